import { deviceOf } from '@portal/contract/auth/devices';
import type { UserSession } from '@portal/contract/user-access';
import { IconUserShield } from '@tabler/icons-react';
import { useMemo } from 'react';
import { absent } from '../platform/format.ts';
import { useTexts } from '../platform/use-texts.ts';
import type { Column } from '../ui/list/types.ts';
import classes from './user.module.css';

/** "Firefox on Windows"; what a user agent does not say is left out. */
export function useDeviceWords(): (session: Pick<UserSession, 'userAgent'>) => string {
  const { t } = useTexts();
  return ({ userAgent }) => {
    const { browser, system } = deviceOf(userAgent);
    if (browser !== null && system !== null) return t('user.sessions.device', { browser, system });
    return browser ?? system ?? t('user.sessions.unknownDevice');
  };
}

/** The device; which session asks, and as whom one acts in it. */
function Device({ session }: { session: UserSession }) {
  const { t } = useTexts();
  const deviceWords = useDeviceWords();
  return (
    <span className={classes.device}>
      <span title={session.userAgent}>{deviceWords(session)}</span>
      {session.actingAs && (
        <span className={classes.actingAs}>
          <IconUserShield size={14} stroke={1.8} aria-hidden />
          {t('user.sessions.actingAs', { organization: session.actingAs.name })}
        </span>
      )}
      {session.current && <span className={classes.current}>{t('user.sessions.current')}</span>}
    </span>
  );
}

export function useSessionColumns(): readonly Column<UserSession>[] {
  const { t, format } = useTexts();
  return useMemo(
    () => [
      {
        id: 'device',
        header: t('user.sessions.column.device'),
        strong: true,
        cell: (session) => <Device session={session} />,
        cardRole: 'title',
      },
      {
        id: 'ip',
        header: t('user.sessions.column.ip'),
        cell: ({ ip }) => ip || absent,
        cardRole: 'fact',
      },
      {
        id: 'signedInAt',
        header: t('user.sessions.column.signedInAt'),
        cell: ({ signedInAt }) => format.dateTime(signedInAt),
        cardRole: 'none',
      },
      {
        id: 'lastSeenAt',
        header: t('user.sessions.column.lastSeenAt'),
        cell: ({ lastSeenAt }) => (
          <>
            <span className={classes.phoneLabel}>{t('user.sessions.column.lastSeenAt')} </span>
            {format.dateTime(lastSeenAt)}
          </>
        ),
        cardRole: 'fact',
      },
    ],
    [t, format],
  );
}
