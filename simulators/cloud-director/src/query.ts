import type { Reply } from '@portal/simulator-kit/messages';
import type { Call, Route } from './context.ts';
import { cut, pageOf, termsOf, turned } from './filter.ts';
import { uuidOf } from './json-bodies.ts';
import { bad, xmlReply, type Element } from './messages.ts';
import { vmsOf, type Vdc, type Vm } from './world.ts';

const idInAddress = (address: string | undefined): string | undefined => address?.split('/').at(-1);

const vmRecord = ({ world, host }: Call, vm: Vm, busy: ReadonlySet<string>): Element => {
  const vdc = world.vdcs.get(vm.vdc);
  return {
    '@href': `${host}/api/vApp/vm-${vm.id}`,
    '@id': `urn:vcloud:vm:${vm.id}`,
    '@name': vm.name,
    '@containerName': vm.group,
    '@status': vm.status,
    '@vdc': `${host}/api/vdc/${vm.vdc}`,
    '@org': `${host}/api/org/${vdc?.org ?? ''}`,
    '@isVAppTemplate': false,
    '@isDeleted': false,
    '@isBusy': busy.has(vm.id),
    '@guestOs': vm.guestOs,
    '@numberOfCpus': vm.cpus,
    '@memoryMB': vm.memoryMb,
    '@isDeployed': vm.status === 'POWERED_ON',
    '@storageProfileName': 'standard',
    '@totalStorageAllocatedMb': vm.diskMb,
    '@dateCreated': vm.createdAt,
  };
};

/** What the system is at work on. */
const busyIn = ({ world }: Call): ReadonlySet<string> =>
  new Set([...world.tasks.values()].flatMap(({ owner, status }) => (status === 'running' ? [owner] : [])));

/** Of all vDCs in one pass: there may be 20,000 VMs. */
const countVms = (
  call: Call,
): ReadonlyMap<string, { vms: number; running: number; cpus: number; memory: number; disk: number }> => {
  const counts = new Map<
    string,
    { vms: number; running: number; cpus: number; memory: number; disk: number }
  >();
  for (const vm of call.world.vms.values()) {
    const count = counts.get(vm.vdc) ?? { vms: 0, running: 0, cpus: 0, memory: 0, disk: 0 };
    const isRunning = vm.status === 'POWERED_ON';
    count.vms += 1;
    count.disk += vm.diskMb;
    count.running += isRunning ? 1 : 0;
    count.cpus += isRunning ? vm.cpus : 0;
    count.memory += isRunning ? vm.memoryMb : 0;
    counts.set(vm.vdc, count);
  }
  return counts;
};

const words: Readonly<Record<number, string>> = { [-1]: 'FAILED_CREATION', 0: 'NOT_READY', 1: 'READY' };

const vdcRecord = ({ world, host }: Call, vdc: Vdc, counts: ReturnType<typeof countVms>): Element => {
  const count = counts.get(vdc.id) ?? { vms: 0, running: 0, cpus: 0, memory: 0, disk: 0 };
  const isBusy = [...world.tasks.values()].some((task) => task.owner === vdc.id && task.status === 'running');
  return {
    '@href': `${host}/api/admin/vdc/${vdc.id}`,
    '@id': `urn:vcloud:vdc:${vdc.id}`,
    '@name': vdc.name,
    '@description': vdc.description,
    '@isEnabled': vdc.isEnabled,
    '@cpuAllocationMhz': vdc.cpuMhz,
    '@cpuLimitMhz': vdc.cpuMhz,
    '@cpuUsedMhz': count.cpus * vdc.vCpuMhz,
    '@memoryAllocationMB': vdc.memoryMb,
    '@memoryLimitMB': vdc.memoryMb,
    '@memoryUsedMB': count.memory,
    '@storageLimitMB': vdc.diskMb,
    '@storageUsedMB': count.disk,
    '@providerVdc': `${host}/api/admin/providervdc/${vdc.providerVdc}`,
    '@orgName': world.orgs.get(vdc.org)?.name ?? '',
    '@org': `${host}/api/org/${vdc.org}`,
    '@allocationModel': 3,
    '@isSystemVdc': false,
    '@isBusy': isBusy,
    '@status': words[vdc.status] ?? 'UNKNOWN',
    '@numberOfVMs': count.vms,
    '@numberOfRunningVMs': count.running,
  };
};

/** Without a sort no two pages are of one order, so that they overlap. */
const inOrder = <T>({ request: { query } }: Call, items: readonly T[], page: number): readonly T[] =>
  query.get('sortAsc') === 'name' ? items : turned(items, page);

const recordsReply = <T>(
  call: Call,
  { type, name, items }: { type: string; name: string; items: readonly T[] },
  toRecord: (item: T) => Element,
): Reply => {
  const page = pageOf(call.request.query, 128);
  const element = {
    '@name': type,
    '@page': page.page,
    '@pageSize': page.pageSize,
    '@total': items.length,
    '@href': `${call.host}/api/query?type=${type}&page=${page.page}`,
    '@type': 'application/vnd.vmware.vcloud.query.records+xml',
    [name]: cut(inOrder(call, items, page.page), page).map(toRecord),
  };
  return xmlReply({ name: 'QueryResultRecords', type: 'vcloud.query.records', element });
};

/** The ids of a filter that is met by any of several: `id==a,id==b`. */
const idsIn = (filter: string | null): string[] | null => {
  const terms = filter?.split(',') ?? [];
  const ids = terms.flatMap((term) => /^id==urn:vcloud:vm:([0-9a-f-]{36})$/.exec(term)?.[1] ?? []);
  return terms.length > 1 && ids.length === terms.length ? ids : null;
};

const queryVms = (call: Call): Reply => {
  const busy = busyIn(call);
  const ids = idsIn(call.request.query.get('filter'));
  if (ids !== null) {
    const items = ids.flatMap((id) => call.world.vms.get(id) ?? []);
    return recordsReply(call, { type: 'vm', name: 'AdminVMRecord', items }, (vm) => vmRecord(call, vm, busy));
  }
  const terms = termsOf(call.request.query.get('filter'), ['vdc', 'isVAppTemplate', 'id', 'name']);
  const [vdc, id, name] = [idInAddress(terms.get('vdc')), terms.get('id'), terms.get('name')];
  const items = vmsOf(call.world, vdc ?? '').filter(
    (vm) => (id === undefined || vm.id === uuidOf(id)) && (name === undefined || vm.name === name),
  );
  return recordsReply(call, { type: 'vm', name: 'AdminVMRecord', items }, (vm) => vmRecord(call, vm, busy));
};

const queryVdcs = (call: Call): Reply => {
  const terms = termsOf(call.request.query.get('filter'), ['name', 'org', 'id']);
  const [name, org, id] = [terms.get('name'), idInAddress(terms.get('org')), terms.get('id')];
  const items = [...call.world.vdcs.values()]
    .filter((vdc) => name === undefined || vdc.name === name)
    .filter((vdc) => (org ?? vdc.org) === vdc.org && (id === undefined || vdc.id === uuidOf(id)))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const counts = countVms(call);
  return recordsReply(call, { type: 'orgVdc', name: 'AdminVdcRecord', items }, (vdc) =>
    vdcRecord(call, vdc, counts),
  );
};

const query = (call: Call): Reply => {
  if (call.request.query.get('format') !== 'records') throw bad('Only records are simulated.');
  const type = call.request.query.get('type');
  if (type === 'adminVM') return queryVms(call);
  if (type === 'adminOrgVdc') return queryVdcs(call);
  throw bad(`The type ${type} is not supported.`);
};

export const queryRoutes: readonly Route[] = [['query', 'list', 'GET', /^\/api\/query$/, query]];
