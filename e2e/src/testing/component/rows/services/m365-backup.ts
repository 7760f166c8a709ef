import { getCustomer, listCustomers } from '@portal/contract/customers';
import { getExistingTenant, lookIntoExistingTenant } from '@portal/contract/linking';
import { getBackupJob, listBackupJobs } from '@portal/contract/m365-backup/jobs';
import { getBackupRun, listBackupRuns, listBackupRunsOfCustomers } from '@portal/contract/m365-backup/runs';
import {
  getBackupJobObjects,
  listBackupObjects,
  readBackupObjects,
} from '@portal/contract/m365-backup/objects';
import {
  getRestoreApplicationId,
  getRestoreOperator,
  getRestorePortalUrl,
  listRestoreOperators,
} from '@portal/contract/m365-backup/restore';
import { estimateM365Backup } from '@portal/contract/m365-backup/usage';
import { getM365BackupStatus } from '@portal/contract/m365-backup/tenants';
import { listBackupTenants } from '@portal/contract/m365-backup/tenants-of-customers';
import { listPartners } from '@portal/contract/operator';
import { m365BackupUsage } from '@portal/contract/m365-backup/usage';
import { listLicensedUsers } from '@portal/contract/m365-backup/users';
import {
  backupAddress,
  backupOffered,
  backupOwner as me,
  backupStatus,
  newCustomer,
  userEstimate,
} from '../../backup-answers.ts';
import { watched } from '../../backup-run-answers.ts';
import { answer, sampled, type Answer } from '../../answers.ts';
import { personOf } from '../../people.ts';
import { someId, type ScreenRow } from '../../row.ts';
import { sampleOf, type Style } from '../../sample.ts';

const enabled = (style: Style) => [backupStatus({}, style), watched];
const isNew = (style: Style) => [newCustomer(style)];

/** A tenant of the backup server that was there before the portal, and can no longer be read. */
const found = (style: Style): Answer =>
  answer(getExistingTenant, {
    ...sampleOf(getExistingTenant, style),
    service: 'm365-backup',
    users: null,
    state: 'free',
    customer: null,
    contents: {
      access: 'failing',
      licensedUsers: 312,
      newUsers: 4,
      jobs: 6,
      backedUpBytes: 814 * 2 ** 30,
      lastBackupAt: '2026-11-24T02:10:00.000Z',
    },
  });
const ofExisting = (style: Style) => [found(style), sampled(lookIntoExistingTenant), userEstimate()];

export const rows: readonly ScreenRow[] = [
  {
    name: 'm365-backup-jobs',
    empty: 'm365-backup.jobs.empty',
    unable: 'm365-backup.jobs.failed',
    me,
    address: `${backupAddress}/jobs`,
    reads: listBackupJobs,
    answers: enabled,
  },
  {
    name: 'm365-backup-job',
    me,
    address: `${backupAddress}/jobs?job=${someId}`,
    reads: getBackupJob,
    also: [listBackupJobs],
    answers: enabled,
  },
  {
    name: 'm365-backup-create-job',
    me,
    address: `${backupAddress}/create-job`,
    reads: getM365BackupStatus,
    unable: 'services.status.failed',
    also: [estimateM365Backup, listBackupJobs],
    answers: enabled,
  },
  {
    name: 'm365-backup-edit-job',
    me,
    address: `${backupAddress}/edit-job?id=${someId}`,
    reads: getBackupJob,
    unable: 'm365-backup.jobs.oneFailed',
    mayBeMissing: true,
    also: [getBackupJobObjects, listBackupJobs, estimateM365Backup],
    answers: enabled,
  },
  {
    name: 'm365-backup-create-job-objects',
    me,
    address: `${backupAddress}/create-job?step=objects`,
    reads: listBackupObjects,
    empty: 'm365-backup.objects.empty',
    unable: 'm365-backup.objects.failed',
    also: [listBackupJobs, estimateM365Backup],
    answers: (style) => [...enabled(style), answer(readBackupObjects, {})],
  },
  {
    name: 'm365-backup-not-enabled',
    unable: 'services.status.failed',
    me,
    address: `${backupAddress}/jobs`,
    reads: getM365BackupStatus,
    answers: isNew,
  },
  {
    name: 'm365-backup-enable',
    unable: 'services.status.failed',
    me,
    address: `${backupAddress}/enable`,
    reads: getM365BackupStatus,
    answers: isNew,
  },
  {
    name: 'm365-backup-tenant',
    unable: 'services.status.failed',
    me,
    address: `${backupAddress}/tenant`,
    reads: getM365BackupStatus,
    answers: (style) => [backupStatus({}, style)],
  },
  {
    name: 'm365-backup-tenants-of-customers',
    empty: 'm365-backup.tenant.empty',
    unable: 'm365-backup.tenant.failed',
    me: personOf('partner', 'owner', backupOffered),
    address: `${backupAddress}/tenant`,
    reads: listBackupTenants,
  },
  {
    name: 'm365-backup-job-history',
    empty: 'm365-backup.history.empty',
    unable: 'm365-backup.history.failed',
    me,
    address: `${backupAddress}/job-history`,
    reads: listBackupRuns,
    also: [listBackupJobs],
    answers: enabled,
  },
  {
    name: 'm365-backup-run',
    me,
    address: `${backupAddress}/job-history?run=${someId}`,
    reads: getBackupRun,
    also: [listBackupRuns, listBackupJobs],
    answers: enabled,
  },
  {
    name: 'm365-backup-job-history-of-customers',
    empty: 'm365-backup.history.empty',
    unable: 'm365-backup.history.failed',
    me: personOf('partner', 'owner', backupOffered),
    address: `${backupAddress}/job-history`,
    reads: listBackupRunsOfCustomers,
  },
  {
    name: 'm365-backup-licensed-users',
    empty: 'm365-backup.users.empty',
    unable: 'm365-backup.users.failed',
    me,
    address: `${backupAddress}/licensed-users`,
    reads: listLicensedUsers,
    answers: enabled,
  },
  {
    name: 'm365-backup-restore-operators',
    empty: 'm365-backup.restore.empty',
    unable: 'm365-backup.restore.failed',
    me,
    address: `${backupAddress}/restore-operators`,
    reads: listRestoreOperators,
    also: [getRestorePortalUrl, getRestoreApplicationId],
    answers: enabled,
  },
  {
    name: 'm365-backup-restore-portal',
    unable: 'm365-backup.restorePortal.unread',
    me,
    address: `${backupAddress}/restore-operators`,
    reads: getRestorePortalUrl,
    also: [listRestoreOperators, getRestoreApplicationId],
    answers: enabled,
  },
  {
    name: 'm365-backup-restore-operator',
    me,
    address: `${backupAddress}/restore-operators?role=${someId}`,
    reads: getRestoreOperator,
    also: [listRestoreOperators, getRestorePortalUrl, getRestoreApplicationId],
    answers: enabled,
  },
  {
    name: 'm365-backup-create-restore-operator',
    me,
    address: `${backupAddress}/create-restore-operator`,
    reads: listBackupObjects,
    empty: 'm365-backup.objects.empty',
    unable: 'm365-backup.objects.failed',
    answers: (style) => [...enabled(style), answer(readBackupObjects, {})],
  },
  {
    name: 'm365-backup-edit-restore-operator',
    me,
    address: `${backupAddress}/edit-restore-operator?id=${someId}`,
    reads: getRestoreOperator,
    unable: 'm365-backup.restore.oneFailed',
    mayBeMissing: true,
    also: [listBackupObjects],
    answers: (style) => [...enabled(style), answer(readBackupObjects, {})],
  },
  {
    name: 'm365-backup-usage',
    tooWide: true,
    unable: 'services.usage.failed',
    me,
    address: `${backupAddress}/usage`,
    reads: m365BackupUsage.ofCustomer,
    also: [m365BackupUsage.byThing],
  },
  {
    name: 'm365-backup-usage-by-customer',
    tooWide: true,
    empty: 'm365-backup.usage.topNone',
    unable: 'services.usage.topFailed',
    me: personOf('partner', 'owner', backupOffered),
    address: `${backupAddress}/usage`,
    reads: m365BackupUsage.byCustomer,
    also: [m365BackupUsage.ofPartner],
  },
  {
    name: 'existing-m365-backup',
    unable: 'linking.failed',
    me: personOf('operator', 'owner'),
    address: `/operator/existing-tenants/tenant?id=${someId}`,
    reads: getExistingTenant,
    also: [listPartners, listCustomers],
    answers: ofExisting,
    mayBeMissing: true,
  },
  {
    name: 'link-m365-backup',
    unable: 'linking.failed',
    me: personOf('operator', 'owner'),
    address: `/operator/existing-tenants/tenant?id=${someId}&partnerId=${someId}&customerId=${someId}`,
    reads: getExistingTenant,
    also: [listPartners, getCustomer],
    answers: ofExisting,
    mayBeMissing: true,
  },
];
