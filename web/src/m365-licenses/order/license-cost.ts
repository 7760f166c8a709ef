import { estimateLicenses, type LicenseEstimate } from '@portal/contract/m365-licenses/products';
import type { PriceLine } from '@portal/contract/prices';
import { useTexts } from '../../platform/use-texts.ts';
import { useEstimate, useSettled, type OrderCost } from '../../prices/index.tsx';
import type { OrderLine } from './order-line.ts';

/** `isBehind`: what is shown is not of the order as it is now. */
export type LicensesCost = OrderCost & { ofOrder: LicenseEstimate | undefined; isBehind: boolean };

/** What an order of these lines costs. */
export function useOrderCost(lines: readonly OrderLine[], customerName: string): LicensesCost {
  const { t, format } = useTexts();
  const ordered = { lines: lines.map(({ product, quantity }) => ({ product, quantity })) };
  const body = useSettled(ordered);
  const enabled = body.lines.length > 0 && lines.length > 0;
  const estimate = useEstimate(estimateLicenses, { body, enabled });
  const { data, isPlaceholderData } = estimate;
  const lineOf = (product: string) => data?.lines.find((line) => line.product === product);
  const lineText = ({ product, quantity, explanation: { customerPrice, currency } }: PriceLine) => {
    const { name = product, billingPeriod = 'monthly' } = lineOf(product) ?? {};
    const price = format.price(customerPrice, currency);
    const per = t(`m365-licenses.per.${billingPeriod}`);
    return { name, note: t('m365-licenses.cost.each', { count: Number(quantity), price, per }) };
  };
  return {
    texts: 'm365-licenses.cost',
    estimate: enabled ? estimate : undefined,
    lineText,
    note: t('m365-licenses.cost.first'),
    nameOf: (product) => lineOf(product)?.name ?? product,
    customerName,
    ofOrder: data,
    isBehind: !data || isPlaceholderData || JSON.stringify(body) !== JSON.stringify(ordered),
  };
}
