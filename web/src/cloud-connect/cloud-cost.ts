import type { Region } from '@portal/contract/constants';
import { quotaGiB } from '@portal/contract/cloud-connect/tenants';
import { estimateCloudConnect } from '@portal/contract/cloud-connect/usage';
import { useTexts } from '../platform/use-texts.ts';
import { useEstimate, useSettled, type OrderCost } from '../prices/index.tsx';

type CloudCostProps = { region: Region; quotaGiB: number | null; customerName: string };

/** What the quota costs when it is full; nothing while it is none that can be ordered. */
export function useCloudCost({ region, quotaGiB: typed, customerName }: CloudCostProps): OrderCost {
  const { t, format } = useTexts();
  const parsed = quotaGiB.safeParse(typed);
  const sizeGiB = useSettled(parsed.success ? parsed.data : 1);
  const estimate = useEstimate(estimateCloudConnect, { body: { region, sizeGiB } });
  return {
    texts: 'cloud-connect.cost',
    estimate: parsed.success ? estimate : undefined,
    lineText: () => ({
      name: t('cloud-connect.cost.line', { size: format.gib(sizeGiB) }),
      note: t('cloud-connect.cost.atFullQuota'),
    }),
    customerName,
  };
}
