import type { ConnectionReadings } from '@portal/contract/connections';
import sql from 'sql-template-tag';
import type { Queryable } from '../platform/database/database.ts';

const shown = { failing: 20, unreadable: 50 };

/** How what is read of each connection stands. */
export const readingsByConnection = (
  db: Queryable,
): Promise<{ system: string; region: string; readings: ConnectionReadings }[]> =>
  db.rows(sql`
    with r as materialized (
      select r.*, o.name as customer_name,
        row_number() over (partition by r.system, r.region, r.failing_since is null order by r.failing_since, r.name, o.name) as n
      from reading r left join organization o on o.partner_id = r.partner_id and o.id = r.customer_id
    ), u as (
      select r.system, r.region, r.name, r.customer_name, e.value as element,
        row_number() over (partition by r.system, r.region order by e.value ->> 'since', e.value ->> 'id') as n
      from r cross join lateral jsonb_array_elements(r.unreadable) e
    )
    select r.system, r.region, json_build_object(
      'count', count(*), 'oldestAt', case when bool_and(r.read_at is not null) then api_time(min(r.read_at)) end,
      'failingCount', count(r.failing_since),
      'failing', coalesce(json_agg(json_build_object('reading', r.name, 'customerName', r.customer_name, 'reason', r.reason,
        'since', api_time(r.failing_since), 'readAt', api_time(r.read_at)) order by r.n)
        filter (where r.failing_since is not null and r.n <= ${shown.failing}), '[]'),
      'unreadableCount', sum(r.unreadable_count),
      'unreadable', coalesce((select json_agg(json_build_object('reading', u.name, 'customerName', u.customer_name,
        'id', u.element -> 'id', 'reason', u.element -> 'reason', 'since', u.element -> 'since') order by u.n)
        from u where u.system = r.system and u.region = r.region and u.n <= ${shown.unreadable}), '[]')) as readings
    from r group by r.system, r.region`);
