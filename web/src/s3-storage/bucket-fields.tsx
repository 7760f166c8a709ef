import type { ResponseOf } from '@portal/contract/http';
import { maxQuotaGiB, type listPossibleOwners } from '@portal/contract/s3-storage/buckets';
import { useTexts } from '../platform/use-texts.ts';
import { RadioCards, SelectField } from '../ui/form/choice-fields.tsx';
import { FormRow, FormSection } from '../ui/form/layout.tsx';
import { NumberField } from '../ui/form/number-field.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import type { BucketFormOf } from './bucket-values.ts';
import { useRegionOptions } from './regions.ts';
import type { S3Status } from './status.ts';

export type Owners = ResponseOf<typeof listPossibleOwners>['items'];
type BucketFieldsProps = { form: BucketFormOf; status: S3Status; owners: Owners };

/** The same owner if the region has it, else the region's first one; empty for none. */
export function firstOwnerIn(owners: Owners, region: string, wanted: string): string {
  const there = owners.filter((owner) => owner.region === region);
  return (there.find(({ username }) => username === wanted) ?? there[0])?.username ?? '';
}

/** Name, region, owner and quota. */
export function BucketFields({ form, status, owners }: BucketFieldsProps) {
  const { t } = useTexts();
  return (
    <FormSection>
      <TextField
        {...form.field('name')}
        onChange={(typed) => form.set('name', typed.toLowerCase())}
        label={t('s3-storage.field.name')}
        help={t('s3-storage.field.nameHelp')}
        maxLength={63}
        required
      />
      <RadioCards
        {...form.field('region')}
        onChange={(region) => {
          form.set('region', region);
          form.set('owner', firstOwnerIn(owners, region, form.values.owner));
        }}
        label={t('services.column.region')}
        options={useRegionOptions(status)}
        required
      />
      <FormRow shape="even">
        <OwnerField form={form} owners={owners} status={status} />
        <NumberField
          {...form.field('quotaGiB')}
          label={t('s3-storage.field.quota')}
          help={t('s3-storage.field.quotaHelp')}
          unit="GiB"
          min={1}
          max={maxQuotaGiB}
          step={100}
        />
      </FormRow>
    </FormSection>
  );
}

function OwnerField({ form, owners, status }: BucketFieldsProps) {
  const { t } = useTexts();
  const there = owners.filter(({ region }) => region === form.values.region);
  return (
    <SelectField
      {...form.field('owner')}
      label={t('s3-storage.column.owner')}
      help={t('s3-storage.field.ownerHelp')}
      disabledReason={there.length === 0 ? t('s3-storage.field.noOwner') : undefined}
      placeholder={t('s3-storage.field.chooseOwner')}
      options={there.map(({ username, displayName }) => ({
        value: username,
        label: ['', username, status.customerName].includes(displayName)
          ? username
          : `${username} (${displayName})`,
      }))}
      required
    />
  );
}
