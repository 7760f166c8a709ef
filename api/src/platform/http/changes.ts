import { isChange } from '@portal/contract/endpoint-rules';
import type { Endpoint } from '@portal/contract/http';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { heedsKey, type Handler, type ReadCall } from './call.ts';
import type { Transaction } from '../database/database.ts';
import { answerRow, claimOf, idempotencyKeyOf, type KeyedRequest, type Replayable } from './idempotency.ts';
import { enterForWrite, type Look } from '../database/tenancy.ts';
import type { Visit } from '../sessions/visits.ts';

type ReceivedRequest = { endpoint: Endpoint; request: FastifyRequest };

type Change = {
  handler: Extract<Handler, { kind: 'write' | 'operate' }>;
  call: ReadCall<Endpoint> & { prepared?: unknown };
  tx: Transaction;
  /** What the visitor book of a customer has to say of it. */
  visit?: Visit | null;
};

/** The record's shape and nothing more: what the schema does not name is dropped. */
export const shaped = (endpoint: Endpoint, value: unknown): string =>
  JSON.stringify(endpoint.response ? z.parse(endpoint.response, value) : {});

function keyedOf(
  { endpoint, request }: ReceivedRequest,
  { handler, call }: { handler: Handler; call: ReadCall<Endpoint> },
): KeyedRequest | null {
  const key = heedsKey({ endpoint, handler })
    ? idempotencyKeyOf(endpoint, request.headers['idempotency-key'])
    : null;
  if (key === null) return null;
  const { partnerId, customerId } = call.tenant;
  // The customer can be implied by who calls, and a person acts in one after the other.
  const named = call.params === undefined ? [] : [call.params];
  const content = [partnerId, customerId, call.query, call.body, ...call.files, ...named];
  return { endpoint, partnerId, userId: call.principal.userId, key, request: content };
}

/** Looks at all that decides whether a change may be made, and throws when it may not. */
async function admit(endpoint: Endpoint, carried: Change, look: Look | null): Promise<void> {
  const { handler, call, tx } = carried;
  if (handler.kind === 'operate') {
    if (look) look.check((await tx.first(look.query)) ?? {});
    return;
  }
  const kind = isChange(endpoint) ? 'change' : 'read';
  await enterForWrite(tx, call, { ofCustomer: endpoint.scope === 'customer' ? kind : null, look });
}

const carryOut = ({ handler, call, tx }: Change): Promise<unknown> =>
  handler.kind === 'write' ? handler.write({ ...call, tx }) : handler.operate({ ...call, tx });

/** Carries out a change in its transaction, once for its key. */
export async function change(received: ReceivedRequest, carried: Change): Promise<Replayable> {
  const { endpoint } = received;
  const { tx, visit } = carried;
  const keyed = keyedOf(received, carried);
  await admit(endpoint, carried, keyed && claimOf(keyed));
  const value = await carryOut(carried);
  if (visit) tx.later(visit.entry);
  const done = { status: endpoint.status ?? 200, text: shaped(endpoint, value) };
  if (keyed) tx.later(answerRow(keyed, done));
  return done;
}
