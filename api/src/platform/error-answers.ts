import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { auditLogEndpoints } from '@portal/contract/audit-entries';
import { login, loginV2 } from '@portal/contract/auth';
import { auditLogErrors, authErrors, type ProblemBody } from '@portal/contract/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from './database.ts';
import { Problem } from './problem.ts';
import { apiHeaders } from './security-headers.ts';

const internal = 'The portal met an error that is not yours. Try again; if it stays, name the reference.';

type Known = { status: number; errorKey: string; message: string };

/** Errors of the HTTP layer, before an endpoint's own rules. */
const byCode: Record<string, Known> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, errorKey: 'tooLarge', message: 'The request is too large.' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    errorKey: 'mediaTypeNotSupported',
    message: 'The request is of another type than this call takes.',
  },
  FST_ERR_CTP_EMPTY_JSON_BODY: {
    status: 400,
    errorKey: 'malformedJson',
    message: 'The request has no body.',
  },
  FST_ERR_CTP_INVALID_JSON_BODY: {
    status: 400,
    errorKey: 'malformedJson',
    message: 'The request is not valid JSON.',
  },
};

const unavailable: Known = {
  status: 503,
  errorKey: 'unavailable',
  message: 'The portal cannot reach its database just now. Try again in a moment.',
};

/** The key of an error at an endpoint that has one of its own, by the key it has elsewhere. */
const named = new Map<string, Record<string, string>>([
  ...auditLogEndpoints.map(({ name }): [string, Record<string, string>] => [
    name,
    { unhandled: auditLogErrors.internal, unavailable: auditLogErrors.internal },
  ]),
  [login.name, { unhandled: authErrors.unknown }],
  [loginV2.name, { unhandled: authErrors.unknown }],
]);

function knownOf(error: FastifyError): Known {
  const known = byCode[error.code];
  if (known) return known;
  if (isDatabaseAway(error)) return unavailable;
  const status = error.statusCode ?? 500;
  if (status < 500) return { status, errorKey: 'malformedRequest', message: 'The request is malformed.' };
  return { status: 500, errorKey: 'unhandled', message: internal };
}

/** What a 5xx says for the web's log. */
const logged = (status: number, message: string): { Message?: string } =>
  status >= 500 ? { Message: message } : {};

function bodyOf(
  error: FastifyError | Problem,
  { id: requestId, routeOptions }: FastifyRequest,
): { status: number; body: ProblemBody } {
  if (error instanceof Problem) {
    const { fields, details } = error.options;
    const { status, errorKey, message } = error;
    const rest = { ...(fields ? { fields } : {}), ...(details ? { details } : {}) };
    return { status, body: { errorKey, message, requestId, ...rest, ...logged(status, message) } };
  }
  const { status, errorKey: usual, message } = knownOf(error);
  const errorKey = named.get(routeOptions.config.endpoint ?? '')?.[usual] ?? usual;
  return { status, body: { errorKey, message, requestId, ...logged(status, message) } };
}

function answerError(
  error: FastifyError | Problem,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { status, body } = bodyOf(error, request);
  if (status >= 500) request.log.error({ err: error, requestId: request.id }, 'a request failed');
  if (error instanceof Problem && error.options.retryAfterSeconds !== undefined) {
    reply.header('retry-after', String(Math.ceil(error.options.retryAfterSeconds)));
  }
  return reply.code(status).header('content-type', 'application/json; charset=utf-8').send(body);
}

/** Every error leaves in the one shape of the contract; 405 where the path exists with another method. */
export function installErrorAnswers(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | Problem>(answerError);
}

/** Answers an address that no router can read, which is found before any hook runs. */
export function answerUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  answerError(error, request, reply.headers(apiHeaders));
}

const unreadable: Record<string, { line: string; errorKey: string; message: string }> = {
  HPE_HEADER_OVERFLOW: {
    line: '431 Request Header Fields Too Large',
    errorKey: 'tooLarge',
    message: 'The head of the request is too large.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    line: '408 Request Timeout',
    errorKey: 'timeout',
    message: 'The request did not arrive in time.',
  },
};
const notHttp = {
  line: '400 Bad Request',
  errorKey: 'malformedRequest',
  message: 'The request is malformed.',
};

/** Answers bytes that are not HTTP, and closes. */
export function answerNotHttp(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { line, errorKey, message } = unreadable[error.code ?? ''] ?? notHttp;
  const body = JSON.stringify({ errorKey, message, requestId: randomUUID() } satisfies ProblemBody);
  const headers = Object.entries({
    ...apiHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  if (socket.writable) socket.write(`HTTP/1.1 ${line}\r\n${headers.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** What an unknown path of the API answers. */
export function answerUnknownPath(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const url = request.url.split('?')[0] ?? '';
  const allowed = methods.filter((method) => {
    // Pages answer every address there is, so that theirs says nothing.
    const found = request.server.findRoute({ method, url });
    return found !== null && !('*' in found.params);
  });
  if (allowed.length > 0) {
    reply.header('allow', allowed.join(', '));
    return answerError(new Problem(405, 'methodNotAllowed', 'Method not allowed'), request, reply);
  }
  return answerError(new Problem(404, 'notFound', 'There is nothing at this address.'), request, reply);
}
