import type { Billing } from '@portal/contract/billing/billing';
import { isEuCountry } from '@portal/contract/billing/check-digits';
import { vatNumberExample } from '@portal/contract/billing/vat-numbers';
import { languages } from '@portal/contract/constants';
import { useMemo } from 'react';
import { countriesIn } from '../customers/index.tsx';
import { useTexts } from '../platform/use-texts.ts';
import { CheckboxField, SelectField } from '../ui/form/choice-fields.tsx';
import { FormRow, FormSection } from '../ui/form/layout.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import type { ContractForm } from '../ui/form/types.ts';
import { useLabelled } from '../ui/form/use-labelled.ts';
import { StatusWord } from '../ui/status.tsx';
import type { BillingValues } from './billing-values.ts';

type Form = ContractForm<BillingValues>;
type FieldsProps = { form: Form; billing: Billing };
type Gap = Billing['lacks'][number];

/** That an invoice waits for a field, as long as it is empty. */
function useGaps({ form, billing }: FieldsProps) {
  const { t } = useTexts();
  return (name: Gap) =>
    billing.lacks.includes(name) && form.values[name] === '' ? (
      <StatusWord tone="warn" small word={t('billing.missing')} />
    ) : undefined;
}

/** Where an invoice goes, whose VAT it has, and what it says for its reader. */
export function BillingFields({ form, billing }: FieldsProps) {
  return (
    <>
      <AddressSection form={form} billing={billing} />
      <TaxSection form={form} billing={billing} />
      <ReferenceSection form={form} billing={billing} />
    </>
  );
}

function AddressSection({ form, billing }: FieldsProps) {
  const { t, language } = useTexts();
  const labelled = useLabelled(form, 'billing.field');
  const gapOf = useGaps({ form, billing });
  const countries = useMemo(() => countriesIn(language), [language]);
  return (
    <FormSection title={t('billing.section.address')}>
      <FormRow shape="three">
        <TextField {...labelled('address')} help={gapOf('address')} maxLength={120} />
        <TextField {...labelled('zipcode')} help={gapOf('zipcode')} maxLength={12} />
        <TextField {...labelled('city')} help={gapOf('city')} maxLength={80} />
      </FormRow>
      <SelectField {...labelled('country')} options={countries} />
    </FormSection>
  );
}

function TaxSection({ form, billing }: FieldsProps) {
  const { t } = useTexts();
  const labelled = useLabelled(form, 'billing.field');
  const gapOf = useGaps({ form, billing });
  const { country, withoutVatNumber } = form.values;
  const mayBeWithout = withoutVatNumber || (isEuCountry(country) && country !== 'SE');
  const gap = withoutVatNumber ? undefined : gapOf('vatNumber');
  const help = t('billing.help.vatNumber', { example: vatNumberExample(country) });
  return (
    <FormSection title={t('billing.section.tax')}>
      <TextField
        {...labelled('vatNumber')}
        help={
          <>
            {help} {gap}
          </>
        }
        maxLength={60}
      />
      {mayBeWithout && (
        <CheckboxField {...labelled('withoutVatNumber')} help={t('billing.help.withoutVatNumber')} />
      )}
    </FormSection>
  );
}

function ReferenceSection({ form, billing }: FieldsProps) {
  const { t } = useTexts();
  const labelled = useLabelled(form, 'billing.field');
  const { usualReference, usualPeppolId } = billing;
  const orElse = (usual: string, other: string) =>
    usual === '' ? other : t('billing.help.usual', { usual });
  const options = languages.map((value) => ({ value, label: t(`billing.language.${value}`) }));
  return (
    <FormSection title={t('billing.section.references')}>
      <FormRow shape="even">
        <TextField
          {...labelled('buyerReference')}
          help={orElse(usualReference, t('billing.help.buyerReference'))}
          maxLength={60}
        />
        <TextField {...labelled('orderNumber')} help={t('billing.help.orderNumber')} maxLength={60} />
      </FormRow>
      <FormRow shape="even">
        <TextField
          {...labelled('peppolId')}
          help={orElse(usualPeppolId, t('billing.help.peppolId'))}
          maxLength={60}
        />
        <SelectField {...labelled('language')} options={options} />
      </FormRow>
    </FormSection>
  );
}
