import { type ConnectionReason } from '@portal/contract/connections';
import { connectionTroubles, type ConnectionTrouble } from '@portal/contract/connection-troubles';
import { ProviderFailure } from '@portal/ports/failure';
import sql from 'sql-template-tag';
import { audit } from '../platform/audit.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import type { DueQueue } from '../platform/database/due-rows.ts';
import { publishToOperator } from '../platform/events/events.ts';
import type { AnySystem } from '../platform/outbound/systems.ts';
import { reasonOf } from '../platform/outbound/reason.ts';
import type { Connectable } from './configured.ts';
import { tellStale } from './stale.ts';
import { mailBroken } from './tell-trouble.ts';
import {
  answerTest,
  claimConnection,
  enlist,
  holdConnection,
  keepAnswer,
  renewConnection,
  type Answer,
  type ClaimedConnection,
  type Place,
} from './worker-repository.ts';

/** How one connection is asked. */
export type Askable = Connectable & { ping: () => Promise<void> };

/** `database` works as the worker's role; `onBack` is told the hosts that answer again. */
export type Watch = {
  database: Database;
  connections: readonly Askable[];
  onBack: (hosts: readonly string[]) => void;
};

const needsPerson: readonly (ConnectionReason | null)[] = ['credentials', 'mfa', 'rights', 'refused'];

function secondsUntilNext({ pace }: AnySystem, { reachable, reason }: Answer): number {
  if (reachable) return pace.wellSeconds;
  return needsPerson.includes(reason) ? pace.refusedSeconds : pace.awaySeconds;
}

const longestSaid = 300;

async function ask({ ping }: Askable): Promise<Omit<Answer, 'tookMs'>> {
  try {
    await ping();
    return { reachable: true, reason: null, said: null };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    return { reachable: false, reason: reasonOf(error), said: error.message.slice(0, longestSaid) };
  }
}

/** Answers whether somebody waited for it. */
async function tellOfTest(
  tx: Transaction,
  connection: Askable,
  { claimed, answer }: Attempt,
): Promise<boolean> {
  const test = await answerTest(tx, claimed, answer);
  if (!test) return false;
  const { system, region, hosts } = connection;
  await audit(tx, {
    event: 'connectionTested',
    actor: test.actor,
    partnerId: test.operatorId,
    target: hosts.join(', '),
    details: {
      connection: system.name,
      ...(region === '' ? {} : { region }),
      outcome: answer.reason ?? 'reachable',
      milliseconds: answer.tookMs,
    },
  });
  return true;
}

type Attempt = { claimed: ClaimedConnection; answer: Answer };

const isTrouble = (reason: ConnectionReason | null): reason is ConnectionTrouble =>
  connectionTroubles.some((trouble) => trouble === reason);

/** Who of the operator can mend it is mailed; of the mail server itself nobody would be. */
async function mailTrouble(
  tx: Transaction,
  { system, region }: Askable,
  trouble: ConnectionTrouble,
): Promise<void> {
  if (system.name === 'mail') return;
  await mailBroken(tx, { system: system.name, region }, trouble);
}

/** What waited for a system is due at once. */
async function wakeWaiting(tx: Transaction, { system, region }: Place): Promise<void> {
  await tx.run(sql`
    update operation set due_at = now() where state = 'waiting' and due_at > now()
      and waits_for = jsonb_build_object('system', ${system}::text, 'region', ${region}::text)`);
  await tx.run(sql`select pg_notify('portal_operation', '')`);
  await tx.run(sql`select wake_failing_readings(${system}, ${region})`);
}

async function settle({ database, onBack }: Watch, connection: Askable, attempt: Attempt): Promise<void> {
  const { claimed, answer } = attempt;
  const { system, region, hosts } = connection;
  const { reachable } = answer;
  const isBack = await database.transaction(async (tx) => {
    const before = await holdConnection(tx, claimed);
    if (!before) return false;
    await keepAnswer(tx, claimed, { ...answer, seconds: secondsUntilNext(system, answer) });
    const wasTested = await tellOfTest(tx, connection, attempt);
    const isChange = before.reachable !== reachable;
    await tellStale(tx, { system: system.name, region });
    if (isTrouble(answer.reason) && !isTrouble(before.reason))
      await mailTrouble(tx, connection, answer.reason);
    if (wasTested || isChange) await publishToOperator(tx, 'connections');
    if (!isChange) return false;
    if (reachable) await wakeWaiting(tx, { system: system.name, region });
    await system.onChange?.(tx, { region, reachable });
    return reachable;
  });
  if (isBack) onBack(hosts);
}

const isOf =
  ({ system, region }: ClaimedConnection) =>
  (connection: Askable): boolean =>
    connection.system.name === system && connection.region === region;

/** Asks one connection, whoever wants to know; when it is back, what waited for it is due at once. */
async function askClaimed(watch: Watch, claimed: ClaimedConnection): Promise<void> {
  const connection = watch.connections.find(isOf(claimed));
  if (!connection) throw new Error(`Nobody knows how ${claimed.system} is asked.`);
  const start = performance.now();
  const reply = await ask(connection);
  const tookMs = Math.round(performance.now() - start);
  await settle(watch, connection, { claimed, answer: { ...reply, tookMs } });
}

/** Has every connection asked now and then, and at once when somebody tests it; by one worker at a time. */
export function connectionQueue(watch: Watch): DueQueue<ClaimedConnection> {
  const { database } = watch;
  const places = watch.connections.map(({ system, region }) => ({ system: system.name, region }));
  let enlisting: Promise<void> | null = null;
  /** Once, whoever claims first: each time has what was asked a moment ago asked again. */
  const enlisted = async (): Promise<void> => {
    enlisting ??= enlist(database, places);
    try {
      await enlisting;
    } catch (error) {
      enlisting = null;
      throw error;
    }
  };
  return {
    name: 'connection',
    concurrency: 3,
    claim: async () => {
      await enlisted();
      return claimConnection(database, places);
    },
    work: (claimed) => askClaimed(watch, claimed),
    renew: async (claimed) => {
      await renewConnection(database, claimed);
    },
  };
}
