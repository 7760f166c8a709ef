import { ProviderFailure } from '@portal/ports/failure';
import type { PowerAction, VirtualDataCenter } from '@portal/ports/virtual-data-center';
import type { Client } from './client.ts';
import { uuidIn } from './ids.ts';
import { isResultOf, powerWordOf, takes } from './power-states.ts';
import type { Part, PendingTask, Run } from './tasks.ts';
import { namespace, runningTask } from './vdc-document.ts';
import { buildXml, textIn } from './xml.ts';

const calls = { on: 'powerOn', suspend: 'suspend', resume: 'powerOn', reset: 'reset' } as const;

const resetOperation = 'vappReset';

const undeployParams = {
  type: 'application/vnd.vmware.vcloud.undeployVAppParams',
  xml: buildXml('UndeployVAppParams', { '@xmlns': namespace, UndeployPowerAction: 'powerOff' }),
};

/** The system's own power-off leaves a VM deployed, where it is neither on nor can be deleted: this ends where it is off. */
export const undeploy = async (client: Client, vm: string): Promise<PendingTask> => {
  const begun = await client.xml('POST', `vApp/vm-${vm}/action/undeploy`, undeployParams);
  return { task: uuidIn(textIn(begun, '@href')) };
};

const begin = async (client: Client, vm: string, action: PowerAction): Promise<PendingTask> => {
  if (action === 'off') return await undeploy(client, vm);
  const begun = await client.xml('POST', `vApp/vm-${vm}/power/action/${calls[action]}`);
  return { task: uuidIn(textIn(begun, '@href')) };
};

export const createPower = (client: Client, run: Run): Pick<VirtualDataCenter, 'changePower'> => ({
  changePower: async ({ vm: id, action }, memory) => {
    const begun = memory?.task ?? null;
    const change: Part = async () => {
      const vm = await client.xml('GET', `vApp/vm-${id}`);
      const task = runningTask(vm);
      if (task !== undefined) {
        const isOurs = action === 'reset' && textIn(task, '@operationName') === resetOperation;
        return { task: isOurs ? uuidIn(textIn(task, '@href')) : begun };
      }
      const word = powerWordOf(textIn(vm, '@status'));
      const isThere = isResultOf(action, word);
      // A reset leaves no trace: the task that this call has begun is over, and has not failed.
      if (isThere && (action !== 'reset' || begun !== null)) return null;
      // What was done is not seen yet.
      if (begun !== null) return { task: begun };
      if (!takes(word, action))
        throw new ProviderFailure('conflict', `a VM that is ${word} does not take ${action}`);
      return await begin(client, id, action);
    };
    return await run(memory, [change], () => null);
  },
});
