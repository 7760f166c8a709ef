import type { ServiceScreens } from '../screens.ts';
import { ServiceFrame } from '../service-page.tsx';
import { AllCustomers } from './all-customers.tsx';
import type { ServiceUsage } from './description.ts';
import { OneCustomer } from './one-customer.tsx';

type ServiceUsagePageProps = { of: ServiceScreens; usage: ServiceUsage };

/** What was used and what it cost, month by month: of a customer, and for those with several of all of them. */
export const ServiceUsagePage = ({ of, usage }: ServiceUsagePageProps) => (
  <ServiceFrame of={of} path={usage.path} overview={<AllCustomers of={usage} />}>
    <OneCustomer of={usage} />
  </ServiceFrame>
);
