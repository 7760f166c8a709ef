import * as z from 'zod';

/** What an entry may tell besides; the names are texts of the web. Never a secret, never another tenant's. */
export const auditDetails = [
  'changed',
  'previousName',
  'organizationNumber',
  'companyName',
  'region',
  'owner',
  'reason',
  'roles',
  'previousRoles',
  'documents',
  'failures',
  'mailed',
  'endedAt',
  'until',
  'quotaGiB',
  'previousQuotaGiB',
  'lockMode',
  'retentionDays',
  'previousRetentionDays',
  'username',
  'access',
  'previousAccess',
  'buckets',
  'previousBuckets',
  'accessKeys',
  'prices',
  'currency',
  'validFrom',
  'note',
  'service',
  'percent',
  'previousPercent',
  'newEmail',
  'device',
  'sessions',
  'apiToken',
  'apiTokens',
  'scopes',
  'expiresAt',
  'mode',
  'file',
  'previousFile',
  'colors',
  'previousColors',
] as const;
export type AuditDetail = (typeof auditDetails)[number];
type DetailValue = string | number | boolean | null | readonly string[] | readonly Record<string, string>[];
export type AuditDetails = { [Name in AuditDetail]?: DetailValue | undefined };

/** What a detail may be. */
export const detailValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string()),
  z.array(z.record(z.string(), z.string())),
]);
