import {
  isUnrestricted,
  storageUserCan,
  type createStorageUser,
  type deleteStorageUser,
  type StoragePolicy,
  type updateStorageUser,
} from '@portal/contract/s3-storage/users';
import type { WriteCall } from '../../platform/http/call.ts';
import type { Clouds } from '../../platform/outbound/systems.ts';
import { operationOpen } from '../../platform/operations/order.ts';
import { invalidField, Problem } from '../../platform/http/problem.ts';
import { order, requireActive, type InTenant, type Ordered } from '../../services/ordering.ts';
import { unlessTaken } from '../../services/things.ts';
import { placeIn } from '../account.ts';
import { detailsBefore, detailsOf, orderly } from './policies.ts';
import {
  createStorageUser as createOperation,
  deleteStorageUser as deleteOperation,
  updateStorageUser as updateOperation,
} from './user-operations.ts';
import {
  insertUser,
  ownedBucketNames,
  storageUsers,
  unknownBuckets,
  type UserRow,
} from './users-repository.ts';
import { objectStorage } from '../system.ts';

async function checkBuckets({ tx, tenant }: InTenant, region: string, policy: StoragePolicy): Promise<void> {
  const names = policy.buckets ?? [];
  const [bucket] = await unknownBuckets(tx, tenant, { region, names });
  if (bucket === undefined) return;
  throw invalidField('policy.buckets', { errorKey: 'bucketUnknown', values: { bucket } });
}

/** Throws 409 with the count and the names while the user owns buckets. */
async function requireOwnsNothing({ tx, tenant }: InTenant, user: UserRow): Promise<void> {
  if (user.ownedBuckets === 0) return;
  const names = (await ownedBucketNames(tx, tenant, user)).join(', ');
  throw new Problem('userOwnsBuckets').with({
    details: { buckets: user.ownedBuckets, names },
  });
}

export function orderUser(
  call: WriteCall<typeof createStorageUser>,
  clouds: Clouds,
): Promise<Ordered & { id: string }> {
  const { tx, tenant, body } = call;
  const { region, username } = body;
  return storageUsers.orderNew(call, {
    // Without the service, a person is told that first.
    offered: null,
    rules: async () => {
      if (clouds.of(objectStorage, region) === null)
        throw invalidField('region', { errorKey: 'regionNotConnected' });
      const policy = orderly(body.policy);
      await checkBuckets(call, region, policy);
      return { region, username, displayName: body.displayName || username, policy };
    },
    gate: null,
    insert: (row, user) =>
      unlessTaken(insertUser(tx, tenant, { ...user, ...row }), {
        errorKey: 'storageUserExists',
        field: 'username',
      }),
    order: ({ service, checked: user }) => ({
      by: createOperation,
      subject: username,
      input: { ...placeIn(service, region), ...user },
      details: { region, ...detailsOf(user.policy) },
    }),
  });
}

export function orderUserChange(call: WriteCall<typeof updateStorageUser>): Promise<Ordered> {
  const { query, body } = call;
  return storageUsers.orderEdit(call, {
    locked: () => storageUsers.locked(call, query.id),
    version: body.version,
    active: requireActive,
    rules: async (user) => {
      const policy = orderly(body.policy);
      if (!isUnrestricted(policy)) await requireOwnsNothing(call, user);
      await checkBuckets(call, user.region, policy);
      return policy;
    },
    gate: null,
    order: ({ service, thing: { region, username, policy: before }, checked: policy }) => ({
      by: updateOperation,
      subject: username,
      input: { ...placeIn(service, region), username, displayName: body.displayName || username, policy },
      details: { region, ...detailsOf(policy), ...detailsBefore(before) },
    }),
  });
}

export async function orderUserRemoval(call: WriteCall<typeof deleteStorageUser>): Promise<Ordered> {
  const { service, thing: user } = await storageUsers.locked(call, call.query.id);
  await requireOwnsNothing(call, user);
  if (!storageUserCan.delete(user)) throw operationOpen();
  const { region, username } = user;
  return order(call, deleteOperation, {
    targetId: user.id,
    subject: username,
    input: { ...placeIn(service, region), username, before: user.state },
    details: { region, accessKeys: user.accessKeys },
  });
}
