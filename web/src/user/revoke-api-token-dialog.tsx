import { revokeApiToken, type ApiToken } from '@portal/contract/user-access';
import { useTexts } from '../platform/use-texts.ts';
import { ConfirmDialog } from '../ui/confirm/confirm-dialog.tsx';
import { notifySuccess } from '../ui/toasts.tsx';
import { useSend } from '../ui/use-send.ts';

/** Ends a token, after a question: what uses it stops. */
export function RevokeApiTokenDialog({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const { t } = useTexts();
  const revoking = useSend({
    call: ({ write }) => write(revokeApiToken, { query: { id: token.id } }),
    onSuccess: () => {
      onClose();
      notifySuccess(t('user.tokens.revoke.done', { name: token.name }));
    },
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => revoking.send()}
      title={t('user.tokens.revoke.title', { name: token.name })}
      confirmLabel={t('user.tokens.revoke.open')}
      tone="delete"
      busy={revoking.isBusy}
      failure={revoking.failure}
    >
      <p>{t('user.tokens.revoke.text')}</p>
    </ConfirmDialog>
  );
}
