import { getCustomer, type Customer } from '@portal/contract/customers';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../platform/address.ts';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { MissingPage, Page } from '../ui/page.tsx';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { detailsOf } from './addresses.ts';
import { EditCustomerForm } from './edit-customer-form.tsx';

/** Reads a customer and edits it. */
export function EditCustomerPage() {
  const { id = '' } = useWords(['id']);
  const { t } = useTexts();
  const customer = useQuery(api.query(getCustomer, { id }));
  const { data } = customer;
  return (
    <Page within={data && { label: data.name, href: detailsOf(id) }}>
      <LoadState
        query={customer}
        errorTitle={t('customers.edit.unread')}
        skeleton={<Skeletons rows={8} height={40} />}
        missing={<MissingPage />}
      >
        {(read: Customer) => (
          <EditCustomerForm
            key={read.id}
            customer={read}
            reload={async () => (await customer.refetch()).data}
          />
        )}
      </LoadState>
    </Page>
  );
}
