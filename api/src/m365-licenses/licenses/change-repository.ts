import type { License, TermEndOutcome } from '@portal/contract/m365-licenses/licenses';
import sql from 'sql-template-tag';
import type { Transaction } from '../../platform/database/database.ts';
import { isOfCustomer } from '../../platform/database/tenancy.ts';
import { editState, type EditState } from '../../services/ordering.ts';
import { thingsOf, type OfThing } from '../../services/things.ts';
import { requireEnabled } from '../account.ts';

/** A license as a change is decided on. */
export type LicenseRow = EditState &
  Pick<License, 'id' | 'name' | 'product' | 'subscriptionId' | 'state' | 'status' | 'purchased' | 'windows'> &
  Pick<License, 'cancellableUntil' | 'termEndsAt'> & { outcome: TermEndOutcome; systemVersion: string };

export const licenses = thingsOf<LicenseRow, void, unknown>({
  table: 'license',
  requireEnabled,
  lock: (tx, tenant, id) =>
    tx.first<LicenseRow>(sql`
      select t.id, t.name, t.product, t.subscription_id as "subscriptionId", t.state, t.status, t.quantity as purchased,
        t.windows, api_time(t.cancellable_until) as "cancellableUntil", api_time(t.term_ends_at) as "termEndsAt", t.outcome,
        t.system_version as "systemVersion", ${editState}
      from license t where ${isOfCustomer(tenant)} and t.id = ${id} for no key update`),
  idOf: ({ targetId }) => targetId,
});

/** What was ordered is done, by whoever ordered it. */
export async function settleChanged(tx: Transaction, { id, ...of }: OfThing, by: string): Promise<void> {
  await tx.run(sql`
    update license t set state = 'active', updated_by_name = ${by} where ${isOfCustomer(of)} and t.id = ${id}`);
}
