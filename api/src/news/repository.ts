import type { NewsArticle } from '@portal/contract/news';
import type { FeedArticle, FeedVersion } from '@portal/ports/news-feed';
import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Database, Queryable, Transaction } from '../platform/database/database.ts';
import { leaseSeconds } from '../platform/database/due-rows.ts';
import { newId } from '../platform/database/ids.ts';

/** So many articles are kept, the newest. */
const keptArticles = 50;

type ArticleRow = Omit<NewsArticle, 'publishedAt'> & { publishedAt: Date };

export const articlesOf = (db: Queryable, { withHidden }: { withHidden: boolean }): Promise<ArticleRow[]> =>
  db.rows<ArticleRow>(sql`
    select id, title, summary, url, published_at as "publishedAt", hidden_by_name as "hiddenBy" from news_article
    where ${withHidden} or hidden_at is null order by published_at desc, id`);

type FeedState = { readAt: Date | null; failingSince: Date | null; reason: string | null };

export const feedState = (db: Queryable, url: string): Promise<FeedState | null> =>
  db.first<FeedState>(sql`
    select read_at as "readAt", failing_since as "failingSince", reason from news_feed where url = ${url}`);

/** Answers the article's title when something changed; an article that is so already stays, null when there is none. */
export const setHidden = (
  tx: Transaction,
  { partnerId, id, by }: { partnerId: string; id: string; by: string | null },
): Promise<{ title: string; changed: boolean } | null> =>
  tx.first(sql`
    with found as (
      select title, (hidden_at is null) <> ${by === null} as changed from news_article
      where partner_id = ${partnerId} and id = ${id} for update
    ), set_hidden as (
      update news_article set hidden_at = case when ${by !== null} then now() end, hidden_by_name = ${by}
      where partner_id = ${partnerId} and id = ${id} and exists (select from found where changed)
    )
    select title, changed from found`);

export type ClaimedFeed = FeedVersion & { partnerId: string; url: string; leaseId: string };

/** Claims the feed when it is due. One that was configured anew is due at once; nothing is claimed without an operator. */
export const claimFeed = (database: Database, url: string): Promise<ClaimedFeed | null> =>
  database.transaction(async (tx) => {
    await tx.run(sql`
      insert into news_feed (partner_id, url) select id, ${url} from organization where kind = 'operator'
      on conflict do nothing`);
    return tx.first<ClaimedFeed>(sql`
      with due as (
        select partner_id, url from news_feed where url = ${url} and due_at <= now() for update skip locked
      )
      update news_feed f set lease_id = ${newId()}, due_at = now() + make_interval(secs => ${4 * leaseSeconds})
      from due where f.partner_id = due.partner_id and f.url = due.url
      returning f.partner_id as "partnerId", f.url, f.etag, f.last_modified as "lastModified", f.lease_id as "leaseId"`);
  });

const isStillOurs = ({ partnerId, url, leaseId }: ClaimedFeed) =>
  sql`partner_id = ${partnerId} and url = ${url} and lease_id = ${leaseId}`;

/** Answers whether the claim still held. */
export const markRead = async (
  tx: Queryable,
  feed: ClaimedFeed,
  { version, seconds }: { version: FeedVersion; seconds: number },
): Promise<boolean> =>
  (await tx.run(sql`
    update news_feed set etag = ${version.etag}, last_modified = ${version.lastModified}, read_at = now(), reason = null,
      failing_since = null, lease_id = null, due_at = now() + make_interval(secs => ${seconds})
    where ${isStillOurs(feed)}`)) > 0;

export const markFailing = (
  database: Database,
  feed: ClaimedFeed,
  { reason, seconds }: { reason: string; seconds: number },
): Promise<number> =>
  database.run(sql`
    update news_feed set reason = ${reason}, failing_since = coalesce(failing_since, now()), lease_id = null,
      due_at = now() + make_interval(secs => ${seconds})
    where ${isStillOurs(feed)}`);

const rowOf = ({ guid, title, summary, url, publishedAt }: FeedArticle) => ({
  id: newId(),
  guidHash: createHash('sha256').update(guid).digest('hex'),
  title,
  summary,
  url,
  publishedAt: publishedAt?.toISOString() ?? null,
});

/**
 * Takes in what the feed says now, each article once by its guid, and keeps the newest. What is hidden stays hidden, one
 * without a day keeps that of its first reading, and articles of another feed go.
 */
export async function takeIn(
  tx: Transaction,
  feed: ClaimedFeed,
  articles: readonly FeedArticle[],
): Promise<void> {
  const rows = JSON.stringify(articles.map(rowOf));
  await tx.run(sql`
    insert into news_article (partner_id, id, feed_url, guid_hash, title, summary, url, published_at)
    select distinct on ("guidHash") ${feed.partnerId}::uuid, id, ${feed.url}::text, "guidHash", title, summary, url,
      coalesce("publishedAt", now())
    from json_to_recordset(${rows}::json)
      as r (id uuid, "guidHash" text, title text, summary text, url text, "publishedAt" timestamptz)
    order by "guidHash", "publishedAt" desc nulls last
    on conflict (partner_id, feed_url, guid_hash) do update set title = excluded.title, summary = excluded.summary,
      url = excluded.url,
      published_at = case when excluded.published_at < now() then excluded.published_at else news_article.published_at end`);
  await tx.run(sql`
    delete from news_article where partner_id = ${feed.partnerId} and (feed_url <> ${feed.url} or id not in (
      select id from news_article where partner_id = ${feed.partnerId} and feed_url = ${feed.url}
      order by published_at desc, id limit ${keptArticles}))`);
  await tx.run(sql`delete from news_feed where partner_id = ${feed.partnerId} and url <> ${feed.url}`);
}

/** When the feed is back and could not be read, it is read again at once. */
export async function onFeedChange(tx: Transaction, { reachable }: { reachable: boolean }): Promise<void> {
  if (!reachable) return;
  await tx.run(sql`
    update news_feed set due_at = now() where failing_since is not null and lease_id is null and due_at > now()`);
  await tx.run(sql`select pg_notify('portal_news', '')`);
}
