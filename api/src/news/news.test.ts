import { createServer, type Server } from 'node:http';
import type { News } from '@portal/contract/news';
import { createNewsFeed } from '@portal/driver-news-feed/news-feed';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { createLog } from '../platform/process/log.ts';
import { createMetrics } from '../platform/process/metrics.ts';
import { createOutbound } from '../platform/outbound/outbound.ts';
import {
  createOperator,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../testing/people.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { readDueFeed, type NewsNeeds } from './read-feed.ts';

type Reply = { status?: number; headers?: Record<string, string>; body?: string };
let server: Server;
let reply: Reply = {};
let etags: (string | undefined)[] = [];
let portal: TestPortal;
let worker: Database;
let operator: TestOrganization;
let engineer: string;
let reader: string;
let reading: NewsNeeds;
const logged: string[] = [];
const outbound = createOutbound({
  trustedHosts: ['127.0.0.1'],
  allowPrivate: false,
  metrics: createMetrics(),
});

beforeAll(async () => {
  server = createServer((request, response) => {
    etags.push(request.headers['if-none-match']);
    const { status = 200, headers = {}, body = '' } = reply;
    response.writeHead(status, { 'content-type': 'application/rss+xml', ...headers });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/feed.xml`;
  portal = await createTestPortal({ NEWS_FEED_URL: url });
  worker = openDatabase({ url: portal.databaseUrl, role: 'portal_worker', max: 3 });
  operator = await createOperator(portal);
  engineer = await signIn(
    portal,
    await createUser(portal, operator, { roles: ['engineer'], firstName: 'Eva' }),
  );
  reader = await signIn(portal, await createUser(portal, await createPartner(portal), { roles: ['viewer'] }));
  const log = createLog('silent');
  log.warn = (details: unknown) => void logged.push(JSON.stringify(details));
  reading = { database: worker, log, url, feed: createNewsFeed({ url }, outbound), everySeconds: 1800 };
});
afterAll(async () => {
  await worker.end();
  await portal.close();
  await outbound.close();
  server.close();
});
beforeEach(async () => {
  await portal.owner.run(sql`delete from news_article`);
  await portal.owner.run(sql`delete from news_feed`);
  etags = [];
  logged.length = 0;
});

const item = (guid: string, title: string, inner = ''): string =>
  `<item><guid>${guid}</guid><title>${title}</title>${inner}</item>`;
const feed = (...items: string[]): string => `<rss version="2.0"><channel>${items.join('')}</channel></rss>`;
const day = (number: number): string =>
  `<pubDate>${new Date(Date.UTC(2026, 0, number)).toUTCString()}</pubDate>`;
async function readAgain(next: Reply): Promise<void> {
  reply = next;
  await portal.owner.run(sql`update news_feed set due_at = now()`);
  expect(await readDueFeed(reading)).toBe(true);
}
const news = async (token = reader) => (await portal.call<News>('GET', '/news/', { token })).body;
const titles = async (token = reader) => (await news(token)).items.map(({ title }) => title);
const hide = (id: string, hidden: boolean, token = engineer) =>
  portal.call('PUT', '/operator/news-article/', { token, query: { id }, body: { hidden } });

test('is read when it is due, each article once by its guid, the newest first', async () => {
  await readAgain({
    body: feed(item('a', 'Old', day(1)), item('b', 'New', day(3)), item('a', 'Old', day(1))),
  });
  expect(await titles()).toEqual(['New', 'Old']);
  expect(await readDueFeed(reading)).toBe(false);
  await readAgain({ body: feed(item('a', 'Old, corrected', day(1)), item('c', 'Between', day(2))) });
  expect(await titles()).toEqual(['New', 'Between', 'Old, corrected']);
});

test('one that has not changed is asked for by its version, and stays as it is', async () => {
  await readAgain({ headers: { etag: '"v1"' }, body: feed(item('a', 'One')) });
  await readAgain({ status: 304 });
  expect(etags).toEqual([undefined, '"v1"']);
  expect(await titles()).toEqual(['One']);
});

test('the newest fifty are kept', async () => {
  const many = Array.from({ length: 80 }, (_, n) => item(String(n), `Nr ${n}`, day(n + 1)));
  await readAgain({ body: feed(...many) });
  const kept = await titles();
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([50, 'Nr 79', 'Nr 30']);
});

describe('a broken feed keeps the last articles, and operator and log are told why', () => {
  const redirect = (location: string): Reply => ({ status: 302, headers: { location } });
  test.each([
    ['20 MB', { body: feed(item('x', 'a'.repeat(20 * 1024 * 1024))) }, /larger than 2097152 bytes/],
    [
      'entities',
      { body: `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${feed(item('x', '&x;'))}` },
      /document type/,
    ],
    ['a page', { headers: { 'content-type': 'text/html' }, body: '<p>Hello' }, /no feed but text\/html/],
    ['a private address', redirect('http://10.0.0.1/'), /another host/],
    ['the metadata of a cloud', redirect('http://169.254.169.254/latest'), /another host/],
    ['an error', { status: 500 }, /answered 500/],
  ] satisfies [string, Reply, RegExp][])('%s', async (_what, next, reason) => {
    await readAgain({ body: feed(item('a', 'Kept')) });
    await readAgain(next);
    expect(await titles()).toEqual(['Kept']);
    expect((await news()).feed).toBeNull();
    expect((await news(engineer)).feed).toMatchObject({
      readAt: expect.any(String),
      failing: { since: expect.any(String), reason: expect.stringMatching(reason) },
    });
    expect(logged).toEqual([expect.stringMatching(reason)]);
    await readAgain({ body: feed(item('b', 'Well again')) });
    expect((await news(engineer)).feed?.failing).toBeNull();
  });
});

test('no picture, script or link of another kind is ever told', async () => {
  const hostile = `<description><![CDATA[<img src="https://evil.example/p.gif"><script>alert(1)</script>Text]]></description>
    <link>javascript:alert(1)</link><enclosure url="https://evil.example/a.png"/>`;
  await readAgain({ body: feed(item('a', '&lt;b&gt;Bold&lt;/b&gt;', hostile)) });
  expect((await news()).items).toMatchObject([{ title: 'Bold', summary: 'Text', url: null }]);
  expect(JSON.stringify(await news())).not.toMatch(/evil|script/);
});

test('an article is hidden by those who keep the content, and stays so when it is read again', async () => {
  await readAgain({ body: feed(item('a', 'One'), item('b', 'Two')) });
  const id = (await news()).items.find(({ title }) => title === 'One')?.id ?? '';
  expect((await hide(id, true, reader)).status).toBe(403);
  expect((await hide(id, true)).status).toBe(200);
  expect((await hide(id, true)).status).toBe(200);
  await readAgain({ body: feed(item('a', 'One, again'), item('b', 'Two')) });
  expect(await titles()).toEqual(['Two']);
  expect((await news(engineer)).items).toContainEqual(expect.objectContaining({ id, hiddenBy: 'Eva Berg' }));
  expect((await hide(id, false)).status).toBe(200);
  expect((await titles()).toSorted()).toEqual(['One, again', 'Two']);
  const events = await portal.owner.rows(sql`
    select event, target from audit_entry where partner_id = ${operator.id} and event like 'newsArticle%' order by at, id`);
  expect(events).toEqual([
    { event: 'newsArticleHidden', target: 'One' },
    { event: 'newsArticleShown', target: 'One, again' },
  ]);
});

test('another feed takes the place of all that the one before said', async () => {
  await readAgain({ body: feed(item('a', 'Before')) });
  const url = `${reading.url}?2`;
  reply = { body: feed(item('a', 'After')) };
  expect(await readDueFeed({ ...reading, url, feed: createNewsFeed({ url }, outbound) })).toBe(true);
  expect(await titles()).toEqual(['After']);
});
