import { failOnUnreadable } from '@portal/ports/unreadable';
import type { LinkedService, PlacedTenant } from '../../platform/outbound/linked-service.ts';
import type { Clouds } from '../../platform/outbound/systems.ts';
import { accountOf } from '../../services/life.ts';
import { lockAccount } from '../account.ts';
import { isBeingChanged } from '../buckets/repository.ts';
import { driverOf, firstOwner, firstOwnersPolicy } from '../drivers.ts';
import { ofStorage } from '../operation.ts';
import { addAccount } from '../service.ts';
import { objectStorage } from '../system.ts';
import { s3Product, s3Service } from '../usage/metering.ts';
import { markEnabled } from '../worker-repository.ts';
import { contentsOf } from './contents.ts';
import { type Listing, clear, holdingsIn, isFree, isUntouched, orderedIn, write } from './repository.ts';

async function listingOf(clouds: Clouds, { region, tenant }: PlacedTenant): Promise<Listing> {
  const driver = driverOf(clouds, region);
  const users = await driver.listUsers(tenant, failOnUnreadable);
  return { users, buckets: await driver.listBuckets(tenant, failOnUnreadable) };
}

/** Tenants of the storage system that were there before: their users and buckets become a customer's. */
export const linkedStorage: LinkedService<Listing> = {
  service: s3Service,
  system: objectStorage,
  lines: [{ product: s3Product, quantity: null }],
  kinds: { link: 'linkTenant', unlink: 'unlinkTenant' },
  operations: {
    lane: ofStorage.lane,
    expectedSeconds: ofStorage.expectedSeconds,
    mailWhenFailed: ofStorage.mailWhenFailed,
    tells: ['s3-status', 'buckets', 'storage-users'],
  },
  listTenants: async (clouds, region, onUnreadable) =>
    (await driverOf(clouds, region).listTenants(onUnreadable)).map(({ tenant, users, buckets }) => ({
      tenant,
      users,
      resources: buckets,
    })),
  look: async (clouds, place) => {
    const { users, buckets } = await listingOf(clouds, place);
    return contentsOf(users, buckets);
  },
  read: async (clouds, place) => {
    const listing = await listingOf(clouds, place);
    const { users, buckets } = listing;
    if (users.length === 0) return null;
    const accessKeys = users.reduce((sum, user) => sum + user.accessKeyIds.length, 0);
    return { listing, details: { userCount: users.length, bucketCount: buckets.length, accessKeys } };
  },
  makeOwn: async (clouds, { region, tenant, customerName }) => {
    const displayName = customerName;
    await driverOf(clouds, region).ensureUser(tenant, {
      username: firstOwner,
      displayName,
      policy: firstOwnersPolicy,
    });
    return null;
  },
  newTenantName: accountOf,
  lockAccount,
  addAccount,
  markEnabled: (tx, of, own) =>
    markEnabled(
      tx,
      of,
      own.map(({ region }) => region),
    ),
  holdingsIn,
  orderedIn,
  isBeingChanged,
  isFree,
  isUntouched,
  write,
  clear,
};
