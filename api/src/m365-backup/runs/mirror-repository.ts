import { runsKeptDays } from '@portal/contract/m365-backup/runs';
import type { M365Job } from '@portal/ports/m365-jobs';
import sql, { type Sql } from 'sql-template-tag';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import type { CustomerUnit, Page, Reading } from '../../platform/outbound/mirror-definition.ts';
import { noteChanges } from '../../services/mirrored.ts';
import { service } from '../account.ts';
import { judgeExchange } from '../exchange/judging.ts';
import { mirrorJobs } from '../mirror-repository.ts';
import type { KnownJob, ReadRun } from './reading.ts';

/** A run that has not ended is read again for so many days, though later ones of its job have begun. */
const openForDays = 30;
/** What does not end is told so often alone by the last run of a job: three in a row are trouble. */
const failuresCounted = 3;

const ofJob = sql`r.partner_id = j.partner_id and r.customer_id = j.customer_id and r.region = j.region
  and r.job_id = j.job_id`;

/** The jobs of a region whose runs are read, or those of them that are named. */
export const knownJobs = (
  db: Queryable,
  region: string,
  named: readonly string[] | null = null,
): Promise<KnownJob[]> =>
  db.rows<KnownJob>(sql`
    select k.job_id as "jobId", k.began as "from", array(
      select r.session_id from m365_run r where r.partner_id = k.partner_id and r.customer_id = k.customer_id
        and r.region = ${region} and r.job_id = k.job_id and r.started_at >= k.began and r.ended_at is not null
        and r.log is not null) as settled
    from (
      select j.partner_id, j.customer_id, j.job_id, greatest(portal_now() - make_interval(days => ${runsKeptDays}),
        coalesce(least(
          (select max(r.started_at) from m365_run r where ${ofJob}),
          (select min(r.started_at) from m365_run r where ${ofJob} and r.ended_at is null
            and r.started_at > portal_now() - make_interval(days => ${openForDays}))), '-infinity')) as began
      from m365_job j
      where j.region = ${region} and j.job_id is not null
        and (${named === null}::boolean or j.job_id = any (${[...(named ?? [])]}::text[]))) k
    order by k.partner_id, k.customer_id, k.job_id`);

const rounded = (told: number | null): number | null => (told === null ? null : Math.round(told));

const factsOf = ({ session, log }: ReadRun) => ({
  session_id: session.id,
  job_id: session.jobId,
  main_session_id: session.mainSessionId,
  retry_number: session.retryNumber,
  will_be_retried: session.willBeRetried,
  status: session.state,
  started_at: session.startedAt,
  ended_at: session.endedAt,
  processing_bytes: rounded(session.processingBytesPerSecond),
  processing_items: rounded(session.processingItemsPerSecond),
  read_bytes: rounded(session.readBytesPerSecond),
  write_bytes: rounded(session.writeBytesPerSecond),
  transferred_bytes: rounded(session.transferredBytes),
  processed_items: rounded(session.processedItems),
  log: log?.items.map(({ state, message, startedAt, endedAt }) => ({
    status: state,
    message,
    startedAt,
    endedAt,
  })),
  log_left_out: log?.leftOut ?? 0,
  mailbox_trouble: log?.mailboxes?.trouble,
  mailbox_message: log?.mailboxes?.message,
});

const types = sql`session_id text, job_id text, main_session_id text, retry_number integer, will_be_retried boolean,
  status text, started_at timestamptz, ended_at timestamptz, processing_bytes bigint, processing_items bigint,
  read_bytes bigint, write_bytes bigint, transferred_bytes bigint, processed_items bigint, log jsonb, log_left_out integer,
  mailbox_trouble text, mailbox_message text`;
/** What of a run changes while it lasts. */
const lasting: Sql = sql`main_session_id, retry_number, will_be_retried, status, ended_at, processing_bytes,
  processing_items, read_bytes, write_bytes, transferred_bytes, processed_items`;
const excluded: Sql = sql`excluded.main_session_id, excluded.retry_number, excluded.will_be_retried, excluded.status,
  excluded.ended_at, excluded.processing_bytes, excluded.processing_items, excluded.read_bytes, excluded.write_bytes,
  excluded.transferred_bytes, excluded.processed_items`;

type OfCustomer = { partnerId: string; customerId: string };
export type InRegion = { region: string };

/** What was heard of a run since the question was asked is newer. Answers whose runs look otherwise now. */
export async function writeRuns(
  tx: Transaction,
  { region }: InRegion,
  { runs, requestedAt }: { runs: readonly ReadRun[] } & Pick<Page<unknown>, 'requestedAt'>,
): Promise<OfCustomer[]> {
  if (runs.length === 0) return [];
  const written = await tx.rows<OfCustomer>(sql`
    insert into m365_run as r (partner_id, customer_id, id, region, job_name, session_id, job_id, started_at, log,
      log_left_out, mailbox_trouble, mailbox_message, ${lasting})
    select j.partner_id, j.customer_id, gen_random_uuid(), j.region, j.name, i.session_id, i.job_id, i.started_at, i.log,
      i.log_left_out, i.mailbox_trouble, i.mailbox_message, ${lasting}
    from json_to_recordset(${JSON.stringify(runs.map(factsOf))}::json) as i (${types})
    cross join lateral (
      select k.partner_id, k.customer_id, k.region, k.name from m365_job k
      where k.region = ${region} and k.job_id = i.job_id) j
    order by j.partner_id, i.session_id
    on conflict (partner_id, customer_id, region, session_id) do update set (${lasting}) = row (${excluded}),
      job_name = excluded.job_name, heard_at = portal_now(),
      log = coalesce(excluded.log, r.log),
      log_left_out = case when excluded.log is null then r.log_left_out else excluded.log_left_out end,
      mailbox_trouble = case when excluded.log is null then r.mailbox_trouble else excluded.mailbox_trouble end,
      mailbox_message = case when excluded.log is null then r.mailbox_message else excluded.mailbox_message end
      where r.heard_at <= ${requestedAt}
    returning r.partner_id as "partnerId", r.customer_id as "customerId"`);
  await countFailures(tx, region, [...new Set(runs.map(({ session }) => session.jobId))]);
  await judgeExchange(tx, written);
  return written;
}

/** How many of the last runs of jobs have failed in a row, of those that are over. */
async function countFailures(tx: Transaction, region: string, jobIds: readonly string[]): Promise<void> {
  await tx.run(sql`
    with counted as (
      select j.partner_id, j.id, (
        select count(*) from (
          select bool_and(l.status = 'error') over (order by l.started_at desc, l.id desc) as all_failed from (
            select r.status, r.started_at, r.id from m365_run r where ${ofJob} and r.status <> 'running'
            order by r.started_at desc, r.id desc limit ${failuresCounted}) l) f where f.all_failed) as failed
      from m365_job j where j.region = ${region} and j.job_id = any (${[...jobIds]}::text[])
      order by j.partner_id, j.id for update of j)
    update m365_job j set failed_runs = c.failed from counted c
    where j.partner_id = c.partner_id and j.id = c.id and j.failed_runs <> c.failed`);
}

/** Whether a job runs for more than a day, which time alone makes true. */
export const markLongRuns = (tx: Transaction, { region }: InRegion): Promise<OfCustomer[]> =>
  tx.rows<OfCustomer>(sql`
    update m365_job j set runs_long = not j.runs_long
    where j.region = ${region}
      and j.runs_long <> coalesce(j.status = 'running' and j.last_run_at < portal_now() - interval '1 day', false)
    returning j.partner_id as "partnerId", j.customer_id as "customerId"`);

/** What runs for the portal and is in no whole reading any more: nobody knows how it ended. */
export const forgetLost = (tx: Transaction, { region }: InRegion, reading: Reading): Promise<OfCustomer[]> =>
  tx.rows<OfCustomer>(sql`
    update m365_run r set status = 'unknown' where r.region = ${region} and r.status = 'running' and r.ended_at is null
      and r.started_at > portal_now() - make_interval(days => ${openForDays}) and r.heard_at < ${reading.requestedAt}
      and not exists (
        select from unnest(${[...reading.seen]}::text[]) s (key) where s.key in ('run/' || r.session_id, 'job/' || r.job_id))
    returning r.partner_id as "partnerId", r.customer_id as "customerId"`);

/** Jobs that have changed, each of its customer. */
export async function writeChangedJobs(
  tx: Transaction,
  { region }: InRegion,
  { jobs, requestedAt }: { jobs: readonly M365Job[]; requestedAt: Date },
): Promise<OfCustomer[]> {
  if (jobs.length === 0) return [];
  const owners = await tx.rows<CustomerUnit & { jobId: string }>(sql`
    select j.region, j.partner_id as "partnerId", j.customer_id as "customerId", o.name as "customerName", j.job_id as "jobId"
    from m365_job j join organization o on o.partner_id = j.partner_id and o.id = j.customer_id
    where j.region = ${region} and j.job_id = any (${jobs.map(({ id }) => id)}::text[])
    order by j.partner_id, j.customer_id, j.id`);
  for (const { jobId, ...unit } of owners) {
    const own = jobs.filter(({ id }) => id === jobId);
    await noteChanges(tx, unit, await mirrorJobs(tx, unit, { jobs: own, requestedAt }));
  }
  return owners;
}

/** The system cannot tell what has changed: what customers have there is read anew. */
export async function readCustomersAnew(db: Queryable, { region }: InRegion): Promise<void> {
  await db.run(sql`
    update mirror set due_at = now() where name = ${service} and region = ${region} and part = 'whole'
      and partner_id is not null and lease_id is null`);
}

export const forgetOldRuns = (database: Database): Promise<number> =>
  database.run(sql`
    delete from m365_run where started_at < portal_now() - make_interval(days => ${runsKeptDays})`);
