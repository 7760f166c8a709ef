import { usualMaxLockDays } from '@portal/contract/s3-storage/constants';
import sql from 'sql-template-tag';
import type { Transaction } from '../../platform/database/database.ts';
import type { Tenant } from '../../platform/database/tenancy.ts';

type LockedLimit = { name: string; deleting: boolean; maxLockDays: number; setBy: string; setAt: Date };

/** A customer's limit with who set it last, held until the transaction ends, whether one was ever set or not. */
export async function holdLockLimit(
  tx: Transaction,
  { partnerId, customerId }: Tenant,
): Promise<LockedLimit | null> {
  // First the row that everybody waits for: what is read beside it in one statement may be older.
  const customer = await tx.first<Pick<LockedLimit, 'name' | 'deleting'>>(sql`
    select c.name, c.delete_after is not null as deleting from organization c
    where c.partner_id = ${partnerId} and c.id = ${customerId} and c.kind = 'customer' for no key update`);
  if (!customer) return null;
  const limit = await tx.first<Omit<LockedLimit, 'name' | 'deleting'>>(sql`
    select t.max_lock_days as "maxLockDays", t.set_by_name as "setBy", t.set_at as "setAt"
    from s3_limit t where t.partner_id = ${partnerId} and t.customer_id = ${customerId}`);
  return { ...customer, ...(limit ?? { maxLockDays: usualMaxLockDays, setBy: '', setAt: new Date(0) }) };
}

export async function saveLockLimit(
  tx: Transaction,
  { partnerId, customerId }: Tenant,
  { maxLockDays, by }: { maxLockDays: number; by: string },
): Promise<void> {
  await tx.run(sql`
    insert into s3_limit (partner_id, customer_id, max_lock_days, set_by_name)
    values (${partnerId}, ${customerId}, ${maxLockDays}, ${by})
    on conflict (partner_id, customer_id) do update
    set max_lock_days = excluded.max_lock_days, set_by_name = excluded.set_by_name, set_at = excluded.set_at`);
}
