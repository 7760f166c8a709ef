import sql from 'sql-template-tag';
import type { Database } from '../platform/database/database.ts';

/** Lets nobody write into the audit log while something is done; `owner` owns the tables. */
export async function withoutLog<T>(owner: Database, work: () => Promise<T>): Promise<T> {
  await owner.run(sql`revoke insert on audit_entry from portal_request, portal_auth, portal_worker`);
  try {
    return await work();
  } finally {
    await owner.run(sql`grant insert on audit_entry to portal_request, portal_auth, portal_worker`);
  }
}
