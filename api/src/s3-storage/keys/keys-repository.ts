import type { AccessKey } from '@portal/contract/s3-storage/users';
import sql from 'sql-template-tag';
import type { Transaction } from '../../platform/database/database.ts';
import { isOfCustomer, type Tenant } from '../../platform/database/tenancy.ts';
import type { OrderedOperation } from '../../platform/operations/definition.ts';
import { requireActive } from '../../services/ordering.ts';
import { keepSecret } from '../../services/secret-once.ts';
import { thingsOf } from '../../services/things.ts';
import { requireEnabled } from '../account.ts';

/** The kind of its secret. */
export const keySecret = 'accessKey';

export type KeyRow = Pick<AccessKey, 'id' | 'accessKeyId' | 'state'> & {
  userId: string;
  username: string;
  region: string;
  userState: string;
};

/** The key, locked until the transaction ends. */
export const lockKey = (tx: Transaction, tenant: Tenant, id: string): Promise<KeyRow | null> =>
  tx.first<KeyRow>(sql`
    select t.id, t.access_key_id as "accessKeyId", t.state, t.user_id as "userId", u.username, u.region,
      u.state as "userState"
    from s3_access_key t join s3_user u on u.partner_id = t.partner_id and u.customer_id = t.customer_id
      and u.id = t.user_id
    where ${isOfCustomer(tenant)} and t.id = ${id} for update of t`);

type NewKey = { id: string; userId: string; accessKeyId: string; by: string };

export async function insertKey(tx: Transaction, tenant: Tenant, key: NewKey): Promise<void> {
  await tx.run(sql`
    insert into s3_access_key (partner_id, customer_id, id, user_id, access_key_id, state, created_by_name, created_at)
    values (${tenant.partnerId}, ${tenant.customerId}, ${key.id}, ${key.userId}, ${key.accessKeyId}, 'creating',
      ${key.by}, portal_now())`);
}

type OfKey = { keyId: string; region: string; username: string };

/** Their operations work on the user, so that no key is made for one that is being deleted or changed. */
export const accessKeys = thingsOf({
  table: 's3_access_key',
  requireEnabled,
  lock: lockKey,
  idOf: ({ input }: OrderedOperation<OfKey>) => input.keyId,
  check: ({ userState }) => requireActive({ state: userState }),
  details: ({ input: { region, username } }) => ({ region, username }),
});

/** By a worker: the key is there, and its secret waits to be shown once. */
export async function activateKey(
  tx: Transaction,
  { partnerId, customerId, keyId }: { partnerId: string; customerId: string; keyId: string },
  sealed: string,
): Promise<void> {
  await tx.run(sql`
    update s3_access_key t set state = 'active', synced_at = portal_now()
    where ${isOfCustomer({ partnerId, customerId })} and t.id = ${keyId}`);
  await keepSecret(tx, { partnerId, customerId, kind: keySecret, thingId: keyId }, sealed);
}
