import { impersonate } from '@portal/contract/auth/sign-in';
import { session, type Write } from '../platform/current-session.ts';
import { useTexts } from '../platform/use-texts.ts';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { FormLayout } from '../ui/form/layout.tsx';
import { TextareaField } from '../ui/form/text-fields.tsx';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { notifyError, notifySuccess } from '../ui/toasts.tsx';

const reasonLength = 200;

/** Whom to act as: a customer, or for the operator a partner. */
type Organization = { id: string; name: string };

/** Acts as that organization, which leads to its first page. */
function useImpersonation({ id, name }: Organization, onDone: () => void) {
  const { t } = useTexts();
  const start = async (write: Write, reason: string) => {
    try {
      const { accessToken } = await write(impersonate, { body: { id, reason } });
      await session.enter(accessToken);
    } catch (error) {
      notifyError({ what: t('customers.impersonate.failed', { customer: name }), error });
      throw error;
    }
  };
  const arrive = () => {
    onDone();
    notifySuccess(t('customers.impersonate.done', { customer: name }));
  };
  return { start, arrive };
}

type ImpersonateDialogProps = { customer: Organization; onClose: () => void };

/** Says what impersonating means, and asks why. */
export function ImpersonateDialog({ customer, onClose }: ImpersonateDialogProps) {
  const { t } = useTexts();
  const { start, arrive } = useImpersonation(customer, onClose);
  const form = useContractForm({
    schema: impersonate.body,
    initialValues: { reason: '' },
    onSubmit: ({ reason }, { write }) => start(write, reason),
    onSuccess: arrive,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('customers.impersonate.title', { customer: customer.name })}
      confirmLabel={t('customers.action.impersonate')}
    >
      <p>{t('customers.impersonate.text')}</p>
      <FormLayout form={form} plain>
        <TextareaField
          {...form.field('reason')}
          label={t('customers.impersonate.reason')}
          help={t('customers.impersonate.reasonHelp')}
          rows={2}
          maxLength={reasonLength}
        />
      </FormLayout>
    </FormDialog>
  );
}
