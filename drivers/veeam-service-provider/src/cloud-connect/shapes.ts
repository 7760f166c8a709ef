import { number, text as word } from '@portal/driver-kit/numbers';
import { z } from 'zod';

const count = number.nullish();
const text = z.string().nullish();

export const organizationShape = z.looseObject({
  instanceUid: z.guid(),
  name: z.string(),
  /** What other systems know it by: of what the portal has made, the customer's id. */
  companyId: text,
  notes: text,
});
export type OrganizationRecord = z.infer<typeof organizationShape>;

export const tenantShape = z.looseObject({
  instanceUid: z.guid(),
  siteUid: z.guid(),
  name: z.string(),
  description: text,
  isEnabled: z.boolean(),
  isLeaseExpirationEnabled: z.boolean().nullish(),
  leaseExpirationDate: text,
  lastActive: text,
  gatewayPoolsUids: z.array(z.guid()).nullish(),
  assignedForCompany: z.guid().nullish(),
});
export type TenantRecord = z.infer<typeof tenantShape>;

export const resourceShape = z.looseObject({
  instanceUid: z.guid(),
  repositoryUid: z.guid(),
  storageQuota: number,
});
export type ResourceRecord = z.infer<typeof resourceShape>;

export const usageShape = z.looseObject({
  tenantUid: z.guid(),
  backupResourceUid: z.guid(),
  /** These two are what is paid for: nobody may take one that is left out for nothing. */
  storageQuota: number,
  usedStorageQuota: number,
  performanceTierUsage: count,
  capacityTierUsage: count,
  archiveTierUsage: count,
  serverBackups: count,
  workstationBackups: count,
  vmBackups: count,
});
export type UsageRecord = z.infer<typeof usageShape>;

/** The vendor's own example has the address under another name than the description. */
export const gatewayShape = z.looseObject({
  instanceUid: z.guid(),
  gatewayPoolUid: z.guid().nullish(),
  externalAddress: text,
  externalIp: text,
  externalPort: count,
  isDisabled: z.boolean().nullish(),
  status: word.nullish(),
});
export type GatewayRecord = z.infer<typeof gatewayShape>;

export const productShape = z.looseObject({ instanceUid: z.guid(), tenantUid: z.guid() });

export const backupShape = z.looseObject({
  instanceUid: z.guid(),
  name: z.string(),
  jobUid: z.guid().nullish(),
  restorePointsCount: count,
});
