import { regions, type Region } from '@portal/contract/constants';
import { quotaGiB } from '@portal/contract/s3-storage/buckets';
import { estimateS3 } from '@portal/contract/s3-storage/usage';
import { useTexts } from '../platform/use-texts.ts';
import { useEstimate, useSettled, type OrderCost } from '../prices/index.tsx';

/** `region` is undefined of one that the portal does not know, and that has no price here. */
type BucketCostProps = { region: Region | undefined; quotaGiB: number | null; customerName: string };

const isSize = (value: number | null): boolean => quotaGiB.safeParse(value).success;

/** What a bucket costs when its quota is full, or the unit price where it has none. */
export function useBucketCost({ region, quotaGiB: quota, customerName }: BucketCostProps): OrderCost {
  const { t, format } = useTexts();
  const sizeGiB = useSettled(isSize(quota) ? quota : null);
  const body = { region: region ?? regions[0], sizeGiB };
  const estimate = useEstimate(estimateS3, { body, enabled: region !== undefined });
  return {
    texts: 's3-storage.cost',
    unlimited: 's3-storage.cost',
    estimate: region && estimate,
    lineText: () => ({
      name: t('s3-storage.cost.line', { size: format.gib(quota) }),
      note: t('s3-storage.cost.atFullQuota'),
    }),
    customerName,
  };
}
