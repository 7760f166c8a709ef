import type { BackupNotifications } from '@portal/contract/m365-backup/notifications';
import sql from 'sql-template-tag';
import type { Transaction } from '../../platform/database/database.ts';
import {
  customerExists,
  gate,
  isOfCustomer,
  textRead,
  type Tenant,
  type TenantRead,
} from '../../platform/database/tenancy.ts';
import { editState, type EditState } from '../../services/ordering.ts';

/** What stands there until somebody chooses: nobody gets any. */
const nobody: BackupNotifications = { recipients: { roles: [], addresses: [] }, outcomes: [] };

export const unset: EditState = { version: 0, updatedByName: '', updatedAt: new Date(0) };

export const notificationsRead = (tenant: Tenant): TenantRead =>
  textRead(sql`
    select coalesce((
      select json_build_object('recipients', t.recipients, 'outcomes', to_json(t.outcomes), 'version', t.version)
      from m365_notification t where ${isOfCustomer(tenant)}),
      ${JSON.stringify({ ...nobody, version: 0 })}::json)::text as answer
    where ${gate} and ${customerExists(tenant)}`);

export const lockNotifications = (tx: Transaction, tenant: Tenant): Promise<EditState | null> =>
  tx.first<EditState>(
    sql`select ${editState} from m365_notification t where ${isOfCustomer(tenant)} for update`,
  );

/** From now on: what has ended before is not told of. */
export async function saveNotifications(
  tx: Transaction,
  { partnerId, customerId }: Tenant,
  { recipients, outcomes, by }: BackupNotifications & { by: string },
): Promise<void> {
  await tx.run(sql`
    insert into m365_notification as t (partner_id, customer_id, recipients, outcomes, updated_by_name)
    values (${partnerId}, ${customerId}, ${JSON.stringify(recipients)}::jsonb, ${[...outcomes]}::text[], ${by})
    on conflict (partner_id, customer_id) do update set recipients = excluded.recipients, outcomes = excluded.outcomes,
      updated_by_name = excluded.updated_by_name, updated_at = now(), version = t.version + 1, since = portal_now()`);
}
