import { platforms } from '@portal/contract/virtual-data-center/constants';
import * as z from 'zod';
import { disasterRecoverySystem } from '../disaster-recovery/index.ts';
import { defineOperation, OperationFailure } from '../platform/operations/definition.ts';
import type { Clouds } from '../platform/outbound/systems.ts';
import { beginMirror } from '../services/mirror-repository.ts';
import { asBefore, ofTarget, stateBefore } from '../services/things.ts';
import { keepOrganization, organizationIn } from './account.ts';
import { activateVdc, replicationsInto, vdcs } from './repository.ts';
import { ensureOrganization, mirrorOf, ofVdcOperation } from './service-operations.ts';
import { explained } from '../services/regional-systems.ts';
import { taskMemory } from './steps.ts';
import { driverOf } from './system.ts';

/** As the port wants it. */
const configuration = z.object({
  vCpus: z.number(),
  memoryGiB: z.number(),
  diskGiB: z.number(),
  internalNetwork: z.object({ ip: z.string(), netmask: z.number() }).nullable(),
  publicNetwork: z.object({ bandwidthMbps: z.number(), redundant: z.boolean() }).nullable(),
});
const newVdc = configuration.extend({
  reference: z.string(),
  name: z.string(),
  platform: z.enum(platforms),
});

const vdcOperation = { ...ofVdcOperation, carriedBy: vdcs.carriedBy, steps: 2 } as const;

/** What is taken back begins anew: a task that made something is none that removes it. */
const making = z.object({ undoing: z.boolean(), step: taskMemory });

export const creating = defineOperation({
  ...vdcOperation,
  ...vdcs.meanwhile('creating', 'failed'),
  kind: 'createVdc',
  input: z.object({ region: z.string(), vdc: newVdc }),
  memory: making,
  expectedSeconds: 360,
  cost: 'priced',
  events: { ordered: 'vdcOrdered', done: 'vdcCreated', failed: 'vdcCreateFailed' },
  run: async (operation, attempt) => {
    const { region, vdc } = operation.input;
    const organization = await ensureOrganization(operation, region, attempt);
    const kept = attempt.memory?.step ?? null;
    const step = await explained(driverOf(attempt.clouds, region).createVdc({ ...vdc, organization }, kept), {
      conflict: 'vdcNameTaken',
      refused: 'vdcNotMade',
    });
    if ('again' in step) {
      const { seconds, memory } = step.again;
      return { again: { seconds, memory: { undoing: false, step: memory } } };
    }
    const { done: systemId } = step;
    return {
      done: {
        write: async (tx) => {
          await keepOrganization(tx, { ...operation, region, id: organization });
          await beginMirror(tx, mirrorOf(operation, region));
          await activateVdc(tx, operation, { ...vdc, systemId });
        },
        details: { region, platform: vdc.platform },
      },
    };
  },
  undo: async (operation, { clouds, database, memory }) => {
    const { region, vdc } = operation.input;
    const organization = await organizationIn(database, { ...operation, region });
    if (organization === null) return { done: null };
    const kept = memory?.undoing ? memory.step : null;
    const step = await driverOf(clouds, region).undoVdc({ ...vdc, organization }, kept);
    if ('done' in step) return step;
    return { again: { seconds: step.again.seconds, memory: { undoing: true, step: step.again.memory } } };
  },
});

export const updating = defineOperation({
  ...vdcOperation,
  ...vdcs.meanwhile('updating', 'active'),
  kind: 'updateVdc',
  input: z.object({ region: z.string(), systemId: z.string(), vdc: configuration }),
  memory: taskMemory,
  expectedSeconds: 120,
  cost: 'priced',
  events: { ordered: 'vdcUpdateOrdered', done: 'vdcUpdated', failed: 'vdcUpdateFailed' },
  run: async (operation, { clouds, memory }) => {
    const { region, systemId, vdc } = operation.input;
    const step = await explained(driverOf(clouds, region).editVdc({ ...vdc, vdc: systemId }, memory), {
      refused: 'vdcInUse',
    });
    if ('again' in step) return step;
    return {
      done: { write: (tx) => activateVdc(tx, operation, { ...vdc, systemId: null }), details: { region } },
    };
  },
});

/** What replicates into it at this moment, as its region says itself; null where Disaster Recovery is not connected. */
export async function replicationsNow(
  clouds: Clouds,
  region: string,
  systemId: string,
): Promise<number | null> {
  const site = clouds.of(disasterRecoverySystem, region)?.driver;
  return site ? (await site.listReplicationsInto(systemId)).length : null;
}

export const deleting = defineOperation({
  ...vdcOperation,
  ...vdcs.meanwhile('deleting', asBefore),
  kind: 'deleteVdc',
  input: z.object({
    region: z.string(),
    /** Null of one that the system never finished: then `vdc` tells what may be left of it. */
    systemId: z.string().nullable(),
    vdc: newVdc.nullable(),
    /** The VMs that go with it, by the system's ids. */
    vms: z.array(z.string()),
    before: stateBefore,
  }),
  memory: taskMemory,
  expectedSeconds: 120,
  cost: { free: 'It ends what costs.' },
  events: { ordered: 'vdcDeletionOrdered', done: 'vdcDeleted', failed: 'vdcDeleteFailed' },
  run: async (operation, { clouds, database, memory }) => {
    const { region, systemId, vdc, vms } = operation.input;
    const driver = driverOf(clouds, region);
    const replicated =
      systemId === null
        ? 0
        : ((await replicationsNow(clouds, region, systemId)) ?? (await replicationsInto(database, systemId)));
    if (replicated > 0)
      throw new OperationFailure({ reason: 'vdcReplicatedInto', values: { vms: replicated } });
    const organization = await organizationIn(database, { ...operation, region });
    const removal =
      systemId === null
        ? vdc && organization && driver.undoVdc({ ...vdc, organization }, memory)
        : driver.deleteVdc({ vdc: systemId, vms }, memory);
    const step = removal ? await explained(removal, { conflict: 'vdcNotEmpty' }) : { done: null };
    if ('again' in step) return step;
    return { done: { write: (tx) => vdcs.remove(tx, ofTarget(operation)), details: { region } } };
  },
});
