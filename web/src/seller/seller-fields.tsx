import type { Seller } from '@portal/contract/seller';
import { vatNumberExample } from '@portal/contract/billing/vat-numbers';
import type { ReactNode } from 'react';
import { useTexts } from '../platform/use-texts.ts';
import { CheckboxField } from '../ui/form/choice-fields.tsx';
import { FormRow, FormSection } from '../ui/form/layout.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import type { ContractForm } from '../ui/form/types.ts';
import { useLabelled } from '../ui/form/use-labelled.ts';
import { StatusWord } from '../ui/status.tsx';
import type { SellerValues } from './seller-values.ts';

export type SellerFieldsProps = { form: ContractForm<SellerValues>; seller: Seller };
type Gap = Exclude<Seller['lacks'][number], 'bankgiro'>;

/** That every invoice waits for a field, as long as it is empty. */
function useGaps({ form, seller }: SellerFieldsProps) {
  const { t } = useTexts();
  const missing = <StatusWord tone="warn" small word={t('seller.missing')} />;
  return {
    gapOf: (name: Gap): ReactNode =>
      seller.lacks.includes(name) && form.values[name] === '' ? missing : undefined,
    accountGap:
      seller.lacks.includes('bankgiro') &&
      [form.values.bankgiro, form.values.plusgiro, form.values.iban].join('') === ''
        ? missing
        : undefined,
  };
}

/** Who sells, as the law wants it on an invoice. */
export function CompanySection(props: SellerFieldsProps) {
  const { form, seller } = props;
  const { t } = useTexts();
  const labelled = useLabelled(form, 'seller.field');
  const { gapOf } = useGaps(props);
  const { usualPeppolId: usual } = seller;
  return (
    <FormSection title={t('seller.section.company')}>
      <FormRow shape="wide-narrow">
        <TextField {...labelled('name')} help={gapOf('name')} maxLength={120} />
        <TextField
          {...labelled('organizationNumber')}
          help={gapOf('organizationNumber')}
          inputMode="numeric"
          placeholder="123456-7890"
          maxLength={20}
        />
      </FormRow>
      <FormRow shape="three">
        <TextField {...labelled('address')} help={gapOf('address')} maxLength={120} />
        <TextField {...labelled('zipcode')} help={gapOf('zipcode')} maxLength={12} />
        <TextField {...labelled('city')} help={gapOf('city')} maxLength={80} />
      </FormRow>
      <FormRow shape="even">
        <TextField {...labelled('seat')} help={gapOf('seat')} maxLength={80} />
        <TextField
          {...labelled('peppolId')}
          help={usual === '' ? t('seller.help.peppolId') : t('seller.help.usual', { usual })}
          maxLength={60}
        />
      </FormRow>
      <TextField
        {...labelled('vatNumber')}
        help={
          <>
            {t('seller.help.vatNumber', { example: vatNumberExample('SE') })} {gapOf('vatNumber')}
          </>
        }
        maxLength={60}
      />
      <CheckboxField {...labelled('fTax')} />
    </FormSection>
  );
}

/** Where invoices are paid to. */
export function PaymentSection(props: SellerFieldsProps) {
  const { t } = useTexts();
  const labelled = useLabelled(props.form, 'seller.field');
  const { accountGap } = useGaps(props);
  return (
    <FormSection
      title={t('seller.section.payment')}
      help={
        <>
          {t('seller.help.payment')} {accountGap}
        </>
      }
    >
      <FormRow shape="even">
        <TextField {...labelled('bankgiro')} inputMode="numeric" maxLength={20} />
        <TextField {...labelled('plusgiro')} inputMode="numeric" maxLength={20} />
      </FormRow>
      <FormRow shape="even">
        <TextField {...labelled('iban')} maxLength={60} />
        <TextField {...labelled('bic')} maxLength={20} />
      </FormRow>
    </FormSection>
  );
}
