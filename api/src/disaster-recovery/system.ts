import { regions } from '@portal/contract/constants';
import { ProviderFailure } from '@portal/ports/failure';
import type { DisasterRecovery } from '@portal/ports/disaster-recovery';
import * as z from 'zod';
import { defineSystem, type Clouds } from '../platform/outbound/systems.ts';
import { tellCustomersOf } from '../services/status.ts';
import { service } from './account.ts';

/** Cloud Director Availability, one site for each region. */
export const disasterRecoverySystem = defineSystem<DisasterRecovery>()({
  name: 'cloud-director-availability',
  regions,
  settings: z.strictObject({
    /** Without a slash at the end. */
    endpoint: z.url({ protocol: /^https?$/ }),
    user: z.string().min(1),
    password: z.string().min(1),
    /** The short name of the site that is the region. */
    site: z.string().min(1),
  }),
  addresses: ({ endpoint }) => [endpoint],
  // Who is refused may be locked out.
  pace: { wellSeconds: 4, awaySeconds: 4, refusedSeconds: 60 },
  onChange: (tx) => tellCustomersOf(tx, { service, topic: 'disaster-recovery-status' }),
});

export const connectedRegions = (clouds: Clouds): string[] =>
  clouds.all(disasterRecoverySystem).map(({ region }) => region);

/** The region that a site is; undefined of one that is not connected. */
export const regionOfSite = (clouds: Clouds, site: string): string | undefined =>
  clouds.all(disasterRecoverySystem).find(({ settings }) => settings.site === site)?.region;

/** The driver of a region; without a connection the operation waits, because an operator can bring it back. */
export function driverOf(clouds: Clouds, region: string): DisasterRecovery {
  const connection = clouds.of(disasterRecoverySystem, region);
  if (connection) return connection.driver;
  const failure = new ProviderFailure('unreachable', `The region ${region} has no connection.`);
  failure.system = { system: disasterRecoverySystem.name, region };
  throw failure;
}
