import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Outbound } from '@portal/ports/outbound';
import { ProviderFailure } from '@portal/ports/failure';
import * as z from 'zod';

/** The system of the made-up service: things by name, in pages, with what has changed since. */
export type MadeUpSystem = {
  url: string;
  things: Map<string, string>;
  changed: string[];
  /** The requests that have arrived, with their time by the clock that the test gives. */
  requests: { path: string; at: number }[];
  /** Connections whose question has not been answered. */
  open(): number;
  /** Before a request is answered; what it throws is a failure, and what never ends is never answered. */
  before: (path: string) => Promise<void>;
  /** Ends every connection without an answer. */
  dropAll(): void;
  close(): Promise<void>;
};

export const pageSize = 128;

const answerTo = ({ things, changed }: MadeUpSystem, url: URL): unknown => {
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
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answerTo(system, url)));
    } catch {
      response.writeHead(503).end();
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

export const thing = z.object({ name: z.string(), value: z.string() });
export type Thing = z.infer<typeof thing>;
const page = z.object({ items: z.array(thing), next: z.number().nullable() });
const news = z.object({ since: z.string(), items: z.array(thing) });

/** Its driver. */
export function createMadeUp({ url }: Pick<MadeUpSystem, 'url'>, outbound: Outbound) {
  const ask = async (path: string): Promise<unknown> => {
    const { status, body } = await outbound({ method: 'GET', url: `${url}${path}` });
    if (status !== 200) throw new ProviderFailure('unreachable', `It answered ${status}.`);
    return JSON.parse(Buffer.from(body).toString());
  };
  return {
    ask,
    list: async function* (): AsyncGenerator<readonly Thing[]> {
      for (let from: number | null = 0; from !== null;) {
        const { items, next } = page.parse(await ask(`/things?from=${from}`));
        yield items;
        from = next;
      }
    },
    changes: async (since: string | null) => {
      const { since: next, items } = news.parse(
        await ask(`/changes${since === null ? '' : `?since=${since}`}`),
      );
      return { since: next, changed: items };
    },
  };
}
