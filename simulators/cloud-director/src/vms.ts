import type { Reply } from '@portal/simulator-kit/messages';
import type { Call, Route } from './context.ts';
import { bad, noAccess, xmlReply } from './messages.ts';
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
    '@deployed': vm.status === 'POWERED_ON',
    '@name': vm.name,
    '@id': `urn:vcloud:vm:${vm.id}`,
    '@href': `${call.host}/api/vApp/vm-${vm.id}`,
    '@type': 'application/vnd.vmware.vcloud.vm+xml',
    Description: '',
    ...tasksOf(call.world, vm.id, call),
  };
  return xmlReply({ name: 'Vm', type: 'vcloud.vm', element });
};

type Action = { from: readonly string[]; to: string | null; operationName: string };

const actions: Readonly<Record<string, Action>> = {
  powerOn: { from: ['POWERED_OFF', 'SUSPENDED', 'RESOLVED'], to: 'POWERED_ON', operationName: 'vappDeploy' },
  powerOff: { from: ['POWERED_ON'], to: 'POWERED_OFF', operationName: 'vappPowerOff' },
  suspend: { from: ['POWERED_ON'], to: 'SUSPENDED', operationName: 'vappSuspend' },
  reset: { from: ['POWERED_ON'], to: null, operationName: 'vappReset' },
};

const power = (call: Call): Reply => {
  const vm = vmIn(call);
  const action = actions[call.ids[1] ?? ''];
  if (action === undefined) throw bad('The action is unknown.');
  refuseBusy(call.world, vm.id);
  if (!action.from.includes(vm.status)) {
    throw bad(`The requested operation could not be executed since VM "${vm.name}" is ${vm.status}.`);
  }
  const startsVm = action.to === 'POWERED_ON';
  if (startsVm && call.world.vdcs.get(vm.vdc)?.isEnabled === false) throw bad('The vDC is disabled.');
  const effect =
    action.to === null ? { kind: 'nothing', id: vm.id } : { kind: 'setPower', id: vm.id, value: action.to };
  const task = beginTask(call.world, {
    operation: `Virtual Machine ${vm.name}(${vm.id})`,
    operationName: action.operationName,
    owner: vm.id,
    effect,
  });
  return taskReply(task, call);
};

const getTask = (call: Call): Reply => {
  const [id = ''] = call.ids;
  const task = call.world.tasks.get(id);
  if (task === undefined) throw missingTask(id);
  return taskReply(task, call, 200);
};

export const vmRoutes: readonly Route[] = [
  ['GET', /^\/api\/vApp\/vm-([0-9a-f-]{36})$/, get],
  ['POST', /^\/api\/vApp\/vm-([0-9a-f-]{36})\/power\/action\/(\w+)$/, power],
  ['GET', /^\/api\/task\/([0-9a-f-]{36})$/, getTask],
  [
    'POST',
    /^\/api\/task\/([0-9a-f-]{36})\/action\/cancel$/,
    ({ world, ids }) => cancelTask(world, ids[0] ?? ''),
  ],
];
