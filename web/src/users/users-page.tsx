import { inviteUser, listUsers, twoFactorStates, userStates, type CompanyUser } from '@portal/contract/users';
import { roles } from '@portal/contract/permissions';
import { IconUserPlus, IconUsers } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { linkTo, listWords, useGo, useWords } from '../platform/address.ts';
import { useRefusal } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { DataList } from '../ui/list/data-list.tsx';
import { Page } from '../ui/page.tsx';
import { editUserOf, inviteUserPath, usersPath } from './addresses.ts';
import { nameOf } from './names.ts';
import { useUserActions, type DialogAction } from './user-actions.ts';
import { useUserColumns } from './user-columns.tsx';
import { late } from '../ui/late.ts';

const UserDialog = late(() => import('./user-dialog.tsx'), 'UserDialog');

/** The people of the organization that one works in. */
export function UsersPage() {
  const search = useWords([...listWords, 'role', 'state', 'twoFactor']);
  const go = useGo();
  const { t } = useTexts();
  const [dialog, setDialog] = useState<DialogAction | null>(null);
  const invite = {
    children: t('users.invite.title'),
    icon: IconUserPlus,
    href: inviteUserPath,
    disabledReason: useRefusal(inviteUser),
  };
  return (
    <Page action={invite}>
      <DataList
        id="users"
        label={t('users.list.title')}
        endpoint={listUsers}
        input={{}}
        state={search}
        onStateChange={(next) => void go(linkTo(usersPath, next))}
        columns={useUserColumns(editUserOf)}
        rowId={({ id }) => id}
        rowName={nameOf}
        rowActions={useUserActions(setDialog)}
        filters={useFilters()}
        searchLabel={t('users.list.search')}
        csvName={t('users.list.file')}
        errorTitle={t('users.list.failed')}
        empty={{ icon: IconUsers, title: t('users.list.empty'), text: t('users.list.emptyText') }}
      />
      <Suspense>{dialog && <UserDialog {...dialog} onClose={() => setDialog(null)} />}</Suspense>
    </Page>
  );
}

function useFilters() {
  const { t } = useTexts();
  const choice = <Value extends CompanyUser['state'] | CompanyUser['twoFactor'] | (typeof roles)[number]>(
    id: 'role' | 'state' | 'twoFactor',
    values: readonly Value[],
    word: (value: Value) => string,
  ) => ({
    id,
    label: t(`users.column.${id}`),
    options: values.map((value) => ({ value, label: word(value) })),
  });
  return [
    choice('role', roles, (role) => t(`role.${role}`)),
    choice('state', userStates, (state) => t(`users.state.${state}`)),
    choice('twoFactor', twoFactorStates, (state) => t(`users.twoFactor.${state}`)),
  ];
}
