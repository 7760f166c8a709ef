/** One article as a feed tells it: plain text, and nothing that would be loaded from outside. */
export type FeedArticle = {
  /** What the feed calls it by: the same for ever, whatever else changes. */
  guid: string;
  title: string;
  /** Empty when the feed gives none. */
  summary: string;
  /** An https address; null when the feed has no such. */
  url: string | null;
  publishedAt: Date | null;
};

/** What the feed said of its version when it was read last; sent along, so that it need not say it all again. */
export type FeedVersion = { etag: string | null; lastModified: string | null };

export type FeedAnswer =
  | { state: 'unchanged' }
  | { state: 'read'; articles: FeedArticle[]; version: FeedVersion };

export interface NewsFeed {
  /** Resolves when there is a feed at the address. */
  ping(): Promise<void>;
  /**
   * At most 100 articles, in the feed's order. `protocol` when the answer is no feed or a hostile one, `refused` when it
   * leads elsewhere or the server says no.
   */
  read(known: FeedVersion): Promise<FeedAnswer>;
}
