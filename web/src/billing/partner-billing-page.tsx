import { getPartnerBilling, updatePartnerBilling, type Billing } from '@portal/contract/billing/billing';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { linkTo, useWords } from '../platform/address.ts';
import { api } from '../platform/api.ts';
import { useRefusal } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { MissingPage, Page } from '../ui/page.tsx';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { BillingForm } from './billing-form.tsx';

/** The billing data of one partner, for the operator. */
export function PartnerBillingPage() {
  const { id = '' } = useWords(['id']);
  const { t } = useTexts();
  const refusal = useRefusal(updatePartnerBilling);
  const billing = useQuery({ ...api.query(getPartnerBilling, { id }), staleTime: 0 });
  const [saves, setSaves] = useState(0);
  return (
    <Page title={billing.data && t('billing.titleOf', { partner: billing.data.name })}>
      <LoadState
        query={billing}
        errorTitle={t('billing.unread')}
        skeleton={<Skeletons rows={8} height={40} />}
        missing={<MissingPage />}
      >
        {(read: Billing) => (
          <BillingForm
            key={saves}
            billing={read}
            of={id}
            save={(body, { write }) => write(updatePartnerBilling, { query: { id }, body })}
            reload={async () => (await billing.refetch()).data}
            onSaved={() => setSaves((count) => count + 1)}
            cancelHref={linkTo('/operator/partners/edit', { id })}
            disabledReason={refusal}
          />
        )}
      </LoadState>
    </Page>
  );
}
