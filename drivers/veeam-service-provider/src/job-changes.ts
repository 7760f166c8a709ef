import { ProviderFailure } from '@portal/ports/failure';
import type { BackedUpVm, TierOrder, VmBackup } from '@portal/ports/vm-backup';
import { Actions, type Look } from './actions.ts';
import type { Change, Client } from './client.ts';
import type { VeeamServiceProviderSettings } from './connection.ts';
import { hasOnlyVms, jobDocument, newJob, patchesFor, vmsIn, type JobDocument } from './job-document.ts';
import { findJob, isAtWork } from './jobs.ts';
import { settingsOf } from './policies.ts';

/** The VMs that a job is to have, of those that it has. */
type Choice = (now: readonly BackedUpVm[]) => readonly BackedUpVm[];

type Changes = Pick<VmBackup, 'applyPolicy' | 'addVm' | 'removeVm' | 'runBackup'>;

const jobs = '/infrastructure/backupServers/jobs';

export const createJobChanges = (client: Client, settings: VeeamServiceProviderSettings): Changes => {
  const actions = new Actions(client, settings);
  const { backupServer } = settings;

  const create = (order: TierOrder, vms: readonly BackedUpVm[]): Change | null => {
    if (vms.length === 0) return null;
    const path = `/infrastructure/backupServers/${backupServer}/jobs/backupVmJobs/vcd`;
    return { method: 'POST', path, body: newJob(settings, order, vms) };
  };

  const edit = (
    job: { id: string; now: JobDocument; order: TierOrder },
    vms: readonly BackedUpVm[],
  ): Change | null => {
    if (vms.length === 0 && hasOnlyVms(job.now)) return { method: 'DELETE', path: `${jobs}/${job.id}` };
    const body = patchesFor(settings, job, vms);
    const path = `${jobs}/backupVmJobs/vcd/${job.id}/configuration`;
    return body.length === 0 ? null : { method: 'PATCH', path, body };
  };

  const lookFor =
    (order: TierOrder, choose: Choice): Look =>
    async () => {
      const job = await findJob(client, backupServer, order);
      if (job === null) return create(order, choose([]));
      const id = job.uniqueUid;
      const now = await client.read(`${jobs}/backupVmJobs/vcd/${id}/configuration`, jobDocument);
      return edit({ id, now, order }, choose(vmsIn(now)));
    };

  return {
    applyPolicy: async ({ vms, ...order }, memory) => {
      if (vms.length > 0) settingsOf(settings, order.tier);
      return await actions.run(
        order.operation,
        lookFor(order, () => vms),
        memory,
      );
    },
    addVm: async ({ vm, name, ...order }, memory) => {
      settingsOf(settings, order.tier);
      const add: Choice = (now) => (now.some((one) => one.vm === vm) ? now : [...now, { vm, name }]);
      return await actions.run(order.operation, lookFor(order, add), memory);
    },
    removeVm: async ({ vm, ...order }, memory) => {
      const remove: Choice = (now) => now.filter((one) => one.vm !== vm);
      return await actions.run(order.operation, lookFor(order, remove), memory);
    },
    runBackup: async ({ operation, ...key }, memory) => {
      const look: Look = async () => {
        const job = await findJob(client, backupServer, key);
        if (job === null) throw new ProviderFailure('notFound', `${key.vdc} has no VM with ${key.tier}`);
        return isAtWork(job) ? null : { method: 'POST', path: `${jobs}/${job.uniqueUid}/start` };
      };
      return await actions.run(operation, look, memory);
    },
  };
};
