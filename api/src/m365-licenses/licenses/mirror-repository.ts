import type { LicenseStatus } from '@portal/contract/m365-licenses/constants';
import type { ProductKey } from '@portal/contract/prices';
import type { AssignedSeats, ProductRef, Refund } from '@portal/ports/licenses';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { isOfCustomer } from '../../platform/database/tenancy.ts';
import type { OfCustomer } from '../../platform/metering/charges.ts';
import { wantedIn } from '../../services/mirrored.ts';
import { bringBack, type MirroredTable } from '../../services/unseen.ts';
import { service } from '../account.ts';
import type { StoredLicense, StoredWindow } from './as-stored.ts';

/** What the portal knows of a license. */
export type KnownLicense = {
  id: string;
  subscriptionId: string;
  name: string;
  product: ProductKey;
  quantity: number;
  status: LicenseStatus;
  termStartsAt: Date;
  termEndsAt: Date;
  /** That it was to renew as what it is. */
  renewsAsItself: boolean;
  /** That it is to end, or was until somebody changed that elsewhere. */
  wasToEnd: boolean;
  windows: StoredWindow[];
  cancellableUntil: Date | null;
  /** What the system would give back for it now: all that was paid for the period, or what is left of it. */
  refunds: Refund['share'] | null;
  isExtended: boolean;
  /** What an order does or has told since the question was asked is newer. */
  isNewer: boolean;
};

/** What of a license `t` a cancellation gives back now; null without any. */
export const refundShare: Sql = sql`(
  select f.value ->> 'share' from jsonb_array_elements(t.refunds) f where (f.value ->> 'until')::timestamptz > portal_now()
  order by f.value ->> 'share' limit 1)`;

export const isExtended = (productId: Sql, skuId: Sql): Sql => sql`exists (
  select from license_offer o where o.product_id = ${productId} and o.sku_id = ${skuId} and o.extends is not null)`;

/** What a license `t` that goes on by the month was in its term; null of what runs in one. */
export const extendedFrom: Sql = sql`(
  select o.product_id || ':' || o.extends from license_offer o
  where o.product_id = t.product_id and o.sku_id = t.sku_id and o.extends is not null limit 1)`;

/** All of a customer, held until the transaction ends. */
export const lockLicenses = (tx: Transaction, of: OfCustomer, requestedAt: Date): Promise<KnownLicense[]> =>
  tx.rows<KnownLicense>(sql`
    select t.id, t.subscription_id as "subscriptionId", t.name, t.product, t.quantity, t.status,
      t.term_starts_at as "termStartsAt", t.term_ends_at as "termEndsAt",
      t.outcome = 'renews' and t.next_term is null as "renewsAsItself",
      t.was_to_end or (t.outcome = 'ends' and t.status = 'active') as "wasToEnd", t.windows, t.cancellable_until as "cancellableUntil", ${refundShare} as refunds,
      ${isExtended(sql`t.product_id`, sql`t.sku_id`)} as "isExtended",
      t.state <> 'active' or t.synced_at >= ${requestedAt} as "isNewer"
    from license t where ${isOfCustomer(of)} order by t.id for no key update`);

/** Whether a SKU is one that goes on by the month at the price sheet for that. */
export const goesOnFrom = async (db: Queryable, { productId, skuId }: ProductRef): Promise<boolean> =>
  (await db.first(sql`select where ${isExtended(sql`${productId}`, sql`${skuId}`)}`)) !== null;

/** What is being bought will be its order's. */
export const isOrdering = async (db: Queryable, of: OfCustomer): Promise<boolean> =>
  (await db.first(
    sql`select from license_order t where ${isOfCustomer(of)} and t.state = 'creating' limit 1`,
  )) !== null;

const told = sql`subscription_id, name, product, product_id, sku_id, term, billing_period, quantity, status, unknown_words, created_on_system_at,
  term_starts_at, term_ends_at, outcome, is_decided, was_to_end, next_term, scheduled, windows, cancellable_until, refunds, system_version`;
type Writing = { orderedHere?: boolean; by?: string };

/**
 * What the system says of a license now, whether the portal knew of it or not; `by` has changed it. Whoever read it before
 * must not write over what is new. What an order finds there already stays as a reading has written and charged it.
 */
export async function writeLicense(
  tx: Transaction,
  { partnerId, customerId }: OfCustomer,
  { license, orderedHere = false, by = '' }: Writing & { license: StoredLicense },
): Promise<{ id: string; isNew: boolean }> {
  const isSame = sql`t.system_version = excluded.system_version`;
  const followed = sql`synced_at = portal_now(), (${told}) = (select ${told} from (select excluded.*) e),
      version = t.version + case when ${isSame} then 0 else 1 end,
      updated_at = case when ${isSame} then t.updated_at else now() end,
      updated_by_name = case when ${isSame} then t.updated_by_name else ${by} end`;
  const row = await tx.first<{ id: string; isNew: boolean }>(sql`
    insert into license as t (partner_id, customer_id, id, ordered_here, ${told})
    select ${partnerId}, ${customerId}, ${newId()}, ${orderedHere}, ${told}
    from jsonb_populate_record(null::license, ${JSON.stringify(license)}::jsonb)
    on conflict (partner_id, customer_id, subscription_id) do update set
      ${orderedHere ? sql`ordered_here = true` : followed}
    returning t.id, t.xmax = 0 as "isNew"`);
  if (!row) throw new Error(`${license.subscription_id} was not written.`);
  return row;
}

/** Which SKU of a tenant the seats of a product are counted under; the same for every customer. */
export type SeatSku = ProductRef & { seatSkuId: string };

export const knownSeatSkus = async (db: Queryable): Promise<Set<string>> => {
  const rows = await db.rows<{ key: string }>(
    sql`select product_id || ':' || sku_id as key from license_seat_sku`,
  );
  return new Set(rows.map(({ key }) => key));
};

/** Of these, the products of which nobody has asked how many seats are sold at once. */
export const productsUnbounded = async (db: Queryable, of: readonly ProductRef[]): Promise<string[]> => {
  const items = of.map(({ productId, skuId }) => `${productId}:${skuId}`);
  const rows = await db.rows<{ productId: string }>(sql`
    select distinct o.product_id as "productId" from license_offer o
    where o.product_id || ':' || o.sku_id = any(${items}::text[])
      and not exists (select from license_bounds b where b.product_id = o.product_id and b.sku_id = coalesce(o.extends, o.sku_id))`);
  return rows.map(({ productId }) => productId);
};

export async function keepSeatSkus(tx: Transaction, skus: readonly SeatSku[]): Promise<void> {
  await tx.run(sql`
    insert into license_seat_sku (product_id, sku_id, seat_sku_id)
    select "productId", "skuId", "seatSkuId" from json_to_recordset(${JSON.stringify(skus)}::json)
      as s ("productId" text, "skuId" text, "seatSkuId" text)
    order by 1, 2
    on conflict (product_id, sku_id) do nothing`);
}

export const seatsTable: MirroredTable = {
  service,
  table: 'license_seats',
  key: sql`t.seat_sku_id`,
  systemId: sql`t.seat_sku_id`,
  place: sql`''`,
  heardAt: sql`t.synced_at`,
};

/** Writes what is known of a customer's seats. */
export async function writeSeats(
  tx: Transaction,
  { partnerId, customerId }: OfCustomer,
  seats: readonly AssignedSeats[],
): Promise<void> {
  const ids = seats.map(({ seatSkuId }) => seatSkuId);
  await bringBack(tx, seatsTable, wantedIn({ partnerId, customerId, region: '' }, ids));
  await tx.run(sql`
    insert into license_seats (partner_id, customer_id, seat_sku_id, name, part_number, total, assigned)
    select ${partnerId}, ${customerId}, "seatSkuId", name, "partNumber", total, assigned
    from json_to_recordset(${JSON.stringify(seats)}::json)
      as s ("seatSkuId" text, name text, "partNumber" text, total integer, assigned integer)
    on conflict (partner_id, customer_id, seat_sku_id) do update set name = excluded.name,
      part_number = excluded.part_number, total = excluded.total, assigned = excluded.assigned, synced_at = portal_now()`);
}
