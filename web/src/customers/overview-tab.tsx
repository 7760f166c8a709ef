import { getCustomerOverview, type Customer, type CustomerOverview } from '@portal/contract/customers';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { LoadState } from '../ui/states.tsx';
import { Contacts } from './contacts.tsx';
import type { CustomerParts } from './customer-page.tsx';
import { useCustomerTabs } from './customer-tabs.ts';
import { OverviewStrip } from './overview-strip.tsx';
import { scopeOf, type CustomerPlace } from './service-at-customer.ts';
import { ServicesTable } from './services-table.tsx';
import classes from './overview.module.css';

type OverviewTabProps = {
  place: CustomerPlace;
  customer: Customer | undefined;
  parts: CustomerParts;
};

/** How the customer is doing, in one look. */
export function OverviewTab({ place, customer, parts: { services, LatestChanges } }: OverviewTabProps) {
  const { t } = useTexts();
  const { tabs } = useCustomerTabs(undefined);
  const query = useQuery(api.query(getCustomerOverview, scopeOf(place)));
  const shown = (overview: CustomerOverview | undefined) => (
    <>
      <div className={classes.strip}>
        <OverviewStrip overview={overview} services={services} />
      </div>
      <ServicesTable place={place} customer={customer} overview={overview} services={services} />
    </>
  );
  return (
    <div className={classes.columns}>
      <LoadState query={query} errorTitle={t('customers.page.failed')} skeleton={shown(undefined)}>
        {shown}
      </LoadState>
      <div className={classes.side}>
        <Contacts customer={customer} />
        <Suspense>{tabs.includes('activity') && <LatestChanges customerId={place.id} />}</Suspense>
      </div>
    </div>
  );
}
