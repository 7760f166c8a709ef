import { createBucket, getS3Status } from '@portal/contract/s3-storage/buckets';
import { useQuery } from '@tanstack/react-query';
import { useRefusal } from '../platform/rights.ts';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { useStorageScope } from './scope.ts';

/** Why the person may not change the customer's storage, in a sentence; undefined when they may. */
export function useOrderRefusal(): string | undefined {
  const { t } = useTexts();
  const { scope } = useStorageScope();
  const refusal = useRefusal(createBucket);
  // The page reads the status; this only looks at what it read.
  const { data } = useQuery({ ...api.query(getS3Status, scope), enabled: false });
  return refusal ?? (data?.closed ? t('api.common.error.partnerAccessClosed') : undefined);
}
