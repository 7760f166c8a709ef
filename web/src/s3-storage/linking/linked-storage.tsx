import type { OneTenant } from '@portal/contract/linking';
import { maxQuotaGiB } from '@portal/contract/s3-storage/buckets';
import { estimateS3 } from '@portal/contract/s3-storage/usage';
import type { LinkedService } from '../../linking/index.ts';
import { linkTo } from '../../platform/address.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { useEstimate } from '../../prices/index.tsx';
import { bucketPaths } from '../paths.ts';
import { Contents } from './contents.tsx';

const bytesPerGiB = 2 ** 30;

const storedIn = ({ contents }: OneTenant): number =>
  contents && 'shownBuckets' in contents ? contents.usedBytes : 0;

/** What is stored in it, as an estimate counts: in whole GiB, and at least one. */
const sizeOf = (tenant: OneTenant): number =>
  Math.min(maxQuotaGiB, Math.max(1, Math.ceil(storedIn(tenant) / bytesPerGiB)));

const isLess = (tenant: OneTenant): boolean => storedIn(tenant) < bytesPerGiB;

const useTenantEstimate: LinkedService['useEstimate'] = (tenant) =>
  useEstimate(estimateS3, {
    body: { region: tenant.region, sizeGiB: sizeOf(tenant) },
    enabled: tenant.contents !== null,
  });

const useLineText: LinkedService['useLineText'] = (tenant) => {
  const { t, format } = useTexts();
  return () => ({
    name: t('s3-storage.linking.costLine', { size: format.gib(sizeOf(tenant)) }),
    note: t(isLess(tenant) ? 's3-storage.linking.costLess' : 's3-storage.linking.costNote'),
  });
};

/** Existing tenants of the storage system. */
export const linkedStorage: LinkedService = {
  hrefOf: ({ id: customerId, partnerId }) => linkTo(bucketPaths.listPath, { customerId, partnerId }),
  Contents: ({ contents }) => ('shownBuckets' in contents ? <Contents contents={contents} /> : null),
  useEstimate: useTenantEstimate,
  useLineText,
};
