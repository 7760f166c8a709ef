import { deleteDownload, type Download } from '@portal/contract/downloads';
import { useTexts } from '../platform/use-texts.ts';
import { ConfirmDialog } from '../ui/confirm/confirm-dialog.tsx';
import { notifySuccess } from '../ui/toasts.tsx';
import { useSend } from '../ui/use-send.ts';

type DeleteDownloadDialogProps = { download: Download; onClose: () => void };

/** The question before a download goes with its file. */
export function DeleteDownloadDialog({ download, onClose }: DeleteDownloadDialogProps) {
  const { t } = useTexts();
  const { id, name, version } = download;
  const remove = useSend({
    call: ({ write }) => write(deleteDownload, { query: { id, version } }),
    onSuccess: () => {
      onClose();
      notifySuccess(t('downloads.delete.done', { name }));
    },
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => remove.send()}
      title={t('downloads.delete.title', { name })}
      confirmLabel={t('downloads.delete.confirm')}
      tone="delete"
      busy={remove.isBusy}
      failure={remove.failure}
    >
      <p>{t('downloads.delete.text')}</p>
    </ConfirmDialog>
  );
}
