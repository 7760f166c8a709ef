import type { PriceLine } from '@portal/contract/prices';
import { vdcBounds } from '@portal/contract/virtual-data-center/constants';
import { estimatedVdc, type EstimatedVdc } from '@portal/contract/virtual-data-center/configuration';
import { estimateVirtualDataCenter } from '@portal/contract/virtual-data-center/usage';
import type { TextIn } from '../platform/text-keys.ts';
import { useTexts } from '../platform/use-texts.ts';
import { breakdownOf, useEstimate, useSettled, type OrderCost } from '../prices/index.tsx';
import type { ConfigurationValues } from './configuration-fields.tsx';
import { bandwidthText } from './words.ts';

export const within = (typed: number | null, { min, max }: { min: number; max: number }): number =>
  Math.min(max, Math.max(min, Math.trunc(typed ?? min)));

const allocated = ['vCpus', 'memoryGiB', 'diskGiB'] as const;

/** What can be estimated while something is still to be typed: the least of what is missing. */
const estimatable = (values: ConfigurationValues): EstimatedVdc =>
  estimatedVdc.parse({
    ...values,
    vCpus: within(values.vCpus, vdcBounds.vCpus),
    memoryGiB: within(values.memoryGiB, vdcBounds.memoryGiB),
    diskGiB: within(values.diskGiB, vdcBounds.diskGiB),
    ...(!values.publicNetwork && { bandwidthMbps: null, ispRedundancy: false }),
  });

/** What a line is for: `16 vCPU`, at what each costs. */
export function useLineText(vdc: EstimatedVdc) {
  const { t, format, language } = useTexts();
  const bandwidth = vdc.bandwidthMbps === null ? '' : bandwidthText(vdc.bandwidthMbps, language);
  const sizes: Readonly<Record<TextIn<'virtual-data-center.cost.line'>, string>> = {
    vcpu: format.number(vdc.vCpus),
    memory: format.gib(vdc.memoryGiB),
    disk: format.gib(vdc.diskGiB),
    bandwidth,
    redundancy: bandwidth,
    firewall: '',
  };
  const isLine = (name: string): name is keyof typeof sizes => name in sizes;
  return ({ product, explanation }: PriceLine) => {
    const what = product.slice(product.indexOf('.') + 1);
    const { customerMinor, per } = breakdownOf(explanation);
    return {
      name: isLine(what) ? t(`virtual-data-center.cost.line.${what}`, { size: sizes[what] }) : product,
      note: t('virtual-data-center.cost.each', {
        price: format.money(customerMinor, explanation.currency),
        per: per[language],
      }),
    };
  };
}

/** What such a vDC costs; nothing while a size is none that can be ordered. */
export function useVdcCost(values: ConfigurationValues, customerName: string): OrderCost {
  const wanted = estimatable(values);
  const body = useSettled(wanted);
  const estimate = useEstimate(estimateVirtualDataCenter, { body });
  const isSound = allocated.every((size) => wanted[size] === values[size]);
  return {
    texts: 'virtual-data-center.cost',
    estimate: isSound ? estimate : undefined,
    lineText: useLineText(body),
    customerName,
  };
}
