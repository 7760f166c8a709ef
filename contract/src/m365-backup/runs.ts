import * as z from 'zod';
import { regions } from '../constants.ts';
import { id, sentTime, timestamp } from '../fields.ts';
import { listOf, listQuery, nothing } from '../http.ts';
import { endpointsOf, ofCustomer } from '../services/endpoints.ts';
import { backupStatuses } from './jobs.ts';

const { made, reads, readsOfPartner, readsOne } = endpointsOf('m365-backup');

/** For so many days runs are kept. */
export const runsKeptDays = 400;

const count = z.number().int().nonnegative();
/** Null: the system does not tell. */
const told = count.nullable();

/** One run of a job; rates are averages over it, per second. */
export const backupRun = z.object({
  id,
  region: z.enum(regions),
  /** The system's id of the job, which may be gone by now. */
  jobId: z.string(),
  jobName: z.string(),
  status: z.enum(backupStatuses),
  /** 0: no retry. */
  retryNumber: count,
  /** Of a retry: when the run began that it repeats, and its id; null where that is not known. */
  mainRun: z.object({ id, startedAt: timestamp }).nullable(),
  willBeRetried: z.boolean(),
  startedAt: timestamp,
  endedAt: timestamp.nullable(),
  /** Null while it runs, or where nobody knows when it ended. */
  runSeconds: count.nullable(),
  processingBytes: told,
  processingItems: told,
  readBytes: told,
  writeBytes: told,
  transferredBytes: told,
  processedItems: told,
});
export type BackupRun = z.infer<typeof backupRun>;

export const runLogItem = z.object({
  status: z.enum(backupStatuses),
  /** In the system's words. */
  message: z.string(),
  startedAt: timestamp,
  endedAt: timestamp.nullable(),
});

const filters = {
  status: z.enum(backupStatuses).optional(),
  /** From this moment on they began. */
  from: sentTime.optional(),
  /** Before this moment. */
  to: sentTime.optional(),
};
const synced = { syncedAt: timestamp.nullable() };
/** The newest first. */
const query = listQuery(['startedAt']).omit({ search: true, sort: true }).extend(filters);

export const listBackupRuns = reads('listBackupRuns', '/m365-backup/job-history/', {
  summary: `The runs of all jobs or of one, the last ${runsKeptDays} days.`,
  query: query.extend({ ...ofCustomer.shape, jobId: z.string().max(200).optional() }),
  response: listOf(backupRun).extend(synced),
  csv: true,
});

export const getBackupRun = readsOne('getBackupRun', '/m365-backup/run/', {
  summary: 'One run, with what it said.',
  response: backupRun.extend({
    /** So many runs of the job before it, and it itself, have failed one after the other; of ten at most. */
    failedInARow: count,
    /** In its order; null: that was not read. */
    log: z.object({ items: z.array(runLogItem), leftOut: count }).nullable(),
  }),
});

export const watchBackupRuns = reads('watchBackupRuns', '/m365-backup/watch/', {
  method: 'POST',
  asks: true,
  summary: 'Says that a screen of jobs is open: for a minute, the system is asked for what changes.',
  response: nothing,
  status: 202,
});

export const customerRun = backupRun.extend({ customerId: id, customerName: z.string() });

export const listBackupRunsOfCustomers = readsOfPartner(
  'listBackupRunsOfCustomers',
  '/m365-backup/job-history-of-customers/',
  {
    summary: 'The runs of all jobs of all customers.',
    query: query.extend({ partnerId: id.optional() }),
    response: listOf(customerRun).extend(synced),
    csv: true,
  },
);

export const backupRunEndpoints = made;
