import { createBackupJob, listBackupJobs, updateBackupJob } from '@portal/contract/m365-backup/jobs';
import {
  createRestoreOperator,
  getRestorePortalUrl,
  updateRestoreOperator,
} from '@portal/contract/m365-backup/restore';
import { listBackupRuns } from '@portal/contract/m365-backup/runs';
import { enableM365Backup, getM365BackupStatus } from '@portal/contract/m365-backup/tenants';
import { m365BackupUsage } from '@portal/contract/m365-backup/usage';
import { listLicensedUsers } from '@portal/contract/m365-backup/users';
import type { PageRecord } from '../platform/page-record.ts';
import { servicePages } from '../services/pages.ts';
import {
  enablePath,
  historyPath,
  jobPaths,
  jobsPath,
  restorePaths,
  tenantPath,
  usagePath,
  usersPath,
} from './paths.ts';

const { list, page, things, usage } = servicePages('m365-backup');

export const pages: readonly PageRecord[] = [
  ...things({
    paths: jobPaths,
    texts: 'm365-backup.jobs',
    list: { may: listBackupJobs, load: async () => (await import('./jobs/jobs-page.tsx')).JobsPage },
    create: {
      may: createBackupJob,
      load: async () => (await import('./jobs/create-job-page.tsx')).CreateJobPage,
    },
    edit: { may: updateBackupJob, load: async () => (await import('./jobs/edit-job-page.tsx')).EditJobPage },
  }),
  page({
    path: enablePath,
    title: 'm365-backup.enabling.title',
    up: jobsPath,
    may: enableM365Backup,
    load: async () => (await import('./enabling/enable-page.tsx')).EnablePage,
  }),
  list({
    path: tenantPath,
    title: 'm365-backup.tenant.title',
    navigation: 'm365-backup.tenant.title',
    may: getM365BackupStatus,
    load: async () => (await import('./exchange/tenant-page.tsx')).TenantPage,
  }),
  list({
    path: historyPath,
    title: 'm365-backup.history.title',
    navigation: 'm365-backup.history.title',
    may: listBackupRuns,
    load: async () => (await import('./history/history-page.tsx')).HistoryPage,
  }),
  list({
    path: usersPath,
    title: 'm365-backup.users.title',
    navigation: 'm365-backup.users.title',
    may: listLicensedUsers,
    load: async () => (await import('./users/users-page.tsx')).UsersPage,
  }),
  ...things({
    paths: restorePaths,
    texts: 'm365-backup.restore',
    // Who may not say who restores still sees where.
    list: {
      may: getRestorePortalUrl,
      load: async () => (await import('./restore/restore-page.tsx')).RestorePage,
    },
    create: {
      may: createRestoreOperator,
      load: async () => (await import('./restore/create-role-page.tsx')).CreateRolePage,
    },
    edit: {
      may: updateRestoreOperator,
      load: async () => (await import('./restore/edit-role-page.tsx')).EditRolePage,
    },
  }),
  usage(usagePath, {
    may: m365BackupUsage.ofCustomer,
    load: async () => (await import('./usage-page.tsx')).UsagePage,
  }),
];
