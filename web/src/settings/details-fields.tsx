import type { CompanyDetails } from '@portal/contract/settings';
import { email } from '@portal/contract/fields';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo } from 'react';
import { countriesIn, hasFittingCheckDigit, isWellFormed, withDash } from '../customers/index.tsx';
import { useWorkplaceKind } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { SelectField } from '../ui/form/choice-fields.tsx';
import { FormRow, FormSection } from '../ui/form/layout.tsx';
import { TagsField } from '../ui/form/tags-field.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import type { ContractForm, FieldBinding } from '../ui/form/types.ts';
import classes from './settings.module.css';

type Form = ContractForm<CompanyDetails>;

/** Company and contacts, in the words of the customers' form. */
export function DetailsFields({ form }: { form: Form }) {
  return (
    <>
      <CompanySection form={form} />
      <ContactsSection form={form} />
    </>
  );
}

function CompanySection({ form }: { form: Form }) {
  const { t, language } = useTexts();
  const countries = useMemo(() => countriesIn(language), [language]);
  return (
    <FormSection title={t('customers.section.company')}>
      <FormRow shape="wide-narrow">
        <TextField {...form.field('name')} label={t('settings.general.name')} required />
        <NumberField field={form.field('organizationNumber')} />
      </FormRow>
      <FormRow shape="three">
        <TextField {...form.field('address')} label={t('customers.field.address')} />
        <TextField {...form.field('zipcode')} label={t('customers.field.zipcode')} />
        <TextField {...form.field('city')} label={t('customers.field.city')} />
      </FormRow>
      <SelectField {...form.field('country')} label={t('customers.field.country')} options={countries} />
    </FormSection>
  );
}

/** A last digit that does not fit is a warning for a customer, and an error for those who sell. */
function NumberField({ field }: { field: FieldBinding<string> }) {
  const { t } = useTexts();
  const isCustomer = useWorkplaceKind() === 'customer';
  const isDoubtful = isCustomer && isWellFormed(field.value) && !hasFittingCheckDigit(field.value);
  return (
    <div>
      <TextField
        {...field}
        onChange={(typed) => field.onChange(withDash(typed))}
        label={t('customers.field.organizationNumber')}
        inputMode="numeric"
        placeholder="123456-7890"
        required
      />
      {isDoubtful && (
        <p className={classes.warning} role="status">
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden /> {t('customers.field.checkDigitWarning')}
        </p>
      )}
    </div>
  );
}

function ContactsSection({ form }: { form: Form }) {
  const { t } = useTexts();
  const address = (name: 'contactEmail' | 'invoiceEmail' | 'supportEmail', required: boolean) => (
    <TextField
      {...form.field(name)}
      type="email"
      label={t(`customers.field.${name}`)}
      maxLength={254}
      required={required}
    />
  );
  return (
    <FormSection title={t('customers.section.contacts')}>
      <FormRow shape="even">
        {address('contactEmail', true)}
        {address('invoiceEmail', true)}
      </FormRow>
      <FormRow shape="even">
        {address('supportEmail', false)}
        <TextField {...form.field('phone')} type="tel" label={t('customers.field.phone')} maxLength={32} />
      </FormRow>
      <TagsField
        {...form.field('disruptionEmails')}
        label={t('customers.field.disruptionEmails')}
        help={t('customers.field.disruptionEmailsHelp')}
        entry={email}
      />
    </FormSection>
  );
}
