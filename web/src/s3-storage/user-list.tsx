import { regions } from '@portal/contract/constants';
import { accessLevels, listStorageUsers, type StorageUserRow } from '@portal/contract/s3-storage/users';
import { IconUsers } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { isSomeRegionDown, useServiceScope } from '../services/screens.ts';
import { linkTo, listWords, useGo, useWords } from '../platform/address.ts';
import { useTexts } from '../platform/use-texts.ts';
import { DataList } from '../ui/list/data-list.tsx';
import { RegionNotes } from '../services/region-notes.tsx';
import { ListTools } from '../services/tools.tsx';
import { isPassing } from '../services/operations.ts';
import { userOf, usersPath } from './scope.ts';
import type { S3Status } from './status.ts';
import { useUserActions } from './user-actions.ts';
import { useUserColumns } from './user-columns.tsx';
import { s3Screens } from './screens.ts';

const UserPanel = lazy(async () => ({ default: (await import('./user-panel.tsx')).UserPanel }));
const DeleteUserDialog = lazy(async () => ({
  default: (await import('./delete-user-dialog.tsx')).DeleteUserDialog,
}));

function useFilters() {
  const { t } = useTexts();
  return [
    {
      id: 'region',
      label: t('s3-storage.column.region'),
      options: regions.map((region) => ({ value: region, label: region })),
    },
    {
      id: 'access',
      label: t('s3-storage.users.column.policy'),
      options: [...accessLevels, 'none'].map((access) => ({
        value: access,
        label: t(`s3-storage.access.${access}`),
      })),
    },
  ];
}

/** The storage users with their data's age, and the panel of the user in the address. */
export function UserList({ status }: { status: S3Status }) {
  const { user: openId, ...state } = useWords(
    ...listWords,
    'customerId',
    'partnerId',
    'region',
    'access',
    'user',
  );
  const go = useGo();
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const [deleted, setDeleted] = useState<StorageUserRow | null>(null);
  const hrefOf = useCallback((user: StorageUserRow) => userOf(scope, user), [scope]);
  return (
    <>
      <ListTools of={s3Screens} status={status} />
      <RegionNotes of={s3Screens} status={status} />
      <DataList
        id="storage-users"
        label={t('s3-storage.users.title')}
        endpoint={listStorageUsers}
        input={scope}
        state={state}
        onStateChange={(next) => void go(linkTo(usersPath, next))}
        ageOf={({ syncedAt }) => ({ at: syncedAt, unreachable: isSomeRegionDown(status) })}
        columns={useUserColumns(hrefOf)}
        rowId={(user) => user.id}
        rowName={(user) => user.username}
        rowActions={useUserActions({ hrefOf, onDelete: setDeleted })}
        isPending={isPassing}
        filters={useFilters()}
        searchLabel={t('s3-storage.users.search')}
        csvName={t('s3-storage.users.file')}
        errorTitle={t('s3-storage.users.failed')}
        empty={{ icon: IconUsers, title: t('s3-storage.users.empty'), text: t('s3-storage.users.emptyText') }}
      />
      <Suspense>
        {openId !== undefined && (
          <UserPanel id={openId} onClose={() => void go(linkTo(usersPath, state), { replace: true })} />
        )}
        {deleted && <DeleteUserDialog thing={deleted} onClose={() => setDeleted(null)} />}
      </Suspense>
    </>
  );
}
