import { deleteUser, disableUser, type CompanyUser } from '@portal/contract/users';
import { useTexts } from '../platform/use-texts.ts';
import { ConfirmDialog } from '../ui/confirm/confirm-dialog.tsx';
import { notifySuccess } from '../ui/toasts.tsx';
import { useSend } from '../ui/use-send.ts';
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
  const change = useSend({
    call: ({ write }): Promise<unknown> =>
      action === 'disable' ? write(disableUser, { query }) : write(deleteUser, { query }),
    onSuccess: () => {
      onClose();
      notifySuccess(t(`users.${texts}.done`, { user: name }));
    },
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => change.send()}
      title={t(`users.${texts}.title`, { user: name })}
      confirmLabel={t(`users.${texts}.confirm`)}
      tone="delete"
      busy={change.isBusy}
      failure={change.failure}
    >
      <p>{t(`users.${texts}.text`, { user: name })}</p>
    </ConfirmDialog>
  );
}
