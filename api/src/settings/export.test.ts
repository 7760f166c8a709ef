import { permissionsOf } from '@portal/contract/permissions';
import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCustomer, createOperator, createPartner, createUser, signIn } from '../testing/people.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { writeTicket } from '../testing/tickets.ts';
import { formOf, pdfOf, pngOf } from '../testing/uploads.ts';
import { registry } from '../capabilities.ts';
import { sectionsOf } from './export-sections.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await createTestPortal();
  const operator = await createOperator(portal);
  await portal.owner.run(
    sql`update organization set support_email = 'ops@operator.example' where id = ${operator.id}`,
  );
});
afterAll(() => portal.close());

type ExportFile = Record<string, Record<string, unknown>[]>;
const take = async (token: string): Promise<ExportFile> => {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await portal.app.inject({ method: 'GET', url: '/api/company/export/', headers });
  // Times have the one form of the whole API.
  expect(answer.body.match(/"[^"]*T\d\d:\d\d[^"]*"/g)).toSatisfy((times: string[]) =>
    times.every((time) => /T\d\d:\d\d:\d\d\.\d{3}Z"$/.test(time)),
  );
  return answer.json();
};
const upload = (
  path: string,
  token: string,
  file: { bytes: Buffer; name: string; fields?: Record<string, string> },
) =>
  portal.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}` },
    payload: formOf(file.bytes, file.name, file.fields),
  });

// What holds nothing of an organization's own, or nothing that may leave: each with its reason.
const notExported: Readonly<Record<string, string>> = {
  audit_chain: 'check sums of the audit log',
  changelog_entry: 'the operator’s, shown to all',
  changelog_visit: 'when somebody looked last, for a dot in the navigation',
  connection_secret: 'a secret of the operator’s connections',
  connection_test: 'how the operator’s connections were tested',
  download: 'the operator’s, offered to all',
  download_ticket: 'a secret, for minutes',
  gone_thing: 'things that systems have no more, so that they are the same if they come back',
  idempotency_key: 'answers that were given, to be given again for some days',
  known_device: 'a secret',
  mail: 'holds codes and links, and goes by itself',
  meter_batch: 'readings on their way to the months',
  meter_day: 'the days of the months that are exported',
  usage_total: 'the sums of what is exported',
  departed_customer: 'for the last statement of customers that are gone',
  attention: 'what is so of what is exported',
  credit_watch: 'whom a mail has told of its limit',
  partner_total: 'the sums of what is exported',
  customer_total: 'the sums of what is exported',
  total_change: 'what is on its way to these sums',
  billed_line: 'the operator’s ledger, of what is exported',
  invoice_line: 'told by the invoices that are exported',
  invoice_mail: 'by which number a mail could be paid',
  invoice_part: 'how a run of the operator’s is divided',
  invoice_run: 'the operator’s',
  invoice_series: 'the operator’s',
  invoice_told: 'when the operator was told',
  invoice_state: 'told with the payments that are exported',
  partner_unpaid: 'the sum of what is exported',
  meter_hour: 'the hours of the months that are exported',
  mirror: 'when a cloud was asked last',
  news_article: 'the operator’s, shown to all',
  news_feed: 'the operator’s, shown to all',
  notice: 'the operator’s, shown to all',
  notice_dismissal: 'what somebody has put away',
  notice_mail: 'the operator’s list of whom it told',
  one_time_token: 'secrets',
  partner_discount: 'the operator’s terms, which only the price function reads',
  recurring_charge: 'what the charges that are exported come from',
  s3_account: 'the portal’s name for it in the storage systems',
  secret_once: 'secrets, and who was shown them, which the audit log tells',
  m365_sign_in: 'a code to sign in with, for minutes, sealed',
  service_step: 'what a person has to do elsewhere, for minutes, sealed',
  session: 'sign-ins, which each person sees in their profile',
  sign_in_name: 'the addresses of the users that are exported',
  vm_policy: 'what is metered of a VM, whose policy is told with it',
  vdc_policy: 'of which vDC what is metered of a VM was',
  vdc_organization: 'the portal’s name for it in Cloud Director',
};

test('every table of a tenant is exported, or has its reason', async () => {
  const tables = await portal.owner.rows<{ name: string }>(sql`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'partner_id')`);
  const id = '00000000-0000-0000-0000-000000000001';
  const permissions = new Set(permissionsOf('partner', ['owner']));
  const partner = { partnerId: id, organizationId: id, kind: 'partner', sessionId: id, permissions } as const;
  const sections = sectionsOf(partner, { partnerId: id, customerId: null }, registry.exported);
  const exported = sections.map(({ table }) => table);
  expect(tables.map(({ name }) => name).toSorted()).toEqual(
    [...new Set([...exported, ...Object.keys(notExported)])].toSorted(),
  );
});

test('a partner takes its brand, documents, consents and files along, and what its customers’ people did', async () => {
  const partner = await createPartner(portal, { name: 'Björkudden' });
  const customer = await createCustomer(portal, partner, { name: 'Havet' });
  const [owner, guest] = await Promise.all([createUser(portal, partner), createUser(portal, customer)]);
  const [asPartner, asCustomer] = await Promise.all([signIn(portal, owner), signIn(portal, guest)]);
  await upload('/company/logo/light/', asPartner, { bytes: pngOf(10, 10), name: 'a.png' });
  const terms = pdfOf('terms');
  const fields = { comment: '', requireConsent: 'true', trigger: 'true', version: '0' };
  await upload('/legal/tac/', asPartner, { bytes: terms, name: 'villkor.pdf', fields });
  await portal.call('POST', '/accept-terms/', { token: asCustomer, body: { termsConsent: true } });
  // Larger than a part of a file is, and no multiple of three.
  const picture = Buffer.from(`x${randomBytes(350_000).toString('hex')}`);
  const log = Buffer.from('rad ett');
  await portal.owner.run(
    sql`update organization set support_email = 'hjalp@b.example' where id = ${partner.id}`,
  );
  expect((await writeTicket(portal, { token: asCustomer, files: [['fel.txt', picture]] })).status).toBe(201);
  expect((await writeTicket(portal, { token: asPartner, files: [['logg.txt', log]] })).status).toBe(201);

  const exported = await take(asPartner);
  expect(exported['brand']).toMatchObject([{ logo_light_name: 'a.png' }]);
  expect(String(exported['brand']?.[0]?.['logo_light']).length).toBeGreaterThan(50);
  expect(exported['documents']).toMatchObject([{ kind: 'tac', require_consent: true }]);
  expect(exported['documentVersions']).toHaveLength(1);
  expect(exported['consents']).toMatchObject([{ user_email: guest.email, organization_name: 'Havet' }]);
  expect(exported['users']?.map(({ email }) => email).toSorted()).toEqual(
    [owner.email, guest.email].toSorted(),
  );
  expect(exported['tickets']).toHaveLength(2);
  const bytesOf = (name: string, of = exported): Buffer =>
    Buffer.from(String(of['files']?.find((file) => file['name'] === name)?.['base64']), 'base64');
  expect(bytesOf('villkor.pdf').equals(terms)).toBe(true);
  expect(bytesOf('logg.txt').equals(log)).toBe(true);
  expect(bytesOf('fel.txt').equals(picture)).toBe(true);

  const own = await take(asCustomer);
  expect(own['files']?.map(({ name }) => name)).toEqual(['fel.txt']);
  expect(bytesOf('fel.txt', own).equals(picture)).toBe(true);
  expect(own['consents']).toMatchObject([{ user_email: guest.email }]);
  expect([own['users'], own['tickets'], own['ticketAttachments']].map((rows) => rows?.length)).toEqual([
    1, 1, 1,
  ]);
  expect(Object.keys(own)).not.toContain('brand');
});

test('usage has what it costs: a customer at its own prices, a partner at its own as well', async () => {
  const partner = await createPartner(portal);
  const customers = [await createCustomer(portal, partner), await createCustomer(portal, partner)] as const;
  const stranger = await createCustomer(portal, await createPartner(portal));
  for (const { id, partnerId } of [...customers, stranger]) {
    await portal.owner.run(sql`
      insert into meter_month (partner_id, service, month, customer_id, series_id, quantity, hours, customer_cost, partner_cost)
      values (${partnerId}, 's3-storage', '2026-03-01', ${id}, gen_random_uuid(), 5, 744, 30.5, 20.25)`);
  }
  const month = { service: 's3-storage', month: '2026-03-01', quantity: 5, hours: 744, customer_cost: 30.5 };
  const asPartner = await take(await signIn(portal, await createUser(portal, partner)));
  const used = asPartner['usageByMonth'] ?? [];
  expect(used).toMatchObject([
    { ...month, partner_cost: 20.25 },
    { ...month, partner_cost: 20.25 },
  ]);
  expect(used.map((row) => String(row['customer_id'])).toSorted()).toEqual(
    customers.map(({ id }) => id).toSorted(),
  );
  const asCustomer = await take(await signIn(portal, await createUser(portal, customers[0])));
  expect(asCustomer['usageByMonth']).toMatchObject([{ ...month, customer_id: customers[0].id }]);
  expect(JSON.stringify(asCustomer)).not.toMatch(/partner_cost|20\.25/);
});

test('uplifts are shown to the partner that set them, and to no customer', async () => {
  const partner = await createPartner(portal);
  const customer = await createCustomer(portal, partner);
  const stranger = await createPartner(portal);
  await portal.owner.run(sql`
    insert into uplift (partner_id, customer_id, service, percent, set_by_name) values
      (${partner.id}, null, 's3-storage', 30, 'Berit Ek'), (${partner.id}, ${customer.id}, 's3-storage', 12.75, 'Berit Ek'),
      (${stranger.id}, null, 's3-storage', 7, 'Berit Ek')`);
  const asPartner = await take(await signIn(portal, await createUser(portal, partner)));
  const percents = (asPartner['uplifts'] ?? []).map(({ customer_id: id, percent }) => [id, percent]);
  expect(percents.toSorted((one, other) => Number(one[1]) - Number(other[1]))).toEqual([
    [customer.id, 12.75],
    [null, 30],
  ]);
  const asCustomer = await take(await signIn(portal, await createUser(portal, customer)));
  expect(Object.keys(asCustomer)).not.toContain('uplifts');
  expect(JSON.stringify(asCustomer)).not.toContain('12.75');
});
