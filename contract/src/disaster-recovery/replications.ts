import * as z from 'zod';
import { regions } from '../constants.ts';
import { id, timestamp } from '../fields.ts';
import { replicationHealths } from './constants.ts';
import { endpointsOf, mirroredList } from '../services/endpoints.ts';
import { serviceLife, serviceStatus } from '../services/service-life.ts';
import { services } from '../services/services.ts';
import { notSeenSince } from '../services/not-seen.ts';

const endpoints = endpointsOf('disaster-recovery');
const { made, reads, readsOne } = endpoints;

/** How a replication is. One that is paused copies nothing, however well it was; what the system does not say is unknown. */
export const replicationStatus = z.enum([...replicationHealths, 'paused']);
export type ReplicationStatus = z.infer<typeof replicationStatus>;

/** A VM that is copied to another place. What the system does not say is null. */
export const replication = z.object({
  id,
  vmName: z.string(),
  slaProfile: z.string().nullable(),
  /** The region that it counts in: the one that it ends in, or starts in when it ends elsewhere. */
  region: z.enum(regions),
  sourceSite: z.string(),
  sourceVdc: z.string().nullable(),
  destinationSite: z.string(),
  destinationVdc: z.string().nullable(),
  allocatedBytes: z.number().int().nullable(),
  /** Null: nothing was copied yet. */
  lastRunAt: timestamp.nullable(),
  status: replicationStatus,
  /** It moves the VM and ends then. */
  isMigration: z.boolean(),
  notSeenSince,
});
export type Replication = z.infer<typeof replication>;

export const disasterRecoveryLife = serviceLife(endpoints, '/disaster-recovery', {
  status: {
    name: 'getDisasterRecoveryStatus',
    /** `missing`: the services that it needs and that are not enabled. */
    response: serviceStatus.extend({ missing: z.array(z.enum(services)) }),
  },
  enable: {
    name: 'enableDisasterRecovery',
    summary: 'Assigns the SLA profiles of every region to the customer.',
    errors: ['serviceNeeds', 'dataCenterNeeded'],
  },
  disable: {
    name: 'disableDisasterRecovery',
    summary: 'Takes the SLA profiles away; refused while something is replicated.',
  },
  refresh: { name: 'refreshDisasterRecovery', summary: 'Asks for the replications to be read anew.' },
});
export const {
  status: getDisasterRecoveryStatus,
  enable: enableDisasterRecovery,
  disable: disableDisasterRecovery,
  refresh: refreshDisasterRecovery,
} = disasterRecoveryLife;

export const listReplications = reads('listReplications', '/disaster-recovery/replications/', {
  ...mirroredList(
    ['vmName', 'slaProfile', 'region', 'destinationSite', 'allocatedBytes', 'lastRunAt', 'status'],
    replication,
    { region: z.enum(regions).optional(), status: replicationStatus.optional() },
  ),
  summary: "The customer's replications, from the portal's mirror.",
});

export const getReplication = readsOne('getReplication', '/disaster-recovery/replication/', {
  summary: 'One replication.',
  response: replication,
});

export const replicationsEndpoints = made;
