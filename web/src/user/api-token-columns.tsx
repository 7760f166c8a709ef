import { permissionTexts } from '@portal/contract/permission-texts';
import type { ApiToken } from '@portal/contract/user-access';
import { IconCalendarX, IconClockX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTexts } from '../platform/use-texts.ts';
import type { Column } from '../ui/list/types.ts';
import { StatusWord } from '../ui/status.tsx';
import { useMinute } from '../ui/use-minute.ts';
import { accessOf, useOwnScopes } from './token-access.ts';
import classes from './user.module.css';

const dayMs = 24 * 60 * 60 * 1000;
const soonDays = 14;

/** Until when it works; what is over, or soon is, says so. */
function Expiry({ token: { expired, expiresAt } }: { token: ApiToken }) {
  const { t, format } = useTexts();
  const now = useMinute();
  if (expired) {
    return (
      <StatusWord
        tone="err"
        icon={IconClockX}
        word={t('user.tokens.expired')}
        detail={format.date(expiresAt)}
      />
    );
  }
  const days = Math.ceil((Date.parse(expiresAt) - now.getTime()) / dayMs);
  if (days > soonDays) return <>{format.date(expiresAt)}</>;
  return (
    <StatusWord
      tone="warn"
      icon={IconCalendarX}
      word={t('user.tokens.endsIn', { count: days })}
      detail={format.date(expiresAt)}
    />
  );
}

/** What the token may do, in words. */
function Scopes({ token: { scopes } }: { token: ApiToken }) {
  const { t, language } = useTexts();
  const access = accessOf(scopes, useOwnScopes());
  if (access !== 'chosen') return <>{t(`user.tokens.access.${access}`)}</>;
  const words = scopes.map((scope) => permissionTexts[scope][language]);
  return <span className={classes.scopes}>{words.join(' · ')}</span>;
}

/** A card of a phone has no head that would say what the time means. */
function LastUsed({ at }: { at: string | null }) {
  const { t, format } = useTexts();
  if (at === null) return <>{t('user.tokens.unused')}</>;
  return (
    <>
      <span className={classes.phoneLabel}>{t('user.tokens.column.lastUsedAt')} </span>
      {format.dateTime(at)}
    </>
  );
}

export function useApiTokenColumns(): readonly Column<ApiToken>[] {
  const { t, format } = useTexts();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('user.tokens.column.name'),
        strong: true,
        cell: ({ name }) => <span className={classes.tokenName}>{name}</span>,
        cardRole: 'title',
      },
      {
        id: 'scopes',
        header: t('user.tokens.column.scopes'),
        cell: (token) => <Scopes token={token} />,
        cardRole: 'fact',
      },
      {
        id: 'expiresAt',
        header: t('user.tokens.column.expiresAt'),
        cell: (token) => <Expiry token={token} />,
        cardRole: 'status',
      },
      {
        id: 'lastUsedAt',
        header: t('user.tokens.column.lastUsedAt'),
        cell: ({ lastUsedAt }) => <LastUsed at={lastUsedAt} />,
        cardRole: 'fact',
      },
      {
        id: 'createdAt',
        header: t('user.tokens.column.createdAt'),
        cell: ({ createdAt }) => format.date(createdAt),
        cardRole: 'none',
      },
    ],
    [t, format],
  );
}
