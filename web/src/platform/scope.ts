import type { Endpoint } from '@portal/contract/http';
import { takesKey } from '@portal/contract/idempotency';
import type { ScopeQuery } from './managed-customer.ts';

/** What the query of a call takes of the place that a page is of, as the scope in its record says. */
export function scopeOf({ scope, method }: Endpoint, { customerId, partnerId }: ScopeQuery): ScopeQuery {
  const ofPartner = partnerId === undefined ? {} : { partnerId };
  if (scope === 'customer') return customerId === undefined ? ofPartner : { customerId, ...ofPartner };
  // A partner whose things are changed is named by these things.
  return scope === 'partner' && method === 'GET' ? ofPartner : {};
}

/** What a change is sent with: of whom the page is, and the key of what is sent. */
export type Sender = { place: ScopeQuery; keyFor: (sent: unknown) => string };

/** What is sent to an endpoint that changes something. What the input says itself of the place holds. */
export function sentBy<Input extends { query?: unknown }>(
  { place, keyFor }: Sender,
  endpoint: Endpoint,
  input: Input,
) {
  const sent = { ...input, query: { ...scopeOf(endpoint, place), ...Object(input.query) } };
  return { ...sent, idempotencyKey: takesKey(endpoint) ? keyFor([endpoint.name, sent]) : undefined };
}
