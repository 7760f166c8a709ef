import type { VmBackup } from '@portal/ports/vm-backup';
import * as z from 'zod';
import type { Clouds } from '../platform/outbound/systems.ts';
import { driverIn, regionalSystem } from '../services/regional-systems.ts';
import { tellCustomersOf } from '../services/status.ts';
import { service } from './account.ts';

/** The Service Provider Console of each region. Its driver has the rest of a connection. */
export const backupSystem = regionalSystem<VmBackup>()({
  name: 'veeam-service-provider',
  settings: z.looseObject({ endpoint: z.url({ protocol: /^https?$/ }) }),
  onChange: (tx) => tellCustomersOf(tx, { service, topic: 'vdc-vms' }),
});

export const backupOf = (clouds: Clouds, region: string): VmBackup => driverIn(clouds, backupSystem, region);
