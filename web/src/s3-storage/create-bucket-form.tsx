import { bucketForm, createBucket } from '@portal/contract/s3-storage/buckets';
import { Consent } from '../prices/index.tsx';
import { FormSection } from '../ui/form/layout.tsx';
import { CreateForm } from '../services/things/thing-form.tsx';
import { usePricedForm } from '../services/things/use-priced-form.ts';
import { useBucketCost } from './bucket-cost.ts';
import { BucketFields, firstOwnerIn, type Owners } from './bucket-fields.tsx';
import type { BucketValues } from './bucket-values.ts';
import { buckets } from './buckets.ts';
import { LockFields } from './lock-fields.tsx';
import { PublicFields } from './public-fields.tsx';
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
    publicAccess: false,
    publicAccessAcknowledged: false,
    costConsent: false,
  };
};

export function CreateBucketForm(props: CreateBucketFormProps) {
  const { status, owners } = props;
  const { customerName } = status;
  const { form, cost } = usePricedForm(buckets, {
    schema: bucketForm,
    initialValues: initialValues(props),
    send: (body, { write }) => write(createBucket, { body }),
    useCost: ({ region, quotaGiB }) => useBucketCost({ region, quotaGiB, customerName }),
  });
  return (
    <CreateForm kind={buckets} form={form} cost={cost} status={status} region={form.values.region}>
      <BucketFields form={form} status={status} owners={owners} />
      <LockFields form={form} status={status} />
      <PublicFields form={form} />
      <FormSection>
        <Consent form={form} cost={cost} />
      </FormSection>
    </CreateForm>
  );
}
