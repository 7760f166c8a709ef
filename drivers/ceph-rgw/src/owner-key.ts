import { ProviderFailure } from '@portal/ports/failure';
import type { AdminOps } from './admin-ops.ts';
import type { GatewayKey } from './admin-shapes.ts';
import { createKey, removeKey } from './keys.ts';
import { isTemporary, newTemporaryName, staleNames } from './temporary-key.ts';
import { readUser } from './user-record.ts';

export type WithOwnerKey = <T>(uid: string, work: (key: GatewayKey) => Promise<T>) => Promise<T>;

type Lent = { users: number; name: string; key: Promise<GatewayKey> };

/**
 * Runs `work` with a key of the owner. An owner without a key gets one for as long as the work takes. A temporary key
 * is recognised by its name and never taken for the owner's own: another process may be about to remove it.
 */
export function createOwnerKeys(admin: AdminOps): WithOwnerKey {
  const withTemporaryKey = lendingOf(admin);
  return async (uid, work) => {
    const owner = await readUser(admin, uid);
    for (const name of staleNames(owner)) await removeKey(admin, uid, name);
    // No key would help, and each refused call would cost one that is made and removed.
    if (owner.suspended !== 0) throw new ProviderFailure('refused', 'The owner of the bucket is suspended.');
    const own = owner.keys.find((key) => key.user === uid && key.active !== false && !isTemporary(key));
    return own === undefined ? withTemporaryKey(uid, work) : work(own);
  };
}

/** Those who work for one owner at a time share one key, and it is made and removed in turn: no change meets another. */
function lendingOf(admin: AdminOps): WithOwnerKey {
  const lent = new Map<string, Lent>();
  const inTurn = turnsOf();
  const borrow = (uid: string): Lent => {
    const name = newTemporaryName();
    const key = inTurn(uid, () => createKey(admin, uid, { name }));
    const fresh = { users: 0, name, key };
    lent.set(uid, fresh);
    return fresh;
  };
  const giveBack = async (uid: string, loan: Lent): Promise<void> => {
    loan.users -= 1;
    if (loan.users > 0) return;
    lent.delete(uid);
    await inTurn(uid, () => removeKey(admin, uid, loan.name));
  };
  return async (uid, work) => {
    const loan = lent.get(uid) ?? borrow(uid);
    loan.users += 1;
    try {
      return await work(await loan.key);
    } finally {
      await giveBack(uid, loan);
    }
  };
}

/** Runs steps that name the same thing one after the other. */
function turnsOf(): <T>(name: string, step: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return (name, step) => {
    const mine = (last.get(name) ?? Promise.resolve()).then(step, step);
    last.set(name, mine);
    const forget = (): void => void (last.get(name) === mine && last.delete(name));
    mine.then(forget, forget);
    return mine;
  };
}
