import { createNewsFeed } from '@portal/driver-news-feed/news-feed';
import { createSmtp } from '@portal/driver-smtp/smtp';
import { operations } from './bindings.ts';
import type { Composed } from './compose.ts';
import { startConnections } from './connection-parts.ts';
import { noticeQueue } from './global-notification/index.ts';
import { s3LookQueue, s3SurveyQueue } from './linking/index.ts';
import { mailQueue } from './mail/index.ts';
import { startMaintenance } from './maintenance.ts';
import { newsQueue } from './news/index.ts';
import { requireSetting } from './platform/config.ts';
import { openDatabase, type Database } from './platform/database.ts';
import { runQueue, type QueueRunner } from './platform/due-rows.ts';
import { openEars } from './platform/events.ts';
import { rollUpQueue } from './platform/meter-queue.ts';
import { onlyHostOf } from './platform/outbound.ts';
import { operationQueue } from './platform/operations/worker.ts';
import { giveSignsOfLife } from './platform/sign-of-life.ts';
import { s3MirrorQueue } from './s3-storage/mirror.ts';
import { onTicketMailed } from './support/index.ts';

export type WorkerParts = { database: Database; stop(): Promise<void> };

/** Everything that one worker process does, started. */
export function startWorkerParts(platform: Composed): WorkerParts {
  const { config, clouds, log, metrics, sealer } = platform;
  const url = requireSetting(config, 'WORKER_DATABASE_URL');
  const database = openDatabase({ url, max: config.DATABASE_POOL });
  const queues: Record<string, QueueRunner> = {
    portal_operation: runQueue(operationQueue({ database, log, metrics, operations, clouds, sealer }), log),
    portal_s3_mirror: runQueue(
      s3MirrorQueue({ database, clouds, metrics, syncSeconds: config.S3_SYNC_SECONDS }),
      log,
    ),
    portal_connection: startConnections(platform, database),
    portal_s3_survey: runQueue(s3SurveyQueue({ database, clouds }), log),
    portal_s3_tenant: runQueue(s3LookQueue({ database, clouds }), log),
    portal_notice: runQueue(noticeQueue(database), log),
    portal_meter_batch: runQueue(rollUpQueue({ database, registry: metrics.registry }), log),
  };
  if (config.SMTP_URL) {
    const sender = createSmtp({ url: config.SMTP_URL, allowHost: onlyHostOf(config.SMTP_URL) });
    const mailing = { database, sender, config, log, onSettled: onTicketMailed };
    queues['portal_mail'] = runQueue(mailQueue(mailing), log);
  }
  const news = config.NEWS_FEED_URL;
  if (news) {
    const feed = createNewsFeed({ url: news }, platform.outbound);
    const everySeconds = config.NEWS_MINUTES * 60;
    queues['portal_news'] = runQueue(newsQueue({ database, log, url: news, feed, everySeconds }), log);
  }
  const ears = openEars(url, { channels: Object.keys(queues), log });
  for (const [channel, queue] of Object.entries(queues)) ears.on(channel, () => queue.wake());
  const life = giveSignsOfLife(database, log);
  const maintenance = startMaintenance(database, log, { meterHoursMonths: config.METER_HOURS_MONTHS });
  return {
    database,
    stop: async () => {
      life.stop();
      maintenance.stop();
      await ears.close();
      await Promise.all(Object.values(queues).map((queue) => queue.stop()));
      await database.end();
    },
  };
}
