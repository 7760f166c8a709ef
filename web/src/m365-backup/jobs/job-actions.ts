import {
  backupJobCan,
  disableBackupJob,
  enableBackupJob,
  startBackupJob,
  stopBackupJob,
  type BackupJob,
} from '@portal/contract/m365-backup/jobs';
import { IconPlayerPlay, IconPlayerStop, IconToggleLeft, IconToggleRight } from '@tabler/icons-react';
import { useIsEverAllowed } from '../../platform/rights.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { useThingRefusal } from '../../services/things/things.ts';
import type { RowAction } from '../../ui/list/types.ts';
import { useSend } from '../../ui/use-send.ts';
import { backupScreens } from '../screens.ts';

const calls = {
  start: startBackupJob,
  stop: stopBackupJob,
  enable: enableBackupJob,
  disable: disableBackupJob,
} as const;
type Action = keyof typeof calls;
const icons = {
  start: IconPlayerPlay,
  stop: IconPlayerStop,
  enable: IconToggleRight,
  disable: IconToggleLeft,
} as const;

/** Which of them there are to choose from: a job that runs can be stopped, every other one started. */
const actionsFor = (job: BackupJob): Action[] => [
  backupJobCan.start(job) ? 'start' : 'stop',
  job.isEnabled ? 'disable' : 'enable',
];

/** What can be done with a job beside changing it: let it run or not. */
export function useJobActions(): (job: BackupJob) => readonly RowAction[] {
  const { t } = useTexts();
  const mayEver = useIsEverAllowed(backupScreens.order);
  const refusal = useThingRefusal(backupScreens);
  const sending = useSend<{ job: BackupJob; action: Action }>({
    call: ({ write }, { job: { id }, action }) => write(calls[action], { query: { id }, body: {} }),
    idOf: ({ job }) => job.id,
    errorTitle: ({ action }) => t(`m365-backup.jobs.${action}.failed`),
  });
  return (job) =>
    mayEver
      ? actionsFor(job).map((action) => ({
          label: t(`m365-backup.jobs.action.${action}`),
          icon: icons[action],
          busy: sending.isBusyWith({ job, action }),
          disabledReason:
            refusal(job) ?? (job.state === 'failed' ? t('m365-backup.jobs.edit.notThere') : undefined),
          onSelect: () => sending.send({ job, action }),
        }))
      : [];
}
