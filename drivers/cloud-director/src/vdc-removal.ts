import type { VirtualDataCenter } from '@portal/ports/virtual-data-center';
import type { Client } from './client.ts';
import { queryAll } from './pages.ts';
import { describes } from './reference.ts';
import type { PendingTask, Run } from './tasks.ts';
import { findVdc, readVdc, vdcQuery } from './vdc-reading.ts';
import { removeChecked } from './vdc-removing.ts';

type VdcRemoval = Pick<VirtualDataCenter, 'deleteVdc' | 'undoVdc'>;

export const createVdcRemoval = (client: Client, run: Run): VdcRemoval => ({
  deleteVdc: async ({ vdc: id, vms }, memory) => {
    const remove = async (): Promise<PendingTask | null> => {
      const records = await queryAll(client, vdcQuery(`id==urn:vcloud:vdc:${id}`));
      if (records.length === 0) return null;
      const vdc = await readVdc(client, id);
      return vdc.task === null ? await removeChecked(client, vdc, vms) : { task: vdc.task };
    };
    return await run(memory, [remove], () => null);
  },

  undoVdc: async (wanted, memory) => {
    const remove = async (): Promise<PendingTask | null> => {
      const vdc = await findVdc(client, wanted);
      if (vdc === undefined || !describes(vdc.description, wanted.reference)) return null;
      if (vdc.task === null) return await removeChecked(client, vdc, []);
      if (memory === null) await client.xml('POST', `task/${vdc.task}/action/cancel`);
      return { task: null };
    };
    return await run(memory, [remove], () => null);
  },
});
