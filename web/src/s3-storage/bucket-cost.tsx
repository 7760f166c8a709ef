import { quotaGiB } from '@portal/contract/s3-storage/buckets';
import { estimateS3 } from '@portal/contract/s3-storage/usage';
import { agreedTo, type AgreedPrice, type Estimate } from '@portal/contract/prices';
import type { Region } from '@portal/contract/constants';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isApiError } from '../platform/api-error.ts';
import { callEndpoint, keyOf } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { breakdownOf, CostCard, ExplainPrice, type SoFar } from '../prices/index.tsx';
import { useServiceScope } from '../services/screens.ts';

const typingPauseMs = 300;

type BucketCostProps = { region: Region; quotaGiB: number | null; customerName: string };

const isSize = (value: number | null): boolean => quotaGiB.safeParse(value).success;

function useBucketEstimate({ region, quotaGiB: quota }: BucketCostProps) {
  const { scope } = useServiceScope();
  const [sizeGiB] = useDebouncedValue(isSize(quota) ? quota : null, typingPauseMs);
  const body = { region, sizeGiB };
  return useQuery({
    queryKey: keyOf(estimateS3, { ...scope, ...body }),
    queryFn: ({ signal }) => callEndpoint(estimateS3, { query: scope, body, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What the bucket of the form costs when its quota is full, or the unit price where it has none. */
export function BucketCost({ soFar, ...props }: BucketCostProps & { soFar?: SoFar }) {
  const { quotaGiB: quota, customerName } = props;
  const { t, format } = useTexts();
  const estimate = useBucketEstimate(props);
  return (
    <CostCard
      query={estimate}
      lineText={() => ({
        name: t('s3-storage.cost.line', { size: format.gib(quota) }),
        note: t('s3-storage.cost.atFullQuota'),
      })}
      customerName={customerName}
      hint={t('s3-storage.cost.short')}
      soFar={soFar}
    />
  );
}

/** What a person agrees to: the amount and the most that it can come to where a quota limits it, else the unit price. */
export function useCostConsent(props: BucketCostProps): string {
  const { t, format } = useTexts();
  const { data, isPlaceholderData } = useBucketEstimate(props);
  const explanation = data?.lines[0]?.explanation;
  if (!data || !explanation || isPlaceholderData) return t('s3-storage.cost.consent');
  const { currency, customerMinor, upToMinor } = data;
  if (customerMinor === null) {
    return t('s3-storage.cost.consentUnit', {
      price: format.price(explanation.customerPrice, currency),
      cost: format.money(breakdownOf(explanation).customerMinor, currency),
    });
  }
  return t('s3-storage.cost.consentUpTo', {
    cost: format.money(customerMinor, currency),
    most: format.money(upToMinor, currency),
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
  const { t, format } = useTexts();
  const { data } = useBucketEstimate(props);
  const explanation = data?.lines[0]?.explanation;
  const lineOf = ({ customerMinor, currency }: Estimate, perUnit: number) =>
    customerMinor === null
      ? t('s3-storage.cost.lineOfStored', { cost: format.money(perUnit, currency) })
      : t('s3-storage.cost.lineOfQuota', { cost: format.money(customerMinor, currency) });
  return (
    <>
      <p>
        {data && explanation
          ? lineOf(data, breakdownOf(explanation).customerMinor)
          : t('s3-storage.cost.short')}
      </p>
      {explanation && <ExplainPrice explanation={explanation} customerName={props.customerName} />}
    </>
  );
}
