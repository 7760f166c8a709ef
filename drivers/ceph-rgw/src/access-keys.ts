import { isKind, ProviderFailure } from '@portal/ports/failure';
import type { NewAccessKey, StorageUserRef } from '@portal/ports/object-storage';
import type { AdminOps } from './admin-ops.ts';
import { keyHolder } from './admin-shapes.ts';
import type { GatewayUser } from './admin-shapes.ts';
import { isCode } from './failure.ts';
import { createKey, removeKey } from './keys.ts';
import { uidOf } from './names.ts';
import { isTemporaryName } from './temporary-key.ts';
import { policyIn } from './users.ts';

const accessKeyName = /^[A-Z\d]{16,128}$/;

/** The portal chooses the id, so that a repeated call finds the key that an earlier one made. */
export async function createAccessKey(
  admin: AdminOps,
  ref: StorageUserRef,
  name: string,
): Promise<NewAccessKey> {
  const uid = uidOf(ref.tenant, ref.username);
  refuseBadName(name);
  const holder = await holderOf(admin, name);
  if (holder !== null && holder !== uid)
    throw new ProviderFailure('conflict', 'Another user has an access key of that id.');
  const key = await createKey(admin, uid, { name, check: refuseWithoutPolicy });
  const { access_key: accessKeyId, secret_key: secretAccessKey } = key;
  return { accessKeyId, secretAccessKey };
}

/** Without one, a key would do all that ownership allows: remove what governance locks, too. */
function refuseWithoutPolicy(user: GatewayUser): void {
  if (policyIn(user) === null)
    throw new ProviderFailure('conflict', 'The user has no policy, so it gets no key.');
}

export async function deleteAccessKey(admin: AdminOps, ref: StorageUserRef, name: string): Promise<void> {
  // Others than the portal choose ids as they like.
  if (isTemporaryName(name)) throw notAllowed();
  await removeKey(admin, uidOf(ref.tenant, ref.username), name);
}

function refuseBadName(name: string): void {
  if (!accessKeyName.test(name) || isTemporaryName(name)) throw notAllowed();
}

const notAllowed = (): ProviderFailure =>
  new ProviderFailure('refused', 'The id of the access key is not allowed.');

/** The uid of who has a key. Writing metadata would take the key from them without a word. */
async function holderOf(admin: AdminOps, name: string): Promise<string | null> {
  const query = { 'access-key': name };
  try {
    const user = await admin.read({ method: 'GET', path: '/admin/user', query }, keyHolder);
    return user.tenant === '' ? user.user_id : `${user.tenant}$${user.user_id}`;
  } catch (error) {
    // What 16.2 says of a key that nobody has, and then of one that it may not tell.
    if (isCode(error, 'AccessDenied') || isKind(error, 'notFound')) return null;
    throw error;
  }
}
