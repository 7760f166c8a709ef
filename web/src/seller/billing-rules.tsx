import { useMemo } from 'react';
import { useTexts } from '../platform/use-texts.ts';
import { SelectField, SwitchField } from '../ui/form/choice-fields.tsx';
import { FormRow, FormSection } from '../ui/form/layout.tsx';
import { NumberField } from '../ui/form/number-field.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { useLabelled } from '../ui/form/use-labelled.ts';
import type { SellerFieldsProps } from './seller-fields.tsx';

type FormProps = Pick<SellerFieldsProps, 'form'>;

/** What a switch begins with. */
const usualRunDay = 2;
const usualReminderDays = 8;

/** When an invoice is to be paid, and what happens when it is not. */
export function TermsSection({ form }: FormProps) {
  const { t } = useTexts();
  const labelled = useLabelled(form, 'seller.field');
  const reminders = form.field('reminderDays');
  return (
    <FormSection title={t('seller.section.terms')}>
      <FormRow shape="even">
        <NumberField
          {...labelled('paymentDays')}
          min={0}
          max={120}
          unit={t('seller.days', { count: form.values.paymentDays ?? 0 })}
          required
        />
        <TextField
          {...labelled('lateInterest')}
          help={t('seller.help.lateInterest')}
          inputMode="decimal"
          maxLength={6}
        />
      </FormRow>
      <SwitchField
        {...reminders}
        id={`${reminders.id}-switch`}
        error={undefined}
        value={reminders.value !== null}
        onChange={(isOn) => reminders.onChange(isOn ? usualReminderDays : null)}
        label={t('seller.switch.reminders')}
        help={t('seller.switch.remindersHelp')}
      />
      {reminders.value !== null && <NumberField {...labelled('reminderDays')} min={1} max={90} />}
    </FormSection>
  );
}

/** When the run of a month begins. */
export function RunSection({ form }: FormProps) {
  const { t } = useTexts();
  const labelled = useLabelled(form, 'seller.field');
  const runDay = form.field('runDay');
  return (
    <FormSection title={t('seller.section.run')}>
      <SwitchField
        {...runDay}
        id={`${runDay.id}-switch`}
        error={undefined}
        value={runDay.value !== null}
        onChange={(isOn) => runDay.onChange(isOn ? usualRunDay : null)}
        label={t('seller.switch.run')}
        help={t('seller.switch.runHelp')}
      />
      {runDay.value !== null && <NumberField {...labelled('runDay')} min={1} max={28} />}
    </FormSection>
  );
}

const months = Array.from({ length: 12 }, (_, place) => place + 1);

/** How invoices are numbered, and in which year they stand. */
export function NumbersSection({ form }: FormProps) {
  const { t, language } = useTexts();
  const labelled = useLabelled(form, 'seller.field');
  const options = useMemo(() => {
    const name = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
    return months.map((month) => ({
      value: String(month),
      label: name.format(new Date(Date.UTC(2026, month - 1))),
    }));
  }, [language]);
  const month = labelled('fiscalYearMonth');
  return (
    <FormSection title={t('seller.section.numbers')}>
      <FormRow shape="even">
        <TextField {...labelled('seriesPrefix')} help={t('seller.help.seriesPrefix')} maxLength={6} />
        <SelectField
          {...month}
          value={String(month.value)}
          onChange={(value) => month.onChange(Number(value))}
          options={options}
        />
      </FormRow>
    </FormSection>
  );
}

const accounts = [
  ['accountReceivable', 'accountVat'],
  ['accountSales', 'accountSalesEu'],
  ['accountSalesAbroad', 'accountBank'],
] as const;

/** Where the books have what is invoiced. */
export function AccountsSection({ form }: FormProps) {
  const { t } = useTexts();
  const labelled = useLabelled(form, 'seller.field');
  return (
    <FormSection title={t('seller.section.accounts')} help={t('seller.help.accounts')}>
      {accounts.map((row) => (
        <FormRow key={row[0]} shape="even">
          {row.map((name) => (
            <TextField key={name} {...labelled(name)} inputMode="numeric" maxLength={6} required />
          ))}
        </FormRow>
      ))}
    </FormSection>
  );
}
