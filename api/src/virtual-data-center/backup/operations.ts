import { knownWithinHours } from '@portal/contract/virtual-data-center/backup';
import { backupTiers, type BackupTier } from '@portal/contract/virtual-data-center/constants';
import type { VmBackup } from '@portal/ports/vm-backup';
import * as z from 'zod';
import {
  defineOperation,
  OperationFailure,
  type ClaimedOperation,
} from '../../platform/operations/definition.ts';
import { service } from '../account.ts';
import { backupOf } from '../system.ts';
import { portalNow } from '../../platform/database/moment.ts';
import { inTurn, turnMemory, type Change } from '../turns.ts';
import { explained } from '../../services/regional-systems.ts';
import { ofVm } from '../vms/repository.ts';
import { setTier } from './repository.ts';

const tiers = z.enum(backupTiers);
const text = z.string();
/** By the systems' own ids; `vdcName` says to people of the backup whose VMs these are. */
const backedUp = z.object({ region: text, vdc: text, vdcName: text, vm: text, vmName: text });

const ofBackup = {
  ...ofVm,
  service,
  lane: 'backup',
  memory: turnMemory,
  mailWhenFailed: 'everybody',
} as const;

type Claimed = ClaimedOperation<z.infer<typeof backedUp>>;

/** What is done again is another request for the backup than what was taken back, or was tried before. */
const orderOf = (
  { id, requestedAt, customerName, input: { vdc, vdcName, vm } }: Claimed,
  tier: BackupTier,
  purpose = 'do',
) => ({
  vdc,
  tier,
  vm,
  operation: `${id} ${requestedAt.getTime()} ${purpose}`,
  label: `${customerName} ${vdcName}`,
});

const removal =
  (driver: VmBackup, operation: Claimed, tier: BackupTier): Change =>
  async (kept) =>
    driver.removeVm(orderOf(operation, tier), kept);

const hourMs = 3_600_000;
const tryAgainSeconds = 300;
const notKnown = 'vmNotKnownYet';

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
    const add: Change = (kept) =>
      explained(driver.addVm({ ...orderOf(operation, tier), name: vmName }, kept), { refused: notKnown });
    // First into the new one, so that it is never without; then out of whichever else it is in.
    const others = backupTiers.filter((other) => other !== tier);
    const changes = [add, ...others.map((other) => removal(driver, operation, other))];
    const details = { region, tier, ...(before ? { previousTier: before } : {}) };
    try {
      const turn = await explained(inTurn(changes, with_), { refused: 'backupNotChanged' });
      return 'again' in turn ? turn : { done: { write: (tx) => setTier(tx, operation, tier), details } };
    } catch (error) {
      const isUnknown = error instanceof OperationFailure && error.why.reason === notKnown;
      if (!isUnknown || !mayBeUnknown(vmCreatedAt, (await portalNow(with_.database)).getTime())) throw error;
      return { again: { seconds: tryAgainSeconds, memory: { at: 0, step: null } } };
    }
  },
  // As it was done: first back into the old one.
  undo: async (operation, with_) => {
    const { region, tier, before, vmName } = operation.input;
    const driver = backupOf(with_.clouds, region);
    const back = (to: BackupTier) => ({ ...orderOf(operation, to, 'undo'), name: vmName });
    const add: Change[] = before === null ? [] : [(kept) => driver.addVm(back(before), kept)];
    const remove: Change = (kept) => driver.removeVm(back(tier), kept);
    return explained(inTurn([...add, remove], with_), { refused: 'backupNotChanged' });
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
    const turn = await explained(inTurn(changes, with_), { refused: 'backupNotChanged' });
    return 'again' in turn ? turn : { done: { write: (tx) => setTier(tx, operation, null), details } };
  },
  failed: async (_tx, { input: { region, before } }) => Promise.resolve({ region, previousTier: before }),
});
