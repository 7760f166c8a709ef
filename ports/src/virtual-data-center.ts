import type { Platform } from '@portal/contract/virtual-data-center/constants';
import type { PowerAction, PowerState } from '@portal/contract/virtual-data-center/power';
import type { OnUnreadable } from './unreadable.ts';
import type { Step, TaskMemory } from './step.ts';

export type { Platform } from '@portal/contract/virtual-data-center/constants';
export {
  powerActions,
  powerActionStates,
  powerStates,
  runningStates,
  type PowerAction,
  type PowerState,
} from '@portal/contract/virtual-data-center/power';

/** `reference` is the portal's own id of the thing: it is kept with it, and finds it again after a lost answer. */
export type NewOrganization = { reference: string; name: string; displayName: string };

/** `id` is the system's own. */
export type Organization = { id: string; name: string; displayName: string };

/** An organization that the system has, whoever made it. */
export type FoundOrganization = Organization & { vdcs: number };

export type Allocation = { vCpus: number; memoryGiB: number; diskGiB: number };

/** `ip` is an address in it, of which the gateway takes the first when it is the network's own; netmask in bits. */
export type InternalNetwork = { ip: string; netmask: number };

/** Behind a firewall that lets nothing in by itself. `redundant`: reached over two providers by BGP. */
export type PublicNetwork = { bandwidthMbps: number; redundant: boolean };

export type VdcConfiguration = Allocation & {
  internalNetwork: InternalNetwork | null;
  publicNetwork: PublicNetwork | null;
};

export type NewVdc = VdcConfiguration & {
  reference: string;
  /** The id of the organization. */
  organization: string;
  name: string;
  platform: Platform;
};

/**
 * What a vDC is to have. `before` is what whoever asks knows it to have: what is the same in both is left as the system has
 * it, whatever that is by now.
 */
export type VdcChange = VdcConfiguration & { vdc: string; before: VdcConfiguration };

/** `vms` are the ids of all VMs that go with it. */
export type VdcDeletion = { vdc: string; vms: readonly string[] };

export const vdcStates = ['ready', 'busy', 'failed', 'unknown'] as const;
export type VdcState = (typeof vdcStates)[number];

/** `platform` null: on none that the portal sells. `isEnabled` false: nothing in it can be started. */
export type VdcSummary = {
  id: string;
  name: string;
  organization: string;
  platform: Platform | null;
  state: VdcState;
  isEnabled: boolean;
  allocated: Allocation;
  used: Allocation;
  vms: number;
  runningVms: number;
};

/**
 * Of all edge gateways of a vDC, however many and whoever made them. `bandwidthMbps` is their sum, 0 of those that nobody
 * has limited, `redundantMbps` that of the redundant ones; `redundant`: all of them are. `addresses` are those at which the
 * internet sees it.
 */
export type FoundPublicNetwork = PublicNetwork & {
  gateways: number;
  redundantMbps: number;
  addresses: readonly string[];
};

/**
 * `reference` null: not made by the portal. A network is null when there is none, or none that the portal can describe.
 * `state` is `busy` also while the system is at work on one of its networks: what is said of them may be other in a moment.
 */
export type Vdc = VdcSummary & {
  reference: string | null;
  internalNetwork: InternalNetwork | null;
  publicNetwork: FoundPublicNetwork | null;
};

/** Names are not unique, ids are. `group` is what the system keeps it in; `createdAt` null: it does not say. */
export type Vm = {
  id: string;
  name: string;
  vdc: string;
  group: string;
  powerState: PowerState;
  /** The system's own word for it. */
  powerWord: string;
  operatingSystem: string | null;
  vCpus: number;
  memoryMiB: number;
  diskMiB: number;
  createdAt: Date | null;
};

/**
 * The virtual data centers of one region. Every call may be repeated: it looks at what is there before it changes
 * anything, so that making what is made, deleting what is gone, and doing half of it twice come to the same. None waits
 * for the system: what takes long is asked about again, by the same call with the memory that it answered. All throw
 * `ProviderFailure`; after one, the same call without memory tries again from what is there.
 */
export interface VirtualDataCenter {
  /** Resolves when the system answers an authenticated call. */
  ping(): Promise<void>;
  /** `conflict` when another organization has the name. */
  createOrganization(organization: NewOrganization): Promise<Organization>;
  /** `conflict` while it has a vDC. */
  deleteOrganization(organization: string, memory: TaskMemory | null): Promise<Step<null>>;
  /** All organizations of the region but the system's own, sorted by name. */
  listTenants(onUnreadable: OnUnreadable): Promise<FoundOrganization[]>;
  /** The address at which the organization's people sign in to the system itself. `notFound` without the organization. */
  loginLink(organization: string): Promise<string>;
  /**
   * Makes a vDC and its networks, also what is missing of it; answers its id. `conflict` when another vDC of the
   * organization has the name, or no connection to the internet is free; `refused` when the system cannot make it, or
   * takes too long. What has failed half-way is removed by the next try, or by `undoVdc`.
   */
  createVdc(vdc: NewVdc, memory: TaskMemory | null): Promise<Step<string>>;
  /** Takes back what `createVdc` has made. `conflict` when somebody has made a VM in it meanwhile. */
  undoVdc(vdc: NewVdc, memory: TaskMemory | null): Promise<Step<null>>;
  /** `refused` when less is wanted than is used, or an internal network would change its addresses. */
  editVdc(change: VdcChange, memory: TaskMemory | null): Promise<Step<null>>;
  /** Never removes what is not named: `conflict` when a VM is in it that is not, or any runs once what is being
   * done to it is over; then it stays as it was. */
  deleteVdc(deletion: VdcDeletion, memory: TaskMemory | null): Promise<Step<null>>;
  getVdc(vdc: string): Promise<Vdc>;
  /** Page by page; of one organization, or of all when it is null. */
  listVdcs(organization: string | null, onUnreadable: OnUnreadable): AsyncIterable<readonly VdcSummary[]>;
  /**
   * Page by page, sorted by name; of one vDC, or of all when it is null. Throws `unreachable` when VMs went meanwhile, so
   * that others may have been missed.
   */
  listVms(vdc: string | null, onUnreadable: OnUnreadable): AsyncIterable<readonly Vm[]>;
  getVm(vm: string): Promise<Vm>;
  /**
   * The VMs of which the system has reported something since an earlier answer, as they are now; those that are gone since
   * are not among them. `since` null: nothing yet, only from when on to ask the next time.
   */
  changedVms(since: string | null): Promise<{ since: string; vms: readonly Vm[] }>;
  /**
   * `conflict` when its state does not allow the action. A reset is only found again while the system is at it: after a
   * lost answer it may be done twice.
   */
  changePower(vm: { vm: string; action: PowerAction }, memory: TaskMemory | null): Promise<Step<null>>;
}
