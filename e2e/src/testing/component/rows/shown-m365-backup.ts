import { backupStatusWords } from '@portal/contract/m365-backup/file-texts';
import { getBackupJob, listBackupJobs } from '@portal/contract/m365-backup/jobs';
import { getBackupNotifications } from '@portal/contract/m365-backup/notifications';
import { getBackupRun, listBackupRuns } from '@portal/contract/m365-backup/runs';
import { listBackupObjects, readBackupObjects } from '@portal/contract/m365-backup/objects';
import { getRestorePortalUrl, listRestoreOperators } from '@portal/contract/m365-backup/restore';
import { getM365BackupStatus, getSignIn } from '@portal/contract/m365-backup/tenants';
import { listBackupTenants } from '@portal/contract/m365-backup/tenants-of-customers';
import { listLicensedUsers } from '@portal/contract/m365-backup/users';
import { answer, emptied } from '../answers.ts';
import {
  backupAddress,
  backupOffered,
  backupJob,
  backupJobsAnswer,
  backupOwner as me,
  backupStatus,
  coverageAnswer,
  failingAccess,
  notReadyTenant,
  tenantsAnswer,
  untoldTenant,
  objectsAnswer,
  restoreAnswers,
  signInAnswers,
  userEstimate,
  usersAnswer,
} from '../backup-answers.ts';
import { backupRunsAnswer, failedRun, notificationsAnswer, watched } from '../backup-run-answers.ts';
import { personOf } from '../people.ts';
import { eitherOf } from '../../words.ts';
import { someId, type ShownScreen } from '../row.ts';

const enabling = { me, address: `${backupAddress}/enable`, reads: getSignIn };
const past = new Date(Date.now() - 60_000).toISOString();

export const shownM365Backup: readonly ShownScreen[] = [
  {
    ...enabling,
    name: 'm365-backup-code',
    answers: () => signInAnswers(),
    show: (page, t) => page.getByText(t('m365-backup.code.waiting')).waitFor(),
  },
  {
    ...enabling,
    name: 'm365-backup-code-signed-in',
    answers: () => signInAnswers({ state: 'signed-in' }),
    show: (page, t) => page.getByText(t('m365-backup.code.signed-in')).waitFor(),
  },
  {
    ...enabling,
    name: 'm365-backup-code-expired',
    answers: () => signInAnswers({ state: 'expired', expiresAt: past }),
    show: (page, t) => page.getByText(t('m365-backup.code.expiredText')).waitFor(),
  },
  {
    name: 'm365-backup-wizard-objects',
    me,
    address: `${backupAddress}/create-job?step=objects`,
    reads: listBackupObjects,
    answers: () => [
      backupStatus(),
      objectsAnswer(),
      backupJobsAnswer(),
      userEstimate(),
      answer(readBackupObjects, {}),
    ],
    show: async (page, t) => {
      const put = (side: 'included' | 'excluded', at: number) =>
        page
          .getByRole('button', { name: t(`m365-backup.wizard.put.${side}`), exact: true })
          .nth(at)
          .click();
      await put('included', 0);
      await put('included', 1);
      await put('excluded', 5);
      await put('included', 5);
      await page.getByText(t('m365-backup.wizard.onOneSide')).waitFor();
    },
  },
  {
    name: 'm365-backup-wizard-review',
    me,
    address: `${backupAddress}/create-job?step=schedule`,
    reads: getM365BackupStatus,
    answers: () => [backupStatus(), userEstimate(), emptied(listBackupJobs), coverageAnswer()],
    show: (page, t) =>
      page.getByText(t('m365-backup.coverage.inNoJob', { count: 12, users: '340' })).waitFor(),
  },
  {
    name: 'm365-backup-remove-user',
    me,
    address: `${backupAddress}/licensed-users`,
    reads: listLicensedUsers,
    answers: () => [backupStatus(), usersAnswer()],
    show: async (page, t) => {
      await page.locator('[data-row-menu]').first().click();
      await page.getByRole('menuitem', { name: t('m365-backup.removeUser.action') }).click();
      await page.getByRole('dialog').getByText(t('m365-backup.removeUser.acknowledge')).waitFor();
    },
  },
  {
    name: 'm365-backup-every-status',
    me,
    address: `${backupAddress}/jobs`,
    reads: listBackupJobs,
    answers: () => [backupStatus(), backupJobsAnswer(), watched],
    show: (page) => page.getByText(eitherOf(backupStatusWords.error)).first().waitFor(),
  },
  {
    name: 'm365-backup-job-of-selected-objects',
    me,
    address: `${backupAddress}/jobs?job=${someId}`,
    reads: getBackupJob,
    answers: () => [backupStatus(), backupJobsAnswer(), answer(getBackupJob, backupJob('error')), watched],
    show: (page, t) => page.getByRole('dialog').getByText(t('m365-backup.type.selected-objects')).waitFor(),
  },
  {
    name: 'm365-backup-every-run',
    me,
    address: `${backupAddress}/job-history`,
    reads: listBackupRuns,
    answers: () => [backupStatus(), backupJobsAnswer(), backupRunsAnswer(), watched],
    show: (page) => page.getByText(eitherOf(backupStatusWords.error)).first().waitFor(),
  },
  {
    name: 'm365-backup-run-that-failed',
    me,
    address: `${backupAddress}/job-history?run=${someId}`,
    reads: getBackupRun,
    answers: () => [backupStatus(), backupJobsAnswer(), backupRunsAnswer(), failedRun(), watched],
    show: (page) => page.getByRole('dialog').getByText('Finance-archive').first().waitFor(),
  },
  {
    name: 'm365-backup-notifications',
    me,
    address: `${backupAddress}/job-history`,
    reads: getBackupNotifications,
    answers: () => [backupStatus(), backupJobsAnswer(), backupRunsAnswer(), notificationsAnswer(), watched],
    show: async (page, t) => {
      await page.getByRole('button', { name: t('services.menu', { service: 'M365 Backup' }) }).click();
      await page.getByRole('menuitem', { name: t('m365-backup.notifications.title') }).click();
      await page.getByRole('dialog').getByText('it@granitarkitekter.se').waitFor();
    },
  },
  {
    name: 'm365-backup-who-restores',
    me,
    address: `${backupAddress}/restore-operators`,
    reads: listRestoreOperators,
    answers: () => [backupStatus(), ...restoreAnswers(), watched],
    show: (page) => page.getByText('Karin Ek').first().waitFor(),
  },
  {
    name: 'm365-backup-restore-not-allowed',
    me: personOf('customer', 'engineer', backupOffered),
    address: `${backupAddress}/restore-operators`,
    reads: getRestorePortalUrl,
    answers: () => [backupStatus(), ...restoreAnswers(), watched],
    show: (page, t) => page.getByText(t('m365-backup.restore.noRight')).waitFor(),
  },
  {
    name: 'm365-backup-choose-operators',
    me,
    address: `${backupAddress}/create-restore-operator`,
    reads: listBackupObjects,
    answers: () => [backupStatus(), objectsAnswer(), answer(readBackupObjects, {})],
    show: async (page, t) => {
      const choose = page.getByRole('button', { name: t('m365-backup.wizard.put.operators'), exact: true });
      await choose.first().click();
      await choose.nth(2).click();
      await page.getByText(t('m365-backup.wizard.objects', { count: 2 })).waitFor();
    },
  },
  {
    name: 'm365-backup-exchange-not-ready',
    me,
    address: `${backupAddress}/jobs`,
    reads: getM365BackupStatus,
    answers: () => [backupStatus({ tenant: notReadyTenant }), backupJobsAnswer(), watched],
    show: (page, t) => page.getByText(t('m365-backup.exchange.note.not-ready')).waitFor(),
  },
  {
    name: 'm365-backup-tenant-not-ready',
    me,
    address: `${backupAddress}/tenant`,
    reads: getM365BackupStatus,
    answers: () => [backupStatus({ tenant: notReadyTenant })],
    show: (page, t) => page.getByText(t('m365-backup.exchange.note.not-ready')).waitFor(),
  },
  {
    name: 'm365-backup-tenant-untold',
    me,
    address: `${backupAddress}/tenant`,
    reads: getM365BackupStatus,
    answers: () => [backupStatus({ tenant: untoldTenant })],
    show: (page, t) => page.getByText(t('m365-backup.exchange.note.unknown')).waitFor(),
  },
  {
    name: 'm365-backup-tenants-not-ready',
    me: personOf('partner', 'owner', backupOffered),
    address: `${backupAddress}/tenant`,
    reads: listBackupTenants,
    answers: () => [tenantsAnswer()],
    show: (page, t) =>
      page.getByText(t('m365-backup.exchange.count.notReady', { count: 52, notReady: '14' })).waitFor(),
  },
  {
    name: 'm365-backup-access-failing',
    me,
    address: `${backupAddress}/jobs`,
    reads: getM365BackupStatus,
    answers: () => [backupStatus({ tenant: failingAccess }), backupJobsAnswer(), watched],
    show: (page, t) => page.getByText(t('m365-backup.access.failing')).waitFor(),
  },
];
