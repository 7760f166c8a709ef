import type { Reply } from '@portal/simulator-kit/messages';
import type { Call } from './call.ts';
import { logOf } from './log.ts';
import { checkQuery, pageReply, readBoolean, wrong } from './messages.ts';
import { sessionOf, type Session } from './world.ts';

/** Rates are over the whole of a run. */
function statisticsOf({ creationTime, endTime, processed, transferredBytes }: Session) {
  const seconds = endTime === null ? 0 : (Date.parse(endTime) - Date.parse(creationTime)) / 1000;
  const perSecond = (count: number): number => (seconds === 0 ? 0 : Math.round(count / seconds));
  return {
    processingRateBytesPS: perSecond(transferredBytes),
    processingRateItemsPS: perSecond(processed),
    readRateBytesPS: perSecond(transferredBytes * 1.4),
    writeRateBytesPS: perSecond(transferredBytes * 0.6),
    transferredDataBytes: transferredBytes,
    processedObjects: processed,
    bottleneck: endTime === null ? 'Detecting' : 'Source',
  };
}

export const sessionReply = (one: Session) => ({
  id: one.id,
  jobId: one.jobId,
  repositoryId: one.repositoryId,
  ...(one.mainSessionId === null ? {} : { mainSessionId: one.mainSessionId }),
  creationTime: one.creationTime,
  endTime: one.endTime,
  retryCount: one.retryCount,
  jobWillBeRetried: one.jobWillBeRetried,
  progress: one.processed,
  jobType: 'Backup',
  jobSessionConfigType: one.isFull ? 'Full' : 'Incremental',
  status: one.status,
  statistics: statisticsOf(one),
  eTag: one.eTag,
});

/** The filter has a word of its own for a success. */
const filterWords: Readonly<Record<string, Session['status']>> = {
  Stopped: 'Stopped',
  Running: 'Running',
  Succeeded: 'Success',
  Failed: 'Failed',
  Warning: 'Warning',
};

function timeIn(query: URLSearchParams, name: string): number | null {
  const text = query.get(name);
  if (text === null) return null;
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw wrong(`The ${name} parameter is not valid.`);
  return time;
}

const sessionQuery = [
  'jobId',
  'jobType',
  'endTimeLowerBound',
  'endTimeUpperBound',
  'limit',
  'offset',
  'status',
];

/** By their end, as the bounds are called: one that is running is before no upper bound. The newest first. */
export function listSessions({ world, request }: Call): Reply {
  checkQuery(request, sessionQuery);
  const { query } = request;
  const [lower, upper] = [timeIn(query, 'endTimeLowerBound'), timeIn(query, 'endTimeUpperBound')];
  const [jobId, word] = [query.get('jobId'), query.get('status')];
  const status = word === null ? null : filterWords[word];
  if (status === undefined) throw wrong('The status parameter is not valid.');
  const isWithin = ({ endTime }: Session): boolean => {
    const end = endTime === null ? Infinity : Date.parse(endTime);
    return (lower === null || end >= lower) && (upper === null || end <= upper);
  };
  const rows = world.data.sessions
    .filter((one) => (jobId === null || one.jobId === jobId) && (status === null || one.status === status))
    .filter(isWithin)
    .toReversed()
    .map(sessionReply);
  return pageReply(request, rows);
}

export function listLogItems({ world, request, part }: Call): Reply {
  checkQuery(request, ['limit', 'offset', 'type', 'orderAsc']);
  const { query } = request;
  const type = query.get('type');
  const rows = logOf(world, sessionOf(world, part('id'))).filter(
    (line) => type === null || line.type === type,
  );
  const isAscending = !query.has('orderAsc') || readBoolean(query, 'orderAsc');
  return pageReply(request, isAscending ? rows : rows.toReversed());
}
