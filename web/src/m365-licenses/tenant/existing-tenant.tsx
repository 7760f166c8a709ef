import {
  authorizeTenant,
  enableM365Licenses,
  type Authorization,
} from '@portal/contract/m365-licenses/tenants';
import { useState } from 'react';
import { linkTo } from '../../platform/address.ts';
import type { TextIn } from '../../platform/text-keys.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { useServiceScope } from '../../services/screens.ts';
import { useOrderRefusal } from '../../services/use-status.ts';
import { CheckboxField } from '../../ui/form/choice-fields.tsx';
import { ActionBar, FormLayout } from '../../ui/form/layout.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { TextButton, TextLink } from '../../ui/link.tsx';
import { CopyFact, Fact, FactList } from '../../ui/side-panel.tsx';
import { licensePaths } from '../paths.ts';
import { Note } from '../../ui/status.tsx';
import { licenseScreens, type LicensesStatus } from '../screens.ts';

/** What both forms have at their foot. */
const useFoot = () => ({
  cancelHref: linkTo(licensePaths.listPath, useServiceScope().scope),
  disabledReason: useOrderRefusal(licenseScreens),
});

/** First the link, then whether it was opened; one that has expired is asked for anew. */
export function ExistingTenant({ status: { authorization } }: { status: LicensesStatus }) {
  const { t, format } = useTexts();
  const [isOther, setIsOther] = useState(false);
  const text = (name: TextIn<'m365-licenses.authorize'>, values = {}) =>
    t(`m365-licenses.authorize.${name}`, values);
  if (!authorization) return <LinkForm domain="" onDone={() => setIsOther(false)} />;
  const { domain, state, expiresAt } = authorization;
  if (state === 'open' && !isOther) {
    return (
      <>
        <ConfirmForm authorization={authorization} />
        <div>
          <TextButton onClick={() => setIsOther(true)}>{text('otherDomain')}</TextButton>
        </div>
      </>
    );
  }
  return (
    <>
      {state === 'expired' && (
        <Note tone="warn" title={text('expired', { domain })}>
          <p>{text('expiredText', { date: format.dateTime(expiresAt) })}</p>
        </Note>
      )}
      <LinkForm domain={domain} onDone={() => setIsOther(false)} />
    </>
  );
}

/** Asks for the link by which a tenant that there is makes the operator its reseller. */
function LinkForm({ domain, onDone }: { domain: string; onDone: () => void }) {
  const { t } = useTexts();
  const text = (name: TextIn<'m365-licenses.authorize'>) => t(`m365-licenses.authorize.${name}`);
  const form = useContractForm({
    schema: authorizeTenant.body,
    initialValues: { domain },
    errorTitle: text('noLink'),
    onSubmit: (body, { write }) => write(authorizeTenant, { body }),
    onSuccess: onDone,
  });
  return (
    <>
      <FormLayout form={form}>
        <TextField
          {...form.field('domain')}
          label={t('m365-licenses.field.domain')}
          help={text('domainHelp')}
          placeholder="contoso.onmicrosoft.com"
          required
        />
      </FormLayout>
      <ActionBar {...useFoot()} form={form} label={text('getLink')} />
    </>
  );
}

const notYet = { kind: 'existing' as const, resellerAuthorized: false };

/** The link that an administrator of the tenant has to open, and whether that was done. */
function ConfirmForm({ authorization }: { authorization: Authorization }) {
  const { domain, link, expiresAt, begunByName } = authorization;
  const { t, format } = useTexts();
  const text = (name: TextIn<'m365-licenses.authorize'>) => t(`m365-licenses.authorize.${name}`, { domain });
  const form = useContractForm({
    schema: enableM365Licenses.body,
    initialValues: notYet,
    errorTitle: t('services.enable.failed'),
    onSubmit: (body, { write }) => write(enableM365Licenses, { body }),
  });
  const until = `${format.date(expiresAt)} ${format.deadline(expiresAt)}`;
  return (
    <>
      <FormLayout form={form}>
        <p>{text('openLink')}</p>
        <FactList>
          <CopyFact name={text('link')} value={link} label={text('copyLink')} />
          <Fact name={text('until')}>{until}</Fact>
          <Fact name={text('begunBy')}>{begunByName}</Fact>
        </FactList>
        <TextLink href={link} target="_blank" rel="noopener noreferrer">
          {text('open')}
        </TextLink>
        <CheckboxField {...form.field('resellerAuthorized')} label={text('confirm')} required />
      </FormLayout>
      <ActionBar {...useFoot()} form={form} label={t('services.enable.action')} />
    </>
  );
}
