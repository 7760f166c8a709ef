import { regions, type Region } from '@portal/contract/constants';
import type { CloudConnect } from '@portal/ports/cloud-connect';
import * as z from 'zod';
import type { Clouds } from '../platform/outbound/systems.ts';
import { driverIn, regionalSystem } from '../services/regional-systems.ts';
import { tellCustomersOf } from '../services/status.ts';
import { service } from './account.ts';

/** The Service Provider Console of a region, which may serve backups of VMs alone: here is what tells that. */
export const cloudConnectSystem = regionalSystem<CloudConnect>()({
  name: 'veeam-service-provider',
  settings: z.looseObject({
    endpoint: z.url({ protocol: /^https?$/ }),
    settings: z.looseObject({ cloudConnect: z.looseObject({}).optional() }),
  }),
  onChange: (tx) => tellCustomersOf(tx, { service, topic: 'cloud-connect' }),
});

export const driverOf = (clouds: Clouds, region: string): CloudConnect =>
  driverIn(clouds, cloudConnectSystem, region);

/** Where it is offered, in the order of the regions. */
export const offeredIn = (clouds: Clouds): Region[] =>
  regions.filter(
    (region) => clouds.of(cloudConnectSystem, region)?.settings.settings.cloudConnect !== undefined,
  );

/** The ports' memory of a task. */
export const taskMemory = z.object({
  task: z.string().nullable(),
  startedAt: z.string(),
  note: z.string().optional(),
});
