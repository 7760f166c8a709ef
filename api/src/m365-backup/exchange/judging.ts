import type { ExchangeReason } from '@portal/contract/m365-backup/tenants';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Transaction } from '../../platform/database/database.ts';
import { noteChanges } from '../../services/mirrored.ts';
import { tellCustomers } from '../../services/status.ts';

/** By then Microsoft has switched Exchange Web Services off for everybody: what reads mailboxes does without. */
export const offForAll = new Date('2027-05-01T00:00:00Z');

/** Of a run that could not read mailboxes, as the indexes have it. */
const refused: Sql = sql`('permission-missing', 'switched-off')`;

/** Of several jobs, the first of these holds: that one could not read mailboxes, and that nothing is known of one since. */
const firstOf: readonly ExchangeReason[] = [
  'permission-missing',
  'switched-off',
  'renewed',
  'folders-gone',
  'permission-given',
  'works-without',
  'works-again',
  'not-told',
];

type OfCustomer = { partnerId: string; customerId: string };

/** A job that backs up mailboxes. */
const hasMailboxes: Sql = sql`(j.backup_type = 'entire-organization' or j.included @> '[{"kind": "user"}]'
  or j.included @> '[{"kind": "group"}]')`;

const ofJob = (
  run: 'r' | 'b',
): Sql => sql`${raw(run)}.partner_id = j.partner_id and ${raw(run)}.customer_id = j.customer_id
  and ${raw(run)}.region = j.region and ${raw(run)}.job_id = j.job_id`;

/** Those that are asked about, as rows `a`; they are held, so that what is written of them is of their newest runs. */
const asked = (customers: readonly OfCustomer[]): Sql => sql`
  select t.partner_id, t.customer_id, t.id, t.region, t.renewed_at from m365_tenant t
  join (select distinct * from unnest(${customers.map(({ partnerId }) => partnerId)}::uuid[],
    ${customers.map(({ customerId }) => customerId)}::uuid[]) c (partner_id, customer_id)) c using (partner_id, customer_id)`;

/**
 * What the last run of each job that says anything says: a run that went well says nothing by itself, as long as Exchange Web
 * Services may have been there for it.
 */
const told: Sql = sql`
  select a.partner_id, a.id, r.started_at, r.mailbox_message as message, case
    when r.mailbox_trouble in ${refused} and r.started_at < a.renewed_at then 'renewed'
    when r.mailbox_trouble is not null then r.mailbox_trouble
    when r.started_at >= ${offForAll} then 'works-without'
    when b.mailbox_trouble = 'permission-missing' then 'permission-given'
    when b.mailbox_trouble = 'switched-off' then 'works-again'
    else 'not-told' end as reason
  from asked a
  join m365_job j on j.partner_id = a.partner_id and j.customer_id = a.customer_id and j.region = a.region
    and j.job_id is not null and j.state <> 'deleting' and j.not_seen_since is null and ${hasMailboxes}
  cross join lateral (
    select * from m365_run r where ${ofJob('r')} and r.ended_at is not null
      and (r.mailbox_trouble is not null or r.status = 'success')
    order by r.started_at desc, r.id desc limit 1) r
  left join lateral (
    select b.mailbox_trouble from m365_run b where ${ofJob('b')} and b.mailbox_trouble in ${refused}
      and b.started_at < r.started_at
    order by b.started_at desc, b.id desc limit 1) b on true`;

type Judged = OfCustomer & { customerName: string; region: string; name: string; was: string; is: string };

const events = { ready: 'backupExchangeReady', 'not-ready': 'backupExchangeNotReady' } as const;
const eventOf = (is: string) => (is === 'ready' || is === 'not-ready' ? events[is] : null);

/** Says anew of tenants whether they are ready for the end of Exchange Web Services, once their runs or jobs have changed. */
export async function judgeExchange(tx: Transaction, customers: readonly OfCustomer[]): Promise<void> {
  if (customers.length === 0) return;
  // Waits for whoever judges them at this moment: the second statement then knows of it.
  await tx.run(sql`
    select from m365_tenant t where (t.partner_id, t.id) in (select a.partner_id, a.id from (${asked(customers)}) a)
    order by t.partner_id, t.id for no key update`);
  const judged = await tx.rows<Judged>(sql`
    with asked as materialized (${asked(customers)}), told as materialized (${told}),
    verdict as (
      select distinct on (a.partner_id, a.id) a.partner_id, a.id, coalesce(s.reason, 'not-told') as reason,
        case when s.reason <> 'renewed' then s.message end as message
      from asked a left join told s on s.partner_id = a.partner_id and s.id = a.id
      order by a.partner_id, a.id, array_position(${[...firstOf]}::text[], s.reason), s.started_at desc)
    update m365_tenant t set exchange_reason = v.reason, exchange_message = v.message,
      exchange_since = case when v.reason = was.exchange_reason then t.exchange_since else portal_now() end
    from verdict v
    join m365_tenant was on was.partner_id = v.partner_id and was.id = v.id
    join organization o on o.partner_id = was.partner_id and o.id = was.customer_id
    where t.partner_id = v.partner_id and t.id = v.id
      and (t.exchange_reason, t.exchange_message) is distinct from (v.reason, v.message)
    returning t.partner_id as "partnerId", t.customer_id as "customerId", o.name as "customerName", t.region,
      coalesce(t.domain, t.name) as name, m365_exchange_of(was.exchange_reason) as was, m365_exchange_of(v.reason) as is`);
  for (const { name: target, was, is, ...unit } of judged) {
    const event = was === is ? null : eventOf(is);
    if (event !== null) await noteChanges(tx, unit, [{ event, target }]);
  }
  await tellCustomers(tx, 'm365-backup', judged);
}
