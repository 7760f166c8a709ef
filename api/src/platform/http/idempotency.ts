import { hash } from 'node:crypto';
import type { Endpoint } from '@portal/contract/http';
import sql, { type Sql } from 'sql-template-tag';
import { Problem } from './problem.ts';
import type { Look } from '../database/tenancy.ts';

/** An answer as it is sent: `text` is its JSON. */
export type Replayable = { status: number; text: string };
/** `partnerId` is the organization that the call works in, which for an operator is not the own one. */
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
  if (header !== undefined) throw new Problem('idempotencyKeyInvalid');
  if (endpoint.order) throw new Problem('idempotencyKeyRequired');
  return null;
}

/** Thrown by a repetition, so that nothing of it stays: it gets the first answer. */
export class Replayed extends Error {
  readonly first: Replayable;
  constructor(first: Replayable) {
    super('This request was answered before.');
    this.first = first;
  }
}

const hashOf = ({ request }: KeyedRequest): string => hash('sha256', JSON.stringify(request));

/**
 * Holds a key until the transaction ends. Throws `Replayed` when the same request was answered before; another request
 * with the key is 422, one in flight 409.
 */
export function claimOf(keyed: KeyedRequest): Look {
  const { partnerId, userId, endpoint, key } = keyed;
  return {
    query: sql`
      select got, request_hash as "requestHash", status, answer
      from claim_key(${partnerId}::uuid, ${userId}::uuid, ${endpoint.name}, ${key})`,
    check: ({ got, requestHash, status, answer }) => {
      if (got !== true) throw new Problem('requestInFlight');
      if (requestHash === null) return;
      if (requestHash !== hashOf(keyed)) {
        throw new Problem('idempotencyKeyReused');
      }
      throw new Replayed({ status: Number(status), text: JSON.stringify(answer) });
    },
  };
}

/** The answer to a claimed key, kept in the transaction of its effect. */
export const answerRow = (keyed: KeyedRequest, { status, text }: Replayable): Sql => sql`
  insert into idempotency_key (partner_id, user_id, endpoint, key, request_hash, status, answer)
  select ${keyed.partnerId}::uuid, ${keyed.userId}::uuid, ${keyed.endpoint.name}, ${keyed.key}, ${hashOf(keyed)},
    ${status}::integer, ${text}::jsonb`;

/** Carries out a transaction; a repetition is undone and gets the first answer. */
export async function orReplayed(carriedOut: Promise<Replayable>): Promise<Replayable> {
  try {
    return await carriedOut;
  } catch (error) {
    if (error instanceof Replayed) return error.first;
    throw error;
  }
}
