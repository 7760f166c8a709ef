import {
  getAllInvoicesZip,
  getAnyInvoicePages,
  getAnyInvoicePdf,
  getInvoicePages,
  getInvoicePdf,
  getInvoicesZip,
} from '@portal/contract/invoices/drawing';
import type { Role } from '@portal/contract/permissions';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plantCanaries } from '../testing/matrix/canaries.ts';
import {
  createCustomer,
  createOperator,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../testing/people.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { pagesOf } from './testing/read-pdf.ts';

let portal: TestPortal;
let operator: TestOrganization;
let partner: TestOrganization;
let customer: TestOrganization;
let own: { id: string; number: string };
let others: { id: string; number: string };

const invoiceOf = async ({ partnerId }: TestOrganization): Promise<typeof own> => {
  const row = await portal.owner.first<typeof own>(
    sql`select id, number from invoice where partner_id = ${partnerId}`,
  );
  if (!row) throw new Error('No invoice was planted.');
  return row;
};

beforeAll(async () => {
  portal = await createTestPortal();
  operator = await createOperator(portal);
  partner = await createPartner(portal);
  const other = await createPartner(portal);
  customer = await createCustomer(portal, partner);
  await createCustomer(portal, other);
  await plantCanaries(portal);
  own = await invoiceOf(partner);
  others = await invoiceOf(other);
});
afterAll(() => portal.close());

const tokens = new Map<string, Promise<string>>();
async function tokenOf(of: TestOrganization, role: Role): Promise<string> {
  const key = `${of.id} ${role}`;
  const token =
    tokens.get(key) ?? createUser(portal, of, { roles: [role] }).then((user) => signIn(portal, user));
  tokens.set(key, token);
  return token;
}

type Asked = { path: string; query: Record<string, string>; of: TestOrganization; role?: Role };

async function ask({ path, query, of, role = 'owner' }: Asked) {
  const url = `/api${path}?${new URLSearchParams({ language: 'sv', ...query })}`;
  return portal.app.inject({ url, headers: { authorization: `Bearer ${await tokenOf(of, role)}` } });
}

test('a partner saves its invoice as a PDF, in the language asked for', async () => {
  const reply = await ask({ path: getInvoicePdf.path, query: { id: own.id }, of: partner });
  expect(reply.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(reply.rawPayload.length),
    'content-disposition': expect.stringMatching(/^attachment; filename="2026-01203 .*\.pdf"/),
  });
  expect(pagesOf(reply.rawPayload).join(' ')).toContain('Faktura');
  const english = await ask({ path: getInvoicePdf.path, query: { id: own.id, language: 'en' }, of: partner });
  expect(pagesOf(english.rawPayload).join(' ')).toContain('Invoice date');
});

test('the pages that a screen shows say the same', async () => {
  const reply = await ask({ path: getInvoicePages.path, query: { id: own.id }, of: partner });
  const { pages } = reply.json<{ pages: { texts: { text: string }[] }[] }>();
  expect(pages.flatMap(({ texts }) => texts.map(({ text }) => text))).toContain('Fakturanummer');
});

test('a partner gets nobody else’s, neither by the operator’s address', async () => {
  for (const { path } of [getInvoicePdf, getInvoicePages]) {
    expect((await ask({ path, query: { id: others.id }, of: partner })).statusCode).toBe(404);
  }
  for (const { path } of [getAnyInvoicePdf, getAnyInvoicePages]) {
    expect((await ask({ path, query: { id: own.id }, of: partner })).statusCode).toBe(403);
  }
});

test.each(['engineer', 'viewer'] as const)('a partner’s %s gets no page, no PDF and no zip', async (role) => {
  for (const { path } of [getInvoicePdf, getInvoicePages]) {
    expect((await ask({ path, query: { id: own.id }, of: partner, role })).statusCode).toBe(403);
  }
  const zip = await ask({ path: getInvoicesZip.path, query: { month: '2020-01' }, of: partner, role });
  expect(zip.statusCode).toBe(403);
});

test('a customer’s owner gets none, nor by the operator’s address', async () => {
  for (const { path } of [getInvoicePdf, getInvoicePages, getAnyInvoicePdf, getAnyInvoicePages]) {
    expect((await ask({ path, query: { id: own.id }, of: customer })).statusCode).toBe(403);
  }
});

test('the operator’s billing gets any', async () => {
  for (const { id } of [own, others]) {
    const reply = await ask({ path: getAnyInvoicePdf.path, query: { id }, of: operator, role: 'billing' });
    expect(pagesOf(reply.rawPayload)).toHaveLength(2);
  }
});

test('a month is one zip: of a partner its own, of the operator all or one partner’s', async () => {
  await portal.owner.run(sql`
    with moved as (
      insert into invoice (partner_id, id, number, fiscal_year, counter, kind, customer_id, customer_name, month, issued_on,
        due_on, in_time_until, ocr, currency, language, net_minor, vat_minor, total_minor, content, content_hash, template)
      select partner_id, gen_random_uuid(), 'Z' || n || '-' || number, 2020, counter * 1000 + n, kind, customer_id,
        customer_name, '2020-01-01', issued_on, due_on, in_time_until, n || ocr, currency, language, net_minor, vat_minor,
        total_minor, jsonb_set(content::jsonb, '{number}', to_jsonb('Z' || n || '-' || number)), '', template
      from invoice cross join generate_series(1, 21) n where fiscal_year = 1999 returning 1)
    select count(*) from moved`);
  const zip = async (asked: Omit<Asked, 'query'>, query = {}): Promise<string[]> => {
    const reply = await ask({ ...asked, query: { month: '2020-01', ...query } });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('application/zip');
    // Its list at the end names each file behind 42 bytes.
    const [, ...files] = reply.rawPayload.toString('latin1').split('PK\u0001\u0002');
    return files.map((file) => /^Z\d+-P1999-\d+/.exec(file.slice(42))?.[0] ?? '');
  };
  const ofOwn = await zip({ path: getInvoicesZip.path, of: partner });
  expect(ofOwn).toEqual(Array.from({ length: 21 }, (_, at) => `Z${at + 1}-${own.number}`));
  const all = await zip({ path: getAllInvoicesZip.path, of: operator, role: 'billing' });
  expect(new Set(all).size).toBe(42);
  const one = { partnerId: partner.partnerId };
  expect(await zip({ path: getAllInvoicesZip.path, of: operator, role: 'billing' }, one)).toEqual(ofOwn);
  const none = await ask({ path: getInvoicesZip.path, query: { month: '2019-01' }, of: partner });
  expect(none.statusCode).toBe(404);
});
