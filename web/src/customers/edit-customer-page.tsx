import { updateCustomer, getCustomer, type Customer } from '@portal/contract/customers';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../platform/address.ts';
import { useRefusal } from '../platform/rights.ts';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { MissingPage, Page } from '../ui/page.tsx';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { CustomerFacts } from './customer-facts.tsx';
import { EditCustomerForm } from './edit-customer-form.tsx';

/** Reads a customer and edits it, or shows it to those who may only read. */
export function EditCustomerPage() {
  const { id = '', partnerId } = useWords('id', 'partnerId');
  const { t } = useTexts();
  const customer = useQuery(api.query(getCustomer, { id, partnerId }));
  const refusal = useRefusal(updateCustomer);
  return (
    <Page title={customer.data?.name}>
      <LoadState
        query={customer}
        errorTitle={t('customers.edit.unread')}
        skeleton={<Skeletons rows={8} height={40} />}
        missing={<MissingPage />}
      >
        {(read: Customer) =>
          refusal === undefined ? (
            <EditCustomerForm
              key={read.id}
              customer={read}
              reload={async () => (await customer.refetch()).data}
            />
          ) : (
            <CustomerFacts customer={read} reason={refusal} />
          )
        }
      </LoadState>
    </Page>
  );
}
