import * as z from 'zod';
import { id, timestamp } from './fields.ts';
import { byId, defineEndpoint, nothing } from './http.ts';

const module = 'news';
const own = { module, scope: 'self' } as const;

/** An article of the operator's feed: plain text. */
export const newsArticle = z.object({
  id,
  title: z.string(),
  /** Empty when the feed gives none. */
  summary: z.string(),
  /** An https address outside of the portal; null when there is none. */
  url: z.string().nullable(),
  publishedAt: timestamp,
  /** By whom it is hidden; null for one that everybody sees. Only those who may hide see hidden ones. */
  hiddenBy: z.string().nullable(),
});
export type NewsArticle = z.infer<typeof newsArticle>;

/** How the feed is doing, for those who keep the operator's content. */
export const newsFeedState = z.object({
  readAt: timestamp.nullable(),
  /** Since when it could not be read, and why; null while it can. */
  failing: z.object({ since: timestamp, reason: z.string() }).nullable(),
});

export const listNews = defineEndpoint({
  ...own,
  name: 'listNews',
  method: 'GET',
  path: '/news/',
  summary:
    'The latest articles of the operator, the newest first; for those who may hide them the hidden ones, too.',
  access: { who: 'user' },
  response: z.object({
    items: z.array(newsArticle),
    /** Null for those who do not keep the content, and without a feed. */
    feed: newsFeedState.nullable(),
  }),
});
export type News = z.infer<typeof listNews.response>;

export const hideNewsArticle = defineEndpoint({
  ...own,
  name: 'hideNewsArticle',
  method: 'PUT',
  path: '/operator/news-article/',
  summary: 'Hides an article from everybody, or shows it again.',
  access: { may: 'content.manage', of: ['operator'] },
  query: byId,
  body: z.object({ hidden: z.boolean() }),
  response: nothing,
});

export const newsEndpoints = [listNews, hideNewsArticle];
