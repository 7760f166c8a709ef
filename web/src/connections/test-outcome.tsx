import type { Connection, ConnectionTest } from '@portal/contract/connections';
import { useTexts } from '../platform/use-texts.ts';
import { useNow } from '../ui/age.tsx';
import { secondsSince } from '../ui/ages.ts';
import { StatusWord } from '../ui/status.tsx';
import classes from './connections.module.css';

/** After so long there is no worker that asks. */
const untakenSeconds = 45;

/** What came of the last test, said when it comes. */
export const TestOutcome = ({ connection: { lastTest, checkedAt } }: { connection: Connection }) => (
  <div className={classes.outcome} role="status">
    {lastTest !== null &&
      (lastTest.answeredAt === null ? (
        <Asking test={lastTest} />
      ) : (
        <TestResult test={lastTest} checkedAt={checkedAt} />
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
const isOlder = (answeredAt: string | null, checkedAt: string | null): boolean =>
  answeredAt !== null && checkedAt !== null && Date.parse(checkedAt) > Date.parse(answeredAt);

function TestResult({ test, checkedAt }: { test: ConnectionTest } & Pick<Connection, 'checkedAt'>) {
  const { t, format } = useTexts();
  const { reachable, reason, tookMs, answeredAt, requestedBy } = test;
  const ms = format.number(tookMs ?? 0);
  const at = format.dateTime(answeredAt);
  const tone = reachable ? 'ok' : isOlder(answeredAt, checkedAt) ? 'off' : 'err';
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
