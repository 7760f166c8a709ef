import { audiences, type Audience } from '@portal/contract/audience';
import {
  changeKinds,
  changeLimits,
  changeStates,
  type ChangeKind,
  type ChangeState,
} from '@portal/contract/changelog';
import { useState } from 'react';
import { DocumentText } from '../legal/index.tsx';
import { useTexts } from '../platform/use-texts.ts';
import { CheckboxCards, RadioCards, SelectField } from '../ui/form/choice-fields.tsx';
import { FormRow, FormSection } from '../ui/form/layout.tsx';
import { TextareaField, TextField } from '../ui/form/text-fields.tsx';
import type { FieldBinding } from '../ui/form/types.ts';
import { Segments } from '../ui/segments.tsx';
import { Card } from '../ui/two-pane.tsx';
import type { ChangeValues } from './typed.ts';
import classes from './changelog.module.css';

type TextName = Exclude<keyof ChangeValues, 'kinds' | 'audience' | 'state'>;
/** The part of a form that has an entry, whatever else it has. */
type FieldOf = {
  (name: TextName): FieldBinding<string>;
  (name: 'kinds'): FieldBinding<ChangeKind[]>;
  (name: 'audience'): FieldBinding<Audience>;
  (name: 'state'): FieldBinding<ChangeState>;
};
type ChangeFieldsProps = { field: FieldOf; values: ChangeValues };

/** What an entry says in both languages, of what kind it is, for whom, and how far it is. */
export function ChangeFields({ field, values }: ChangeFieldsProps) {
  const { t } = useTexts();
  const { title, markdown } = changeLimits;
  return (
    <>
      <FormSection>
        <TextField {...field('titleEn')} label={t('changelog.form.titleEn')} maxLength={title} required />
        <TextareaField
          {...field('markdownEn')}
          label={t('changelog.form.markdownEn')}
          help={t('changelog.form.markdownHelp')}
          rows={6}
          maxLength={markdown}
          required
        />
      </FormSection>
      <FormSection>
        <TextField {...field('titleSv')} label={t('changelog.form.titleSv')} maxLength={title} required />
        <TextareaField
          {...field('markdownSv')}
          label={t('changelog.form.markdownSv')}
          rows={6}
          maxLength={markdown}
          required
        />
      </FormSection>
      <FormSection>
        <CheckboxCards
          {...field('kinds')}
          label={t('changelog.form.kinds')}
          options={changeKinds.map((value) => ({ value, label: t(`changelog.kind.${value}`) }))}
        />
        <SelectField
          {...field('audience')}
          label={t('changelog.form.audience')}
          options={audiences.map((value) => ({ value, label: t(`changelog.audience.${value}`) }))}
        />
      </FormSection>
      <Publishing field={field} values={values} />
    </>
  );
}

function Publishing({ field, values }: ChangeFieldsProps) {
  const { t } = useTexts();
  const isToCome = values.state === 'comingSoon';
  return (
    <FormSection>
      <RadioCards
        {...field('state')}
        label={t('changelog.form.state')}
        options={changeStates
          .map((value) => ({
            value,
            label: t(`changelog.state.${value}`),
            description: t(`changelog.stateText.${value}`),
          }))
          .toReversed()}
      />
      <FormRow>
        <TextField
          {...field('releasedOn')}
          type="date"
          label={t('changelog.form.releasedOn')}
          required={values.state === 'released'}
          help={isToCome ? t('changelog.form.noDayYet') : undefined}
        />
        <TextField
          {...field('release')}
          label={t('changelog.form.release')}
          placeholder="4.2"
          maxLength={changeLimits.release}
        />
      </FormRow>
    </FormSection>
  );
}

/** How it will read, in either language. */
export function Preview({ values }: { values: ChangeValues }) {
  const { t, language } = useTexts();
  const [shown, setShown] = useState<'en' | 'sv'>(language);
  const title = shown === 'sv' ? values.titleSv : values.titleEn;
  const markdown = shown === 'sv' ? values.markdownSv : values.markdownEn;
  return (
    <Card title={t('changelog.form.preview')}>
      <Segments
        label={t('changelog.form.previewLanguage')}
        value={shown}
        onChange={setShown}
        options={[
          { value: 'en', label: 'English' },
          { value: 'sv', label: 'Svenska' },
        ]}
      />
      {title.trim() === '' && markdown.trim() === '' ? (
        <p className={classes.preview}>{t('changelog.form.nothingYet')}</p>
      ) : (
        <div className={`${classes.what} ${classes.preview}`} lang={shown}>
          <div className={classes.head}>
            <h3>{title}</h3>
          </div>
          <DocumentText markdown={markdown} top={4} />
        </div>
      )}
    </Card>
  );
}
