import * as z from 'zod';
import { id, timestamp } from '../fields.ts';
import { nothing } from '../http.ts';
import { endpointsOf, mirroredList, ofCustomer } from '../services/endpoints.ts';

const { made, reads, readsOne } = endpointsOf('m365-backup');
const count = z.number().int().nonnegative();

export const objectKinds = ['user', 'group', 'site', 'team'] as const;
export type ObjectKind = (typeof objectKinds)[number];
export const objectTypes = [
  'user',
  'shared-mailbox',
  'public-mailbox',
  'microsoft-365-group',
  'security-group',
  'distribution-group',
  'dynamic-distribution-group',
] as const;

/** What the tenant has that a job can back up or leave out. */
export const backupObject = z.object({
  id,
  kind: z.enum(objectKinds),
  displayName: z.string(),
  name: z.string().nullable(),
  type: z.enum(objectTypes).nullable(),
  locationType: z.enum(['cloud', 'on-premises', 'hybrid']).nullable(),
  title: z.string().nullable(),
  url: z.string().nullable(),
  mail: z.string().nullable(),
  description: z.string().nullable(),
  /** Null: the system does not tell it of such a thing. */
  isBackedUp: z.boolean().nullable(),
  /** Of a user: whether a job backs them up, by themselves or by a group. Null of everything else. */
  isInJob: z.boolean().nullable(),
  /** Of a group: how many are in it, as far as they were read. */
  members: count.nullable(),
});
export type BackupObject = z.infer<typeof backupObject>;

const backedUp = z.enum(['yes', 'no', 'unknown']);
const inJob = z.enum(['yes', 'no']);
const filters = {
  kind: z.enum(objectKinds).optional(),
  backedUp: backedUp.optional(),
  inJob: inJob.optional(),
};

export const listBackupObjects = reads('listBackupObjects', '/m365-backup/objects/', {
  ...mirroredList(['displayName'], backupObject, filters),
  summary: 'What the tenant has that a job can back up, as it was read last.',
});

/** As a form keeps them, thousands at a time. */
export const chosenObject = z.object({ id, kind: z.enum(objectKinds), displayName: z.string() });
export type ChosenObject = z.infer<typeof chosenObject>;

/** The most that a job backs up and leaves out, both together. */
export const mostObjects = 5000;

export const matchBackupObjects = reads('matchBackupObjects', '/m365-backup/objects/matching/', {
  summary: `All that match at once, to be chosen together; the first ${mostObjects}.`,
  query: ofCustomer.extend({ ...filters, search: z.string().trim().max(100).optional() }),
  response: z.object({ items: z.array(chosenObject) }),
});

export const readBackupObjects = reads('readBackupObjects', '/m365-backup/objects/refresh/', {
  method: 'POST',
  asks: true,
  summary: 'Asks for the objects of the tenant to be read anew, when that is long ago or `force` says so.',
  body: z.object({ force: z.boolean() }),
  response: nothing,
  status: 202,
});

export const getBackupJobObjects = readsOne('getBackupJobObjects', '/m365-backup/job/objects/', {
  summary: 'What a job backs up and leaves out.',
  response: z.object({ included: z.array(chosenObject), excluded: z.array(chosenObject) }),
});

const ids = z.array(id).max(mostObjects);

/** What a job would back up. `jobId`: of one that is there, in whose place it would be. */
export const checkBackupCoverage = reads('checkBackupCoverage', '/m365-backup/coverage/', {
  method: 'POST',
  asks: true,
  summary: 'How many users of the tenant a job would back up, and how many no job would.',
  body: z.object({
    jobId: id.nullable(),
    backupType: z.enum(['entire-organization', 'selected-objects']),
    included: ids,
    excluded: ids,
  }),
  response: z.object({
    /** All that the tenant has. */
    users: count,
    inThisJob: count,
    inNoJob: count,
    /** Groups whose members were not read: nobody is counted for them. */
    groupsNotCounted: count,
    /** Null until the tenant was read. */
    syncedAt: timestamp.nullable(),
  }),
});
export type BackupCoverage = z.infer<typeof checkBackupCoverage.response>;

export const backupObjectEndpoints = made;
