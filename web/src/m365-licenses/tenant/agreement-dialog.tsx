import { acceptCustomerAgreement, getCustomerAgreement } from '@portal/contract/m365-licenses/tenants';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { useServiceScope } from '../../services/screens.ts';
import { CheckboxField } from '../../ui/form/choice-fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormLayout } from '../../ui/form/layout.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { TextLink } from '../../ui/link.tsx';
import { LoadState, Skeletons } from '../../ui/states.tsx';
import { emptyPerson, PersonFields } from './person-fields.tsx';

const initialValues = { ...emptyPerson, agreed: false };

/** Accepts Microsoft's agreement for the customer, in the name of a person. */
export function AgreementDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const text = (name: string) => t(`m365-licenses.agreement.${name}`);
  const agreement = useQuery(api.query(getCustomerAgreement, scope));
  const form = useContractForm({
    schema: acceptCustomerAgreement.body,
    initialValues,
    errorTitle: text('notAccepted'),
    onSubmit: (body, { write, idempotencyKey }) =>
      write(acceptCustomerAgreement, { query: scope, body, idempotencyKey }),
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
