import type { Endpoint } from '@portal/contract/http';
import type { ScopeQuery } from './managed-customer.ts';

/** What the query of a call takes of the place that a page is of, as the scope in its record says. */
export function scopeOf({ scope, method }: Endpoint, { customerId, partnerId }: ScopeQuery): ScopeQuery {
  const ofPartner = partnerId === undefined ? {} : { partnerId };
  if (scope === 'customer') return customerId === undefined ? ofPartner : { customerId, ...ofPartner };
  // A partner whose things are changed is named by these things.
  return scope === 'partner' && method === 'GET' ? ofPartner : {};
}
