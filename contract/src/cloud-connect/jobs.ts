import * as z from 'zod';
import { regions } from '../constants.ts';
import { id, timestamp } from '../fields.ts';
import { endpointsOf, mirroredList } from '../services/endpoints.ts';
import { notSeenSince } from '../services/not-seen.ts';

const { made, reads, readsOne } = endpointsOf('cloud-connect');

/** What a job is doing, or how its last run ended. `none`: it has not run yet. */
export const jobStates = [
  'unknown',
  'none',
  'idle',
  'success',
  'warning',
  'failed',
  'running',
  'starting',
  'stopping',
  'enabling',
  'disabling',
  'waiting-for-tape',
  'waiting-for-repository',
] as const;
export type JobState = (typeof jobStates)[number];

export const jobSchedules = [
  'unknown',
  'not-scheduled',
  'periodically',
  'daily',
  'monthly',
  'continuously',
  'chained',
  'backup-window',
] as const;

/** A word of the system that the portal does not know. */
const unknownWord = z.object({ of: z.enum(['state', 'schedule']), word: z.string() });

/** Times null: never. */
export const cloudJob = z.object({
  id,
  name: z.string(),
  region: z.enum(regions),
  state: z.enum(jobStates),
  isEnabled: z.boolean(),
  startedAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
  durationSeconds: z.number().int().nullable(),
  transferredBytes: z.number().int().nullable(),
  /** In the system's words. */
  failureMessage: z.string().nullable(),
  schedule: z.enum(jobSchedules),
  destination: z.string().nullable(),
  /** For the operator alone; null for all others, to whom it is unknown. */
  unknownWords: z.array(unknownWord).nullable(),
  notSeenSince,
});
export type CloudJob = z.infer<typeof cloudJob>;

/** `state`: worst first. */
export const jobSorts = [
  'state',
  'name',
  'startedAt',
  'endedAt',
  'durationSeconds',
  'transferredBytes',
] as const;

/** Why there are no jobs: the customer has none, or does not let the provider see the servers that make them. */
export const jobAccess = z.enum(['allowed', 'none', 'not-allowed']);
export type JobAccess = z.infer<typeof jobAccess>;

const mirrored = mirroredList(jobSorts, cloudJob, { state: z.enum(jobStates).optional() });
export const listCloudJobs = reads('listCloudJobs', '/cloud-connect/jobs/', {
  ...mirrored,
  response: mirrored.response.extend({ access: jobAccess }),
  summary: "The jobs that back up to the provider, from the portal's mirror.",
});

export const getCloudJob = readsOne('getCloudJob', '/cloud-connect/job/', {
  summary: 'One job.',
  response: cloudJob,
});

export const cloudJobEndpoints = made;
