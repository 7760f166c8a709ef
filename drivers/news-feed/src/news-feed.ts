import { failedAnswer } from '@portal/driver-kit/answer';
import { ProviderFailure } from '@portal/ports/failure';
import type { FeedVersion, NewsFeed } from '@portal/ports/news-feed';
import type { Outbound, OutboundResponse } from '@portal/ports/outbound';
import { parseFeed } from './parse-feed.ts';

export type NewsFeedConnection = { url: string };

const largestFeed = 2 * 1024 * 1024;
const mostRedirects = 3;
const redirects = new Set([301, 302, 303, 307, 308]);
const kinds = /^(?:application|text)\/(?:(?:rss|atom|rdf)\+)?xml\b/i;
/** What a feed says of its version is kept no longer than that. */
const longestVersion = 500;

const failure = (kind: 'refused' | 'protocol', why: string): ProviderFailure =>
  new ProviderFailure(kind, `the news feed ${why}`);

/** A feed may move on its own host, and from http to https; to another host it would lead who knows where. */
function targetOf(from: string, location: string | undefined): string {
  const here = new URL(from);
  const there = location === undefined ? null : URL.parse(location, from);
  const isSame = there?.host === here.host && there.protocol === here.protocol;
  const isSecured = there?.protocol === 'https:' && there.hostname === here.hostname && there.port === '';
  if (!there || !(isSame || isSecured))
    throw failure('refused', 'leads to another host, which is not followed');
  return there.href;
}

/** A feed is open to everybody: no status is about the portal's credentials. */
const own = { 204: 'refused', 401: 'refused', 403: 'refused', 404: 'refused', 410: 'refused' } as const;

/** The encoding that the header or the XML declaration names; UTF-8 when none does. */
function textOf({ headers, body }: OutboundResponse): string {
  const declared = /charset="?([\w-]+)/i.exec(headers['content-type'] ?? '')?.[1];
  const head = new TextDecoder('latin1').decode(body.subarray(0, 200));
  const label = declared ?? /^[^<]*<\?xml[^>]*encoding=["']([\w-]+)/i.exec(head)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(label, { fatal: true }).decode(body);
  } catch (error) {
    throw new ProviderFailure('protocol', 'the news feed is not in the encoding that it names', {
      cause: error,
    });
  }
}

const kept = (text: string | undefined): string | null =>
  text === undefined || text.length > longestVersion ? null : text;

const versionOf = ({ headers }: OutboundResponse): FeedVersion => ({
  etag: kept(headers['etag']),
  lastModified: kept(headers['last-modified']),
});

const headersOf = ({ etag, lastModified }: FeedVersion): Record<string, string> => ({
  accept: 'application/atom+xml, application/rss+xml, application/xml;q=0.9, text/xml;q=0.8',
  ...(etag === null ? {} : { 'if-none-match': etag }),
  ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
});

/** An RSS (0.9 to 2.0) or Atom 1.0 feed. */
export const createNewsFeed = ({ url }: NewsFeedConnection, outbound: Outbound): NewsFeed => {
  const ask = async (known: FeedVersion): Promise<OutboundResponse> => {
    let address = url;
    for (let hops = 0; hops <= mostRedirects; hops += 1) {
      const response = await outbound({
        method: 'GET',
        url: address,
        headers: headersOf(known),
        maxBytes: largestFeed,
      });
      if (!redirects.has(response.status)) return response;
      address = targetOf(address, response.headers['location']);
    }
    throw failure('refused', 'leads in a circle');
  };

  const read: NewsFeed['read'] = async (known) => {
    const response = await ask(known);
    if (response.status === 304) return { state: 'unchanged' };
    if (response.status !== 200) throw failedAnswer('the news feed', response, { own });
    const kind = response.headers['content-type'] ?? '';
    if (!kinds.test(kind)) throw failure('protocol', `is no feed but ${kind.slice(0, 80) || 'of no type'}`);
    return { state: 'read', articles: parseFeed(textOf(response)), version: versionOf(response) };
  };

  let pinged: FeedVersion = { etag: null, lastModified: null };
  const ping: NewsFeed['ping'] = async () => {
    const answer = await read(pinged);
    if (answer.state === 'read') pinged = answer.version;
  };

  return { ping, read };
};
