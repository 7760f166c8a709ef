import { ProviderFailure } from '@portal/ports/failure';
import {
  powerActionStates,
  type PowerAction,
  type PowerState,
  type VirtualDataCenter,
} from '@portal/ports/virtual-data-center';
import type { Client } from './client.ts';
import { uuidIn } from './ids.ts';
import type { Part, Run } from './tasks.ts';
import { runningTask } from './vdc-document.ts';
import { powerStateOf } from './vms.ts';
import { textIn } from './xml.ts';

const calls: Readonly<Record<PowerAction, string>> = {
  on: 'powerOn',
  off: 'powerOff',
  suspend: 'suspend',
  resume: 'powerOn',
  reset: 'reset',
};

/** What a VM is when the action is done; a reset leaves no trace. */
const results: Readonly<Record<PowerAction, PowerState | null>> = {
  on: 'powered-on',
  off: 'powered-off',
  suspend: 'suspended',
  resume: 'powered-on',
  reset: null,
};

const resetOperation = 'vappReset';

export const createPower = (client: Client, run: Run): Pick<VirtualDataCenter, 'changePower'> => ({
  changePower: async ({ vm: id, action }, memory) => {
    const change: Part = async () => {
      // The task that this call has begun is over, and has not failed.
      if (memory !== null && memory.task !== null) return null;
      const vm = await client.xml('GET', `vApp/vm-${id}`);
      const task = runningTask(vm);
      if (task !== undefined) {
        const isOurs = action === 'reset' && textIn(task, '@operationName') === resetOperation;
        return { task: isOurs ? uuidIn(textIn(task, '@href')) : null };
      }
      const state = powerStateOf(textIn(vm, '@status'));
      if (state === results[action]) return null;
      if (!powerActionStates[action].includes(state)) {
        throw new ProviderFailure('conflict', `a VM that is ${state} does not take ${action}`);
      }
      const begun = await client.xml('POST', `vApp/vm-${id}/power/action/${calls[action]}`);
      return { task: uuidIn(textIn(begun, '@href')) };
    };
    return await run(memory, [change], () => null);
  },
});
