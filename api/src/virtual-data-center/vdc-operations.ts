import { failOnUnreadable } from '@portal/ports/unreadable';
import { vdcConfiguration, type VdcConfiguration } from '@portal/contract/virtual-data-center/configuration';
import { platforms, type Platform, backupTiers } from '@portal/contract/virtual-data-center/constants';
import { orNull } from '@portal/ports/failure';
import type { TaskMemory } from '@portal/ports/step';
import type {
  Vdc as FoundVdc,
  VdcConfiguration as PortConfiguration,
  VirtualDataCenter,
} from '@portal/ports/virtual-data-center';
import * as z from 'zod';
import { disasterRecoverySystem } from '../disaster-recovery/index.ts';
import {
  defineOperation,
  OperationFailure,
  type Again,
  type ClaimedOperation,
} from '../platform/operations/definition.ts';
import type { Clouds } from '../platform/outbound/systems.ts';
import { beginMirror } from '../services/mirror-repository.ts';
import { explained } from '../services/regional-systems.ts';
import { asBefore, ofTarget, stateBefore } from '../services/things.ts';
import { keepOrganization, organizationIn } from './account.ts';
import { explainedVdc } from './reasons.ts';
import { activateVdc, replicationsInto, vdcs } from './repository.ts';
import { ensureOrganization, mirrorOf, ofVdcOperation } from './service-operations.ts';
import { backupSystem, driverOf, taskMemory } from './system.ts';
import { inTurn, turnMemory, type Change } from './turns.ts';

/** As the port wants it. */
export const portConfiguration = (vdc: VdcConfiguration): PortConfiguration => ({
  vCpus: vdc.vCpus,
  memoryGiB: vdc.memoryGiB,
  diskGiB: vdc.diskGiB,
  internalNetwork: vdc.internalNetmask === null ? null : { ip: vdc.internalIp, netmask: vdc.internalNetmask },
  publicNetwork:
    vdc.publicNetwork && vdc.bandwidthMbps !== null
      ? { bandwidthMbps: vdc.bandwidthMbps, redundant: vdc.ispRedundancy }
      : null,
});

const vdcOperation = {
  ...ofVdcOperation,
  carriedBy: vdcs.carriedBy,
  memory: taskMemory,
  steps: 2,
  expectedSeconds: 120,
} as const;

const input = z.object({ region: z.string(), platform: z.enum(platforms), vdc: vdcConfiguration });
type NewVdc = { platform: Platform; vdc: VdcConfiguration };

/** One that is to be made, or of which something may be left. */
const newVdcOf = (
  { targetId: reference, subject: name }: ClaimedOperation,
  organization: string,
  { platform, vdc }: NewVdc,
) => ({ ...portConfiguration(vdc), reference, name, platform, organization });

const askAgainSeconds = 2;

/** As the system has it; while it is still at work on it, that is asked again: only what is seen is done. */
async function foundIn(driver: VirtualDataCenter, systemId: string): Promise<FoundVdc | Again<TaskMemory>> {
  const found = await driver.getVdc(systemId);
  if (found.state === 'ready') return found;
  const memory = { task: null, startedAt: new Date().toISOString() };
  return { again: { seconds: askAgainSeconds, memory } };
}

export const creating = defineOperation({
  ...vdcOperation,
  ...vdcs.meanwhile('creating', 'failed'),
  kind: 'createVdc',
  input,
  expectedSeconds: 360,
  cost: 'priced',
  events: { ordered: 'vdcOrdered', done: 'vdcCreated', failed: 'vdcCreateFailed' },
  run: async (operation, attempt) => {
    const { region, platform } = operation.input;
    const organization = await ensureOrganization(operation, region, attempt);
    const vdc = newVdcOf(operation, organization, operation.input);
    const driver = driverOf(attempt.clouds, region);
    const step = await explainedVdc(driver.createVdc(vdc, attempt.memory), {
      conflict: 'vdcNameTaken',
      refused: 'vdcNotMade',
    });
    if ('again' in step) return step;
    const found = await foundIn(driver, step.done);
    if ('again' in found) return found;
    return {
      done: {
        write: async (tx) => {
          await keepOrganization(tx, { ...operation, region, id: organization });
          await beginMirror(tx, mirrorOf(operation, region));
          await activateVdc(tx, operation, found);
        },
        details: { region, platform },
      },
    };
  },
  undo: async (operation, { clouds, database, memory }) => {
    const { region } = operation.input;
    const organization = await organizationIn(database, { ...operation, region });
    if (!organization) return { done: null };
    return driverOf(clouds, region).undoVdc(newVdcOf(operation, organization.id, operation.input), memory);
  },
});

export const updating = defineOperation({
  ...vdcOperation,
  ...vdcs.meanwhile('updating', 'active'),
  kind: 'updateVdc',
  input: z.object({
    region: z.string(),
    systemId: z.string(),
    vdc: vdcConfiguration,
    /** What it had when the change was ordered: only what is other is changed, and taken back when that fails. */
    had: vdcConfiguration,
  }),
  cost: 'priced',
  events: { ordered: 'vdcUpdateOrdered', done: 'vdcUpdated', failed: 'vdcUpdateFailed' },
  run: async (operation, { clouds, memory }) => {
    const { region, systemId } = operation.input;
    const wanted = portConfiguration(operation.input.vdc);
    const before = portConfiguration(operation.input.had);
    const driver = driverOf(clouds, region);
    const change = driver.editVdc({ ...wanted, before, vdc: systemId }, memory);
    const step = await explainedVdc(change, {
      refused: 'vdcNotChanged',
      conflict: 'vdcNotChanged',
      notFound: 'vdcMissing',
    });
    if ('again' in step) return step;
    const found = await foundIn(driver, systemId);
    if ('again' in found) return found;
    return { done: { write: (tx) => activateVdc(tx, operation, found), details: { region } } };
  },
  undo: async (operation, { clouds, memory }) => {
    const { region, systemId, vdc, had } = operation.input;
    const [changed, before] = [portConfiguration(vdc), portConfiguration(had)];
    const back = driverOf(clouds, region).editVdc({ ...before, before: changed, vdc: systemId }, memory);
    const step = await orNull(explainedVdc(back, { refused: 'vdcHalfChanged', conflict: 'vdcHalfChanged' }));
    return step ?? { done: null };
  },
});

/** What replicates into it at this moment, as its region says itself; null where Disaster Recovery is not connected. */
export async function replicationsNow(
  clouds: Clouds,
  region: string,
  systemId: string | null,
): Promise<number | null> {
  if (systemId === null) return 0;
  const site = clouds.of(disasterRecoverySystem, region)?.driver;
  return site ? (await site.listReplicationsInto(systemId, failOnUnreadable)).length : null;
}

type Deleted = ClaimedOperation<{ region: string; systemId: string | null }>;

/** Its backup jobs, which have no VMs any more; what they have saved stays. None where no backup is connected. */
function jobsThatGo(
  { id, customerName, subject, input: { region, systemId: vdc } }: Deleted,
  clouds: Clouds,
): Change[] {
  const backup = clouds.of(backupSystem, region)?.driver;
  if (!backup || vdc === null) return [];
  const order = { vdc, operation: id, label: `${customerName} ${subject}` };
  return backupTiers.map(
    (tier) => (kept) =>
      explained(backup.applyPolicy({ ...order, tier, vms: [] }, kept), { refused: 'vdcJobsLeft' }),
  );
}

export const deleting = defineOperation({
  ...vdcOperation,
  ...vdcs.meanwhile('deleting', asBefore),
  kind: 'deleteVdc',
  input: z.object({
    region: z.string(),
    /** Null of one that the system never finished: then `unfinished` tells what may be left of it. */
    systemId: z.string().nullable(),
    unfinished: input.pick({ platform: true, vdc: true }).nullable(),
    /** The VMs that go with it, by the system's ids. */
    vms: z.array(z.string()),
    before: stateBefore,
  }),
  memory: turnMemory,
  cost: { free: 'It ends what costs.' },
  events: { ordered: 'vdcDeletionOrdered', done: 'vdcDeleted', failed: 'vdcDeleteFailed' },
  run: async (operation, { clouds, database, memory }) => {
    const { region, systemId, unfinished, vms } = operation.input;
    const driver = driverOf(clouds, region);
    const now = await replicationsNow(clouds, region, systemId);
    const replicated = now ?? (await replicationsInto(database, systemId));
    if (replicated > 0)
      throw new OperationFailure({ reason: 'vdcReplicatedInto', values: { vms: replicated } });
    const organization = await organizationIn(database, { ...operation, region });
    const remove: Change = async (kept) => {
      if (systemId !== null)
        return explained(driver.deleteVdc({ vdc: systemId, vms }, kept), { conflict: 'vdcNotEmpty' });
      if (!unfinished || !organization) return { done: null };
      return driver.undoVdc(newVdcOf(operation, organization.id, unfinished), kept);
    };
    const turn = await inTurn([remove, ...jobsThatGo(operation, clouds)], { memory });
    if ('again' in turn) return turn;
    return { done: { write: (tx) => vdcs.remove(tx, ofTarget(operation)), details: { region } } };
  },
});
