import { ProviderFailure } from '@portal/ports/failure';
import type { VirtualDataCenter, Vm } from '@portal/ports/virtual-data-center';
import type { Client } from './client.ts';
import { uuidIn } from './ids.ts';
import { queryAll, queryPages, type Query } from './pages.ts';
import { powerStateOf, powerWordOf } from './power-states.ts';
import { numberIn, textIn, type Element } from './xml.ts';

const vmsOnly = 'isVAppTemplate==false';

export const vmQuery = (client: Client, vdc: string | null): Query => ({
  type: 'adminVM',
  record: 'AdminVMRecord',
  filter: vdc === null ? vmsOnly : `vdc==${client.endpoint}/api/vdc/${vdc};${vmsOnly}`,
});

const dateIn = (text: string | undefined): Date | null => {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : new Date(time);
};

const operatingSystemIn = (record: Element): string | null => {
  const names = [textIn(record, '@detectedGuestOs'), textIn(record, '@guestOs')];
  return names.find((name) => name !== undefined && name !== '') ?? null;
};

export const toVm = (record: Element): Vm => ({
  id: uuidIn(textIn(record, '@href')),
  name: textIn(record, '@name') ?? '',
  vdc: uuidIn(textIn(record, '@vdc')),
  group: textIn(record, '@containerName') ?? '',
  powerState: powerStateOf(textIn(record, '@status')),
  powerWord: powerWordOf(textIn(record, '@status')),
  operatingSystem: operatingSystemIn(record),
  vCpus: numberIn(record, '@numberOfCpus'),
  memoryMiB: numberIn(record, '@memoryMB'),
  diskMiB: numberIn(record, '@totalStorageAllocatedMb'),
  createdAt: dateIn(textIn(record, '@dateCreated')),
});

export const createVms = (client: Client): Pick<VirtualDataCenter, 'listVms' | 'getVm'> => ({
  listVms: async function* (vdc) {
    for await (const records of queryPages(client, vmQuery(client, vdc))) yield records.map(toVm);
  },
  getVm: async (id) => {
    const query = { ...vmQuery(client, null), filter: `id==urn:vcloud:vm:${id}` };
    const [record] = await queryAll(client, query);
    if (record === undefined) throw new ProviderFailure('notFound', `there is no VM ${id}`);
    return toVm(record);
  },
});
