import { listOperations } from '@portal/contract/operations';
import {
  getBucket,
  largestQuotaOf,
  listBuckets,
  quotaUpTo,
  updateBucket,
  type Bucket,
} from '@portal/contract/s3-storage/buckets';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { callEndpoint, keyOf } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { ActionBar, FormLayout } from '../ui/form/layout.tsx';
import { SaveFailure } from '../ui/form/save-failure.tsx';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { useNewerVersion } from '../ui/form/use-newer-version.ts';
import { Note } from '../ui/status.tsx';
import { monthIn } from '../services/months.ts';
import { useServiceScope } from '../services/screens.ts';
import { BucketCost, BucketCostLine } from './bucket-cost.tsx';
import { useBucketRefusals } from './bucket-refusals.ts';
import type { EditBucketFormOf, EditBucketValues } from './bucket-values.ts';
import { EditBucketFields } from './edit-bucket-fields.tsx';
import { regionNamed } from './regions.ts';
import { bucketsOf } from './scope.ts';
import type { S3Status } from './status.ts';

const valuesOf = ({ quotaGiB, retentionDays, version }: Bucket): EditBucketValues => ({
  quotaGiB,
  retentionDays,
  objectLockAcknowledged: false,
  version,
});

/** The API asks for the acknowledgement when the retention changes, and for no larger quota than it sells; so does the form. */
const schemaFor = (bucket: Bucket) =>
  updateBucket.body
    .extend({ quotaGiB: quotaUpTo(largestQuotaOf(bucket)) })
    .refine(
      ({ retentionDays, objectLockAcknowledged }) =>
        retentionDays === null || retentionDays === bucket.retentionDays || objectLockAcknowledged,
      { path: ['objectLockAcknowledged'], error: 'consent' },
    );

function useEditForm(bucket: Bucket) {
  const { scope } = useServiceScope();
  const router = useRouter();
  const queries = useQueryClient();
  const { id, version } = bucket;
  return useContractForm({
    schema: schemaFor(bucket),
    initialValues: valuesOf(bucket),
    draftKey: `edit-bucket:${id}:${version}`,
    onSubmit: (body) => callEndpoint(updateBucket, { query: { ...scope, id }, body }),
    leavesOnSuccess: true,
    onSuccess: () => {
      for (const endpoint of [listBuckets, getBucket, listOperations]) {
        void queries.invalidateQueries({ queryKey: keyOf(endpoint) });
      }
      router.history.push(bucketsOf(scope));
    },
  });
}

type EditBucketFormProps = {
  bucket: Bucket;
  status: S3Status;
  /** Reads the bucket anew; undefined when that fails. */
  reload: () => Promise<Bucket | undefined>;
};

/** The bucket's form. A save that came too late says who was faster and keeps what was typed. */
export function EditBucketForm({ bucket, status, reload }: EditBucketFormProps) {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const refusal = useBucketRefusals().editing(bucket);
  const form = useEditForm(bucket);
  const region = regionNamed(bucket.region);
  const cost = region && {
    region,
    quotaGiB: form.values.quotaGiB,
    customerName: status.customerName,
  };
  const soFar = { month: monthIn(undefined), minor: bucket.costMinor, currency: bucket.currency };
  const isDown = status.regions.some((one) => one.region === bucket.region && one.reachable === 'no');
  return (
    <>
      <FormLayout form={form} side={cost && <BucketCost {...cost} soFar={soFar} />}>
        {refusal !== undefined && (
          <Note title={t('s3-storage.edit.notNow')}>
            <p>{refusal}</p>
          </Note>
        )}
        <Failure form={form} bucket={bucket} reload={reload} />
        <EditBucketFields form={form} bucket={bucket} status={status} />
      </FormLayout>
      <ActionBar
        form={form}
        label={t('s3-storage.edit.save')}
        cancelHref={bucketsOf(scope)}
        expected={t(`s3-storage.create.${isDown ? 'waits' : 'expected'}`, { region: bucket.region })}
        disabledReason={refusal}
        summary={cost && <BucketCostLine {...cost} />}
      />
    </>
  );
}

type FailureProps = Pick<EditBucketFormProps, 'bucket' | 'reload'> & { form: EditBucketFormOf };

function Failure({ form, bucket, reload }: FailureProps) {
  const { t, format } = useTexts();
  const newer = useNewerVersion({
    form,
    base: valuesOf(bucket),
    reload: async () => {
      const read = await reload();
      return read && valuesOf(read);
    },
  });
  const write = (name: string, value: unknown): string => {
    if (typeof value !== 'number') return t('s3-storage.quota.none');
    return name === 'quotaGiB' ? format.gib(value) : t('s3-storage.lock.days', { count: value });
  };
  return (
    <SaveFailure
      failure={form.failure}
      newer={newer}
      title={t('s3-storage.edit.failed')}
      of="s3-storage.edit.stale"
      fieldName={(name) => t(`s3-storage.edit.inSentence.${name}`)}
      write={write}
    />
  );
}
