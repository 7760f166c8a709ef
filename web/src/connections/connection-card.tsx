import {
  testConnection,
  servicesOn,
  type Connection,
  type ConnectionState,
} from '@portal/contract/connections';
import { useRefusal } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { TextLink } from '../ui/link.tsx';
import { Note, StatusWord, type Tone } from '../ui/status.tsx';
import { useAgo } from '../ui/use-ago.ts';
import { waitingMails, waitingOperations } from './addresses.ts';
import { Fact } from './fact.tsx';
import { useNames } from './names.ts';
import { ReadingNotes, ReadingsAge } from './readings.tsx';
import { TestOutcome } from './test-outcome.tsx';
import { SecretEnds, SecretWarning } from './secret-ends.tsx';
import { isBeingTested, useTest } from './tests.ts';
import classes from './connections.module.css';

const tones: Record<ConnectionState, Tone> = {
  reachable: 'ok',
  unreachable: 'err',
  'not-checked': 'unknown',
  'not-configured': 'off',
};

/** One connection with its state, what waits for it, and its test. */
export function ConnectionCard({ connection }: { connection: Connection }) {
  const { t } = useTexts();
  const { nameOf } = useNames();
  const { state } = connection;
  const name = nameOf(connection);
  return (
    <section className={classes.card} aria-label={name}>
      <header className={classes.head}>
        <div className={classes.name}>
          <h2>{name}</h2>
          <StatusWord tone={tones[state]} word={t(`connections.state.${state}`)} />
        </div>
        {state !== 'not-configured' && <Test connection={connection} name={name} />}
      </header>
      {state === 'not-configured' ? (
        <NotConfigured connection={connection} />
      ) : (
        <Configured connection={connection} />
      )}
    </section>
  );
}

/** What is not there without it, which settings bring it, and what waits all the same. */
function NotConfigured({ connection }: { connection: Connection }) {
  const { t } = useTexts();
  const { lossOf, settingOf } = useNames();
  const { system, waiting } = connection;
  return (
    <div className={classes.body}>
      <p>{lossOf(system)}</p>
      <p>{t('connections.settings', { settings: settingOf(system) })}</p>
      {waiting.operations + waiting.mirrors + waiting.mails > 0 && (
        <dl className={classes.facts}>
          <Fact name={t('connections.waiting.title')}>
            <Waiting system={system} waiting={waiting} />
          </Fact>
        </dl>
      )}
    </div>
  );
}

function Configured({ connection }: { connection: Connection }) {
  const { t } = useTexts();
  const { system, hosts, state, waiting } = connection;
  return (
    <div className={classes.body}>
      {state === 'unreachable' && <Why connection={connection} />}
      <SecretWarning endsAt={connection.secretEndsAt} />
      <ReadingNotes readings={connection.readings} />
      <dl className={classes.facts}>
        <Fact name={t('connections.address')}>{hosts.join(', ')}</Fact>
        <Services system={system} />
        <SecretEnds endsAt={connection.secretEndsAt} />
        <Since connection={connection} />
        <LastCheck connection={connection} />
        <ReadingsAge readings={connection.readings} />
        <Fact name={t('connections.waiting.title')}>
          <Waiting system={system} waiting={waiting} />
        </Fact>
      </dl>
    </div>
  );
}

/** What is wrong, what to do, and what the system said. */
function Why({ connection: { system, reason, said } }: { connection: Connection }) {
  const { t } = useTexts();
  const settings = useNames().settingOf(system);
  const key = reason ?? 'unreachable';
  return (
    <Note tone="err" title={t(`connections.reason.${key}`)}>
      <p>{t(`connections.toDo.${key}`, { settings })}</p>
      {said !== null && (
        <p className={classes.said} lang="en">
          {said}
        </p>
      )}
    </Note>
  );
}

/** What stops when the system does; the others are the portal's own. */
function Services({ system }: Pick<Connection, 'system'>) {
  const { t } = useTexts();
  const names = servicesOn(system).map((service) => t(`service.${service}`));
  return names.length > 0 && <Fact name={t('connections.services')}>{names.join(', ')}</Fact>;
}

function Since({ connection: { since, state } }: { connection: Connection }) {
  const { t, format } = useTexts();
  const name = t(state === 'unreachable' ? 'connections.awaySince' : 'connections.wellSince');
  return <Fact name={name}>{since === null ? t('connections.never') : format.dateTime(since)}</Fact>;
}

function LastCheck({ connection: { checkedAt, tookMs } }: { connection: Connection }) {
  const { t, format } = useTexts();
  const ago = useAgo(checkedAt);
  return (
    <Fact name={t('connections.checked')}>
      {checkedAt === null ? (
        t('connections.never')
      ) : (
        <span title={format.dateTime(checkedAt)}>
          {tookMs === null ? ago : t('connections.checkedIn', { ago, ms: format.number(tookMs) })}
        </span>
      )}
    </Fact>
  );
}

/** What waits until the connection is back, with the way to it. */
function Waiting({
  system,
  waiting: { operations, mirrors, mails },
}: Pick<Connection, 'system' | 'waiting'>) {
  const { t } = useTexts();
  if (operations + mirrors + mails === 0) return t('connections.waiting.nothing');
  return (
    <span className={classes.waiting}>
      {operations > 0 && (
        <TextLink href={waitingOperations(system)}>
          {t('connections.waiting.operations', { count: operations })}
        </TextLink>
      )}
      {mirrors > 0 && <span>{t('connections.waiting.mirrors', { count: mirrors })}</span>}
      {mails > 0 && (
        <TextLink href={waitingMails}>{t('connections.waiting.mails', { count: mails })}</TextLink>
      )}
    </span>
  );
}

/** The button for those who may, and what came of the last test. */
function Test({ connection, name }: { connection: Connection; name: string }) {
  const { t } = useTexts();
  const refusal = useRefusal(testConnection);
  const test = useTest(connection);
  const busy = test.isBusy || isBeingTested(connection);
  if (refusal !== undefined && connection.lastTest === null) return null;
  return (
    <div className={classes.test}>
      <TestOutcome connection={connection} />
      {refusal === undefined && (
        <Button
          size="toolbar"
          label={t('connections.test.of', { connection: name })}
          busy={busy}
          onClick={() => test.send()}
        >
          {t('connections.test.button')}
        </Button>
      )}
    </div>
  );
}
