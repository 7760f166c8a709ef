import { audiences, type Audience } from '@portal/contract/audience';
import { downloadLimits, type DownloadTexts } from '@portal/contract/downloads';
import { useTexts } from '../platform/use-texts.ts';
import { RadioCards } from '../ui/form/choice-fields.tsx';
import { FormRow, FormSection } from '../ui/form/layout.tsx';
import { TextareaField, TextField } from '../ui/form/text-fields.tsx';
import type { FieldBinding } from '../ui/form/types.ts';

/** The part of a form that has a download's texts, whatever else it has. */
type FieldOf = {
  (name: Exclude<keyof DownloadTexts, 'audience'>): FieldBinding<string>;
  (name: 'audience'): FieldBinding<Audience>;
};

/** What is said of a download, in both languages, and for whom it is. */
export function DownloadTextFields({ field }: { field: FieldOf }) {
  const { t } = useTexts();
  const { name, description, release } = downloadLimits;
  return (
    <>
      <FormSection title={t('downloads.form.texts')}>
        <FormRow>
          <TextField {...field('nameEn')} label={t('downloads.form.nameEn')} maxLength={name} required />
          <TextField {...field('nameSv')} label={t('downloads.form.nameSv')} maxLength={name} required />
        </FormRow>
        <FormRow>
          <TextareaField
            {...field('descriptionEn')}
            label={t('downloads.form.descriptionEn')}
            rows={3}
            maxLength={description}
          />
          <TextareaField
            {...field('descriptionSv')}
            label={t('downloads.form.descriptionSv')}
            rows={3}
            maxLength={description}
          />
        </FormRow>
        <FormRow>
          <TextField
            {...field('release')}
            label={t('downloads.column.release')}
            placeholder="6.1.2"
            maxLength={release}
            required
          />
          <TextField {...field('releasedOn')} type="date" label={t('downloads.column.releasedOn')} required />
        </FormRow>
      </FormSection>
      <FormSection>
        <RadioCards
          {...field('audience')}
          label={t('downloads.column.audience')}
          options={audiences.map((value) => ({
            value,
            label: t(`downloads.audience.${value}`),
            description: t(`downloads.audienceText.${value}`),
          }))}
        />
      </FormSection>
    </>
  );
}
