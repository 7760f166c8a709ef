import { ProviderFailure } from '@portal/ports/failure';
import type { LicenseOrderLine, LicensePrice, ProductRef } from '@portal/ports/licenses';
import type { Client } from './client.ts';
import { readPriceSheet } from './price-sheet.ts';

type Priced = ProductRef & Pick<LicensePrice, 'term' | 'billingPeriod'>;

const keyOf = ({ productId, skuId, term, billingPeriod }: Priced): string =>
  [productId, skuId, term, billingPeriod].join(' ');

const isValidAt = ({ validFrom, validUntil }: LicensePrice, at: Date): boolean =>
  validFrom <= at && (validUntil === null || validUntil > at);

/** No call of an order tells its price before it is bought: the sheet of the moment does. */
async function pricesOf(client: Client, lines: readonly LicenseOrderLine[]): Promise<Map<string, string>> {
  const wanted = new Set(lines.map(keyOf));
  const now = new Date();
  const prices = new Map<string, string>();
  for await (const page of readPriceSheet(client, 'standard'))
    for (const price of page)
      if (price.segment === 'Commercial' && wanted.has(keyOf(price)) && isValidAt(price, now))
        prices.set(keyOf(price), price.unitPrice);
  return prices;
}

/** A product without a price is not sold any longer, which its line tells. */
export async function refuseChangedPrices(client: Client, lines: readonly LicenseOrderLine[]): Promise<void> {
  const agreed = lines.filter(({ expectedUnitPrice }) => expectedUnitPrice !== null);
  if (agreed.length === 0) return;
  const prices = await pricesOf(client, agreed);
  for (const line of agreed) {
    const price = prices.get(keyOf(line));
    if (price === undefined || Number(price) === Number(line.expectedUnitPrice)) continue;
    throw new ProviderFailure('conflict', `the price of ${keyOf(line)} is ${price}`, {
      reason: 'priceChanged',
      values: { productId: line.productId, skuId: line.skuId, unitPrice: price },
    });
  }
}
