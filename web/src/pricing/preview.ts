import { withPercent } from '@portal/contract/exact';
import type { PriceExplanation } from '@portal/contract/prices';
import type { ServicePricing } from '@portal/contract/pricing';

export type ServicePrice = ServicePricing['prices'][number];

/** What a price becomes with another uplift; null when it has no list price. */
export function previewOf({ explanation }: ServicePrice, percent: string): PriceExplanation | null {
  if (explanation?.listPrice == null) return null;
  return {
    ...explanation,
    upliftPercent: percent,
    customerPrice: withPercent(explanation.listPrice, percent),
  };
}

/** True when the customer pays less than the partner, however little. */
export function isBelowCost(explanation: PriceExplanation | null): boolean {
  const discount = explanation?.discountPercent ?? null;
  if (explanation?.listPrice == null || explanation.upliftPercent === null || discount === null) return false;
  return Number(explanation.listPrice) > 0 && Number(explanation.upliftPercent) < -Number(discount);
}
