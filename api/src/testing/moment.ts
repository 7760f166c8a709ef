import sql, { raw } from 'sql-template-tag';
import type { Queryable } from '../platform/database/database.ts';

/** A moment that stands still, so many seconds from now, or the machine's own. */
export type Moment = Date | { seconds: number } | 'machine';

const bodyOf = (moment: Moment): string => {
  if (moment === 'machine') return 'now()';
  if (moment instanceof Date) return `timestamptz '${moment.toISOString()}'`;
  return `now() + interval '${moment.seconds} seconds'`;
};

/**
 * Puts another moment into the place of the portal's, in the whole database and at once: what was planned before, on any
 * connection, is planned anew. `owner` is the database's owner. For a database that other tests do not share, or to be
 * put back.
 */
export async function setMoment(owner: Queryable, moment: Moment): Promise<void> {
  await owner.run(sql`
    create or replace function portal_now() returns timestamptz language sql stable parallel safe
    return ${raw(bodyOf(moment))}`);
}
