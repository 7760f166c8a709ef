import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { watchBuiltWeb, type BuiltWeb } from './built-web.ts';
import { answerUnknownPath } from './error-answers.ts';
import { Problem } from './problem.ts';
import { apiHeaders, pageHeaders } from './security-headers.ts';

/** Decoded as the files' own route does it, so that no spelling of an asset's address is a page. */
const pathOf = (request: FastifyRequest): string => decodeURIComponent(request.url.split('?')[0] ?? '');

const isPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && !/^\/(?:api|assets)\//.test(pathOf(request));

const aYear = 'public, max-age=31536000, immutable';

const beingReplaced = (): Problem =>
  new Problem('unavailable').with({
    retryAfterSeconds: 2,
  });

function sendPage(reply: FastifyReply, built: BuiltWeb | null): FastifyReply {
  if (!built) throw beingReplaced();
  return reply
    .code(200)
    .headers({
      ...pageHeaders(built.scriptHashes),
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
    })
    .send(built.page);
}

const ofTheFile = ['content-encoding', 'etag', 'last-modified', 'accept-ranges', 'vary'];

/** A file that was removed between being found and being read: nothing that was said of it may stay, least its year. */
function answerGone(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  for (const name of ofTheFile) {
    reply.removeHeader(name);
    reply.raw.removeHeader(name);
  }
  return answerUnknownPath(request, reply.headers(apiHeaders));
}

async function installFiles(app: FastifyInstance, dist: string): Promise<void> {
  const headers = pageHeaders([]);
  const hashed = path.join(dist, 'assets', path.sep);
  app.setErrorHandler<Error>((error, request, reply) => {
    if ('code' in error && error.code === 'ENOENT') return answerGone(request, reply);
    // An address that leads out of the folder is one where nothing is.
    if ('statusCode' in error && error.statusCode === 403) return answerUnknownPath(request, reply);
    throw error;
  });
  await app.register(fastifyStatic, {
    root: dist,
    index: false,
    wildcard: true,
    cacheControl: false,
    preCompressed: true,
    allowedPath: (name) => !/^\/(csp\.json|index\.html|\.)/.test(name),
    setHeaders: (reply, file) => {
      const isHashed = file.startsWith(hashed);
      reply.headers({ ...headers, 'cache-control': isHashed ? aYear : 'no-cache' });
    },
  });
}

/** Serves the built web: hashed assets for a year, the one page for every other address. */
export async function installPages(app: FastifyInstance, dist: string): Promise<void> {
  const built = watchBuiltWeb(dist);
  if (!built()) throw new Error(`${dist} holds no whole build of the web.`);
  await app.register((files) => installFiles(files, dist));
  app.setNotFoundHandler((request, reply) =>
    isPage(request) ? sendPage(reply, built()) : answerUnknownPath(request, reply),
  );
  app.get('/', (_request, reply) => sendPage(reply, built()));
}
