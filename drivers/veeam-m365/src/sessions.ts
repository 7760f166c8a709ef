import { moment } from '@portal/driver-kit/moments';
import { number } from '@portal/driver-kit/numbers';
import type { M365LogItem, M365Session, M365SessionQuery } from '@portal/ports/m365-jobs';
import type { OnUnreadable } from '@portal/ports/unreadable';
import { z } from 'zod';
import type { Client } from './client.ts';
import { mailboxTroubleOf } from './mailboxes.ts';
import { filterOf, idOf, stateOf, timeOf } from './words.ts';

/** A rate or an amount; null: it is not told. */
const told = number.nullish().transform((value) => value ?? null);

const statistics = z.object({
  processingRateBytesPS: told,
  processingRateItemsPS: told,
  readRateBytesPS: told,
  writeRateBytesPS: told,
  transferredDataBytes: told,
  processedObjects: told,
});

const noStatistics = statistics.parse({});

const sessionShape = z.object({
  id: z.string(),
  jobId: z.string(),
  mainSessionId: z.string().nullish(),
  creationTime: moment,
  endTime: z.string().nullish(),
  /** Left out of what is none. */
  retryCount: number.nullish().transform((value) => value ?? 0),
  jobWillBeRetried: z.boolean().nullish(),
  status: z.string().nullish(),
  statistics: statistics.nullish(),
});

function toSession(record: z.infer<typeof sessionShape>): M365Session {
  const statistic = record.statistics ?? noStatistics;
  const main = idOf(record.mainSessionId);
  return {
    id: record.id,
    jobId: record.jobId,
    retryNumber: record.retryCount,
    mainSessionId: main === record.id ? null : main,
    willBeRetried: record.jobWillBeRetried ?? false,
    state: stateOf(record.status),
    startedAt: record.creationTime,
    endedAt: timeOf(record.endTime),
    processingBytesPerSecond: statistic.processingRateBytesPS,
    processingItemsPerSecond: statistic.processingRateItemsPS,
    readBytesPerSecond: statistic.readRateBytesPS,
    writeBytesPerSecond: statistic.writeRateBytesPS,
    transferredBytes: statistic.transferredDataBytes,
    processedItems: statistic.processedObjects,
  };
}

const kind = { shape: sessionShape.transform(toSession) };

/**
 * The bounds are named after the end of a session and described as of its beginning; one that is running has no end. So
 * only the lower one is asked for, which leaves nothing out in either reading, and the rest is left out here.
 */
export async function* listSessions(
  client: Client,
  { jobId, from, until, state }: M365SessionQuery,
  onUnreadable: OnUnreadable,
): AsyncIterable<readonly M365Session[]> {
  const query = {
    jobId,
    jobType: 'Backup',
    endTimeLowerBound: from.toISOString(),
    status: state === null ? null : filterOf[state],
  };
  for await (const page of client.list({ path: '/JobSessions', kind, query }, onUnreadable))
    yield page.filter(({ startedAt }) => startedAt >= from && startedAt < until);
}

const logItemShape = z.object({
  id: z.string(),
  type: z.string().nullish(),
  message: z.string().nullish(),
  creationTime: moment,
  endTime: z.string().nullish(),
});

export async function* listLogItems(
  client: Client,
  sessionId: string,
  onUnreadable: OnUnreadable,
): AsyncIterable<readonly M365LogItem[]> {
  const path = `/JobSessions/${encodeURIComponent(sessionId)}/LogItems`;
  const list = { path, kind: { shape: logItemShape }, query: { orderAsc: true } };
  for await (const page of client.list(list, onUnreadable))
    yield page.map(({ id, type, message, creationTime, endTime }) => ({
      id,
      state: stateOf(type),
      message: message ?? '',
      mailboxes: mailboxTroubleOf({ type, message }),
      startedAt: creationTime,
      endedAt: timeOf(endTime),
    }));
}
