import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { answerOrder, type MadeUpState } from './system-orders.ts';

/** The system of the made-up service: things by name, in pages, with what has changed since. */
export type MadeUpSystem = MadeUpState & {
  url: string;
  changed: string[];
  /** The requests that have arrived, with their time by the clock that the test gives. */
  requests: { path: string; at: number }[];
  /** Connections whose question has not been answered. */
  open(): number;
  /** Before a request is answered; what it throws is a failure, with its `status` or 503, and what never ends is never answered. */
  before: (path: string) => Promise<void>;
  /** Ends every connection without an answer. */
  dropAll(): void;
  close(): Promise<void>;
};

export const pageSize = 128;

const answerTo = (system: MadeUpSystem, method: string, url: URL): unknown => {
  const ordered = answerOrder(system, method, url.pathname);
  if (ordered !== undefined) return ordered;
  const { things, changed } = system;
  if (url.pathname === '/changes') {
    const since = Number(url.searchParams.get('since') ?? changed.length);
    const names = changed.slice(since);
    return {
      since: String(changed.length),
      items: names.map((name) => ({ name, value: things.get(name) ?? '' })),
    };
  }
  const from = Number(url.searchParams.get('from') ?? 0);
  const items = [...things].slice(from, from + pageSize).map(([name, value]) => ({ name, value }));
  return { items, next: from + pageSize < things.size ? from + pageSize : null };
};

/** Starts it on a port of its own. */
export async function startMadeUpSystem(now: () => number = Date.now): Promise<MadeUpSystem> {
  let open = 0;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://made-up');
    system.requests.push({ path: url.pathname, at: now() });
    open += 1;
    response.on('close', () => (open -= 1));
    try {
      await system.before(`${url.pathname}${url.search}`);
      if (system.refusesEverybody) response.writeHead(401).end();
      else
        response
          .setHeader('content-type', 'application/json')
          .end(JSON.stringify(answerTo(system, request.method ?? 'GET', url)));
    } catch (error) {
      const status: unknown = Reflect.get(Object(error), 'status');
      response.writeHead(typeof status === 'number' ? status : 503).end();
    }
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const system: MadeUpSystem = {
    url: `http://127.0.0.1:${port}`,
    things: new Map(),
    tasks: new Map(),
    codes: new Map(),
    seats: new Set(),
    soldOut: new Set(),
    isSlow: false,
    refusesEverybody: false,
    changed: [],
    requests: [],
    open: () => open,
    before: () => Promise.resolve(),
    dropAll: () => server.closeAllConnections(),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return system;
}
