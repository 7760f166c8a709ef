import type { Endpoint } from '@portal/contract/http';
import { productUnits, type Product } from '@portal/contract/prices';
import sql from 'sql-template-tag';
import type { WriteCall } from './call.ts';
import type { Transaction } from './database.ts';
import { priceMissing } from './prices.ts';

/** Orders that cost nothing by themselves, each with its reason; every other one has to pass the gate. */
const freeOrders = new Map<string, string>([
  ['enableS3Storage', 'What is stored costs, not the service that it is stored in.'],
  ['disableS3Storage', 'It ends what costs.'],
  ['createStorageUser', 'Storage users are free, however many there are.'],
  ['createAccessKey', 'Access keys are free, however many there are.'],
]);

/** What a person agrees to pay for one unit; kept with the order, so that the consent can be proven. */
export type AgreedPrice = {
  product: Product;
  unit: string;
  listVersion: number;
  currency: string;
  /** Exact, without VAT: what the customer pays. */
  unitPrice: string;
  validFrom: string;
};

type Found = { listVersion: number; currency: string; unitPrice: string; validFrom: string };

const passed = new WeakSet<Transaction>();

/**
 * The one gate that every order that costs money passes before it writes. Answers the prices of today that it is
 * agreed to; throws 409 `priceMissing` when a product has none. A credit limit will be held against the same lines.
 */
export async function passOrderGate(
  { tx, principal }: Pick<WriteCall<Endpoint>, 'tx' | 'principal'>,
  products: readonly Product[],
): Promise<AgreedPrice[]> {
  const agreed = await Promise.all(
    products.map(async (product): Promise<AgreedPrice> => {
      const found = await tx.first<Found>(sql`
        select version as "listVersion", currency, trim_scale(customer)::text as "unitPrice", valid_from::text as "validFrom"
        from session_prices(${principal.sessionId}, ${product}, stockholm_day(now()))`);
      if (!found) throw priceMissing();
      return { product, unit: productUnits[product], ...found };
    }),
  );
  passed.add(tx);
  return agreed;
}

/** Throws, which undoes it, when an order neither passed the gate nor is one of those that are free. */
export function requireGatePassed({ name, order }: Endpoint, tx: Transaction): void {
  if (order && !freeOrders.has(name) && !passed.has(tx)) {
    throw new Error(`${name} was carried out without passing the order gate.`);
  }
}

/** True for an order that costs nothing by itself. */
export const isFreeOrder = ({ name }: Pick<Endpoint, 'name'>): boolean => freeOrders.has(name);
