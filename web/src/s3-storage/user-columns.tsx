import type { StorageUserRow } from '@portal/contract/s3-storage/users';
import { useTexts } from '../platform/use-texts.ts';
import type { Column } from '../ui/list/types.ts';
import { useCommonColumns } from '../services/things/common-columns.tsx';
import { PolicyWord } from './policy-word.tsx';
import { storageUsers } from './users.ts';

/** The columns of the list of storage users: who it is, what it may do, what belongs to it. */
export function useUserColumns(hrefOf: (user: StorageUserRow) => string): readonly Column<StorageUserRow>[] {
  const { t, format } = useTexts();
  const { name, region, state, createdAt } = useCommonColumns(storageUsers, hrefOf);
  const policy: Column<StorageUserRow> = {
    id: 'policy',
    header: t('s3-storage.users.column.policy'),
    cell: (user) => <PolicyWord policy={user.policy} />,
    cardRole: 'fact',
  };
  const countOf = (id: 'ownedBuckets' | 'accessKeys'): Column<StorageUserRow> => ({
    id,
    header: t(`s3-storage.users.column.${id}`),
    align: 'right',
    cell: ({ [id]: count }) => format.number(count),
    cardRole: 'none',
  });
  const displayName: Column<StorageUserRow> = {
    id: 'displayName',
    words: true,
    header: t('s3-storage.users.column.displayName'),
    cell: (user) => (user.displayName === user.username ? null : user.displayName),
    cardRole: 'none',
  };
  return [
    name,
    region,
    policy,
    state,
    countOf('ownedBuckets'),
    countOf('accessKeys'),
    displayName,
    createdAt,
  ];
}
