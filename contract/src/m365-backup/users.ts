import * as z from 'zod';
import { regions } from '../constants.ts';
import { id, timestamp } from '../fields.ts';
import { carriedOperation } from '../operations.ts';
import { endpointsOf, mirroredList } from '../services/endpoints.ts';
import { notSeenSince } from '../services/not-seen.ts';

const { made, deletes, reads } = endpointsOf('m365-backup');

/** `new`: first backed up in this month, and free in it. `temporary`: beyond the license, for a while. */
export const licenseStates = ['licensed', 'new', 'temporary', 'exceeded', 'unknown'] as const;
export type LicenseState = (typeof licenseStates)[number];

/** Those who are billed, by the hour. */
export const billedStates = ['licensed', 'temporary'] as const satisfies readonly LicenseState[];

export const licensedUser = z.object({
  id,
  name: z.string(),
  region: z.enum(regions),
  state: z.enum(licenseStates),
  isBackedUp: z.boolean(),
  /** Null: never. */
  lastBackupAt: timestamp.nullable(),
  /** That takes the license away, while it is open or has failed. */
  operation: carriedOperation.nullable(),
  notSeenSince,
});
export type LicensedUser = z.infer<typeof licensedUser>;

const mirrored = mirroredList(['name', 'state', 'lastBackupAt'], licensedUser, {
  state: z.enum(licenseStates).optional(),
});
export const listLicensedUsers = reads('listLicensedUsers', '/m365-backup/licensed-users/', {
  ...mirrored,
  summary: "The users whose backups take a license, from the portal's mirror.",
});

export const removeLicensedUser = deletes('removeLicensedUser', '/m365-backup/licensed-user/', {
  summary:
    'Orders that a user gives the license back; backups that were made stay, and the next one takes a license again.',
  errors: ['operationOpen'],
});

export const licensedUserEndpoints = made;
