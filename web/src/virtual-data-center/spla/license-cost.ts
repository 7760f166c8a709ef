import type { AvailableSplaLicense } from '@portal/contract/virtual-data-center/spla';
import { splaLicenseForm } from '@portal/contract/virtual-data-center/spla';
import { useTexts } from '../../platform/use-texts.ts';
import { estimateOfOne, settledEstimate, type OrderCost, type ShownEstimate } from '../../prices/index.tsx';

type Wanted = { license: AvailableSplaLicense | undefined; quantity: number | null };

/** What so many cost in a calendar month; undefined without a price. */
function estimateOf({ license, quantity: typed }: Wanted): ShownEstimate | undefined {
  if (!license?.price) return undefined;
  const count = splaLicenseForm.shape.quantity.safeParse(typed).data ?? 1;
  return estimateOfOne(license.price, { count, hours: null });
}

/** What such an order costs while its form is filled in. */
export function useLicenseCost(wanted: Wanted, customerName: string): OrderCost {
  const { t, format } = useTexts();
  return {
    texts: 'virtual-data-center.spla.cost',
    estimate: settledEstimate(estimateOf(wanted)),
    lineText: ({ product, quantity, explanation: { customerPrice, currency } }) => ({
      name: t(`service-texts.product.${product}`),
      note: t('virtual-data-center.spla.cost.each', {
        count: format.number(Number(quantity)),
        price: format.price(customerPrice, currency),
      }),
    }),
    customerName,
  };
}
