import { register } from '@portal/contract/auth/by-mail';
import { vatNumberExample } from '@portal/contract/billing/vat-numbers';
import { organizationNumber } from '@portal/contract/fields';
import { useMemo } from 'react';
import { countriesIn } from '../customers/index.tsx';
import { currentLanguage } from '../platform/i18n.ts';
import { RichText } from '../platform/rich-text.tsx';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxField, SelectField } from '../ui/form/choice-fields.tsx';
import { FormLayout } from '../ui/form/layout.tsx';
import { LeaveGuard } from '../ui/form/leave-guard.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import type { ContractForm } from '../ui/form/types.ts';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { TextLink } from '../ui/link.tsx';
import { FailureNote } from './failure-note.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import classes from './auth.module.css';

type OnMailed = (token: string, address: string) => void;

const initialValues = {
  companyName: '',
  organizationNumber: '',
  address: '',
  zipcode: '',
  city: '',
  country: 'SE',
  vatNumber: '',
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  termsConsent: false,
};
type Values = typeof initialValues;

const isNumberOrNone = (number: string): boolean =>
  number === '' || organizationNumber.safeParse(number).success;

function useRegisterForm(onMailed: OnMailed) {
  const schema = useMemo(
    () =>
      register.body.safeExtend({
        organizationNumber: register.body.shape.organizationNumber.refine(isNumberOrNone, {
          error: 'organizationNumber',
        }),
      }),
    [],
  );
  return useContractForm({
    schema,
    initialValues,
    onSubmit: (body, { write }) => write(register, { body: { ...body, language: currentLanguage() } }),
    onSuccess: ({ accessToken, user }) => onMailed(accessToken, user.email),
  });
}

/** The texts open beside the form, so that nothing typed is lost. */
const linkTo = (href: string) => (content: string) => (
  <TextLink look="sentence" href={href} target="_blank" rel="noopener">
    {content}
  </TextLink>
);
const links = { terms: linkTo('/auth/terms-of-service'), privacy: linkTo('/auth/privacy-policy') };

function Consent({ form }: { form: ContractForm<Values> }) {
  const { t } = useTexts();
  return (
    <CheckboxField {...form.field('termsConsent')} label={t('auth.register.consentLabel')} required>
      <RichText text={t('auth.register.consent')} tags={links} />
    </CheckboxField>
  );
}

/** What an invoice says of whom it is for. */
function CompanyAddress({ form }: { form: ContractForm<Values> }) {
  const { t, language } = useTexts();
  const countries = useMemo(() => countriesIn(language), [language]);
  const example = vatNumberExample(form.values.country);
  return (
    <>
      <TextField
        {...form.field('address')}
        label={t('auth.field.address')}
        help={t('auth.register.billing')}
        autoComplete="street-address"
        maxLength={120}
      />
      <div className={classes.pair}>
        <TextField
          {...form.field('zipcode')}
          label={t('auth.field.zipcode')}
          autoComplete="postal-code"
          maxLength={12}
        />
        <TextField
          {...form.field('city')}
          label={t('auth.field.city')}
          autoComplete="address-level2"
          maxLength={80}
        />
      </div>
      <SelectField {...form.field('country')} label={t('auth.field.country')} options={countries} />
      <TextField
        {...form.field('vatNumber')}
        label={t('auth.field.vatNumber')}
        help={t('auth.register.vatNumberHelp', { example })}
        maxLength={60}
      />
    </>
  );
}

function Fields({ form }: { form: ContractForm<Values> }) {
  const { t } = useTexts();
  return (
    <>
      <TextField
        {...form.field('companyName')}
        label={t('auth.field.companyName')}
        autoComplete="organization"
        maxLength={120}
        required
        autoFocus
      />
      <TextField
        {...form.field('organizationNumber')}
        label={t('auth.field.organizationNumber')}
        help={t('auth.register.organizationNumberHelp')}
        inputMode="text"
        maxLength={20}
      />
      <CompanyAddress form={form} />
      <div className={classes.pair}>
        <TextField
          {...form.field('firstName')}
          label={t('auth.field.firstName')}
          autoComplete="given-name"
          maxLength={60}
          required
        />
        <TextField
          {...form.field('lastName')}
          label={t('auth.field.lastName')}
          autoComplete="family-name"
          maxLength={60}
          required
        />
      </div>
      <TextField
        {...form.field('email')}
        type="email"
        label={t('auth.field.email')}
        help={t('auth.register.emailHelp')}
        autoComplete="username"
        required
      />
      <NewPasswordField field={form.field('password')} label={t('auth.field.password')} />
    </>
  );
}

export function RegisterForm({ onMailed }: { onMailed: OnMailed }) {
  const { t } = useTexts();
  const form = useRegisterForm(onMailed);
  return (
    <div className={classes.form}>
      <FormLayout form={form} plain>
        <FailureNote failure={form.failure} />
        <Fields form={form} />
        <Consent form={form} />
        <div className={classes.submit}>
          <Button type="submit" variant="primary" busy={form.submitting}>
            {t('auth.register.submit')}
          </Button>
        </div>
      </FormLayout>
      <LeaveGuard mayLeave={form.mayLeave} onLeave={form.discardDraft} />
    </div>
  );
}
