import { enableUser, resendUserInvitation, type CompanyUser } from '@portal/contract/users';
import {
  IconBan,
  IconCircleCheck,
  IconMailForward,
  IconPencil,
  IconShieldX,
  IconTrash,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import type { RowAction } from '../ui/list/types.ts';
import { notifyError, notifySuccess } from '../ui/toasts.tsx';
import { editUserOf } from './addresses.ts';
import { nameOf } from './names.ts';
import { useUserRefusals } from './use-user-refusals.ts';

export type DialogAction = { action: 'disable' | 'delete' | 'resetTwoFactor'; user: CompanyUser };

/** What is done at once, without a question. */
function useDirect(call: (user: CompanyUser) => Promise<unknown>, texts: 'resend' | 'enable') {
  const { t } = useTexts();
  return useMutation({
    mutationFn: call,
    onSuccess: (_answer, user) => notifySuccess(t(`users.${texts}.done`, { user: nameOf(user) })),
    onError: (error, user) =>
      notifyError({ what: t(`users.${texts}.failed`, { user: nameOf(user) }), error }),
  });
}

/** What can be done with a person of the organization. */
export function useUserActions(
  ask: (dialog: DialogAction) => void,
): (user: CompanyUser) => readonly RowAction[] {
  const { t } = useTexts();
  const refusals = useUserRefusals();
  const resend = useDirect(({ id }) => callEndpoint(resendUserInvitation, { query: { id } }), 'resend');
  const enable = useDirect(({ id }) => callEndpoint(enableUser, { query: { id } }), 'enable');
  const byState: Record<CompanyUser['state'], (user: CompanyUser) => RowAction> = {
    invited: (user) => ({
      label: t('users.action.resend'),
      icon: IconMailForward,
      disabledReason: refusals.changing(user),
      onSelect: () => resend.mutate(user),
    }),
    active: (user) => ({
      label: t('users.action.disable'),
      icon: IconBan,
      disabledReason: refusals.shuttingOut(user),
      onSelect: () => ask({ action: 'disable', user }),
    }),
    disabled: (user) => ({
      label: t('users.action.enable'),
      icon: IconCircleCheck,
      disabledReason: refusals.changing(user),
      onSelect: () => enable.mutate(user),
    }),
  };
  return (user) => {
    const reset: RowAction = {
      label: t('users.action.resetTwoFactor'),
      icon: IconShieldX,
      disabledReason: refusals.resetting(user),
      onSelect: () => ask({ action: 'resetTwoFactor', user }),
    };
    return [
      {
        label: t('users.action.edit'),
        icon: IconPencil,
        disabledReason: refusals.changing(user),
        href: editUserOf(user.id),
      },
      byState[user.state](user),
      ...(user.twoFactor === 'enabled' ? [reset] : []),
      {
        label: t(user.state === 'invited' ? 'users.action.withdraw' : 'users.action.delete'),
        icon: IconTrash,
        tone: 'delete',
        separated: true,
        disabledReason: refusals.shuttingOut(user),
        onSelect: () => ask({ action: 'delete', user }),
      },
    ];
  };
}
