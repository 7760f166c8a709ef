import { getCustomerOverview, type Customer, type CustomerOverview } from '@portal/contract/customers';
import { useQuery } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { LoadState } from '../ui/states.tsx';
import { scopeOf, type CustomerPlace, type ServiceAtCustomer } from './service-at-customer.ts';
import { ServicesTable } from './services-table.tsx';

type ServicesTabProps = {
  place: CustomerPlace;
  customer: Customer | undefined;
  services: readonly ServiceAtCustomer[];
};

/** Every service with what is to say of it. */
export function ServicesTab({ place, customer, services }: ServicesTabProps) {
  const { t } = useTexts();
  const query = useQuery(api.query(getCustomerOverview, scopeOf(place)));
  const shown = (overview: CustomerOverview | undefined) => (
    <ServicesTable place={place} customer={customer} overview={overview} services={services} full />
  );
  return (
    <LoadState query={query} errorTitle={t('customers.page.failed')} skeleton={shown(undefined)}>
      {shown}
    </LoadState>
  );
}
