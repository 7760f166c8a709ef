import type { StorageUserRow } from '@portal/contract/s3-storage/users';
import { useTexts } from '../platform/use-texts.ts';
import type { Column } from '../ui/list/types.ts';
import { figure, useColumns } from '../ui/list/use-columns.ts';
import { useCommonColumns } from '../services/things/common-columns.tsx';
import { PolicyWord } from './policy-word.tsx';
import { storageUsers } from './users.ts';

/** The columns of the list of storage users: who it is, what it may do, what belongs to it. */
export function useUserColumns(hrefOf: (user: StorageUserRow) => string): readonly Column<StorageUserRow>[] {
  const { format } = useTexts();
  const { name, region, state, createdAt } = useCommonColumns(storageUsers, hrefOf);
  const column = useColumns<StorageUserRow>()('s3-storage.users.column');
  const count = { ...figure, cardRole: 'none' } as const;
  return [
    name,
    region,
    column('policy', (policy) => <PolicyWord policy={policy} />),
    state,
    column('ownedBuckets', format.number, count),
    column('accessKeys', format.number, count),
    column('displayName', (shown, { username }) => shown !== username && shown, {
      words: true,
      cardRole: 'none',
    }),
    createdAt,
  ];
}
