import type { ResponseOf } from '@portal/contract/http';
import { hideNewsArticle, listNews } from '@portal/contract/news';
import { actorOf, audit } from '../platform/audit.ts';
import { opens, operates, type Binding, type OpenCall, type OperateCall } from '../platform/http/call.ts';
import type { Capability } from '../platform/capability.ts';
import type { Platform } from '../platform/platform.ts';
import { notFound } from '../platform/http/problem.ts';
import { newsQueue } from './read-feed.ts';
import { articlesOf, feedState, setHidden } from './repository.ts';
import { newsSource } from './system.ts';

export { newsSource } from './system.ts';

type Answer = ResponseOf<typeof listNews>;

async function stateOf({ auth, config }: Platform): Promise<Answer['feed']> {
  if (config.NEWS_FEED_URL === undefined) return null;
  const state = await feedState(auth, config.NEWS_FEED_URL);
  const { readAt = null, failingSince = null, reason = null } = state ?? {};
  return {
    readAt: readAt?.toISOString() ?? null,
    failing: failingSince && reason !== null ? { since: failingSince.toISOString(), reason } : null,
  };
}

const createReadNews =
  (platform: Platform) =>
  async ({ principal }: OpenCall<typeof listNews>): Promise<Answer> => {
    const keeps = principal?.kind === 'operator' && principal.permissions.has('content.manage');
    const [articles, feed] = await Promise.all([
      articlesOf(platform.auth, { withHidden: keeps }),
      keeps ? stateOf(platform) : null,
    ]);
    return {
      items: articles.map((one) => ({ ...one, publishedAt: one.publishedAt.toISOString() })),
      feed,
    };
  };

async function hide(call: OperateCall<typeof hideNewsArticle>): Promise<ResponseOf<typeof hideNewsArticle>> {
  const { tx, principal, query, body, request } = call;
  const by = body.hidden ? principal.userName : null;
  const { partnerId } = principal;
  const article = await setHidden(tx, { partnerId, id: query.id, by });
  if (!article) throw notFound();
  if (article.changed) {
    const event = body.hidden ? 'newsArticleHidden' : 'newsArticleShown';
    await audit(tx, { event, actor: actorOf(principal, request), partnerId, target: article.title });
  }
  return {};
}

/** The operator's news, read from its feed by the worker. */
const newsBindings = (platform: Platform): Binding[] => [
  opens(listNews, createReadNews(platform)),
  operates(hideNewsArticle, hide),
];

export const newsCapability: Capability = {
  name: 'news',
  bindings: newsBindings,
  queues: ({ platform: { clouds, config, log }, database }) => {
    const source = clouds.of(newsSource, '');
    if (!source) return [];
    const { driver: feed, settings } = source;
    return [newsQueue({ database, log, ...settings, feed, everySeconds: config.NEWS_MINUTES * 60 })];
  },
};
