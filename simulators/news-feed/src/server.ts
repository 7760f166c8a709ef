import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { createFaultSwitch, type FaultSwitch } from '@portal/simulator-control/faults';
import { articles } from './articles.ts';

export type NewsFeedSimulatorOptions = {
  /** 0 takes a free port. */
  port: number;
  controlToken: string;
  /** The loopback address when left out. */
  host?: string;
};

export type NewsFeedSimulator = { url: string; feedUrl: string; close(): Promise<void> };

const feedPath = '/news/feed.xml';
const dayMs = 24 * 60 * 60 * 1000;
const site = 'https://www.cloud-portal.example';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const itemOf = ({ daysAgo, slug, title, html }: (typeof articles)[number], now: number): string => `
    <item>
      <title>${escaped(title)}</title>
      <link>${site}/news/${slug}</link>
      <guid isPermaLink="false">${slug}</guid>
      <pubDate>${new Date(now - daysAgo * dayMs).toUTCString()}</pubDate>
      <description><![CDATA[${html}]]></description>
    </item>`;

/** RSS 2.0 as common systems write it. */
const feedOf = (now: number): string => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0">
  <channel>
    <title>News</title>
    <link>${site}/news</link>
    <description>News of the operator</description>${articles.map((article) => itemOf(article, now)).join('')}
  </channel>
</rss>
`;

type Exchange = { request: IncomingMessage; response: ServerResponse };

const end = ({ response }: Exchange, status: number): void => {
  response.writeHead(status, { 'content-type': 'text/plain' });
  response.end();
};

function answer(exchange: Exchange, feed: string): void {
  const { request, response } = exchange;
  if (request.method !== 'GET' || request.url !== feedPath) return end(exchange, 404);
  const etag = `"${createHash('sha256').update(feed).digest('hex').slice(0, 16)}"`;
  const isKnown = request.headers['if-none-match'] === etag;
  response.writeHead(isKnown ? 304 : 200, { 'content-type': 'application/rss+xml; charset=utf-8', etag });
  response.end(isKnown ? undefined : feed);
}

/** True when the fault has already answered, or cut the connection. */
async function suffer(exchange: Exchange, faults: FaultSwitch): Promise<boolean> {
  const { fault, delayMs } = faults.current();
  if (fault === 'slow') await wait(delayMs, undefined, { ref: false });
  if (fault === 'down') exchange.request.socket.destroy();
  if (fault === 'refuses') end(exchange, 403);
  if (fault === 'throttles') end(exchange, 429);
  return fault === 'down' || fault === 'refuses' || fault === 'throttles';
}

async function listen(server: Server, host: string, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return `http://${host}:${address.port}`;
}

/** A stand-in for the news of the operator's own site, as RSS. Its articles keep their distance from the start. */
export async function startNewsFeedSimulator(options: NewsFeedSimulatorOptions): Promise<NewsFeedSimulator> {
  const faults = createFaultSwitch(options.controlToken);
  // The day, so that two starts on one day tell the same.
  const feed = feedOf(Math.floor(Date.now() / dayMs) * dayMs);
  const serve = async (exchange: Exchange): Promise<void> => {
    if (await faults.handle(exchange.request, exchange.response)) return;
    if (await suffer(exchange, faults)) return;
    answer(exchange, feed);
  };
  const server = createServer((request, response) => void serve({ request, response }));
  const url = await listen(server, options.host ?? '127.0.0.1', options.port);
  return {
    url,
    feedUrl: `${url}${feedPath}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
