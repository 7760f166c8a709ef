import { ProviderFailure } from '@portal/ports/failure';
import type { LicenseOrderLine, LicensePrice, ProductRef } from '@portal/ports/licenses';
import type { Client } from './client.ts';
import { readPriceSheet } from './price-sheet.ts';

/** No call of an order tells its price before it is bought: the sheet of the moment does. */
export type Prices = {
  /** Throws `priceChanged`; answers the lines that have no price any longer, by their place. */
  check(lines: readonly LicenseOrderLine[]): Promise<ReadonlySet<number>>;
};

type PriceKey = ProductRef & Pick<LicensePrice, 'term' | 'billingPeriod'>;
type Sheet = ReadonlyMap<string, string>;

/** A sheet is seven megabytes and changes by the month: orders of a few minutes share one. */
const keptMs = 300_000;

const keyOf = ({ productId, skuId, term, billingPeriod }: PriceKey): string =>
  [productId, skuId, term, billingPeriod].join(' ');

const isValidAt = ({ validFrom, validUntil }: LicensePrice, at: Date): boolean =>
  validFrom <= at && (validUntil === null || validUntil > at);

async function readSheet(client: Client): Promise<Sheet> {
  const now = new Date();
  const prices = new Map<string, string>();
  for await (const page of readPriceSheet(client, 'standard'))
    for (const price of page)
      if (price.segment === 'Commercial' && isValidAt(price, now)) prices.set(keyOf(price), price.unitPrice);
  return prices;
}

/** The first line whose price is another, with that price. */
function changedIn(sheet: Sheet, lines: readonly LicenseOrderLine[]): ProviderFailure | null {
  for (const line of lines) {
    const price = sheet.get(keyOf(line));
    const { expectedUnitPrice } = line;
    if (price === undefined || expectedUnitPrice === null) continue;
    if (Number(price) === Number(expectedUnitPrice)) continue;
    return new ProviderFailure('conflict', `the price of ${keyOf(line)} is ${price}`, {
      reason: 'priceChanged',
      values: { productId: line.productId, skuId: line.skuId, unitPrice: price },
    });
  }
  return null;
}

const unpricedIn = (sheet: Sheet, lines: readonly LicenseOrderLine[]): Set<number> =>
  new Set(
    lines.flatMap((line, index) => (line.expectedUnitPrice === null || sheet.has(keyOf(line)) ? [] : index)),
  );

/** What a kept sheet would refuse is looked at in a new one first. */
export function createPrices(client: Client): Prices {
  let kept: { sheet: Promise<Sheet>; until: number } | null = null;

  const read = (): Promise<Sheet> => {
    const sheet = readSheet(client);
    const reading = { sheet, until: Date.now() + keptMs };
    kept = reading;
    sheet.catch(() => {
      if (kept === reading) kept = null;
    });
    return sheet;
  };

  return {
    check: async (lines) => {
      if (lines.every(({ expectedUnitPrice }) => expectedUnitPrice === null)) return new Set();
      const known = kept !== null && kept.until > Date.now() ? await kept.sheet : null;
      const isGood =
        known !== null && changedIn(known, lines) === null && unpricedIn(known, lines).size === 0;
      if (isGood) return new Set();
      const sheet = await read();
      const changed = changedIn(sheet, lines);
      if (changed !== null) throw changed;
      return unpricedIn(sheet, lines);
    },
  };
}
