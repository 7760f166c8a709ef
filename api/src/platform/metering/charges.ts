import type { ProductKey } from '@portal/contract/prices';
import type { Service } from '@portal/contract/services/services';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Transaction } from '../database/database.ts';
import { gate } from '../database/tenancy.ts';
import { Problem } from '../http/problem.ts';

// What is billed by the calendar month or by a term is charged in advance, in the transaction that changes it. Of one thing
// and product at most one charge recurs.

/** What is charged: so many units of a product for a thing of a customer. */
export type ChargeKey = { product: ProductKey; thingId: string };
export type OfCustomer = { partnerId: string; customerId: string };

/**
 * A term of so many months, charged in advance for periods of so many. Left out, `startsOn` is today, of a renewal the day
 * after the term before, and `endsOn`, the day after its last, so many months later.
 */
export type Term = { termMonths: number; periodMonths: number; startsOn?: string; endsOn?: string };
/** Of what was ordered before: what the customer agreed to, and the day whose price the partner pays. */
type OrderPrice = { unitPrice: string; orderedOn: string };
/** Of what was learned of late: the day whose prices it has. */
type PricedOn = { orderedOn: string };
/** Of what had begun elsewhere: nothing of its term is charged before that day. */
type FoundLater = { chargedFrom: string };
export type NewCharge = ChargeKey & { thingName: string; quantity: string } & Partial<
    Term & (OrderPrice | PricedOn) & FoundLater
  >;
/** With `refunds`, what is less is given back for the rest of the period; it counts from the next one otherwise. */
export type ChangedCharge = ChargeKey & { quantity: string; refunds?: boolean };
/**
 * `full` takes back all that was charged for the period, `partial` what is left of it. `on` is the day on which the thing had
 * ended, when that is known only later.
 */
export type StoppedCharge = ChargeKey & { refunds?: 'full' | 'partial'; on?: string };

/** Charges what has begun, at the prices of today or of the order, and begins to charge what follows. Throws without a price. */
export async function startCharge(
  tx: Transaction,
  { partnerId, customerId }: OfCustomer,
  charge: NewCharge,
): Promise<void> {
  await tx.run(sql`select start_charge(${partnerId}, ${customerId}, ${JSON.stringify(charge)}::jsonb)`);
}

/** Another quantity from today on: what is more is charged for the rest of the period, of a month for all of it. */
export async function changeCharge(
  tx: Transaction,
  { partnerId, customerId }: OfCustomer,
  charge: ChangedCharge,
): Promise<void> {
  await tx.run(sql`select change_charge(${partnerId}, ${customerId}, ${JSON.stringify(charge)}::jsonb)`);
}

/**
 * The next term begins, at the price of its first day; known before that day or after it. Terms between that nobody has told
 * of are charged as the one before them. Without a quantity these alone: another product begins then.
 */
export async function renewCharge(
  tx: Transaction,
  { partnerId, customerId }: OfCustomer,
  charge: ChargeKey & Term & { quantity?: string },
): Promise<void> {
  await tx.run(sql`select renew_charge(${partnerId}, ${customerId}, ${JSON.stringify(charge)}::jsonb)`);
}

/** No period is charged any more. */
export async function stopCharge(
  tx: Transaction,
  { partnerId, customerId }: OfCustomer,
  charge: StoppedCharge,
): Promise<void> {
  await tx.run(sql`select stop_charge(${partnerId}, ${customerId}, ${JSON.stringify(charge)}::jsonb)`);
}

/** What was stopped goes on as if it had never been, with what has begun since; nothing when nothing was. */
export async function resumeCharge(
  tx: Transaction,
  { partnerId, customerId }: OfCustomer,
  charge: ChargeKey,
): Promise<void> {
  await tx.run(sql`select resume_charge(${partnerId}, ${customerId}, ${JSON.stringify(charge)}::jsonb)`);
}

/** Whether something of a product is charged for a thing. */
export const isCharged = async (
  tx: Transaction,
  { partnerId, customerId }: OfCustomer,
  { product, thingId }: ChargeKey,
): Promise<boolean> =>
  (await tx.first(sql`
    select from recurring_charge
    where partner_id = ${partnerId} and customer_id = ${customerId} and product = ${product} and thing_id = ${thingId}
      and stopped_on is null`)) !== null;

/** Whether a product has a price on that day, today when left out, so that it can be charged. */
export const hasPrice = async (
  tx: Transaction,
  { partnerId, customerId }: OfCustomer,
  { product, orderedOn = null }: { product: string; orderedOn?: string | null },
): Promise<boolean> =>
  (await tx.first(
    sql`select from unit_prices(${partnerId}, ${customerId}, ${product},
      coalesce(${orderedOn}::date, stockholm_day(portal_now())))`,
  )) !== null;

/** Rows of what recurs of the open tenant in a service: at most one of a thing; what the partner pays for whoever may know it. */
export const recurringOf = (sessionId: string, service: Service): Sql =>
  sql`session_recurring(case when ${gate} then ${sessionId}::uuid end, ${service})`;

/** A customer's service is over: no period of it is charged any more. What is paid for is not given back. */
export async function stopChargesOf(
  tx: Transaction,
  { partnerId, customerId, service }: { partnerId: string; customerId: string | null; service: string },
): Promise<void> {
  await tx.run(sql`
    update recurring_charge set stopped_on = stockholm_day(portal_now())
    where partner_id = ${partnerId} and customer_id = ${customerId} and service = ${service} and stopped_on is null`);
}

type OrderedCharge =
  | { change: 'start'; charge: NewCharge }
  | { change: 'change'; charge: ChangedCharge }
  | { change: 'stop'; charge: StoppedCharge };

/** The same in a request, of the customer that was entered: for an order that needs no cloud. */
export async function orderCharge(tx: Transaction, { change, charge }: OrderedCharge): Promise<void> {
  await tx.run(sql`select order_charge(${change}, ${JSON.stringify(charge)}::jsonb)`);
}

/** In a request that has locked a thing: which of these products are charged for it. */
export async function chargedOf(
  tx: Transaction,
  { thingId, products }: { thingId: string; products: readonly ProductKey[] },
): Promise<ProductKey[]> {
  const row = await tx.first<{ products: ProductKey[] }>(
    sql`select charged_products(${thingId}, ${[...products]}) as products`,
  );
  return row?.products ?? [];
}

/** Throws 409 `alreadyOrdered` when one of them is: what is bought beside that could not be charged. */
export async function requireUncharged(
  tx: Transaction,
  of: { thingId: string; products: readonly ProductKey[] },
): Promise<void> {
  const products = await chargedOf(tx, of);
  if (products.length > 0) throw new Problem('alreadyOrdered').with({ details: { products } });
}

/** What one transaction charges. */
const atOnce = 500;

/** Charges the periods that have begun, each once whoever does it; answers of how many things. */
export async function chargeDue(database: Queryable): Promise<number> {
  let all = 0;
  for (let charged = atOnce; charged === atOnce; all += charged) {
    charged =
      (await database.first<{ charged: number }>(sql`select charge_due(${atOnce}) as charged`))?.charged ?? 0;
  }
  return all;
}
