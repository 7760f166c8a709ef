import type { Endpoint } from '@portal/contract/http';
import { productUnits, type Product } from '@portal/contract/prices';
import sql from 'sql-template-tag';
import type { WriteCall } from './call.ts';
import type { Transaction } from './database.ts';
import { priceMissing } from './prices.ts';

/** Changes of services that cost nothing by themselves, each with its reason; every other one has to pass the gate. */
const freeOrders = new Map<string, string>([
  ['enableS3Storage', 'What is stored costs, not the service that it is stored in.'],
  ['disableS3Storage', 'It ends what costs.'],
  ['createStorageUser', 'Storage users are free, however many there are.'],
  ['createAccessKey', 'Access keys are free, however many there are.'],
  ['updateStorageUser', 'Storage users are free, whatever they may do.'],
  ['deleteStorageUser', 'Storage users are free.'],
  ['showAccessKeySecret', 'It shows what is there.'],
  ['deleteAccessKey', 'Access keys are free.'],
  ['deleteBucket', 'It ends what costs.'],
  ['retryOperation', 'It was agreed to when it was ordered.'],
]);

/** True for what changes a service, so that it has to pass the gate unless it is named free: orders and their edits. */
export const mayCost = ({ access, method, order }: Endpoint): boolean =>
  order === true || (method !== 'GET' && 'may' in access && access.may === 'services.order');

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

/** For an edit that may cost more but does not this time: past the gate without a price. */
export function passWithoutCost({ tx }: Pick<WriteCall<Endpoint>, 'tx'>): void {
  passed.add(tx);
}

/** Throws, which undoes it, when what may cost neither passed the gate nor is one of those that are free. */
export function requireGatePassed(endpoint: Endpoint, tx: Transaction): void {
  if (mayCost(endpoint) && !isFreeOrder(endpoint) && !passed.has(tx)) {
    throw new Error(`${endpoint.name} was carried out without passing the order gate.`);
  }
}

/** True for a change that costs nothing by itself. */
export const isFreeOrder = ({ name }: Pick<Endpoint, 'name'>): boolean => freeOrders.has(name);
