import type { LicenseOrder } from '@portal/contract/m365-licenses/products';
import type { LicenseMemory } from '@portal/ports/licenses';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import {
  customerExists,
  gate,
  isOfCustomer,
  textRead,
  type Tenant,
  type TenantRead,
} from '../../platform/database/tenancy.ts';
import type { OperationTarget } from '../../platform/operations/definition.ts';
import { thingsOf } from '../../services/things.ts';
import { lockTenant } from '../tenants/repository.ts';

/** A line of an order as it is kept. */
export type OrderedLine = LicenseOrder['lines'][number];

export type OrderRow = {
  lines: OrderedLine[];
  /** By product, what the operator paid when it was agreed to. */
  unitPrices: Record<string, string>;
  attempt: string;
  memory: LicenseMemory | null;
  /** Subscriptions that others of the customer's orders have bought. */
  known: string[];
};

const isOrder = ({ targetId, ...tenant }: OperationTarget): Sql =>
  sql`${isOfCustomer(tenant)} and t.id = ${targetId}`;

/** Ordered, or tried again, at what the operator pays now. */
export const orders = thingsOf({
  table: 'license_order',
  requireEnabled: lockTenant,
  lock: (tx, tenant, id) =>
    tx.first<{ state: string; name: string }>(sql`
      select t.state, t.name from license_order t where ${isOfCustomer(tenant)} and t.id = ${id} for update`),
});

type NewOrder = { id: string; name: string; lines: readonly OrderedLine[]; by: string };

export async function insertOrder(
  tx: Transaction,
  { partnerId, customerId }: Tenant,
  { id, name, lines, by }: NewOrder,
): Promise<void> {
  await tx.run(sql`
    insert into license_order (partner_id, customer_id, id, name, lines, created_by_name)
    values (${partnerId}, ${customerId}, ${id}, ${name}, ${JSON.stringify(lines)}::jsonb, ${by})`);
}

/** What became of each line is known: what is ordered once more is another order to the system. */
export async function forgetAttempt(tx: Transaction, of: OperationTarget): Promise<void> {
  await tx.run(sql`
    update license_order t set attempt = gen_random_uuid(), memory = null where ${isOrder(of)}`);
}

/** Something may have been bought: each try after this goes on from there. Where nothing can have been, it begins anew. */
export async function keepForRetry(tx: Transaction, of: OperationTarget): Promise<void> {
  await tx.run(sql`
    update license_order t set memory = memory -> 'onRetry' || jsonb_build_object('onRetry', memory -> 'onRetry'),
      attempt = case when memory -> 'onRetry' is null then gen_random_uuid() else attempt end
    where ${isOrder(of)}`);
}

export const readOrder = (database: Queryable, of: OperationTarget): Promise<OrderRow | null> =>
  database.first<OrderRow>(sql`
    select t.lines, t.unit_prices as "unitPrices", t.attempt, t.memory, array(
      select l.subscription_id from license l where l.partner_id = t.partner_id and l.customer_id = t.customer_id
        and l.ordered_here) as known
    from license_order t where ${isOrder(of)}`);

export async function keepMemory(
  database: Queryable,
  of: OperationTarget,
  kept: LicenseMemory,
): Promise<void> {
  await database.run(
    sql`update license_order t set memory = ${JSON.stringify(kept)}::jsonb where ${isOrder(of)}`,
  );
}

/** What became of orders that are not done, the newest first. */
export const ordersRead = (tenant: Tenant): TenantRead =>
  textRead(sql`
    select json_build_object('items', coalesce((
      select json_agg(json_build_object('id', t.id, 'orderedAt', api_time(t.created_at), 'orderedByName', t.created_by_name,
        'lines', t.lines, 'operation', t.operation) order by t.created_at desc, t.id)
      from license_order t where ${isOfCustomer(tenant)}), '[]'::json))::text as answer
    where ${gate} and ${customerExists(tenant)}`);
