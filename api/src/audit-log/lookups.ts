import sql, { empty, join } from 'sql-template-tag';
import { containsText } from '../platform/http/lists.ts';
import type { Principal } from '../platform/http/principal.ts';
import { notFound } from '../platform/http/problem.ts';
import { gate, textRead, type Tenant, type TenantRead } from '../platform/database/tenancy.ts';
import { inTenant, itemOf } from './repository.ts';

type Caller = { tenant: Tenant; principal: Principal };

/** One entry; of those who may not read all only what they did themselves. */
export const auditEntry = (caller: Caller, { id, at }: { id: string; at: string }): TenantRead => ({
  query: sql`
    select ${itemOf(caller.principal)}::text as item from audit_entry t
    where ${join([gate, ...inTenant(caller)], ' and ')} and t.id = ${id}
      -- Answers say moments to the millisecond.
      and t.at >= ${at}::timestamptz and t.at < ${at}::timestamptz + interval '1 millisecond'
      ${caller.principal.permissions.has('auditLog.all') ? empty : sql`and t.user_id = ${caller.principal.userId}`}`,
  answer: (row) => {
    if (!row) throw notFound();
    return String(row['item']);
  },
});

const shown = 20;
const personName = sql`trim(u.first_name || ' ' || u.last_name)`;

/** People whose name or address has the text, by name. */
export const auditPeople = (
  { partnerId, customerId }: Tenant,
  { search = '', id = null }: { search?: string | undefined; id?: string | null | undefined },
): TenantRead =>
  textRead(sql`
    select json_build_object('items', coalesce((select json_agg(p.item) from (
      select json_build_object('id', u.id, 'name', coalesce(nullif(${personName}, ''), u.email),
        'organizationName', o.name) as item
      from user_account u join organization o on o.partner_id = u.partner_id and o.id = u.organization_id
      where ${gate} and u.partner_id = ${partnerId}
        and (${customerId}::uuid is null or u.organization_id = ${customerId})
        and (${id}::uuid is null or u.id = ${id})
        and ${containsText(sql`(${personName} || ' ' || u.email)`, search)}
      order by ${personName} collate "sv-x-icu", u.id limit ${shown}) p), '[]'::json))::text as answer
    where ${gate}`);
