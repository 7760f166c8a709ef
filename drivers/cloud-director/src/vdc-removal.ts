import { isPassing, orNull, ProviderFailure } from '@portal/ports/failure';
import type { Step, TaskMemory } from '@portal/ports/step';
import type { VirtualDataCenter } from '@portal/ports/virtual-data-center';
import type { Client } from './client.ts';
import { queryAll } from './pages.ts';
import { mayBeDone, type PendingTask, type Run } from './tasks.ts';
import type { AdminVdc } from './vdc-document.ts';
import { findVdc, readVdc, vdcQuery } from './vdc-reading.ts';
import { checkVms, removeChecked } from './vdc-removing.ts';

type VdcRemoval = Pick<VirtualDataCenter, 'deleteVdc' | 'undoVdc'>;

/** What is done with a vDC that was found, and with which of its VMs. */
type Removal = {
  find: () => Promise<AdminVdc | null>;
  /** Whether what the system is at work on in it is of no use any more. */
  cancels: boolean;
  vms: readonly string[];
};

/** How the vDC was before anything was changed, which is kept until it is gone. */
const notes = { enabled: 'was enabled', disabled: 'was disabled' } as const;

/** Throws when it is not told whether it is enabled: it could not be left as it was. */
function told(vdc: AdminVdc | null): AdminVdc | null {
  if (vdc?.isEnabled !== null) return vdc;
  throw new ProviderFailure('protocol', `vDC ${vdc.id} does not say whether it is enabled`);
}

/** Whatever may have been done is tried once more. */
const surely = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!mayBeDone(error)) throw error;
    await work();
  }
};

export const createVdcRemoval = (client: Client, run: Run): VdcRemoval => {
  const enableAgain = async ({ find }: Removal): Promise<void> => {
    const left = told(await find());
    if (left?.isEnabled === false) await client.xml('POST', `admin/vdc/${left.id}/action/enable`);
  };

  /** The first call changes nothing of it, but notes how it was. */
  const lookAt = async (vdc: AdminVdc, { cancels, vms }: Removal): Promise<PendingTask> => {
    if (vdc.task !== null && cancels) await client.xml('POST', `task/${vdc.task}/action/cancel`);
    if (vdc.task === null && vdc.isEnabled) await checkVms(client, vdc, vms);
    return { task: null, note: vdc.isEnabled ? notes.enabled : notes.disabled };
  };

  /** A removal that is refused leaves it as it was: enabled, unless somebody else had disabled it. */
  const remove = async (removal: Removal, memory: TaskMemory | null): Promise<Step<null>> => {
    const part = async (): Promise<PendingTask | null> => {
      const vdc = told(await removal.find());
      if (vdc === null) return null;
      if (memory === null) return await lookAt(vdc, removal);
      return vdc.task === null ? await removeChecked(client, vdc, removal.vms) : { task: vdc.task };
    };
    try {
      return await run(memory, [part], () => null);
    } catch (error) {
      const isRefused = error instanceof ProviderFailure && !isPassing(error.kind);
      if (isRefused && memory?.note === notes.enabled) await surely(() => enableAgain(removal));
      throw error;
    }
  };

  return {
    deleteVdc: async ({ vdc: id, vms }, memory) => {
      const find = async (): Promise<AdminVdc | null> => {
        const records = await queryAll(client, vdcQuery(`id==urn:vcloud:vdc:${id}`));
        // A list may lack it once: what is gone has no document, either.
        return records.length === 0 ? await orNull(readVdc(client, id)) : await readVdc(client, id);
      };
      return await remove({ find, cancels: false, vms }, memory);
    },

    undoVdc: async (wanted, memory) => {
      const find = async (): Promise<AdminVdc | null> => {
        // A list may lack it once, and nobody knows its id.
        const vdc = (await findVdc(client, wanted)) ?? (await findVdc(client, wanted));
        return vdc === undefined || vdc === 'taken' ? null : vdc;
      };
      return await remove({ find, cancels: true, vms: [] }, memory);
    },
  };
};
