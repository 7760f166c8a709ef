import {
  createBackupJob,
  deleteBackupJob,
  disableBackupJob,
  enableBackupJob,
  getBackupJob,
  listBackupJobs,
  startBackupJob,
  stopBackupJob,
  updateBackupJob,
  type BackupJob,
} from '@portal/contract/m365-backup/jobs';
import { readBackupObjects } from '@portal/contract/m365-backup/objects';
import { setBackupNotifications } from '@portal/contract/m365-backup/notifications';
import { removeLicensedUser } from '@portal/contract/m365-backup/users';
import {
  beginAccessRenewal,
  renewM365Access,
  beginSignIn,
  disableM365Backup,
  enableM365Backup,
  refreshM365Backup,
} from '@portal/contract/m365-backup/tenants';
import { getCustomer } from '@portal/contract/customers';
import {
  createRestoreOperator,
  deleteRestoreOperator,
  listRestoreOperators,
  updateRestoreOperator,
} from '@portal/contract/m365-backup/restore';
import { giveBackupRepository } from '@portal/contract/m365-backup/repository';
import { personOf } from '../../people.ts';
import { partnersAnswer } from '../../rows/shown-clouds.ts';
import { answer, emptied } from '../../answers.ts';
import { someId } from '../../row.ts';
import { sampleOf } from '../../sample.ts';
import {
  backupAddress,
  backupJob,
  backupJobsAnswer,
  backupOffered,
  backupOwner as me,
  backupStatus,
  coverageAnswer,
  failingAccess,
  notReadyTenant,
  renewalAnswers,
  newCustomer,
  repositoryAnswers,
  restoreAnswers,
  restoreRole,
  noObjects,
  objectsAnswer,
  signInAnswers,
  userEstimate,
  usersAnswer,
} from '../../backup-answers.ts';
import { backupRunsAnswer, notificationsAnswer, watched } from '../../backup-run-answers.ts';
import {
  after,
  button,
  fill,
  firstMenu,
  inDialog,
  item,
  tickAll,
  typeDelete,
  type WriteRow,
} from '../row.ts';

const service = 'M365 Backup';
const onJobs = {
  me,
  address: `${backupAddress}/jobs`,
  answers: () => [backupStatus(), backupJobsAnswer(), watched],
};
const onEnable = { me, address: `${backupAddress}/enable` };
const past = new Date(Date.now() - 60_000).toISOString();

/** The list with one job, and that job. */
const withJob = (status: BackupJob['status'], more: Partial<BackupJob> = {}) => {
  const job = backupJob(status, { id: someId, ...more });
  const list = { ...sampleOf(listBackupJobs), items: [job], total: 1, nextCursor: null };
  return [backupStatus(), answer(listBackupJobs, list), answer(getBackupJob, job), watched];
};
/** A press in the menu of the only row. */
const inRow = (action: string) => after(firstMenu, item(action));

export const writes: readonly WriteRow[] = [
  {
    ...onEnable,
    answers: () => [newCustomer()],
    writes: beginSignIn,
    upTo: after(fill({ domain: 'contoso.onmicrosoft.com' }), button('m365-backup.enabling.getCode')),
  },
  {
    ...onEnable,
    at: 'new code',
    answers: () => signInAnswers({ state: 'expired', expiresAt: past }),
    writes: beginSignIn,
    upTo: after(inDialog('m365-backup.code.new')),
  },
  {
    ...onEnable,
    answers: () => signInAnswers({ state: 'signed-in' }),
    writes: enableM365Backup,
    upTo: after(inDialog('m365-backup.code.finalize')),
  },
  {
    ...onJobs,
    answers: () => [backupStatus(), emptied(listBackupJobs)],
    writes: disableM365Backup,
    upTo: after(
      button('services.menu', { service }),
      item('services.end.action', { service }),
      tickAll,
      inDialog('services.end.action', { service }),
    ),
  },
  {
    me,
    address: `${backupAddress}/create-job?step=schedule`,
    answers: () => [backupStatus(), userEstimate(), emptied(listBackupJobs), coverageAnswer(), watched],
    writes: createBackupJob,
    upTo: after(tickAll, button('m365-backup.jobs.create.title')),
  },
  {
    me,
    address: `${backupAddress}/edit-job?id=${someId}&step=schedule`,
    answers: () => [...withJob('success'), noObjects, coverageAnswer(), userEstimate()],
    writes: updateBackupJob,
    upTo: after(fill({ time: '21:00' }), button('m365-backup.jobs.edit.save')),
  },
  {
    ...onJobs,
    answers: () => withJob('success'),
    writes: deleteBackupJob,
    upTo: after(
      inRow('m365-backup.jobs.action.delete'),
      typeDelete,
      tickAll,
      inDialog('m365-backup.jobs.action.delete'),
    ),
  },
  {
    ...onJobs,
    answers: () => withJob('success'),
    writes: startBackupJob,
    upTo: inRow('m365-backup.jobs.action.start'),
  },
  {
    ...onJobs,
    answers: () => withJob('running'),
    writes: stopBackupJob,
    upTo: inRow('m365-backup.jobs.action.stop'),
  },
  {
    ...onJobs,
    answers: () => withJob('success'),
    writes: disableBackupJob,
    upTo: inRow('m365-backup.jobs.action.disable'),
  },
  {
    ...onJobs,
    answers: () => withJob('success', { isEnabled: false }),
    writes: enableBackupJob,
    upTo: inRow('m365-backup.jobs.action.enable'),
  },
  {
    me: personOf('operator', 'owner', backupOffered),
    address: `/customers/customer?id=${someId}&partnerId=${someId}&tab=details`,
    answers: () => [
      answer(getCustomer, { ...sampleOf(getCustomer), deletedOn: null }),
      ...repositoryAnswers(),
      partnersAnswer('active'),
    ],
    writes: giveBackupRepository,
    upTo: after(
      button('customers.repository.ask'),
      async (page) => void (await page.getByRole('dialog').getByRole('combobox').selectOption('other')),
      inDialog('customers.repository.confirm'),
    ),
  },
  {
    me,
    address: `${backupAddress}/jobs`,
    answers: () => [
      backupStatus({ tenant: failingAccess }),
      backupJobsAnswer(),
      ...renewalAnswers().slice(1),
      watched,
    ],
    writes: beginAccessRenewal,
    upTo: after(button('m365-backup.renewal.action')),
  },
  {
    me,
    at: 'exchange',
    address: `${backupAddress}/tenant`,
    answers: () => [backupStatus({ tenant: notReadyTenant }), ...renewalAnswers().slice(1)],
    writes: beginAccessRenewal,
    upTo: after(button('m365-backup.renewal.action')),
  },
  {
    me,
    address: `${backupAddress}/jobs`,
    answers: () => [...renewalAnswers(), backupJobsAnswer(), watched],
    writes: renewM365Access,
    upTo: after(button('m365-backup.renewal.goOn'), inDialog('m365-backup.code.finalize')),
  },
  {
    me,
    address: `${backupAddress}/licensed-users`,
    answers: () => [backupStatus(), usersAnswer()],
    writes: removeLicensedUser,
    upTo: after(
      firstMenu,
      item('m365-backup.removeUser.action'),
      tickAll,
      inDialog('m365-backup.removeUser.action'),
    ),
  },
  {
    me,
    address: `${backupAddress}/create-restore-operator`,
    answers: () => [
      backupStatus(),
      objectsAnswer(),
      answer(readBackupObjects, {}),
      ...restoreAnswers(),
      watched,
    ],
    writes: createRestoreOperator,
    upTo: after(
      fill({ name: 'Service desk' }),
      async (page, t) =>
        await page
          .getByRole('button', { name: t('m365-backup.wizard.put.operators'), exact: true })
          .first()
          .click(),
      button('m365-backup.restore.next.rights'),
      button('m365-backup.restore.create.title'),
    ),
  },
  {
    me,
    address: `${backupAddress}/edit-restore-operator?id=${someId}&step=rights`,
    answers: () => [backupStatus(), ...restoreAnswers(), objectsAnswer(), answer(readBackupObjects, {})],
    writes: updateRestoreOperator,
    upTo: after(
      async (page, t) =>
        await page
          .getByRole('button', { name: t('m365-backup.wizard.put.excluded'), exact: true })
          .first()
          .click(),
      button('m365-backup.restore.edit.save'),
    ),
  },
  {
    me,
    address: `${backupAddress}/restore-operators`,
    answers: () => {
      const list = { ...sampleOf(listRestoreOperators), items: [restoreRole()], total: 1, nextCursor: null };
      return [backupStatus(), ...restoreAnswers(), answer(listRestoreOperators, list), watched];
    },
    writes: deleteRestoreOperator,
    upTo: after(
      inRow('m365-backup.restore.action.delete'),
      typeDelete,
      tickAll,
      inDialog('m365-backup.restore.action.delete'),
    ),
  },
  { ...onJobs, writes: refreshM365Backup, upTo: after(button('services.refresh.action')) },
  {
    me,
    address: `${backupAddress}/job-history`,
    answers: () => [
      backupStatus(),
      emptied(listBackupJobs),
      backupRunsAnswer(),
      notificationsAnswer(),
      watched,
    ],
    writes: setBackupNotifications,
    upTo: after(
      button('services.menu', { service }),
      item('m365-backup.notifications.title'),
      tickAll,
      inDialog('m365-backup.notifications.save'),
    ),
  },
];
