import { enableM365Licenses, licensePerson, newTenantForm } from '@portal/contract/m365-licenses/tenants';
import { useMemo } from 'react';
import { countriesIn } from '../../customers/index.tsx';
import { linkTo } from '../../platform/address.ts';
import type { TextIn } from '../../platform/text-keys.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { useServiceScope } from '../../services/screens.ts';
import { useOrderRefusal } from '../../services/use-status.ts';
import { SelectField } from '../../ui/form/choice-fields.tsx';
import { ActionBar, FormLayout, FormRow, FormSection } from '../../ui/form/layout.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { useLabelled } from '../../ui/form/use-labelled.ts';
import { licensePaths } from '../paths.ts';
import { licenseScreens } from '../screens.ts';
import { emptyPerson, PersonFields } from './person-fields.tsx';
import { useDomainCheck } from './use-domain-check.ts';

const initialValues = { ...emptyPerson, domainPrefix: '', address: '', zipcode: '', city: '', country: 'SE' };

/** What is typed is flat; the person is one part of what is sent. */
const schema = newTenantForm
  .omit({ contact: true, kind: true })
  .extend(licensePerson.shape)
  .transform(({ firstName, lastName, email, phone, ...tenant }) => ({
    ...tenant,
    kind: 'new' as const,
    contact: { firstName, lastName, email, phone },
  }));

/** Makes a tenant, whose domain is looked for while it is typed. */
export function NewTenantForm() {
  const { t, language } = useTexts();
  const { scope } = useServiceScope();
  const refusal = useOrderRefusal(licenseScreens);
  const countries = useMemo(() => countriesIn(language), [language]);
  const form = useContractForm({
    schema,
    initialValues,
    draftKey: `new-tenant:${scope.customerId ?? 'own'}`,
    fieldOf: (name) => name.replace(/^contact\./, ''),
    errorTitle: t('services.enable.failed'),
    onSubmit: (body, { write }) => write(enableM365Licenses, { body }),
  });
  const field = useLabelled(form, 'm365-licenses.field');
  const domain = useDomainCheck(form.field('domainPrefix'));
  const text = (name: TextIn<'m365-licenses.newTenant'>) => t(`m365-licenses.newTenant.${name}`);
  return (
    <>
      <FormLayout form={form}>
        <FormSection>
          <TextField {...field('domainPrefix')} {...domain} placeholder="contoso" required />
        </FormSection>
        <FormSection title={text('contact')} help={text('contactHelp')}>
          <PersonFields form={form} />
        </FormSection>
        <FormSection title={text('address')}>
          <FormRow shape="three">
            <TextField {...field('address')} autoComplete="street-address" required />
            <TextField {...field('zipcode')} autoComplete="postal-code" required />
            <TextField {...field('city')} autoComplete="address-level2" required />
          </FormRow>
          <SelectField {...field('country')} options={countries} required />
        </FormSection>
      </FormLayout>
      <ActionBar
        form={form}
        label={text('create')}
        cancelHref={linkTo(licensePaths.listPath, scope)}
        disabledReason={refusal ?? (domain.isTaken ? text('domainTaken') : undefined)}
      />
    </>
  );
}
