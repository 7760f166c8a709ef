import { ProviderFailure } from '@portal/ports/failure';
import { priceIdOf, type LicenseOrderLine, type LicensePrice } from '@portal/ports/licenses';
import type { OnUnreadable } from '@portal/ports/unreadable';
import type { Client } from './client.ts';
import { readPriceSheet } from './price-sheet.ts';

/** No call of an order tells its price before it is bought: the sheet of the moment does. */
export type Prices = {
  /** Throws `priceChanged`; answers the lines that have no price at that moment any longer, by their place. */
  check(lines: readonly LicenseOrderLine[], at: Date): Promise<ReadonlySet<number>>;
};

/** By `priceIdOf`: the prices of all moments, and those that cannot be read. */
type KeptSheet = { prices: ReadonlyMap<string, readonly LicensePrice[]>; unreadable: ReadonlySet<string> };
/** The same at one moment. */
type Sheet = { priceOf: (line: LicenseOrderLine) => string | undefined; unreadable: ReadonlySet<string> };

/** A sheet is seven megabytes and changes by the month: orders of a few minutes share one. */
const keptMs = 300_000;

const isValidAt = ({ validFrom, validUntil }: LicensePrice, at: Date): boolean =>
  validFrom <= at && (validUntil === null || validUntil > at);

async function readSheet(client: Client): Promise<KeptSheet> {
  const prices: LicensePrice[] = [];
  const unreadable = new Set<string>();
  const hear: OnUnreadable = ({ id }) => void (id !== null && unreadable.add(id));
  for await (const page of readPriceSheet(client, 'standard', hear)) prices.push(...page);
  return { prices: Map.groupBy(prices, priceIdOf), unreadable };
}

const sheetAt = ({ prices, unreadable }: KeptSheet, at: Date): Sheet => ({
  priceOf: (line) => prices.get(priceIdOf(line))?.findLast((price) => isValidAt(price, at))?.unitPrice,
  unreadable,
});

/** The first line whose price is another, with that price. */
function changedIn({ priceOf }: Sheet, lines: readonly LicenseOrderLine[]): ProviderFailure | null {
  for (const line of lines) {
    const price = priceOf(line);
    const { expectedUnitPrice } = line;
    if (price === undefined || expectedUnitPrice === null) continue;
    if (Number(price) === Number(expectedUnitPrice)) continue;
    return new ProviderFailure('conflict', `the price of ${priceIdOf(line)} is ${price}`, {
      reason: 'priceChanged',
      values: { productId: line.productId, skuId: line.skuId, unitPrice: price },
    });
  }
  return null;
}

/** What has no price is not sold any longer; what cannot be read of its own product may be its price. */
function unpricedIn({ priceOf, unreadable }: Sheet, lines: readonly LicenseOrderLine[]): Set<number> {
  const unpriced = new Set<number>();
  for (const [index, line] of lines.entries()) {
    const id = priceIdOf(line);
    if (line.expectedUnitPrice === null || priceOf(line) !== undefined) continue;
    if (unreadable.has(id)) throw new ProviderFailure('protocol', `the price of ${id} cannot be read`);
    unpriced.add(index);
  }
  return unpriced;
}

const isGood = (sheet: Sheet, lines: readonly LicenseOrderLine[]): boolean =>
  changedIn(sheet, lines) === null &&
  lines.every((line) => line.expectedUnitPrice === null || sheet.priceOf(line) !== undefined);

/** What a kept sheet would refuse is looked at in a new one first. */
export function createPrices(client: Client): Prices {
  let kept: { sheet: Promise<KeptSheet>; until: number } | null = null;

  const read = (): Promise<KeptSheet> => {
    const sheet = readSheet(client);
    const reading = { sheet, until: Date.now() + keptMs };
    kept = reading;
    sheet.catch(() => {
      if (kept === reading) kept = null;
    });
    return sheet;
  };

  return {
    check: async (lines, at) => {
      if (lines.every(({ expectedUnitPrice }) => expectedUnitPrice === null)) return new Set();
      const known = kept !== null && kept.until > Date.now() ? await kept.sheet : null;
      if (known !== null && isGood(sheetAt(known, at), lines)) return new Set();
      const sheet = sheetAt(await read(), at);
      const changed = changedIn(sheet, lines);
      if (changed !== null) throw changed;
      return unpricedIn(sheet, lines);
    },
  };
}
