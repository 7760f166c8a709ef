import { isPassing, ProviderFailure } from '@portal/ports/failure';
import type { Step, TaskMemory } from '@portal/ports/step';
import type { VirtualDataCenter } from '@portal/ports/virtual-data-center';
import type { Client } from './client.ts';
import { queryAll } from './pages.ts';
import type { PendingTask, Run } from './tasks.ts';
import type { AdminVdc } from './vdc-document.ts';
import { findVdc, readVdc, vdcQuery } from './vdc-reading.ts';
import { removeChecked } from './vdc-removing.ts';

type VdcRemoval = Pick<VirtualDataCenter, 'deleteVdc' | 'undoVdc'>;

/** What goes of a vDC that was found; null when there is nothing more to remove. */
type Removing = (vdc: AdminVdc) => Promise<PendingTask>;

export const createVdcRemoval = (client: Client, run: Run): VdcRemoval => {
  /** A removal that is refused leaves it as it was: enabled, unless somebody else had disabled it. */
  const removal = async (
    find: () => Promise<AdminVdc | null>,
    remove: Removing,
    memory: TaskMemory | null,
  ): Promise<Step<null>> => {
    let isOurs = memory !== null;
    const part = async (): Promise<PendingTask | null> => {
      const vdc = await find();
      if (vdc === null) return null;
      isOurs ||= vdc.isEnabled;
      return await remove(vdc);
    };
    try {
      return await run(memory, [part], () => null);
    } catch (error) {
      const isRefused = error instanceof ProviderFailure && !isPassing(error.kind);
      const left = isOurs && isRefused ? await find() : null;
      if (left?.isEnabled === false) await client.xml('POST', `admin/vdc/${left.id}/action/enable`);
      throw error;
    }
  };

  return {
    deleteVdc: async ({ vdc: id, vms }, memory) => {
      const find = async (): Promise<AdminVdc | null> => {
        const records = await queryAll(client, vdcQuery(`id==urn:vcloud:vdc:${id}`));
        return records.length === 0 ? null : await readVdc(client, id);
      };
      const remove: Removing = async (vdc) =>
        vdc.task === null ? await removeChecked(client, vdc, vms) : { task: vdc.task };
      return await removal(find, remove, memory);
    },

    undoVdc: async (wanted, memory) => {
      const find = async (): Promise<AdminVdc | null> => {
        const vdc = await findVdc(client, wanted);
        return vdc === undefined || vdc === 'taken' ? null : vdc;
      };
      const remove: Removing = async (vdc) => {
        if (vdc.task === null) return await removeChecked(client, vdc, []);
        if (memory === null) await client.xml('POST', `task/${vdc.task}/action/cancel`);
        return { task: null };
      };
      return await removal(find, remove, memory);
    },
  };
};
