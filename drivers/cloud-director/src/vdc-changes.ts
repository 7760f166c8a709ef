import { ProviderFailure } from '@portal/ports/failure';
import type { NewVdc, VdcConfiguration, VirtualDataCenter } from '@portal/ports/virtual-data-center';
import type { Client } from './client.ts';
import type { CloudDirectorSettings, PlatformSettings } from './connection.ts';
import { uuidIn } from './ids.ts';
import { checkAddresses, internalNetworkPart } from './internal-network.ts';
import { checkOffered, publicNetworkParts } from './public-network.ts';
import type { Part, PendingTask, Run } from './tasks.ts';
import { findVdc, readVdc } from './vdc-reading.ts';
import { removeChecked } from './vdc-removing.ts';
import {
  changedStorage,
  changedVdc,
  createVdcParams,
  platformOf,
  readAdminVdc,
  type AdminVdc,
} from './vdc-document.ts';
import { numberIn, textIn } from './xml.ts';

const settingsOf = (settings: CloudDirectorSettings, platform: 'vmware' | 'partner' | null) => {
  const found = platform === null ? undefined : settings[platform];
  if (found === undefined) throw new ProviderFailure('refused', 'the connection has no such platform');
  return found;
};

const mibInGib = 1024;

/** `before` is undefined of a new vDC. */
type Change = { vdc: AdminVdc; wanted: VdcConfiguration; before: VdcConfiguration | undefined };

function storagePath({ name, storageProfile }: AdminVdc): string {
  // Without the name of one, the list of all would be asked for, and its answer be taken for a profile that is gone.
  if (storageProfile === '') throw new ProviderFailure('protocol', `vDC ${name} names no storage profile`);
  return `admin/vdcStorageProfile/${storageProfile}`;
}

type Compute = { cpuMhz: number; memoryMiB: number };

/** What nobody asked to change stays as the system has it. */
const computeFor = ({ vdc, wanted, before }: Change, vCpuMhz: number): Compute => ({
  cpuMhz: wanted.vCpus === before?.vCpus ? vdc.cpuMhz : wanted.vCpus * vCpuMhz,
  memoryMiB: wanted.memoryGiB === before?.memoryGiB ? vdc.memoryMiB : wanted.memoryGiB * mibInGib,
});

const inUse = (what: string): ProviderFailure =>
  new ProviderFailure('refused', `less ${what} than is used`, { reason: 'vdcInUse' });

/** Refuses what does not fit before anything is changed, so that nothing is half done. */
const fittingPart =
  (client: Client, change: Change, platform: PlatformSettings): Part =>
  async () => {
    const { vdc, wanted, before } = change;
    if (vdc.task !== null) return { task: vdc.task };
    checkOffered({ wanted: wanted.publicNetwork, before: before?.publicNetwork }, platform);
    const { cpuMhz, memoryMiB } = computeFor(change, platform.vCpuMhz);
    if (cpuMhz < vdc.usedCpuMhz || memoryMiB < vdc.usedMemoryMiB) throw inUse('vCPUs or memory');
    const profile = await client.xml('GET', storagePath(vdc));
    const isOtherDisk = wanted.diskGiB !== before?.diskGiB;
    if (isOtherDisk && numberIn(profile, 'StorageUsedMB') > wanted.diskGiB * mibInGib) throw inUse('disk');
    if (wanted.internalNetwork !== null) await checkAddresses(client, vdc, wanted.internalNetwork);
    return null;
  };

const capacityPart =
  (client: Client, change: Change, vCpuMhz: number): Part =>
  async () => {
    const { vdc } = change;
    const compute = computeFor(change, vCpuMhz);
    if (vdc.cpuMhz === compute.cpuMhz && vdc.memoryMiB === compute.memoryMiB) return null;
    const task = await client.xml('PUT', `admin/vdc/${vdc.id}`, changedVdc(vdc, compute));
    return { task: uuidIn(textIn(task, '@href')) };
  };

const storagePart =
  (client: Client, { vdc, wanted: { diskGiB }, before }: Change): Part =>
  async () => {
    if (diskGiB === before?.diskGiB) return null;
    const profile = await client.xml('GET', storagePath(vdc));
    if (numberIn(profile, 'Limit') === diskGiB * mibInGib) return null;
    await client.xml('PUT', storagePath(vdc), changedStorage(profile, diskGiB));
    return null;
  };

const inOrder =
  (parts: () => Promise<Part[]>): Part =>
  async () => {
    for (const part of await parts()) {
      const pending = await part();
      if (pending !== null) return pending;
    }
    return null;
  };

const ensureVdc = async (
  client: Client,
  vdc: NewVdc,
  platform: PlatformSettings,
): Promise<AdminVdc | PendingTask> => {
  const found = await findVdc(client, vdc);
  if (found === 'taken')
    throw new ProviderFailure('conflict', `another vDC is named ${vdc.name}`, { reason: 'vdcNameTaken' });
  if (found === undefined) {
    const body = createVdcParams(client.endpoint, vdc, platform);
    const made = await client.xml('POST', `admin/org/${vdc.organization}/vdcsparams`, body);
    return { task: readAdminVdc(made).task };
  }
  if (found.state === 'failed') return await removeChecked(client, found, []);
  return found.state === 'ready' && found.task === null ? found : { task: found.task };
};

type VdcChanges = Pick<VirtualDataCenter, 'createVdc' | 'editVdc'>;

export const createVdcChanges = (client: Client, run: Run, settings: CloudDirectorSettings): VdcChanges => {
  const configuring = (change: Change, platform: PlatformSettings): Part[] => {
    const { vdc, wanted, before } = change;
    const publicNetwork = publicNetworkParts(
      client,
      { vdc, wanted: wanted.publicNetwork, before: before?.publicNetwork },
      platform,
    );
    return [
      fittingPart(client, change, platform),
      capacityPart(client, change, platform.vCpuMhz),
      storagePart(client, change),
      publicNetwork.make,
      internalNetworkPart(client, vdc, {
        network: wanted.internalNetwork,
        before: before?.internalNetwork,
        connection: publicNetwork.connection,
      }),
      publicNetwork.remove,
    ];
  };

  return {
    createVdc: async (vdc, memory) => {
      const platform = settingsOf(settings, vdc.platform);
      checkOffered({ wanted: vdc.publicNetwork, before: undefined }, platform);
      let id = '';
      const whole: Part = async () => {
        const ensured = await ensureVdc(client, vdc, platform);
        if (!('document' in ensured)) return ensured;
        id = ensured.id;
        const change = { vdc: ensured, wanted: vdc, before: undefined };
        return await inOrder(async () => configuring(change, platform))();
      };
      return await run(memory, [whole], () => id);
    },

    editVdc: async (change, memory) => {
      const whole = inOrder(async () => {
        const vdc = await readVdc(client, change.vdc);
        const platform = settingsOf(settings, platformOf(settings, vdc.providerVdc));
        return configuring({ vdc, wanted: change, before: change.before }, platform);
      });
      return await run(memory, [whole], () => null);
    },
  };
};
