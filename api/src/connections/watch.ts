import {
  connectionTroubles,
  type ConnectedSystem,
  type ConnectionReason,
  type ConnectionTrouble,
} from '@portal/contract/connections';
import { ProviderFailure } from '@portal/ports/failure';
import sql from 'sql-template-tag';
import { audit } from '../platform/audit.ts';
import type { Database, Transaction } from '../platform/database.ts';
import type { DueQueue } from '../platform/due-rows.ts';
import { publishToOperator } from '../platform/events.ts';
import { holdersAtOperator } from '../platform/holders.ts';
import { queueMail } from '../platform/mail-queue.ts';
import type { Connectable } from './configured.ts';
import {
  answerTest,
  claimConnection,
  enlist,
  holdConnection,
  keepAnswer,
  renewConnection,
  type Answer,
  type ClaimedConnection,
} from './worker-repository.ts';

/** How one connection is asked, and what is to be done when it went away or came back. */
export type Askable = Connectable & {
  ping: () => Promise<void>;
  /** In the transaction that says so. */
  onChange?: (tx: Transaction, change: { region: string; reachable: boolean }) => Promise<void>;
};

/** `database` works as the worker's role; `onBack` is told the hosts that answer again. */
export type Watch = {
  database: Database;
  connections: readonly Askable[];
  onBack: (hosts: readonly string[]) => void;
};

type Pace = { wellSeconds: number; awaySeconds: number };
/** Storage a little sooner than every five seconds, because the queue looks every two. */
const paces: Readonly<Record<ConnectedSystem, Pace>> = {
  's3-storage': { wellSeconds: 4, awaySeconds: 4 },
  mail: { wellSeconds: 60, awaySeconds: 15 },
  'organization-register': { wellSeconds: 300, awaySeconds: 30 },
  news: { wellSeconds: 300, awaySeconds: 60 },
};
/** A wrong password that is tried again and again gets its user locked out. */
const refusedSeconds = 600;
const needsPerson: readonly (ConnectionReason | null)[] = ['credentials', 'rights', 'refused'];

function secondsUntilNext(system: ConnectedSystem, { reachable, reason }: Answer): number {
  const { wellSeconds, awaySeconds } = paces[system];
  if (reachable) return wellSeconds;
  return system !== 's3-storage' && needsPerson.includes(reason) ? refusedSeconds : awaySeconds;
}

const longestSaid = 300;

async function ask({ ping }: Askable): Promise<Omit<Answer, 'tookMs'>> {
  try {
    await ping();
    return { reachable: true, reason: null, said: null };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    const { trouble = 'refused', kind, message } = error;
    const reason = kind === 'connection' ? trouble : kind;
    return { reachable: false, reason, said: message.slice(0, longestSaid) };
  }
}

/** Answers whether somebody waited for it. */
async function tellOfTest(
  tx: Transaction,
  connection: Askable,
  { claimed, answer }: Asked,
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
      connection: system,
      ...(region === '' ? {} : { region }),
      outcome: answer.reason ?? 'reachable',
      milliseconds: answer.tookMs,
    },
  });
  return true;
}

type Asked = { claimed: ClaimedConnection; answer: Answer };

const isTrouble = (reason: ConnectionReason | null): reason is ConnectionTrouble =>
  connectionTroubles.some((trouble) => trouble === reason);

/** Who of the operator can mend it is mailed; of the mail server itself nobody would be. */
async function mailTrouble(
  tx: Transaction,
  { system, region }: Askable,
  trouble: ConnectionTrouble,
): Promise<void> {
  if (system === 'mail') return;
  const operator = await tx.first<{ id: string }>(sql`select id from organization where kind = 'operator'`);
  if (!operator) return;
  const content = { system, region, trouble, at: new Date().toISOString() };
  for (const { email: recipient, language } of await holdersAtOperator(
    tx,
    operator.id,
    'operations.manage',
  )) {
    await queueMail(tx, {
      partnerId: operator.id,
      kind: 'connectionBroken',
      recipient,
      language,
      content,
    });
  }
}

async function settle({ database, onBack }: Watch, connection: Askable, asked: Asked): Promise<void> {
  const { claimed, answer } = asked;
  const { system, region, hosts } = connection;
  const { reachable } = answer;
  const isBack = await database.transaction(async (tx) => {
    const before = await holdConnection(tx, claimed);
    if (!before) return false;
    await keepAnswer(tx, claimed, { ...answer, seconds: secondsUntilNext(system, answer) });
    const wasTested = await tellOfTest(tx, connection, asked);
    const isChange = before.reachable !== reachable;
    if (isTrouble(answer.reason) && !isTrouble(before.reason))
      await mailTrouble(tx, connection, answer.reason);
    if (wasTested || isChange) await publishToOperator(tx, 'connections');
    if (!isChange) return false;
    await connection.onChange?.(tx, { region, reachable });
    return reachable;
  });
  if (isBack) onBack(hosts);
}

const isOf =
  ({ system, region }: ClaimedConnection) =>
  (connection: Askable): boolean =>
    connection.system === system && connection.region === region;

/** Asks one connection, whoever wants to know; when it is back, what waited for it is due at once. */
async function askClaimed(watch: Watch, claimed: ClaimedConnection): Promise<void> {
  const connection = watch.connections.find(isOf(claimed));
  if (!connection) throw new Error(`Nobody knows how ${claimed.system} is asked.`);
  const start = performance.now();
  const told = await ask(connection);
  const tookMs = Math.round(performance.now() - start);
  await settle(watch, connection, { claimed, answer: { ...told, tookMs } });
}

/** Has every connection asked now and then, and at once when somebody tests it; by one worker at a time. */
export function connectionQueue(watch: Watch): DueQueue<ClaimedConnection> {
  const { database, connections } = watch;
  let isEnlisted = false;
  return {
    name: 'connection',
    concurrency: 3,
    claim: async () => {
      if (!isEnlisted) await enlist(database, connections);
      isEnlisted = true;
      return claimConnection(database, connections);
    },
    work: (claimed) => askClaimed(watch, claimed),
    renew: async (claimed) => {
      await renewConnection(database, claimed);
    },
  };
}
