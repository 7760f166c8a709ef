import { createBolagsverket } from '@portal/driver-bolagsverket/bolagsverket';
import { createCephRgw } from '@portal/driver-ceph-rgw/ceph-rgw';
import { createNewsFeed } from '@portal/driver-news-feed/news-feed';
import { createSmtp } from '@portal/driver-smtp/smtp';
import { ofSystem } from '@portal/ports/failure';
import type { Outbound } from '@portal/ports/outbound';
import { connectables, registerConnection, type Askable } from './connections/index.ts';
import { onMailServerChange } from './mail/index.ts';
import { onFeedChange } from './news/index.ts';
import type { Config } from './platform/config.ts';
import { onlyHostOf } from './platform/outbound.ts';
import type { Clouds } from './platform/platform.ts';
import { onRegionChange } from './s3-storage/region-change.ts';
import { withinBudget, type Budgets } from './services/budget.ts';

/**
 * The drivers of the connections that are configured; a service without one is not offered. Without `budgets`, whoever
 * limits a connection's requests does not count these.
 */
export function connectClouds(config: Config, outbound: Outbound, budgets?: Budgets): Clouds {
  const register = registerConnection(config);
  const wayOut = budgets ? withinBudget(budgets, outbound) : () => outbound;
  return {
    storage: new Map(
      config.S3_CONNECTIONS.map((connection) => [
        connection.region,
        {
          endpoint: connection.endpoint,
          driver: ofSystem(
            { system: 's3-storage', region: connection.region },
            createCephRgw(connection, wayOut({ system: 's3-storage', ...connection })),
          ),
        },
      ]),
    ),
    register: register && createBolagsverket(register, outbound),
  };
}

/** What the worker sends mails by and reads the news from; null for what is not configured. */
export function connectSenders({ config, outbound }: { config: Config; outbound: Outbound }) {
  const { SMTP_URL: smtp, NEWS_FEED_URL: news } = config;
  return {
    mailServer: smtp ? createSmtp({ url: smtp, allowHost: onlyHostOf(smtp) }) : null,
    newsFeed: news ? createNewsFeed({ url: news }, outbound) : null,
  };
}

type Ways = { [System in Askable['system']]: (region: string) => Pick<Askable, 'ping' | 'onChange'> | null };

/** How each system is asked; null for what is not configured. */
function waysOf(config: Config, outbound: Outbound, budgets: Budgets): Ways {
  const { storage, register } = connectClouds(config, outbound, budgets);
  const { SMTP_URL: smtp, NEWS_FEED_URL: news } = config;
  return {
    's3-storage': (region) => {
      const driver = storage.get(region)?.driver;
      return driver ? { ping: () => driver.ping(), onChange: onRegionChange } : null;
    },
    'organization-register': () => register && { ping: () => register.ping() },
    mail: () => {
      if (!smtp) return null;
      const sender = createSmtp({ url: smtp, allowHost: onlyHostOf(smtp), timeoutMs: askedForMs });
      return { ping: () => sender.ping(), onChange: onMailServerChange };
    },
    news: () => {
      if (!news) return null;
      const feed = createNewsFeed({ url: news }, outbound);
      return { ping: () => feed.ping(), onChange: onFeedChange };
    },
  };
}

/** So long a connection is waited for when it is only asked whether it answers. */
export const askedForMs = 10_000;

/** Every connection that is configured, ready to be asked. */
export function askables(config: Config, outbound: Outbound, budgets: Budgets): Askable[] {
  const ways = waysOf(config, outbound, budgets);
  return connectables(config).flatMap((at) => {
    const way = ways[at.system](at.region);
    return way ? [{ ...at, ...way }] : [];
  });
}
