import type { Service } from '@portal/contract/services/services';
import type { UsageEndpoints } from '@portal/contract/services/usage-endpoints';
import { personOf } from '../people.ts';
import type { ScreenRow } from '../row.ts';

/** What was used of a service and what it cost: of one customer, and of all of a partner. */
export function usageRows(service: Service, usage: UsageEndpoints) {
  const common = { tooWide: true, address: `/services/${service}/usage` } as const;
  const offered = { servicesOffered: [service] };
  const ofCustomer = {
    ...common,
    name: `${service}-usage`,
    unable: 'services.usage.failed',
    me: personOf('customer', 'owner', offered),
    reads: usage.ofCustomer,
    also: [usage.byThing],
  } satisfies ScreenRow;
  const ofPartner = {
    ...common,
    name: `${service}-usage-by-customer`,
    empty: `${service}.usage.topNone`,
    unable: 'services.usage.topFailed',
    me: personOf('partner', 'owner', offered),
    reads: usage.byCustomer,
    also: [usage.ofPartner],
  } satisfies ScreenRow;
  return [ofCustomer, ofPartner] as const;
}
