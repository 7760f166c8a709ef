import type { AgreedPrice } from '@portal/contract/prices';
import sql from 'sql-template-tag';
import type { Principal } from '../http/principal.ts';
import { requireCredit } from './credit-limit.ts';
import { together, type Row, type Transaction } from '../database/database.ts';
import { priceMissing } from '../metering/prices.ts';
import { Problem } from '../http/problem.ts';
import { totalOf, type AgreedOrder, type AgreedLine, type OrderLine } from './agreed.ts';
import type { Operation } from './definition.ts';

/** That an order has passed the gate: what was agreed to, or null for a change that costs no more than before. */
export type GatePass = { agreed: AgreedOrder | null };

type Caller = {
  tx: Transaction;
  principal: Pick<Principal, 'kind' | 'creditLimited' | 'permissions'>;
  operationId?: string;
};

type PricedLine = { currency: string; line: AgreedLine };

function priced(row: Row | null, { product, quantity }: OrderLine): PricedLine {
  if (typeof row?.['unitPrice'] !== 'string') throw priceMissing();
  return {
    currency: String(row['currency']),
    line: {
      product,
      quantity,
      unit: String(row['unit']),
      unitPrice: row['unitPrice'],
      listVersion: Number(row['listVersion']),
      validFrom: String(row['validFrom']),
      minor: row['minor'] === null ? null : Number(row['minor']),
    },
  };
}

const priceOf = (tx: Transaction, { product, quantity }: OrderLine): Promise<Row | null> =>
  tx.first(sql`
    select version as "listVersion", currency, unit, trim_scale(customer)::text as "unitPrice",
      valid_from::text as "validFrom",
      round(customer * ${quantity}::numeric * case billed when 'hour' then 730 else 1 end * 100)::double precision as minor
    from order_price(${product})`);

const passes = new WeakSet<GatePass>();

function passWith(what: AgreedOrder | null): GatePass {
  const pass = { agreed: what };
  passes.add(pass);
  return pass;
}

/**
 * The one gate that every order that costs money passes before it writes, with the prices of today. Throws 409
 * `priceMissing` when a product has none, and refuses what is beyond the partner's credit limit.
 */
export async function passPriceGate(
  { tx, principal, operationId }: Caller,
  lines: readonly OrderLine[],
): Promise<GatePass> {
  const [prices] = await together([
    Promise.all(lines.map(async (line) => priced(await priceOf(tx, line), line))),
    requireCredit(tx, principal, { lines, operationId }),
  ]);
  const agreedLines = prices.map(({ line }) => line);
  const currency = prices[0]?.currency ?? '';
  if (agreedLines.length === 0) return passWith(null);
  return passWith({ currency, lines: agreedLines, totalMinor: totalOf(agreedLines) });
}

/** As the contract tells prices that are agreed to. */
export const agreedPricesOf = ({ currency, lines }: AgreedOrder): AgreedPrice[] =>
  lines.map(({ product, unitPrice }) => ({ product, currency, unitPrice }));

const priceChanged = (today: AgreedOrder, prices: readonly AgreedPrice[]): Problem =>
  new Problem('priceChanged').with({ details: { prices: agreedPricesOf(today), agreed: [...prices] } });

/** The same at prices that a person agreed to: throws 409 `priceChanged`, with both, when today's are others. */
export async function passAgreedGate(
  caller: Caller,
  lines: readonly OrderLine[],
  prices: readonly AgreedPrice[],
): Promise<GatePass> {
  const pass = await passPriceGate(caller, lines);
  const isAgreed = (today: AgreedPrice): boolean =>
    prices.some(
      ({ product, currency, unitPrice }) =>
        product === today.product && currency === today.currency && unitPrice === today.unitPrice,
    );
  if (pass.agreed && !agreedPricesOf(pass.agreed).every(isAgreed)) throw priceChanged(pass.agreed, prices);
  return pass;
}

/** For a change that may cost more but does not this time. */
export const passWithoutCost = (): GatePass => passWith(null);

/** Throws, which undoes it, when what is priced is ordered without having passed the gate. */
export function requireGatePassed({ kind, cost }: Pick<Operation, 'kind' | 'cost'>, pass?: GatePass): void {
  if (cost === 'priced' && !(pass && passes.has(pass))) {
    throw new Error(`${kind} was ordered without passing the price gate.`);
  }
}
