import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import fastify, { type FastifyInstance } from 'fastify';
import * as z from 'zod';
import { apiHeaders } from '@portal/api/platform/http/security-headers';
import { createWebMiddlewares } from '@portal/tools/dev/web-server';
import { callOf, endpointOf } from '../component/server.ts';
import { entryPage, listPage, listWords, widePage } from './pages.ts';
import { answersAt, stateOf } from './screens.ts';

const html = 'text/html; charset=utf-8';
const entryWords = z.object({
  width: z.coerce.number().int().min(200).max(4000).optional().catch(undefined),
});

/** What the pages of a state call; `missed` hears of a call that its row has no answer for. */
function installAnswers(app: FastifyInstance, missed: (sentence: string) => void): void {
  app.addContentTypeParser(/^multipart\//, (_request, _payload, done) => done(null, undefined));
  app.all('/api/*', async (request, reply) => {
    const shown = stateOf(request.hostname);
    const call = callOf(request);
    const endpoint = endpointOf(call);
    const found = shown && endpoint && answersAt(shown).get(endpoint.name);
    if (found?.reply) return reply.code(found.reply.status).headers(apiHeaders).send(found.reply.body);
    // An answer that never comes.
    if (found) return reply.hijack();
    missed(`No answer was given for ${endpoint?.name ?? call} on ${request.hostname}.`);
    return reply.code(404).send({ errorKey: 'notFound', message: '', requestId: '' });
  });
}

function installLists(app: FastifyInstance, port: number): void {
  app.get('/', (request, reply) => reply.type(html).send(listPage(listWords.parse(request.query), port)));
  app.get('/screen', (request, reply) => {
    const shown = stateOf(request.hostname);
    if (!shown) return reply.code(404).send(`No screen has the name ${request.hostname}.`);
    const { width } = entryWords.parse(request.query);
    return reply.type(html).send(width === undefined ? entryPage(shown) : widePage(shown, width));
  });
}

const isOurs = ({ url = '', headers: { host = '' } }: IncomingMessage): boolean => {
  const { pathname } = new URL(url, 'http://localhost');
  const isList = pathname === '/' && stateOf(host.split(':')[0] ?? '') === undefined;
  return isList || pathname === '/screen' || pathname.startsWith('/api/');
};

type ScreensServer = { url: string; close: () => Promise<void> };

/** `missed` hears of calls that a row has no answer for; `name` tells servers apart that run beside each other. */
type ScreensPlan = { port: number; missed: (sentence: string) => void; name?: string };

/** Serves the list of screens, and each in its states from the sources of the web, on a loopback port. */
export async function serveScreens({ port, missed, name = 'screens' }: ScreensPlan): Promise<ScreensServer> {
  let ours: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
  const server = createServer((request, response) =>
    isOurs(request) ? ours(request, response) : web.middlewares(request, response),
  );
  const web = await createWebMiddlewares(name, server);
  const app = fastify({
    serverFactory: (handle) => {
      ours = handle;
      return server;
    },
  });
  installAnswers(app, missed);
  installLists(app, port);
  await app.listen({ host: '127.0.0.1', port });
  return {
    url: `http://localhost:${port}`,
    close: async () => {
      await web.close();
      server.closeAllConnections();
      await app.close();
    },
  };
}
