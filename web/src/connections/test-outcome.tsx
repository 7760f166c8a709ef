import type { Connection, ConnectionTest } from '@portal/contract/connections';
import { useTexts } from '../platform/use-texts.ts';
import { useNow } from '../ui/age.tsx';
import { secondsSince } from '../ui/ages.ts';
import { StatusWord } from '../ui/status.tsx';
import classes from './connections.module.css';

/** After so long there is no worker that asks. */
const untakenSeconds = 45;

/** What came of the last test, said when it comes. */
export const TestOutcome = ({ connection: { lastTest, askedAt } }: { connection: Connection }) => (
  <div className={classes.outcome} role="status">
    {lastTest !== null &&
      (lastTest.answeredAt === null ? (
        <Asking test={lastTest} />
      ) : (
        <Told test={lastTest} askedAt={askedAt} />
      ))}
  </div>
);

function Asking({ test: { requestedAt } }: { test: ConnectionTest }) {
  const { t } = useTexts();
  const now = useNow(requestedAt);
  if (secondsSince(requestedAt, now) < untakenSeconds) {
    return <StatusWord tone="info" word={t('connections.test.asking')} />;
  }
  return (
    <>
      <StatusWord tone="warn" word={t('connections.test.late')} />
      <small>{t('connections.test.lateText')}</small>
    </>
  );
}

/** A round that came after it says how it is now: the state beside it has the color. */
const isOlder = (answeredAt: string | null, askedAt: string | null): boolean =>
  answeredAt !== null && askedAt !== null && Date.parse(askedAt) > Date.parse(answeredAt);

function Told({ test, askedAt }: { test: ConnectionTest } & Pick<Connection, 'askedAt'>) {
  const { t, format } = useTexts();
  const { reachable, reason, tookMs, answeredAt, requestedBy } = test;
  const ms = format.number(tookMs ?? 0);
  const at = format.dateTime(answeredAt);
  const tone = reachable ? 'ok' : isOlder(answeredAt, askedAt) ? 'off' : 'err';
  const word = reachable
    ? t('connections.test.answered', { ms })
    : t('connections.test.notReachable', { reason: t(`connections.reason.${reason ?? 'unreachable'}`), ms });
  return (
    <>
      <StatusWord tone={tone} word={word} />
      <small>
        {requestedBy === ''
          ? t('connections.test.at', { at })
          : t('connections.test.by', { at, name: requestedBy })}
      </small>
    </>
  );
}
