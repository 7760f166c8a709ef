import { productUnits, type AgreedPrice, type Product } from '@portal/contract/prices';
import sql from 'sql-template-tag';
import type { Principal } from '../http/principal.ts';
import { requireCredit } from './credit-limit.ts';
import { together, type Row, type Transaction } from '../database/database.ts';
import { priceMissing } from '../metering/prices.ts';
import { Problem } from '../http/problem.ts';
import type { Operation } from './definition.ts';

/** A price of today; of an order it is what a person agreed to, kept with it so that the consent can be proven. */
export type OrderPrice = AgreedPrice & { unit: string; listVersion: number; validFrom: string };

/** That an order has passed the gate: its prices, or none for a change that costs no more than before. */
export type GatePass = { prices: readonly OrderPrice[] };

type Caller = { tx: Transaction; principal: Pick<Principal, 'kind' | 'creditLimited' | 'permissions'> };

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

const passes = new WeakSet<GatePass>();

function passWith(prices: readonly OrderPrice[]): GatePass {
  const pass = { prices };
  passes.add(pass);
  return pass;
}

/**
 * The one gate that every order that costs money passes before it writes, with the prices of today. Throws 409
 * `priceMissing` when a product has none, and refuses what is beyond the partner's credit limit.
 */
export async function passPriceGate(
  { tx, principal }: Caller,
  products: readonly Product[],
): Promise<GatePass> {
  const [prices] = await together([
    Promise.all(
      products.map(async (product) =>
        priceIn(await tx.first(sql`select ${columns} from order_price(${product})`), product),
      ),
    ),
    requireCredit(tx, principal),
  ]);
  return passWith(prices);
}

const agreedOf = ({ product, currency, unitPrice }: AgreedPrice): AgreedPrice => ({
  product,
  currency,
  unitPrice,
});

const priceChanged = (prices: readonly AgreedPrice[], agreed: readonly AgreedPrice[]): Problem =>
  new Problem('priceChanged').with({
    details: { prices: prices.map(agreedOf), agreed: agreed.map(agreedOf) },
  });

/** The same at prices that a person agreed to: throws 409 `priceChanged`, with both, when today's are others. */
export async function passAgreedGate(
  caller: Caller,
  products: readonly Product[],
  agreed: readonly AgreedPrice[],
): Promise<GatePass> {
  const pass = await passPriceGate(caller, products);
  const isAgreed = ({ product, currency, unitPrice }: OrderPrice): boolean =>
    agreed.some((one) => one.product === product && one.currency === currency && one.unitPrice === unitPrice);
  if (!pass.prices.every(isAgreed)) throw priceChanged(pass.prices, agreed);
  return pass;
}

/** For a change that may cost more but does not this time. */
export const passWithoutCost = (): GatePass => passWith([]);

/** Throws, which undoes it, when what is priced is ordered without having passed the gate. */
export function requireGatePassed({ kind, cost }: Pick<Operation, 'kind' | 'cost'>, pass?: GatePass): void {
  if (cost === 'priced' && !(pass && passes.has(pass))) {
    throw new Error(`${kind} was ordered without passing the price gate.`);
  }
}
