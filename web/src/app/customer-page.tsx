import { lazy, type ComponentType } from 'react';
import { CustomerPage } from '../customers/customer-page.tsx';
import type { ServiceAtCustomer } from '../customers/service-at-customer.ts';
import { customerHome } from '../platform/address.ts';
import { needTexts } from '../platform/i18n.ts';
import { serviceAreas, type ServiceArea } from './service-areas.ts';

type OfCustomer = { customerId: string };

const Pricing = lazy(async () => {
  const [{ CustomerPricing }] = await Promise.all([
    import('../pricing/customer-pricing.tsx'),
    needTexts('pricing', 'prices'),
  ]);
  return { default: CustomerPricing };
});

const auditTexts = () => needTexts('audit-log', 'prices');
const Activity = lazy(async () => {
  const [{ LogList }, { useLogWords }] = await Promise.all([
    import('../audit-log/log-list.tsx'),
    import('../audit-log/addresses.ts'),
    auditTexts(),
  ]);
  return {
    default: ({ customerId: id }: OfCustomer) => (
      <LogList
        view="all"
        customerId={id}
        search={useLogWords()}
        hrefOf={(words) => customerHome({ id, tab: 'activity' }, words)}
      />
    ),
  };
});
const LatestChanges = lazy(async () => {
  const [{ LatestChanges: Latest }] = await Promise.all([
    import('../audit-log/latest-changes.tsx'),
    auditTexts(),
  ]);
  return {
    default: ({ customerId: id }: OfCustomer) => (
      <Latest customerId={id} hrefOf={(words) => customerHome({ id, tab: 'activity' }, words)} />
    ),
  };
});

/** A service with what the page needs of it. */
async function serviceOf({ service, icon, usage, screens }: ServiceArea): Promise<ServiceAtCustomer> {
  const Regions = lazy(async () => {
    const [{ ServiceRegions }, of] = await Promise.all([import('../services/regions.tsx'), screens()]);
    return { default: ({ scope }) => <ServiceRegions of={of} scope={scope} /> };
  });
  return { service, icon, usage: await usage?.(), Regions };
}

/** The page of a customer with what the services and other capabilities bring to it. */
export async function customerPage(): Promise<ComponentType> {
  const services = await Promise.all(serviceAreas.map(serviceOf));
  const parts = { services, Pricing, Activity, LatestChanges };
  return () => <CustomerPage {...parts} />;
}
