import type * as z from 'zod';
import type { Endpoint } from './http.ts';
import type { ofCustomer } from './services/endpoints.ts';

type ScopeQuery = z.infer<typeof ofCustomer>;

/** What the query of a call takes of the place that it is sent from, as the scope in its record says. */
export function scopeOf(
  { scope, method }: Pick<Endpoint, 'scope' | 'method'>,
  { customerId, partnerId }: ScopeQuery,
): ScopeQuery {
  const ofPartner = partnerId === undefined ? {} : { partnerId };
  if (scope === 'customer') return customerId === undefined ? ofPartner : { customerId, ...ofPartner };
  // A partner whose things are changed is named by these things.
  return scope === 'partner' && method === 'GET' ? ofPartner : {};
}
