import sql from 'sql-template-tag';
import type { Transaction } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { takeBack } from './crediting.ts';
import { makeInvoices } from './make-invoices.ts';
import { sellerLacks } from './parties.ts';

const monthsClosed = 12;
const by = 'Olle Öst';

type Month = { month: string; issuedOn: string; age: number };
type Waiting = { partnerId: string; lacks: string[]; customerIds: string[] };

/** The months that are over, the oldest first, each invoiced on the second of the next. */
const closedMonths = (tx: Transaction, now: Date): Promise<Month[]> =>
  tx.rows<Month>(sql`
    select m::date::text as month, ((m + interval '1 month')::date + 1)::text as "issuedOn", n as age
    from generate_series(${monthsClosed}::integer, 1, -1) n
    cross join lateral (select date_trunc('month', stockholm_day(${now}::timestamptz)) - make_interval(months => n) as m) x`);

const waitingIn = (tx: Transaction, month: string): Promise<Waiting[]> =>
  tx.rows<Waiting>(sql`
    select o.id as "partnerId", array(select billing_lacks(o.id)) as lacks,
      array(select distinct l.customer_id from unbilled_lines(o.id, ${month}::date) l order by 1) as "customerIds"
    from organization o where o.kind = 'partner' and o.id = o.partner_id order by o.created_at, o.id`);

async function closeFor(tx: Transaction, { month, issuedOn }: Month): Promise<void> {
  const runId = newId();
  await tx.run(sql`
    insert into invoice_run (partner_id, id, month, state, issued_on, started_at, started_by_name, finished_at)
    select o.id, ${runId}, ${month}::date, 'made', ${issuedOn}::date, ${issuedOn}::date + interval '8 hours', ${by},
      ${issuedOn}::date + interval '8 hours 1 minute' from organization o where o.kind = 'operator'`);
  for (const { partnerId, lacks, customerIds } of await waitingIn(tx, month)) {
    if (customerIds.length === 0) continue;
    const isHeld = lacks.length > 0;
    const made = isHeld
      ? { invoices: 0, postponed: [] }
      : await makeInvoices(tx, { partnerId, customerIds, month, runId, issuedOn, by });
    await tx.run(sql`
      insert into invoice_part (partner_id, run_id, place, customer_ids, state, lacks, invoices, postponed, done_at)
      values (${partnerId}, ${runId}, 0, ${isHeld ? [] : customerIds}::uuid[], ${isHeld ? 'held' : 'done'}, ${lacks},
        ${made.invoices}, ${made.postponed}::uuid[], ${issuedOn}::date)`);
  }
}

/** What came in: of old months nearly everything, of the last but one most of it or a part, of the last one little. */
async function pay(tx: Transaction, { month, age }: Month): Promise<void> {
  const few = 9;
  const some = 5;
  await tx.run(sql`
    with chosen as (
      select i.partner_id, i.id, i.due_on - 2 as paid_on, i.ocr,
        case when ${age}::integer = 2 and i.counter % ${some}::integer = 1 then i.total_minor / 2 else i.total_minor end as minor
      from invoice i
      where i.month = ${month}::date and i.kind = 'invoice' and case
        when ${age}::integer = 1 then i.counter % ${few}::integer = 0
        when ${age}::integer = 2 then i.counter % ${some}::integer <> 0
        else i.counter % ${4 * few}::integer <> 0 end
    ), noted as (
      insert into invoice_payment (partner_id, id, invoice_id, paid_on, amount_minor, reference, noted_by_name)
      select c.partner_id, gen_random_uuid(), c.id, least(c.paid_on, stockholm_day(portal_now())), c.minor, c.ocr, ${by} from chosen c
      where c.minor > 0 returning *
    )
    update invoice_state s set paid_minor = n.amount_minor, paid_on = n.paid_on from noted n
    where s.partner_id = n.partner_id and s.invoice_id = n.invoice_id`);
}

/** Of each partner the smallest invoice of the last month of which nothing was paid is taken back, and not billed again. */
async function creditSome(tx: Transaction): Promise<void> {
  const chosen = await tx.rows<{ id: string }>(sql`
    select distinct on (i.partner_id) i.id from invoice i
    join invoice_state s on s.partner_id = i.partner_id and s.invoice_id = i.id and s.paid_minor = 0
    where i.kind = 'invoice' and i.month = (select max(r.month) from invoice_run r)
    order by i.partner_id, i.total_minor, i.id`);
  const how = { reason: 'Ingick i ett avtal', billAgain: false, by };
  for (const { id } of chosen) await takeBack(tx, { invoiceId: id, ...how });
}

/** A year of closed months with their invoices, paid as partners do; nothing while the seller lacks something. */
export async function seedInvoices(tx: Transaction, now: Date): Promise<void> {
  if ((await sellerLacks(tx)).length > 0) return;
  for (const month of await closedMonths(tx, now)) {
    await closeFor(tx, month);
    await pay(tx, month);
  }
  await creditSome(tx);
}
