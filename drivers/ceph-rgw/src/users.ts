import { unlessUnreadable } from '@portal/driver-kit/elements';
import { orNull, ProviderFailure } from '@portal/ports/failure';
import type {
  NewStorageUser,
  StoragePolicy,
  StorageUser,
  StorageUserRef,
} from '@portal/ports/object-storage';
import type { OnUnreadable } from '@portal/ports/unreadable';
import type { AdminOps } from './admin-ops.ts';
import { bucketNames } from './admin-shapes.ts';
import type { GatewayUser } from './admin-shapes.ts';
import { isCode } from './failure.ts';
import { isGuard, isStaleGuard, removeGuard } from './guard.ts';
import { inParallel } from './in-parallel.ts';
import { namePages } from './name-pages.ts';
import { uidOf, uidPrefixOf } from './names.ts';
import { documentOf, isUnrestricted, policyName, policyOf } from './policies.ts';
import { decodePolicies, encodePolicies, policyAttribute } from './policy-attribute.ts';
import { isTemporary } from './temporary-key.ts';
import { changeUser, readUser } from './user-record.ts';

/** Every step looks first, so that a repeated call goes on where a crash stopped it; without keys, a user does nothing. */
export async function ensureUser(admin: AdminOps, tenant: string, wanted: NewStorageUser): Promise<void> {
  const uid = uidOf(tenant, wanted.username);
  const document = documentOf(wanted.policy);
  const before = await orNull(readUser(admin, uid));
  if (before === null) await createUser(admin, uid, wanted.displayName);
  else if (documentIn(before) !== document) await refuseToRestrictOwner(admin, uid, wanted.policy);
  await changeUser(admin, uid, (user) => {
    const changed = {
      display_name: wanted.displayName,
      max_buckets: maxBucketsFor(wanted.policy, user.max_buckets),
      attrs: attributesWith(user, document),
    };
    const isSame =
      user.display_name === changed.display_name &&
      user.max_buckets === changed.max_buckets &&
      documentIn(user) === document;
    return isSame ? null : changed;
  });
}

async function refuseToRestrictOwner(admin: AdminOps, uid: string, policy: StoragePolicy): Promise<void> {
  if (isUnrestricted(policy)) return;
  const owned = await admin.read({ method: 'GET', path: '/admin/bucket', query: { uid } }, bucketNames);
  if (owned.length > 0)
    throw new ProviderFailure('conflict', 'The user owns buckets and would get less than full access.');
}

const usualMaxBuckets = 1000;
const noBuckets = -1;

/** A second lock beside the policy: it stays when an operator's own tool changes the user, and so removes the policy. */
function maxBucketsFor(policy: StoragePolicy, now: number): number {
  if (!isUnrestricted(policy)) return noBuckets;
  return now < 0 ? usualMaxBuckets : now;
}

/** True when the policy says what it allows in the words of today, which deny what has become known since. */
function isPolicyCurrent(user: GatewayUser): boolean {
  const policy = policyIn(user);
  return policy === null || documentIn(user) === documentOf(policy);
}

/** Reads what the policy allows with each try, so that one that is changed meanwhile stays as it was changed. */
export async function renewPolicy(admin: AdminOps, { tenant, username }: StorageUserRef): Promise<void> {
  await changeUser(admin, uidOf(tenant, username), (user) => {
    const policy = policyIn(user);
    if (policy === null || isPolicyCurrent(user)) return null;
    return { attrs: attributesWith(user, documentOf(policy)) };
  });
}

function policiesIn({ attrs }: GatewayUser): Map<string, string> {
  const found = attrs.find(({ key }) => key === policyAttribute);
  return found === undefined ? new Map() : decodePolicies(found.val);
}

const documentIn = (user: GatewayUser): string | undefined => policiesIn(user).get(policyName);

/** The portal's policy of a user; null when there is none, or one of its name that says something else. */
export function policyIn(user: GatewayUser): StoragePolicy | null {
  const document = documentIn(user);
  return document === undefined ? null : policyOf(document);
}

/** Policies that are not the portal's stay: none of them allows what the portal's denies. */
function attributesWith(user: GatewayUser, document: string): GatewayUser['attrs'] {
  const val = encodePolicies(policiesIn(user).set(policyName, document));
  return [...user.attrs.filter(({ key }) => key !== policyAttribute), { key: policyAttribute, val }];
}

async function createUser(admin: AdminOps, uid: string, displayName: string): Promise<void> {
  const query = { uid, 'display-name': displayName, 'generate-key': 'false' };
  try {
    await admin.send({ method: 'PUT', path: '/admin/user', query });
  } catch (error) {
    // Somebody was faster: what counts is that the user is there.
    if (!isCode(error, 'UserAlreadyExists')) throw error;
  }
}

/** The gateway has no list by tenant: all names of the region are read. */
export async function listUids(
  admin: AdminOps,
  tenant: string,
  onUnreadable: OnUnreadable,
): Promise<string[]> {
  const prefix = uidPrefixOf(tenant);
  const uids: string[] = [];
  for await (const names of namePages(admin, '/admin/metadata/user', onUnreadable))
    uids.push(...names.filter((uid) => uid.startsWith(prefix)));
  for (const uid of uids.filter(isStaleGuard)) await removeGuard(admin, uid);
  return uids.filter((uid) => !isGuard(uid)).toSorted();
}

export async function listUsers(
  admin: AdminOps,
  tenant: string,
  onUnreadable: OnUnreadable,
): Promise<StorageUser[]> {
  const uids = await listUids(admin, tenant, onUnreadable);
  const users = await inParallel(uids, (uid) =>
    unlessUnreadable(uid.slice(uidPrefixOf(tenant).length), orNull(readUser(admin, uid)), onUnreadable),
  );
  return users.flatMap((user, index) => {
    const uid = uids[index];
    return user === null || uid === undefined ? [] : [storageUser(user, uid, tenant)];
  });
}

function storageUser(user: GatewayUser, uid: string, tenant: string): StorageUser {
  const own = user.keys.filter((key) => key.user === uid && !isTemporary(key));
  return {
    username: uid.slice(uidPrefixOf(tenant).length),
    displayName: user.display_name,
    suspended: user.suspended !== 0,
    policy: policyIn(user),
    isPolicyCurrent: isPolicyCurrent(user),
    accessKeyIds: own.map((key) => key.access_key).toSorted(),
  };
}

/** The gateway itself refuses while the user owns buckets. */
export async function deleteUser(admin: AdminOps, tenant: string, username: string): Promise<void> {
  const query = { uid: uidOf(tenant, username) };
  await orNull(admin.send({ method: 'DELETE', path: '/admin/user', query }));
}
