import * as z from 'zod';
import { regions } from '../constants.ts';
import { consent, id, timestamp, version } from '../fields.ts';
import { carriedOperation } from '../operations.ts';
import { agreedPrices, minor } from '../prices.ts';
import { endpointsOf, gateErrors, mirroredList, ofCustomer } from '../services/endpoints.ts';
import { serviceLife, serviceStatus } from '../services/service-life.ts';
import { thingState } from '../services/services.ts';
import { vdcConfiguration, without, withSoundNetwork, type VdcConfiguration } from './configuration.ts';
import { platforms, vdcNameMaxLength } from './constants.ts';
import { runningStates } from './power.ts';
import type { Vm } from './vms.ts';
import { notSeenSince } from '../services/not-seen.ts';

const endpoints = endpointsOf('virtual-data-center');
const { creates, deletes, made, reads, readsOne, updates } = endpoints;

export const vdcName = z
  .string()
  .trim()
  .min(1, { error: 'empty' })
  .max(vdcNameMaxLength, { error: 'vdcName' })
  .regex(/^[A-Za-z0-9_.-]+$/, { error: 'vdcName' });

/** A vDC on one provider has the lower SLA; outside the product's SLA there is nothing to lower. */
export const losesSla = ({
  platform,
  publicNetwork,
  ispRedundancy,
}: Pick<VdcConfiguration, 'publicNetwork' | 'ispRedundancy'> & { platform: string }): boolean =>
  platform === 'vmware' && publicNetwork && !ispRedundancy;

const vdcFields = z.object({
  name: vdcName,
  region: z.enum(regions),
  platform: z.enum(platforms),
  ...vdcConfiguration.shape,
  /** That the SLA is lower without a second provider. */
  slaAcknowledged: z.boolean().default(false),
  /** That a partner's environment is outside the SLA. */
  partnerEnvironmentAcknowledged: z.boolean().default(false),
  costConsent: consent,
});
const consents = vdcFields.pick({
  platform: true,
  publicNetwork: true,
  ispRedundancy: true,
  slaAcknowledged: true,
  partnerEnvironmentAcknowledged: true,
});
const withConsents = without(consents, [
  { path: 'slaAcknowledged', error: 'consent', isAt: (vdc) => losesSla(vdc) && !vdc.slaAcknowledged },
  {
    path: 'partnerEnvironmentAcknowledged',
    error: 'consent',
    isAt: (vdc) => vdc.platform === 'partner' && !vdc.partnerEnvironmentAcknowledged,
  },
]);
export const vdcForm = withConsents(withSoundNetwork(vdcFields));
export type VdcForm = z.infer<typeof vdcForm>;

/** `slaAcknowledged` is needed when the second provider goes. */
export const vdcEdit = withSoundNetwork(
  vdcConfiguration.extend({ slaAcknowledged: consents.shape.slaAcknowledged, version }),
);
export type VdcEdit = z.infer<typeof vdcEdit>;

const count = z.number().int().nonnegative();

export const vdc = z.object({
  id,
  name: z.string(),
  region: z.enum(regions),
  /** Null of one that was found on a platform that the portal does not sell. */
  platform: z.enum(platforms).nullable(),
  state: thingState,
  vCpus: count,
  memoryGiB: count,
  diskGiB: count,
  publicNetwork: z.boolean(),
  firewall: z.boolean(),
  /** Of all its edge gateways together; 0 when nobody has limited it, null without a public network. */
  bandwidthMbps: count.nullable(),
  /** That all of them are redundant. */
  ispRedundancy: z.boolean(),
  /** More than one only of a vDC that somebody gave them in the system itself. */
  edgeGateways: count,
  /** Where the internet sees it. */
  publicAddresses: z.array(z.string()),
  internalIp: z.string(),
  internalNetmask: count.nullable(),
  /** What its VMs take of it, as the system has last told; null before it has. */
  used: z
    .object({ vCpus: count, memoryGiB: count, diskGiB: count, vms: count, runningVms: count })
    .nullable(),
  /**
   * What it costs the customer in the running month so far, with the backups of its VMs and its SPLA licenses; null when
   * nothing was metered or charged, or there is no price.
   */
  costMinor: minor.nullable(),
  /** SPLA licenses, of whatever product; they stay and cost when it goes, until they are deleted. */
  splaLicenses: count,
  currency: z.string(),
  syncedAt: timestamp.nullable(),
  /** False for one found in the system that was not ordered here. */
  notSeenSince,
  orderedHere: z.boolean(),
  operation: carriedOperation.nullable(),
  createdAt: timestamp,
  version,
});
export type Vdc = z.infer<typeof vdc>;

/** Asked by API and web. */
export const vdcCan = {
  edit: ({ state, platform }: Pick<Vdc, 'state' | 'platform'>): boolean =>
    state === 'active' && platform !== null,
  delete: ({ state, platform }: Pick<Vdc, 'state' | 'platform'>): boolean =>
    (state === 'active' || state === 'failed') && platform !== null,
};

type Listed = Pick<Vm, 'powerState'>;

/** VMs that run: as they are listed, which is newer, unless the system has told of more than are listed. */
export function runningVms(
  used: Pick<NonNullable<Vdc['used']>, 'vms' | 'runningVms'> | null,
  listed: readonly Listed[],
): number {
  const running = listed.filter(({ powerState }) => runningStates.includes(powerState)).length;
  return used === null || listed.length >= used.vms ? running : Math.max(running, used.runningVms);
}

/** VMs that are being changed, as they are listed. */
export const vmsAtWork = (listed: readonly Pick<Vm, 'operation'>[]): number =>
  listed.filter(({ operation }) => operation?.state === 'waiting' || operation?.state === 'running').length;

/** What a region offers: on which platforms, with which bandwidths. */
export const vdcOffer = z.object({
  region: z.enum(regions),
  platform: z.enum(platforms),
  bandwidthsMbps: z.array(z.number().int().positive()),
});
export type VdcOffer = z.infer<typeof vdcOffer>;

export const virtualDataCenterLife = serviceLife(endpoints, '/virtual-data-center', {
  status: {
    name: 'getVdcStatus',
    summary: 'Whether the service is enabled for the customer, how each region is, and what it offers.',
    response: serviceStatus.extend({ offers: z.array(vdcOffer) }),
  },
  enable: { name: 'enableVirtualDataCenter', summary: 'Enables Virtual Data Center for the customer.' },
  disable: {
    name: 'disableVirtualDataCenter',
    summary: 'Ends Virtual Data Center for the customer; refused while a vDC is left.',
    errors: ['serviceLinked'],
  },
  refresh: {
    name: 'refreshVirtualDataCenter',
    summary: 'Asks for the mirrors to be read anew; the screens hear when they are.',
  },
});
export const {
  status: getVdcStatus,
  enable: enableVirtualDataCenter,
  disable: disableVirtualDataCenter,
  refresh: refreshVirtualDataCenter,
} = virtualDataCenterLife;

const vmwareSorts = ['name', 'region', 'vCpus', 'memoryGiB', 'diskGiB', 'createdAt'] as const;
export const vdcSorts = [...vmwareSorts, 'platform'] as const;
const vdcFilters = { region: z.enum(regions).optional(), platform: z.enum(platforms).optional() };

export const listVdcs = reads('listVdcs', '/virtual-data-center/vdcs/', {
  ...mirroredList(vdcSorts, vdc, vdcFilters),
  summary: "The customer's vDCs, from the portal's mirror.",
});

export const listVmwareVdcs = reads('listVmwareVdcs', '/virtual-data-center/vmware-vdcs/', {
  ...mirroredList(vmwareSorts, vdc, { region: z.enum(regions).optional() }),
  summary: "The customer's vDCs that are inside the SLA.",
});

/** As links know it. */
export const getVdc = readsOne('getVdc', '/virtual-data-center/vdc/', { summary: 'One vDC.', response: vdc });

const path = '/virtual-data-center/{region}/{platform}/vdc/{vdcId}/';
const place = {
  params: z.object({ region: z.enum(regions), platform: z.enum(platforms), vdcId: id }),
  query: ofCustomer,
} as const;

export const getVdcIn = reads('getVdcIn', path, {
  ...place,
  summary: 'One vDC, by its region and platform.',
  response: vdc,
});

export const countReplicationsInto = reads('countReplicationsInto', `${path}replications/`, {
  ...place,
  summary: 'How many VMs replicate into a vDC, as Disaster Recovery of the region says at this moment.',
  response: z.object({ replications: count }),
  errors: ['serviceNotEnabled', 'replicationsUnknown'],
});

export const createVdc = creates('createVdc', '/virtual-data-center/create-vdc/', {
  summary: 'Orders a vDC.',
  body: vdcForm.safeExtend({ agreedPrices }),
  errors: ['vdcExists'],
});

export const updateVdc = updates('updateVdc', path, {
  ...place,
  summary: 'Orders a change of what a vDC has.',
  body: vdcEdit,
  errors: ['operationOpen', 'notMade', ...gateErrors],
});

export const deleteVdc = deletes('deleteVdc', path, {
  ...place,
  summary: 'Orders the deletion of a vDC with the VMs in it, of which none may run.',
  errors: ['operationOpen', 'vmsAtWork', 'vmsPoweredOn', 'vdcReplicatedInto'],
});

export const vdcEndpoints = made;
