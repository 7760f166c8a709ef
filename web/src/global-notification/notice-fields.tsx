import { regions } from '@portal/contract/constants';
import { noticeAudiences, noticeKinds } from '@portal/contract/notices';
import { services } from '@portal/contract/services/services';
import { useTexts } from '../platform/use-texts.ts';
import { RadioCards, SelectField } from '../ui/form/choice-fields.tsx';
import { FormRow, FormSection } from '../ui/form/layout.tsx';
import { TextareaField, TextField } from '../ui/form/text-fields.tsx';
import type { ContractForm } from '../ui/form/types.ts';
import type { NoticeValues } from './notice-values.ts';

export type NoticeFormOf = ContractForm<NoticeValues>;
type NoticeFieldsProps = { form: NoticeFormOf; hasBegun: boolean };

/** What it says in both languages, whom it is for, and when. */
export function NoticeFields({ form, hasBegun }: NoticeFieldsProps) {
  const { t } = useTexts();
  const settled = hasBegun ? t('global-notification.field.settled') : undefined;
  return (
    <>
      <FormSection title={t('global-notification.section.what')}>
        <RadioCards
          {...form.field('kind')}
          label={t('global-notification.column.kind')}
          disabledReason={settled}
          options={noticeKinds.map((value) => ({
            value,
            label: t(`global-notification.kind.${value}`),
            description: t(`global-notification.kindHelp.${value}`),
          }))}
        />
        <InLanguage form={form} in="En" />
        <InLanguage form={form} in="Sv" />
      </FormSection>
      <Whom form={form} settled={settled} />
      <FormSection
        title={t('global-notification.section.when')}
        help={t('global-notification.section.whenHelp')}
      >
        <FormRow>
          <TextField
            {...form.field('startsAt')}
            type="datetime-local"
            label={t('global-notification.field.startsAt')}
            help={t('global-notification.field.startsAtHelp')}
            disabledReason={settled}
          />
          <TextField
            {...form.field('endsAt')}
            type="datetime-local"
            label={t('global-notification.field.endsAt')}
            help={t('global-notification.field.endsAtHelp')}
          />
        </FormRow>
      </FormSection>
    </>
  );
}

function InLanguage({ form, in: language }: { form: NoticeFormOf; in: 'En' | 'Sv' }) {
  const { t } = useTexts();
  return (
    <>
      <TextField
        {...form.field(`title${language}`)}
        label={t(`global-notification.field.title${language}`)}
        maxLength={120}
        spellCheck
        required
      />
      <TextareaField
        {...form.field(`text${language}`)}
        label={t(`global-notification.field.text${language}`)}
        rows={3}
        maxLength={1000}
        required
      />
    </>
  );
}

const any = (label: string) => ({ value: '' as const, label });

function Whom({ form, settled }: { form: NoticeFormOf; settled: string | undefined }) {
  const { t } = useTexts();
  return (
    <FormSection
      title={t('global-notification.section.whom')}
      help={t('global-notification.section.whomHelp')}
    >
      <SelectField
        {...form.field('audience')}
        label={t('global-notification.field.audience')}
        disabledReason={settled}
        options={noticeAudiences.map((value) => ({
          value,
          label: t(`global-notification.audience.${value}`),
        }))}
      />
      <FormRow>
        <SelectField
          {...form.field('service')}
          label={t('global-notification.field.service')}
          disabledReason={settled}
          options={[
            any(t('global-notification.field.anyService')),
            ...services.map((value) => ({ value, label: t(`service.${value}`) })),
          ]}
        />
        <SelectField
          {...form.field('region')}
          label={t('global-notification.field.region')}
          disabledReason={settled}
          options={[
            any(t('global-notification.field.anyRegion')),
            ...regions.map((value) => ({ value, label: value })),
          ]}
        />
      </FormRow>
    </FormSection>
  );
}
