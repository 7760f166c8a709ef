import { bucketCan, largestQuotaOf, type Bucket } from '@portal/contract/s3-storage/buckets';
import { useTexts } from '../platform/use-texts.ts';
import { CheckboxField } from '../ui/form/choice-fields.tsx';
import { FormSection } from '../ui/form/layout.tsx';
import { NumberField } from '../ui/form/number-field.tsx';
import { Fact, FactList } from '../ui/side-panel.tsx';
import { Note } from '../ui/status.tsx';
import type { EditBucketFormOf } from './bucket-values.ts';
import { LockWord } from './lock-word.tsx';
import { EditPublicFields } from './public-fields.tsx';
import { sizeText } from '../platform/sizes.ts';
import type { S3Status } from './status.ts';
import classes from './lock-fields.module.css';

type EditBucketFieldsProps = { form: EditBucketFormOf; bucket: Bucket; status: S3Status };

/** What stays, then quota and, where there is a lock, its retention. */
export function EditBucketFields(props: EditBucketFieldsProps) {
  const { t } = useTexts();
  const { form, bucket } = props;
  return (
    <>
      <FormSection>
        <FactList>
          <Fact name={t('services.column.region')}>{bucket.region}</Fact>
          <Fact name={t('s3-storage.column.owner')}>{bucket.owner}</Fact>
          <Fact name={t('s3-storage.column.objectLock')}>
            <LockWord bucket={bucket} />
          </Fact>
        </FactList>
      </FormSection>
      <FormSection>
        <div className={classes.days}>
          <NumberField
            {...form.field('quotaGiB')}
            label={t('s3-storage.field.quota')}
            help={t('s3-storage.field.quotaHelp')}
            unit="GiB"
            min={1}
            max={largestQuotaOf(bucket)}
            step={100}
          />
        </div>
        <QuotaNote form={form} bucket={bucket} />
      </FormSection>
      {bucketCan.editRetention(bucket) && <RetentionSection {...props} />}
      <EditPublicFields form={form} bucket={bucket} />
    </>
  );
}

/** A quota below what is stored takes nothing away, and lets nothing more in. */
function QuotaNote({ form, bucket: { usedBytes } }: Pick<EditBucketFieldsProps, 'form' | 'bucket'>) {
  const { t, language } = useTexts();
  const { quotaGiB } = form.values;
  if (quotaGiB === null || usedBytes === null || quotaGiB * 2 ** 30 >= usedBytes) return null;
  return (
    <Note tone="warn" title={t('s3-storage.edit.below')} live>
      <p>{t('s3-storage.edit.belowText', { used: sizeText(usedBytes, language) })}</p>
    </Note>
  );
}

function RetentionSection({ form, bucket, status: { maxLockDays } }: EditBucketFieldsProps) {
  const { t } = useTexts();
  const isChanged = form.values.retentionDays !== bucket.retentionDays;
  return (
    <FormSection title={t('s3-storage.field.retention')} help={t('s3-storage.edit.retentionHelp')}>
      <div className={classes.days}>
        <NumberField
          {...form.field('retentionDays')}
          label={t('s3-storage.edit.days')}
          help={t('s3-storage.field.retentionHelp', { max: maxLockDays })}
          unit={t('s3-storage.field.days')}
          min={1}
          max={maxLockDays}
          required
        />
      </div>
      {isChanged && (
        <CheckboxField
          {...form.field('objectLockAcknowledged')}
          label={t('s3-storage.edit.acknowledge')}
          required
        />
      )}
    </FormSection>
  );
}
