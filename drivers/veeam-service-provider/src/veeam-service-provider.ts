import type { Outbound } from '@portal/ports/outbound';
import type { VmBackup } from '@portal/ports/vm-backup';
import { z } from 'zod';
import { createClient } from './client.ts';
import type { VeeamServiceProviderConnection } from './connection.ts';
import { createJobChanges } from './job-changes.ts';
import { listJobs } from './jobs.ts';
import { policiesOf } from './policies.ts';
import { listProtectedVms } from './protected-vms.ts';

/** Veeam Service Provider Console 8.1 to 9.1: jobs of one backup server for the VMs of a Cloud Director. */
export const createVeeamServiceProvider = (
  connection: VeeamServiceProviderConnection,
  outbound: Outbound,
): VmBackup => {
  const client = createClient(connection, outbound);
  const { settings } = connection;
  return {
    ping: async () => {
      await client.read('/about', z.unknown());
    },
    listPolicies: () => Promise.resolve(policiesOf(settings)),
    ...createJobChanges(client, settings),
    listJobs: () => listJobs(client, settings.backupServer),
    listProtectedVms: () => listProtectedVms(client, settings.backupServer),
  };
};
