import type { ReplicationHealth } from '@portal/contract/disaster-recovery/constants';
import type { OnUnreadable } from './unreadable.ts';

export type { ReplicationHealth } from '@portal/contract/disaster-recovery/constants';

/** How often a VM is copied at least, and what is kept: so many copies, each so many minutes apart. */
export type SlaProfile = {
  id: string;
  name: string;
  description: string | null;
  recoveryPointMinutes: number;
  keeps: readonly { copies: number; minutesApart: number }[];
};

/** `vdc` is the id that `VirtualDataCenter` has for it; null when the side is no Cloud Director. */
export type ReplicationSide = {
  site: string;
  organization: string | null;
  vdc: string | null;
  vdcName: string | null;
};

/**
 * A VM that is copied to another place. `vm` is the id that `VirtualDataCenter` of the source has for it; names are not
 * unique. `slaProfile` null: it follows none, or one that is not known. `allocatedBytes` null: the system does not say.
 * `lastRunAt` null: nothing was copied yet. A health that the system does not know, or that is not known here, is unknown.
 */
export type Replication = {
  id: string;
  /** The name of the organization that it belongs to, and the site of that. */
  organization: string;
  organizationSite: string;
  vm: string | null;
  vmName: string;
  slaProfile: { id: string; name: string } | null;
  source: ReplicationSide;
  destination: ReplicationSide;
  allocatedBytes: number | null;
  lastRunAt: Date | null;
  health: ReplicationHealth;
  isPaused: boolean;
  isMigration: boolean;
};

/** `organization` is its name in the region, which is that of `VirtualDataCenter`. */
export type ProfileAssignment = { organization: string; profiles: readonly string[] };

/**
 * Disaster recovery of one region. Every call may be repeated: assigning what is assigned, and taking away what is not,
 * succeed and change nothing. All throw `ProviderFailure`.
 */
export interface DisasterRecovery {
  /** Resolves when the system answers an authenticated call. */
  ping(): Promise<void>;
  /** The profiles of the region, sorted by name. */
  listSlaProfiles(onUnreadable: OnUnreadable): Promise<readonly SlaProfile[]>;
  /** Lets the organization replicate by these profiles. `notFound` when one of them, or the organization, is not there. */
  assignProfiles(assignment: ProfileAssignment): Promise<void>;
  /** Takes them away. What replicates already goes on: look at `listReplications` first. */
  unassignProfiles(assignment: ProfileAssignment): Promise<void>;
  /** All replications that start or end in the region, page by page. Throws `unreachable` at its end when some came and went meanwhile. */
  listReplications(onUnreadable: OnUnreadable): AsyncIterable<readonly Replication[]>;
  /** What replicates into this vDC of the region, whoever it belongs to. */
  listReplicationsInto(vdc: string, onUnreadable: OnUnreadable): Promise<readonly Replication[]>;
}
