import {
  acceptCustomerAgreement,
  getCustomerAgreement,
  sendCredentials,
} from '@portal/contract/m365-licenses/tenants';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../platform/api.ts';
import type { TextIn } from '../../platform/text-keys.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { CheckboxField } from '../../ui/form/choice-fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormLayout } from '../../ui/form/layout.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { TextLink } from '../../ui/link.tsx';
import { LoadState, Skeletons } from '../../ui/states.tsx';
import { notifySuccess } from '../../ui/toasts.tsx';
import type { DialogAbout } from '../../ui/use-dialog.tsx';
import type { LicenseTenant } from '../screens.ts';
import { emptyPerson, PersonFields } from './person-fields.tsx';

const nobody = { ...emptyPerson, agreed: false };

/** Accepts Microsoft's agreement for the customer, in the name of a person. */
export function AgreementDialog({ onClose }: DialogAbout<LicenseTenant>) {
  const api = useApi();
  const { t } = useTexts();
  const text = (name: TextIn<'m365-licenses.agreement'>) => t(`m365-licenses.agreement.${name}`);
  const agreement = useQuery(api.query(getCustomerAgreement));
  const form = useContractForm({
    schema: acceptCustomerAgreement.body,
    initialValues: nobody,
    errorTitle: text('notAccepted'),
    onSubmit: (body, { write }) => write(acceptCustomerAgreement, { body }),
    onSuccess: onClose,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="wide"
      title={text('title')}
      subtitle={text('subtitle')}
      confirmLabel={text('accept')}
    >
      <LoadState query={agreement} errorTitle={text('unread')} skeleton={<Skeletons rows={1} />}>
        {({ url }) => (
          <p>
            <TextLink look="sentence" href={url} target="_blank" rel="noopener noreferrer">
              {text('read')}
            </TextLink>
          </p>
        )}
      </LoadState>
      <FormLayout form={form} plain>
        <PersonFields form={form} />
        <CheckboxField {...form.field('agreed')} label={text('agreed')} required />
      </FormLayout>
    </FormDialog>
  );
}

const noAddress = { email: '' };

/** Mails the credentials of a new tenant, which is done once. */
export function CredentialsDialog({ thing: { domain }, onClose }: DialogAbout<LicenseTenant>) {
  const { t } = useTexts();
  const text = (name: TextIn<'m365-licenses.credentials'>, values = {}) =>
    t(`m365-licenses.credentials.${name}`, values);
  const form = useContractForm({
    schema: sendCredentials.body,
    initialValues: noAddress,
    errorTitle: text('failed'),
    onSubmit: (body, { write }) => write(sendCredentials, { body }),
    onSuccess: (_, { email }) => {
      onClose();
      notifySuccess(text('onTheirWay', { to: email }));
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={text('title')}
      subtitle={domain}
      confirmLabel={text('send')}
    >
      <p>{text('once')}</p>
      <FormLayout form={form} plain>
        <TextField {...form.field('email')} type="email" label={t('m365-licenses.field.email')} required />
      </FormLayout>
    </FormDialog>
  );
}
