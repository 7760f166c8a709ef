import * as z from 'zod';
import { regions } from '../constants.ts';
import { id, timestamp, version } from '../fields.ts';
import { carriedOperation } from '../operations.ts';
import { endpointsOf, mirroredList } from '../services/endpoints.ts';
import { notSeenSince } from '../services/not-seen.ts';
import { thingState } from '../services/services.ts';

const { made, reads, readsOne } = endpointsOf('m365-backup');

/** How a job's last run ended, or that it runs. */
export const backupStatuses = ['running', 'stopped', 'warning', 'success', 'error', 'unknown'] as const;
export type BackupStatus = (typeof backupStatuses)[number];

export const backupTypes = ['entire-organization', 'selected-objects'] as const;
export const backupDays = [
  'everyday',
  'workdays',
  'weekends',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

/** `time` is `HH:MM` by the clock of the backup server. */
export const backupSchedule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('daily'), days: z.enum(backupDays), time: z.string() }),
  z.object({ kind: z.literal('periodically'), everyMinutes: z.number().int() }),
  z.object({ kind: z.literal('manual') }),
]);
export type BackupSchedule = z.infer<typeof backupSchedule>;

const count = z.number().int().nonnegative();

/** Times null: never, or not planned. */
export const backupJob = z.object({
  id,
  name: z.string(),
  region: z.enum(regions),
  state: thingState,
  /** Of the last change, while it is open or has failed. */
  operation: carriedOperation.nullable(),
  status: z.enum(backupStatuses),
  isEnabled: z.boolean(),
  backupType: z.enum(backupTypes),
  included: count,
  excluded: count,
  /** Null: one that the portal has no words for. */
  schedule: backupSchedule.nullable(),
  lastRunAt: timestamp.nullable(),
  nextRunAt: timestamp.nullable(),
  lastBackupAt: timestamp.nullable(),
  orderedHere: z.boolean(),
  notSeenSince,
  createdAt: timestamp,
  version,
});
export type BackupJob = z.infer<typeof backupJob>;

/** `status`: worst first. */
export const backupJobSorts = ['status', 'name', 'lastRunAt', 'nextRunAt', 'lastBackupAt'] as const;

const mirrored = mirroredList(backupJobSorts, backupJob, { status: z.enum(backupStatuses).optional() });
export const listBackupJobs = reads('listBackupJobs', '/m365-backup/jobs/', {
  ...mirrored,
  summary: "The jobs that back up the tenant, from the portal's mirror.",
});

export const getBackupJob = readsOne('getBackupJob', '/m365-backup/job/', {
  summary: 'One job.',
  response: backupJob,
});

export const backupJobEndpoints = made;
