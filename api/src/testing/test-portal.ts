import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { product, type Composition } from '../composition.ts';
import { composePlatform, type ComposedPlatform } from '../compose.ts';
import type { Clock } from '../platform/process/clock.ts';
import { readConfig } from '../platform/process/config.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { seedPriceLists } from '../seed/prices.ts';
import { startWorkerParts, type WorkerParts } from '../worker-parts.ts';
import { createTestDatabase } from './test-database.ts';

export type Answer<T = Record<string, unknown>> = {
  status: number;
  body: T;
  headers: Record<string, unknown>;
};
type CallOptions = {
  token?: string;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
};

/** A whole portal in this process on a database of its own; the clock can be moved. */
export type TestPortal = {
  app: FastifyInstance;
  platform: ComposedPlatform;
  /** Works as the owner: for arranging and for looking behind the curtain. */
  owner: Database;
  databaseUrl: string;
  /** The settings of a process on the same database. */
  databaseSettings: Record<string, string>;
  /** Moves the portal's clock (not the database's) by seconds. */
  advance(seconds: number): void;
  /** From now on, only `advance` moves it: for limits of seconds, which a busy machine would let pass. */
  stopClock(): void;
  call<T = Record<string, unknown>>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    options?: CallOptions,
  ): Promise<Answer<T>>;
  /** Starts a worker beside the portal; one that still runs stops when the portal closes. */
  startWorker: () => WorkerParts;
  /** Answers that their records do not say; any that is left when the portal closes is a failure. */
  wrongAnswers: string[];
  close(): Promise<void>;
};

const withQuery = (path: string, query: CallOptions['query'] = {}): string => {
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  );
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs).toString()}`;
};

function caller(app: FastifyInstance): TestPortal['call'] {
  return async (method, path, options = {}) => {
    const response = await app.inject({
      method,
      url: `/api${withQuery(path, options.query)}`,
      headers: {
        ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(options.body === undefined ? {} : { payload: JSON.stringify(options.body) }),
    });
    const isJson = (response.headers['content-type'] ?? '').startsWith('application/json');
    return {
      status: response.statusCode,
      // Anything else than JSON is the answer's text.
      body: JSON.parse(isJson ? response.body : JSON.stringify(response.body)),
      headers: response.headers,
    };
  };
}

function workersOf(platform: ComposedPlatform, composition: Composition) {
  const running = new Set<WorkerParts>();
  const startWorker = (): WorkerParts => {
    const parts = startWorkerParts(platform, composition);
    const worker = {
      ...parts,
      stop: async () => {
        if (running.delete(worker)) await parts.stop();
      },
    };
    running.add(worker);
    return worker;
  };
  const stopWorkers = async (): Promise<void> => {
    await Promise.all([...running].map((worker) => worker.stop()));
  };
  return { startWorker, stopWorkers };
}

/**
 * `settings` are added to the environment that the portal reads. Price lists are published unless `prices` is false.
 * `composition`: with a service beside those of the product.
 */
export async function createTestPortal(
  settings: Record<string, string> = {},
  { prices = true, composition = product }: { prices?: boolean; composition?: Composition } = {},
): Promise<TestPortal> {
  const database = await createTestDatabase();
  let offsetSeconds = 0;
  let stoppedAt: number | undefined;
  const clock: Clock = () => new Date((stoppedAt ?? Date.now()) + offsetSeconds * 1000);
  const config = readConfig({
    ...database.settings,
    SECRET_KEY: 'a-key-for-tests-only-a-key-for-tests-only',
    PUBLIC_URL: 'http://localhost:8080',
    LOG_LEVEL: 'silent',
    DEMO: 'true',
    OUTBOUND_ALLOW_PRIVATE: 'true',
    DATABASE_POOL: '4',
    ...settings,
  });
  const platform = await composePlatform(config, { clock, composition });
  const wrongAnswers: string[] = [];
  const app = await buildApp({
    platform,
    composition,
    checkAnswers: (answer) => wrongAnswers.push(answer),
  });
  // Arranging may take long on a busy machine; what the portal itself may take is not this.
  const owner = openDatabase({ url: database.url, max: 2, statementTimeoutMs: 120_000 });
  if (prices) await seedPriceLists(owner, new Date());
  const { startWorker, stopWorkers } = workersOf(platform, composition);
  return {
    app,
    platform,
    owner,
    databaseUrl: database.url,
    databaseSettings: database.settings,
    advance: (seconds) => {
      offsetSeconds += seconds;
    },
    stopClock: () => {
      stoppedAt ??= Date.now();
    },
    call: caller(app),
    startWorker,
    wrongAnswers,
    close: async () => {
      await stopWorkers();
      await app.close();
      await Promise.all([platform.close(), owner.end()]);
      await database.drop();
      if (wrongAnswers.length > 0) throw new Error(wrongAnswers.join('\n'));
    },
  };
}
