import { licensedUser, listLicensedUsers, type LicensedUser } from '@portal/contract/m365-backup/users';
import { IconUserPlus } from '@tabler/icons-react';
import { absent } from '../../platform/format.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { useNotSeenText } from '../../services/not-seen.tsx';
import { RegionNotes } from '../../services/region-notes.tsx';
import { ServiceList } from '../../services/service-list.tsx';
import { ServicePage } from '../../services/service-page.tsx';
import { ListTools } from '../../services/tools.tsx';
import { TwoLines } from '../../ui/list/two-lines.tsx';
import type { Column } from '../../ui/list/types.ts';
import { figure, sortable, useColumns } from '../../ui/list/use-columns.ts';
import { StatusWord } from '../../ui/status.tsx';
import { usersPath } from '../paths.ts';
import { backupScreens, type BackupStatus } from '../screens.ts';

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
  return [
    column('name', (name, user) => <TwoLines first={name} second={notSeen(user)} />, {
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

function Users({ status }: { status: BackupStatus }) {
  const { t } = useTexts();
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
        filters={[{ id: 'state', label: t('m365-backup.column.state'), options }]}
      />
    </>
  );
}
