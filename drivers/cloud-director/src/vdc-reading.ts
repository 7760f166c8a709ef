import { readElements, type Fields } from '@portal/driver-kit/elements';
import { ProviderFailure } from '@portal/ports/failure';
import { failOnUnreadable } from '@portal/ports/unreadable';
import type { NewVdc, Vdc, VdcSummary, VirtualDataCenter } from '@portal/ports/virtual-data-center';
import { z } from 'zod';
import type { Client } from './client.ts';
import type { CloudDirectorSettings } from './connection.ts';
import { idText, uuidIn } from './ids.ts';
import { describeNetwork, listNetworks } from './internal-network.ts';
import { queryAll, queryList, type Query } from './pages.ts';
import { readPublicNetwork } from './public-network.ts';
import { describes, referenceIn } from './reference.ts';
import { isSettling, vdcStateOf } from './statuses.ts';
import { platformOf, readAdminVdc, type AdminVdc } from './vdc-document.ts';
import { numberIn, numberText, textIn, type Element } from './xml.ts';

export const vdcQuery = (filter: string): Query => ({
  type: 'adminOrgVdc',
  record: 'AdminVdcRecord',
  filter,
});

export const orgAddress = (client: Client, id: string): string => `${client.endpoint}/api/org/${id}`;

export const readVdc = async (client: Client, id: string): Promise<AdminVdc> =>
  readAdminVdc(await client.xml('GET', `admin/vdc/${id}`));

/** Throws `protocol` when the record names none: without an id, the list of all would be asked for. */
function idIn(record: Element): string {
  const id = uuidIn(textIn(record, '@href'));
  if (id === '') throw new ProviderFailure('protocol', 'a vDC of the list has no id');
  return id;
}

/** Which of the vDCs of its organization is that one, whatever it is called now; `taken` when another has its name. */
export const findVdc = async (
  client: Client,
  { name, organization, reference }: NewVdc,
): Promise<AdminVdc | 'taken' | undefined> => {
  const records = await queryAll(client, vdcQuery(`org==${orgAddress(client, organization)}`));
  const own = records.find((record) => describes(textIn(record, '@description'), reference));
  if (own !== undefined) return await readVdc(client, idIn(own));
  const named = records.find((record) => textIn(record, '@name') === name);
  if (named === undefined) return undefined;
  // The list may lack its mark, or have another text in its place: its document tells.
  const found = await readVdc(client, idIn(named));
  return describes(found.description, reference) ? found : 'taken';
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

const record = z.looseObject({
  '@href': idText,
  '@name': z.string(),
  '@org': idText,
  '@isEnabled': z.string(),
  // Without it nobody can tell how much of a processor its vCPUs are.
  '@providerVdc': idText,
  '@cpuAllocationMhz': numberText,
  '@memoryAllocationMB': numberText,
  '@storageLimitMB': numberText,
  '@cpuUsedMhz': numberText,
  '@memoryUsedMB': numberText,
  '@storageUsedMB': numberText,
  '@numberOfVMs': numberText,
  '@numberOfRunningVMs': numberText,
});

const kindOf = (settings: CloudDirectorSettings) => ({
  idOf: (fields: Fields) => uuidIn(textIn(fields, '@href')),
  shape: record.transform((found) => toSummary(found, settings)),
});

type VdcReading = Pick<VirtualDataCenter, 'getVdc' | 'listVdcs'>;

export const createVdcReading = (client: Client, settings: CloudDirectorSettings): VdcReading => {
  const kind = kindOf(settings);
  const getVdc = async (id: string): Promise<Vdc> => {
    const vdc = await readVdc(client, id);
    const platform = platformOf(settings, vdc.providerVdc);
    const [records, networks, publicNetwork] = await Promise.all([
      queryAll(client, vdcQuery(`id==urn:vcloud:vdc:${id}`)),
      listNetworks(client, id),
      readPublicNetwork(client, id, platform === null ? undefined : settings[platform]),
    ]);
    const [summary] = readElements(records, kind, failOnUnreadable);
    if (summary === undefined) throw new ProviderFailure('notFound', `there is no vDC ${id}`);
    const isBusy = publicNetwork === 'settling' || networks.found.some(isSettling);
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
    listVdcs: (organization, onUnreadable) => {
      const filter = organization === null ? '' : `org==${orgAddress(client, organization)}`;
      return queryList(client, { ...vdcQuery(filter), kind }, onUnreadable);
    },
  };
};
