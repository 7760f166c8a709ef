import type { M365LogItem, M365Session, M365SessionQuery } from '@portal/ports/m365-jobs';
import { z } from 'zod';
import type { Client } from './client.ts';
import { filterOf, idOf, stateOf, timeOf } from './words.ts';

const number = z
  .number()
  .nullish()
  .transform((value) => value ?? 0);

const statistics = z.object({
  processingRateBytesPS: number,
  processingRateItemsPS: number,
  readRateBytesPS: number,
  writeRateBytesPS: number,
  transferredDataBytes: number,
  processedObjects: number,
});

const noStatistics = statistics.parse({});

const sessionShape = z.object({
  id: z.string(),
  jobId: z.string(),
  mainSessionId: z.string().nullish(),
  creationTime: z.iso.datetime({ offset: true }),
  endTime: z.string().nullish(),
  retryCount: number,
  jobWillBeRetried: z.boolean().nullish(),
  status: z.string().nullish(),
  statistics: statistics.nullish(),
});

function toSession(record: z.infer<typeof sessionShape>): M365Session {
  const counted = record.statistics ?? noStatistics;
  const main = idOf(record.mainSessionId);
  return {
    id: record.id,
    jobId: record.jobId,
    retryNumber: record.retryCount,
    mainSessionId: main === record.id ? null : main,
    willBeRetried: record.jobWillBeRetried ?? false,
    state: stateOf(record.status),
    startedAt: new Date(record.creationTime),
    endedAt: timeOf(record.endTime),
    processingBytesPerSecond: counted.processingRateBytesPS,
    processingItemsPerSecond: counted.processingRateItemsPS,
    readBytesPerSecond: counted.readRateBytesPS,
    writeBytesPerSecond: counted.writeRateBytesPS,
    transferredBytes: counted.transferredDataBytes,
    processedItems: counted.processedObjects,
  };
}

/**
 * The bounds are named after the end of a session and described as of its beginning; one that is running has no end. So
 * only the lower one is asked for, which leaves nothing out in either reading, and the rest is left out here.
 */
export async function* listSessions(
  client: Client,
  { jobId, from, until, state }: M365SessionQuery,
): AsyncIterable<readonly M365Session[]> {
  const query = {
    jobId,
    jobType: 'Backup',
    endTimeLowerBound: from.toISOString(),
    status: state === null ? null : filterOf[state],
  };
  for await (const page of client.pages({ path: '/JobSessions', shape: sessionShape, query }))
    yield page.map(toSession).filter(({ startedAt }) => startedAt >= from && startedAt < until);
}

const logItemShape = z.object({
  id: z.string(),
  type: z.string().nullish(),
  message: z.string().nullish(),
  creationTime: z.iso.datetime({ offset: true }),
  endTime: z.string().nullish(),
});

export async function* listLogItems(
  client: Client,
  sessionId: string,
): AsyncIterable<readonly M365LogItem[]> {
  const path = `/JobSessions/${encodeURIComponent(sessionId)}/LogItems`;
  for await (const page of client.pages({ path, shape: logItemShape, query: { orderAsc: true } }))
    yield page.map(({ id, type, message, creationTime, endTime }) => ({
      id,
      state: stateOf(type),
      message: message ?? '',
      startedAt: new Date(creationTime),
      endedAt: timeOf(endTime),
    }));
}
