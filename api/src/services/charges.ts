import type { ProductKey } from '@portal/contract/prices';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '../platform/database/database.ts';

// What is billed by the calendar month or by a term is charged in advance, in the transaction that changes it. Of one thing
// and product at most one charge recurs.

/** What is charged: so many units of a product for a thing of a customer. */
export type Charged = { product: ProductKey; thingId: string };
export type OfCustomer = { partnerId: string; customerId: string };

/** A term of so many months, charged in advance for periods of so many; it begins today when `startsOn` is left out. */
export type Term = { termMonths: number; periodMonths: number; startsOn?: string };
export type NewCharge = Charged & { thingName: string; quantity: string } & Partial<Term>;
/** With `refunds`, what is less is given back for the rest of the period; it counts from the next one otherwise. */
export type ChangedCharge = Charged & { quantity: string; refunds?: boolean };
export type StoppedCharge = Charged & { refunds?: boolean };

/** Charges the first period at the prices of today and begins to charge those that follow. Throws without a price. */
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

/** The next term begins on the day the last one ends, at the price of that day. */
export async function renewCharge(
  tx: Transaction,
  { partnerId, customerId }: OfCustomer,
  charge: Charged & Omit<Term, 'startsOn'> & { quantity: string },
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

type OrderedCharge =
  | { change: 'start'; charge: NewCharge }
  | { change: 'change'; charge: ChangedCharge }
  | { change: 'stop'; charge: StoppedCharge };

/** The same in a request, of the customer that was entered: for an order that needs no cloud. */
export async function orderCharge(tx: Transaction, { change, charge }: OrderedCharge): Promise<void> {
  await tx.run(sql`select order_charge(${change}, ${JSON.stringify(charge)}::jsonb)`);
}

/** Charges the periods that have begun, each once whoever does it; answers how many. */
export const chargeDue = async (database: Queryable): Promise<number> =>
  (await database.first<{ charged: number }>(sql`select charge_due() as charged`))?.charged ?? 0;
