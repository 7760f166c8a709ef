import * as z from 'zod';
import { regions } from '../constants.ts';
import { id, timestamp } from '../fields.ts';
import { defineEndpoint, nothing } from '../http.ts';

// Where the operator lets the backups of a customer go: what customers and partners neither choose nor see.

const ofOperator = {
  module: 'm365-backup',
  scope: 'customer',
  access: { may: 'operations.manage', of: ['operator'] },
  query: z.object({ customerId: id, partnerId: id }),
} as const;

/** A store of backups, as the system has it; sizes null where it does not tell them, as of an object storage. */
export const backupRepository = z.object({
  id: z.string(),
  name: z.string(),
  /** It takes the backups of all customers that were given no other. */
  isUsual: z.boolean(),
  takesBackups: z.boolean(),
  capacityBytes: z.number().int().nonnegative().nullable(),
  freeBytes: z.number().int().nonnegative().nullable(),
});
export type BackupRepository = z.infer<typeof backupRepository>;

/** The repository of a customer that was given one. */
const given = z.object({
  id: z.string(),
  name: z.string(),
  givenAt: timestamp,
  givenByName: z.string(),
});

export const getBackupRepository = defineEndpoint({
  ...ofOperator,
  name: 'getBackupRepository',
  method: 'GET',
  path: '/operator/backup-repository/',
  summary: 'Where new jobs of M365 Backup of the customer put their backups.',
  access: { may: 'services.read', of: ['operator'] },
  response: z.object({
    /** Null while the customer does not have the service. */
    region: z.enum(regions).nullable(),
    /** Null: the usual one of the region. */
    given: given.nullable(),
  }),
});

export const listBackupRepositories = defineEndpoint({
  ...ofOperator,
  name: 'listBackupRepositories',
  method: 'GET',
  path: '/operator/backup-repositories/',
  summary: "The repositories of the customer's region, asked of the system.",
  response: z.object({ items: z.array(backupRepository) }),
  errors: ['serviceNotEnabled', 'm365BackupUnavailable', 'notFound'],
});

export const giveBackupRepository = defineEndpoint({
  ...ofOperator,
  name: 'giveBackupRepository',
  method: 'PUT',
  path: '/operator/backup-repository/',
  summary: 'Gives the customer a repository for the jobs to come; jobs that are there stay where they are.',
  body: z.object({
    region: z.enum(regions),
    /** Null: the usual one. */
    repositoryId: z.string().max(200).nullable(),
    /** The one that was shown. */
    before: z.string().max(200).nullable(),
  }),
  response: nothing,
  errors: ['serviceNotEnabled', 'm365BackupUnavailable', 'notFound'],
});

export const backupRepositoryEndpoints = [getBackupRepository, listBackupRepositories, giveBackupRepository];
