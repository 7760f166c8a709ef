import type { Endpoint } from '@portal/contract/http';
import { productUnits, type AgreedPrice, type Product } from '@portal/contract/prices';
import sql from 'sql-template-tag';
import type { WriteCall } from './call.ts';
import type { Transaction } from './database.ts';
import { priceMissing } from './prices.ts';
import { Problem } from './problem.ts';

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

/** A price of today; of an order it is what a person agreed to, kept with it so that the consent can be proven. */
export type OrderPrice = AgreedPrice & { unit: string; listVersion: number; validFrom: string };

type Found = Omit<OrderPrice, 'product' | 'unit'>;

const passed = new WeakSet<Transaction>();

/**
 * The one gate that every order that costs money passes before it writes. Answers the prices of today; throws 409 `priceMissing` when a product has none. A credit limit will be held against the same lines.
 */
export async function passOrderGate(
  { tx }: Pick<WriteCall<Endpoint>, 'tx'>,
  products: readonly Product[],
): Promise<OrderPrice[]> {
  const prices = await Promise.all(
    products.map(async (product): Promise<OrderPrice> => {
      const found = await tx.first<Found>(sql`
        select version as "listVersion", currency, trim_scale(customer)::text as "unitPrice", valid_from::text as "validFrom"
        from order_price(${product})`);
      if (!found) throw priceMissing();
      return { product, unit: productUnits[product], ...found };
    }),
  );
  passed.add(tx);
  return prices;
}

const priceChanged = (prices: readonly AgreedPrice[]): Problem =>
  new Problem(409, 'priceChanged', 'The price has changed since it was shown.').with({
    details: {
      prices: prices.map(({ product, currency, unitPrice }) => ({ product, currency, unitPrice })),
    },
  });

/** The same for an order that a person consents to; 409 `priceChanged` when they were shown another price. */
export async function passAgreedGate(
  call: Pick<WriteCall<Endpoint>, 'tx'>,
  products: readonly Product[],
  agreed: readonly AgreedPrice[],
): Promise<OrderPrice[]> {
  const prices = await passOrderGate(call, products);
  const wasShown = (price: OrderPrice): boolean =>
    agreed.some(
      ({ product, currency, unitPrice }) =>
        product === price.product && currency === price.currency && unitPrice === price.unitPrice,
    );
  if (!prices.every(wasShown)) throw priceChanged(prices);
  return prices;
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
