import { getExistingTenant, lookIntoExistingTenant, type OneTenant } from '@portal/contract/linking';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { listWords, useWords } from '../platform/address.ts';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { MissingPage, Page } from '../ui/page.tsx';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { useSend } from '../ui/use-send.ts';
import { type TenantSearch } from './addresses.ts';
import { LinkForm } from './link-form.tsx';
import { LinkedTenant } from './linked-tenant.tsx';
import { ToCustomer } from './to-customer.tsx';
import { useTenantName } from './tenant-state.tsx';

/** While a worker looks into it, or links it, the page asks again. */
const refreshMs = { busy: 1500, otherwise: 15_000 };

const isBusy = ({ looking, state }: OneTenant): boolean =>
  looking || state === 'linking' || state === 'unlinking';

function useTenant(id: string) {
  return useQuery({
    ...api.query(getExistingTenant, { id }),
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? refreshMs.busy : refreshMs.otherwise),
  });
}

/** Looks into the tenant when the page is opened: what somebody saw yesterday may be another today. */
function useLook(id: string) {
  const { send } = useSend<string>({
    call: ({ write }, wanted) => write(lookIntoExistingTenant, { query: { id: wanted } }),
    idOf: String,
  });
  const look = useEffectEvent(send);
  useEffect(() => look(id), [id]);
  return { again: () => send(id) };
}

/** One tenant that the portal did not make: what is in it, and whose it is or shall be. */
export function TenantPage() {
  const {
    id = '',
    partnerId,
    customerId,
  }: TenantSearch = useWords([...listWords, 'id', 'partnerId', 'customerId']);
  const { t } = useTexts();
  const nameOf = useTenantName();
  const tenant = useTenant(id);
  const look = useLook(id);
  return (
    <Page
      title={tenant.data ? nameOf(tenant.data) : t('linking.title')}
      age={tenant.data?.contents ? { at: tenant.data.lookedAt } : undefined}
    >
      <LoadState
        query={tenant}
        errorTitle={t('linking.failed')}
        skeleton={<Skeletons rows={8} height={40} />}
        missing={<MissingPage />}
      >
        {(read: OneTenant) => {
          if (read.state !== 'free') return <LinkedTenant tenant={read} />;
          if (customerId === undefined || partnerId === undefined) {
            return <ToCustomer tenant={read} onLook={look.again} />;
          }
          return <LinkForm tenant={read} scope={{ customerId, partnerId }} onLook={look.again} />;
        }}
      </LoadState>
    </Page>
  );
}
