import sql from 'sql-template-tag';
import { auditForOperator, portalItself } from '../platform/audit.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import type { DueQueue } from '../platform/database/due-rows.ts';
import { mailInvoices } from './mailing.ts';
import { makeInvoices } from './make-invoices.ts';

/** How many customers are billed in one transaction: so long does nobody else get a number. */
const customersAtOnce = 250;
const retrySeconds = 30;

type Planned = { id: string; sellerId: string; month: string; onlyPartner: string | null };
type Part = {
  partnerId: string;
  runId: string;
  place: number;
  customerIds: string[];
  month: string;
  issuedOn: string;
  by: string;
};

/** What one step of a run came to, for who waits for it. */
export type Step = { runId: string; did: 'planned' | 'made' | 'finished' };

const planned = (tx: Transaction): Promise<Planned | null> =>
  tx.first<Planned>(sql`
    select r.id, r.partner_id as "sellerId", r.month::text, r.only_partner as "onlyPartner" from invoice_run r
    where r.state = 'planning' and r.due_at <= now() order by r.started_at limit 1 for update skip locked`);

/**
 * Divides what is not billed into parts. A partner whose data lack something gets one that is held; what was held of it
 * before is taken up by this run, or held by it.
 */
async function plan(
  tx: Transaction,
  { id, sellerId, month, onlyPartner }: Planned,
  atOnce: number,
): Promise<void> {
  await tx.run(sql`
    with partners as materialized (
      select o.id, array(select billing_lacks(o.id)) as lacks from organization o
      where o.kind = 'partner' and o.id = o.partner_id and (${onlyPartner}::uuid is null or o.id = ${onlyPartner}::uuid)
    ), customers as materialized (
      select p.id as partner_id, p.lacks, c.customer_id,
        (row_number() over (partition by p.id order by c.customer_id) - 1) / ${atOnce}::integer as place
      from partners p
      cross join lateral (select distinct l.customer_id from unbilled_lines(p.id, ${month}::date) l) c
    )
    insert into invoice_part (partner_id, run_id, place, customer_ids, state, lacks)
    select c.partner_id, ${id}::uuid, c.place, array_agg(c.customer_id order by c.customer_id), 'waiting', '{}'::text[] from customers c
    where c.lacks = '{}' group by 1, 3
    union all
    select c.partner_id, ${id}::uuid, 0, '{}'::uuid[], 'held', c.lacks from customers c where c.lacks <> '{}' group by 1, 6`);
  await tx.run(sql`
    update invoice_part p set state = 'freed' from invoice_run r
    where p.state = 'held' and r.id = p.run_id and r.id <> ${id} and r.month <= ${month}::date
      and exists (select from invoice_part w where w.partner_id = p.partner_id and w.run_id = ${id})`);
  await tx.run(sql`update invoice_run set state = 'making' where partner_id = ${sellerId} and id = ${id}`);
}

const waitingPart = (tx: Transaction): Promise<Part | null> =>
  tx.first<Part>(sql`
    select p.partner_id as "partnerId", p.run_id as "runId", p.place, p.customer_ids as "customerIds", r.month::text,
      r.issued_on::text as "issuedOn", r.started_by_name as by
    from invoice_part p join invoice_run r on r.id = p.run_id
    where p.state = 'waiting' and r.state = 'making' and r.due_at <= now()
    order by r.started_at, p.partner_id, p.place limit 1 for update of p skip locked`);

async function makePart(tx: Transaction, part: Part): Promise<void> {
  const { invoices, postponed } = await makeInvoices(tx, part);
  await tx.run(sql`
    update invoice_part set state = 'done', invoices = ${invoices}, postponed = ${postponed}::uuid[], done_at = portal_now()
    where partner_id = ${part.partnerId} and run_id = ${part.runId} and place = ${part.place}`);
  await mailInvoices(tx, part);
}

/** Ends the oldest run of which nothing is left to be made; one at a time does it. */
async function finish(tx: Transaction): Promise<Step | null> {
  const run = await tx.first<{ id: string; month: string }>(sql`
    select r.id, to_char(r.month, 'YYYY-MM') as month from invoice_run r
    where r.state = 'making' and not exists (select from invoice_part p where p.run_id = r.id and p.state = 'waiting')
    order by r.started_at limit 1 for update skip locked`);
  if (!run) return null;
  const made = await tx.first<{ invoices: number }>(sql`
    update invoice_run r set state = 'made', finished_at = portal_now(), failure = null where r.id = ${run.id}
    returning (select coalesce(sum(p.invoices), 0)::integer from invoice_part p where p.run_id = r.id) as invoices`);
  await auditForOperator(tx, {
    event: 'monthInvoiced',
    actor: portalItself,
    target: run.month,
    details: { invoices: made?.invoices ?? 0 },
  });
  return { runId: run.id, did: 'finished' };
}

/** One step of what is due, in a transaction of its own. Null when there is none. */
export async function stepIn(tx: Transaction, atOnce = customersAtOnce): Promise<Step | null> {
  const run = await planned(tx);
  if (run) {
    await plan(tx, run, atOnce);
    return { runId: run.id, did: 'planned' };
  }
  const part = await waitingPart(tx);
  if (!part) return finish(tx);
  await makePart(tx, part);
  return { runId: part.runId, did: 'made' };
}

/** The same, whole or not at all: whoever stops in the middle of it leaves it to the next. */
export const stepRun = (database: Database, atOnce?: number): Promise<Step | null> =>
  database.transaction((tx) => stepIn(tx, atOnce));

/** A step that comes to nothing is tried again in a while, and the page of the month says why. */
async function stepOrWait(database: Database): Promise<Step | null> {
  try {
    return await stepRun(database);
  } catch (error) {
    await database.run(sql`
      update invoice_run set failure = ${error instanceof Error ? error.message : String(error)},
        due_at = now() + make_interval(secs => ${retrySeconds}) where state <> 'made' and due_at <= now()`);
    throw error;
  }
}

/** Makes the invoices of the months that were closed. */
export const invoiceQueue = (database: Database): DueQueue<Step> => ({
  name: 'invoice_run',
  concurrency: 1,
  claim: () => stepOrWait(database),
  work: async () => undefined,
});
