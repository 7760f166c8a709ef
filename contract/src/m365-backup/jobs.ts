import * as z from 'zod';
import { regions } from '../constants.ts';
import { consent, id, text, timestamp, version } from '../fields.ts';
import { carriedOperation } from '../operations.ts';
import { agreedPrices } from '../prices.ts';
import { endpointsOf, gateErrors, mirroredList, ordered } from '../services/endpoints.ts';
import { notSeenSince } from '../services/not-seen.ts';
import { thingState } from '../services/services.ts';
import { mostObjects } from './objects.ts';

const { creates, deletes, made, reads, readsOne, updates } = endpointsOf('m365-backup');

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
  /** By which its runs are known; null until the system has it. */
  systemId: z.string().nullable(),
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

/** In minutes. */
export const backupIntervals = ['5', '10', '15', '30', '60', '120', '240', '480', '720'] as const;

/** `time` by the clock of the backup server; what does not belong to the kind of schedule is not looked at. */
const jobFields = z.object({
  name: text(60),
  scheduleKind: z.enum(['daily', 'periodically', 'manual']),
  days: z.enum(backupDays),
  time: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'clockTime' }),
  every: z.enum(backupIntervals),
});
export type JobFields = z.infer<typeof jobFields>;

type Sides = {
  backupType: (typeof backupTypes)[number];
  included: readonly { id: string }[];
  excluded: readonly { id: string }[];
};

/** What is wrong with what a job backs up and leaves out, and with which side; null when nothing is. */
export function objectsError({ backupType, included, excluded }: Sides) {
  const isEntire = backupType === 'entire-organization';
  if (!isEntire && included.length === 0) return { field: 'included', error: 'atLeastOne' } as const;
  const left = new Set(excluded.map(({ id: one }) => one));
  if (!isEntire && included.some(({ id: one }) => left.has(one)))
    return { field: 'excluded', error: 'onBothSides' } as const;
  if ((isEntire ? 0 : included.length) + excluded.length > mostObjects)
    return { field: 'included', error: 'tooManyObjects' } as const;
  return null;
}

const ids = z.array(id).max(mostObjects);
/** Ids of objects of the tenant; of the entire organization, what is included is not looked at. */
const objectFields = z.object({ backupType: z.enum(backupTypes), included: ids, excluded: ids });
const named = (list: readonly string[]) => list.map((one) => ({ id: one }));
const checked = <S extends z.ZodType<z.infer<typeof objectFields>>>(body: S) =>
  body.superRefine((value, context) => {
    const { backupType, included, excluded } = value;
    const wrong = objectsError({ backupType, included: named(included), excluded: named(excluded) });
    if (wrong) context.addIssue({ code: 'custom', path: [wrong.field], message: wrong.error });
  });

export const backupJobFields = jobFields;
export type JobObjects = z.infer<typeof objectFields>;

/** Asked by API and web. */
export const backupJobCan = {
  start: ({ status }: Pick<BackupJob, 'status'>): boolean => status !== 'running',
  stop: ({ status }: Pick<BackupJob, 'status'>): boolean => status === 'running' || status === 'unknown',
  delete: ({ state, status }: Pick<BackupJob, 'state' | 'status'>): boolean =>
    (state === 'active' || state === 'failed') && status !== 'running',
};

export const createBackupJob = creates('createBackupJob', '/m365-backup/job/', {
  summary: 'Orders a job of the entire organization, of which there is one, or of selected objects.',
  body: checked(jobFields.extend({ ...objectFields.shape, costConsent: consent, agreedPrices })),
  errors: ['backupJobExists', 'entireOrganizationTaken', 'backupObjectsGone', ...gateErrors],
});

export const updateBackupJob = updates('updateBackupJob', '/m365-backup/job/', {
  summary:
    'Orders another name, schedule or choice of objects of a job; at agreed prices when more is backed up.',
  body: checked(jobFields.extend({ ...objectFields.shape, agreedPrices: agreedPrices.nullable(), version })),
  errors: [
    'operationOpen',
    'notMade',
    'backupJobExists',
    'entireOrganizationTaken',
    'backupObjectsGone',
    ...gateErrors,
  ],
});

export const deleteBackupJob = deletes('deleteBackupJob', '/m365-backup/job/', {
  summary: 'Orders the deletion of a job; backups that were made stay as long as they are kept.',
  errors: ['operationOpen', 'backupJobRunning'],
});

const does = {
  method: 'POST',
  order: true,
  response: ordered,
  body: z.object({}),
  errors: ['operationOpen', 'notMade'],
} as const;

export const startBackupJob = updates('startBackupJob', '/m365-backup/job/start/', {
  ...does,
  summary: 'Orders a run of a job.',
  errors: [...does.errors, 'backupJobRunning'],
});
export const stopBackupJob = updates('stopBackupJob', '/m365-backup/job/stop/', {
  ...does,
  summary: 'Orders that the run of a job ends.',
  errors: [...does.errors, 'backupJobNotRunning'],
});
export const enableBackupJob = updates('enableBackupJob', '/m365-backup/job/enable/', {
  ...does,
  summary: 'Orders that a job runs by its schedule.',
});
export const disableBackupJob = updates('disableBackupJob', '/m365-backup/job/disable/', {
  ...does,
  summary: 'Orders that a job does not run by its schedule.',
});

export const backupJobEndpoints = made;
