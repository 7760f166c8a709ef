import type { Replication } from '@portal/ports/disaster-recovery';
import type { OnUnreadable } from '@portal/ports/unreadable';
import { countIngested } from '../platform/metering/meter-queue.ts';
import { defineMirror, type Mirror } from '../platform/outbound/mirror-definition.ts';
import type { Clouds } from '../platform/outbound/systems.ts';
import type { Platform } from '../platform/platform.ts';
import { service } from './account.ts';
import { meterReplications } from './metering.ts';
import {
  judgeReplications,
  mirrorReplications,
  noteReplications,
  ownersIn,
  type Seen,
} from './mirror-repository.ts';
import { tellCustomers } from '../services/status.ts';
import { connectedRegions } from '../services/regional-systems.ts';
import { disasterRecoverySystem, driverOf, regionOfSite } from './system.ts';

/** Both ends tell of it: it counts where it ends, and where it starts when it ends somewhere that is not connected. */
const regionOf = (clouds: Clouds, { source, destination }: Replication): string | undefined =>
  regionOfSite(clouds, destination.site) ?? regionOfSite(clouds, source.site);

async function* readRegion(
  clouds: Clouds,
  region: string,
  onUnreadable: OnUnreadable,
): AsyncGenerator<readonly Seen[]> {
  for await (const page of driverOf(clouds, region).listReplications(onUnreadable)) {
    yield page
      .filter((one) => regionOf(clouds, one) === region)
      .map((one) => ({ ...one, organizationRegion: regionOfSite(clouds, one.organizationSite) ?? region }));
  }
}

/** Copies the replications of a region, of all customers in one reading. */
export const replicationMirror = ({
  clouds,
  metrics,
}: Pick<Platform, 'clouds' | 'metrics'>): Mirror<'connection', Seen> =>
  defineMirror({
    name: service,
    system: disasterRecoverySystem.name,
    unit: 'connection',
    regions: connectedRegions(clouds, disasterRecoverySystem),
    everySeconds: 300,
    read: ({ region }, onUnreadable) => readRegion(clouds, region, onUnreadable),
    keyOf: ({ id }) => id,
    write: async (tx, { region }, { rows }) => {
      const page = await mirrorReplications(tx, region, rows);
      await noteReplications(tx, region, page);
      await tellCustomers(tx, 'replications', page.written);
    },
    end: async (tx, { region }, reading) => {
      await tellCustomers(tx, 'replications', await judgeReplications(tx, region, reading));
      const { answeredAt } = reading;
      for (const unit of await ownersIn(tx, region))
        countIngested(metrics.registry, await meterReplications(tx, { ...unit, answeredAt }));
    },
  });
