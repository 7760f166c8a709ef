import { deleteDownload, type Download } from '@portal/contract/downloads';
import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { ConfirmDialog } from '../ui/confirm/confirm-dialog.tsx';
import { notifySuccess } from '../ui/toasts.tsx';

type DeleteDownloadDialogProps = { download: Download; onClose: () => void };

/** The question before a download goes with its file. */
export function DeleteDownloadDialog({ download, onClose }: DeleteDownloadDialogProps) {
  const { t } = useTexts();
  const { id, name, version } = download;
  const remove = useMutation({
    mutationFn: () => callEndpoint(deleteDownload, { query: { id, version } }),
    onSuccess: () => {
      onClose();
      notifySuccess(t('downloads.delete.done', { name }));
    },
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      title={t('downloads.delete.title', { name })}
      confirmLabel={t('downloads.delete.confirm')}
      tone="delete"
      busy={remove.isPending}
      failure={remove.error}
    >
      <p>{t('downloads.delete.text')}</p>
    </ConfirmDialog>
  );
}
