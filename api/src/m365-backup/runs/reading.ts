import { isPassing, orNull, ProviderFailure } from '@portal/ports/failure';
import type { M365Backup } from '@portal/ports/m365-backup';
import { mailboxTroubles, type MailboxTrouble } from '@portal/ports/m365-jobs';
import type { M365Job, M365LogItem, M365Session } from '@portal/ports/m365-jobs';
import type { OnUnreadable } from '@portal/ports/unreadable';
import { asText } from '../../services/written-rows.ts';

/** What a run said; of more lines than are kept, those that tell of trouble come first. */
export type RunLog = {
  items: readonly M365LogItem[];
  leftOut: number;
  /** The worst that it says of how mailboxes are read. */
  mailboxes: { trouble: MailboxTrouble; message: string } | null;
};
/** A run, with its log where that was read. */
export type ReadRun = { session: M365Session; log: RunLog | null };

/** A job whose runs are read from a moment on, but for those that are known to the end. */
export type KnownJob = { jobId: string; from: Date; settled: readonly string[] };

const kept = { troubles: 300, others: 100, messageLength: 1000 };
/** Of a run that is older the log is not read: there would be hundreds to begin with. */
const logForMs = 14 * 24 * 60 * 60 * 1000;

const isTrouble = ({ state }: M365LogItem): boolean => state === 'error' || state === 'warning';

const wordsOf = ({ message }: M365LogItem): string => asText(message).slice(0, kept.messageLength);

/** The worst of all lines, those that are not kept too; the first of its kind. */
function mailboxesOf(items: readonly M365LogItem[]): RunLog['mailboxes'] {
  for (const trouble of mailboxTroubles) {
    const line = items.find(({ mailboxes }) => mailboxes === trouble);
    if (line) return { trouble, message: wordsOf(line) };
  }
  return null;
}

/** As many of its last lines as are kept. */
function keptOf(items: readonly M365LogItem[]): RunLog {
  const { troubles, others } = kept;
  const stays = new Set([
    ...items.filter(isTrouble).slice(-troubles),
    ...items.filter((item) => !isTrouble(item)).slice(-others),
  ]);
  const lines = items.filter((item) => stays.has(item));
  return {
    items: lines.map((item) => ({ ...item, message: wordsOf(item) })),
    leftOut: items.length - lines.length,
    mailboxes: mailboxesOf(items),
  };
}

async function allLines(
  driver: M365Backup,
  sessionId: string,
  onUnreadable: OnUnreadable,
): Promise<M365LogItem[]> {
  const items: M365LogItem[] = [];
  for await (const page of driver.listLogItems(sessionId, onUnreadable)) items.push(...page);
  return items;
}

/** Null of one that the system no longer has. */
async function readLog(driver: M365Backup, session: M365Session, onUnreadable: OnUnreadable) {
  // A line that cannot be read is one that is left out.
  let unreadable = 0;
  const count = (): void => void (unreadable += 1);
  const read = async (): Promise<RunLog | null> => {
    const items = await orNull(allLines(driver, session.id, count));
    if (items === null) return null;
    const log = keptOf(items);
    return { ...log, leftOut: log.leftOut + unreadable };
  };
  return unlessOne(`run/${session.id}`, read, onUnreadable);
}

/** What one answer is at fault of keeps nobody else from being read; null of it. */
async function unlessOne<T>(
  id: string,
  read: () => Promise<T>,
  onUnreadable: OnUnreadable,
): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ProviderFailure) || isPassing(error.kind)) throw error;
    onUnreadable({ id, reason: error.message });
    return null;
  }
}

type Way = { driver: M365Backup; now: Date; onUnreadable: OnUnreadable };

/** The runs of a job that are new or not over, page by page; none of one that the system does not have. */
async function* runsOf(
  { driver, now, onUnreadable }: Way,
  { jobId, from, settled }: KnownJob,
): AsyncGenerator<readonly ReadRun[]> {
  const known = new Set(settled);
  const query = { jobId, from, until: new Date(now.getTime() + logForMs), state: null };
  const ofRun: OnUnreadable = ({ id, reason }) =>
    onUnreadable({ id: id === null ? null : `run/${id}`, reason });
  for await (const page of driver.listSessions(query, ofRun)) {
    const runs: ReadRun[] = [];
    for (const session of page.filter(({ id }) => !known.has(id))) {
      const isRecent = now.getTime() - session.startedAt.getTime() < logForMs;
      runs.push({ session, log: isRecent ? await readLog(driver, session, onUnreadable) : null });
    }
    yield runs;
  }
}

/** Those of one job; a job whose answer is at fault keeps no other from being read. */
export async function* readRuns(way: Way, job: KnownJob): AsyncGenerator<readonly ReadRun[]> {
  const pages = runsOf(way, job);
  for (;;) {
    const page = await unlessOne(`job/${job.jobId}`, () => pages.next(), way.onUnreadable);
    if (page === null || page.done === true) return;
    yield page.value;
  }
}

/** A job as it is now; null of one that is gone or cannot be read, which the next whole reading tells. */
export const readJob = ({ driver, onUnreadable }: Way, jobId: string): Promise<M365Job | null> =>
  unlessOne(`job/${jobId}`, () => orNull(driver.getJob(jobId)), onUnreadable);
