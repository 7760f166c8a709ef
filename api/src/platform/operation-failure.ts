import type { AuditEvent } from '@portal/contract/audit-log';
import type { OperationKind } from '@portal/contract/operations';
import sql from 'sql-template-tag';
import type { Queryable } from './database.ts';
import { notify, type Addressed } from './notifications.ts';

/** What the audit log calls it when an operation of the kind fails. */
export const failures = {
  enableS3Storage: 'serviceEnableFailed',
  disableS3Storage: 'serviceDisableFailed',
  linkTenant: 'tenantLinkFailed',
  unlinkTenant: 'tenantUnlinkFailed',
  createBucket: 'bucketCreateFailed',
  updateBucket: 'bucketUpdateFailed',
  deleteBucket: 'bucketDeleteFailed',
  createStorageUser: 'storageUserCreateFailed',
  updateStorageUser: 'storageUserUpdateFailed',
  deleteStorageUser: 'storageUserDeleteFailed',
  createAccessKey: 'accessKeyCreateFailed',
  deleteAccessKey: 'accessKeyDeleteFailed',
} as const satisfies Record<OperationKind, AuditEvent>;

type Failed = {
  partnerId: string;
  customerId: string;
  customerName: string;
  kind: OperationKind;
  subject: string;
  reference: string;
};

/** Mails those who look after it that an operation needs a person: the customer's, its partner's, the operator's. */
export async function tellOfFailure(tx: Queryable, failed: Failed): Promise<void> {
  const { partnerId, customerId, customerName, kind, subject, reference } = failed;
  const operator = await tx.first<Addressed>(sql`
    select partner_id as "partnerId", id as "organizationId" from organization where kind = 'operator'`);
  const concerned: Addressed[] = [
    { partnerId, organizationId: customerId },
    { partnerId, organizationId: partnerId },
    ...(operator ? [operator] : []),
  ];
  const content = { what: failures[kind], customerName, subject, reference };
  for (const to of concerned) {
    await notify(tx, { to, as: 'operations', kind: 'operationFailed', content });
  }
}
