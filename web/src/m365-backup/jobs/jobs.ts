import {
  backupJobCan,
  getBackupJob,
  listBackupJobs,
  type BackupJob,
} from '@portal/contract/m365-backup/jobs';
import { IconHistory, IconHistoryOff, IconInfoCircle } from '@tabler/icons-react';
import { useTexts } from '../../platform/use-texts.ts';
import {
  useThingRefusal,
  type Panelled,
  type ThingRefusals,
  type Things,
} from '../../services/things/things.ts';
import { jobPaths } from '../paths.ts';
import { backupScreens } from '../screens.ts';

/** As far as the mirror knows. */
function useJobRefusals(): ThingRefusals<BackupJob> {
  const { t } = useTexts();
  const refusal = useThingRefusal(backupScreens);
  return {
    editing: (job) =>
      refusal(job) ?? (job.state === 'failed' ? t('m365-backup.jobs.edit.notThere') : undefined),
    deleting: (job) =>
      refusal(job) ?? (backupJobCan.delete(job) ? undefined : t('m365-backup.jobs.not.running')),
  };
}

export const jobs: Things<BackupJob> & Panelled = {
  ...jobPaths,
  of: backupScreens,
  id: 'backup-jobs',
  texts: 'm365-backup.jobs',
  icon: IconHistory,
  iconOff: IconHistoryOff,
  iconDetails: IconInfoCircle,
  list: listBackupJobs,
  one: getBackupJob,
  nameOf: ({ name }) => name,
  nameColumn: 'name',
  useRefusals: useJobRefusals,
};
