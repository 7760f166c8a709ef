import { bucketForm, createBucket } from '@portal/contract/s3-storage/buckets';
import { useState } from 'react';
import { CheckboxField } from '../ui/form/choice-fields.tsx';
import { FormSection } from '../ui/form/layout.tsx';
import {
  createAgreement,
  OrderCostCard,
  OrderCostLine,
  shownPrices,
  useAgreement,
  useConsentText,
  useMissingPrice,
  withAgreedPrices,
} from '../prices/index.tsx';
import { useServiceScope } from '../services/screens.ts';
import { CreateForm } from '../services/things/thing-form.tsx';
import { listOf } from '../services/things/things.ts';
import { useCreateForm } from '../services/things/use-thing-form.ts';
import { useBucketCost } from './bucket-cost.tsx';
import { BucketFields, firstOwnerIn, type Owners } from './bucket-fields.tsx';
import type { BucketValues } from './bucket-values.ts';
import { buckets } from './buckets.ts';
import { LockFields } from './lock-fields.tsx';
import { firstRegion } from './regions.ts';
import { usualRetentionDays, type S3Status } from './status.ts';

type CreateBucketFormProps = { status: S3Status; owners: Owners };

const initialValues = ({ status, owners }: CreateBucketFormProps): BucketValues => {
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

export function CreateBucketForm(props: CreateBucketFormProps) {
  const { status, owners } = props;
  const { scope } = useServiceScope();
  const [agreement] = useState(createAgreement);
  const form = useCreateForm(buckets, {
    schema: withAgreedPrices(bucketForm, agreement),
    initialValues: initialValues(props),
    send: (body, { write, idempotencyKey }) => write(createBucket, { query: scope, body, idempotencyKey }),
    leadsTo: () => listOf(buckets, scope),
  });
  const { region, quotaGiB } = form.values;
  const cost = useBucketCost({ region, quotaGiB, customerName: status.customerName });
  useAgreement(form, agreement, shownPrices(cost));
  return (
    <CreateForm
      kind={buckets}
      form={form}
      status={status}
      region={region}
      incomplete={useMissingPrice(cost)}
      side={<OrderCostCard cost={cost} />}
      summary={<OrderCostLine cost={cost} />}
    >
      <BucketFields form={form} status={status} owners={owners} />
      <LockFields form={form} status={status} />
      <FormSection>
        <CheckboxField {...form.field('costConsent')} label={useConsentText(cost)} required />
      </FormSection>
    </CreateForm>
  );
}
