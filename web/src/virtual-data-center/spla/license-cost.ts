import { minorOf } from '@portal/contract/exact';
import { vatPercent } from '@portal/contract/prices';
import type { AvailableSplaLicense } from '@portal/contract/virtual-data-center/spla';
import { splaLicenseForm } from '@portal/contract/virtual-data-center/spla';
import { useTexts } from '../../platform/use-texts.ts';
import type { OrderCost, ShownEstimate } from '../../prices/index.tsx';

type Wanted = { license: AvailableSplaLicense | undefined; quantity: number | null };

/** What so many cost in a calendar month, to the öre as they are charged; undefined without a price. */
function estimateOf({ license, quantity: typed }: Wanted): ShownEstimate | undefined {
  if (!license?.price) return undefined;
  const { product, price } = license;
  const quantity = splaLicenseForm.shape.quantity.safeParse(typed).data ?? 1;
  const customerMinor = minorOf(price.customerPrice, quantity);
  const partnerMinor = price.partnerPrice === null ? null : minorOf(price.partnerPrice, quantity);
  const line = { product, quantity: String(quantity), customerMinor, partnerMinor, explanation: price };
  const { currency } = price;
  return { currency, hours: null, vatPercent, lines: [line], customerMinor, partnerMinor, upToMinor: null };
}

type Read = { error: unknown; refetch: () => unknown };

/** What such an order costs while its form is filled in. */
export function useLicenseCost(wanted: Wanted, { error, refetch }: Read, customerName: string): OrderCost {
  const { t, format } = useTexts();
  return {
    texts: 'virtual-data-center.spla.cost',
    estimate: { data: estimateOf(wanted), error, isPlaceholderData: false, refetch },
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
