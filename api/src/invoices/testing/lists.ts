import { listAllInvoices, listInvoices } from '@portal/contract/invoices/invoices';
import { listInvoicesToCome } from '@portal/contract/invoices/run';
import sql from 'sql-template-tag';
import { createPartner } from '../../testing/people.ts';
import type { TestPortal } from '../../testing/test-portal.ts';
import { ofPartner, rowsOf } from '../../testing/lists/companies.ts';
import { textOf, type Item, type ListCase } from '../../testing/lists/list-case.ts';
import { ofOperator } from '../../testing/lists/operator.ts';

/** Of each text a pending, an overdue or a paid invoice, or a credit invoice, of two months. */
const addInvoices = (portal: TestPortal, partnerId: string, texts: readonly string[]) =>
  portal.owner.run(sql`
    with row as (
      select r.text, gen_random_uuid() as id, (array['pending', 'overdue', 'paid', 'credit'])[1 + r.n % 4] as status,
        (select coalesce(max(i.counter), 0) from invoice i where i.fiscal_year = 2026) + r.n as counter,
        (1 + r.n / 2) * case when r.n % 4 = 3 then -100 else 100 end as minor, date '2026-03-01' + (r.n / 2)::integer as day, r.n
      from ${rowsOf(texts)}
    ), added as (
      insert into invoice (partner_id, id, number, fiscal_year, counter, kind, customer_id, customer_name, month, issued_on,
        due_on, in_time_until, ocr, currency, language, net_minor, vat_minor, total_minor, content, content_hash, template)
      select ${partnerId}, r.id, '2026-' || lpad(r.counter::text, 6, '0'), 2026, r.counter,
        case r.status when 'credit' then 'credit' else 'invoice' end, gen_random_uuid(), r.text,
        (array['2026-01-01', '2026-02-01'])[1 + r.n % 2]::date, r.day, case when r.status <> 'credit' then r.day + 30 end,
        case r.status when 'credit' then null when 'overdue' then '2026-01-01'::date else '2999-01-01' end,
        case when r.status <> 'credit' then '2026' || lpad(r.counter::text, 10, '0') end, 'SEK', 'sv', r.minor, 0, r.minor,
        '{"buyer": {"name": "Fjällnät AB"}}', '', 1
      from row r
    )
    insert into invoice_state (partner_id, invoice_id, total_minor, paid_minor)
    select ${partnerId}, r.id, r.minor, case r.status when 'paid' then r.minor else 0 end from row r`);

const one =
  (member: string) =>
  (items: readonly Item[]): string[] => [textOf(items[0]?.[member])];

const ofInvoices = {
  text: ({ customerName }: Item) => customerName,
  columns: {
    number: { as: 'text', unique: true },
    issuedOn: { as: 'time' },
    dueOn: { as: 'time' },
    customerName: { as: 'swedish' },
    totalMinor: { as: 'number' },
  },
  order: '-number',
  searched: ['number', 'customerName'],
} as const;
const filters: ListCase['filters'] = {
  status: {},
  kind: {},
  month: { values: one('month') },
  customerId: { values: one('customerId') },
};

const own: ListCase = {
  ...ofInvoices,
  endpoint: listInvoices,
  filters,
  arrange: (portal) => ofPartner(portal, ({ partner: { id } }, texts) => addInvoices(portal, id, texts)),
};

const all: ListCase = {
  ...ofInvoices,
  endpoint: listAllInvoices,
  filters,
  arrange: async (portal) => {
    const { id } = await createPartner(portal);
    const arranged = await ofOperator(portal, (texts) => addInvoices(portal, id, texts));
    return { ...arranged, query: { partnerId: id } };
  },
};

/** Customers with something that is not billed; of others, and of later months, nothing is told. */
const toCome: ListCase = {
  endpoint: listInvoicesToCome,
  text: ({ customerName }) => customerName,
  columns: { netMinor: { as: 'number' }, customerName: { as: 'swedish' } },
  order: '-netMinor',
  searched: ['customerName'],
  filters: {},
  arrange: async (portal) => {
    const { id } = await createPartner(portal);
    const arranged = await ofOperator(portal, (texts) =>
      portal.owner.run(sql`
        with row as (select gen_random_uuid() as id, r.text, r.n from ${rowsOf(texts)}),
        customer as (
          insert into organization (partner_id, id, kind, name) select ${id}, r.id, 'customer', r.text from row r)
        insert into usage_total (partner_id, customer_id, service, product, region, span, starts_on, price_from, quantity,
          customer_cost, partner_cost, priced)
        select ${id}, r.id, 's3-storage', 's3-storage.capacity', 'SE-NORTH-1', 'month', m.month, m.month, 1,
          1 + r.n / 2, 1 + r.n / 2, 1
        from row r, (values (date '2026-01-01'), (date '2026-02-01')) m (month)`),
    );
    return { ...arranged, query: { month: '2026-01', partnerId: id } };
  },
};

export const lists: readonly ListCase[] = [own, all, toCome];
