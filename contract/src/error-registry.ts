import { auditLogProblems } from './audit-log/errors.ts';
import { authProblems } from './auth/errors.ts';
import { cloudConnectProblems } from './cloud-connect/errors.ts';
import { commonProblems } from './common-errors.ts';
import { connectionsProblems } from './connections-errors.ts';
import { customersProblems } from './customers-errors.ts';
import { demoProblems } from './demo-errors.ts';
import { downloadsProblems } from './downloads-errors.ts';
import { globalNotificationProblems } from './global-notification-errors.ts';
import { invoicesProblems } from './invoices/errors.ts';
import { legalProblems } from './legal/errors.ts';
import { linkingProblems } from './linking-errors.ts';
import { m365BackupProblems } from './m365-backup/errors.ts';
import { m365LicensesProblems } from './m365-licenses/errors.ts';
import { mailPreviewProblems } from './mail/errors.ts';
import { operatorProblems } from './operator-errors.ts';
import { partnersProblems } from './partners-errors.ts';
import { priceListProblems } from './price-list-errors.ts';
import { queuesProblems } from './queues-errors.ts';
import { s3StorageProblems } from './s3-storage/errors.ts';
import { servicesProblems } from './services/errors.ts';
import { settingsProblems } from './settings-errors.ts';
import { supportProblems } from './support-errors.ts';
import { uploadsProblems } from './uploads-errors.ts';
import { userProblems } from './user-errors.ts';
import { usersProblems } from './users-errors.ts';
import { virtualDataCenterProblems } from './virtual-data-center/errors.ts';

/** Every error that the API answers: status, English message, and the shape of what it tells besides. */
export const errors = {
  ...commonProblems,
  ...uploadsProblems,
  ...authProblems,
  ...userProblems,
  ...usersProblems,
  ...settingsProblems,
  ...customersProblems,
  ...servicesProblems,
  ...s3StorageProblems,
  ...linkingProblems,
  ...auditLogProblems,
  ...operatorProblems,
  ...partnersProblems,
  ...priceListProblems,
  ...invoicesProblems,
  ...globalNotificationProblems,
  ...queuesProblems,
  ...connectionsProblems,
  ...supportProblems,
  ...downloadsProblems,
  ...legalProblems,
  ...mailPreviewProblems,
  ...demoProblems,
  ...virtualDataCenterProblems,
  ...m365BackupProblems,
  ...m365LicensesProblems,
  ...cloudConnectProblems,
};
export type ErrorKey = keyof typeof errors;
