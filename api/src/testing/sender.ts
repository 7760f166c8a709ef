import { randomUUID } from 'node:crypto';
import { pathWith } from '@portal/contract/endpoint-paths';
import type { Endpoint } from '@portal/contract/http';
import { takesKey } from '@portal/contract/idempotency';
import { scopeOf } from '@portal/contract/scope';
import type { Answer, TestPortal } from './test-portal.ts';

export type Sent = {
  /** The customer that it is about. */
  of?: { id: string };
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  token?: string;
  /** The same again for a repetition; left out, each call has its own. */
  key?: string;
};
export type Send = (endpoint: Endpoint, sent?: Sent) => Promise<Answer>;

/** Sends with a token, unless `sent` has another; what a call takes of scope and key is said by its record. */
export const senderTo =
  (portal: Pick<TestPortal, 'call'>, usual: string): Send =>
  (endpoint, { of, params = {}, query = {}, body = {}, token = usual, key = randomUUID() } = {}) =>
    portal.call(endpoint.method, pathWith(endpoint.path, params), {
      token,
      query: { ...scopeOf(endpoint, { customerId: of?.id }), ...query },
      ...(endpoint.body ? { body } : {}),
      ...(takesKey(endpoint) ? { headers: { 'idempotency-key': key } } : {}),
    });
