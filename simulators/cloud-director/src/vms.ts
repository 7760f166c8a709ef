import type { Reply } from '@portal/simulator-kit/messages';
import type { Call, Route } from './context.ts';
import { bad, noAccess, xmlIn, xmlReply } from './messages.ts';
import { beginTask, cancelTask, missingTask, refuseBusy, taskReply, tasksOf } from './tasks.ts';
import type { Vm } from './world.ts';

export const vmStatuses: Readonly<Record<string, number>> = {
  FAILED_CREATION: -1,
  UNRESOLVED: 0,
  RESOLVED: 1,
  DEPLOYED: 2,
  SUSPENDED: 3,
  POWERED_ON: 4,
  WAITING_FOR_INPUT: 5,
  UNKNOWN: 6,
  UNRECOGNIZED: 7,
  POWERED_OFF: 8,
  INCONSISTENT_STATE: 9,
  MIXED: 10,
  DESCRIPTOR_PENDING: 11,
  COPYING_CONTENTS: 12,
  DISK_CONTENTS_PENDING: 13,
  QUARANTINED: 14,
  QUARANTINE_EXPIRED: 15,
  REJECTED: 16,
  TRANSFER_TIMEOUT: 17,
  VAPP_UNDEPLOYED: 18,
  VAPP_PARTIALLY_DEPLOYED: 19,
  PARTIALLY_POWERED_OFF: 20,
  PARTIALLY_SUSPENDED: 21,
};

const vmIn = ({ world, ids }: Call): Vm => {
  const vm = world.vms.get(ids[0] ?? '');
  if (vm === undefined) throw noAccess('vm', ids[0] ?? '');
  return vm;
};

const get = (call: Call): Reply => {
  const vm = vmIn(call);
  const element = {
    '@status': vmStatuses[vm.status] ?? 6,
    '@deployed': deployed.includes(vm.status),
    '@name': vm.name,
    '@id': `urn:vcloud:vm:${vm.id}`,
    '@href': `${call.host}/api/vApp/vm-${vm.id}`,
    '@type': 'application/vnd.vmware.vcloud.vm+xml',
    Description: '',
    ...tasksOf(call.world, vm.id, call),
  };
  return xmlReply({ name: 'Vm', type: 'vcloud.vm', element });
};

type Action = { from: readonly string[]; to: string; operationName: string };

/** Of which nobody knows what they are doing; the hosts take what they are told. */
const unclear = ['UNKNOWN', 'UNRECOGNIZED', 'INCONSISTENT_STATE', 'MIXED'];
const deployed = [
  'DEPLOYED',
  'SUSPENDED',
  'POWERED_ON',
  'VAPP_PARTIALLY_DEPLOYED',
  'PARTIALLY_POWERED_OFF',
  'PARTIALLY_SUSPENDED',
  ...unclear,
];
const notRunning = [
  'RESOLVED',
  'DEPLOYED',
  'SUSPENDED',
  'POWERED_OFF',
  'VAPP_UNDEPLOYED',
  'VAPP_PARTIALLY_DEPLOYED',
  'PARTIALLY_POWERED_OFF',
  'PARTIALLY_SUSPENDED',
  ...unclear,
];

const actions: Readonly<Record<string, Action>> = {
  powerOn: { from: notRunning, to: 'POWERED_ON', operationName: 'vappDeploy' },
  // It stays deployed.
  powerOff: { from: ['POWERED_ON', ...unclear], to: 'PARTIALLY_POWERED_OFF', operationName: 'vappPowerOff' },
  suspend: { from: ['POWERED_ON', 'UNKNOWN', 'MIXED'], to: 'SUSPENDED', operationName: 'vappSuspend' },
  reset: { from: ['POWERED_ON', ...unclear], to: 'POWERED_ON', operationName: 'vappReset' },
};
const undeploying: Action = { from: deployed, to: 'POWERED_OFF', operationName: 'vappUndeployPowerOff' };

/** The calls that a VM of that status takes. */
export const accepted = (status: string): string[] =>
  Object.entries({ ...actions, undeploy: undeploying }).flatMap(([call, { from }]) =>
    from.includes(status) ? [call] : [],
  );

/** Which of them runs, or is held by a host all the same. */
export const isDeployed = ({ status }: Vm): boolean =>
  status === 'WAITING_FOR_INPUT' || (status !== 'SUSPENDED' && deployed.includes(status));

const begin = (call: Call, action: Action): Reply => {
  const vm = vmIn(call);
  refuseBusy(call.world, vm.id);
  if (!action.from.includes(vm.status)) {
    throw bad(`The requested operation could not be executed since VM "${vm.name}" is ${vm.status}.`);
  }
  const startsVm = action.to === 'POWERED_ON';
  if (startsVm && call.world.vdcs.get(vm.vdc)?.isEnabled === false) throw bad('The vDC is disabled.');
  const effect = { kind: 'setPower', id: vm.id, value: action.to };
  const task = beginTask(call.world, {
    operation: `Virtual Machine ${vm.name}(${vm.id})`,
    operationName: action.operationName,
    owner: vm.id,
    effect,
  });
  return taskReply(task, call);
};

const power = (call: Call): Reply => {
  const action = actions[call.ids[1] ?? ''];
  if (action === undefined) throw bad('The action is unknown.');
  return begin(call, action);
};

const undeploy = (call: Call): Reply => {
  const element = xmlIn(call.request, 'UndeployVAppParams', 'vcloud.undeployVAppParams');
  const how = element['UndeployPowerAction'] ?? 'powerOff';
  if (how !== 'powerOff') throw bad('Only powerOff is simulated of the actions of an undeployment.');
  return begin(call, undeploying);
};

const getTask = (call: Call): Reply => {
  const [id = ''] = call.ids;
  const task = call.world.tasks.get(id);
  if (task === undefined) throw missingTask(id);
  return taskReply(task, call, 200);
};

export const vmRoutes: readonly Route[] = [
  ['getVm', 'read', 'GET', /^\/api\/vApp\/vm-([0-9a-f-]{36})$/, get],
  ['powerVm', 'write', 'POST', /^\/api\/vApp\/vm-([0-9a-f-]{36})\/power\/action\/(\w+)$/, power],
  ['undeployVm', 'write', 'POST', /^\/api\/vApp\/vm-([0-9a-f-]{36})\/action\/undeploy$/, undeploy],
  ['getTask', 'task', 'GET', /^\/api\/task\/([0-9a-f-]{36})$/, getTask],
  [
    'cancelTask',
    'write',
    'POST',
    /^\/api\/task\/([0-9a-f-]{36})\/action\/cancel$/,
    ({ world, ids }) => cancelTask(world, ids[0] ?? ''),
  ],
];
