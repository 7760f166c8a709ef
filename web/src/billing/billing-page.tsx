import { getBilling, updateBilling, type Billing } from '@portal/contract/billing/billing';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../platform/api.ts';
import { useMe } from '../platform/current-session.ts';
import { useRefusal } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Page } from '../ui/page.tsx';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { BillingForm } from './billing-form.tsx';

/** A partner's own billing data. */
export function BillingPage() {
  const { t } = useTexts();
  const id = useMe()?.organization.id ?? '';
  const refusal = useRefusal(updateBilling);
  const billing = useQuery({ ...api.query(getBilling), staleTime: 0 });
  const [saves, setSaves] = useState(0);
  return (
    <Page>
      <LoadState
        query={billing}
        errorTitle={t('billing.unread')}
        skeleton={<Skeletons rows={8} height={40} />}
      >
        {(read: Billing) => (
          <BillingForm
            key={saves}
            billing={read}
            of={id}
            save={(body, { write }) => write(updateBilling, { body })}
            reload={async () => (await billing.refetch()).data}
            onSaved={() => setSaves((count) => count + 1)}
            cancelHref="/"
            disabledReason={refusal}
          />
        )}
      </LoadState>
    </Page>
  );
}
