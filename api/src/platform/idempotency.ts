import { createHash } from 'node:crypto';
import type { Endpoint } from '@portal/contract/http';
import sql from 'sql-template-tag';
import { together, type Transaction } from './database.ts';
import { Problem } from './problem.ts';

export type Replayable = { status: number; answer: unknown };
/** `partnerId` is the house that the call works in, which for an operator is not the own one. */
export type KeyedRequest = {
  endpoint: Endpoint;
  partnerId: string;
  userId: string;
  key: string;
  request: unknown;
};

const maxKeyLength = 200;

/** The key of the header, or null when there is none and none is needed. Throws when an order has none. */
export function idempotencyKeyOf(endpoint: Endpoint, header: unknown): string | null {
  if (typeof header === 'string' && header.length > 0 && header.length <= maxKeyLength) return header;
  if (header !== undefined)
    throw new Problem(400, 'idempotencyKeyInvalid', 'The Idempotency-Key is not valid.');
  if (endpoint.order) throw new Problem(400, 'idempotencyKeyRequired', 'An order needs an Idempotency-Key.');
  return null;
}

type Stored = { requestHash: string; status: number; answer: unknown };

/**
 * Runs `work` once for a key: the same key and request replays the first answer, another request is 422, one in flight
 * 409. Key, effect and answer are kept in one transaction.
 */
export async function once(
  tx: Transaction,
  keyed: KeyedRequest,
  work: () => Promise<Replayable>,
): Promise<Replayable> {
  const { partnerId, userId } = keyed;
  const name = `${partnerId}/${userId}/${keyed.endpoint.name}/${keyed.key}`;
  const hash = createHash('sha256').update(JSON.stringify(keyed.request)).digest('hex');
  const [lock, stored] = await together([
    tx.first<{ got: boolean }>(sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as got`),
    tx.first<Stored>(sql`
      select request_hash as "requestHash", status, answer from idempotency_key
      where partner_id = ${partnerId} and user_id = ${userId} and endpoint = ${keyed.endpoint.name} and key = ${keyed.key}`),
  ]);
  if (!lock?.got) throw new Problem(409, 'requestInFlight', 'The same request is being worked on.');
  if (stored && stored.requestHash !== hash) {
    throw new Problem(422, 'idempotencyKeyReused', 'This Idempotency-Key was used for another request.');
  }
  if (stored) return { status: stored.status, answer: stored.answer };
  const result = await work();
  tx.later(sql`
    insert into idempotency_key (partner_id, user_id, endpoint, key, request_hash, status, answer)
    values (${partnerId}, ${userId}, ${keyed.endpoint.name}, ${keyed.key}, ${hash}, ${result.status},
      ${JSON.stringify(result.answer)}::jsonb)`);
  return result;
}
