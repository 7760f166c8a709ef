import type { NewsFeed } from '@portal/ports/news-feed';
import * as z from 'zod';
import { defineSystem } from '../platform/outbound/systems.ts';
import { onFeedChange } from './repository.ts';

/** The news of the operator's own site. */
export const newsSource = defineSystem<NewsFeed>()({
  name: 'news',
  regions: [''],
  settings: z.strictObject({ url: z.string() }),
  address: ({ NEWS_FEED_URL }) => NEWS_FEED_URL,
  addresses: ({ url }) => [url],
  pace: { wellSeconds: 300, awaySeconds: 60, refusedSeconds: 600 },
  onChange: onFeedChange,
});
