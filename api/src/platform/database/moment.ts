import sql from 'sql-template-tag';
import type { Queryable } from './database.ts';

/**
 * The moment of what the portal orders, measures, sees, prices and charges: the database's, because rows are compared
 * with it. In SQL it is `portal_now()`; the first migration says what asks it.
 */
export async function portalNow(db: Queryable): Promise<Date> {
  const row = await db.first<{ now: Date }>(sql`select portal_now() as now`);
  if (!row) throw new Error('The database does not tell its time.');
  return row.now;
}
