import { ProviderFailure } from '@portal/ports/failure';
import { failOnUnreadable } from '@portal/ports/unreadable';
import { runningStates } from '@portal/ports/virtual-data-center';
import type { Client } from './client.ts';
import { uuidIn } from './ids.ts';
import { queryPages } from './pages.ts';
import { undeploy } from './power.ts';
import { isLeftDeployed } from './power-states.ts';
import type { PendingTask } from './tasks.ts';
import type { AdminVdc } from './vdc-document.ts';
import { readVms, vmQuery } from './vms.ts';
import { textIn, type Element } from './xml.ts';

const removeVdc = async (client: Client, id: string): Promise<PendingTask> => {
  const task = await client.xml('DELETE', `admin/vdc/${id}?force=false&recursive=true`);
  return { task: uuidIn(textIn(task, '@href')) };
};

/** Whether the system is at work on a VM. Throws when that is not told: what goes on in it would be lost. */
function isBusyOn(record: Element): boolean {
  const told = textIn(record, '@isBusy');
  if (told === 'true' || told === 'false') return told === 'true';
  throw new ProviderFailure('protocol', `nothing is told of the work on VM ${textIn(record, '@href')}`);
}

type Checked = { isBusy: boolean; leftDeployed: string | null };

/** Whether the system is at work on one of its VMs, and one that is off and still deployed. Throws unless all are named and none runs. */
export const checkVms = async (client: Client, vdc: AdminVdc, vms: readonly string[]): Promise<Checked> => {
  const named = new Set(vms);
  let isBusy = false;
  let leftDeployed: string | null = null;
  for await (const records of queryPages(client, vmQuery(client, vdc.id))) {
    isBusy = records.map(isBusyOn).includes(true) || isBusy;
    for (const { id, name, powerState, powerWord } of readVms(records, failOnUnreadable)) {
      if (isLeftDeployed(powerWord)) leftDeployed ??= id;
      if (!named.has(id)) throw new ProviderFailure('conflict', `VM ${name} (${id}) is not named`);
      if (runningStates.includes(powerState))
        throw new ProviderFailure('conflict', `VM ${name} (${id}) is running`);
    }
  }
  return { isBusy, leftDeployed };
};

/** In a vDC that is disabled nothing more starts, but what has been started goes on, and is waited for. */
export const removeChecked = async (
  client: Client,
  vdc: AdminVdc,
  named: readonly string[],
): Promise<PendingTask> => {
  if (vdc.isEnabled !== false) {
    await checkVms(client, vdc, named);
    await client.xml('POST', `admin/vdc/${vdc.id}/action/disable`);
  }
  const { isBusy, leftDeployed } = await checkVms(client, vdc, named);
  if (isBusy) return { task: null };
  return leftDeployed === null
    ? await removeVdc(client, vdc.id)
    : { task: (await undeploy(client, leftDeployed)).task };
};
