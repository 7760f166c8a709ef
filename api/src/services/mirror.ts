import { ProviderFailure } from '@portal/ports/failure';
import type { Database, Transaction } from '../platform/database/database.ts';
import type { DueQueue } from '../platform/database/due-rows.ts';
import { portalNow } from '../platform/database/moment.ts';
import type { OnUnreadable, Unreadable } from '@portal/ports/unreadable';
import type {
  AnyMirror,
  Mirror,
  News,
  Page,
  Reading,
  Units,
} from '../platform/outbound/mirror-definition.ts';
import { pauseAfter, reasonOf } from '../platform/outbound/reason.ts';
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
  readWholeNow,
  renewMirror,
  settleMirror,
} from './mirror-repository.ts';
import { asText, writeRows } from './written-rows.ts';

const retrySeconds = 10;
const maxRetrySeconds = 300;
const changesSeconds = 2;
/** Of a system that is asked until something changes: right after an answer, and a little later than one that came at once. */
const afterWait = { leastMs: 1000, seconds: 0.5 };
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
  waits: boolean;
  read(onUnreadable: OnUnreadable): AsyncIterable<readonly unknown[]>;
  changes(): Promise<News<unknown>>;
  one(id: string): Promise<unknown>;
  keyOf(row: unknown): string;
  write(tx: Transaction, page: Page<unknown>): Promise<void>;
  end(tx: Transaction, reading: Reading): Promise<readonly Unreadable[]>;
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
    waits: mirror.waits === true,
    read: (onUnreadable) => mirror.read(unit, onUnreadable),
    changes: () => {
      if (!mirror.changes) throw new Error(`${mirror.name} cannot be asked for what is new.`);
      return mirror.changes(unit, claimed.since);
    },
    one: (id) => {
      if (!mirror.one) throw new Error(`Nothing reads one alone of ${mirror.name}.`);
      return mirror.one(unit, id);
    },
    keyOf: (row) => mirror.keyOf(row),
    write: (tx, page) => mirror.write(tx, unit, page),
    end: async (tx, reading) => (await mirror.end?.(tx, unit, reading)) ?? [],
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

/** What a reading has come to so far. */
type Course = { job: Job; requestedAt: Date; seen: Set<string>; unreadable: Unreadable[] };

const begin = async (job: Job): Promise<Course> => ({
  job,
  requestedAt: await portalNow(job.engine.database),
  seen: new Set(),
  unreadable: [],
});

type Rows = { rows: readonly unknown[]; answeredAt: Date };

/** Writes rows in a transaction; answers which of them the database refused. A transaction may be repeated. */
async function writePart(tx: Transaction, course: Course, { rows, answeredAt }: Rows): Promise<Unreadable[]> {
  const { job, requestedAt } = course;
  const refused: Unreadable[] = [];
  await writeRows(tx, rows, {
    keyOf: (row) => job.keyOf(row),
    write: (part) =>
      job.write(tx, { rows: part, whole: job.claimed.part === 'whole', requestedAt, answeredAt }),
    refused: (row) => refused.push(row),
  });
  return refused;
}

const see = ({ job, seen }: Course, rows: readonly unknown[]): void => {
  for (const row of rows) seen.add(asText(job.keyOf(row)));
};

async function writePage(course: Course, rows: readonly unknown[]): Promise<void> {
  const { engine, claimed } = course.job;
  const answeredAt = await portalNow(engine.database);
  const refused = await engine.database.transaction(async (tx) => {
    if ((await renewMirror(tx, claimed)) === 0) throw new Interrupted();
    return writePart(tx, course, { rows, answeredAt });
  });
  see(course, rows);
  course.unreadable.push(...refused);
}

type Last = { rows: readonly unknown[]; seconds: number; since: string | null };

/** Writes what came last in the transaction that ends the try. */
async function writeLast(course: Course, { rows, seconds, since }: Last): Promise<void> {
  const { job, requestedAt, seen } = course;
  const { engine, claimed, hasChanges, isMetered, tells } = job;
  const answeredAt = await portalNow(engine.database);
  see(course, rows);
  await engine.database.transaction(async (tx) => {
    if ((await renewMirror(tx, claimed)) === 0) throw new Interrupted();
    const unreadable = [...course.unreadable, ...(await writePart(tx, course, { rows, answeredAt }))];
    const ids = unreadable.flatMap(({ id }) => (id === null ? [] : [id]));
    const isWhole = claimed.part === 'whole' && ids.length === unreadable.length;
    const { judgedAt: before } = claimed;
    const left = await job.end(tx, {
      seen: [...seen, ...ids],
      unreadable: ids,
      isWhole,
      before,
      requestedAt,
      answeredAt,
    });
    const answer = { seconds, isMetered, answeredAt, since, isWhole, unreadable: [...unreadable, ...left] };
    await settleMirror(tx, claimed, answer);
    if (claimed.part === 'whole' && hasChanges) await openChanges(tx, claimed);
    if (tells) await publishToOperator(tx, tells);
  });
}

async function readWhole(job: Job): Promise<void> {
  const course = await begin(job);
  let last: readonly unknown[] | null = null;
  const onUnreadable: OnUnreadable = ({ id, reason }) =>
    course.unreadable.push({ id: id === null ? null : asText(id), reason: asText(reason) });
  for await (const rows of job.read(onUnreadable)) {
    if (job.engine.stopping.aborted) throw new Interrupted();
    if (last) await writePage(course, last);
    last = rows;
  }
  await writeLast(course, { rows: last ?? [], seconds: job.everySeconds, since: null });
}

async function readEach(job: Job, ids: readonly string[]): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (const id of ids) {
    const row = await job.one(id);
    if (row !== null) rows.push(row);
  }
  return rows;
}

/** How long after that many milliseconds of waiting for an answer the next one is asked for. */
function pauseOf({ waits }: Job, waitedMs: number): number {
  if (!waits) return changesSeconds;
  return waitedMs >= afterWait.leastMs ? 0 : afterWait.seconds;
}

async function readChanges(job: Job): Promise<void> {
  const course = await begin(job);
  const askedAt = performance.now();
  const news = await job.changes();
  const last = { since: news.since, seconds: pauseOf(job, performance.now() - askedAt) };
  if ('changed' in news) return writeLast(course, { ...last, rows: news.changed });
  if (news.read !== 'all') return writeLast(course, { ...last, rows: await readEach(job, news.read) });
  // A reading that is under way may be past what is new, so the system is asked for that again.
  const isDue = await readWholeNow(job.engine.database, job.claimed);
  await writeLast(course, { ...last, rows: [], since: isDue ? news.since : null });
}

async function work(engine: Engine, claimed: ClaimedMirror): Promise<void> {
  const job = find(engine, claimed);
  try {
    await sparingly(engine.stopping, () => (claimed.part === 'whole' ? readWhole(job) : readChanges(job)));
  } catch (error) {
    if (error instanceof Interrupted || engine.stopping.aborted)
      return giveBackMirror(engine.database, claimed);
    await postponeMirror(engine.database, claimed, {
      ...pauseAfter(error, claimed.attempts, { retrySeconds, maxRetrySeconds }),
      reason: reasonOf(error),
    });
    if (job.tells) await publishToOperator(engine.database, job.tells);
    // Of the portal's own errors the log has the rest.
    if (!(error instanceof ProviderFailure)) throw error;
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
