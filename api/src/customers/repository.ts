import type { EndedVisit } from '../auth/index.ts';
import type { Blocker, CustomerForm } from '@portal/contract/customers';
import type { QueryOf } from '@portal/contract/http';
import type { listCustomers } from '@portal/contract/customers';
import type { Role } from '@portal/contract/permissions';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { CustomerBlocker, Registry } from '../platform/capability.ts';
import type { Queryable, Row, Transaction } from '../platform/database/database.ts';
import { containsText, listRead } from '../platform/http/lists.ts';
import { currencyInUse } from '../platform/metering/prices.ts';
import type { Sealer } from '../platform/process/seal.ts';
import { gate, type Tenant, type TenantRead } from '../platform/database/tenancy.ts';
import { attentionByCustomer, attentionJson, urgencyOf } from './attention.ts';

// By key for the rows of the page alone: a join would be made for the whole list, because row-level security hides
// its size from the planner.
const ofRow = sql`service_state s where s.partner_id = t.partner_id and s.customer_id = t.id`;

const activeServices = sql`coalesce((
  select json_agg(json_build_object('service', s.service, 'state', s.state)) from ${ofRow}), '[]'::json)`;

const users = sql`(select count(*) from user_account u
  where u.partner_id = t.partner_id and u.organization_id = t.id and u.state <> 'invited')`;

const thisMonth = sql`(select date_trunc('month', stockholm_day(portal_now()))::date)`;

/** What the month before had cost customer `t` when it had come as far. */
const before = sql`(
  select sum(line_minor(l.cost)) from (
    select sum(u.customer_cost * case when p.billed = 'hour' then c.share else 1 end) as cost
    from compared_days(${thisMonth}) c
    join usage_total u on u.partner_id = t.partner_id and u.customer_id = t.id and u.span = 'day' and u.starts_on = c.day
      and u.priced > 0
    join product p on p.key = u.product
    group by u.service, u.product, u.region, u.price_from) l)`;

const closedUntil = sql`api_time(case when t.closed_until > now() then t.closed_until end)`;

const row = sql`json_build_object('id', t.id, 'partnerId', t.partner_id, 'name', t.name,
  'organizationNumber', t.organization_number, 'city', t.city, 'contactEmail', t.contact_email,
  'activeServices', ${activeServices}, 'customerMinor', t.cost, 'beforeMinor', ${before},
  'currency', ${currencyInUse}, 'attention', t.attention, 'users', ${users}, 'createdAt', api_time(t.created_at),
  'closedUntil', ${closedUntil}, 'deletedOn', api_time(t.delete_after),
  'version', t.version)`;

const swedish = (column: Sql): Sql => sql`${column} collate "sv-x-icu"`;

const sorts = {
  // The most urgent first, and of those alike what costs most.
  attention: { by: sql`(t.urgency * 1e15 - coalesce(t.cost, 0))`, type: 'numeric' },
  customerMinor: { by: sql`coalesce(t.cost, -1)`, type: 'numeric' },
  name: { by: swedish(sql`t.name`), type: 'text' },
  organizationNumber: 'text',
  city: { by: swedish(sql`t.city`), type: 'text' },
  createdAt: 'timestamptz',
} as const;

const searched = [
  swedish(sql`t.name`),
  sql`t.organization_number`,
  sql`replace(t.organization_number, '-', '')`,
  swedish(sql`t.city`),
  sql`t.contact_email`,
];

const matches = (search: string): Sql =>
  sql`(${join(
    searched.map((column) => containsText(sql`(${column})`, search)),
    ' or ',
  )})`;

type ListQuery = QueryOf<typeof listCustomers>;

/** What every customer of a partner costs so far this month, of all services. */
const costs = (sessionId: string): Sql =>
  sql`session_month_costs(case when ${gate} then ${sessionId}::uuid end, ${thisMonth})`;

type Page = { sealer: Sealer; query: ListQuery; sessionId: string };

/** A page of a partner's customers, in one round trip. */
export function customersPage({ partnerId }: Tenant, { sealer, query, sessionId }: Page): TenantRead {
  const filters = join(
    [
      sql`t.partner_id = ${partnerId}`,
      sql`t.kind = 'customer'`,
      ...(query.search ? [matches(query.search)] : []),
      ...(query.service ? [sql`exists (select from ${ofRow} and s.service = ${query.service})`] : []),
      ...(query.attention
        ? [sql`coalesce(a.urgency, ${urgencyOf('none')}) = ${urgencyOf(query.attention)}::integer`]
        : []),
    ],
    ' and ',
  );
  return listRead(sealer, query, {
    from: sql`(
      select t.*, c.customer_minor as cost, ${attentionJson} as attention, coalesce(a.urgency, ${urgencyOf('none')}::integer) as urgency,
        count(*) over () as found, sum(c.customer_minor) over () as all_cost,
        sum(c.partner_minor) over () as all_partner_cost
      from organization t
      left join ${costs(sessionId)} c on c.customer_id = t.id
      left join ${attentionByCustomer({ partnerId, customerId: null })} a on a.customer_id = t.id
      where ${gate} and ${filters}) t`,
    item: row,
    sorts,
    total: sql`t.found`,
    ofAll: { each: sumOf(sql`t.all_cost`, sql`t.all_partner_cost`), none: sumOf(nothing, nothing) },
    where: [],
    asker: sessionId,
  });
}

const nothing = sql`null::numeric`;
const sumOf = (
  cost: Sql,
  partnerCost: Sql,
): Sql => sql`json_build_object('month', to_char(${thisMonth}, 'YYYY-MM'),
  'currency', ${currencyInUse}, 'sumMinor', ${cost}, 'partnerSumMinor', ${partnerCost})`;

const ofCustomer = ({ partnerId }: Tenant, id: string): Sql =>
  sql`t.partner_id = ${partnerId} and t.id = ${id} and t.kind = 'customer'`;

const jsonOf =
  (missing: () => Error) =>
  (found: Row | null): string => {
    if (typeof found?.['item'] !== 'string') throw missing();
    return found['item'];
  };

type OneRead = { tenant: Tenant; id: string; missing: () => Error };

export const oneCustomer = ({ tenant, id, missing }: OneRead): TenantRead => ({
  query: sql`
    select json_build_object('id', t.id, 'partnerId', t.partner_id, 'name', t.name,
      'organizationNumber', t.organization_number, 'address', t.address, 'zipcode', t.zipcode, 'city', t.city,
      'country', t.country, 'contactEmail', t.contact_email, 'invoiceEmail', t.invoice_email,
      'supportEmail', t.support_email, 'phone', t.phone, 'disruptionEmails', to_json(t.disruption_emails),
      'version', t.version, 'createdAt', api_time(t.created_at), 'activeServices', ${activeServices}, 'users', ${users},
      'closedUntil', ${closedUntil}, 'deletedOn', api_time(t.delete_after), 'invitedOwner', (select u.email from user_account u where u.partner_id = t.partner_id
        and u.organization_id = t.id and u.state = 'invited' and 'owner' = any(u.roles)
        order by u.created_at desc limit 1))::text as item
    from organization t where ${gate} and ${ofCustomer(tenant, id)}`,
  answer: jsonOf(missing),
});

/** `offered` are the services with a connection; one without a row is not enabled. */
export const customerServices = (
  { tenant, id, missing }: OneRead,
  offered: readonly string[],
): TenantRead => ({
  query: sql`
    select json_build_object('customerName', t.name, 'items', coalesce((
      select json_agg(json_build_object('service', o.service, 'state',
        coalesce((select s.state from ${ofRow} and s.service = o.service), 'not-enabled')) order by o.n)
      from unnest(${offered}::text[]) with ordinality o(service, n)), '[]'::json))::text as item
    from organization t where ${gate} and ${ofCustomer(tenant, id)}`,
  answer: jsonOf(missing),
});

const countOf = ({ kind, service, table }: CustomerBlocker, n: number): Sql => sql`
  select ${n}::integer as n, ${kind}::text as kind, ${service === 'ofRow' ? sql`x.service` : sql`${service}::text`} as service,
    count(*) as count
  from ${raw(table)} x where x.partner_id = t.partner_id and x.customer_id = t.id group by 3
  union all`;

/** Everything that has to go before the customer `t`, as a JSON list of the contract's blockers. */
export const customerBlockers = ({ blockers }: Pick<Registry, 'blockers'>): Sql => sql`(
  select coalesce(json_agg(json_build_object('kind', b.kind, 'service', b.service, 'count', b.count) order by b.n, b.service)
    filter (where b.count > 0), '[]'::json)
  from (
    ${join(blockers.map(countOf), '')}
    select ${blockers.length}::integer as n, 'service' as kind, x.service as service, 1::bigint as count from service x
    where x.partner_id = t.partner_id and x.customer_id = t.id
    union all
    select ${blockers.length + 1}::integer, 'runningOperations', null, count(*) from operation x
    where x.partner_id = t.partner_id and x.customer_id = t.id and x.state in ('waiting', 'running', 'needs-attention')
  ) b)`;

export const deletionPreview = (registry: Registry, { tenant, id, missing }: OneRead): TenantRead => ({
  query: sql`
    select json_build_object('blockers', ${customerBlockers(registry)}, 'goesWithIt', (
      select json_build_object('users', count(*) filter (where u.state <> 'invited'),
        'invitations', count(*) filter (where u.state = 'invited'))
      from user_account u where u.partner_id = t.partner_id and u.organization_id = t.id))::text as item
    from organization t where ${gate} and ${ofCustomer(tenant, id)}`,
  answer: jsonOf(missing),
});

export const insertCustomer = async (
  tx: Transaction,
  { id, partnerId }: { id: string; partnerId: string },
  form: CustomerForm,
): Promise<void> => {
  await tx.run(sql`
    insert into organization (partner_id, id, kind, name, organization_number, address, zipcode, city, country,
      contact_email, invoice_email, support_email, phone, disruption_emails)
    values (${partnerId}, ${id}, 'customer', ${form.name}, ${form.organizationNumber}, ${form.address},
      ${form.zipcode}, ${form.city}, ${form.country}, ${form.contactEmail}, ${form.invoiceEmail},
      ${form.supportEmail}, ${form.phone}, ${form.disruptionEmails})`);
};

export type StoredCustomer = CustomerForm & { version: number; closed: boolean; deleting: boolean };

/** The customer, locked until the transaction ends: nothing can be ordered for it meanwhile. */
export const lockCustomer = (tx: Transaction, tenant: Tenant, id: string): Promise<StoredCustomer | null> =>
  tx.first<StoredCustomer>(sql`
    select name, organization_number as "organizationNumber", address, zipcode, city, country,
      contact_email as "contactEmail", invoice_email as "invoiceEmail", support_email as "supportEmail", phone,
      disruption_emails as "disruptionEmails", version, coalesce(closed_until > now(), false) as closed,
      delete_after is not null as deleting
    from organization t where ${ofCustomer(tenant, id)} for update`);

export const changeCustomer = async (
  tx: Transaction,
  { tenant, id }: { tenant: Tenant; id: string },
  form: CustomerForm,
): Promise<void> => {
  await tx.run(sql`
    update organization t set name = ${form.name}, organization_number = ${form.organizationNumber},
      address = ${form.address}, zipcode = ${form.zipcode}, city = ${form.city}, country = ${form.country},
      contact_email = ${form.contactEmail}, invoice_email = ${form.invoiceEmail},
      support_email = ${form.supportEmail}, phone = ${form.phone}, disruption_emails = ${form.disruptionEmails},
      version = version + 1
    where ${ofCustomer(tenant, id)}`);
};

/** Who changed the customer last, and when, as the audit log has it. */
export const lastChange = (
  tx: Queryable,
  { partnerId }: Tenant,
  id: string,
): Promise<{ by: string; at: Date } | null> =>
  tx.first<{ by: string; at: Date }>(sql`
    select user_name as by, at from audit_entry
    where partner_id = ${partnerId} and customer_id = ${id} and event in ('customerCreated', 'customerUpdated', 'companyUpdated')
    order by at desc, id desc limit 1`);

export const blockersOf = async (
  tx: Transaction,
  registry: Registry,
  { tenant, id }: { tenant: Tenant; id: string },
): Promise<Blocker[]> => {
  const found = await tx.first<{ blockers: Blocker[] }>(
    sql`select ${customerBlockers(registry)} as blockers from organization t where ${ofCustomer(tenant, id)}`,
  );
  return found?.blockers ?? [];
};

/** Puts out whoever acts in the customer. */
export const endVisits = (tx: Transaction, id: string): Promise<EndedVisit[]> =>
  tx.rows<EndedVisit>(sql`select * from end_customer_visits(${id})`);

export const removeCustomer = async (tx: Transaction, tenant: Tenant, id: string): Promise<void> => {
  await tx.run(sql`delete from organization t where ${ofCustomer(tenant, id)}`);
};

/** Takes back the invitations of owners but that of one address, and one of that address as anything else. */
export const withdrawInvitations = (
  tx: Transaction,
  id: string,
  keep: string,
): Promise<{ email: string; roles: Role[] }[]> =>
  tx.rows(sql`select email, roles from withdraw_invitations(${id}, ${keep})`);

export const hasUsers = async (tx: Transaction, { partnerId }: Tenant, id: string): Promise<boolean> => {
  const found = await tx.first<{ found: boolean }>(sql`
    select exists (select from user_account where partner_id = ${partnerId} and organization_id = ${id}
      and state <> 'invited') as found`);
  return found?.found === true;
};
