import { parseInput } from '@portal/contract/fields';
import type { Endpoint, Schema } from '@portal/contract/http';
import type { FastifyRequest } from 'fastify';
import type { Upload } from '../uploads/uploads.ts';
import type { Refusals, RequestInfo } from './call.ts';
import { Problem } from './problem.ts';

type ReceivedRequest = { endpoint: Endpoint; request: FastifyRequest };

type RefuseInput = NonNullable<Refusals['input']>;

const invalid: RefuseInput = (fields) => new Problem('invalid').with({ fields });

function parse(schema: Schema | undefined, value: unknown, refuse: RefuseInput): unknown {
  if (!schema) return undefined;
  const result = parseInput(schema, value);
  if (!result.ok) throw refuse(result.fields);
  return result.value;
}

/** Deeper than any body that an endpoint knows. */
const maxDepth = 20;

/** PostgreSQL keeps neither NUL nor half a character: refused on arrival, in every name and text at once. */
function refuseUnkept(value: unknown, depth = 0): void {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
    throw new Problem('invalid');
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth === maxDepth) throw new Problem('malformedRequest');
  for (const [name, inner] of Object.entries(value)) {
    refuseUnkept(name);
    refuseUnkept(inner, depth + 1);
  }
}

/** What the connection says about who sent a request. */
export const infoOf = (request: FastifyRequest): RequestInfo => ({
  requestId: request.id,
  ip: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  language: /^\s*sv\b/i.test(request.headers['accept-language'] ?? '') ? 'sv' : 'en',
  host: request.headers.host ?? '',
});

/** What was sent, as the record of its endpoint reads it; throws `invalid`, or what `refuse` makes of it. */
export function inputOf(
  { endpoint, request }: ReceivedRequest,
  upload?: Upload,
  refuse: RefuseInput = invalid,
) {
  const typed = upload ? upload.fields : request.body;
  refuseUnkept(request.params);
  refuseUnkept(request.query);
  if (endpoint.body) refuseUnkept(typed);
  return {
    params: parse(endpoint.params, request.params, refuse),
    query: parse(endpoint.query, request.query, refuse),
    body: parse(endpoint.body, typed === undefined ? {} : typed, refuse),
    file: endpoint.upload?.maxFiles === undefined ? upload?.files[0] : undefined,
    files: upload?.files ?? [],
    request: infoOf(request),
    isGone: () => request.raw.socket.destroyed,
  };
}
