import { quotaGiB } from '@portal/contract/s3-storage';
import { estimateS3 } from '@portal/contract/s3-usage';
import { agreedTo, longestMonthHours, type AgreedPrice, type Estimate } from '@portal/contract/prices';
import type { Region } from '@portal/contract/constants';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isApiError } from '../platform/api-error.ts';
import { callEndpoint, keyOf } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { CostCard, ExplainPrice } from '../prices/index.tsx';
import { useStorageScope } from './scope.ts';

/** Without a quota there is no most that it can come to: then a tebibyte is the example. */
const exampleGiB = 1024;
const typingPauseMs = 300;

type BucketCostProps = { region: Region; quotaGiB: number | null; customerName: string };

const isSize = (value: number | null): boolean => quotaGiB.safeParse(value).success;

function useBucketEstimate({ region, quotaGiB: quota }: BucketCostProps) {
  const { scope } = useStorageScope();
  const [sizeGiB] = useDebouncedValue(isSize(quota) ? (quota ?? exampleGiB) : exampleGiB, typingPauseMs);
  const body = { region, sizeGiB };
  return useQuery({
    queryKey: keyOf(estimateS3, { ...scope, ...body }),
    queryFn: ({ signal }) => callEndpoint(estimateS3, { query: scope, body, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What the bucket of the form costs when its quota is full. */
export function BucketCost(props: BucketCostProps) {
  const { quotaGiB: quota, customerName } = props;
  const { t, format } = useTexts();
  const estimate = useBucketEstimate(props);
  const size = format.gib(quota ?? exampleGiB);
  const note = t(quota === null ? 's3-storage.cost.perStored' : 's3-storage.cost.atFullQuota');
  return (
    <CostCard
      query={estimate}
      lineText={() => ({ name: t('s3-storage.cost.line', { size }), note })}
      customerName={customerName}
      hint={t('s3-storage.cost.short')}
    />
  );
}

/** What a person agrees to: the most that it can come to where a quota limits it. */
export function useCostConsent(props: BucketCostProps): string {
  const { t, format } = useTexts();
  const { data, isPlaceholderData } = useBucketEstimate(props);
  if (props.quotaGiB === null || !data || isPlaceholderData) return t('s3-storage.cost.consent');
  return t('s3-storage.cost.consentUpTo', {
    cost: format.money(data.upToMinor, data.currency),
    hours: longestMonthHours,
  });
}

/** The prices that are shown, which an order agrees to; undefined until they are. */
export function useShownPrices(props: BucketCostProps): AgreedPrice[] | undefined {
  const { data } = useBucketEstimate(props);
  return data && agreedTo(data);
}

/** Why it cannot be ordered: nothing has a price today, or none is shown yet. Undefined when one is. */
export function useMissingPrice(props: BucketCostProps): string | undefined {
  const { t, errorText } = useTexts();
  const { data, error } = useBucketEstimate(props);
  if (isApiError(error) && error.errorKey === 'priceMissing') return errorText(error);
  return data ? undefined : t('s3-storage.cost.notShown');
}

/** The same in the bar at the foot of a phone. */
export function BucketCostLine(props: BucketCostProps) {
  const { quotaGiB: quota, customerName } = props;
  const { t, format } = useTexts();
  const { data } = useBucketEstimate(props);
  const explanation = data?.lines[0]?.explanation;
  const lineOf = ({ customerMinor, upToMinor, currency }: Estimate) =>
    quota === null
      ? t('s3-storage.cost.lineOfStored', { cost: format.money(customerMinor, currency) })
      : t('s3-storage.cost.lineOfQuota', { cost: format.money(upToMinor, currency) });
  return (
    <>
      <p>{data ? lineOf(data) : t('s3-storage.cost.short')}</p>
      {explanation && <ExplainPrice explanation={explanation} customerName={customerName} />}
    </>
  );
}
