import { minorOf } from '@portal/contract/exact';
import {
  longestMonthHours,
  vatPercent,
  type monthHours,
  type PriceExplanation,
} from '@portal/contract/prices';
import type { EstimateQuery, ShownEstimate } from './cost-card.tsx';

type HowMuch = {
  count: number;
  /** Of a month, of what is billed by the hour; null of what is billed by whole calendar months. */
  hours: typeof monthHours | null;
};

/** What so much of one product costs in a month, to the öre as it is charged. */
export function estimateOfOne(price: PriceExplanation, { count, hours }: HowMuch): ShownEstimate {
  const { product, currency, customerPrice, partnerPrice } = price;
  const quantity = count * (hours ?? 1);
  const customerMinor = minorOf(customerPrice, quantity);
  const partnerMinor = partnerPrice === null ? null : minorOf(partnerPrice, quantity);
  const upToMinor = hours === null ? null : minorOf(customerPrice, count * longestMonthHours);
  const line = { product, quantity: String(quantity), customerMinor, partnerMinor, explanation: price };
  return { currency, hours, vatPercent, lines: [line], customerMinor, partnerMinor, upToMinor, credit: null };
}

/** A cost that is reckoned here, as one that was asked for. */
export const settledEstimate = (data: ShownEstimate | undefined): EstimateQuery | undefined =>
  data && { data, error: null, isPlaceholderData: false, refetch: () => undefined };
