import type { NewStorageUser } from '@portal/ports/object-storage';
import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../../platform/database/database.ts';

type OfTarget = { partnerId: string; customerId: string; targetId: string };

const ofTarget = (of: OfTarget): Sql =>
  sql`partner_id = ${of.partnerId} and customer_id = ${of.customerId} and id = ${of.targetId}`;

/** Null, or the names in order, as they are compared and shown. */
const bucketsOf = ({ policy }: Pick<NewStorageUser, 'policy'>): string[] | null =>
  policy.buckets && policy.buckets.toSorted();

export async function activateUser(tx: Transaction, of: OfTarget, user: NewStorageUser): Promise<void> {
  await tx.run(sql`
    update s3_user set state = 'active', display_name = ${user.displayName}, access = ${user.policy.access},
      buckets = ${bucketsOf(user)}, synced_at = now()
    where ${ofTarget(of)}`);
}

export async function setUserState(tx: Transaction, of: OfTarget, state: 'active' | 'failed'): Promise<void> {
  await tx.run(sql`update s3_user set state = ${state} where ${ofTarget(of)}`);
}

/** Its keys go with it. */
export async function removeUser(tx: Transaction, of: OfTarget): Promise<void> {
  await tx.run(sql`delete from s3_user where ${ofTarget(of)}`);
}
