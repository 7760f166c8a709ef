import { listOperations } from '@portal/contract/operations';
import type { AgreedPrice } from '@portal/contract/prices';
import { createBucket, listBuckets } from '@portal/contract/s3-storage/buckets';
import { estimateS3 } from '@portal/contract/s3-storage/usage';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isApiError } from '../platform/api-error.ts';
import { callEndpoint, keyOf } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { CheckboxField } from '../ui/form/choice-fields.tsx';
import { ActionBar, FormLayout, FormSection } from '../ui/form/layout.tsx';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { createAgreement, type Agreement } from '../services/agreement.ts';
import { useOrderRefusal } from '../services/use-status.ts';
import { useServiceScope } from '../services/screens.ts';
import {
  BucketCost,
  BucketCostLine,
  useCostConsent,
  useMissingPrice,
  useShownPrices,
} from './bucket-cost.tsx';
import { BucketFields, firstOwnerIn, type Owners } from './bucket-fields.tsx';
import { orderSchema } from './bucket-order.ts';
import type { BucketFormOf, BucketValues } from './bucket-values.ts';
import { LockFields } from './lock-fields.tsx';
import { firstRegion } from './regions.ts';
import { bucketsOf } from './scope.ts';
import { usualRetentionDays, type S3Status } from './status.ts';
import { s3Screens } from './screens.ts';

const initialValues = (status: S3Status, owners: Owners): BucketValues => {
  const region = firstRegion(status);
  return {
    name: '',
    region,
    owner: firstOwnerIn(owners, region, ''),
    quotaGiB: null,
    objectLock: false,
    lockMode: 'compliance',
    retentionDays: usualRetentionDays(status),
    objectLockAcknowledged: false,
    costConsent: false,
  };
};

function useBucketForm({ status, owners }: CreateBucketFormProps, agreement: Agreement) {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const router = useRouter();
  const queries = useQueryClient();
  return useContractForm({
    schema: orderSchema(agreement),
    initialValues: initialValues(status, owners),
    draftKey: `create-bucket:${scope.customerId ?? 'own'}`,
    errorTitle: t('s3-storage.create.failed'),
    onSubmit: async (body, { idempotencyKey }) => {
      try {
        return await callEndpoint(createBucket, { query: scope, body, idempotencyKey });
      } catch (error) {
        if (isApiError(error) && error.errorKey === 'priceChanged') {
          void queries.invalidateQueries({ queryKey: keyOf(estimateS3) });
        }
        throw error;
      }
    },
    leavesOnSuccess: true,
    onSuccess: () => {
      for (const endpoint of [listBuckets, listOperations]) {
        void queries.invalidateQueries({ queryKey: keyOf(endpoint) });
      }
      router.history.push(bucketsOf(scope));
    },
  });
}

type CreateBucketFormProps = { status: S3Status; owners: Owners };

/** A price that changes while the form is open takes the consent to the old one back. */
function useAgreement(form: BucketFormOf, agreement: Agreement, prices: AgreedPrice[] | undefined) {
  useEffect(() => {
    if (prices && agreement.show(prices)) form.set('costConsent', false);
  }, [agreement, form, prices]);
}

export function CreateBucketForm(props: CreateBucketFormProps) {
  const { status, owners } = props;
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const refusal = useOrderRefusal(s3Screens);
  const [agreement] = useState(createAgreement);
  const form = useBucketForm(props, agreement);
  const { region, quotaGiB } = form.values;
  const cost = { region, quotaGiB, customerName: status.customerName };
  useAgreement(form, agreement, useShownPrices(cost));
  const consent = useCostConsent(cost);
  const unpriced = useMissingPrice(cost);
  const isDown = status.regions.some((one) => one.region === region && one.reachable === 'no');
  return (
    <>
      <FormLayout form={form} side={<BucketCost {...cost} />}>
        <BucketFields form={form} status={status} owners={owners} />
        <LockFields form={form} status={status} />
        <FormSection>
          <CheckboxField {...form.field('costConsent')} label={consent} required />
        </FormSection>
      </FormLayout>
      <ActionBar
        form={form}
        label={t('s3-storage.create.title')}
        cancelHref={bucketsOf(scope)}
        expected={isDown ? t('s3-storage.create.waits', { region }) : t('s3-storage.create.expected')}
        disabledReason={refusal ?? unpriced}
        summary={<BucketCostLine {...cost} />}
      />
    </>
  );
}
