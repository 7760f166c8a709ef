import sql, { type Sql } from 'sql-template-tag';
import type { Principal } from '../platform/principal.ts';
import type { Tenant } from '../platform/tenancy.ts';

/** A page begins after the last key of the one before; in the order of `by`, which an index has. */
export type Keys = { key: Sql; by: Sql; after: (key: string) => Sql };

/** Rows of one kind. Every column is named, so that a secret can only be in it by being written here. */
export type Section = {
  name: string;
  table: string;
  columns: string;
  /** Which rows of the table `t` are the organization's own. */
  own: Sql;
  keys: Keys;
};

const none = '00000000-0000-0000-0000-000000000000';
const byUuid = (column: Sql): Keys => ({
  key: sql`${column}::text`,
  by: column,
  after: (key) => sql`${column} > ${key || none}::uuid`,
});
const byId = byUuid(sql`t.id`);
const month = sql`concat_ws(' ', t.customer_id, t.service, t.month, t.series_id) collate "C"`;
const byMonth: Keys = { key: month, by: month, after: (key) => sql`${month} > ${key}` };
const byTime: Keys = {
  key: sql`to_char(t.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00 ' || t.id`,
  by: sql`t.at, t.id`,
  after: (key) => {
    const [day = '-infinity', time = '', id = none] = key === '' ? [] : key.split(' ');
    return sql`(t.at, t.id) > (${`${day} ${time}`.trim()}::timestamptz, ${id}::uuid)`;
  },
};

const details = `name, organization_number, address, zipcode, city, country, contact_email, invoice_email,
  support_email, phone, disruption_emails, created_at`;
const users = 'email, first_name, last_name, phone, roles, state, language, last_logged_in_at, created_at';
const visits = 'kind, user_name, house_name, reason, began_at, ends_at, ended_at';
const tickets =
  'reference, service, about_customer_name, writer_name, description, state, created_at, closed_at';
const buckets = `customer_id, id, region, name, owner, state, object_lock, lock_mode, retention_days, quota_gib,
  objects, used_bytes, created_at`;
const accessKeys = 'customer_id, user_id, access_key_id, state, created_by_name, created_at';
const usage = 'customer_id, service, month, series_id, quantity, hours, customer_cost';
const orders =
  'customer_id, kind, service, subject, state, reference, created_at, created_by_name, finished_at';
const log = `at, event, service, user_name, acting_organization_name, target, target_customer_name, details`;

/** The organization itself and its people. */
function ofItself({ partnerId, organizationId, kind }: Principal): Section[] {
  const within = sql`t.partner_id = ${partnerId} and t.organization_id = ${organizationId}`;
  const itself = sql`t.partner_id = ${partnerId} and t.id = ${organizationId}`;
  const customers = sql`t.partner_id = ${partnerId} and t.kind = 'customer'`;
  const settings = 'recipients, updated_at, updated_by_name';
  return [
    { name: 'company', table: 'organization', columns: details, own: itself, keys: byId },
    {
      name: 'notifications',
      table: 'notification_setting',
      columns: settings,
      own: within,
      keys: byUuid(sql`t.organization_id`),
    },
    { name: 'users', table: 'user_account', columns: users, own: within, keys: byId },
    { name: 'visits', table: 'visit', columns: visits, own: within, keys: byId },
    { name: 'tickets', table: 'ticket', columns: tickets, own: within, keys: byId },
    ...(kind === 'partner'
      ? [
          {
            name: 'customers',
            table: 'organization',
            columns: `id, ${details}`,
            own: customers,
            keys: byId,
          },
        ]
      : []),
  ];
}

/** What it uses, ordered and did; a partner's with its customers. */
function ofServices({ partnerId, customerId }: Tenant): Section[] {
  const own =
    customerId === null
      ? sql`t.partner_id = ${partnerId}`
      : sql`t.partner_id = ${partnerId} and t.customer_id = ${customerId}`;
  const told = customerId === null ? own : sql`${own} and not t.in_house`;
  return [
    { name: 's3Buckets', table: 's3_bucket', columns: buckets, own, keys: byId },
    { name: 's3Users', table: 's3_user', columns: 'customer_id, id, region, username', own, keys: byId },
    { name: 's3AccessKeys', table: 's3_access_key', columns: accessKeys, own, keys: byId },
    { name: 'usageByMonth', table: 'meter_month', columns: usage, own, keys: byMonth },
    { name: 'orders', table: 'operation', columns: orders, own, keys: byId },
    { name: 'auditLog', table: 'audit_entry', columns: log, own: told, keys: byTime },
  ];
}

export const sectionsOf = (principal: Principal, tenant: Tenant): Section[] => [
  ...ofItself(principal),
  ...ofServices(tenant),
];
