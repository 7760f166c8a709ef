import { inviteCustomerOwner, type Customer } from '@portal/contract/customers';
import { useRefusal } from '../platform/rights.ts';
import { useMe } from '../platform/current-session.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { FormLayout } from '../ui/form/layout.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { notifySuccess } from '../ui/toasts.tsx';
import { Card } from '../ui/two-pane.tsx';
import classes from './customers.module.css';

function useInvitationRefusal(): string | undefined {
  const { t } = useTexts();
  const refusal = useRefusal(inviteCustomerOwner);
  return useMe()?.actingAs ? t('customers.owner.notWhileActing') : refusal;
}

/** The way to the first user of a customer that has none. */
export function FirstOwner({ customer }: { customer: Customer }) {
  const { t } = useTexts();
  const refusal = useInvitationRefusal();
  const { id, invitedOwner } = customer;
  const form = useContractForm({
    schema: inviteCustomerOwner.body,
    initialValues: { email: '' },
    errorTitle: t('customers.owner.failed'),
    onSubmit: (body, { write }) => write(inviteCustomerOwner, { query: { id }, body }),
    onSuccess: (_answer, { email }) => notifySuccess(t('customers.owner.done', { email })),
  });
  return (
    <Card title={t(invitedOwner === null ? 'customers.owner.title' : 'customers.owner.again')}>
      <FormLayout form={form} plain>
        <p className={classes.message}>{t('customers.owner.text')}</p>
        <TextField
          {...form.field('email')}
          type="email"
          label={t('customers.field.ownerEmail')}
          disabledReason={refusal}
        />
        <div>
          <Button type="submit" busy={form.submitting} disabled={refusal !== undefined}>
            {t('customers.owner.send')}
          </Button>
        </div>
      </FormLayout>
    </Card>
  );
}
