import type { Reply } from '@portal/simulator-kit/messages';
import type { Call, Route } from './context.ts';
import { bad, noAccess, Refusal, xmlIn, xmlReply, type Element } from './messages.ts';
import { beginTask, refuseBusy, taskReply, tasksOf } from './tasks.ts';
import { amount, checkOrder, computeIn, createParamsIn, text } from './vdc-params.ts';
import { isDeployed } from './vms.ts';
import { newId, vmsOf, type Vdc } from './world.ts';

const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);

const usageOf = ({ world }: Call, { id, vCpuMhz }: Vdc) => {
  const vms = vmsOf(world, id);
  const running = vms.filter(({ status }) => status === 'POWERED_ON');
  return {
    cpuMhz: sum(running.map(({ cpus }) => cpus * vCpuMhz)),
    memoryMb: sum(running.map(({ memoryMb }) => memoryMb)),
    diskMb: sum(vms.map(({ diskMb }) => diskMb)),
  };
};

const capacity = (Units: string, Allocated: number, Used: number): Element => ({
  Units,
  Allocated,
  Limit: Allocated,
  Reserved: 0,
  Used,
  Overhead: 0,
});

const toElement = (call: Call, vdc: Vdc): Element => {
  const { world, host } = call;
  const used = usageOf(call, vdc);
  const reference = (path: string, id: string): Element => ({ '@href': `${host}/api/admin/${path}/${id}` });
  return {
    '@status': vdc.status,
    '@name': vdc.name,
    '@id': `urn:vcloud:vdc:${vdc.id}`,
    '@href': `${host}/api/admin/vdc/${vdc.id}`,
    '@type': 'application/vnd.vmware.admin.vdc+xml',
    Link: ['enable', 'disable'].map((rel) => ({
      '@rel': rel,
      '@href': `${host}/api/admin/vdc/${vdc.id}/action/${rel}`,
    })),
    Description: vdc.description,
    ...tasksOf(world, vdc.id, call),
    AllocationModel: 'Flex',
    ComputeCapacity: {
      Cpu: capacity('MHz', vdc.cpuMhz, used.cpuMhz),
      Memory: capacity('MB', vdc.memoryMb, used.memoryMb),
    },
    NicQuota: 0,
    NetworkQuota: 100,
    UsedNetworkCount: [...world.networks.values()].filter((one) => one.vdc === vdc.id).length,
    VmQuota: 0,
    IsEnabled: vdc.isEnabled,
    VdcStorageProfiles: {
      VdcStorageProfile: { ...reference('vdcStorageProfile', vdc.storageProfile), '@name': 'standard' },
    },
    ResourceGuaranteedMemory: vdc.guaranteedMemory,
    ResourceGuaranteedCpu: vdc.guaranteedCpu,
    VCpuInMhz: vdc.vCpuMhz,
    IsThinProvision: true,
    NetworkPoolReference: reference('extension/networkPool', vdc.networkPool),
    ProviderVdcReference: reference('providervdc', vdc.providerVdc),
    UsesFastProvisioning: false,
    IsElastic: false,
    IncludeMemoryOverhead: true,
  };
};

const vdcReply = (call: Call, vdc: Vdc, status = 200): Reply =>
  xmlReply({ name: 'AdminVdc', type: 'admin.vdc', element: toElement(call, vdc) }, status);

const vdcIn = ({ world, ids }: Call): Vdc => {
  const vdc = world.vdcs.get(ids[0] ?? '');
  if (vdc === undefined) throw noAccess('vdc', ids[0] ?? '');
  return vdc;
};

const create = (call: Call): Reply => {
  const { world, request, ids } = call;
  const org = world.orgs.get(ids[0] ?? '');
  if (org === undefined) throw noAccess('org', ids[0] ?? '');
  const params = createParamsIn(world, request);
  const hasName = [...world.vdcs.values()].some((one) => one.org === org.id && one.name === params.name);
  if (hasName) throw new Refusal(400, 'DUPLICATE_NAME', `The VCD entity ${params.name} already exists.`);
  const vdc = { ...params, id: newId(), org: org.id, status: 0, storageProfile: newId() };
  world.vdcs.set(vdc.id, vdc);
  beginTask(world, {
    operation: `Creating Virtual Datacenter ${vdc.name}(${vdc.id})`,
    operationName: 'vdcCreateVdc',
    owner: vdc.id,
    effect: { kind: 'createVdc', id: vdc.id },
  });
  return vdcReply(call, vdc, 201);
};

const changeOrder = [
  'Description',
  'AllocationModel',
  'ComputeCapacity',
  'NicQuota',
  'NetworkQuota',
  'UsedNetworkCount',
  'VmQuota',
  'IsEnabled',
  'VdcStorageProfiles',
  'ResourceGuaranteedMemory',
  'ResourceGuaranteedCpu',
  'VCpuInMhz',
  'IsThinProvision',
  'NetworkPoolReference',
  'ProviderVdcReference',
  'UsesFastProvisioning',
  'IsElastic',
  'IncludeMemoryOverhead',
];

const change = (call: Call): Reply => {
  const vdc = vdcIn(call);
  const element = xmlIn(call.request, 'AdminVdc', 'admin.vdc');
  checkOrder(element, changeOrder);
  for (const name of changeOrder) if (element[name] === undefined) throw bad(`${name} is missing.`);
  const wanted = computeIn(element);
  const used = usageOf(call, vdc);
  if (wanted.cpuMhz < used.cpuMhz || wanted.memoryMb < used.memoryMb) throw bad('Less than is used.');
  refuseBusy(call.world, vdc.id);
  const task = beginTask(call.world, {
    operation: `Updating Virtual Datacenter ${vdc.name}(${vdc.id})`,
    operationName: 'vdcUpdateVdc',
    owner: vdc.id,
    effect: { kind: 'changeVdc', id: vdc.id, value: wanted },
  });
  return taskReply(task, call);
};

const enable =
  (isEnabled: boolean) =>
  (call: Call): Reply => {
    const vdc = vdcIn(call);
    refuseBusy(call.world, vdc.id);
    vdc.isEnabled = isEnabled;
    call.world.save();
    return { status: 204 };
  };

const refuseRemoval = ({ world, request }: Call, vdc: Vdc): void => {
  const isForced = request.query.get('force') === 'true';
  const isRecursive = request.query.get('recursive') === 'true';
  const vms = vmsOf(world, vdc.id);
  const hasNetworks = [...world.networks.values(), ...world.edges.values()].some((one) => one.vdc === vdc.id);
  if (vdc.isEnabled && !isForced) throw bad(`The vDC ${vdc.name} must be disabled before it is deleted.`);
  if ((vms.length > 0 || hasNetworks) && !isRecursive) throw bad(`The vDC ${vdc.name} is not empty.`);
  if (!isForced && vms.some(isDeployed)) {
    throw bad(`The vDC ${vdc.name} has VMs that are deployed.`);
  }
};

const remove = (call: Call): Reply => {
  const vdc = vdcIn(call);
  refuseBusy(call.world, vdc.id);
  refuseRemoval(call, vdc);
  const task = beginTask(call.world, {
    operation: `Deleting Virtual Datacenter ${vdc.name}(${vdc.id})`,
    operationName: 'vdcDeleteVdc',
    owner: vdc.id,
    effect: { kind: 'deleteVdc', id: vdc.id },
  });
  return taskReply(task, call);
};

const vdcOfStorage = ({ world, ids }: Call): Vdc => {
  const vdc = [...world.vdcs.values()].find(({ storageProfile }) => storageProfile === ids[0]);
  if (vdc === undefined) throw noAccess('vdcstorageProfile', ids[0] ?? '');
  return vdc;
};

const storageReply = (call: Call): Reply => {
  const { host } = call;
  const vdc = vdcOfStorage(call);
  const element = {
    '@name': 'standard',
    '@id': `urn:vcloud:vdcstorageProfile:${vdc.storageProfile}`,
    '@href': `${host}/api/admin/vdcStorageProfile/${vdc.storageProfile}`,
    Enabled: true,
    Units: 'MB',
    Limit: vdc.diskMb,
    Default: true,
    StorageUsedMB: usageOf(call, vdc).diskMb,
    ProviderVdcStorageProfile: { '@href': `${host}/api/admin/pvdcStorageProfile/${vdc.pvdcStorageProfile}` },
  };
  return xmlReply({ name: 'AdminVdcStorageProfile', type: 'admin.vdcStorageProfile', element });
};

const changeStorage = (call: Call): Reply => {
  const vdc = vdcOfStorage(call);
  const element = xmlIn(call.request, 'AdminVdcStorageProfile', 'admin.vdcStorageProfile');
  checkOrder(element, ['Enabled', 'Units', 'Limit', 'Default', 'StorageUsedMB', 'ProviderVdcStorageProfile']);
  if (text(element, 'Units') !== 'MB') throw bad('Storage is in MB.');
  vdc.diskMb = amount(element, 'Limit');
  call.world.save();
  return storageReply(call);
};

const one = /^\/api\/admin\/vdc\/([0-9a-f-]{36})$/;
const storage = /^\/api\/admin\/vdcStorageProfile\/([0-9a-f-]{36})$/;

export const vdcRoutes: readonly Route[] = [
  ['createVdc', 'write', 'POST', /^\/api\/admin\/org\/([0-9a-f-]{36})\/vdcsparams$/, create],
  ['getVdc', 'read', 'GET', one, (call) => vdcReply(call, vdcIn(call))],
  ['changeVdc', 'write', 'PUT', one, change],
  ['deleteVdc', 'write', 'DELETE', one, remove],
  ['enableVdc', 'write', 'POST', /^\/api\/admin\/vdc\/([0-9a-f-]{36})\/action\/enable$/, enable(true)],
  ['disableVdc', 'write', 'POST', /^\/api\/admin\/vdc\/([0-9a-f-]{36})\/action\/disable$/, enable(false)],
  ['getStorage', 'read', 'GET', storage, storageReply],
  ['changeStorage', 'write', 'PUT', storage, changeStorage],
];
