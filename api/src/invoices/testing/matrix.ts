import { randomUUID } from 'node:crypto';
import { exampleContent } from '@portal/contract/invoices/testing/example-content';
import type { ActorName } from '../../testing/matrix/actors.ts';
import type { Expectation } from '../../testing/matrix/expectation.ts';
import type { MatrixPart } from '../../testing/matrix/parts.ts';

/** pricing and uplift; invoices: owner, admin, billing of a partner */
const settleOwn: ActorName[] = [
  'partner',
  'admin',
  'billing',
  'other-partner',
  'mfa',
  'operator-acting',
  'api-token',
];
/** operator: invoice run, payments, credit: owner, admin, billing */
const settleAll: ActorName[] = ['operator', 'operator-billing'];

const ofOperator = (answer: string): Expectation => ({ may: settleAll, at: 'nothing', answer });
/** The id that is named is nobody's. */
const unknown = () => ({ query: { id: randomUUID() } });
const drawing = (of: Record<string, string>) => ({ query: { ...of, language: 'sv' } });
const today = '2026-01-02';

/** Every customer has an invoice with a payment, of a month before there was a portal. */
const planted: MatrixPart['planted'] = (canary) => [
  `with content as (
      select o.*, jsonb_set(jsonb_set('${JSON.stringify(exampleContent()).replaceAll("'", "''")}'::jsonb, '{customer,name}',
          to_jsonb(${canary('id')})), '{buyer,name}', to_jsonb(${canary('partner_id')})) as content,
        row_number() over (order by o.id) as counter
      from organization o where o.kind = 'customer'
    ), added as (
      insert into invoice (partner_id, id, number, fiscal_year, counter, kind, customer_id, customer_name, month, issued_on, due_on,
        in_time_until, ocr, currency, language, net_minor, vat_minor, total_minor, content, content_hash, template, made_by_name)
      select partner_id, gen_random_uuid(), 'P1999-' || counter, 1999, counter, 'invoice', id, ${canary('id')}, '2001-01-01', '1999-02-01',
        '1999-03-03', '1999-03-03', '1999' || lpad(counter::text, 8, '0'), 'SEK', 'sv', 31009, 7752, 38761, content, '', 1, ${canary('partner_id')}
      from content returning *
    ), stated as (
      insert into invoice_state (partner_id, invoice_id, total_minor, paid_minor) select partner_id, id, total_minor, 1 from added
    ), lined as (
      insert into invoice_line (partner_id, invoice_id, position, service, product, region, month, amount_minor, vat_category, vat_rate)
      select partner_id, id, 1, 's3-storage', 's3-storage.capacity', '', month, net_minor, 'S', 25 from added
    ), mailed as (
      insert into invoice_mail (partner_id, run_id, ocr) select distinct on (partner_id) partner_id, id, '9' || ocr from added
    )
    insert into invoice_payment (partner_id, id, invoice_id, paid_on, amount_minor, noted_by_name)
    select partner_id, gen_random_uuid(), id, '1999-02-02', 1, ${canary('partner_id')} from added`,
];

export const matrix: MatrixPart = {
  expectations: {
    listInvoices: { may: settleOwn, at: 'nothing', answer: '200' },
    getInvoice: { may: settleOwn, at: 'nothing', answer: '404 notFound' },
    listAllInvoices: ofOperator('200'),
    getAnyInvoice: ofOperator('404 notFound'),
    getInvoicePages: { may: settleOwn, at: 'nothing', answer: '404 notFound' },
    getInvoicePdf: { may: settleOwn, at: 'nothing', answer: '404 notFound' },
    getInvoicesZip: { may: settleOwn, at: 'nothing', answer: '404 notFound' },
    getAnyInvoicePages: ofOperator('404 notFound'),
    getAnyInvoicePdf: ofOperator('404 notFound'),
    getAllInvoicesZip: ofOperator('404 notFound'),
    getInvoiceMonth: ofOperator('200'),
    getInvoiceRun: ofOperator('404 notFound'),
    listInvoicesToCome: ofOperator('200'),
    getInvoiceToCome: ofOperator('404 notFound'),
    closeMonth: ofOperator('409 monthNotOver'),
    makeHeldInvoices: ofOperator('409 nothingWaits'),
    payInvoice: ofOperator('404 notFound'),
    payByReference: ofOperator('404 unknownReference'),
    creditInvoice: ofOperator('404 notFound'),
  },
  requests: {
    getInvoice: unknown,
    getInvoicePages: () => drawing({ id: randomUUID() }),
    getInvoicePdf: () => drawing({ id: randomUUID() }),
    getInvoicesZip: () => drawing({ month: '2020-01' }),
    getAnyInvoicePages: () => drawing({ id: randomUUID() }),
    getAnyInvoicePdf: () => drawing({ id: randomUUID() }),
    getAllInvoicesZip: () => drawing({ month: '2020-01' }),
    getAnyInvoice: unknown,
    getInvoiceRun: () => ({ query: { month: '2020-01' } }),
    listInvoicesToCome: () => ({ query: { month: '2020-01', partnerId: randomUUID() } }),
    getInvoiceToCome: () => ({
      query: { month: '2020-01', partnerId: randomUUID(), customerId: randomUUID() },
    }),
    closeMonth: () => ({ body: { month: '2099-01' } }),
    makeHeldInvoices: () => ({ body: { month: '2020-01', partnerId: randomUUID() } }),
    payInvoice: () => ({ ...unknown(), body: { paidOn: today, amountMinor: 100 } }),
    payByReference: () => ({ body: { reference: '1333', paidOn: today, amountMinor: 100 } }),
    creditInvoice: () => ({ ...unknown(), body: { next: 'waive', reason: 'Tried by a test' } }),
  },
  things: {},
  planted,
  owned: ['invoice'],
};
