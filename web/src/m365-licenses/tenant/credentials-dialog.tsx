import { sendCredentials } from '@portal/contract/m365-licenses/tenants';
import { useTexts } from '../../platform/use-texts.ts';
import { useServiceScope } from '../../services/screens.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormLayout } from '../../ui/form/layout.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { notifySuccess } from '../../ui/toasts.tsx';

type CredentialsDialogProps = { domain: string; onClose: () => void };
const initialValues = { email: '' };

/** Mails the credentials of a new tenant, which is done once. */
export function CredentialsDialog({ domain, onClose }: CredentialsDialogProps) {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const text = (name: string, values = {}) => t(`m365-licenses.credentials.${name}`, values);
  const form = useContractForm({
    schema: sendCredentials.body,
    initialValues,
    errorTitle: text('failed'),
    onSubmit: (body, { write }) => write(sendCredentials, { query: scope, body }),
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
