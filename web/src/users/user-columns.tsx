import type { CustomerUser } from '@portal/contract/users';
import { IconMail } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useMe } from '../platform/current-session.ts';
import { useTexts } from '../platform/use-texts.ts';
import { TextLink } from '../ui/link.tsx';
import type { Column } from '../ui/list/types.ts';
import { Monogram } from '../ui/monogram.tsx';
import { StatusWord, type Tone } from '../ui/status.tsx';
import { nameOf } from './names.ts';
import classes from './users.module.css';

const stateLooks = {
  invited: { tone: 'info', icon: IconMail },
  active: { tone: 'ok', icon: undefined },
  disabled: { tone: 'off', icon: undefined },
} as const satisfies Record<CustomerUser['state'], object>;
const twoFactorTones: Record<CustomerUser['twoFactor'], Tone> = {
  enabled: 'ok',
  disabled: 'off',
  unknown: 'unknown',
};

type HrefOf = (id: string) => string;

/** The columns of a list of users; a name leads to `hrefOf` its user, or nowhere where they are only read. */
export function useUserColumns(hrefOf?: HrefOf): readonly Column<CustomerUser>[] {
  const { t, format } = useTexts();
  const ownId = useMe()?.user.id;
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('users.column.name'),
        strong: true,
        sortable: true,
        cell: (user) => <UserName user={user} href={hrefOf?.(user.id)} isOwn={user.id === ownId} />,
        cardRole: 'title',
      },
      {
        id: 'email',
        words: true,
        header: t('users.column.email'),
        sortable: true,
        cell: ({ email }) => <span className={classes.email}>{email}</span>,
        cardRole: 'fact',
      },
      {
        id: 'role',
        header: t('users.column.role'),
        cell: ({ roles }) => roles.map((role) => t(`role.${role}`)).join(', '),
        cardRole: 'fact',
      },
      {
        id: 'state',
        header: t('users.column.state'),
        cell: ({ state }) => <StatusWord {...stateLooks[state]} word={t(`users.state.${state}`)} />,
        cardRole: 'status',
      },
      {
        id: 'twoFactor',
        header: t('users.column.twoFactor'),
        cell: ({ twoFactor }) => (
          <StatusWord tone={twoFactorTones[twoFactor]} word={t(`users.twoFactor.${twoFactor}`)} />
        ),
        cardRole: 'none',
      },
      {
        id: 'lastLoggedInAt',
        header: t('users.column.lastLoggedInAt'),
        sortable: true,
        cell: ({ lastLoggedInAt }) =>
          lastLoggedInAt === null ? t('users.never') : format.dateTime(lastLoggedInAt),
        cardRole: 'none',
      },
    ],
    [t, format, ownId, hrefOf],
  );
}

type UserNameProps = { user: CustomerUser; href: string | undefined; isOwn: boolean };

function UserName({ user, href, isOwn }: UserNameProps) {
  const { t } = useTexts();
  const name = nameOf(user);
  return (
    <span className={classes.name}>
      <Monogram name={name} />
      {href === undefined ? (
        <span>{name}</span>
      ) : (
        <TextLink look="name" href={href}>
          {name}
        </TextLink>
      )}
      {isOwn && <span className={classes.own}>{t('users.you')}</span>}
    </span>
  );
}
