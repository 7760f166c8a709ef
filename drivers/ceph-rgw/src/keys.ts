import { randomBytes } from 'node:crypto';
import { orNull, ProviderFailure } from '@portal/ports/failure';
import type { AdminOps } from './admin-ops.ts';
import type { GatewayKey, GatewayUser } from './admin-shapes.ts';
import { changeUser } from './user-record.ts';

/**
 * Gives the user a key of this name, unless `check` throws; the one that it has already stays as it is. The secret
 * stands in no address.
 */
export async function createKey(
  admin: AdminOps,
  uid: string,
  { name, check = () => undefined }: { name: string; check?: (user: GatewayUser) => void },
): Promise<GatewayKey> {
  const made = newKey(uid, name);
  const isNamed = (key: GatewayKey): boolean => key.access_key === name;
  const { keys } = await changeUser(admin, uid, (user) => {
    if (user.keys.some(isNamed)) return null;
    check(user);
    return { keys: [...user.keys, made] };
  });
  const key = keys.find(isNamed);
  if (key === undefined) throw new ProviderFailure('protocol', 'The gateway did not keep a key.');
  return key;
}

/** Succeeds also when the key, or its user, is gone. */
export async function removeKey(admin: AdminOps, uid: string, name: string): Promise<void> {
  const removal = changeUser(admin, uid, ({ keys }) => {
    const left = keys.filter((key) => key.access_key !== name);
    return left.length === keys.length ? null : { keys: left };
  });
  await orNull(removal);
}

export const newKey = (uid: string, name: string): GatewayKey => ({
  user: uid,
  access_key: name,
  secret_key: randomBytes(30).toString('base64url'),
});
