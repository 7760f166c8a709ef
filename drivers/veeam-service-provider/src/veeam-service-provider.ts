import type { CloudConnect } from '@portal/ports/cloud-connect';
import type { Outbound } from '@portal/ports/outbound';
import type { VmBackup } from '@portal/ports/vm-backup';
import { z } from 'zod';
import { createClient } from './client.ts';
import { createCloudConnect } from './cloud-connect/cloud-connect.ts';
import type { VeeamServiceProviderConnection } from './connection.ts';
import { createJobChanges } from './job-changes.ts';
import { listJobs } from './jobs.ts';
import { policiesOf } from './policies.ts';
import { listProtectedVms } from './protected-vms.ts';

/**
 * Veeam Service Provider Console 8.1 to 9.1: jobs of one backup server for the VMs of a Cloud Director, and the tenants of
 * one Cloud Connect site, over one sign-in.
 */
export const createVeeamServiceProvider = (
  connection: VeeamServiceProviderConnection,
  outbound: Outbound,
): VmBackup & CloudConnect => {
  const client = createClient(connection, outbound);
  const { settings } = connection;
  return {
    ping: async () => {
      await client.read('/about', z.unknown());
    },
    listPolicies: () => Promise.resolve(policiesOf(settings)),
    ...createJobChanges(client, settings),
    listJobs: (onUnreadable) => listJobs(client, settings.backupServer, onUnreadable),
    ...createCloudConnect(client, settings),
    listProtectedVms: (onUnreadable) => listProtectedVms(client, settings.backupServer, onUnreadable),
  };
};
