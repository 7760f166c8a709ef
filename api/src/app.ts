import { randomUUID } from 'node:crypto';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { product, type Composition } from './composition.ts';
import {
  answerNotHttp,
  answerUnknownPath,
  answerUnreadable,
  installErrorAnswers,
} from './platform/http/error-answers.ts';
import { installHealth } from './platform/http/health.ts';
import { serve } from './platform/http/http.ts';
import { createLane, type LaneBounds } from './platform/http/lane.ts';
import type { ServerNeeds } from './platform/http/serving.ts';
import { installOpenApi } from './platform/http/openapi.ts';
import { installPages } from './platform/http/pages.ts';
import type { Platform } from './platform/platform.ts';
import { apiHeaders } from './platform/http/security-headers.ts';
import { createSessions } from './platform/sessions/sessions.ts';
import { createManaging } from './platform/sessions/visits.ts';
import { noTracing, type Tracing } from './platform/process/tracing.ts';
import { takeForms } from './platform/uploads/uploads.ts';

const bodyLimit = 256 * 1024;

export type AppOptions = {
  platform: Platform;
  composition?: Composition;
  checkAnswers?: ServerNeeds['checkAnswers'];
  isStopping?: () => boolean;
  tracing?: Tracing;
};

function createServer({ config, log }: Platform): FastifyInstance {
  const logger: FastifyBaseLogger = log;
  return Fastify({
    loggerInstance: logger,
    // One line a request is written below, without the address that people typed.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    // One proxy: what stands before the address that it added was written by the caller.
    trustProxy: config.TRUST_PROXY === true ? (_address, hop) => hop === 0 : config.TRUST_PROXY,
    // Lines name the request themselves: a logger of its own for each costs more than the line.
    childLoggerFactory: (parent) => parent,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: answerUnreadable,
    clientErrorHandler: answerNotHttp,
  });
}

function installHooks(app: FastifyInstance, { metrics, log }: Platform): void {
  app.addHook('onRequest', async (request, reply) => {
    // Pages put their own in place of these.
    reply.headers(apiHeaders).header('x-request-id', request.id);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const endpoint = request.routeOptions.config.endpoint?.name ?? 'other';
    metrics.requests.observe({ endpoint, status: reply.statusCode }, reply.elapsedTime / 1000);
    // The address without its query, which may hold what people typed.
    log.info(
      {
        requestId: request.id,
        method: request.method,
        endpoint,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });
}

/** One of a person, and in all so many that three in four connections stay for everything else. */
const heavyReadsOf = ({ DATABASE_POOL }: Platform['config']): LaneBounds => ({
  atOnce: Math.max(1, Math.floor(DATABASE_POOL / 4)),
  ofOne: 1,
  waitSeconds: 30,
});

/** The whole API as a Fastify instance that listens nowhere yet. Refuses to be built when an endpoint has no handler. */
export async function buildApp({
  platform,
  composition: { capabilities, registry, endpoints } = product,
  checkAnswers,
  isStopping = () => false,
  tracing = noTracing,
}: AppOptions): Promise<FastifyInstance> {
  const app = createServer(platform);
  await tracing.instrument(app);
  installHooks(app, platform);
  installErrorAnswers(app);
  installHealth(app, { database: platform.database, metrics: platform.metrics, isStopping });
  const sessions = createSessions(platform);
  const managing = createManaging(platform.clock);
  const heavyReads = createLane(heavyReadsOf(platform.config));
  const serving: ServerNeeds = { platform, sessions, managing, heavyReads, checkAnswers };
  const bound = capabilities.flatMap((capability) => capability.bindings?.(platform, registry) ?? []);
  const served = platform.config.DEMO
    ? endpoints
    : endpoints.filter((endpoint) => endpoint.module !== 'demo');
  const chosen = served.map((endpoint) => {
    const binding = bound.find((one) => one.endpoint === endpoint);
    if (!binding) throw new Error(`The endpoint ${endpoint.name} has no handler.`);
    return binding;
  });
  for (const binding of chosen.filter(({ endpoint }) => !endpoint.upload)) serve(app, binding, serving);
  await app.register(async (forms) => {
    takeForms(forms);
    for (const binding of chosen.filter(({ endpoint }) => endpoint.upload)) serve(forms, binding, serving);
  });
  await installOpenApi(app, chosen);
  if (platform.config.WEB_DIST) await installPages(app, platform.config.WEB_DIST);
  else app.setNotFoundHandler(answerUnknownPath);
  return app;
}
