import type { QueryOf } from '@portal/contract/http';
import type { listAllInvoices } from '@portal/contract/invoices/invoices';
import sql, { empty, join, type Sql } from 'sql-template-tag';
import { gate, type Tenant, type TenantRead } from '../platform/database/tenancy.ts';
import { containsText, listRead, type ListSpec } from '../platform/http/lists.ts';
import { notFound } from '../platform/http/problem.ts';
import type { Sealer } from '../platform/process/seal.ts';

type Query = QueryOf<typeof listAllInvoices>;

const tables = sql`invoice t join invoice_state s on s.partner_id = t.partner_id and s.invoice_id = t.id`;

/** By the calendar of Stockholm: overdue begins after the last day on which paying is in time. */
export const statusOf = sql`case
  when t.kind = 'credit' or s.credited_minor = t.total_minor then 'credited' when s.left_minor = 0 then 'paid'
  when t.in_time_until < stockholm_day(portal_now()) then 'overdue' else 'pending' end`;

const members = sql`'id', t.id, 'number', t.number, 'kind', t.kind, 'partnerId', t.partner_id,
  'partnerName', t.content #>> '{buyer,name}', 'customerId', t.customer_id, 'customerName', t.customer_name,
  'month', to_char(t.month, 'YYYY-MM'), 'issuedOn', t.issued_on, 'dueOn', t.due_on, 'currency', t.currency,
  'netMinor', t.net_minor, 'vatMinor', t.vat_minor, 'totalMinor', t.total_minor, 'paidMinor', s.paid_minor,
  'creditedMinor', s.credited_minor, 'leftMinor', s.left_minor, 'status', ${statusOf}, 'paidOn', s.paid_on`;

const filters = ({ search, status, kind, month, customerId, partnerId }: Query): Sql[] => [
  ...(search
    ? [
        sql`(${containsText(sql`t.number`, search)} or ${containsText(sql`t.customer_name`, search)}
          or t.ocr = ${search})`,
      ]
    : []),
  ...(status ? [sql`${statusOf} = ${status}`] : []),
  ...(kind ? [sql`t.kind = ${kind}`] : []),
  ...(month ? [sql`t.month = ${`${month}-01`}::date`] : []),
  ...(customerId ? [sql`t.customer_id = ${customerId}`] : []),
  ...(partnerId ? [sql`t.partner_id = ${partnerId}`] : []),
];

const sumsOf = (where: Sql[]): Sql => sql`json_build_object('sums', (
  select coalesce(json_agg(json_build_object('status', x.status, 'count', x.count, 'leftMinor', x.left_minor,
    'totalMinor', x.total_minor) order by x.status), '[]'::json)
  from (select ${statusOf} as status, count(*) as count, sum(s.left_minor) as left_minor, sum(t.total_minor) as total_minor
    from ${tables} where ${join([gate, ...where], ' and ')} group by 1) x))`;

const specOf = (where: Sql[]): ListSpec => ({
  from: tables,
  item: sql`json_build_object(${members})`,
  sorts: {
    number: { by: sql`lpad(t.fiscal_year::text, 4, '0') || lpad(t.counter::text, 9, '0')`, type: 'text' },
    issuedOn: { by: sql`t.issued_on`, type: 'date' },
    dueOn: { by: sql`coalesce(t.due_on, '-infinity')`, type: 'date' },
    customerName: { by: sql`t.customer_name collate "sv-x-icu"`, type: 'text' },
    totalMinor: 'bigint',
  },
  where,
  planned: true,
  extra: sumsOf(where),
});

/** A page of one partner's invoices; row-level security lets nobody else's through. */
export const ownInvoicesPage = (
  sealer: Sealer,
  { sort = '-number', ...query }: Omit<Query, 'partnerId'>,
  { partnerId }: Tenant,
): TenantRead =>
  listRead(sealer, { ...query, sort }, specOf([sql`t.partner_id = ${partnerId}`, ...filters(query)]));

/** The same of all partners. */
export const allInvoicesPage = (sealer: Sealer, { sort = '-number', ...query }: Query): TenantRead =>
  listRead(sealer, { ...query, sort }, specOf([sql`true`, ...filters(query)]));

const left = sql`(select coalesce(json_agg(json_build_object('position', l.position, 'leftMinor', l.amount_minor
    + coalesce((select sum(c.amount_minor) from invoice_line c where c.partner_id = l.partner_id
      and c.credits_invoice_id = l.invoice_id and c.credits_position = l.position), 0)) order by l.position), '[]'::json)
  from invoice_line l where l.partner_id = t.partner_id and l.invoice_id = t.id and l.amount_minor > 0)`;

const payments = sql`(select coalesce(json_agg(json_build_object('id', p.id, 'paidOn', p.paid_on, 'amountMinor', p.amount_minor,
    'reference', p.reference, 'notedAt', api_time(p.noted_at), 'notedBy', p.noted_by_name) order by p.paid_on, p.id), '[]'::json)
  from invoice_payment p where p.partner_id = t.partner_id and p.invoice_id = t.id)`;

const creditedBy = sql`(select coalesce(json_agg(json_build_object('id', c.id, 'number', c.number, 'issuedOn', c.issued_on,
    'reason', c.reason, 'billAgain', c.bill_again) order by c.fiscal_year, c.counter), '[]'::json)
  from invoice c where c.partner_id = t.partner_id and c.id in (select l.invoice_id from invoice_line l
    where l.partner_id = t.partner_id and l.credits_invoice_id = t.id))`;

const one = (id: string, of: Sql): Sql => sql`
  select json_build_object(${members}, 'content', t.content, 'payments', ${payments}, 'creditedBy', ${creditedBy},
    'left', ${left})::text as item
  from ${tables} where ${gate} and t.id = ${id}${of}`;

const answer = (row: { item?: unknown } | null): string => {
  if (typeof row?.item !== 'string') throw notFound();
  return row.item;
};

/** One invoice of a partner with all that it says. */
export const ownInvoice =
  (id: string): TenantRead =>
  ({ partnerId }) => ({ query: one(id, sql` and t.partner_id = ${partnerId}`), answer });

/** The same of any. */
export const anyInvoice =
  (id: string): TenantRead =>
  () => ({ query: one(id, empty), answer });
