import type { NewVdc, Platform, VdcState } from '@portal/ports/virtual-data-center';
import type { XmlBody } from './client.ts';
import type { CloudDirectorSettings, PlatformSettings } from './connection.ts';
import { uuidIn } from './ids.ts';
import { describing } from './reference.ts';
import { taskStateOf, vdcStateOf } from './statuses.ts';
import { buildXml, child, children, numberIn, textIn, type Element } from './xml.ts';

export const namespace = 'http://www.vmware.com/vcloud/v1.5';
const mibInGib = 1024;

export const platformOf = (settings: CloudDirectorSettings, providerVdc: string): Platform | null => {
  if (settings.vmware?.providerVdc === providerVdc) return 'vmware';
  return settings.partner?.providerVdc === providerVdc ? 'partner' : null;
};

const limited = (units: string, amount: number): Element => ({
  Units: units,
  Allocated: amount,
  Limit: amount,
});

type Compute = { cpuMhz: number; memoryMiB: number };

const capacity = ({ cpuMhz, memoryMiB }: Compute): Element => ({
  Cpu: limited('MHz', cpuMhz),
  Memory: limited('MB', memoryMiB),
});

/** The elements are in the order that the system's schema wants. */
export const createVdcParams = (endpoint: string, vdc: NewVdc, settings: PlatformSettings): XmlBody => ({
  type: 'application/vnd.vmware.admin.createVdcParams',
  xml: buildXml('CreateVdcParams', {
    '@xmlns': namespace,
    '@name': vdc.name,
    Description: describing(vdc.reference),
    AllocationModel: 'Flex',
    ComputeCapacity: capacity({ cpuMhz: vdc.vCpus * settings.vCpuMhz, memoryMiB: vdc.memoryGiB * mibInGib }),
    NicQuota: 0,
    NetworkQuota: 100,
    VmQuota: 0,
    IsEnabled: true,
    VdcStorageProfile: {
      Enabled: true,
      Units: 'MB',
      Limit: vdc.diskGiB * mibInGib,
      Default: true,
      ProviderVdcStorageProfile: {
        '@href': `${endpoint}/api/admin/pvdcStorageProfile/${settings.storageProfile}`,
      },
    },
    ResourceGuaranteedMemory: settings.guaranteedMemory,
    ResourceGuaranteedCpu: settings.guaranteedCpu,
    VCpuInMhz: settings.vCpuMhz,
    IsThinProvision: true,
    NetworkPoolReference: { '@href': `${endpoint}/api/admin/extension/networkPool/${settings.networkPool}` },
    ProviderVdcReference: { '@href': `${endpoint}/api/admin/providervdc/${settings.providerVdc}` },
    UsesFastProvisioning: false,
    IsElastic: false,
    IncludeMemoryOverhead: true,
  }),
});

/** A vDC as the system has it, with what the portal reads of its document. */
export type AdminVdc = {
  id: string;
  name: string;
  description: string | undefined;
  state: VdcState;
  /** Null when it is not told. */
  isEnabled: boolean | null;
  providerVdc: string;
  /** Of the running task, or null without one. */
  task: string | null;
  cpuMhz: number;
  memoryMiB: number;
  usedCpuMhz: number;
  usedMemoryMiB: number;
  /** The first storage profile that it has. */
  storageProfile: string;
  document: Element;
};

export const runningTask = (document: Element): Element | undefined =>
  children(child(document, 'Tasks'), 'Task').find(
    (task) => taskStateOf(textIn(task, '@status')) === 'running',
  );

const toldIn = (text: string | undefined): boolean | null => (text === undefined ? null : text === 'true');

export const readAdminVdc = (document: Element): AdminVdc => {
  const compute = child(document, 'ComputeCapacity');
  const task = runningTask(document);
  return {
    id: uuidIn(textIn(document, '@href')),
    name: textIn(document, '@name') ?? '',
    description: textIn(document, 'Description'),
    state: vdcStateOf(textIn(document, '@status')),
    isEnabled: toldIn(textIn(document, 'IsEnabled')),
    providerVdc: uuidIn(textIn(child(document, 'ProviderVdcReference'), '@href')),
    task: task === undefined ? null : uuidIn(textIn(task, '@href')),
    cpuMhz: numberIn(child(compute, 'Cpu'), 'Allocated'),
    memoryMiB: numberIn(child(compute, 'Memory'), 'Allocated'),
    usedCpuMhz: numberIn(child(compute, 'Cpu'), 'Used'),
    usedMemoryMiB: numberIn(child(compute, 'Memory'), 'Used'),
    storageProfile: uuidIn(
      textIn(children(child(document, 'VdcStorageProfiles'), 'VdcStorageProfile')[0] ?? {}, '@href'),
    ),
    document,
  };
};

/** The whole document as it was read, with another capacity: the system takes no part of it alone. */
export const changedVdc = (vdc: AdminVdc, wanted: Compute): XmlBody => {
  const { Link: _links, Tasks: _tasks, ...kept } = vdc.document;
  return {
    type: 'application/vnd.vmware.admin.vdc',
    xml: buildXml('AdminVdc', { ...kept, ComputeCapacity: capacity(wanted) }),
  };
};

export const changedStorage = (profile: Element, diskGiB: number): XmlBody => {
  const { Link: _links, ...kept } = profile;
  return {
    type: 'application/vnd.vmware.admin.vdcStorageProfile',
    xml: buildXml('AdminVdcStorageProfile', { ...kept, Units: 'MB', Limit: diskGiB * mibInGib }),
  };
};
