import type { BackupTier, VmRunState } from '@portal/contract/virtual-data-center/constants';
import type { OnUnreadable } from './unreadable.ts';
import type { BackupRuns } from './backup-runs.ts';
import type { Step, TaskMemory } from './step.ts';

export {
  backupTiers,
  vmRunStates,
  type BackupTier,
  type VmRunState,
} from '@portal/contract/virtual-data-center/constants';

/** How long restore points are kept: all of the last `days`, then one for each week, month and year. 0: none of these. */
export type BackupRetention = { days: number; weeks: number; months: number; years: number };

/** `immutableDays` null: restore points can be removed. `replication` null: they are in this region alone. */
export type BackupPolicy = {
  tier: BackupTier;
  snapshotsPerDay: number;
  retention: BackupRetention;
  immutableDays: number | null;
  replication: { region: string; days: number } | null;
};

/** What the product promises of each tier, which no region may exceed. */
export const tierLimits: Readonly<
  Record<
    BackupTier,
    {
      snapshotsPerDay: number;
      longestRetentionDays: number;
      longestImmutableDays: number;
      isReplicated: boolean;
    }
  >
> = {
  basic: { snapshotsPerDay: 1, longestRetentionDays: 14, longestImmutableDays: 0, isReplicated: false },
  standard: { snapshotsPerDay: 3, longestRetentionDays: 2556, longestImmutableDays: 30, isReplicated: false },
  premium: { snapshotsPerDay: 6, longestRetentionDays: 366, longestImmutableDays: 30, isReplicated: true },
};

/** `vm` is the id that `VirtualDataCenter` has for it: names are not unique. */
export type BackedUpVm = { vm: string; name: string };

/** All VMs of a vDC that have one tier: a system backs them up together. */
export type VdcTier = { vdc: string; tier: BackupTier };

/**
 * `operation` names what the portal does, the same at each repetition of it. `label` says to people of the system
 * whose VMs these are.
 */
export type TierOrder = VdcTier & { operation: string; label: string };

/** `vdc` and `tier` null: a backup that is not the portal's. */
export type BackupJob = BackupRuns & {
  id: string;
  name: string;
  vdc: string | null;
  tier: BackupTier | null;
};

/**
 * A VM in a backup; one that is in two of them comes twice. `restorePoints` are those of all its backups. `lastRunMessage`
 * is what the system says of a run that was no success.
 */
export type ProtectedVm = BackedUpVm & {
  job: string;
  vdc: string | null;
  tier: BackupTier | null;
  lastRunAt: Date | null;
  lastRunState: VmRunState;
  lastRunMessage: string | null;
  lastRestorePointAt: Date | null;
  restorePoints: number;
};

/**
 * The backups of VMs in one region. Every call may be repeated: it looks at what is there before it changes anything, so
 * that what is done already is not done again. None waits for the system: what takes long is asked about again, by the
 * same call with the memory that it answered. Two changes of one vDC and tier at once lose nothing: each starts over from
 * what the other has made. No call removes restore points: these go when their retention ends. All throw
 * `ProviderFailure`; after one, the same call without memory tries again from what is there.
 */
export interface VmBackup {
  /** Resolves when the system answers an authenticated call. */
  ping(): Promise<void>;
  /** The policies that the region offers, in the order of the tiers. */
  listPolicies(onUnreadable: OnUnreadable): Promise<readonly BackupPolicy[]>;
  /**
   * Makes these the VMs of that vDC and tier, with the tier's policy; without any, the backup itself goes. `refused` when
   * VMs are to have a tier that the region does not offer, or the system does not know one yet.
   */
  applyPolicy(
    order: TierOrder & { vms: readonly BackedUpVm[] },
    memory: TaskMemory | null,
  ): Promise<Step<null>>;
  /** Adds one VM to those of that vDC and tier. */
  addVm(order: TierOrder & BackedUpVm, memory: TaskMemory | null): Promise<Step<null>>;
  /** Succeeds also when the VM is not among them; with the last one the backup itself goes. */
  removeVm(order: TierOrder & { vm: string }, memory: TaskMemory | null): Promise<Step<null>>;
  /** Starts a backup of that vDC and tier now; nothing when one is running. `notFound` when none of its VMs has the tier. */
  runBackup(run: VdcTier & { operation: string }, memory: TaskMemory | null): Promise<Step<null>>;
  /** All backups of VMs in the region, page by page. Throws `unreachable` at its end when some came and went meanwhile. */
  listJobs(onUnreadable: OnUnreadable): AsyncIterable<readonly BackupJob[]>;
  /** All VMs in them, page by page. Throws `unreachable` at its end when some came and went meanwhile. */
  listProtectedVms(onUnreadable: OnUnreadable): AsyncIterable<readonly ProtectedVm[]>;
}
