import type { ComponentType } from 'react';
import { CustomerPage } from '../customers/customer-page.tsx';
import type { ServiceAtCustomer } from '../customers/service-at-customer.ts';
import { needTexts } from '../platform/i18n.ts';
import type { Managed } from '../platform/managed-customer.ts';
import { late } from '../ui/late.ts';
import { serviceAreas, type ServiceArea } from './service-areas.ts';

const Pricing = late(
  () => import('../pricing/customer-pricing.tsx'),
  'CustomerPricing',
  () => needTexts('pricing', 'prices'),
);

const auditTexts = () => needTexts('audit-log', 'prices');
const Activity = late(() => import('./customer-activity.tsx'), 'Activity', auditTexts);
const ServiceRegions = late(() => import('../services/regions.tsx'), 'ServiceRegions');
const LatestChanges = late(() => import('./customer-changes.tsx'), 'LatestChanges', auditTexts);

/** A service with what the page needs of it. */
async function serviceOf({ service, icon, usage, screens }: ServiceArea): Promise<ServiceAtCustomer> {
  const [of, used] = await Promise.all([screens(), usage?.()]);
  const Regions = ({ scope }: { scope: Managed }) => <ServiceRegions of={of} scope={scope} />;
  return { service, icon, usage: used, Regions };
}

/** The page of a customer with what the services and other capabilities bring to it. */
export async function customerPage(): Promise<ComponentType> {
  const services = await Promise.all(serviceAreas.map(serviceOf));
  const parts = { services, Pricing, Activity, LatestChanges };
  return () => <CustomerPage {...parts} />;
}
