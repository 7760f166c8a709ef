import { readElements, type Fields } from '@portal/driver-kit/elements';
import { momentOf } from '@portal/driver-kit/moments';
import { ProviderFailure } from '@portal/ports/failure';
import { failOnUnreadable, type OnUnreadable } from '@portal/ports/unreadable';
import type { PowerState, VirtualDataCenter, Vm } from '@portal/ports/virtual-data-center';
import { z } from 'zod';
import type { Client } from './client.ts';
import { idText, uuidIn } from './ids.ts';
import { queryAll, queryList, type Query } from './pages.ts';
import { powerStateOf, powerWordOf } from './power-states.ts';
import { numberIn, numberText, textIn, type Element } from './xml.ts';

const vmsOnly = 'isVAppTemplate==false';

export const vmQuery = (client: Client, vdc: string | null): Query => ({
  type: 'adminVM',
  record: 'AdminVMRecord',
  filter: vdc === null ? vmsOnly : `vdc==${client.endpoint}/api/vdc/${vdc};${vmsOnly}`,
});

const operatingSystemIn = (record: Element): string | null => {
  const names = [textIn(record, '@detectedGuestOs'), textIn(record, '@guestOs')];
  return names.find((name) => name !== undefined && name !== '') ?? null;
};

const toVm = (record: Element): Vm => ({
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
  createdAt: momentOf(textIn(record, '@dateCreated') ?? ''),
});

const sizes = ['@numberOfCpus', '@memoryMB', '@totalStorageAllocatedMb'] as const;
/** What was not made has no size. */
const unmade: readonly PowerState[] = ['failed-creation', 'unresolved'];

const named = z.looseObject({ '@href': idText, '@name': z.string(), '@vdc': idText });
const sized = named.superRefine((found, context) => {
  if (unmade.includes(powerStateOf(textIn(found, '@status')))) return;
  for (const name of sizes)
    if (!numberText.safeParse(found[name]).success)
      context.addIssue({ code: 'custom', path: [name], message: 'is no number' });
});

/** A template is no machine. */
const vmKind = {
  idOf: (fields: Fields) => uuidIn(textIn(fields, '@href')),
  isOurs: (fields: Fields) => textIn(fields, '@isVAppTemplate') !== 'true',
  shape: sized.transform(toVm),
};

export const readVms = (records: readonly Element[], onUnreadable: OnUnreadable): Vm[] =>
  readElements(records, vmKind, onUnreadable);

export const createVms = (client: Client): Pick<VirtualDataCenter, 'listVms' | 'getVm'> => ({
  listVms: (vdc, onUnreadable) => queryList(client, { ...vmQuery(client, vdc), kind: vmKind }, onUnreadable),
  getVm: async (id) => {
    const query = { ...vmQuery(client, null), filter: `id==urn:vcloud:vm:${id}` };
    const [vm] = readVms(await queryAll(client, query), failOnUnreadable);
    if (vm === undefined) throw new ProviderFailure('notFound', `there is no VM ${id}`);
    return vm;
  },
});
