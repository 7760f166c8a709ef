import { enableUser, resendUserInvitation, type CompanyUser } from '@portal/contract/users';
import {
  IconBan,
  IconCircleCheck,
  IconMailForward,
  IconPencil,
  IconShieldX,
  IconTrash,
} from '@tabler/icons-react';
import { useTexts } from '../platform/use-texts.ts';
import type { RowAction } from '../ui/list/types.ts';
import { notifySuccess } from '../ui/toasts.tsx';
import { useSend, type SendOptions } from '../ui/use-send.ts';
import { editUserOf } from './addresses.ts';
import { nameOf } from './names.ts';
import { useUserRefusals } from './use-user-refusals.ts';

export type DialogAction = { action: 'disable' | 'delete' | 'resetTwoFactor'; user: CompanyUser };

/** What is done at once, without a question. */
function useDirect(call: SendOptions<CompanyUser, unknown>['call'], texts: 'resend' | 'enable') {
  const { t } = useTexts();
  return useSend<CompanyUser>({
    call,
    idOf: ({ id }) => id,
    onSuccess: (_answer, user) => notifySuccess(t(`users.${texts}.done`, { user: nameOf(user) })),
    errorTitle: (user) => t(`users.${texts}.failed`, { user: nameOf(user) }),
  });
}

/** What can be done with a person of the organization. */
export function useUserActions(
  ask: (dialog: DialogAction) => void,
): (user: CompanyUser) => readonly RowAction[] {
  const { t } = useTexts();
  const refusals = useUserRefusals();
  const resend = useDirect(({ write }, { id }) => write(resendUserInvitation, { query: { id } }), 'resend');
  const enable = useDirect(({ write }, { id }) => write(enableUser, { query: { id } }), 'enable');
  const byState: Record<CompanyUser['state'], (user: CompanyUser) => RowAction> = {
    invited: (user) => ({
      label: t('users.action.resend'),
      icon: IconMailForward,
      disabledReason: refusals.changing(user),
      busy: resend.isBusyWith(user),
      onSelect: () => resend.send(user),
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
      busy: enable.isBusyWith(user),
      onSelect: () => enable.send(user),
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
