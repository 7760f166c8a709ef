import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../../platform/database/database.ts';
import { keepSecret } from '../../services/secret-once.ts';
import { keySecret } from './keys-repository.ts';

type OfKey = { partnerId: string; keyId: string };

const ofKey = ({ partnerId, keyId }: OfKey): Sql => sql`partner_id = ${partnerId} and id = ${keyId}`;

/** The key is there; its secret waits to be shown once. */
export async function activateKey(
  tx: Transaction,
  of: OfKey & { customerId: string },
  sealed: string,
): Promise<void> {
  await tx.run(sql`update s3_access_key set state = 'active', synced_at = now() where ${ofKey(of)}`);
  await keepSecret(tx, { ...of, kind: keySecret, thingId: of.keyId }, sealed);
}

export async function setKeyState(tx: Transaction, of: OfKey, state: 'active' | 'failed'): Promise<void> {
  await tx.run(sql`update s3_access_key set state = ${state} where ${ofKey(of)}`);
}

export async function removeKey(tx: Transaction, of: OfKey): Promise<void> {
  await tx.run(sql`delete from s3_access_key where ${ofKey(of)}`);
}
