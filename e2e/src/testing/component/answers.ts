import * as z from 'zod';
import { problem, type ProblemBody } from '@portal/contract/errors';
import type { Endpoint, ResponseOf } from '@portal/contract/http';
import { sampleOf, type Style } from './sample.ts';

/** What an endpoint answers on a screen; null for never. */
export type Answer = { endpoint: Endpoint; reply: { status: number; body: unknown } | null };

/** A success, held against the endpoint's record: what does not fit fails the test. */
export function answer<E extends Endpoint>(endpoint: E, body: ResponseOf<E>): Answer {
  const result = z.safeParse(endpoint.response ?? z.undefined(), body);
  if (!result.success)
    throw new Error(`The answer does not fit ${endpoint.name}:\n${z.prettifyError(result.error)}`);
  return { endpoint, reply: { status: endpoint.status ?? 200, body: result.data } };
}

/** A success made of the record: see `sampleOf`. */
export const sampled = (endpoint: Endpoint, style: Style = 'plain'): Answer =>
  answer(endpoint, sampleOf(endpoint, style));

/** No answer comes. */
export const never = (endpoint: Endpoint): Answer => ({ endpoint, reply: null });

export const reference = '7KQ2-M9XD';

type Refusal = { status?: number } & Partial<ProblemBody>;

/** An error of the API. */
export function refuse(
  endpoint: Endpoint,
  errorKey: string,
  { status = 403, ...more }: Refusal = {},
): Answer {
  const body = problem.parse({ errorKey, message: 'Refused.', requestId: reference, ...more });
  return { endpoint, reply: { status, body } };
}

/** A fault of the API. */
export const fail = (endpoint: Endpoint): Answer =>
  refuse(endpoint, 'unhandled', { status: 500, message: 'Failed.', Message: 'Failed.' });

/** Of a list: nothing in it. */
export function emptied(endpoint: Endpoint): Answer {
  const body = z.record(z.string(), z.unknown()).parse(sampleOf(endpoint));
  const empty = { ...body, items: [], ...('total' in body && { total: 0, nextCursor: null }) };
  return { endpoint, reply: { status: 200, body: z.parse(endpoint.response ?? z.undefined(), empty) } };
}
