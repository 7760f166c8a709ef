import { backupTiers, knownWithinHours, type BackupTier } from '@portal/contract/virtual-data-center/backup';
import { ProviderFailure } from '@portal/ports/failure';
import type { Step } from '@portal/ports/step';
import type { VmBackup } from '@portal/ports/vm-backup';
import * as z from 'zod';
import {
  defineOperation,
  OperationFailure,
  type ClaimedOperation,
  type Done,
  type Outcome,
  type Try,
} from '../../platform/operations/definition.ts';
import { service } from '../account.ts';
import { backupOf, taskMemory } from '../system.ts';
import { explained } from '../../services/regional-systems.ts';
import { ofVm } from '../vms/repository.ts';
import { setTier } from './repository.ts';

const tiers = z.enum(backupTiers);
const text = z.string();
/** By the systems' own ids; `vdcName` says to people of the backup whose VMs these are. */
const backedUp = z.object({ region: text, vdc: text, vdcName: text, vm: text, vmName: text });
/** Which of its changes it is at. */
const memory = z.object({ at: z.number(), step: taskMemory.nullable() });
type Memory = z.infer<typeof memory>;
type Change = (memory: NonNullable<Memory['step']> | null) => Promise<Step<null>>;

const ofBackup = { ...ofVm, service, lane: 'backup', memory, mailWhenFailed: 'everybody' } as const;

/** Makes one change after the other; each is found done when it is tried again. */
async function inTurn(
  changes: readonly Change[],
  { memory: kept }: Pick<Try<Memory>, 'memory'>,
  done: Done,
): Promise<Outcome<Memory>> {
  const begun = kept?.at ?? 0;
  for (const [at, change] of changes.entries()) {
    if (at < begun) continue;
    const step = await change(at === begun ? (kept?.step ?? null) : null);
    if ('again' in step)
      return { again: { seconds: step.again.seconds, memory: { at, step: step.again.memory } } };
  }
  return { done };
}

type Claimed = ClaimedOperation<z.infer<typeof backedUp>>;

const orderOf = ({ id, customerName, input: { vdc, vdcName, vm } }: Claimed, tier: BackupTier) => ({
  vdc,
  tier,
  vm,
  operation: id,
  label: `${customerName} ${vdcName}`,
});

const removal =
  (driver: VmBackup, operation: Claimed, tier: BackupTier): Change =>
  async (kept) =>
    driver.removeVm(orderOf(operation, tier), kept);

const hourMs = 3_600_000;
const tryAgainSeconds = 300;

/** A new VM is not known to the backup at once: until it should be, that is no failure. */
export const mayBeUnknown = (vmCreatedAt: string | null, now: number): boolean =>
  vmCreatedAt !== null && now - Date.parse(vmCreatedAt) < knownWithinHours * hourMs;

export const settingBackup = defineOperation({
  ...ofBackup,
  kind: 'setVmBackup',
  input: backedUp.extend({ tier: tiers, before: tiers.nullable(), vmCreatedAt: z.string().nullable() }),
  expectedSeconds: 30,
  cost: 'priced',
  events: { ordered: 'vmBackupPolicyOrdered', done: 'vmBackupPolicyUpdated', failed: 'vmBackupPolicyFailed' },
  run: async (operation, with_) => {
    const { region, tier, before, vmName, vmCreatedAt } = operation.input;
    const driver = backupOf(with_.clouds, region);
    const add: Change = (kept) => driver.addVm({ ...orderOf(operation, tier), name: vmName }, kept);
    // First into the new one, so that it is never without; then out of whichever else it is in.
    const others = backupTiers.filter((other) => other !== tier);
    const changes = [add, ...others.map((other) => removal(driver, operation, other))];
    const details = { region, tier, ...(before ? { previousTier: before } : {}) };
    try {
      return await inTurn(changes, with_, { write: (tx) => setTier(tx, operation, tier), details });
    } catch (error) {
      if (!(error instanceof ProviderFailure) || error.kind !== 'refused') throw error;
      if (mayBeUnknown(vmCreatedAt, Date.now()))
        return { again: { seconds: tryAgainSeconds, memory: { at: 0, step: null } } };
      throw new OperationFailure({
        reason: (with_.memory?.at ?? 0) === 0 ? 'vmNotKnownYet' : 'backupNotChanged',
      });
    }
  },
  failed: async (_tx, { input: { region, tier } }) => Promise.resolve({ region, tier }),
});

export const removingBackup = defineOperation({
  ...ofBackup,
  kind: 'removeVmBackup',
  input: backedUp.extend({ before: tiers }),
  expectedSeconds: 30,
  cost: { free: 'It ends what costs.' },
  events: {
    ordered: 'vmBackupRemovalOrdered',
    done: 'vmBackupPolicyRemoved',
    failed: 'vmBackupRemovalFailed',
  },
  run: async (operation, with_) => {
    const { region, before } = operation.input;
    const driver = backupOf(with_.clouds, region);
    const changes = backupTiers.map((tier) => removal(driver, operation, tier));
    const details = { region, previousTier: before };
    const done = { write: async (tx) => setTier(tx, operation, null), details } satisfies Done;
    return explained(inTurn(changes, with_, done), { refused: 'backupNotChanged' });
  },
  failed: async (_tx, { input: { region, before } }) => Promise.resolve({ region, previousTier: before }),
});
