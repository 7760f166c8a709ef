import { ProviderFailure } from '@portal/ports/failure';
import type { VirtualDataCenter } from '@portal/ports/virtual-data-center';
import type { Client } from './client.ts';
import { queryAll, queryPages } from './pages.ts';
import { describes } from './reference.ts';
import type { Pending, Run } from './tasks.ts';
import { findVdc, removeVdc } from './vdc-changes.ts';
import type { AdminVdc } from './vdc-document.ts';
import { readVdc, vdcQuery } from './vdc-reading.ts';
import { toVm, vmQuery } from './vms.ts';

const running: ReadonlySet<string> = new Set(['powered-on', 'waiting-for-input']);

/** Throws unless all VMs in it are named and none runs. */
const checkVms = async (client: Client, vdc: AdminVdc, named: readonly string[]): Promise<void> => {
  for await (const records of queryPages(client, vmQuery(client, vdc.id))) {
    for (const { id, name, powerState } of records.map(toVm)) {
      if (!named.includes(id)) throw new ProviderFailure('conflict', `VM ${name} (${id}) is not named`);
      if (running.has(powerState)) throw new ProviderFailure('conflict', `VM ${name} (${id}) is running`);
    }
  }
};

/** A vDC that is disabled starts nothing more, so that what is true of its VMs stays true. */
const removeChecked = async (client: Client, vdc: AdminVdc, named: readonly string[]): Promise<Pending> => {
  await checkVms(client, vdc, named);
  if (vdc.isEnabled) await client.xml('POST', `admin/vdc/${vdc.id}/action/disable`);
  try {
    await checkVms(client, vdc, named);
  } catch (error) {
    await client.xml('POST', `admin/vdc/${vdc.id}/action/enable`);
    throw error;
  }
  return await removeVdc(client, vdc.id);
};

type VdcRemoval = Pick<VirtualDataCenter, 'deleteVdc' | 'undoVdc'>;

export const createVdcRemoval = (client: Client, run: Run): VdcRemoval => ({
  deleteVdc: async ({ vdc: id, vms }, memory) => {
    const remove = async (): Promise<Pending | null> => {
      const records = await queryAll(client, vdcQuery(`id==urn:vcloud:vdc:${id}`));
      if (records.length === 0) return null;
      const vdc = await readVdc(client, id);
      return vdc.task === null ? await removeChecked(client, vdc, vms) : { task: vdc.task };
    };
    return await run(memory, [remove], () => null);
  },

  undoVdc: async (wanted, memory) => {
    const remove = async (): Promise<Pending | null> => {
      const vdc = await findVdc(client, wanted);
      if (vdc === undefined || !describes(vdc.description, wanted.reference)) return null;
      if (vdc.task === null) return await removeChecked(client, vdc, []);
      if (memory === null) await client.xml('POST', `task/${vdc.task}/action/cancel`);
      return { task: vdc.task };
    };
    try {
      return await run(memory, [remove], () => null);
    } catch (error) {
      // A task that was canceled ends as one that failed.
      const isOver = error instanceof ProviderFailure && error.message.includes('ended with');
      if (!isOver || memory === null) throw error;
      return await run(null, [remove], () => null);
    }
  },
});
