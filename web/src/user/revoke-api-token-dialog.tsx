import { revokeApiToken, type ApiToken } from '@portal/contract/user-access';
import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { ConfirmDialog } from '../ui/confirm/confirm-dialog.tsx';
import { notifySuccess } from '../ui/toasts.tsx';

/** Ends a token, after a question: what uses it stops. */
export function RevokeApiTokenDialog({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const { t } = useTexts();
  const revoking = useMutation({
    mutationFn: () => callEndpoint(revokeApiToken, { query: { id: token.id } }),
    onSuccess: () => {
      onClose();
      notifySuccess(t('user.tokens.revoke.done', { name: token.name }));
    },
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => revoking.mutate()}
      title={t('user.tokens.revoke.title', { name: token.name })}
      confirmLabel={t('user.tokens.revoke.open')}
      tone="delete"
      busy={revoking.isPending}
      failure={revoking.error}
    >
      <p>{t('user.tokens.revoke.text')}</p>
    </ConfirmDialog>
  );
}
