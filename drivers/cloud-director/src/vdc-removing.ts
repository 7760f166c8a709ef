import { ProviderFailure } from '@portal/ports/failure';
import { runningStates } from '@portal/ports/virtual-data-center';
import type { Client } from './client.ts';
import { uuidIn } from './ids.ts';
import { queryPages } from './pages.ts';
import type { PendingTask } from './tasks.ts';
import type { AdminVdc } from './vdc-document.ts';
import { toVm, vmQuery } from './vms.ts';
import { textIn } from './xml.ts';

const removeVdc = async (client: Client, id: string): Promise<PendingTask> => {
  const task = await client.xml('DELETE', `admin/vdc/${id}?force=false&recursive=true`);
  return { task: uuidIn(textIn(task, '@href')) };
};

/** Throws unless all VMs in it are named and none runs. */
const checkVms = async (client: Client, vdc: AdminVdc, named: ReadonlySet<string>): Promise<void> => {
  for await (const records of queryPages(client, vmQuery(client, vdc.id))) {
    for (const { id, name, powerState } of records.map(toVm)) {
      if (!named.has(id)) throw new ProviderFailure('conflict', `VM ${name} (${id}) is not named`);
      if (runningStates.includes(powerState)) throw new ProviderFailure('conflict', `VM ${name} (${id}) is running`);
    }
  }
};

/** A vDC that is disabled starts nothing more, so that what is true of its VMs stays true. */
export const removeChecked = async (
  client: Client,
  vdc: AdminVdc,
  named: readonly string[],
): Promise<PendingTask> => {
  const ids = new Set(named);
  await checkVms(client, vdc, ids);
  if (vdc.isEnabled) await client.xml('POST', `admin/vdc/${vdc.id}/action/disable`);
  try {
    await checkVms(client, vdc, ids);
  } catch (error) {
    await client.xml('POST', `admin/vdc/${vdc.id}/action/enable`);
    throw error;
  }
  return await removeVdc(client, vdc.id);
};
