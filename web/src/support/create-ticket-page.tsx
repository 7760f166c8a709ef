import { getCustomer } from '@portal/contract/customers';
import { getTicketReceiver } from '@portal/contract/support';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useWords } from '../platform/address.ts';
import { useWorkplaceKind } from '../platform/rights.ts';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { MissingPage, Page } from '../ui/page.tsx';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { TicketForm } from './ticket-form.tsx';

/** Asks support by mail. */
export function CreateTicketPage() {
  const { t } = useTexts();
  const receiver = useQuery(api.query(getTicketReceiver));
  return (
    <Page>
      <OfKnownCustomer>
        <LoadState
          query={receiver}
          errorTitle={t('support.create.receiverFailed')}
          skeleton={<Skeletons rows={4} height={40} />}
        >
          {(found) => <TicketForm receiver={found} />}
        </LoadState>
      </OfKnownCustomer>
    </Page>
  );
}

/** The customer that the address names has to be there; a customer's own people name none. */
function OfKnownCustomer({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  const { customerId = '' } = useWords(['customerId']);
  const isNamed = useWorkplaceKind() === 'partner' && customerId !== '';
  const customer = useQuery({ ...api.query(getCustomer, { id: customerId }), enabled: isNamed });
  if (!isNamed) return children;
  return (
    <LoadState
      query={customer}
      errorTitle={t('support.create.customerFailed')}
      skeleton={<Skeletons rows={4} height={40} />}
      missing={<MissingPage />}
    >
      {() => children}
    </LoadState>
  );
}
