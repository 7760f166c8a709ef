import { backupDays, backupIntervals, type JobFields } from '@portal/contract/m365-backup/jobs';
import { useTexts } from '../../platform/use-texts.ts';
import { RadioCards, SelectField } from '../../ui/form/choice-fields.tsx';
import { FormRow, FormSection } from '../../ui/form/layout.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import type { ContractForm } from '../../ui/form/types.ts';
import { useScheduleText } from './schedule-text.ts';

export const newSchedule = {
  scheduleKind: 'daily',
  days: 'everyday',
  time: '22:00',
  every: '60',
} as const satisfies Omit<JobFields, 'name'>;

const kinds = ['daily', 'periodically', 'manual'] as const;

type OfForm = { form: Pick<ContractForm<JobFields>, 'field' | 'values'> };

/** When a job runs. */
export function ScheduleFields({ form }: OfForm) {
  const { t } = useTexts();
  const schedule = useScheduleText();
  const { scheduleKind } = form.values;
  return (
    <FormSection>
      <RadioCards
        {...form.field('scheduleKind')}
        label={t('m365-backup.column.schedule')}
        options={kinds.map((value) => ({
          value,
          label: t(`m365-backup.kind.${value}`),
          description: t(`m365-backup.kind.${value}Text`),
        }))}
        required
      />
      {scheduleKind === 'daily' && (
        <FormRow>
          <SelectField
            {...form.field('days')}
            label={t('m365-backup.field.days')}
            options={backupDays.map((value) => ({ value, label: t(`m365-backup.days.${value}`) }))}
            required
          />
          <TextField
            {...form.field('time')}
            label={t('m365-backup.field.time')}
            help={t('m365-backup.field.timeHelp')}
            maxLength={5}
            required
          />
        </FormRow>
      )}
      {scheduleKind === 'periodically' && (
        <SelectField
          {...form.field('every')}
          label={t('m365-backup.field.every')}
          options={backupIntervals.map((value) => ({
            value,
            label: schedule({ kind: 'periodically', everyMinutes: Number(value) }),
          }))}
          required
        />
      )}
    </FormSection>
  );
}
