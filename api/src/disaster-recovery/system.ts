import type { DisasterRecovery } from '@portal/ports/disaster-recovery';
import * as z from 'zod';
import type { Clouds } from '../platform/outbound/systems.ts';
import { driverIn, regionalSystem } from '../services/regional-systems.ts';
import { tellCustomersOf } from '../services/status.ts';
import { service } from './account.ts';

/** Cloud Director Availability, one site for each region. */
export const disasterRecoverySystem = regionalSystem<DisasterRecovery>()({
  name: 'cloud-director-availability',
  settings: z.strictObject({
    /** Without a slash at the end. */
    endpoint: z.url({ protocol: /^https?$/ }),
    user: z.string().min(1),
    password: z.string().min(1),
    /** The short name of the site that is the region. */
    site: z.string().min(1),
  }),
  onChange: (tx) => tellCustomersOf(tx, { service, topic: 'disaster-recovery-status' }),
});

/** The region that a site is; undefined of one that is not connected. */
export const regionOfSite = (clouds: Clouds, site: string): string | undefined =>
  clouds.all(disasterRecoverySystem).find(({ settings }) => settings.site === site)?.region;

export const driverOf = (clouds: Clouds, region: string): DisasterRecovery =>
  driverIn(clouds, disasterRecoverySystem, region);
