import type { Endpoint } from '@portal/contract/http';
import { takesKey } from '@portal/contract/idempotency';
import { scopeOf } from '@portal/contract/scope';
import type { ScopeQuery } from './managed-customer.ts';

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
