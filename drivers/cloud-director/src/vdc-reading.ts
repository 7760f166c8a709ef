import type { NewVdc, Vdc, VdcSummary, VirtualDataCenter } from '@portal/ports/virtual-data-center';
import type { Client } from './client.ts';
import type { CloudDirectorSettings } from './connection.ts';
import { uuidIn } from './ids.ts';
import { describeNetwork, findInternalNetwork } from './internal-network.ts';
import { queryAll, queryPages, type Query } from './pages.ts';
import { readPublicNetwork } from './public-network.ts';
import { referenceIn } from './reference.ts';
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

/** The vDC of that name in its organization, whoever made it. */
export const findVdc = async (
  client: Client,
  { name, organization }: NewVdc,
): Promise<AdminVdc | undefined> => {
  const filter = `name==${name};org==${orgAddress(client, organization)}`;
  const [record] = await queryAll(client, vdcQuery(filter));
  return record === undefined ? undefined : await readVdc(client, uuidIn(textIn(record, '@href')));
};

const mibInGib = 1024;
const usualVCpuMhz = 1000;

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
      vCpus: numberIn(record, '@cpuAllocationMhz') / vCpuMhz,
      memoryGiB: numberIn(record, '@memoryAllocationMB') / mibInGib,
      diskGiB: numberIn(record, '@storageLimitMB') / mibInGib,
    },
    used: {
      vCpus: numberIn(record, '@cpuUsedMhz') / vCpuMhz,
      memoryGiB: numberIn(record, '@memoryUsedMB') / mibInGib,
      diskGiB: numberIn(record, '@storageUsedMB') / mibInGib,
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
    const [records, internal, publicNetwork] = await Promise.all([
      queryAll(client, vdcQuery(`id==urn:vcloud:vdc:${id}`)),
      findInternalNetwork(client, vdc),
      readPublicNetwork(client, vdc, platform === null ? undefined : settings[platform]),
    ]);
    return {
      ...toSummary(records[0] ?? {}, settings),
      reference: referenceIn(vdc.description),
      internalNetwork: describeNetwork(internal),
      publicNetwork,
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
