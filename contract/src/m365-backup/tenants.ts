import * as z from 'zod';
import { regions } from '../constants.ts';
import { timestamp } from '../fields.ts';
import { carriedOperation } from '../operations.ts';
import { endpointsOf, ordered } from '../services/endpoints.ts';
import { notSeenSince } from '../services/not-seen.ts';
import { serviceLife, serviceStatus } from '../services/service-life.ts';

const endpoints = endpointsOf('m365-backup');
const { made, reads } = endpoints;
const count = z.number().int().nonnegative();

/** What a tenant is called by Microsoft: `contoso.onmicrosoft.com`. */
export const backupDomain = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, { error: 'empty' })
  .max(253)
  .regex(/^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.onmicrosoft\.(?:com|de|us|cn)$/, { error: 'backupDomain' });

/** Whether the system can read the tenant, as when it last did. */
export const accessStates = ['working', 'failing', 'unknown'] as const;

/** Whether the mailboxes can be read without Exchange Web Services, which Microsoft switches off; the worst first. */
export const exchangeStates = ['not-ready', 'unknown', 'ready'] as const;
export type ExchangeState = (typeof exchangeStates)[number];

/**
 * What is known of it. Not ready: the old way is closed, or a permission of the new one lacks. Not told: no run says anything
 * (`not-told`), none since an administrator gave the permissions (`renewed`), or runs work again though the old way was closed,
 * which may have been opened anew (`works-again`). Ready: a permission lacked and does not any more (`permission-given`), the
 * new way is used but does not have some folders (`folders-gone`), or runs work now that the old way is closed for all
 * (`works-without`).
 */
export const exchangeReasons = [
  'permission-missing',
  'switched-off',
  'renewed',
  'works-again',
  'not-told',
  'folders-gone',
  'permission-given',
  'works-without',
] as const;
export type ExchangeReason = (typeof exchangeReasons)[number];

/** What an administrator grants the application in Microsoft Entra, where a renewal does not: application permissions of Microsoft Graph. */
export const mailboxPermissions = [
  'User.Read.All',
  'MailboxItem.ImportExport.All',
  'MailboxItem.Read.All',
  'MailboxFolder.ReadWrite.All',
] as const;

export const exchangeReadiness = z.object({
  state: z.enum(exchangeStates),
  reason: z.enum(exchangeReasons),
  /** In the system's words. */
  message: z.string().nullable(),
  /** When the portal found it out. */
  since: timestamp,
});
export type ExchangeReadiness = z.infer<typeof exchangeReadiness>;

/** Whose mail, files, sites and teams are backed up. */
export const backupTenant = z.object({
  region: z.enum(regions),
  name: z.string(),
  domain: z.string().nullable(),
  access: z.object({
    state: z.enum(accessStates),
    /** In the system's words. */
    message: z.string().nullable(),
    checkedAt: timestamp.nullable(),
  }),
  /** Of Microsoft Entra, as which the system reads the tenant. */
  applicationId: z.string().nullable(),
  exchange: exchangeReadiness,
  /** Null: never. */
  firstBackupAt: timestamp.nullable(),
  lastBackupAt: timestamp.nullable(),
  /** Null until they were read. */
  licensedUsers: count.nullable(),
  /** First backed up in this month, and free in it. */
  newUsers: count.nullable(),
  usedBytes: count.nullable(),
  /** All users that the tenant has, and those of them that no job backs up; null until they were read. */
  users: count.nullable(),
  usersInNoJob: count.nullable(),
  /** That renews the access, while it is open or has failed. */
  operation: carriedOperation.nullable(),
  notSeenSince,
  syncedAt: timestamp.nullable(),
});
export type BackupTenant = z.infer<typeof backupTenant>;

/** `signed-in`: somebody has, and the service can be enabled. */
export const signInStates = ['waiting', 'signed-in', 'expired'] as const;

/** What an administrator of the tenant has to do at Microsoft; the code is for whoever may order. */
export const signIn = z.object({
  region: z.enum(regions),
  /** Of the tenant that is expected. */
  domain: z.string(),
  state: z.enum(signInStates),
  begunAt: timestamp,
  expiresAt: timestamp,
  begunByName: z.string(),
});
export type SignIn = z.infer<typeof signIn>;

export const m365BackupLife = serviceLife(endpoints, '/m365-backup', {
  status: {
    name: 'getM365BackupStatus',
    summary: 'Whether the service is enabled for the customer, with its tenant, or what enabling waits for.',
    response: serviceStatus.extend({
      tenant: backupTenant.nullable(),
      signIn: signIn.nullable(),
      /** The tenant of the customer's licenses, which is the one that is expected. */
      expectedDomain: z.string().nullable(),
    }),
  },
  enable: {
    name: 'enableM365Backup',
    summary: 'Enables the service with the tenant whose administrator has signed in.',
    errors: ['signInMissing'],
  },
  disable: {
    name: 'disableM365Backup',
    summary:
      'Ends the service; refused while a job is left. Backups that were made stay as long as they are kept.',
    errors: ['serviceLinked'],
  },
  refresh: { name: 'refreshM365Backup', summary: 'Asks for the tenant, its users and jobs to be read anew.' },
});
export const {
  status: getM365BackupStatus,
  enable: enableM365Backup,
  disable: disableM365Backup,
  refresh: refreshM365Backup,
} = m365BackupLife;

/** `domain`: of the tenant that is expected; null of that of the customer's licenses. */
export const signInForm = z.object({ region: z.enum(regions), domain: backupDomain.nullable() });

/** What a person enters, and where. */
export const deviceCode = z.object({ userCode: z.string(), verificationUrl: z.string() });

export const beginSignIn = reads('beginSignIn', '/m365-backup/device-code/', {
  method: 'POST',
  access: { may: 'services.order' },
  summary:
    'Asks the system for a code, with which an administrator of the tenant signs in at Microsoft; in place of one that is there.',
  body: signInForm,
  response: deviceCode.extend({ expiresAt: timestamp }),
  errors: ['serviceNotOffered', 'serviceAlreadyEnabled', 'm365BackupUnavailable', 'notFound'],
  changes: ['customers'],
});

export const getSignIn = reads('getSignIn', '/m365-backup/device-code/', {
  access: { may: 'services.order' },
  summary: 'The code that an administrator of the tenant enters, and where; 404 while none is there.',
  response: signIn.extend(deviceCode.shape),
});

const renews = { method: 'POST', access: { may: 'services.order' }, body: z.object({}) } as const;

export const beginAccessRenewal = reads('beginAccessRenewal', '/m365-backup/renewal/device-code/', {
  ...renews,
  summary:
    'Asks the system for a code, with which an administrator of the tenant that is backed up lets it be read again.',
  response: deviceCode.extend({ expiresAt: timestamp }),
  errors: ['serviceNotEnabled', 'm365BackupUnavailable', 'notFound'],
  changes: [],
});

export const renewM365Access = reads('renewM365Access', '/m365-backup/renewal/', {
  ...renews,
  order: true,
  status: 202,
  summary: 'Orders that the access to the tenant is renewed, by the sign-in of its administrator.',
  response: ordered,
  errors: ['serviceNotEnabled', 'signInMissing', 'operationOpen'],
  changes: ['operations', 'customers'],
});

export const backupTenantEndpoints = made;
