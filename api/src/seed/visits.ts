import sql from 'sql-template-tag';
import type { Queryable } from '../platform/database/database.ts';

/** The visits in the seeded audit log: an impersonation for each person and day. */
export async function seedVisits(tx: Queryable): Promise<void> {
  await tx.run(sql`
    insert into visit (partner_id, organization_id, id, session_id, kind, user_id, user_name, organization_name, reason, began_at,
      ends_at, ended_at)
    select e.partner_id, e.acting_organization_id, gen_random_uuid(), e.session_id, 'impersonated', e.user_id,
      trim(u.first_name || ' ' || u.last_name), h.name, coalesce(max(e.details ->> 'reason'), ''), min(e.at),
      min(e.at) + interval '1 hour', min(e.at) + interval '25 minutes'
    from audit_entry e
    join user_account u on u.partner_id = e.partner_id and u.id = e.user_id
    join organization h on h.partner_id = u.partner_id and h.id = u.organization_id
    where e.acting_organization_id is not null and e.session_id is not null
    group by e.partner_id, e.acting_organization_id, e.session_id, e.user_id, u.first_name, u.last_name, h.name
    on conflict do nothing`);
}
