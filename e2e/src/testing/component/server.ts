import path from 'node:path';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import * as z from 'zod';
import { installPages } from '@portal/api/platform/http/pages';
import { apiHeaders } from '@portal/api/platform/http/security-headers';
import { endpoints } from '@portal/contract/endpoints';
import type { Endpoint } from '@portal/contract/http';
import type { Answer } from './answers.ts';

const dist = path.resolve(import.meta.dirname, '../../../../web/dist');

/** A call that the page made, below `/api`; `key` is that of an order, by which a second try is known. */
export type Call = {
  endpoint: Endpoint;
  path: string;
  query: unknown;
  body: unknown;
  key: string | undefined;
};

export type AnswerServer = {
  url: string;
  /** From now on these answers, and no others, to calls without a token and with one that ends in that key. */
  begin: (key: string, answers: readonly Answer[]) => void;
  /** Other answers for some of the endpoints, for the calls too that wait for one. */
  change: (answers: readonly Answer[]) => void;
  calls: Call[];
  /** What went wrong: calls without an answer, and calls that do not fit their record. */
  faults: string[];
  close: () => Promise<void>;
};

const slashed = (address: string): string => (address.endsWith('/') ? address : `${address}/`);
const patterns = endpoints.map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.method} ${slashed(endpoint.path).replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));
/** Which endpoint such a call is of: a method and an address below `/api`, with its last slash or without. */
export const endpointOf = (call: string): Endpoint | undefined =>
  patterns.find(({ pattern }) => pattern.test(slashed(call)))?.endpoint;

export const callOf = ({ method, url }: FastifyRequest): string =>
  `${method} ${(url.split('?')[0] ?? '').replace(/^\/api/, '')}`;

const misfits = ({ name, query, body, upload }: Endpoint, call: Call): string[] => {
  const results = [query && z.safeParse(query, call.query), body && !upload && z.safeParse(body, call.body)];
  return results.flatMap((result) =>
    result && !result.success ? [`A call does not fit ${name}: ${z.prettifyError(result.error)}`] : [],
  );
};

/** An order that is repeated without its key would be carried out twice. */
const keyless = ({ name, order }: Endpoint, headers: Record<string, unknown>): string[] =>
  order === true && headers['idempotency-key'] === undefined ? [`${name} was ordered without a key.`] : [];

/**
 * The built web with the portal's own headers, and the API's answers as a test gives them. The answers come from a server
 * and not from the browser's routing, which would turn off the browser's cache and read every script anew for each screen.
 */
export async function startAnswerServer(): Promise<AnswerServer> {
  const app = fastify();
  const answers = new Map<string, Answer>();
  const calls: Call[] = [];
  const waiting: { name: string; reply: FastifyReply }[] = [];
  const faults: string[] = [];
  let expected = '';
  app.addContentTypeParser(/^multipart\//, (_request, _payload, done) => done(null, undefined));
  app.all('/api/*', async (request, reply) => {
    const { authorization } = request.headers;
    const isOfScreenBefore = authorization !== undefined && !authorization.endsWith(`.${expected}`);
    if (isOfScreenBefore) return reply.code(404).send();
    const name = callOf(request);
    const endpoint = endpointOf(name);
    const found = endpoint && answers.get(endpoint.name);
    if (!endpoint || !found) {
      faults.push(`No answer was given for ${endpoint?.name ?? name}.`);
      return reply.code(404).send({ errorKey: 'notFound', message: '', requestId: '' });
    }
    const key = request.headers['idempotency-key'];
    const address = name.slice(name.indexOf(' ') + 1);
    const call = {
      endpoint,
      path: address,
      query: request.query,
      body: request.body,
      key: key?.toString(),
    };
    calls.push(call);
    faults.push(...misfits(endpoint, call));
    faults.push(...keyless(endpoint, request.headers));
    if (found.reply) return reply.code(found.reply.status).headers(apiHeaders).send(found.reply.body);
    waiting.push({ name: endpoint.name, reply });
    return reply;
  });
  await installPages(app, dist);
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const change = (some: readonly Answer[]): void => {
    for (const one of some) answers.set(one.endpoint.name, one);
    for (const { name, reply } of waiting.splice(0)) {
      const found = answers.get(name)?.reply;
      if (found) reply.code(found.status).headers(apiHeaders).send(found.body);
      else waiting.push({ name, reply });
    }
  };
  return {
    url: `http://localhost:${port}`,
    begin: (key, some) => {
      expected = key;
      answers.clear();
      waiting.length = 0;
      calls.length = 0;
      change(some);
    },
    change,
    calls,
    faults,
    close: async () => {
      app.server.closeAllConnections();
      await app.close();
    },
  };
}
