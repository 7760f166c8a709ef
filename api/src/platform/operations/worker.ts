import { stillWanted } from '@portal/contract/operations';
import { isPassing, ProviderFailure } from '@portal/ports/failure';
import sql, { type Sql } from 'sql-template-tag';
import { isDatabaseAway, isTimedOut, type Transaction } from '../database/database.ts';
import { leaseSeconds, type DueQueue } from '../database/due-rows.ts';
import { newId } from '../database/ids.ts';
import { traced } from '../process/tracing.ts';
import {
  OperationFailure,
  type Again,
  type Done,
  type Outcome,
  type Reason,
  type Try,
} from './definition.ts';
import { mailFailure } from './failure-mail.ts';
import { claimQuery, type ClaimedRow } from './claim.ts';
import { withResults } from './lines.ts';
import { change, jobOf, LeaseLost, note, parsed, parsedOrNot, type Engine, type Job } from './job.ts';
import { announceTarget } from './order.ts';

const maxPauseSeconds = 60;
const unexpectedTries = 5;
const attentionAfterHours = 24;

const pauseSeconds = (attempts: number, atLeast = 0): number =>
  Math.max(atLeast, Math.min(maxPauseSeconds, 2 ** Math.min(attempts, 6)) * (0.75 + Math.random() / 2));

/** What it remembers stays where it may be tried again from there. */
const ended = (state: 'succeeded' | 'failed', memory = sql`null`) =>
  sql`state = ${state}, finished_at = portal_now(), lease_id = null, memory = ${memory}, undoing = null, waits_for = null`;
const because = ({ reason, values = {} }: Reason) =>
  sql`reason = ${reason}, reason_values = ${JSON.stringify(values)}::jsonb`;

const isTooLong = ({ ageSeconds }: ClaimedRow): boolean => ageSeconds > attentionAfterHours * 3600;

/** What was given up meanwhile is due at once, to end. */
const dueIn = (seconds: number): Sql =>
  sql`due_at = case when given_up is null then now() + make_interval(secs => ${seconds}) else now() end`;

/** A person has to look at it before it is tried again. */
async function needAttention(job: Job, set: Sql): Promise<void> {
  const { engine, operation, definition } = job;
  await engine.database.transaction(async (tx) => {
    // What was given up during this try has to end instead.
    await change(
      tx,
      job,
      sql`state = case when given_up is null then 'needs-attention' else 'waiting' end, due_at = now(), lease_id = null, ${set}`,
    );
    await mailFailure(tx, definition, operation);
  });
}

/** How long it may wait yet before it is given back; null when it waits for as long as it takes, or is begun already. */
function secondsLeft({ definition, operation }: Job): number | null {
  if (definition.waitsAtMostMinutes === undefined || operation.undoing || operation.memory !== null)
    return null;
  return definition.waitsAtMostMinutes * 60 - operation.ageSeconds;
}

/** What comes back by itself is waited for: a system that cannot be asked, or not now. */
async function wait(job: Job, failure: ProviderFailure): Promise<void> {
  const { engine, operation } = job;
  const why = sql`${because({ reason: failure.kind })},
    waits_for = ${failure.system ? JSON.stringify(failure.system) : null}::jsonb`;
  if (isTooLong(operation)) return needAttention(job, why);
  const pause = pauseSeconds(operation.attempts, failure.retryAfterSeconds);
  const seconds = Math.min(pause, Math.max(1, secondsLeft(job) ?? pause));
  return engine.database.transaction(async (tx) => {
    await tellOnce(tx, job, failure);
    await change(tx, job, sql`state = 'waiting', lease_id = null, ${dueIn(seconds)}, ${why}`);
  });
}

/** The first order that meets a connection in trouble says so; those that wait beside it do not. */
async function tellOnce(
  tx: Transaction,
  { engine, operation }: Job,
  { system, trouble }: ProviderFailure,
): Promise<void> {
  if (system === undefined || trouble === undefined || operation.attempts > 1) return;
  const waiting = await tx.first(sql`
    select from operation where state = 'waiting' and reason = 'connection'
      and waits_for = ${JSON.stringify(system)}::jsonb limit 1`);
  if (!waiting) await engine.tellTrouble(tx, system, trouble);
}

async function waitUnexpected(job: Job): Promise<void> {
  const { engine, operation } = job;
  const errors = operation.errors + 1;
  const why = sql`errors = ${errors}, ${because({ reason: 'unexpected' })}`;
  if (errors >= unexpectedTries) return needAttention(job, why);
  return engine.database.transaction((tx) =>
    change(tx, job, sql`state = 'waiting', lease_id = null, ${dueIn(pauseSeconds(errors))}, ${why}`),
  );
}

/** What a cloud was asked to do and has not done yet holds no worker: its task is looked at again later. */
async function again(job: Job, { seconds, memory }: Again<unknown>['again']): Promise<string> {
  const { engine, operation } = job;
  const kept = sql`memory = ${JSON.stringify(memory)}::jsonb, attempts = 0, waits_for = null`;
  if (isTooLong(operation)) {
    await needAttention(job, sql`${kept}, ${because({ reason: 'takesTooLong' })}`);
    return 'again';
  }
  // While something is taken back, why it failed stays in view.
  const why = operation.undoing ? sql`reason` : sql`null`;
  await engine.database.transaction((tx) =>
    change(tx, job, sql`lease_id = null, ${dueIn(seconds)}, reason = ${why}, ${kept}`),
  );
  return 'again';
}

const keptResults = ({ operation }: Job, lines: Done['lines']): Sql =>
  lines === undefined
    ? sql`line_results`
    : sql`${JSON.stringify(withResults(operation.lineResults, lines))}::jsonb`;

async function succeed(job: Job, { write, details = {}, lines }: Done): Promise<void> {
  const { engine, operation, definition } = job;
  await engine.database.transaction(async (tx) => {
    await change(
      tx,
      job,
      sql`${ended('succeeded')}, step = steps, reason = null, reason_values = '{}',
        line_results = ${keptResults(job, lines)}`,
    );
    await write(tx);
    await note(tx, job, { event: definition.events.done, details });
    await announceTarget(tx, definition, operation);
  });
}

/** Some lines are done and some are not: both is written, and those that failed can be tried again. */
async function endPartly(job: Job, { write, details = {}, lines = [] }: Done): Promise<void> {
  const { engine, operation, definition } = job;
  const failed = lines.filter(({ reason }) => reason !== null).length;
  const why = { reason: 'linesFailed', values: { failed, lines: operation.lines.length } };
  await engine.database.transaction(async (tx) => {
    await change(
      tx,
      job,
      sql`${ended('failed')}, ${because(why)}, line_results = ${keptResults(job, lines)}`,
    );
    await write(tx);
    if (failed < lines.length) await note(tx, job, { event: definition.events.done, details });
    const failure = await definition.failed(tx, operation, why);
    await note(tx, job, { event: definition.events.failed, details: { ...failure, reason: why.reason } });
    await announceTarget(tx, definition, operation);
    await mailFailure(tx, definition, operation);
  });
}

/** It is over and not done. What was given up is mailed to nobody. */
async function end(job: Job, why: Reason): Promise<void> {
  const { engine, operation, definition } = job;
  await engine.database.transaction(async (tx) => {
    const memory = definition.onRetry ? sql`memory` : sql`null`;
    await change(tx, job, sql`${ended('failed', memory)}, ${because(why)}`);
    const details = await definition.failed(tx, operation, why);
    await note(tx, job, { event: definition.events.failed, details: { ...details, reason: why.reason } });
    await announceTarget(tx, definition, operation);
    if (!operation.givenUp) await mailFailure(tx, definition, operation);
  });
}

/** What is half made is taken back before it is over: from the beginning, as nothing is remembered of how it was made. */
async function fail(job: Job, why: Reason): Promise<void> {
  const { engine, operation, definition } = job;
  if (!definition.undo) return end(job, why);
  const reason = because({ reason: why.reason, values: why.values ?? {} });
  // What cannot be taken back is for a person.
  if (operation.undoing) return needAttention(job, reason);
  return engine.database.transaction((tx) =>
    change(
      tx,
      job,
      sql`lease_id = null, due_at = now(), attempts = 0, memory = null, undoing = ${JSON.stringify(why)}::jsonb, ${reason}`,
    ),
  );
}

/** A database that goes away is no error of the portal: the lease runs out, and the try is made once more. */
const isInterrupted = (error: unknown): boolean => isDatabaseAway(error) && !isTimedOut(error);

async function settle(job: Job, error: unknown): Promise<string> {
  const { engine, operation } = job;
  if (error instanceof LeaseLost || isInterrupted(error)) throw error;
  if (error instanceof OperationFailure) {
    await fail(job, error.why);
    return 'failed';
  }
  if (!(error instanceof ProviderFailure)) {
    engine.log.error({ err: error, operation: operation.id }, 'an operation met an error of the portal');
    await waitUnexpected(job);
    return 'unexpected';
  }
  engine.log.warn(
    { operation: operation.id, failure: error.kind, why: error.message },
    'an operation was refused',
  );
  if (isPassing(error.kind)) await wait(job, error);
  else await fail(job, { reason: error.kind });
  return error.kind;
}

function tryOf(job: Job): Try<unknown> {
  const { engine, operation, definition } = job;
  return {
    clouds: engine.clouds,
    database: engine.database,
    sealer: engine.sealer,
    memory: operation.memory === null ? null : (definition.memory?.parse(operation.memory) ?? null),
    progress: (step) =>
      engine.database.transaction((tx) => change(tx, job, sql`step = ${step}, reason = null`)),
  };
}

/** Of lines that end one by one, none may be left out. */
function requireWhole({ operation }: Job, { lines }: Done): void {
  const open = operation.lines.filter(({ place }) => lines?.every((one) => one.place !== place));
  if (open.length > 0) throw new Error(`${operation.kind} says nothing of ${open.length} of its lines.`);
}

async function conclude(job: Job, outcome: Outcome<unknown>): Promise<string> {
  if ('again' in outcome) return again(job, outcome.again);
  requireWhole(job, outcome.done);
  if (outcome.done.lines?.some(({ reason }) => reason !== null)) {
    await endPartly(job, outcome.done);
    return 'failed';
  }
  await succeed(job, outcome.done);
  return 'succeeded';
}

async function attempt(job: Job): Promise<string> {
  const { operation, definition } = job;
  const attempted = tryOf(job);
  if (operation.undoing) {
    const undone = await definition.undo?.(operation, attempted);
    if (undone && 'again' in undone) return again(job, undone.again);
    await end(job, operation.undoing);
    return 'failed';
  }
  if (attempted.memory === null) await attempted.progress(1);
  const outcome = await definition.run(operation, attempted);
  // The last step is to write what it has come to.
  if ('done' in outcome && definition.steps > 1) await attempted.progress(definition.steps);
  return conclude(job, outcome);
}

async function carryOut(claimed: Job): Promise<string> {
  let job = claimed;
  try {
    if (claimed.operation.givenUp) {
      await end(parsedOrNot(claimed), { reason: 'givenUp' });
      return 'given up';
    }
    job = parsed(claimed);
    if ((secondsLeft(job) ?? 1) <= 0) {
      await end(job, { reason: stillWanted, values: { minutes: job.definition.waitsAtMostMinutes ?? 0 } });
      return 'given back';
    }
    return await attempt(job);
  } catch (error) {
    return settle(job, error);
  }
}

function lost(error: unknown): string {
  if (error instanceof LeaseLost) return 'lost';
  throw error;
}

/** The queue of operations: claims, carries out, settles. */
export const operationQueue = (engine: Engine): DueQueue<ClaimedRow> => ({
  name: 'operation',
  concurrency: 4,
  claim: () => engine.database.first<ClaimedRow>(claimQuery(newId())),
  work: async (operation) => {
    const outcome = await traced(`operation ${operation.kind}`, () =>
      carryOut(jobOf(engine, operation)).catch(lost),
    );
    engine.metrics.operations.inc({ kind: operation.kind, outcome });
  },
  renew: async (operation) => {
    await engine.database.run(sql`
      update operation set due_at = now() + make_interval(secs => ${leaseSeconds})
      where partner_id = ${operation.partnerId} and id = ${operation.id} and lease_id = ${operation.leaseId}`);
  },
});
