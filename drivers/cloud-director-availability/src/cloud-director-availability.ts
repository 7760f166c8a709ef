import type { DisasterRecovery, Replication } from '@portal/ports/disaster-recovery';
import type { Outbound } from '@portal/ports/outbound';
import { z } from 'zod';
import { createClient } from './client.ts';
import type { CloudDirectorAvailabilityConnection } from './connection.ts';
import { createAssignments, listSlaProfiles } from './profiles.ts';
import { listReplications } from './replications.ts';

/** VMware Cloud Director Availability 4.6 and 4.7: the replications of one site. */
export const createCloudDirectorAvailability = (
  connection: CloudDirectorAvailabilityConnection,
  outbound: Outbound,
): DisasterRecovery => {
  const client = createClient(connection, outbound);
  const { site } = connection.settings;
  return {
    ping: async () => {
      await client.read('/sessions', z.looseObject({ user: z.string() }));
    },
    listSlaProfiles: (onUnreadable) => listSlaProfiles(client, onUnreadable),
    ...createAssignments(client),
    listReplications: (onUnreadable) => listReplications(client, onUnreadable),
    listReplicationsInto: async (vdc, onUnreadable) => {
      const found: Replication[] = [];
      for await (const page of listReplications(client, onUnreadable, { destinationVdcId: vdc })) {
        const here = page.filter(({ destination }) => destination.site === site);
        for (const { id, destination } of here)
          if (destination.vdc === null) onUnreadable({ id, reason: 'destination.vdcId is missing' });
        found.push(...here.filter(({ destination }) => destination.vdc === vdc));
      }
      return found;
    },
  };
};
