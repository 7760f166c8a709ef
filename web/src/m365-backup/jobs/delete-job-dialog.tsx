import {
  backupJobCan,
  deleteBackupJob,
  getBackupJob,
  type BackupJob,
} from '@portal/contract/m365-backup/jobs';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../platform/api.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { OrderDeletion } from '../../services/dialogs/order-deletion.tsx';
import type { DialogAbout } from '../../ui/use-dialog.tsx';

/** Orders the deletion of a job: with the word and the tick. */
export function DeleteJobDialog({ thing: job, onClose }: DialogAbout<BackupJob>) {
  const { t } = useTexts();
  const query = { id: job.id };
  const current = useQuery({ ...useApi().query(getBackupJob, query), staleTime: 0 });
  const isFree = backupJobCan.delete(current.data ?? job);
  return (
    <OrderDeletion
      order={({ write }) => write(deleteBackupJob, { query })}
      unread={current.error}
      onClose={onClose}
      title={t('m365-backup.delete.title', { job: job.name })}
      subtitle={t('m365-backup.delete.subtitle')}
      confirmLabel={t('m365-backup.jobs.action.delete')}
      checks={[{ text: t(isFree ? 'm365-backup.delete.free' : 'm365-backup.delete.busy'), blocks: !isFree }]}
      word="DELETE"
      acknowledgement={t('m365-backup.delete.acknowledge')}
    />
  );
}
