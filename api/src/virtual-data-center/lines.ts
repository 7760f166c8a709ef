import type { ProductKey } from '@portal/contract/prices';
import type { EstimatedVdc } from '@portal/contract/virtual-data-center/configuration';

type Use = { product: ProductKey; quantity: number };

/** What of a vDC is metered and has a price, by the hour; zero of what it has none of. */
export const usesOf = (vdc: EstimatedVdc): Use[] => {
  const mbps = vdc.publicNetwork ? (vdc.bandwidthMbps ?? 0) : 0;
  return [
    { product: 'virtual-data-center.vcpu', quantity: vdc.vCpus },
    { product: 'virtual-data-center.memory', quantity: vdc.memoryGiB },
    { product: 'virtual-data-center.disk', quantity: vdc.diskGiB },
    { product: 'virtual-data-center.bandwidth', quantity: mbps },
    { product: 'virtual-data-center.redundancy', quantity: vdc.ispRedundancy ? mbps : 0 },
    { product: 'virtual-data-center.firewall', quantity: vdc.firewall ? 1 : 0 },
  ];
};

/** The same of what it has, or has more than before. */
export function linesOf(vdc: EstimatedVdc, before: EstimatedVdc | null = null): Use[] {
  const had = before ? usesOf(before) : [];
  return usesOf(vdc)
    .map(({ product, quantity }, at) => ({ product, quantity: quantity - (had[at]?.quantity ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

/** As orders have them. */
export const ordered = (uses: readonly Use[]) =>
  uses.map(({ product, quantity }) => ({ product, quantity: String(quantity) }));
