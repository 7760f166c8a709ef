import { useTexts } from '../../platform/use-texts.ts';
import { CheckboxField } from '../../ui/form/choice-fields.tsx';
import type { FieldBinding } from '../../ui/form/types.ts';
import type { LicensesCost } from './license-cost.ts';

type CostConsentProps = {
  form: { field: (name: 'costConsent') => FieldBinding<boolean> };
  cost: LicensesCost;
};

/** What is paid at once, and what all terms come to. */
export function CostConsent({ form, cost: { ofOrder, isBehind } }: CostConsentProps) {
  const { t, format } = useTexts();
  const { currency = '', customerMinor, wholeTermMinor } = ofOrder ?? {};
  const values = {
    cost: format.money(customerMinor, currency),
    most: format.money(wholeTermMinor, currency),
  };
  const known = customerMinor === wholeTermMinor ? 'consentTo' : 'consentUpTo';
  const label = t(`m365-licenses.cost.${isBehind ? 'consent' : known}`, values);
  return <CheckboxField {...form.field('costConsent')} label={label} required />;
}
