import sql from 'sql-template-tag';
import type { Transaction } from '../platform/database/database.ts';

/** Goes on as the role of requests in a tenant; for a transaction of the administrator, who may become anybody. */
export async function openTenant(
  tx: Transaction,
  tenant: { partnerId: string; customerId?: string | null; sessionId?: string | null },
): Promise<void> {
  const { partnerId, customerId = null, sessionId = null } = tenant;
  await tx.run(sql`set local role none`);
  await tx.run(sql`select open_tenant(${partnerId}::uuid, ${customerId}::uuid, ${sessionId}::uuid)`);
  await tx.run(sql`set local role portal_request`);
}
