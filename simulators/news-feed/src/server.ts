import { createHash } from 'node:crypto';
import { openKit, type Place } from '@portal/simulator-kit/kit';
import { headerOf, type ReceivedRequest, type Reply } from '@portal/simulator-kit/messages';
import { startSimulator, type Simulator } from '@portal/simulator-kit/simulator';
import { articles } from './articles.ts';

export type NewsFeedSimulator = Simulator & { feedUrl: string };

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

const plain = (status: number): Reply => ({ status, headers: { 'content-type': 'text/plain' } });

function answer(request: ReceivedRequest, feed: string): Reply {
  if (request.method !== 'GET' || request.path !== feedPath) return plain(404);
  const etag = `"${createHash('sha256').update(feed).digest('hex').slice(0, 16)}"`;
  const headers = { 'content-type': 'application/rss+xml; charset=utf-8', etag };
  return headerOf(request, 'if-none-match') === etag
    ? { status: 304, headers }
    : { status: 200, headers, body: feed };
}

/** A stand-in for the news of the operator's own site, as RSS. */
export async function startNewsFeedSimulator(place: Place): Promise<NewsFeedSimulator> {
  const kit = openKit(place);
  // The day, so that two readings on one day find the same.
  const feed = (): string => feedOf(Math.floor(kit.clock.now().getTime() / dayMs) * dayMs);
  const { url, close } = await startSimulator(kit, {
    answer: (request) => answer(request, feed()),
    refusals: { refuses: (_request, status = 403) => plain(status), throttles: () => plain(429) },
  });
  return { url, feedUrl: `${url}${feedPath}`, close };
}
