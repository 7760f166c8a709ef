import { regions } from '@portal/contract/constants';
import { platforms } from '@portal/contract/virtual-data-center/constants';
import type { VdcOffer } from '@portal/contract/virtual-data-center/vdcs';
import type { VirtualDataCenter } from '@portal/ports/virtual-data-center';
import * as z from 'zod';
import type { Clouds } from '../platform/outbound/systems.ts';
import { driverIn, regionalSystem } from '../services/regional-systems.ts';
import { tellCustomersOf } from '../services/status.ts';
import { service } from './account.ts';

const offered = z.looseObject({ bandwidths: z.array(z.looseObject({ mbps: z.number() })) });

/** Cloud Director, one for each region. Here is what the portal itself reads of a connection; its driver has the rest. */
export const cloudDirector = regionalSystem<VirtualDataCenter>()({
  name: 'cloud-director',
  settings: z.looseObject({
    endpoint: z.url({ protocol: /^https?$/ }),
    settings: z.looseObject({ vmware: offered.optional(), partner: offered.optional() }),
  }),
  onChange: (tx) => tellCustomersOf(tx, { service, topic: 'vdcs' }),
});

export const driverOf = (clouds: Clouds, region: string): VirtualDataCenter =>
  driverIn(clouds, cloudDirector, region);

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
