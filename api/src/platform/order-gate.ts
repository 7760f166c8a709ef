import type { Endpoint } from '@portal/contract/http';
import { productUnits, type AgreedPrice, type Product } from '@portal/contract/prices';
import sql, { type Sql } from 'sql-template-tag';
import type { WriteCall } from './call.ts';
import { requireCredit } from './credit-limit.ts';
import { together, type Row, type Transaction } from './database.ts';
import type { Premise } from './order-statement.ts';
import { priceMissing } from './prices.ts';
import { Problem } from './problem.ts';
import { gate } from './tenancy.ts';

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

const columns = sql`version as "listVersion", currency, trim_scale(customer)::text as "unitPrice", valid_from::text as "validFrom"`;

function priceIn(row: Row | null, product: Product): OrderPrice {
  if (typeof row?.['unitPrice'] !== 'string') throw priceMissing();
  return {
    product,
    unit: productUnits[product],
    listVersion: Number(row['listVersion']),
    currency: String(row['currency']),
    unitPrice: row['unitPrice'],
    validFrom: String(row['validFrom']),
  };
}

const passed = new WeakSet<Transaction>();

/**
 * The one gate that every order that costs money passes before it writes. Answers the prices of today; throws 409 `priceMissing`
 * when a product has none, and refuses what is beyond the house's credit limit.
 */
export async function passOrderGate(
  { tx, principal }: Pick<WriteCall<Endpoint>, 'tx' | 'principal'>,
  products: readonly Product[],
): Promise<OrderPrice[]> {
  const [prices] = await together([
    Promise.all(
      products.map(async (product) =>
        priceIn(await tx.first(sql`select ${columns} from order_price(${product})`), product),
      ),
    ),
    requireCredit(tx, principal),
  ]);
  passed.add(tx);
  return prices;
}

const priceChanged = (prices: readonly AgreedPrice[]): Problem =>
  new Problem(409, 'priceChanged', 'The price has changed since it was shown.').with({
    details: {
      prices: prices.map(({ product, currency, unitPrice }) => ({ product, currency, unitPrice })),
    },
  });

/** The gate of an order of several statements: throws 409 `priceChanged` when today's prices are not what was agreed to. */
export async function passAgreedGate(
  call: Pick<WriteCall<Endpoint>, 'tx' | 'principal'>,
  products: readonly Product[],
  agreed: readonly AgreedPrice[],
): Promise<void> {
  const prices = await passOrderGate(call, products);
  const isAgreed = ({ product, currency, unitPrice }: OrderPrice): boolean =>
    agreed.some((one) => one.product === product && one.currency === currency && one.unitPrice === unitPrice);
  if (!prices.every(isAgreed)) throw priceChanged(prices);
}

type Agreed = { product: Product; prices: readonly AgreedPrice[] };

/** The gate of an order in one statement: today's price is what was agreed to; 409 `priceChanged` when it is another. */
export function agreedGate({ product, prices }: Agreed): Premise {
  const agreed = prices.find((price) => price.product === product);
  return {
    name: 'price',
    query: sql`
      select ${columns} from order_price(case when ${gate} then ${product} end)`,
    may: sql`p.currency = ${agreed?.currency ?? null} and p."unitPrice" = ${agreed?.unitPrice ?? null}`,
    check: (row) => {
      throw priceChanged([priceIn(row, product)]);
    },
  };
}

/** The price of `agreedGate` as it is kept with the order. */
export const agreedPriceJson = (product: Product): Sql => sql`
  jsonb_build_object('product', ${product}::text, 'unit', ${productUnits[product]}::text, 'listVersion', price."listVersion",
    'currency', price.currency, 'unitPrice', price."unitPrice", 'validFrom', price."validFrom")`;

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
