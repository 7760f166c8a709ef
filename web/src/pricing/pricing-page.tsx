import { getPartnerPricing } from '@portal/contract/pricing';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { customerHome, useGo, useWords } from '../platform/address.ts';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Page } from '../ui/page.tsx';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { CreditSection } from './credit-section.tsx';
import { OwnList } from './own-list.tsx';
import { ServiceSection } from './service-section.tsx';
import classes from './pricing.module.css';

/** What all customers pay more than the list; of one that the address names, its own page says it. */
export function PricingPage() {
  const { id } = useWords(['id']);
  const go = useGo();
  useEffect(() => {
    if (id !== undefined) void go(customerHome({ id, tab: 'pricing' }), { replace: true });
  }, [id, go]);
  return id === undefined ? <OfAll /> : null;
}

function OfAll() {
  const { t } = useTexts();
  const pricing = useQuery({ ...api.query(getPartnerPricing, {}), staleTime: 0 });
  return (
    <Page>
      <div className={classes.page}>
        <p className={classes.lead}>{`${t('pricing.lead')} ${t('pricing.withoutVat')}`}</p>
        <CreditSection />
        <LoadState
          query={pricing}
          errorTitle={t('pricing.unread')}
          skeleton={<Skeletons rows={6} height={40} />}
        >
          {({ items }) =>
            items.map((one) => <ServiceSection key={one.service} pricing={one} customer={null} />)
          }
        </LoadState>
        <OwnList services={pricing.data?.items.map(({ service }) => service) ?? []} />
      </div>
    </Page>
  );
}
