import {
  powerActions,
  powerActionStates,
  type PowerAction,
  type PowerState,
} from '@portal/contract/virtual-data-center/power';
import type { changeVmPower } from '@portal/contract/virtual-data-center/vms';
import * as z from 'zod';
import type { WriteCall } from '../../platform/http/call.ts';
import { Problem } from '../../platform/http/problem.ts';
import { defineOperation } from '../../platform/operations/definition.ts';
import { order, type Ordered } from '../../services/ordering.ts';
import { service } from '../account.ts';
import { explained } from '../../services/regional-systems.ts';
import { driverOf, taskMemory } from '../system.ts';
import { ofVm, setPowerState, vmAt } from './repository.ts';

/** What a VM is when the action is done. */
const results: Readonly<Record<PowerAction, PowerState>> = {
  on: 'powered-on',
  off: 'powered-off',
  suspend: 'suspended',
  resume: 'powered-on',
  reset: 'powered-on',
};

export const changingPower = defineOperation({
  ...ofVm,
  service,
  kind: 'changeVmPower',
  lane: 'power',
  input: z.object({ region: z.string(), vm: z.string(), action: z.enum(powerActions) }),
  memory: taskMemory,
  expectedSeconds: 10,
  waitsAtMostMinutes: 15,
  cost: { free: 'A vDC costs the same whatever runs in it.' },
  mailWhenFailed: 'nobody',
  events: { ordered: 'vmPowerOrdered', done: 'vmPowerChanged', failed: 'vmPowerChangeFailed' },
  run: async (operation, { clouds, memory }) => {
    const { region, vm, action } = operation.input;
    const step = await explained(driverOf(clouds, region).changePower({ vm, action }, memory), {
      conflict: 'vmStateChanged',
      refused: 'vmPowerFailed',
      notFound: 'vmGone',
    });
    if ('again' in step) return step;
    return {
      done: { write: (tx) => setPowerState(tx, operation, results[action]), details: { region, action } },
    };
  },
  failed: async (_tx, { input: { region, action } }) => Promise.resolve({ region, action }),
});

/** Its state decides, as the portal has it; the system looks once more. */
export async function orderPowerChange(call: WriteCall<typeof changeVmPower>): Promise<Ordered> {
  const { action } = call.body;
  const { id: targetId, name: subject, region, systemId, powerState, vdc } = await vmAt(call);
  if (!powerActionStates[action].includes(powerState))
    throw new Problem('powerNotAllowed').with({ details: { state: powerState } });
  return order(call, changingPower, {
    targetId,
    subject,
    input: { region, vm: systemId, action },
    details: { region, vdc: vdc.name, action },
  });
}
