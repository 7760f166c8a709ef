import { ProviderFailure } from '@portal/ports/failure';
import type { NewVdc, VdcConfiguration, VirtualDataCenter } from '@portal/ports/virtual-data-center';
import type { Client } from './client.ts';
import type { CloudDirectorSettings, PlatformSettings } from './connection.ts';
import { uuidIn } from './ids.ts';
import { checkAddresses, internalNetworkPart } from './internal-network.ts';
import { profileFor, publicNetworkParts } from './public-network.ts';
import { describes } from './reference.ts';
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

type Change = { vdc: AdminVdc; wanted: VdcConfiguration };

const storagePath = ({ storageProfile }: AdminVdc): string => `admin/vdcStorageProfile/${storageProfile}`;

/** Refuses what does not fit before anything is changed, so that nothing is half done. */
const fittingPart =
  (client: Client, { vdc, wanted }: Change, vCpuMhz: number): Part =>
  async () => {
    if (vdc.task !== null) return { task: vdc.task };
    if (wanted.vCpus * vCpuMhz < vdc.usedCpuMhz || wanted.memoryGiB * mibInGib < vdc.usedMemoryMiB)
      throw new ProviderFailure('refused', 'less vCPUs or memory than is used');
    const profile = await client.xml('GET', storagePath(vdc));
    if (numberIn(profile, 'StorageUsedMB') > wanted.diskGiB * mibInGib)
      throw new ProviderFailure('refused', 'less disk than is used');
    if (wanted.internalNetwork !== null) await checkAddresses(client, vdc, wanted.internalNetwork);
    return null;
  };

const capacityPart =
  (client: Client, { vdc, wanted }: Change, vCpuMhz: number): Part =>
  async () => {
    if (vdc.cpuMhz === wanted.vCpus * vCpuMhz && vdc.memoryMiB === wanted.memoryGiB * mibInGib) return null;
    const task = await client.xml('PUT', `admin/vdc/${vdc.id}`, changedVdc(vdc, wanted, vCpuMhz));
    return { task: uuidIn(textIn(task, '@href')) };
  };

const storagePart =
  (client: Client, { vdc, wanted: { diskGiB } }: Change): Part =>
  async () => {
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
  if (found === undefined) {
    const body = createVdcParams(client.endpoint, vdc, platform);
    const made = await client.xml('POST', `admin/org/${vdc.organization}/vdcsparams`, body);
    return { task: readAdminVdc(made).task };
  }
  if (!describes(found.description, vdc.reference)) {
    throw new ProviderFailure('conflict', `another vDC is named ${vdc.name}`);
  }
  if (found.state === 'failed') return await removeChecked(client, found, []);
  return found.state === 'ready' && found.task === null ? found : { task: found.task };
};

type VdcChanges = Pick<VirtualDataCenter, 'createVdc' | 'editVdc'>;

export const createVdcChanges = (client: Client, run: Run, settings: CloudDirectorSettings): VdcChanges => {
  const configuring = (
    vdc: AdminVdc,
    { wanted, isNew }: { wanted: VdcConfiguration; isNew: boolean },
    platform: PlatformSettings,
  ): Part[] => {
    const publicNetwork = publicNetworkParts(client, { vdc, wanted: wanted.publicNetwork, isNew }, platform);
    const { edgeGateway } = publicNetwork;
    return [
      fittingPart(client, { vdc, wanted }, platform.vCpuMhz),
      capacityPart(client, { vdc, wanted }, platform.vCpuMhz),
      storagePart(client, { vdc, wanted }),
      publicNetwork.make,
      internalNetworkPart(client, vdc, { network: wanted.internalNetwork, edgeGateway }),
      publicNetwork.remove,
    ];
  };

  return {
    createVdc: async (vdc, memory) => {
      const platform = settingsOf(settings, vdc.platform);
      if (vdc.publicNetwork !== null) profileFor(platform, vdc.publicNetwork.bandwidthMbps);
      let id = '';
      const whole: Part = async () => {
        const ensured = await ensureVdc(client, vdc, platform);
        if (!('document' in ensured)) return ensured;
        id = ensured.id;
        return await inOrder(async () => configuring(ensured, { wanted: vdc, isNew: true }, platform))();
      };
      return await run(memory, [whole], () => id);
    },

    editVdc: async (change, memory) => {
      const whole = inOrder(async () => {
        const vdc = await readVdc(client, change.vdc);
        const platform = settingsOf(settings, platformOf(settings, vdc.providerVdc));
        if (change.publicNetwork !== null) profileFor(platform, change.publicNetwork.bandwidthMbps);
        return configuring(vdc, { wanted: change, isNew: false }, platform);
      });
      return await run(memory, [whole], () => null);
    },
  };
};
