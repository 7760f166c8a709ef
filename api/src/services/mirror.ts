import { ProviderFailure } from '@portal/ports/failure';
import type { OnUnreadable, Unreadable } from '@portal/ports/unreadable';
import type { Database, Transaction } from '../platform/database/database.ts';
import type { DueQueue } from '../platform/database/due-rows.ts';
import { portalNow } from '../platform/database/moment.ts';
import type { AnyMirror, Mirror, Page, Units } from '../platform/outbound/mirror-definition.ts';
import { publishToOperator, type OperatorTopic } from '../platform/events/events.ts';
import { sparingly } from '../platform/outbound/budget.ts';
import {
  type ClaimedMirror,
  claimMirror,
  enlistMirrors,
  giveBackMirror,
  lineOf,
  openChanges,
  postponeMirror,
  renewMirror,
  settleMirror,
} from './mirror-repository.ts';

const retrySeconds = 10;
const maxRetrySeconds = 300;
const changesSeconds = 2;
/** So many readings in one process, and so many of them of one connection, that a slow one does not stop the others. */
const readings = { inAll: 6, ofOneConnection: 2 };

type Engine = { database: Database; mirrors: readonly AnyMirror[]; stopping: AbortSignal };
/** A claimed mirror with what is done for its unit. */
type Job = {
  engine: Engine;
  claimed: ClaimedMirror;
  everySeconds: number;
  isMetered: boolean;
  tells: OperatorTopic | undefined;
  hasChanges: boolean;
  read(onUnreadable: OnUnreadable): AsyncIterable<readonly unknown[]>;
  changes(): Promise<{ since: string; changed: readonly unknown[] }>;
  write(tx: Transaction, page: Page<unknown>): Promise<void>;
};

/** Another worker has taken the mirror over, or this one is to end. */
class Interrupted extends Error {}

function jobOf<K extends keyof Units>(
  engine: Engine,
  claimed: ClaimedMirror,
  { mirror, unit }: { mirror: Mirror<K, unknown>; unit: Units[K] },
): Job {
  return {
    engine,
    claimed,
    everySeconds: mirror.everySeconds,
    isMetered: mirror.isMetered !== false,
    tells: mirror.tells,
    hasChanges: mirror.changes !== undefined,
    read: (onUnreadable) => mirror.read(unit, onUnreadable),
    changes: () => {
      if (!mirror.changes) throw new Error(`${mirror.name} cannot be asked for what is new.`);
      return mirror.changes(unit, claimed.since);
    },
    write: (tx, page) => mirror.write(tx, unit, page),
  };
}

function find(engine: Engine, claimed: ClaimedMirror): Job {
  const { region, partnerId, customerId, customerName } = claimed;
  const mirror = engine.mirrors.find(({ name }) => name === claimed.name);
  if (!mirror) throw new Error(`Nothing reads ${claimed.name}.`);
  if (mirror.unit === 'connection') return jobOf(engine, claimed, { mirror, unit: { region } });
  if (partnerId === null || customerId === null || customerName === null)
    throw new Error(`${claimed.name} has no customer.`);
  return jobOf(engine, claimed, { mirror, unit: { region, partnerId, customerId, customerName } });
}

type Read = { rows: readonly unknown[]; unreadable: readonly Unreadable[]; requestedAt: Date };

async function writePage(job: Job, read: Read): Promise<void> {
  const { engine, claimed } = job;
  const answeredAt = await portalNow(engine.database);
  await engine.database.transaction(async (tx) => {
    if ((await renewMirror(tx, claimed)) === 0) throw new Interrupted();
    await job.write(tx, { ...read, whole: false, answeredAt });
  });
}

type Last = Read & { seconds: number; since: string | null };

/** Writes what came last in the transaction that ends the try. */
async function writeLast(job: Job, { seconds, since, ...read }: Last): Promise<void> {
  const { engine, claimed, hasChanges, isMetered, tells } = job;
  const answeredAt = await portalNow(engine.database);
  const whole = claimed.part === 'whole';
  await engine.database.transaction(async (tx) => {
    if (!(await settleMirror(tx, claimed, { seconds, isMetered, answeredAt, since })))
      throw new Interrupted();
    await job.write(tx, { ...read, whole, answeredAt });
    if (whole && hasChanges) await openChanges(tx, claimed);
    if (tells) await publishToOperator(tx, tells);
  });
}

async function readWhole(job: Job): Promise<void> {
  const { engine, everySeconds } = job;
  const requestedAt = await portalNow(engine.database);
  const unreadable: Unreadable[] = [];
  let last: readonly unknown[] | null = null;
  for await (const rows of job.read((element) => unreadable.push(element))) {
    if (engine.stopping.aborted) throw new Interrupted();
    if (last) await writePage(job, { rows: last, unreadable, requestedAt });
    last = rows;
  }
  await writeLast(job, { rows: last ?? [], unreadable, requestedAt, seconds: everySeconds, since: null });
}

async function readChanges(job: Job): Promise<void> {
  const requestedAt = await portalNow(job.engine.database);
  const { since, changed } = await job.changes();
  await writeLast(job, { rows: changed, unreadable: [], requestedAt, seconds: changesSeconds, since });
}

async function work(engine: Engine, claimed: ClaimedMirror): Promise<void> {
  const job = find(engine, claimed);
  try {
    await sparingly(engine.stopping, () => (claimed.part === 'whole' ? readWhole(job) : readChanges(job)));
  } catch (error) {
    if (error instanceof Interrupted || engine.stopping.aborted)
      return giveBackMirror(engine.database, claimed);
    if (!(error instanceof ProviderFailure)) throw error;
    const { kind: reason, retryAfterSeconds = 0 } = error;
    const pause = Math.min(maxRetrySeconds, retrySeconds * 2 ** Math.min(claimed.attempts, 5));
    const seconds = Math.max(pause, retryAfterSeconds);
    await postponeMirror(engine.database, claimed, { seconds, reason });
    if (job.tells) await publishToOperator(engine.database, job.tells);
  }
}

/** Lets one claim be made after the other, so that each knows what is under way. */
function claimer({ database, mirrors }: Engine, underWay: ReadonlyMap<string, number>) {
  let enlisted: Promise<void> | null = null;
  const enlist = async (): Promise<void> => {
    for (const mirror of mirrors) if (mirror.unit === 'connection') await enlistMirrors(database, mirror);
  };
  return async (): Promise<ClaimedMirror | null> => {
    enlisted ??= enlist().catch((error: unknown) => {
      enlisted = null;
      throw error;
    });
    await enlisted;
    const fullLines = [...underWay].flatMap(([line, count]) =>
      count < readings.ofOneConnection ? [] : [line],
    );
    return claimMirror(database, { mirrors, fullLines });
  };
}

/** The queue of all mirrors. What could not be asked stays as it was. */
export function mirrorQueue(engine: Engine): DueQueue<ClaimedMirror> {
  const underWay = new Map<string, number>();
  const count = (claimed: ClaimedMirror, by: 1 | -1): void => {
    underWay.set(lineOf(claimed), (underWay.get(lineOf(claimed)) ?? 0) + by);
  };
  const claim = claimer(engine, underWay);
  let turn: Promise<unknown> = Promise.resolve();
  const claimNext = async (): Promise<ClaimedMirror | null> => {
    const claimed = await claim();
    if (claimed) count(claimed, 1);
    return claimed;
  };
  return {
    name: 'mirror',
    concurrency: readings.inAll,
    claim: () => {
      const claimed = turn.then(() => claimNext());
      turn = claimed.catch(() => undefined);
      return claimed;
    },
    work: (claimed) => work(engine, claimed).finally(() => count(claimed, -1)),
    renew: async (claimed) => {
      await renewMirror(engine.database, claimed);
    },
  };
}
