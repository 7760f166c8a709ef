import { deleteChange, type Change } from '@portal/contract/changelog';
import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { ConfirmDialog } from '../ui/confirm/confirm-dialog.tsx';
import { notifySuccess } from '../ui/toasts.tsx';

type DeleteChangeDialogProps = { change: Change; onClose: () => void };

/** The question before an entry goes. */
export function DeleteChangeDialog({ change, onClose }: DeleteChangeDialogProps) {
  const { t } = useTexts();
  const { id, title, version } = change;
  const remove = useMutation({
    mutationFn: () => callEndpoint(deleteChange, { query: { id, version } }),
    onSuccess: () => {
      onClose();
      notifySuccess(t('changelog.delete.done', { title }));
    },
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      title={t('changelog.delete.title', { title })}
      confirmLabel={t('changelog.delete.confirm')}
      tone="delete"
      busy={remove.isPending}
      failure={remove.error}
    >
      <p>{t('changelog.delete.text')}</p>
    </ConfirmDialog>
  );
}
