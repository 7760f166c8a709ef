import * as z from 'zod';
import { regions } from '../constants.ts';
import { id, timestamp } from '../fields.ts';
import { nothing } from '../http.ts';
import { carriedOperation } from '../operations.ts';
import { endpointsOf, mirroredList } from '../services/endpoints.ts';
import { vmPlace } from './backup.ts';
import { backupTiers, vmRunStates } from './constants.ts';
import { powerActions, powerStates } from './power.ts';
import { notSeenSince } from '../services/not-seen.ts';

const { made, reads, readsOne, updates } = endpointsOf('virtual-data-center');

export const vm = z.object({
  id,
  name: z.string(),
  vdcId: id,
  vdcName: z.string(),
  region: z.enum(regions),
  /** What the system keeps it in, e.g. a vApp. */
  group: z.string(),
  powerState: z.enum(powerStates),
  /** The system's own word for it, shown to the operator of one that is unknown; empty while the portal has just changed it. */
  powerWord: z.string(),
  operatingSystem: z.string().nullable(),
  vCpus: z.number().int(),
  memoryMiB: z.number().int(),
  diskMiB: z.number().int(),
  /** When it was made; null where the system does not say. The backup knows it up to two hours later. */
  createdOnSystemAt: timestamp.nullable(),
  /** The backup policy that it has; null without one. */
  tier: z.enum(backupTiers).nullable(),
  lastRunAt: timestamp.nullable(),
  lastRunState: z.enum(vmRunStates),
  /** What the system says of a backup that was no success, in its own words. */
  lastRunMessage: z.string().nullable(),
  restorePoints: z.number().int(),
  /** Whether it is copied to another site. */
  isReplicated: z.boolean(),
  notSeenSince,
  /** The same of its backups, while it has a policy. */
  backupNotSeenSince: notSeenSince,
  operation: carriedOperation.nullable(),
  syncedAt: timestamp,
});
export type Vm = z.infer<typeof vm>;

export const vmSorts = ['name', 'powerState', 'operatingSystem', 'tier', 'lastRunAt'] as const;
/** They have no tier to be sorted by. */
export const unprotectedSorts = ['name', 'powerState', 'operatingSystem', 'lastRunAt'] as const;
export const tierFilter = [...backupTiers, 'none'] as const;

export const listVdcVms = reads('listVdcVms', '/virtual-data-center/vdc-vms/', {
  ...mirroredList(vmSorts, vm, {
    vdcId: id.optional(),
    powerState: z.enum(powerStates).optional(),
    tier: z.enum(tierFilter).optional(),
  }),
  summary: "The VMs of the customer's vDCs, or of one, from the portal's mirror.",
});

export const listUnprotectedVms = reads('listUnprotectedVms', '/virtual-data-center/unprotected-vms/', {
  ...mirroredList(unprotectedSorts, vm, { vdcId: id.optional() }),
  summary: 'The VMs that have no backup policy and are not replicated.',
});

/** As links know it. */
export const getVm = readsOne('getVm', '/virtual-data-center/vm/', { summary: 'One VM.', response: vm });

export const watchVms = reads('watchVms', '/virtual-data-center/watch-vms/', {
  method: 'POST',
  asks: true,
  summary:
    'Says that a screen of VMs is open: for a minute, changes of power are asked for every two seconds.',
  response: nothing,
  status: 202,
});

export const changeVmPower = updates(
  'changeVmPower',
  '/virtual-data-center/{region}/vdc/{vdcId}/vm/{vmId}/power/',
  {
    ...vmPlace,
    method: 'POST',
    order: true,
    summary: 'Orders that a VM is started, stopped, suspended, resumed or reset.',
    body: z.object({ action: z.enum(powerActions) }),
    errors: ['operationOpen', 'powerNotAllowed'],
  },
);

export const getVdcLoginLink = reads('getVdcLoginLink', '/virtual-data-center/{region}/vdc/login-link/', {
  method: 'POST',
  access: { may: 'services.order' },
  params: z.object({ region: z.enum(regions) }),
  summary: 'Where people of the customer sign in to Cloud Director itself.',
  body: z.object({}),
  response: z.object({ url: z.url() }),
  errors: ['serviceNotEnabled', 'cloudDirectorUnavailable', 'organizationNotMade'],
  changes: 'nothing',
  unsafe: true,
});

export const vmEndpoints = made;
