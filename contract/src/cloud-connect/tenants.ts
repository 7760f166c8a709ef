import * as z from 'zod';
import { regions } from '../constants.ts';
import { consent, id, timestamp, version } from '../fields.ts';
import { carriedOperation } from '../operations.ts';
import { agreedPrices, minor } from '../prices.ts';
import { endpointsOf, gateErrors, ofCustomer, ordered } from '../services/endpoints.ts';
import { serviceLife, serviceStatus } from '../services/service-life.ts';
import { thingState } from '../services/services.ts';
import { notSeenSince } from '../services/not-seen.ts';
import { jobAccess } from './jobs.ts';

const endpoints = endpointsOf('cloud-connect');
const { made, reads, showsSecret, updates } = endpoints;
const count = z.number().int().nonnegative();

/** A pebibyte: the largest quota that is ordered. */
export const maxQuotaGiB = 1_048_576;
/** Whole GiB. */
export const quotaGiB = z.number().int().min(1).max(maxQuotaGiB);

export const endpointStates = ['healthy', 'warning', 'error', 'disabled', 'unknown'] as const;

const endpoint = z.object({ address: z.string(), port: z.number().int(), state: z.enum(endpointStates) });

export const enableForm = z.object({ region: z.enum(regions), quotaGiB, costConsent: consent });

/** `backups` are the ids of all that go with it: none when nothing is stored, and none but those that were shown. */
export const disableForm = z
  .object({
    backups: z.array(z.string().min(1).max(100)).max(10_000).default([]),
    backupsAcknowledged: z.boolean().default(false),
  })
  .refine(({ backups, backupsAcknowledged }) => backups.length === 0 || backupsAcknowledged, {
    path: ['backupsAcknowledged'],
    error: 'consent',
  });

/** What a customer has in its region. */
export const cloudTenant = z.object({
  id,
  region: z.enum(regions),
  state: thingState,
  /** Of the last change, while it is open or has failed. */
  operation: carriedOperation.nullable(),
  orderedHere: z.boolean(),
  notSeenSince,
  syncedAt: timestamp.nullable(),
  createdAt: timestamp,
  version,
  /** What the backup software asks for: the customer id on the screen. */
  userName: z.string(),
  /** `unknownWord`: the system's, for a state that the portal does not know; for the operator alone, null for all others. */
  endpoints: z.array(endpoint.extend({ unknownWord: z.string().nullable() })),
  quotaGiB: z.number().int().nonnegative(),
  usedBytes: count,
  /** When the quota is full at the pace of the last 30 days; null while it does not grow, or is not known. */
  fullAt: timestamp.nullable(),
  servers: count,
  workstations: count,
  vms: count,
  connectedServers: count,
  /** Suspended: nobody can sign in; what is stored stays and is billed. */
  isSuspended: z.boolean(),
  leaseEndsAt: timestamp.nullable(),
  lastActiveAt: timestamp.nullable(),
  /**
   * `secretUntil`: it waits to be shown, once, until then. `shownAt`: when it was. `isExpired`: it never was, and waited too
   * long. None of it of one that was set outside.
   */
  password: z.object({
    secretUntil: timestamp.nullable(),
    shownAt: timestamp.nullable(),
    isExpired: z.boolean(),
  }),
  jobs: z.object({
    access: jobAccess,
    total: count,
    /** Of the last 24 hours. */
    ran: count,
    transferredBytes: count,
    failed: count,
    warning: count,
    waiting: count,
    unknown: count,
  }),
  /** What it has cost the customer this month. */
  costMinor: minor.nullable(),
  currency: z.string(),
});
export type CloudTenant = z.infer<typeof cloudTenant>;

export const cloudConnectLife = serviceLife(endpoints, '/cloud-connect', {
  status: {
    name: 'getCloudConnectStatus',
    response: serviceStatus.extend({
      /** Where it is, or was ordered and failed: it is ordered anew there alone. */
      region: z.enum(regions).nullable(),
    }),
  },
  enable: {
    name: 'enableCloudConnect',
    summary:
      'Orders the service in a region with a quota; the password is shown once by `showTenantPassword`.',
    body: enableForm.extend({ agreedPrices }),
    errors: gateErrors,
  },
  disable: {
    name: 'disableCloudConnect',
    summary: 'Ends the service; refused while there are backups that are not named.',
    body: disableForm,
    errors: ['serviceLinked'],
  },
  refresh: { name: 'refreshCloudConnect', summary: 'Asks for tenant and jobs to be read anew.' },
});
export const {
  status: getCloudConnectStatus,
  enable: enableCloudConnect,
  disable: disableCloudConnect,
  refresh: refreshCloudConnect,
} = cloudConnectLife;

export const getCloudConnect = reads('getCloudConnect', '/cloud-connect/details/', {
  summary: 'How backups get in, how much is stored of the quota, and how the jobs are.',
  response: cloudTenant,
});

export const quotaForm = z.object({ quotaGiB, costConsent: consent, version });
const changes = { query: ofCustomer, response: ordered, errors: ['operationOpen', 'notMade'] } as const;
const switches = { ...changes, method: 'POST', order: true, body: z.object({}) } as const;

export const changeCloudConnectQuota = updates('changeCloudConnectQuota', '/cloud-connect/quota/', {
  ...changes,
  summary: 'Orders another quota; never one below what is used.',
  body: quotaForm.extend({ agreedPrices }),
  errors: ['operationOpen', 'notMade', 'quotaBelowUsage', ...gateErrors],
});

export const resetTenantPassword = updates('resetTenantPassword', '/cloud-connect/password/', {
  ...switches,
  summary: 'Orders a new password; from then on the backup software is let in with this one alone.',
});

export const showTenantPassword = showsSecret('showTenantPassword', '/cloud-connect/password/secret/', {
  query: ofCustomer,
  summary: 'Answers the password and forgets it; a second call is refused.',
  response: z.object({
    userName: z.string(),
    password: z.string(),
    endpoints: z.array(endpoint),
  }),
});

export const suspendCloudConnect = updates('suspendCloudConnect', '/cloud-connect/suspend/', {
  ...switches,
  summary: 'Orders that nobody can sign in; backups stay and are billed.',
  errors: ['operationOpen', 'notMade', 'tenantSuspended'],
});

export const resumeCloudConnect = updates('resumeCloudConnect', '/cloud-connect/resume/', {
  ...switches,
  summary: 'Orders that backups are let in again.',
  errors: ['operationOpen', 'notMade', 'tenantNotSuspended'],
});

/**
 * What is stored. The system names no server; how many machines it is of and how large it is, it tells of those whose
 * server lets the provider see it: else both are null, and what all come to is told.
 */
export const cloudBackup = z.object({
  id: z.string(),
  name: z.string(),
  restorePoints: count,
  machines: count.nullable(),
  usedBytes: count.nullable(),
});
export type CloudBackup = z.infer<typeof cloudBackup>;

export const listCloudBackups = reads('listCloudBackups', '/cloud-connect/backups/', {
  summary: 'What is stored at this moment, as the system tells it: it goes when the service ends.',
  response: z.object({
    items: z.array(cloudBackup),
    usedBytes: count,
    servers: count,
    workstations: count,
    vms: count,
  }),
  errors: ['serviceNotEnabled', 'cloudConnectUnavailable'],
});

export const cloudConnectTenantEndpoints = made;
