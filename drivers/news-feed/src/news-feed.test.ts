import { createServer, type Server } from 'node:http';
import { ProviderFailure } from '@portal/ports/failure';
import type { FeedAnswer } from '@portal/ports/news-feed';
import { plainOutbound } from '@portal/ports/testing/plain-outbound';
import { startNewsFeedSimulator } from '@portal/simulator-news-feed/server';
import { afterEach, describe, expect, test } from 'vitest';
import { createNewsFeed } from './news-feed.ts';
import { parseFeed } from './parse-feed.ts';

type Reply = { status?: number; headers?: Record<string, string>; body?: string | Buffer };
const servers: Server[] = [];
let requests: { url: string; etag: string | undefined }[] = [];

/** A server that answers each path as told; others are 404. */
async function serve(replies: Record<string, Reply>): Promise<string> {
  requests = [];
  const server = createServer((request, response) => {
    requests.push({ url: request.url ?? '', etag: request.headers['if-none-match'] });
    const { status = 200, headers = {}, body = '' } = replies[request.url ?? ''] ?? { status: 404 };
    response.writeHead(status, { 'content-type': 'application/rss+xml', ...headers });
    response.end(body);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const none = { etag: null, lastModified: null };
const readAt = (url: string) => createNewsFeed({ url }, plainOutbound).read(none);
const kindOf = (answer: Promise<FeedAnswer>): Promise<string> =>
  answer.then(
    () => 'read',
    (error: unknown) => (error instanceof ProviderFailure ? error.kind : String(error)),
  );
const rss = (items: string, head = ''): string =>
  `<?xml version="1.0"?>${head}<rss version="2.0"><channel><title>News</title>${items}</channel></rss>`;
const item = (inner: string): string => `<item><guid>a</guid><title>Title</title>${inner}</item>`;
const oneOf = (xml: string) => parseFeed(xml)[0];

test('the simulator’s feed is read once and then only asked whether it has changed', async () => {
  const simulator = await startNewsFeedSimulator({ port: 0, controlToken: 'control' });
  try {
    const feed = createNewsFeed({ url: simulator.feedUrl }, plainOutbound);
    const first = await feed.read(none);
    expect(first).toMatchObject({
      state: 'read',
      articles: expect.arrayContaining([
        {
          guid: 'fossilfri-el',
          title: 'All el är fossilfri',
          summary: 'Sedan i våras drivs alla hallar med el från vatten och vind.',
          url: 'https://www.cloud-portal.example/news/fossilfri-el',
          publishedAt: expect.any(Date),
        },
      ]),
    });
    const version = first.state === 'read' ? first.version : none;
    expect(await feed.read(version)).toEqual({ state: 'unchanged' });
  } finally {
    await simulator.close();
  }
});

test('the simulator’s feed lets itself be asked, and fails with its own kind while it is in trouble', async () => {
  const simulator = await startNewsFeedSimulator({ port: 0, controlToken: 'control' });
  const play = (fault: string) =>
    fetch(`${simulator.url}/_simulator/faults`, {
      method: 'PUT',
      headers: { 'x-simulator-token': 'control' },
      body: JSON.stringify({ fault }),
    });
  try {
    const feed = createNewsFeed({ url: simulator.feedUrl }, plainOutbound);
    await feed.ping();
    for (const [fault, kind] of [
      ['down', 'unreachable'],
      ['refuses', 'refused'],
      ['throttles', 'throttled'],
    ] as const) {
      await play(fault);
      await expect(feed.ping()).rejects.toMatchObject({ kind });
    }
    await play('none');
    await feed.ping();
  } finally {
    await simulator.close();
  }
});

test('Atom, RSS 1.0 and RSS 2.0 say the same', () => {
  const expected = {
    guid: 'urn:1',
    title: 'Fish & chips',
    summary: 'A bold start.',
    url: 'https://news.example/1',
    publishedAt: new Date('2026-05-04T10:00:00Z'),
  };
  const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>N</title><entry><id>urn:1</id><title type="html">Fish &amp;amp; chips</title>
    <link rel="self" href="https://news.example/self"/><link href="https://news.example/1"/>
    <summary type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">A <b>bold</b> start.</div></summary>
    <published>2026-05-04T10:00:00Z</published></entry></feed>`;
  const one = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
    xmlns:dc="http://purl.org/dc/elements/1.1/"><channel/><item><title>Fish &amp;amp; chips</title><link>https://news.example/1</link>
    <description>A bold start.</description><dc:date>2026-05-04T12:00:00+02:00</dc:date></item></rdf:RDF>`;
  const two =
    rss(`<item><guid>urn:1</guid><title>Fish &amp;amp; chips</title><link>https://news.example/1</link>
    <description><![CDATA[A <b>bold</b> start.]]></description><pubDate>Mon, 04 May 2026 10:00:00 GMT</pubDate></item>`);
  expect(oneOf(atom)).toEqual(expected);
  expect(oneOf(one)).toEqual({ ...expected, guid: 'https://news.example/1' });
  expect(oneOf(two)).toEqual(expected);
});

describe('of what is hostile nothing but text is left', () => {
  test.each([
    ['<script>alert(1)</script>Text', 'Text'],
    ['Text<script src=//evil.example/x>', 'Text'],
    ['<img src="https://evil.example/pixel.gif" onerror="alert(1)">Text', 'Text'],
    ['<svg onload=alert(1)><a xlink:href="javascript:alert(1)">Text</a></svg>', 'Text'],
    ['<style>body{background:url(https://evil.example)}</style>Text', 'Text'],
    ['<iframe src="https://evil.example"></iframe>Text', 'Text'],
    ['&lt;script&gt;alert(1)&lt;/script&gt; Text', '<script>alert(1)</script> Text'],
    ['<!-- <b>hidden</b> -->Text', 'Text'],
    ['Te\u202Ext\u0007\u2066', 'Te xt'],
    ['&#0;&#xD800;&#x110000;Text', 'Text'],
    ['<<b>>Text', '< >Text'],
    ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
    ['Text<b', 'Text<b'],
  ])('%j becomes %j', (html, text) => {
    const safe = html.replaceAll(']]>', '');
    expect(
      oneOf(rss(item(`<description><![CDATA[${safe.replaceAll('\u0007', '')}]]></description>`)))?.summary,
    ).toBe(text);
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'http://news.example/1',
    'https://user:word@news.example/1',
    '//news.example/1',
    '/1',
    'vbscript:x',
    'https://',
  ])('%j is no link', (link) => {
    expect(oneOf(rss(item(`<link><![CDATA[${link}]]></link>`)))?.url).toBeNull();
  });

  test('names of other vocabularies do not take the place of the feed’s own', () => {
    const media = `<media:title xmlns:media="http://search.yahoo.com/mrss/">Other</media:title>
      <enclosure url="https://evil.example/a.exe" type="x"/><image><url>https://evil.example/a.png</url><title>Other</title></image>`;
    expect(oneOf(rss(`<item>${media}<guid>a</guid><title>Own</title></item>`))).toEqual({
      guid: 'a',
      title: 'Own',
      summary: '',
      url: null,
      publishedAt: null,
    });
  });

  test('lengths and numbers are bounded', () => {
    const long = 'ord '.repeat(60_000);
    const many = Array.from({ length: 500 }, (_, n) => `<item><guid>${n}</guid><title>${n}</title></item>`);
    const found = oneOf(
      rss(`<item><guid>a</guid><title>${long}</title><description>${long}</description></item>`),
    );
    expect(found?.title.length).toBeLessThanOrEqual(200);
    expect(found?.summary.length).toBeLessThanOrEqual(500);
    expect(parseFeed(rss(many.join('')))).toHaveLength(100);
    const endless = `<link>https://news.example/${'a'.repeat(3000)}</link>`;
    expect(oneOf(rss(item(endless)))?.url).toBeNull();
    const inFuture = '<pubDate>Mon, 04 May 2099 10:00:00 GMT</pubDate>';
    expect(oneOf(rss(item(inFuture)))?.publishedAt).toBeNull();
  });

  test('of a long field the beginning is read, and no half tag of it', () => {
    const summaryOf = (html: string) =>
      oneOf(rss(item(`<description><![CDATA[${html}]]></description>`)))?.summary;
    expect(summaryOf(`Begin${'<b></b>'.repeat(2800)}<i>End</i>`)).toBe('Begin End');
    expect(summaryOf(`Begin${'<b></b>'.repeat(2900)}<i>End</i>`)).toBe('Begin');
    expect(summaryOf(`Begin<img src="data:${'a'.repeat(30_000)}">End`)).toBe('Begin');
  });
});

const bomb = `<!DOCTYPE lolz [<!ENTITY a "lol">${Array.from({ length: 9 }, (_, n) => `<!ENTITY ${'abcdefghij'[n + 1]} "${`&${'abcdefghij'[n]};`.repeat(10)}">`).join('')}]>`;

describe('what is no feed, or a hostile one, is refused', () => {
  test.each([
    [
      'an external entity',
      { body: rss(item('&x;'), '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>') },
    ],
    ['entities that grow', { body: rss(item('<description>&j;</description>'), bomb) }],
    ['a document type that loads', { body: rss('', '<!DOCTYPE rss SYSTEM "http://127.0.0.1:9/x.dtd">') }],
    [
      'the same in UTF-16',
      {
        body: Buffer.from(
          `\uFEFF${rss(item('&x;'), '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>')}`,
          'utf16le',
        ),
        headers: { 'content-type': 'application/rss+xml; charset=utf-16le' },
      },
    ],
    ['an entity that nobody declared', { body: rss(item('&x;')) }],
    ['a deep nest', { body: rss(item(`${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}`)) }],
    ['a hundred thousand elements', { body: rss('<a/>'.repeat(100_000)) }],
    ['a page', { body: '<html><body>Hello</body></html>', headers: { 'content-type': 'text/html' } }],
    ['a page that calls itself XML', { body: '<html><body>Hello</body></html>' }],
    ['a picture', { body: 'GIF89a', headers: { 'content-type': 'image/gif' } }],
    ['nothing', {}],
    ['half a feed', { body: '<rss><channel><item><title>Half' }],
    ['JSON', { body: '{}', headers: { 'content-type': 'application/json' } }],
    ['another encoding than it says', { body: Buffer.from([0x3c, 0x72, 0xff, 0xfe]) }],
    [
      'an encoding that nobody knows',
      { body: rss(''), headers: { 'content-type': 'text/xml; charset=klingon' } },
    ],
  ] satisfies [string, Reply][])('%s', async (_what, reply) => {
    const url = await serve({ '/feed': reply });
    expect(await kindOf(readAt(`${url}/feed`))).toBe('protocol');
  });

  test.each([
    [404, 'refused'],
    [403, 'refused'],
    [429, 'throttled'],
    [500, 'unreachable'],
    [503, 'unreachable'],
    [204, 'refused'],
  ] as const)('status %i is %s', async (status, kind) => {
    const url = await serve({ '/feed': { status } });
    expect(await kindOf(readAt(`${url}/feed`))).toBe(kind);
  });
});

describe('a redirect', () => {
  test('on the same host is followed, three times at most', async () => {
    const to = (location: string): Reply => ({ status: 302, headers: { location } });
    const url = await serve({
      '/a': to('/b'),
      '/b': to('c'),
      '/c': to('/feed'),
      '/feed': { body: rss(item('')) },
      '/0': to('/a'),
      '/circle': to('/circle'),
    });
    expect(await readAt(`${url}/a`)).toMatchObject({ state: 'read' });
    expect(await kindOf(readAt(`${url}/0`))).toBe('refused');
    expect(await kindOf(readAt(`${url}/circle`))).toBe('refused');
    expect(requests.filter((one) => one.url === '/circle')).toHaveLength(4);
  });

  test('to another host, port or scheme reaches nobody', async () => {
    let reached = 0;
    const elsewhere = createServer((_request, response) => {
      reached += 1;
      response.end();
    });
    servers.push(elsewhere);
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    const address = elsewhere.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const targets = [
      `http://127.0.0.1:${port}/`,
      `http://localhost:${port}/`,
      `http://[::1]:${port}/`,
      'http://169.254.169.254/latest/meta-data/',
      'http://10.0.0.1/',
      'http://0x7f000001/',
      'file:///etc/passwd',
      'gopher://127.0.0.1/',
      '//evil.example/',
      'https://evil.example/',
      '',
    ];
    const outcomes = [];
    for (const location of targets) {
      const url = await serve({ '/feed': { status: 301, headers: { location } } });
      outcomes.push(await kindOf(readAt(`${url}/feed`)));
    }
    // An empty one leads to the same page, and so in a circle.
    expect(outcomes).toEqual(targets.map(() => 'refused'));
    expect(reached).toBe(0);
  });
});

test('what the server said of its version is sent along, and nothing too long', async () => {
  const long = 'x'.repeat(600);
  const url = await serve({
    '/feed': { headers: { etag: '"v1"', 'last-modified': long }, body: rss(item('')) },
  });
  const feed = createNewsFeed({ url: `${url}/feed` }, plainOutbound);
  const answer = await feed.read(none);
  expect(answer).toMatchObject({ state: 'read', version: { etag: '"v1"', lastModified: null } });
  await feed.read({ etag: '"v1"', lastModified: null });
  expect(requests.map(({ etag }) => etag)).toEqual([undefined, '"v1"']);
});
