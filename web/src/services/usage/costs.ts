import { shareText } from '../../platform/at-a-glance.ts';
import { absent, type Formats } from '../../platform/format.ts';
import { useMay } from '../../platform/permissions.ts';
import { useWorkplaceKind } from '../../platform/rights.ts';
import type { TextIn } from '../../platform/text-keys.ts';
import { useTexts } from '../../platform/use-texts.ts';

type Costs = { customerMinor: number | null; partnerMinor: number | null };

/** What is left to the partner; null where that is unknown. */
export const marginOf = ({ customerMinor, partnerMinor }: Costs): number | null =>
  customerMinor === null || partnerMinor === null ? null : customerMinor - partnerMinor;

/** The margin as a percentage of what the customer pays. */
export function marginPercentOf(costs: Costs): number | null {
  const margin = marginOf(costs);
  const { customerMinor } = costs;
  return margin === null || !customerMinor ? null : (margin / customerMinor) * 100;
}

/** The same in words. */
export function marginText(costs: Costs, format: Formats): string {
  const percent = marginPercentOf(costs);
  return percent === null ? absent : shareText(percent, 100, format);
}

/** How a bar as high as what the customer pays is made up, from below; null where there was no price. */
export function partsOf({ customerMinor, partnerMinor }: Costs): number[] | null {
  if (customerMinor === null) return null;
  if (partnerMinor === null) return [customerMinor];
  const paid = Math.min(partnerMinor, customerMinor);
  return [paid, customerMinor - paid];
}

/** What the costs are called for whoever reads; the partner's part is null for those who may not know it. */
export function useCostNames() {
  const { t } = useTexts();
  const kind = useWorkplaceKind();
  const seesPartnerPrices = useMay('pricing.read');
  const name = (id: TextIn<'services.usage.column'>) => t(`services.usage.column.${id}`);
  return {
    customer: name(kind === 'customer' ? 'cost' : 'customerCost'),
    partner: seesPartnerPrices
      ? { pays: name(kind === 'operator' ? 'partnerCost' : 'ownCost'), margin: name('margin') }
      : null,
  };
}
