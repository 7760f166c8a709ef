import type { StorageUserRow } from '@portal/contract/s3-storage/users';
import type { TextSource } from '../platform/texts.ts';
import { useTexts, type UseTexts } from '../platform/use-texts.ts';
import { TextLink } from '../ui/link.tsx';
import type { Column } from '../ui/list/types.ts';
import { Chip } from '../ui/status.tsx';
import { StateWord } from '../services/state-word.tsx';
import { shownState } from '../services/operations.ts';
import { PolicyWord } from './policy-word.tsx';
import classes from './users.module.css';

type HrefOf = (user: StorageUserRow) => string;
type Columns = readonly Column<StorageUserRow>[];

/** Who it is, and what it may do. */
function identity(t: TextSource['t'], hrefOf: HrefOf): Columns {
  return [
    {
      id: 'username',
      header: t('s3-storage.users.column.username'),
      strong: true,
      sortable: true,
      cell: (user) => <UserName user={user} href={hrefOf(user)} />,
      cardRole: 'title',
    },
    {
      id: 'region',
      header: t('s3-storage.column.region'),
      sortable: true,
      cell: (user) => user.region,
      cardRole: 'fact',
    },
    {
      id: 'policy',
      header: t('s3-storage.users.column.policy'),
      cell: (user) => <PolicyWord policy={user.policy} />,
      cardRole: 'fact',
    },
    {
      id: 'state',
      header: t('s3-storage.users.column.state'),
      cell: (user) => <StateWord state={shownState(user)} />,
      cardRole: 'status',
    },
  ];
}

/** What belongs to it. */
const belongings = ({ t, format }: UseTexts): Columns => [
  {
    id: 'ownedBuckets',
    header: t('s3-storage.users.column.ownedBuckets'),
    align: 'right',
    cell: (user) => format.number(user.ownedBuckets),
    cardRole: 'none',
  },
  {
    id: 'accessKeys',
    header: t('s3-storage.users.column.accessKeys'),
    align: 'right',
    cell: (user) => format.number(user.accessKeys),
    cardRole: 'none',
  },
  {
    id: 'displayName',
    words: true,
    header: t('s3-storage.users.column.displayName'),
    cell: (user) => (user.displayName === user.username ? null : user.displayName),
    cardRole: 'none',
  },
  {
    id: 'createdAt',
    header: t('s3-storage.column.createdAt'),
    sortable: true,
    cell: (user) => format.date(user.createdAt),
    cardRole: 'none',
  },
];

/** The columns of the list of storage users. */
export function useUserColumns(hrefOf: HrefOf): Columns {
  const texts = useTexts();
  return [...identity(texts.t, hrefOf), ...belongings(texts)];
}

function UserName({ user, href }: { user: StorageUserRow; href: string }) {
  const { t } = useTexts();
  return (
    <span className={classes.name}>
      <TextLink look="name" href={href}>
        {user.username}
      </TextLink>
      {!user.orderedHere && (
        <Chip title={t('s3-storage.notOrderedHereText')}>{t('s3-storage.notOrderedHere')}</Chip>
      )}
    </span>
  );
}
