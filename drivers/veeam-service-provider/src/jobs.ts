import type { Fields } from '@portal/driver-kit/elements';
import { momentOf } from '@portal/driver-kit/moments';
import { number, text } from '@portal/driver-kit/numbers';
import { meanings, wordsOf } from '@portal/driver-kit/words';
import type { BackupJobState, BackupRuns } from '@portal/ports/backup-runs';
import { ProviderFailure } from '@portal/ports/failure';
import type { BackupJob, VdcTier } from '@portal/ports/vm-backup';
import type { OnUnreadable } from '@portal/ports/unreadable';
import { z } from 'zod';
import type { Client } from './client.ts';
import { jobNameOf, vdcTierIn } from './job-name.ts';
import { readAll, readPages, type Condition, type ListQuery } from './pages.ts';

export const jobStateOf = meanings<BackupJobState>({
  Unknown: 'unknown',
  None: 'none',
  Idle: 'idle',
  Success: 'success',
  Warning: 'warning',
  Failed: 'failed',
  Running: 'running',
  Starting: 'starting',
  Stopping: 'stopping',
  Enabling: 'enabling',
  Disabling: 'disabling',
  WaitingTape: 'waiting-for-tape',
  WaitingRepository: 'waiting-for-repository',
});

/** A time before the first run is written as one of the year 1. */
export const timeIn = (written: string | null | undefined): Date | null => {
  const time = momentOf(written ?? '');
  return time === null || time.getTime() < Date.UTC(1970, 0, 2) ? null : time;
};

/** What the list says of every kind of job. */
export const jobShape = z.looseObject({
  uniqueUid: z.guid(),
  name: z.string(),
  status: text.nullish(),
  isEnabled: z.boolean(),
  lastRun: z.string().nullish(),
  lastEndTime: z.string().nullish(),
  lastDuration: number.nullish(),
  transferredData: number.nullish(),
  failureMessage: text.nullish(),
});
export type JobRecord = z.infer<typeof jobShape>;

export const jobIdOf = ({ uniqueUid }: Fields): unknown => uniqueUid;

const query = (backupServer: string, conditions: readonly Condition[]): ListQuery<JobRecord> => ({
  path: `/infrastructure/backupServers/${backupServer}/jobs`,
  kind: { idOf: jobIdOf, shape: jobShape },
  sortBy: 'uniqueUid',
  conditions: [{ property: 'type', value: 'BackupVm' }, ...conditions],
});

export const runsOf = (record: JobRecord): BackupRuns => ({
  state: jobStateOf(record.status) ?? 'unknown',
  isEnabled: record.isEnabled,
  lastRunAt: timeIn(record.lastRun),
  lastEndedAt: timeIn(record.lastEndTime),
  lastDurationSeconds: record.lastDuration ?? null,
  transferredBytes: record.transferredData ?? null,
  failureMessage: record.failureMessage ?? null,
});

const toJob = (record: JobRecord): BackupJob => ({
  id: record.uniqueUid,
  name: record.name,
  vdc: vdcTierIn(record.name)?.vdc ?? null,
  tier: vdcTierIn(record.name)?.tier ?? null,
  ...runsOf(record),
});

export async function* listJobs(
  client: Client,
  backupServer: string,
  onUnreadable: OnUnreadable,
): AsyncGenerator<readonly BackupJob[]> {
  for await (const records of readPages(client, query(backupServer, []), onUnreadable))
    yield records.map(toJob);
}

export const findJob = async (
  client: Client,
  backupServer: string,
  key: VdcTier,
): Promise<JobRecord | null> => {
  const name = jobNameOf(key);
  const found = await readAll(client, query(backupServer, [{ property: 'name', value: name }]));
  if (found.length > 1) throw new ProviderFailure('conflict', `there are ${found.length} jobs named ${name}`);
  return found[0] ?? null;
};

const atWork = wordsOf(['Running', 'Starting', 'WaitingTape', 'WaitingRepository']);

export const isAtWork = ({ status }: JobRecord): boolean => atWork(status) !== null;
