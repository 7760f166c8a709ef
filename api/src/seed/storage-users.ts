import { regions } from '@portal/contract/constants';
import type { StoragePolicy } from '@portal/ports/object-storage';
import { add, type CloudTenant, type DemoModel, type Organization } from './model.ts';
import { createRandom, type Random } from '../platform/seeding/random.ts';

export const firstOwner = 'storage-owner';
const fullAccess: StoragePolicy = { access: 'full-access', buckets: null };
const otherOwners = ['backup-service', 'archive', 'media-store'] as const;

export type StorageCustomer = {
  making: DemoModel;
  customer: Organization;
  enabledAt: Date;
  tenant: CloudTenant;
};
type NewUser = {
  region: string;
  username: string;
  displayName: string;
  policy: StoragePolicy;
  createdAt: Date;
  keys: number;
};

const keyLetters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789');
const keyIdOf = (random: Random): string =>
  Array.from({ length: 20 }, () => random.pick(keyLetters)).join('');

/** Their secrets were shown long ago. */
function addKeys(
  { making, customer }: StorageCustomer,
  random: Random,
  user: NewUser & { id: string },
): string[] {
  const { now, world } = making;
  const accessKeyIds = Array.from({ length: user.keys }, () => keyIdOf(random));
  for (const accessKeyId of accessKeyIds) {
    const age = now.getTime() - user.createdAt.getTime();
    const createdAt = new Date(now.getTime() - Math.floor(age * random.next() * 0.9));
    add(world, 's3_access_key', {
      partner_id: customer.partnerId,
      customer_id: customer.id,
      id: random.id(createdAt),
      user_id: user.id,
      access_key_id: accessKeyId,
      state: 'active',
      created_by_name: 'Demo data',
      created_at: createdAt,
      synced_at: now,
    });
  }
  return accessKeyIds;
}

function addUser(storing: StorageCustomer, random: Random, user: NewUser & { id: string }): void {
  const { making, customer, tenant } = storing;
  const { id, region, username, displayName, policy, createdAt } = user;
  add(making.world, 's3_user', {
    partner_id: customer.partnerId,
    customer_id: customer.id,
    id,
    region,
    username,
    display_name: displayName,
    access: policy.access,
    buckets: policy.buckets,
    created_at: createdAt,
    synced_at: making.now,
  });
  const accessKeyIds = addKeys(storing, random, user);
  tenant.users.push({ region, username, displayName, policy, accessKeyIds });
}

/** Numbers of their own, so that what comes later in the data set stays as it was. */
const ownRandom = ({ id }: Organization, salt: number): Random =>
  createRandom(Number.parseInt(id.slice(-8), 16) + salt);

/** The users that may own buckets, before there are any. */
export function addOwners(storing: StorageCustomer): void {
  const { making, customer, enabledAt } = storing;
  const { random, now, world } = making;
  const keyRandom = ownRandom(customer, 1);
  for (const region of regions) {
    const others = otherOwners.filter(() => random.chance(0.3));
    for (const username of [firstOwner, ...others]) {
      const displayName = username === firstOwner ? customer.name : username;
      const user = { id: random.id(enabledAt), region, username, displayName, policy: fullAccess };
      const keys = username === firstOwner ? keyRandom.int(0, 1) : keyRandom.int(1, 2);
      addUser(storing, keyRandom, { ...user, createdAt: enabledAt, keys });
    }
    add(world, 'mirror', {
      name: 's3-storage',
      service: 's3-storage',
      system: 's3-storage',
      partner_id: customer.partnerId,
      customer_id: customer.id,
      region,
      synced_at: now,
      due_at: new Date(now.getTime() + random.int(10, 60) * 1000),
      attempts: 0,
    });
  }
}

type Kind = { username: string; displayName: string; policyOf: (buckets: string[]) => StoragePolicy };

/** One of every policy; those for named buckets name the first that there are. */
const kinds: readonly Kind[] = [
  {
    username: 'nightly-backup',
    displayName: 'Nightly backup',
    policyOf: () => ({ access: 'write-only', buckets: null }),
  },
  {
    username: 'report-reader',
    displayName: 'Reports',
    policyOf: (buckets) => ({ access: 'read-only', buckets: buckets.slice(0, 2) }),
  },
  {
    username: 'web-app',
    displayName: 'Web application',
    policyOf: (buckets) => ({ access: 'read-write', buckets: buckets.slice(0, 1) }),
  },
  {
    username: 'auditor',
    displayName: 'Auditor',
    policyOf: () => ({ access: 'read-only', buckets: null }),
  },
  {
    username: 'sync@branch',
    displayName: 'Branch office',
    policyOf: () => ({ access: 'read-write', buckets: null }),
  },
  {
    username: 'archive.admin',
    displayName: 'Archive, administration',
    policyOf: (buckets) => ({ access: 'full-access', buckets: buckets.slice(-1) }),
  },
];

/** Users with a narrower policy, once the buckets are there that it may name: `all` kinds, or a few. */
export function addRestrictedUsers(storing: StorageCustomer, all: boolean): void {
  const { making, customer, enabledAt, tenant } = storing;
  const random = ownRandom(customer, 2);
  for (const region of regions) {
    const buckets = tenant.buckets.filter((one) => one.region === region).map(({ name }) => name);
    for (const { policyOf, ...kind } of kinds.filter(() => all || random.chance(0.25))) {
      const policy = policyOf(buckets.toSorted());
      if (policy.buckets?.length === 0) continue;
      const age = making.now.getTime() - enabledAt.getTime();
      const createdAt = new Date(enabledAt.getTime() + Math.floor(age * 0.9 * random.next()));
      const user = { ...kind, id: random.id(createdAt), region, policy, createdAt };
      addUser(storing, random, { ...user, keys: random.int(1, 2) });
    }
  }
}
