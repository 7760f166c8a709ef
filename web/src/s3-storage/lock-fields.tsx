import { useTexts } from '../platform/use-texts.ts';
import { CheckboxField, RadioCards, SwitchField } from '../ui/form/choice-fields.tsx';
import { FormSection } from '../ui/form/layout.tsx';
import { NumberField } from '../ui/form/number-field.tsx';
import type { BucketFormOf } from './bucket-values.ts';
import { usualRetentionDays, type S3Status } from './status.ts';
import classes from './lock-fields.module.css';

const modes = ['compliance', 'governance'] as const;

/** Object lock: off, or with retention, mode and the acknowledgement that it stays. */
export function LockFields({ form, status }: { form: BucketFormOf; status: S3Status }) {
  const { t } = useTexts();
  const { objectLock, retentionDays } = form.values;
  const { maxLockDays } = status;
  const turn = (on: boolean) => {
    form.set('objectLock', on);
    if (on) {
      // What is locked is never public.
      form.set('publicAccess', false);
      form.set('publicAccessAcknowledged', false);
      return;
    }
    form.set('objectLockAcknowledged', false);
    // A value that cannot be seen any more must not stand in the way.
    if (retentionDays === null || retentionDays > maxLockDays)
      form.set('retentionDays', usualRetentionDays(status));
  };
  return (
    <FormSection>
      <SwitchField
        {...form.field('objectLock')}
        onChange={turn}
        label={t('s3-storage.column.objectLock')}
        help={t('s3-storage.lock.help')}
        section
      />
      {objectLock && (
        <>
          <div className={classes.days}>
            <NumberField
              {...form.field('retentionDays')}
              label={t('s3-storage.field.retention')}
              help={t('s3-storage.field.retentionHelp', { max: maxLockDays })}
              unit={t('s3-storage.field.days')}
              min={1}
              max={maxLockDays}
              required
            />
          </div>
          <RadioCards
            {...form.field('lockMode')}
            label={t('s3-storage.field.lockMode')}
            help={t('s3-storage.field.lockModeHelp')}
            options={modes.map((mode) => ({
              value: mode,
              label: t(`s3-storage.lock.mode.${mode}`),
              description: t(`s3-storage.lock.modeText.${mode}`),
            }))}
          />
          <CheckboxField
            {...form.field('objectLockAcknowledged')}
            label={t('s3-storage.lock.acknowledge')}
            required
          />
        </>
      )}
    </FormSection>
  );
}
