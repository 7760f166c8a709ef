import type { Outbound } from '@portal/ports/outbound';
import type { VirtualDataCenter } from '@portal/ports/virtual-data-center';
import { z } from 'zod';
import { createClient } from './client.ts';
import type { CloudDirectorConnection } from './connection.ts';
import { createOrganizations } from './organizations.ts';
import { createPower } from './power.ts';
import { createRun } from './tasks.ts';
import { createVdcChanges } from './vdc-changes.ts';
import { createVdcReading } from './vdc-reading.ts';
import { createVdcRemoval } from './vdc-removal.ts';
import { createVmChanges } from './vm-changes.ts';
import { createVms } from './vms.ts';

/** VMware Cloud Director 10.4 and later, by its API 37.2. */
export const createCloudDirector = (
  connection: CloudDirectorConnection,
  outbound: Outbound,
): VirtualDataCenter => {
  const { settings } = connection;
  const client = createClient(connection, outbound);
  const run = createRun(client, settings.longestTaskMinutes);
  return {
    ping: async () => void (await client.json('sessions/current', z.looseObject({}))),
    ...createOrganizations(client, run),
    ...createVdcReading(client, settings),
    ...createVdcChanges(client, run, settings),
    ...createVdcRemoval(client, run),
    ...createVms(client),
    ...createVmChanges(client),
    ...createPower(client, run),
  };
};
