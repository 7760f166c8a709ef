import { setTimeout as sleep } from 'node:timers/promises';
import { ProviderFailure } from '@portal/ports/failure';
import type { AdminOps } from './admin-ops.ts';
import { userRecord } from './admin-shapes.ts';
import type { GatewayUser, UserRecord } from './admin-shapes.ts';
import { isCode } from './failure.ts';

const path = '/admin/metadata/user';

const readRecord = (admin: AdminOps, uid: string): Promise<UserRecord> =>
  admin.read({ method: 'GET', path, query: { key: uid } }, userRecord);

/** A user with its keys and policies, in one call. `notFound` when there is none. */
export const readUser = async (admin: AdminOps, uid: string): Promise<GatewayUser> =>
  (await readRecord(admin, uid)).data;

const attempts = 20;

/**
 * Changes a user until `change` answers null: nothing is left to change. Written as metadata, because every change by
 * the admin interface's own calls removes the user's policies (16.2, ceph tracker 48761), and with the version it was
 * read in, because of two changes at a time the gateway would lose one. It answers a change that came too late like one
 * that was taken, or as an error without effect: only the next reading tells.
 */
export async function changeUser(
  admin: AdminOps,
  uid: string,
  change: (user: GatewayUser) => Partial<GatewayUser> | null,
): Promise<GatewayUser> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const record = await readRecord(admin, uid);
    const changed = change(record.data);
    if (changed === null) return record.data;
    if (attempt > 2) await sleep(Math.random() * 20 * attempt);
    await write(admin, uid, { ...record, data: { ...record.data, ...changed } });
  }
  throw new ProviderFailure('throttled', 'Others change the user all the time.');
}

async function write(admin: AdminOps, uid: string, { ver, data, key }: UserRecord): Promise<void> {
  const body = { key, ver: { ...ver, ver: ver.ver + 1 }, mtime: new Date().toISOString(), data };
  const query = { key: uid, 'update-type': 'update-by-version' };
  try {
    await admin.send({ method: 'PUT', path, query, body });
  } catch (error) {
    if (!isCode(error, 'UnknownError') && !isCode(error, 'ConcurrentModification')) throw error;
  }
}
