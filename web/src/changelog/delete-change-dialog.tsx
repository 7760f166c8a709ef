import { deleteChange, type Change } from '@portal/contract/changelog';
import { useTexts } from '../platform/use-texts.ts';
import { ConfirmDialog } from '../ui/confirm/confirm-dialog.tsx';
import { notifySuccess } from '../ui/toasts.tsx';
import { useSend } from '../ui/use-send.ts';

type DeleteChangeDialogProps = { change: Change; onClose: () => void };

/** The question before an entry goes. */
export function DeleteChangeDialog({ change, onClose }: DeleteChangeDialogProps) {
  const { t } = useTexts();
  const { id, title, version } = change;
  const remove = useSend({
    call: ({ write }) => write(deleteChange, { query: { id, version } }),
    onSuccess: () => {
      onClose();
      notifySuccess(t('changelog.delete.done', { title }));
    },
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => remove.send()}
      title={t('changelog.delete.title', { title })}
      confirmLabel={t('changelog.delete.confirm')}
      tone="delete"
      busy={remove.isBusy}
      failure={remove.failure}
    >
      <p>{t('changelog.delete.text')}</p>
    </ConfirmDialog>
  );
}
