import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { ExportedTable } from '../platform/capability.ts';
import { seesPartnerPrices } from '../platform/metering/prices.ts';
import type { Principal } from '../platform/http/principal.ts';
import type { Tenant } from '../platform/database/tenancy.ts';

/** A page begins after the last key of the one before; in the order of `by`, which an index has. */
export type Keys = { key: Sql; by: Sql; after: (key: string) => Sql };

/** Rows of one kind. Every column is named, so that a secret can only be in it by being written here. */
export type Section = {
  name: string;
  table: string;
  /** What answers its rows in the place of the table, where that is a function. */
  from?: Sql;
  columns: string;
  /** Which rows of the table `t` are the organization's own. */
  own: Sql;
  keys: Keys;
  /** Each row is a file, and its bytes come with it as base64. */
  withBytes?: true;
};

type Reader = Pick<Principal, 'partnerId' | 'organizationId' | 'kind' | 'sessionId' | 'permissions'>;

const none = '00000000-0000-0000-0000-000000000000';
const byUuid = (column: Sql): Keys => ({
  key: sql`${column}::text`,
  by: column,
  after: (key) => sql`${column} > ${key || none}::uuid`,
});
const byId = byUuid(sql`t.id`);
const byTime: Keys = {
  key: sql`to_char(t.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00 ' || t.id`,
  by: sql`t.at, t.id`,
  after: (key) => {
    const [day = '-infinity', time = '', id = none] = key === '' ? [] : key.split(' ');
    return sql`(t.at, t.id) > (${`${day} ${time}`.trim()}::timestamptz, ${id}::uuid)`;
  },
};

/** By text, where the rows of one organization are few. */
function byColumns(columns: readonly string[]): Keys {
  const key = sql`concat_ws(' ', ${join(columns.map((column) => raw(`t.${column}`)))}) collate "C"`;
  return { key, by: key, after: (last) => sql`${key} > ${last}` };
}

const details = `name, organization_number, address, zipcode, city, country, contact_email, invoice_email,
  support_email, phone, disruption_emails, created_at`;
const users =
  'organization_id, email, first_name, last_name, phone, roles, state, language, last_logged_in_at, created_at';
const settings = 'organization_id, recipients, disruptions_to_owners, updated_at, updated_by_name';
const visits = 'organization_id, kind, user_name, organization_name, reason, began_at, ends_at, ended_at';
const series = 'customer_id, id, service, product, region, resource_name, started_at, ended_at';
const usage = 'customer_id, service, month, series_id, quantity, hours, customer_cost';
const charges = `customer_id, id, service, product, thing_name, reason, charged_on, period_from, period_to, quantity, days,
  days_of_period, customer_price, customer_cost`;
const orders =
  'customer_id, kind, service, subject, state, reference, created_at, created_by_name, finished_at';
const log = `at, event, service, user_name, acting_organization_name, target, target_customer_name, details`;

const brand = `brand_light, brand_dark, brand_updated_at, brand_updated_by_name, logo_light_name, logo_light,
  logo_dark_name, logo_dark`;
const files = 'id, customer_id, name, media_type, size_bytes, sha256, created_at';

/** What a partner shows of itself, and its customers. */
function sectionsOfPartner({ partnerId, kind }: Reader): Section[] {
  if (kind === 'customer') return [];
  const own = sql`t.partner_id = ${partnerId}`;
  const itself = sql`${own} and t.id = ${partnerId}`;
  const customers = sql`${own} and t.kind = 'customer'`;
  return [
    { name: 'brand', table: 'organization', columns: brand, own: itself, keys: byId },
    ...(kind === 'partner'
      ? [{ name: 'customers', table: 'organization', columns: `id, ${details}`, own: customers, keys: byId }]
      : []),
  ];
}

/** The rows `t` of the organization; a partner's with those of its customers. */
const withinOf = ({ partnerId, organizationId, kind }: Reader): Sql =>
  kind === 'customer'
    ? sql`t.partner_id = ${partnerId} and t.organization_id = ${organizationId}`
    : sql`t.partner_id = ${partnerId}`;

/** The organization and its people. */
function ofPeople(principal: Reader): Section[] {
  const { partnerId, organizationId } = principal;
  const within = withinOf(principal);
  const itself = sql`t.partner_id = ${partnerId} and t.id = ${organizationId}`;
  const byOrganization = byUuid(sql`t.organization_id`);
  return [
    { name: 'company', table: 'organization', columns: details, own: itself, keys: byId },
    {
      name: 'notifications',
      table: 'notification_setting',
      columns: settings,
      own: within,
      keys: byOrganization,
    },
    { name: 'users', table: 'user_account', columns: users, own: within, keys: byId },
    { name: 'visits', table: 'visit', columns: visits, own: within, keys: byId },
  ];
}

/** What a partner's customers pay more, by a function that asks who may know it. */
const upliftsOf = (sessionId: string, own: Sql): Section => ({
  name: 'uplifts',
  table: 'uplift',
  columns: 'customer_id, service, percent, valid_from, set_at, set_by_name',
  from: sql`session_partner_uplifts(${sessionId}::uuid)`,
  own,
  keys: byId,
});

/** What a capability exports of the organization; nothing where the rows are those of a partner itself. */
function sectionOf(exported: ExportedTable, principal: Reader, ofCustomers: Sql): Section[] {
  const { name, table, columns, key = 'id', rowsOf, from } = exported;
  const { partnerId, kind } = principal;
  if (rowsOf === 'itself' && kind === 'customer') return [];
  const own = {
    customers: ofCustomers,
    organizations: withinOf(principal),
    itself: sql`t.partner_id = ${partnerId}`,
    function: sql`true`,
  }[rowsOf ?? 'customers'];
  const keys = key === 'id' ? byId : byColumns(key);
  return [{ name, table, columns, own, keys, ...(from === undefined ? {} : { from: raw(from) }) }];
}

/** What it uses, ordered and did; a partner's with its customers. */
function ofServices(
  principal: Reader,
  { partnerId, customerId }: Tenant,
  tables: readonly ExportedTable[],
): Section[] {
  const { sessionId, kind } = principal;
  const own =
    customerId === null
      ? sql`t.partner_id = ${partnerId}`
      : sql`t.partner_id = ${partnerId} and t.customer_id = ${customerId}`;
  const isWithPrices = customerId === null && seesPartnerPrices(principal);
  // With what the partner pays, by a function that asks who may know it.
  const costs = isWithPrices
    ? { columns: `${usage}, partner_cost`, from: sql`session_usage_by_month(${sessionId}::uuid)` }
    : {};
  const exported = tables.filter(
    ({ ofPartner }) => !ofPartner || (kind === 'partner' && customerId === null),
  );
  const shown = customerId === null ? own : sql`${own} and not t.internal`;
  return [
    {
      name: 'services',
      table: 'service',
      from: sql`service_state`,
      columns: 'customer_id, service, state, enabled_at',
      own,
      keys: byColumns(['customer_id', 'service']),
    },
    ...exported.flatMap((table) => sectionOf(table, principal, own)),
    { name: 'usageSeries', table: 'meter_series', columns: series, own, keys: byId },
    {
      name: 'usageByMonth',
      table: 'meter_month',
      columns: usage,
      own,
      keys: byColumns(['customer_id', 'service', 'month', 'series_id']),
      ...costs,
    },
    {
      name: 'charges',
      table: 'charge',
      columns: charges,
      own,
      keys: byId,
      ...(isWithPrices && {
        columns: `${charges}, partner_price, partner_cost`,
        from: sql`session_charges(${sessionId}::uuid)`,
      }),
    },
    ...(isWithPrices ? [upliftsOf(sessionId, own)] : []),
    { name: 'orders', table: 'operation', columns: orders, own, keys: byId },
    { name: 'auditLog', table: 'audit_entry', columns: log, own: shown, keys: byTime },
    { name: 'files', table: 'stored_file', columns: files, own, keys: byId, withBytes: true },
  ];
}

export const sectionsOf = (
  principal: Reader,
  tenant: Tenant,
  exported: readonly ExportedTable[],
): Section[] => [
  ...ofPeople(principal),
  ...sectionsOfPartner(principal),
  ...ofServices(principal, tenant, exported),
];
