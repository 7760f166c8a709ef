import { regions } from '@portal/contract/constants';
import { platforms } from '@portal/contract/virtual-data-center/constants';
import type { VdcOffer } from '@portal/contract/virtual-data-center/vdcs';
import type { VirtualDataCenter } from '@portal/ports/virtual-data-center';
import type { VmBackup } from '@portal/ports/vm-backup';
import * as z from 'zod';
import type { Clouds } from '../platform/outbound/systems.ts';
import { driverIn, regionalSystem } from '../services/regional-systems.ts';
import { tellCustomersOf } from '../services/status.ts';
import { service } from './account.ts';

const endpoint = z.url({ protocol: /^https?$/ });
const offered = z.looseObject({ bandwidths: z.array(z.looseObject({ mbps: z.number() })) }).optional();

/** Cloud Director, one for each region. Here is what the portal itself reads of a connection; its driver has the rest. */
export const cloudDirector = regionalSystem<VirtualDataCenter>()({
  name: 'cloud-director',
  settings: z.looseObject({ endpoint, settings: z.looseObject({ vmware: offered, partner: offered }) }),
  onChange: (tx) => tellCustomersOf(tx, { service, topic: 'vdcs' }),
});
export const driverOf = (clouds: Clouds, region: string): VirtualDataCenter =>
  driverIn(clouds, cloudDirector, region);

/** The Service Provider Console of each region, in the same way. */
export const backupSystem = regionalSystem<VmBackup>()({
  name: 'veeam-service-provider',
  settings: z.looseObject({ endpoint }),
  onChange: (tx) => tellCustomersOf(tx, { service, topic: 'vdc-vms' }),
});
export const backupOf = (clouds: Clouds, region: string): VmBackup => driverIn(clouds, backupSystem, region);

/** The ports' memory of a task. */
export const taskMemory = z.object({
  task: z.string().nullable(),
  startedAt: z.string(),
  note: z.string().optional(),
});

/** What can be ordered in each region. */
export const offersIn = (clouds: Clouds): VdcOffer[] =>
  regions.flatMap((region) => {
    const settings = clouds.of(cloudDirector, region)?.settings.settings;
    return platforms.flatMap((platform) => {
      const bandwidths = settings?.[platform]?.bandwidths;
      if (!bandwidths) return [];
      const bandwidthsMbps = bandwidths.map(({ mbps }) => mbps).toSorted((a, b) => a - b);
      return [{ region, platform, bandwidthsMbps }];
    });
  });
