import { listBackupJobs } from '@portal/contract/m365-backup/jobs';
import {
  beginSignIn,
  disableM365Backup,
  enableM365Backup,
  refreshM365Backup,
} from '@portal/contract/m365-backup/tenants';
import { emptied } from '../../answers.ts';
import {
  backupAddress,
  backupJobsAnswer,
  backupOwner as me,
  backupStatus,
  newCustomer,
  signInAnswers,
} from '../../backup-answers.ts';
import { after, button, fill, inDialog, item, tickAll, type WriteRow } from '../row.ts';

const service = 'M365 Backup';
const onJobs = { me, address: `${backupAddress}/jobs`, answers: () => [backupStatus(), backupJobsAnswer()] };
const onEnable = { me, address: `${backupAddress}/enable` };
const past = new Date(Date.now() - 60_000).toISOString();

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
  { ...onJobs, writes: refreshM365Backup, upTo: after(button('services.refresh.action')) },
];
