import { isPassing, ProviderFailure } from '@portal/ports/failure';
import type { NewsFeed } from '@portal/ports/news-feed';
import type { Database } from '../platform/database/database.ts';
import type { DueQueue } from '../platform/database/due-rows.ts';
import type { Log } from '../platform/process/log.ts';
import { claimFeed, markFailing, markRead, takeIn, type ClaimedFeed } from './repository.ts';

/** `database` works as the worker's role; `url` is where `feed` reads. */
export type NewsNeeds = {
  database: Database;
  log: Log;
  url: string;
  feed: NewsFeed;
  everySeconds: number;
};

/** A feed that is away is asked again sooner than one that answers something wrong. */
const soonSeconds = 120;

async function read(reading: NewsNeeds, claimed: ClaimedFeed): Promise<void> {
  const { database, feed, everySeconds: seconds } = reading;
  const answer = await feed.read(claimed);
  if (answer.state === 'unchanged') {
    await markRead(database, claimed, { version: claimed, seconds });
    return;
  }
  const { version, articles } = answer;
  await database.transaction(async (tx) => {
    if (await markRead(tx, claimed, { version, seconds })) await takeIn(tx, claimed, articles);
  });
}

/** Reads the feed once. When that fails the articles stay as they were, and log and operator are told why. */
async function readOnce(reading: NewsNeeds, claimed: ClaimedFeed): Promise<void> {
  const { database, log, everySeconds } = reading;
  try {
    await read(reading, claimed);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    log.warn({ why: error.message }, 'the news feed could not be read; the last news stay');
    const seconds = isPassing(error.kind) ? Math.min(soonSeconds, everySeconds) : everySeconds;
    const reason = error.message.slice(0, 300);
    const pause = Math.max(seconds, error.retryAfterSeconds ?? 0);
    await markFailing(database, claimed, { reason, seconds: pause });
  }
}

/** The feed as a queue of one for `runQueue`: whichever worker is first reads it. */
export const newsQueue = (reading: NewsNeeds): DueQueue<ClaimedFeed> => ({
  name: 'news',
  concurrency: 1,
  claim: () => claimFeed(reading.database, reading.url),
  work: (claimed) => readOnce(reading, claimed),
});

/** Reads the feed if it is due; answers whether it was. */
export async function readDueFeed(reading: NewsNeeds): Promise<boolean> {
  const claimed = await claimFeed(reading.database, reading.url);
  if (claimed) await readOnce(reading, claimed);
  return claimed !== null;
}
