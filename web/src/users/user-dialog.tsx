import { deleteUser, disableUser, type CompanyUser } from '@portal/contract/users';
import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { ConfirmDialog } from '../ui/confirm/confirm-dialog.tsx';
import { notifySuccess } from '../ui/toasts.tsx';
import { nameOf } from './names.ts';
import { ResetTwoFactorDialog } from './reset-two-factor-dialog.tsx';
import type { DialogAction } from './user-actions.ts';

type UserDialogProps = { user: CompanyUser; onClose: () => void };

/** The question before something is taken from a person. */
export function UserDialog({ action, ...props }: DialogAction & { onClose: () => void }) {
  if (action === 'resetTwoFactor') return <ResetTwoFactorDialog {...props} />;
  return <ShutOutDialog action={action} {...props} />;
}

/** Which texts and which call: an invitation is taken back, a person is deleted. */
const kindOf = (action: 'disable' | 'delete', { state }: CompanyUser): 'disable' | 'delete' | 'withdraw' =>
  action === 'delete' && state === 'invited' ? 'withdraw' : action;

function ShutOutDialog({ action, user, onClose }: UserDialogProps & { action: 'disable' | 'delete' }) {
  const { t } = useTexts();
  const texts = kindOf(action, user);
  const name = nameOf(user);
  const query = { id: user.id };
  const change = useMutation({
    mutationFn: (): Promise<unknown> =>
      action === 'disable' ? callEndpoint(disableUser, { query }) : callEndpoint(deleteUser, { query }),
    onSuccess: () => {
      onClose();
      notifySuccess(t(`users.${texts}.done`, { user: name }));
    },
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => change.mutate()}
      title={t(`users.${texts}.title`, { user: name })}
      confirmLabel={t(`users.${texts}.confirm`)}
      tone="delete"
      busy={change.isPending}
      failure={change.error}
    >
      <p>{t(`users.${texts}.text`, { user: name })}</p>
    </ConfirmDialog>
  );
}
