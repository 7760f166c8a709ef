import { ProviderFailure } from '@portal/ports/failure';
import type { FeedArticle } from '@portal/ports/news-feed';
import { SaxesParser, type SaxesTagNS } from 'saxes';
import { plainText } from './plain-text.ts';

const mostArticles = 100;
const deepest = 60;
const mostElements = 50_000;
/** What is shown of a field is a fortieth of that; what is cut off is not gone through. */
const longestField = 20_000;
const lengths = { guid: 1000, title: 200, summary: 500, url: 2000 } as const;
const dayMs = 24 * 60 * 60 * 1000;

const atom = 'http://www.w3.org/2005/Atom';
/** Names of RSS 2.0 have no namespace; those of RSS 1.0 and the dates beside it have. */
const cores = new Set([
  '',
  atom,
  'http://purl.org/rss/1.0/',
  'http://purl.org/dc/elements/1.1/',
  'http://purl.org/rss/1.0/modules/content/',
]);
const roots = new Set(['rss', 'RDF', 'feed']);
const articleNames = new Set(['item', 'entry']);
const fieldNames = new Set([
  'title',
  'link',
  'guid',
  'id',
  'description',
  'summary',
  'encoded',
  'content',
  'pubDate',
  'date',
  'published',
  'updated',
]);

/** The fields of one article as they stand in the feed. */
type Raw = Map<string, string>;

const hostile = (why: string): ProviderFailure => new ProviderFailure('protocol', `the feed ${why}`);

const first = (raw: Raw, ...names: string[]): string =>
  names.map((name) => raw.get(name)?.trim() ?? '').find((text) => text !== '') ?? '';

/** Only an https address without a password in it leads out of the portal. */
function addressOf(text: string): string | null {
  const url = text.length > lengths.url ? null : URL.parse(text.trim());
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : null;
}

/** No day that is still to come, and none that no feed is from. */
function momentOf(text: string): Date | null {
  const at = Date.parse(text);
  return at > Date.UTC(1990) && at < Date.now() + dayMs ? new Date(at) : null;
}

function articleOf(raw: Raw): FeedArticle | null {
  const summary = plainText(first(raw, 'description', 'summary', 'encoded', 'content'), lengths.summary);
  const title = plainText(first(raw, 'title'), lengths.title) || summary.slice(0, lengths.title);
  const guid = first(raw, 'guid', 'id', 'link', 'title').slice(0, lengths.guid);
  if (title === '' || guid === '') return null;
  return {
    guid,
    title,
    summary: summary === title ? '' : summary,
    url: addressOf(first(raw, 'link')),
    publishedAt: momentOf(first(raw, 'pubDate', 'published', 'date', 'updated')),
  };
}

/** Where the reading is: elements open, the article, and the field of it whose text is gathered. */
type FeedState = {
  depth: number;
  elements: number;
  isFeed: boolean;
  article: { raw: Raw; depth: number } | null;
  field: { name: string; depth: number; text: string } | null;
  articles: FeedArticle[];
};

const valueOf = (tag: SaxesTagNS, name: string): string => tag.attributes[name]?.value ?? '';

/** A link of Atom stands in an attribute; other kinds of link (enclosures, the feed itself) are none of ours. */
function noteLink({ article }: FeedState, tag: SaxesTagNS): void {
  const rel = valueOf(tag, 'rel') || 'alternate';
  if (article && tag.uri === atom && rel === 'alternate' && !article.raw.has('link')) {
    article.raw.set('link', valueOf(tag, 'href'));
  }
}

function count(reading: FeedState): void {
  reading.depth += 1;
  reading.elements += 1;
  if (reading.depth > deepest || reading.elements > mostElements) throw hostile('is too large');
}

/** One of the article's own fields begins; what stands deeper belongs to something else. */
function openedInArticle(reading: FeedState, tag: SaxesTagNS, article: { depth: number }): void {
  const { field, depth } = reading;
  if (field || depth !== article.depth + 1 || !cores.has(tag.uri)) return;
  if (tag.local === 'link' && tag.uri === atom) noteLink(reading, tag);
  else if (fieldNames.has(tag.local)) reading.field = { name: tag.local, depth, text: '' };
}

function opened(reading: FeedState, tag: SaxesTagNS): void {
  count(reading);
  const { article, depth } = reading;
  if (depth === 1) reading.isFeed = roots.has(tag.local);
  if (article) openedInArticle(reading, tag, article);
  else if (articleNames.has(tag.local)) reading.article = { raw: new Map(), depth };
}

/** Half a tag, where a field was cut off, is no words. */
const whole = (text: string): string => (text.length < longestField ? text : text.replace(/<[^<>]*$/, ''));

function closed(reading: FeedState): void {
  const { article, field, depth } = reading;
  if (field?.depth === depth) {
    if (article && !article.raw.has(field.name)) article.raw.set(field.name, whole(field.text));
    reading.field = null;
  }
  if (article?.depth === depth) {
    const made = articleOf(article.raw);
    if (made && reading.articles.length < mostArticles) reading.articles.push(made);
    reading.article = null;
  }
  reading.depth -= 1;
}

function said({ field }: FeedState, text: string): void {
  if (field) field.text += text.slice(0, longestField - field.text.length);
}

/**
 * The articles of an RSS or Atom feed. A document type is refused as a whole, whatever it says: it is where entities are
 * declared, those that load a file as well as those that grow without end.
 */
export function parseFeed(xml: string): FeedArticle[] {
  const reading: FeedState = {
    depth: 0,
    elements: 0,
    isFeed: false,
    article: null,
    field: null,
    articles: [],
  };
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw hostile(`is no XML: ${error.message}`);
  });
  parser.on('doctype', () => {
    throw hostile('has a document type, which may declare entities');
  });
  parser.on('opentag', (tag) => opened(reading, tag));
  parser.on('closetag', () => closed(reading));
  parser.on('text', (text) => said(reading, text));
  parser.on('cdata', (text) => said(reading, text));
  parser.write(xml).close();
  if (!reading.isFeed) throw hostile('is neither RSS nor Atom');
  return reading.articles;
}
