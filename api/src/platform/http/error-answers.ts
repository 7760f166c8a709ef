import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errors, type ErrorKey } from '@portal/contract/error-registry';
import type { ProblemBody } from '@portal/contract/errors';
import type { Endpoint } from '@portal/contract/http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../database/database.ts';
import { Problem } from './problem.ts';
import { apiHeaders } from './security-headers.ts';

/** Errors of the HTTP layer, before an endpoint's own rules. */
const byCode: Record<string, ErrorKey> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'mediaTypeNotSupported',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformedJson',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformedJson',
};

function keyOf(error: FastifyError, endpoint: Endpoint | undefined): ErrorKey {
  const known = byCode[error.code];
  if (known) return known;
  if (isDatabaseAway(error)) return 'unavailable';
  if ((error.statusCode ?? 500) < 500) return 'malformedRequest';
  return endpoint?.unhandled ?? 'unhandled';
}

/** What a 5xx says for the web's log. */
const logged = (status: number, message: string): { Message?: string } =>
  status >= 500 ? { Message: message } : {};

function bodyOf(
  error: FastifyError | Problem,
  { id: requestId, routeOptions }: FastifyRequest,
): { status: number; body: ProblemBody } {
  const known = error instanceof Problem ? error : new Problem(keyOf(error, routeOptions.config.endpoint));
  const { status, errorKey, message } = known;
  const { fields, details } = known.options;
  const rest = { ...(fields ? { fields } : {}), ...(details ? { details } : {}) };
  return { status, body: { errorKey, message, requestId, ...rest, ...logged(status, message) } };
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

const unreadable: Record<string, ErrorKey> = {
  HPE_HEADER_OVERFLOW: 'headTooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'timeout',
};

/** Answers bytes that are not HTTP, and closes. */
export function answerNotHttp(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const errorKey = unreadable[error.code ?? ''] ?? 'malformedRequest';
  const { status, message } = errors[errorKey];
  const body = JSON.stringify({ errorKey, message, requestId: randomUUID() } satisfies ProblemBody);
  const headers = Object.entries({
    ...apiHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  if (socket.writable)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join('\r\n')}\r\n\r\n${body}`);
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
    return answerError(new Problem('methodNotAllowed'), request, reply);
  }
  return answerError(new Problem('addressUnknown'), request, reply);
}
