import type { StorageUser } from '@portal/ports/object-storage';
import type { OnUnreadable } from '@portal/ports/unreadable';
import type { Database, Transaction } from '../platform/database/database.ts';
import { countIngested } from '../platform/metering/meter-queue.ts';
import type { Metrics } from '../platform/process/metrics.ts';
import type { Clouds } from '../platform/outbound/systems.ts';
import {
  defineMirror,
  type CustomerUnit,
  type Mirror,
  type Page,
  type Reading,
} from '../platform/outbound/mirror-definition.ts';
import { noteChanges, type Change } from '../services/mirrored.ts';
import { tellCustomers } from '../services/status.ts';
import { driverOf } from './drivers.ts';
import { meterBuckets, s3Service } from './usage/metering.ts';
import {
  chosenPublic,
  judgeBuckets,
  mirrorBuckets,
  publicChanges,
  tenantOfMirror,
} from './mirror-repository.ts';
import { renewPolicies, shutUnchosen, type ShutBucket } from './shut.ts';
import {
  judgeKeys,
  judgeUsers,
  keysOfUsers,
  mirrorKeys,
  mirrorUsers,
  type ListedKey,
} from './users/users-mirror.ts';
import { objectStorage } from './system.ts';

/** Users, keys and buckets of a tenant, one by one. */
type Listed = { user: StorageUser } | { key: ListedKey } | ShutBucket;

function keyOf(listed: Listed): string {
  if ('user' in listed) return `user/${listed.user.username}`;
  if ('key' in listed) return `key/${listed.key.username}/${listed.key.accessKeyId}`;
  return `bucket/${listed.bucket.name}`;
}

const listedOf = (users: readonly StorageUser[], buckets: readonly ShutBucket[]): Listed[] => [
  ...users.map((user) => ({ user })),
  ...keysOfUsers(users).map((key) => ({ key })),
  ...buckets,
];

async function write(
  tx: Transaction,
  unit: CustomerUnit,
  { rows, requestedAt }: Page<Listed>,
): Promise<void> {
  const users = rows.flatMap((listed) => ('user' in listed ? [listed.user] : []));
  const keys = rows.flatMap((listed) => ('key' in listed ? [listed.key] : []));
  const listed = rows.flatMap((row) => ('bucket' in row ? [row] : []));
  const buckets = listed.map(({ bucket }) => bucket);
  const opened = await publicChanges(tx, unit, buckets);
  const shut = listed.filter(({ isShut }) => isShut).map(({ bucket }) => bucket.name);
  await noteChanges(tx, unit, [
    ...(await mirrorUsers(tx, unit, { rows: users, requestedAt })),
    ...(await mirrorKeys(tx, unit, { rows: keys, requestedAt })),
    ...(await mirrorBuckets(tx, unit, { rows: buckets, requestedAt })),
    ...shut.map((target): Change => ({ event: 'bucketPublicBlocked', target })),
    ...opened,
  ]);
}

async function end(tx: Transaction, unit: CustomerUnit, reading: Reading): Promise<void> {
  await noteChanges(tx, unit, [
    ...(await judgeKeys(tx, unit, reading)),
    ...(await judgeUsers(tx, unit, reading)),
    ...(await judgeBuckets(tx, unit, reading)),
  ]);
  for (const topic of ['buckets', 'storage-users'] as const) await tellCustomers(tx, topic, [unit]);
}

type Needs = { database: Database; clouds: Clouds; metrics: Metrics; everySeconds: number };

/** The same element, by the name of what it is of. */
const of =
  (what: 'user' | 'bucket', onUnreadable: OnUnreadable): OnUnreadable =>
  ({ id, reason }) =>
    onUnreadable({ id: id === null ? null : `${what}/${id}`, reason });

/** Copies users and buckets of one customer and region at a time, always all of them. */
export const storageMirror = ({
  database,
  clouds,
  metrics,
  everySeconds,
}: Needs): Mirror<'customer', Listed> =>
  defineMirror({
    name: s3Service,
    system: objectStorage.name,
    unit: 'customer',
    everySeconds,
    read: async function* (unit: CustomerUnit, onUnreadable: OnUnreadable) {
      const driver = driverOf(clouds, unit.region);
      const tenant = await tenantOfMirror(database, unit);
      const users = await driver.listUsers(tenant, of('user', onUnreadable));
      const buckets = await driver.listBuckets(tenant, of('bucket', onUnreadable));
      await renewPolicies({ driver, tenant }, users);
      const chosen = await chosenPublic(database, unit);
      yield listedOf(users, await shutUnchosen({ driver, tenant }, buckets, chosen));
    },
    keyOf,
    write,
    end: async (tx, unit, reading) => {
      await end(tx, unit, reading);
      const { answeredAt } = reading;
      countIngested(metrics.registry, await meterBuckets(tx, { ...unit, answeredAt }));
    },
  });
