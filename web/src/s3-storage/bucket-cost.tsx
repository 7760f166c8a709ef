import type { Region } from '@portal/contract/constants';
import { quotaGiB } from '@portal/contract/s3-storage/buckets';
import { estimateS3 } from '@portal/contract/s3-storage/usage';
import { useDebouncedValue } from '@mantine/hooks';
import { useTexts } from '../platform/use-texts.ts';
import { OrderCostCard, OrderCostLine, useEstimate, type OrderCost, type SoFar } from '../prices/index.tsx';
import { useServiceScope } from '../services/screens.ts';

const typingPauseMs = 300;

type BucketCostProps = { region: Region; quotaGiB: number | null; customerName: string };

const isSize = (value: number | null): boolean => quotaGiB.safeParse(value).success;

/** What a bucket costs when its quota is full, or the unit price where it has none. */
export function useBucketCost({ region, quotaGiB: quota, customerName }: BucketCostProps): OrderCost {
  const { t, format } = useTexts();
  const { scope } = useServiceScope();
  const [sizeGiB] = useDebouncedValue(isSize(quota) ? quota : null, typingPauseMs);
  return {
    texts: 's3-storage.cost',
    estimate: useEstimate(estimateS3, { scope, body: { region, sizeGiB } }),
    lineText: () => ({
      name: t('s3-storage.cost.line', { size: format.gib(quota) }),
      note: t('s3-storage.cost.atFullQuota'),
    }),
    customerName,
  };
}

export const BucketCost = ({ soFar, ...props }: BucketCostProps & { soFar: SoFar }) => (
  <OrderCostCard cost={useBucketCost(props)} soFar={soFar} />
);

export const BucketCostLine = (props: BucketCostProps) => <OrderCostLine cost={useBucketCost(props)} />;
