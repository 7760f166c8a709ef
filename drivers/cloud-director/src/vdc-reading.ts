import type { NewVdc, Vdc, VdcSummary, VirtualDataCenter } from '@portal/ports/virtual-data-center';
import type { Client } from './client.ts';
import type { CloudDirectorSettings } from './connection.ts';
import { uuidIn } from './ids.ts';
import { isSettling } from './edge-gateway.ts';
import { describeNetwork, listNetworks } from './internal-network.ts';
import { queryAll, queryPages, type Query } from './pages.ts';
import { readPublicNetwork } from './public-network.ts';
import { describes, referenceIn } from './reference.ts';
import { platformOf, readAdminVdc, vdcStateOf, type AdminVdc } from './vdc-document.ts';
import { numberIn, textIn, type Element } from './xml.ts';

export const vdcQuery = (filter: string): Query => ({
  type: 'adminOrgVdc',
  record: 'AdminVdcRecord',
  filter,
});

export const orgAddress = (client: Client, id: string): string => `${client.endpoint}/api/org/${id}`;

export const readVdc = async (client: Client, id: string): Promise<AdminVdc> =>
  readAdminVdc(await client.xml('GET', `admin/vdc/${id}`));

/** Which of the vDCs of its organization is that one, whatever it is called now; `taken` when another has its name. */
export const findVdc = async (
  client: Client,
  { name, organization, reference }: NewVdc,
): Promise<AdminVdc | 'taken' | undefined> => {
  const records = await queryAll(client, vdcQuery(`org==${orgAddress(client, organization)}`));
  const own = records.find((record) => describes(textIn(record, '@description'), reference));
  if (own !== undefined) return await readVdc(client, uuidIn(textIn(own, '@href')));
  return records.some((record) => textIn(record, '@name') === name) ? 'taken' : undefined;
};

const mibInGib = 1024;
const usualVCpuMhz = 1000;

/** What has been begun counts whole: the portal has no parts of a vCPU or GiB. */
const whole = (element: Element, name: string, unit: number): number =>
  Math.ceil(numberIn(element, name) / unit);

const toSummary = (record: Element, settings: CloudDirectorSettings): VdcSummary => {
  const platform = platformOf(settings, uuidIn(textIn(record, '@providerVdc')));
  const vCpuMhz = (platform === null ? undefined : settings[platform]?.vCpuMhz) ?? usualVCpuMhz;
  const isBusy = textIn(record, '@isBusy') === 'true';
  const state = vdcStateOf(textIn(record, '@status'));
  return {
    id: uuidIn(textIn(record, '@href')),
    name: textIn(record, '@name') ?? '',
    organization: uuidIn(textIn(record, '@org')),
    platform,
    state: isBusy && state === 'ready' ? 'busy' : state,
    isEnabled: textIn(record, '@isEnabled') === 'true',
    allocated: {
      vCpus: whole(record, '@cpuAllocationMhz', vCpuMhz),
      memoryGiB: whole(record, '@memoryAllocationMB', mibInGib),
      diskGiB: whole(record, '@storageLimitMB', mibInGib),
    },
    used: {
      vCpus: whole(record, '@cpuUsedMhz', vCpuMhz),
      memoryGiB: whole(record, '@memoryUsedMB', mibInGib),
      diskGiB: whole(record, '@storageUsedMB', mibInGib),
    },
    vms: numberIn(record, '@numberOfVMs'),
    runningVms: numberIn(record, '@numberOfRunningVMs'),
  };
};

type VdcReading = Pick<VirtualDataCenter, 'getVdc' | 'listVdcs'>;

export const createVdcReading = (client: Client, settings: CloudDirectorSettings): VdcReading => {
  const getVdc = async (id: string): Promise<Vdc> => {
    const vdc = await readVdc(client, id);
    const platform = platformOf(settings, vdc.providerVdc);
    const [records, networks, publicNetwork] = await Promise.all([
      queryAll(client, vdcQuery(`id==urn:vcloud:vdc:${id}`)),
      listNetworks(client, id),
      readPublicNetwork(client, id, platform === null ? undefined : settings[platform]),
    ]);
    const summary = toSummary(records[0] ?? {}, settings);
    const isBusy = publicNetwork === 'settling' || networks.some(isSettling);
    return {
      ...summary,
      state: isBusy && summary.state === 'ready' ? 'busy' : summary.state,
      reference: referenceIn(vdc.description),
      internalNetwork: describeNetwork(networks),
      publicNetwork: publicNetwork === 'settling' ? null : publicNetwork,
    };
  };

  return {
    getVdc,
    listVdcs: async function* (organization) {
      const filter = organization === null ? '' : `org==${orgAddress(client, organization)}`;
      for await (const records of queryPages(client, vdcQuery(filter))) {
        yield records.map((record) => toSummary(record, settings));
      }
    },
  };
};
