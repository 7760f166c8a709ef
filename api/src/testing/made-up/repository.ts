import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../../platform/database/database.ts';
import { gate, type Tenant, type TenantRead } from '../../platform/database/tenancy.ts';
import { notFound } from '../../platform/http/problem.ts';
import { requireEnabledIn } from '../../services/life.ts';
import { openStep } from '../../services/person-step.ts';
import { thingsOf } from '../../services/things.ts';
import { seriesOfMonth } from '../../platform/metering/month-usage.ts';
import { containsText, type ListSpec } from '../../platform/http/lists.ts';
import type {
  ConnectionUnit,
  CustomerUnit,
  Page,
  Reading,
} from '../../platform/outbound/mirror-definition.ts';
import { wantedIn } from '../../services/mirrored.ts';
import { bringBack, judge, type MirroredTable } from '../../services/unseen.ts';
import type { Thing } from './driver.ts';
import { type MadeUpThing } from './record.ts';

type Of = { partnerId: string; customerId: string | null };
export type ThingRow = Pick<MadeUpThing, 'id' | 'region' | 'name' | 'state'>;

const ofTenant = ({ partnerId, customerId }: Of): Sql =>
  sql`t.partner_id = ${partnerId} and t.customer_id = ${customerId}`;
const item = sql`json_build_object('id', t.id, 'region', t.region, 'name', t.name, 'value', t.value, 'state', t.state,
  'operation', case when t.operation is not null then json_build_object('kind', t.operation ->> 'kind',
    'state', t.operation ->> 'state', 'reason', t.operation ->> 'reason') end)`;

export const thingList = (tenant: Tenant, { search }: { search?: string | undefined }): ListSpec => ({
  from: sql`made_up_thing t`,
  item,
  sorts: { name: 'text' },
  where: [ofTenant(tenant), ...(search ? [containsText(sql`t.name`, search)] : [])],
});

export const thingRead = (
  tenant: Tenant,
  { region, thingId }: { region: string; thingId: string },
): TenantRead => ({
  query: sql`
    select ${item}::text as item from made_up_thing t
    where ${gate} and ${ofTenant(tenant)} and t.region = ${region} and t.id = ${thingId}`,
  answer: (row) => {
    if (!row) throw notFound();
    return String(row['item']);
  },
});

export const monthRead = (tenant: Tenant): TenantRead => ({
  query: sql`
    select json_build_object('customerMinor', round(coalesce(sum(u.customer_cost), 0) * 100))::text as answer
    from ${seriesOfMonth(tenant, { service: 'made-up', product: 'made-up.seats' }, {})} u`,
  answer: (row) => String(row?.['answer']),
});

export const lockThing = (tx: Transaction, tenant: Of, thingId: string): Promise<ThingRow | null> =>
  tx.first<ThingRow>(sql`
    select t.id, t.region, t.name, t.state from made_up_thing t
    where ${ofTenant(tenant)} and t.id = ${thingId} for update`);

/** The sealed step that a person is at; null without one. */
export const readStep = async (tx: Transaction, { partnerId, customerId }: Of): Promise<unknown> =>
  (
    await tx.first<{ step: unknown }>(sql`
      select ${openStep} as step from service_state s
      where s.partner_id = ${partnerId} and s.customer_id = ${customerId} and s.service = 'made-up'`)
  )?.step;

export const requireMadeUp = requireEnabledIn('made-up');

export async function insertThing(
  tx: Transaction,
  { partnerId, customerId }: Of,
  { id, region, name }: Omit<ThingRow, 'state'>,
): Promise<void> {
  await tx.run(sql`
    insert into made_up_thing (partner_id, customer_id, id, region, name)
    values (${partnerId}, ${customerId}, ${id}, ${region}, ${name})`);
}

export const things = thingsOf({
  table: 'made_up_thing',
  requireEnabled: requireMadeUp,
  lock: lockThing,
});

export async function countThings(tx: Transaction, tenant: Of): Promise<number> {
  const row = await tx.first<{ count: number }>(
    sql`select count(*)::integer as count from made_up_thing t where ${ofTenant(tenant)}`,
  );
  return row?.count ?? 0;
}

const ownTable: MirroredTable = {
  service: 'made-up',
  table: 'made_up_thing',
  key: sql`t.name`,
  systemId: sql`t.name`,
  place: sql`t.region`,
  heardAt: sql`coalesce(t.synced_at, '-infinity')`,
  settled: sql`t.state = 'active'`,
};

/** What the system says of one customer's things; who is being changed is left alone. */
export async function writeOwn(tx: Transaction, unit: CustomerUnit, { rows }: Page<Thing>): Promise<void> {
  await bringBack(
    tx,
    ownTable,
    wantedIn(
      unit,
      rows.map(({ name }) => name),
    ),
  );
  await tx.run(sql`
    update made_up_thing t set value = s.value, synced_at = portal_now()
    from json_to_recordset(${JSON.stringify(rows)}::json) as s (name text, value text)
    where ${ofTenant(unit)} and t.region = ${unit.region} and t.name = s.name and t.state = 'active'`);
}

export const judgeOwn = async (tx: Transaction, unit: CustomerUnit, reading: Reading): Promise<void> => {
  await judge(tx, ownTable, { of: sql`${ofTenant(unit)} and t.region = ${unit.region}`, reading });
};

const seenTable: MirroredTable = {
  service: 'made-up',
  table: 'made_up_seen',
  key: sql`t.name`,
  systemId: sql`t.name`,
  place: sql`t.region`,
  heardAt: sql`t.synced_at`,
};

/** The one whose all of a connection is. */
const owner = sql`(select partner_id, customer_id from service where service = 'made-up' order by 1, 2 limit 1) o`;

/** All that a connection has; what the portal itself has changed since it was asked is left alone. */
export async function writeSeen(
  tx: Transaction,
  { region }: ConnectionUnit,
  { rows, requestedAt }: Page<Thing>,
): Promise<void> {
  const listed = sql`json_to_recordset(${JSON.stringify(rows)}::json) as l (name text, value text)`;
  await bringBack(
    tx,
    seenTable,
    sql`select o.partner_id, o.customer_id, ${region}::text as place, l.name as system_id, '{}'::jsonb as now
      from ${listed} cross join ${owner}`,
  );
  await tx.run(sql`
    insert into made_up_seen as t (partner_id, customer_id, region, name, value)
    select o.partner_id, o.customer_id, ${region}, l.name, l.value from ${listed} cross join ${owner}
    on conflict (partner_id, customer_id, region, name) do update set value = excluded.value, synced_at = portal_now()
      where t.synced_at < ${requestedAt}`);
}

export const judgeSeen = async (
  tx: Transaction,
  { region }: ConnectionUnit,
  reading: Reading,
): Promise<void> => {
  await judge(tx, seenTable, { of: sql`t.region = ${region}`, reading });
};

type InRegion = { partnerId: string; customerId: string; region: string };

/** What was there before is the customer's. */
export async function linkThings(
  tx: Transaction,
  { partnerId, customerId, region }: InRegion,
  names: readonly string[],
): Promise<void> {
  await tx.run(sql`
    insert into made_up_thing (partner_id, customer_id, id, region, name, state)
    select ${partnerId}, ${customerId}, gen_random_uuid(), ${region}, name, 'active' from unnest(${[...names]}::text[]) name`);
}

export async function removeLinkedThings(tx: Transaction, { region, ...of }: InRegion): Promise<void> {
  await tx.run(sql`delete from made_up_thing t where ${ofTenant(of)} and t.region = ${region}`);
}
