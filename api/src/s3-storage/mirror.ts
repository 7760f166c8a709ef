import type { StorageBucket, StorageUser } from '@portal/ports/object-storage';
import type { Database, Transaction } from '../platform/database/database.ts';
import { countIngested } from '../platform/metering/meter-queue.ts';
import type { Metrics } from '../platform/process/metrics.ts';
import type { Clouds } from '../platform/outbound/systems.ts';
import {
  defineMirror,
  type CustomerUnit,
  type Mirror,
  type Page,
} from '../platform/outbound/mirror-definition.ts';
import { noteChanges, type Change } from '../services/mirrored.ts';
import { tellCustomers } from '../services/status.ts';
import { driverOf } from './drivers.ts';
import { meterBuckets, s3Service } from './usage/metering.ts';
import { mirrorBuckets, tenantOfMirror } from './mirror-repository.ts';
import { mirrorKeys, mirrorUsers } from './users/users-mirror.ts';
import { objectStorage } from './system.ts';

type Listing = { users: readonly StorageUser[]; buckets: readonly StorageBucket[] };

async function write(
  tx: Transaction,
  unit: CustomerUnit,
  { rows, requestedAt }: Page<Listing>,
): Promise<void> {
  const users = rows.flatMap((listing) => listing.users);
  const buckets = rows.flatMap((listing) => listing.buckets);
  const ofUsers = await mirrorUsers(tx, unit, { users, requestedAt });
  const ofKeys = await mirrorKeys(tx, unit, { users, requestedAt });
  const { found, gone } = await mirrorBuckets(tx, unit, { buckets, requestedAt });
  const ofBuckets = [
    ...found.map((target): Change => ({ event: 'bucketFound', target })),
    ...gone.map((target): Change => ({ event: 'bucketGone', target })),
  ];
  await noteChanges(tx, unit, [...ofUsers, ...ofKeys, ...ofBuckets]);
  for (const topic of ['buckets', 'storage-users'] as const) await tellCustomers(tx, topic, [unit]);
}

type Needs = { database: Database; clouds: Clouds; metrics: Metrics; everySeconds: number };

/** Copies users and buckets of one customer and region at a time, always all of them. */
export const storageMirror = ({
  database,
  clouds,
  metrics,
  everySeconds,
}: Needs): Mirror<'customer', Listing> =>
  defineMirror({
    name: s3Service,
    system: objectStorage.name,
    unit: 'customer',
    everySeconds,
    read: async function* (unit: CustomerUnit, onUnreadable) {
      const driver = driverOf(clouds, unit.region);
      const tenant = await tenantOfMirror(database, unit);
      const users = await driver.listUsers(tenant, onUnreadable);
      const buckets = await driver.listBuckets(tenant, onUnreadable);
      yield [{ users, buckets }];
    },
    write: async (tx, unit, page) => {
      await write(tx, unit, page);
      const { answeredAt } = page;
      countIngested(metrics.registry, await meterBuckets(tx, { ...unit, answeredAt }));
    },
  });
