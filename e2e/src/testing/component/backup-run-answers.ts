import { backupStatuses } from '@portal/contract/m365-backup/jobs';
import { getBackupNotifications } from '@portal/contract/m365-backup/notifications';
import {
  getBackupRun,
  listBackupRuns,
  watchBackupRuns,
  type BackupRun,
} from '@portal/contract/m365-backup/runs';
import { answer, type Answer } from './answers.ts';
import { names } from './backup-answers.ts';
import { someId } from './row.ts';
import { sampleOf } from './sample.ts';

const region = 'SE-NORTH-1' as const;
const minuteMs = 60_000;
const gib = 2 ** 30;
const begunAt = Date.parse('2026-11-24T22:00:00.000Z');
const mib = 2 ** 20;

/** A run of each status, one every half hour; the one that failed is the second try. */
export const backupRun = (
  status: BackupRun['status'],
  index = 0,
  more: Partial<BackupRun> = {},
): BackupRun => {
  const started = begunAt - index * 30 * minuteMs;
  const isOver = status !== 'running' && status !== 'unknown';
  const told = (value: number): number | null => (status === 'unknown' ? null : Math.round(value));
  return {
    id: `${someId.slice(0, -2)}${String(index + 10)}`,
    region,
    jobId: 'job',
    jobName: names[status],
    status,
    retryNumber: status === 'error' ? 2 : 0,
    mainRun:
      status === 'error' ? { id: someId, startedAt: new Date(started - 30 * minuteMs).toISOString() } : null,
    willBeRetried: false,
    startedAt: new Date(started).toISOString(),
    endedAt: isOver ? new Date(started + 134_000).toISOString() : null,
    runSeconds: isOver ? 134 : null,
    processingBytes: told(2.1 * mib),
    processingItems: told(14),
    readBytes: told(4.8 * mib),
    writeBytes: told(2.6 * mib),
    transferredBytes: told(0.4 * gib),
    processedItems: told(312),
    ...more,
  };
};

/** A run in each status. */
export function backupRunsAnswer(): Answer {
  const items = backupStatuses.map((status, index) => backupRun(status, index));
  const answered = { ...sampleOf(listBackupRuns), items, total: items.length, nextCursor: null };
  return answer(listBackupRuns, answered);
}

const lineOf = (status: BackupRun['status'], message: string, second: number) => ({
  status,
  message,
  startedAt: new Date(begunAt + second * 1000).toISOString(),
  endedAt: null,
});

/** One that has failed, with what it said. */
export const failedRun = (): Answer =>
  answer(getBackupRun, {
    ...backupRun('error'),
    failedInARow: 3,
    log: {
      items: [
        lineOf('success', 'Connected to granitarkitekter.onmicrosoft.com', 4),
        lineOf('success', 'Projects: 124 items, 0.3 GiB', 31),
        lineOf('success', 'Marketing: 188 items, 0.1 GiB', 58),
        lineOf('warning', 'Throttled by Microsoft, waited 40 s', 82),
        lineOf('error', 'Board-minutes: access denied (403)', 100),
        lineOf('error', 'Finance-archive: access denied (403)', 112),
      ],
      leftOut: 5,
    },
  });

/** That the screen is open. */
export const watched: Answer = answer(watchBackupRuns, {});

/** Owners hear of what failed. */
export const notificationsAnswer = (): Answer =>
  answer(getBackupNotifications, {
    recipients: { roles: ['owner'], addresses: ['it@granitarkitekter.se'] },
    outcomes: ['error'],
    version: 1,
  });
