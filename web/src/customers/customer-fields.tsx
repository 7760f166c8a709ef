import { email } from '@portal/contract/fields';
import { useMemo } from 'react';
import { useTexts } from '../platform/use-texts.ts';
import { SelectField } from '../ui/form/choice-fields.tsx';
import { FormRow, FormSection } from '../ui/form/layout.tsx';
import { TagsField } from '../ui/form/tags-field.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import type { FieldBinding } from '../ui/form/types.ts';
import { countriesIn } from './countries.ts';
import type { CustomerValues, TextName } from './customer-values.ts';
import { OrganizationNumberField } from './organization-number-field.tsx';
import { RegisterNote } from './register-note.tsx';
import { useRegister, type AskRegister } from './use-register.ts';

/** The part of a form that has a customer's fields, whatever else it has. */
type Fields = {
  values: CustomerValues;
  field: {
    (name: TextName): FieldBinding<string>;
    (name: 'disruptionEmails'): FieldBinding<string[]>;
  };
  set: (name: TextName, value: string) => void;
};

type CustomerFieldsProps = {
  form: Fields;
  /** Somebody who sells: a last digit that does not fit is an error. Asked about in another way than customers. */
  seller?: { askRegister: AskRegister };
};

/** Company and contacts. */
export function CustomerFields({ form, seller }: CustomerFieldsProps) {
  return (
    <>
      <CompanySection form={form} {...(seller && { seller })} />
      <ContactsSection form={form} />
    </>
  );
}

function CompanySection({ form, seller }: CustomerFieldsProps) {
  const { t, language } = useTexts();
  const countries = useMemo(() => countriesIn(language), [language]);
  const register = useRegister(form, seller?.askRegister);
  return (
    <FormSection title={t('customers.section.company')}>
      <OrganizationNumberField
        field={form.field('organizationNumber')}
        register={register}
        isStrict={seller !== undefined}
      />
      <RegisterNote register={register} />
      <FormRow shape="wide-narrow">
        <TextField {...form.field('name')} label={t('customers.field.name')} required />
        <SelectField {...form.field('country')} label={t('customers.field.country')} options={countries} />
      </FormRow>
      <FormRow shape="three">
        <TextField {...form.field('address')} label={t('customers.field.address')} />
        <TextField {...form.field('zipcode')} label={t('customers.field.zipcode')} />
        <TextField {...form.field('city')} label={t('customers.field.city')} />
      </FormRow>
    </FormSection>
  );
}

function ContactsSection({ form }: { form: Fields }) {
  const { t } = useTexts();
  return (
    <FormSection title={t('customers.section.contacts')}>
      <FormRow shape="even">
        <TextField
          {...form.field('contactEmail')}
          type="email"
          label={t('customers.field.contactEmail')}
          required
        />
        <TextField
          {...form.field('invoiceEmail')}
          type="email"
          label={t('customers.field.invoiceEmail')}
          required
        />
      </FormRow>
      <FormRow shape="even">
        <TextField {...form.field('supportEmail')} type="email" label={t('customers.field.supportEmail')} />
        <TextField {...form.field('phone')} type="tel" label={t('customers.field.phone')} />
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
