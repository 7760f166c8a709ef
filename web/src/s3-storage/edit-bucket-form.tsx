import {
  isPublic,
  largestQuotaOf,
  quotaUpTo,
  updateBucket,
  type Bucket,
} from '@portal/contract/s3-storage/buckets';
import { useTexts } from '../platform/use-texts.ts';
import { monthIn } from '../platform/months.ts';
import type { Edited } from '../services/things/thing-page.tsx';
import { EditThingForm } from '../services/things/thing-form.tsx';
import { useEditForm } from '../services/things/use-thing-form.ts';
import { useBucketCost } from './bucket-cost.ts';
import type { EditBucketValues } from './bucket-values.ts';
import { buckets } from './buckets.ts';
import { EditBucketFields } from './edit-bucket-fields.tsx';
import { regionNamed } from './regions.ts';
import type { S3Status } from './status.ts';

const valuesOf = (bucket: Bucket): EditBucketValues => ({
  quotaGiB: bucket.quotaGiB,
  retentionDays: bucket.retentionDays,
  objectLockAcknowledged: false,
  publicAccess: isPublic(bucket),
  publicAccessAcknowledged: false,
  version: bucket.version,
});

/** The API asks for the acknowledgement when the retention changes, and for no larger quota than it sells; so does the form. */
const schemaFor = (bucket: Bucket) =>
  updateBucket.body
    .extend({ quotaGiB: quotaUpTo(largestQuotaOf(bucket)) })
    .refine(
      ({ retentionDays, objectLockAcknowledged }) =>
        retentionDays === null || retentionDays === bucket.retentionDays || objectLockAcknowledged,
      { path: ['objectLockAcknowledged'], error: 'consent' },
    )
    .refine(
      ({ publicAccess, publicAccessAcknowledged }) =>
        publicAccess !== true || isPublic(bucket) || publicAccessAcknowledged,
      { path: ['publicAccessAcknowledged'], error: 'consent' },
    );

export function EditBucketForm(props: Edited<Bucket> & { status: S3Status }) {
  const { thing: bucket, status } = props;
  const { t } = useTexts();
  const { id, costMinor: minor, currency } = bucket;
  const edit = useEditForm(buckets, {
    ...props,
    valuesOf,
    schema: schemaFor(bucket),
    send: (body, { write }) => write(updateBucket, { query: { id }, body }),
  });
  const { quotaGiB } = edit.form.values;
  const region = regionNamed(bucket.region);
  const cost = useBucketCost({ region, quotaGiB, customerName: status.customerName });
  const soFar = { month: monthIn(undefined), minor, currency };
  return (
    <EditThingForm
      kind={buckets}
      edit={edit}
      status={status}
      region={bucket.region}
      refusal={buckets.useRefusals().editing(bucket)}
      fieldName={(name) => t(`s3-storage.buckets.inSentence.${name}`)}
      write={useWriting()}
      cost={cost}
      soFar={soFar}
    >
      <EditBucketFields form={edit.form} bucket={bucket} status={status} />
    </EditThingForm>
  );
}

/** How a value is written where two versions differ. */
function useWriting() {
  const { t, format } = useTexts();
  return (name: string, value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'common.on' : 'common.off');
    if (typeof value !== 'number') return t('s3-storage.quota.none');
    return name === 'quotaGiB' ? format.gib(value) : t('s3-storage.lock.days', { count: value });
  };
}
