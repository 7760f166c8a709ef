import { estimateLicenses, type LicenseEstimate } from '@portal/contract/m365-licenses/products';
import type { PriceLine } from '@portal/contract/prices';
import { useTexts } from '../../platform/use-texts.ts';
import { useEstimate, useSettled, type OrderCost } from '../../prices/index.tsx';
import { useServiceScope } from '../../services/screens.ts';
import { isOf, type OrderLine } from './order-line.ts';

/** `isBehind`: what is shown is not of the order as it is now. */
export type LicensesCost = OrderCost & { ofOrder: LicenseEstimate | undefined; isBehind: boolean };

/** As every order's cost is drawn: each line for its first billing period. */
const asShown = ({ lines, wholeTermMinor: _whole, ...estimate }: LicenseEstimate) => ({
  ...estimate,
  hours: null,
  upToMinor: null,
  lines: lines.map(({ product, quantity, customerMinor, partnerMinor, explanation }): PriceLine => ({
    product,
    quantity: String(quantity),
    customerMinor,
    partnerMinor,
    explanation,
  })),
});

/** What an order of these lines costs. */
export function useOrderCost(lines: readonly OrderLine[], customerName: string): LicensesCost {
  const { t, format } = useTexts();
  const { scope } = useServiceScope();
  const body = useSettled({ lines: lines.map(({ product, quantity }) => ({ product, quantity })) });
  const enabled = body.lines.length > 0 && lines.length > 0;
  const { data, error, isPlaceholderData, refetch } = useEstimate(estimateLicenses, { scope, body, enabled });
  const lineText = ({ product, quantity, explanation: { customerPrice, currency } }: PriceLine) => {
    const line = data?.lines.find((one) => one.product === product);
    const period = line?.billingPeriod ?? 'monthly';
    const price = format.price(customerPrice, currency);
    return {
      name: line?.name ?? product,
      note: t('m365-licenses.cost.each', {
        count: Number(quantity),
        price,
        per: t(`m365-licenses.per.${period}`),
      }),
    };
  };
  return {
    texts: 'm365-licenses.cost',
    estimate: enabled ? { data: data && asShown(data), error, isPlaceholderData, refetch } : undefined,
    lineText,
    note: t('m365-licenses.cost.first'),
    nameOf: (product) => data?.lines.find((line) => line.product === product)?.name ?? product,
    customerName,
    ofOrder: data,
    isBehind: !data || !isOf(data, lines),
  };
}
