import type { Endpoint } from '@portal/contract/http';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { isChange } from './access.ts';
import { heedsKey, type Handler, type ReadCall } from './call.ts';
import { together, type Row, type Transaction } from './database.ts';
import { claimOf, idempotencyKeyOf, keepAnswer, type KeyedRequest, type Replayable } from './idempotency.ts';
import { requireGatePassed } from './order-gate.ts';
import { enterForWrite, type Look } from './tenancy.ts';
import type { Visit } from './visits.ts';

type Asked = { endpoint: Endpoint; request: FastifyRequest };

type Carried = {
  handler: Extract<Handler, { kind: 'write' | 'operate' }>;
  call: ReadCall<Endpoint> & { prepared?: unknown };
  tx: Transaction;
  /** What the visitor book of a customer has to say of it. */
  visit?: Visit | null;
};

/** The record's shape and nothing more: what the schema does not name is dropped. */
export const shaped = (endpoint: Endpoint, value: unknown): string =>
  JSON.stringify(endpoint.response ? z.parse(endpoint.response, value) : {});

function keyedOf({ endpoint, request }: Asked, { handler, call }: Carried): KeyedRequest | null {
  const key = heedsKey({ endpoint, handler })
    ? idempotencyKeyOf(endpoint, request.headers['idempotency-key'])
    : null;
  if (key === null) return null;
  const asked = [call.query, call.body, ...call.files];
  return { endpoint, partnerId: call.tenant.partnerId, userId: call.principal.userId, key, request: asked };
}

/**
 * Looks at all that decides whether a change may be made, and settles when it may; what began before it knew is undone
 * with the transaction when it may not.
 */
async function admission(endpoint: Endpoint, carried: Carried, look: Look | null): Promise<Row> {
  const { handler, call, tx } = carried;
  if (handler.kind === 'operate') {
    if (look) look.check((await tx.first(look.query)) ?? {});
    return {};
  }
  const kind = isChange(endpoint) ? 'change' : 'read';
  const ofCustomer = endpoint.scope === 'customer' ? kind : null;
  return enterForWrite(tx, call, { ofCustomer, look, hold: handler.hold?.(call) ?? null });
}

const carryOut = ({ handler, call, tx }: Carried, admitted: Promise<Row>): Promise<unknown> =>
  handler.kind === 'write' ? handler.write({ ...call, tx, admitted }) : handler.operate({ ...call, tx });

/** Carries out a change in its transaction, once for its key. */
export async function change(asked: Asked, carried: Carried): Promise<Replayable> {
  const { endpoint } = asked;
  const { handler, tx, visit } = carried;
  const keyed = keyedOf(asked, carried);
  const admitted = admission(endpoint, carried, keyed && claimOf(keyed));
  // Who awaits it is told; until then nobody listens.
  admitted.catch(() => undefined);
  if (handler.kind === 'operate' || !handler.hold) await admitted;
  const [, value] = await together([admitted, carryOut(carried, admitted)]);
  if (handler.kind === 'write') requireGatePassed(endpoint, tx);
  if (visit) tx.later(visit.entry);
  const done = { status: endpoint.status ?? 200, text: shaped(endpoint, value) };
  if (keyed) keepAnswer(tx, keyed, done);
  return done;
}
