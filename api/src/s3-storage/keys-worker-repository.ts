import { secretWaitSeconds } from '@portal/contract/constants';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Transaction } from '../platform/database.ts';

type OfKey = { partnerId: string; keyId: string };

const ofKey = ({ partnerId, keyId }: OfKey): Sql => sql`partner_id = ${partnerId} and id = ${keyId}`;

/** The key is there; its secret waits to be shown once. */
export async function activateKey(tx: Transaction, of: OfKey, sealed: string): Promise<void> {
  await tx.run(sql`
    update s3_access_key set state = 'active', synced_at = now(), secret_sealed = ${sealed},
      secret_until = now() + make_interval(secs => ${secretWaitSeconds})
    where ${ofKey(of)}`);
}

export async function setKeyState(tx: Transaction, of: OfKey, state: 'active' | 'failed'): Promise<void> {
  await tx.run(sql`update s3_access_key set state = ${state} where ${ofKey(of)}`);
}

export async function removeKey(tx: Transaction, of: OfKey): Promise<void> {
  await tx.run(sql`delete from s3_access_key where ${ofKey(of)}`);
}

/** Forgets the secrets that nobody asked for in time. */
export const forgetSecrets = (database: Queryable): Promise<number> =>
  database.run(sql`
    update s3_access_key set secret_sealed = null, secret_until = null where secret_until <= now()`);
