import { licensedUser, listLicensedUsers, type LicensedUser } from '@portal/contract/m365-backup/users';
import { IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { absent } from '../../platform/format.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { useNotSeenText } from '../../services/not-seen.tsx';
import { useRetryActions } from '../../operations/index.tsx';
import { useIsEverAllowed } from '../../platform/rights.ts';
import { failureOf } from '../../services/operations.ts';
import { useOrderRefusal } from '../../services/use-status.ts';
import { late } from '../../ui/late.ts';
import { useDialog } from '../../ui/use-dialog.tsx';
import { RegionNotes } from '../../services/region-notes.tsx';
import { ServiceList } from '../../services/service-list.tsx';
import { ServicePage } from '../../services/service-page.tsx';
import { ListTools } from '../../services/tools.tsx';
import { TwoLines } from '../../ui/list/two-lines.tsx';
import type { Column, RowAction } from '../../ui/list/types.ts';
import { figure, sortable, useColumns } from '../../ui/list/use-columns.ts';
import { StatusWord } from '../../ui/status.tsx';
import { usersPath } from '../paths.ts';
import { backupScreens, type BackupStatus } from '../screens.ts';

const RemoveUserDialog = late(() => import('./remove-user-dialog.tsx'), 'RemoveUserDialog');

/** The users whose backups take a license. */
export const UsersPage = () => (
  <ServicePage of={backupScreens} path={usersPath}>
    {(status) => <Users status={status} />}
  </ServicePage>
);

const looks = {
  licensed: { tone: 'ok', icon: undefined },
  new: { tone: 'info', icon: IconUserPlus },
  temporary: { tone: 'warn', icon: undefined },
  exceeded: { tone: 'err', icon: undefined },
  unknown: { tone: 'unknown', icon: undefined },
} as const;

function useUserColumns(): readonly Column<LicensedUser>[] {
  const { t, format } = useTexts();
  const column = useColumns<LicensedUser>()('m365-backup.column');
  const notSeen = useNotSeenText();
  const failed = (user: LicensedUser) => failureOf(user) !== undefined && t('m365-backup.removeUser.failed');
  return [
    column('name', (name, user) => <TwoLines first={name} second={failed(user) || notSeen(user)} />, {
      ...sortable,
      strong: true,
    }),
    column('state', (state) => <StatusWord {...looks[state]} word={t(`m365-backup.license.${state}`)} />, {
      ...sortable,
      cardRole: 'status',
    }),
    column('isBackedUp', (isBackedUp) => t(`m365-backup.backedUp.${isBackedUp ? 'yes' : 'no'}`)),
    column('lastBackupAt', (at) => (at === null ? absent : format.dateTime(at)), { ...sortable, ...figure }),
  ];
}

/** The license can be taken away while nobody is at it; what has failed can be tried again. */
function useUserActions(
  onRemove: (user: LicensedUser) => void,
): (user: LicensedUser) => readonly RowAction[] {
  const { t } = useTexts();
  const refusal = useOrderRefusal(backupScreens);
  const mayEver = useIsEverAllowed(backupScreens.order);
  const retry = useRetryActions(refusal);
  if (!mayEver) return () => [];
  return (user) => {
    const failed = failureOf(user);
    const isOpen = user.operation !== null && failed === undefined;
    return [
      ...(failed ? retry(failed) : []),
      {
        label: t('m365-backup.removeUser.action'),
        icon: IconUserMinus,
        tone: 'delete',
        disabledReason: refusal ?? (isOpen ? t('m365-backup.removeUser.open') : undefined),
        onSelect: () => onRemove(user),
      },
    ];
  };
}

function Users({ status }: { status: BackupStatus }) {
  const { t } = useTexts();
  const removal = useDialog(RemoveUserDialog);
  const options = licensedUser.shape.state.options.map((value) => ({
    value,
    label: t(`m365-backup.license.${value}`),
  }));
  return (
    <>
      <ListTools of={backupScreens} status={status} />
      <RegionNotes of={backupScreens} status={status} />
      <ServiceList
        id="licensed-users"
        texts="m365-backup.users"
        path={usersPath}
        status={status}
        icon={backupScreens.icon}
        emptyAction={null}
        endpoint={listLicensedUsers}
        columns={useUserColumns()}
        rowName={({ name }) => name}
        rowActions={useUserActions(removal.ask)}
        isPending={(user) => user.operation !== null && failureOf(user) === undefined}
        filters={[{ id: 'state', label: t('m365-backup.column.state'), options }]}
      />
      {removal.dialog}
    </>
  );
}
