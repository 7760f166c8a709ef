import { backupTypes } from '@portal/contract/m365-backup/jobs';
import { useTexts } from '../../../platform/use-texts.ts';
import { RadioCards } from '../../../ui/form/choice-fields.tsx';
import { FormSection } from '../../../ui/form/layout.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import type { WizardForm } from './values.ts';

type DetailsProps = {
  form: WizardForm;
  /** There is a job of the entire organization, and this is not it. */
  isTaken: boolean;
};

/** What the job is called, and whether it is of all or of some. */
export function DetailsStep({ form, isTaken }: DetailsProps) {
  const { t } = useTexts();
  return (
    <>
      <FormSection>
        <TextField {...form.field('name')} label={t('m365-backup.column.name')} maxLength={60} required />
      </FormSection>
      <FormSection>
        <RadioCards
          {...form.field('backupType')}
          label={t('m365-backup.column.backupType')}
          options={backupTypes.map((value) => ({
            value,
            label: t(`m365-backup.type.${value}`),
            description: t(`m365-backup.wizard.type.${value}`),
            disabledReason:
              isTaken && value === 'entire-organization' ? t('m365-backup.wizard.type.taken') : undefined,
          }))}
          required
        />
      </FormSection>
    </>
  );
}
