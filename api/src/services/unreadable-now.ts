import type { Unreadable } from '@portal/ports/unreadable';
import sql, { type Sql } from 'sql-template-tag';

/** So many of what could not be read are kept one by one; of the others how many. */
const mostUnreadable = 100;

/** What of the last reading of a row `m` could not be read, each since it was first met. */
export const unreadableNow = (unreadable: readonly Unreadable[]): Sql =>
  unreadable.length === 0
    ? sql`unreadable = '[]', unreadable_count = 0`
    : sql`unreadable_count = ${unreadable.length}, unreadable = (
        select jsonb_agg(jsonb_build_object('id', u.id, 'reason', u.reason, 'since', coalesce((
          select o ->> 'since' from jsonb_array_elements(m.unreadable) o where o ->> 'id' = u.id limit 1),
          api_time(portal_now()))) order by u.id)
        from json_to_recordset(${JSON.stringify(unreadable.slice(0, mostUnreadable))}::json) as u (id text, reason text))`;
