import { failOnUnreadable } from '@portal/ports/unreadable';
import { type BackupTier, backupTiers } from '@portal/contract/virtual-data-center/constants';
import type { VirtualDataCenter } from '@portal/ports/virtual-data-center';
import type { VmBackup } from '@portal/ports/vm-backup';
import type { Seeding } from '../platform/capability.ts';
import { newId } from '../platform/database/ids.ts';
import type { Transaction } from '../platform/database/database.ts';
import { writeProtection } from './backup/repository.ts';
import { writeVms } from './vms/mirror-repository.ts';

type Declare = NonNullable<ReturnType<Seeding['simulatorAt']>>;
type DemoVm = { id: string; name: string; status: string; policy: string; run: string };
/** `vdc` is the system's id of it. */
type OfVdc = { vdc: string; label: string; now: Date };
export type VmSystems = {
  declare: Declare;
  /** Null where the demo does not simulate it. */
  backup: { driver: VmBackup; declare: Declare } | null;
};

const hourMs = 3_600_000;
const messages: Readonly<Record<string, string>> = {
  Failed: 'Error: Failed to create a snapshot of the VM. The disk is locked by another task.',
  Warning: 'The backup repository is 87 percent full.',
};

const read = (words: string): DemoVm => {
  const [name = '', status = '', policy = '', run = ''] = words.split(' ');
  return { id: newId(), name, status, policy, run };
};

/** Windows in some, and larger disks in the later ones. */
const declared = ({ id, name, status, policy }: DemoVm, at: number, { vdc, now }: OfVdc): object => ({
  id,
  vdc,
  name,
  status,
  group: `vApp-${name.split('-')[0]}`,
  ...(/^(ad|db|erp)/.test(name) && { guestOs: 'Microsoft Windows Server 2022 (64-bit)' }),
  diskMb: 40_960 * (1 + (at % 4)),
  createdAt: new Date(now.getTime() - (policy === 'new' ? 1 : 9000) * hourMs).toISOString(),
});

const withTier = (vms: readonly DemoVm[], tier: BackupTier): DemoVm[] =>
  vms.filter(({ policy }) => policy === tier);

async function backUp(
  { driver, declare }: NonNullable<VmSystems['backup']>,
  vms: readonly DemoVm[],
  { vdc, label, now }: OfVdc,
): Promise<void> {
  const known = vms.filter(({ policy }) => policy !== 'new').map(({ id, name }) => ({ id, name }));
  await declare({ path: 'vms', body: known });
  for (const tier of backupTiers) {
    const protectedVms = withTier(vms, tier).map(({ id: vm, name }) => ({ vm, name }));
    if (protectedVms.length === 0) continue;
    const order = { vdc, tier, operation: newId(), label, vms: protectedVms };
    let step = await driver.applyPolicy(order, null);
    while ('again' in step) step = await driver.applyPolicy(order, step.again.memory);
  }
  const at = new Date(now.getTime() - 2 * hourMs).toISOString();
  const runs = vms
    .filter(({ run }) => run !== '' && run !== 'none')
    .map(({ id, name, run }, place) => ({
      id,
      name,
      at,
      status: run,
      message: messages[run] ?? '',
      restorePoints: 12 + place,
    }));
  await declare({ path: 'runs', body: runs });
}

/** The VMs of a vDC, by the system's id of that, with their backups. */
export async function makeVms(
  { declare, backup }: VmSystems,
  words: readonly string[],
  of: OfVdc,
): Promise<void> {
  const vms = words.map(read);
  const body = vms.map((vm, at) => declared(vm, at, of));
  await declare({ method: 'PUT', path: 'vms', body });
  if (backup) await backUp(backup, vms, of);
}

/** As the mirrors would: what the systems of a region have of VMs. */
export async function readVms(
  tx: Transaction,
  region: string,
  { driver, backup }: VmSystems & { driver: VirtualDataCenter },
): Promise<void> {
  const requestedAt = new Date();
  const vms = [];
  for await (const page of driver.listVms(null, failOnUnreadable)) vms.push(...page);
  await writeVms(tx, { region, vms, whole: true, requestedAt });
  if (!backup) return;
  const protectedVms = [];
  for await (const page of backup.driver.listProtectedVms(failOnUnreadable)) protectedVms.push(...page);
  await writeProtection(tx, { region, vms: protectedVms, requestedAt });
}
