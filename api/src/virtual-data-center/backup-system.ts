import { regions } from '@portal/contract/constants';
import { ProviderFailure } from '@portal/ports/failure';
import type { VmBackup } from '@portal/ports/vm-backup';
import * as z from 'zod';
import { defineSystem, type Clouds } from '../platform/outbound/systems.ts';
import { tellCustomersIn } from '../services/status.ts';
import { service } from './account.ts';

/** The Service Provider Console of each region. Its driver has the rest of a connection. */
export const backupSystem = defineSystem<VmBackup>()({
  name: 'veeam-service-provider',
  regions,
  settings: z.looseObject({ endpoint: z.url({ protocol: /^https?$/ }) }),
  addresses: ({ endpoint }) => [endpoint],
  // Who is refused may be locked out.
  pace: { wellSeconds: 4, awaySeconds: 4, refusedSeconds: 60 },
  onChange: (tx, { region }) => tellCustomersIn(tx, { mirror: service, region, topic: 'vdc-vms' }),
});

/** The driver of a region; without a connection the operation waits, because an operator can bring it back. */
export function backupOf(clouds: Clouds, region: string): VmBackup {
  const connection = clouds.of(backupSystem, region);
  if (connection) return connection.driver;
  const failure = new ProviderFailure('unreachable', `The region ${region} has no connection for VM backup.`);
  failure.system = { system: backupSystem.name, region };
  throw failure;
}

/** Where a system is connected. */
export const connectedTo = (clouds: Clouds, system: Parameters<Clouds['all']>[0]): string[] =>
  clouds.all(system).map(({ region }) => region);
