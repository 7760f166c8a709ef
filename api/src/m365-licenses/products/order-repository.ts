import { productKey } from '@portal/contract/prices';
import type { LicenseMemory } from '@portal/ports/licenses';
import sql, { type Sql } from 'sql-template-tag';
import * as z from 'zod';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import {
  customerExists,
  gate,
  isOfCustomer,
  textRead,
  type Tenant,
  type TenantRead,
} from '../../platform/database/tenancy.ts';
import type { OfThing } from '../../services/things.ts';

/** A line of an order as it is kept. */
const orderedLine = z.object({
  product: productKey,
  name: z.string(),
  quantity: z.number().int(),
});
export type OrderedLine = z.infer<typeof orderedLine>;

const memory = z.custom<LicenseMemory>((value) => typeof Object(value).step === 'string');
const orderRow = z.object({
  lines: z.array(orderedLine),
  /** By product, what the operator paid when it was agreed to. */
  unitPrices: z.record(z.string(), z.string()),
  attempt: z.string(),
  memory: memory.nullable(),
});
export type OrderRow = z.infer<typeof orderRow>;

/** A row `t` of the customer. */
const rowOf = ({ id, ...tenant }: OfThing): Sql => sql`${isOfCustomer(tenant)} and t.id = ${id}`;

export async function insertOrder(
  tx: Transaction,
  { partnerId, customerId, id }: OfThing,
  { name, lines, by }: { name: string; lines: readonly OrderedLine[]; by: string },
): Promise<void> {
  await tx.run(sql`
    insert into license_order (partner_id, customer_id, id, name, lines, created_by_name)
    values (${partnerId}, ${customerId}, ${id}, ${name}, ${JSON.stringify(lines)}::jsonb, ${by})`);
}

/** Held until the transaction ends; null when there is none. */
export const lockOrder = (tx: Transaction, tenant: Tenant, id: string): Promise<{ state: string } | null> =>
  tx.first<{ state: string }>(sql`
    select t.state from license_order t where ${rowOf({ ...tenant, id })} for update`);

/** Ordered, or tried again, at what the operator pays now. */
export async function setOrdered(tx: Transaction, of: OfThing): Promise<void> {
  await tx.run(sql`update license_order t set state = 'creating' where ${rowOf(of)}`);
}

/** `isOpen`: something may have been bought, and is looked for by the next try. */
export async function setFailed(
  tx: Transaction,
  of: OfThing,
  { isOpen }: { isOpen: boolean },
): Promise<void> {
  await tx.run(sql`
    update license_order t set state = 'failed',
      attempt = case when ${isOpen}::boolean then t.attempt else gen_random_uuid() end,
      memory = case when ${isOpen}::boolean then t.memory end
    where ${rowOf(of)}`);
}

export async function removeOrder(tx: Transaction, of: OfThing): Promise<void> {
  await tx.run(sql`delete from license_order t where ${rowOf(of)}`);
}

export async function readOrder(database: Queryable, of: OfThing): Promise<OrderRow | null> {
  const row = await database.first(
    sql`select t.lines, t.unit_prices as "unitPrices", t.attempt, t.memory from license_order t where ${rowOf(of)}`,
  );
  return row && orderRow.parse(row);
}

export async function keepMemory(database: Queryable, of: OfThing, kept: LicenseMemory): Promise<void> {
  await database.run(
    sql`update license_order t set memory = ${JSON.stringify(kept)}::jsonb where ${rowOf(of)}`,
  );
}

/** What became of orders that are not done, the newest first. */
export const ordersRead = (tenant: Tenant): TenantRead =>
  textRead(sql`
    select json_build_object('items', coalesce((
      select json_agg(json_build_object('id', t.id, 'orderedAt', api_time(t.created_at), 'orderedByName', t.created_by_name,
        'lines', (select coalesce(json_agg(json_build_object('product', l.line ->> 'product', 'name', l.line ->> 'name',
          'quantity', l.line -> 'quantity') order by l.place), '[]'::json) from jsonb_array_elements(t.lines) with ordinality l (line, place)),
        'operation', t.operation) order by t.created_at desc, t.id)
      from license_order t where ${isOfCustomer(tenant)}), '[]'::json))::text as answer
    where ${gate} and ${customerExists(tenant)}`);

/** A license that a reading of the system has found before its order did. Answers its id. */
export async function markBought(tx: Transaction, tenant: Tenant, subscriptionId: string): Promise<string> {
  const row = await tx.first<{ id: string }>(sql`
    update license t set ordered_here = true where ${isOfCustomer(tenant)} and t.subscription_id = ${subscriptionId}
    returning t.id`);
  if (!row) throw new Error(`There is no license of ${subscriptionId}.`);
  return row.id;
}
