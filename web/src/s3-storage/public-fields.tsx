import { bucketCan, isPublic, type Bucket } from '@portal/contract/s3-storage/buckets';
import { useTexts } from '../platform/use-texts.ts';
import { CheckboxField, SwitchField } from '../ui/form/choice-fields.tsx';
import { FormSection } from '../ui/form/layout.tsx';
import { Note } from '../ui/status.tsx';
import type { BucketFormOf, EditBucketFormOf } from './bucket-values.ts';

/** Whether a new bucket may show things to everybody; not with object lock. */
export function PublicFields({ form }: { form: BucketFormOf }) {
  const { t } = useTexts();
  const { objectLock, publicAccess } = form.values;
  const turn = (on: boolean) => {
    form.set('publicAccess', on);
    if (!on) form.set('publicAccessAcknowledged', false);
  };
  return (
    <FormSection>
      <SwitchField
        {...form.field('publicAccess')}
        onChange={turn}
        label={t('s3-storage.column.publicAccess')}
        help={t('s3-storage.public.help')}
        disabledReason={objectLock && !publicAccess ? t('s3-storage.public.locked') : undefined}
        section
      />
      {publicAccess && (
        <CheckboxField
          {...form.field('publicAccessAcknowledged')}
          label={t('s3-storage.public.acknowledge')}
          required
        />
      )}
    </FormSection>
  );
}

/** The same of one that is there. What somebody has opened in the storage itself can be closed here. */
export function EditPublicFields({ form, bucket }: { form: EditBucketFormOf; bucket: Bucket }) {
  const { t } = useTexts();
  const { publicAccess } = form.values;
  const isOn = publicAccess ?? isPublic(bucket);
  const refused = bucketCan.publish(bucket) || isPublic(bucket) ? undefined : t('s3-storage.public.locked');
  return (
    <FormSection>
      <SwitchField
        {...form.field('publicAccess')}
        value={isOn}
        label={t('s3-storage.column.publicAccess')}
        help={bucket.publicAccess === 'open' ? undefined : t('s3-storage.public.help')}
        disabledReason={refused}
        section
      />
      {bucket.publicAccess === 'open' && (
        <Note tone="warn" title={t('s3-storage.public.open')}>
          <p>{t('s3-storage.public.openText')}</p>
        </Note>
      )}
      {isOn && !isPublic(bucket) && (
        <CheckboxField
          {...form.field('publicAccessAcknowledged')}
          label={t('s3-storage.public.acknowledge')}
          required
        />
      )}
    </FormSection>
  );
}
