import sql from 'sql-template-tag';
import type { Database } from '../platform/database/database.ts';

/** What an operation asks its system again in some seconds, it asks at once; what failed and waits stays as it is. */
export async function hurry(owner: Database, operationId: string): Promise<void> {
  await owner.run(sql`
    with hurried as (
      update operation set due_at = now()
      where id = ${operationId} and state = 'running' and lease_id is null and due_at > now() returning id)
    select pg_notify('portal_operation', '') from hurried`);
}
