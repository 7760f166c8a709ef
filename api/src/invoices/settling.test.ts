import type { AuditEvent } from '@portal/contract/audit-log/events';
import { getAnyInvoice, getInvoice, listAllInvoices, listInvoices } from '@portal/contract/invoices/invoices';
import {
  closeMonth,
  getInvoiceMonth,
  getInvoiceToCome,
  listInvoicesToCome,
  makeHeldInvoices,
} from '@portal/contract/invoices/run';
import { creditInvoice, payByReference, payInvoice } from '@portal/contract/invoices/settling';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeBilling } from '../billing/testing/billing.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { makeSeller } from '../seller/testing/seller.ts';
import {
  createMeter,
  ingest,
  publishPrice,
  rollAllUp,
  type Meter,
  type MeterDatabase,
} from '../testing/meter.ts';
import { setMoment } from '../testing/moment.ts';
import {
  createCustomer,
  createPartner,
  createUser,
  operatorOf,
  signIn,
  type TestOrganization,
} from '../testing/people.ts';
import { senderTo, type Send } from '../testing/sender.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { closeBySetting } from './by-setting.ts';
import { faultsOf, runAll } from './testing/billed.ts';

const gib = 2 ** 30;
let portal: TestPortal;
let meters: MeterDatabase;
let worker: Database;
let send: Send;
let partner: TestOrganization;
let asPartner: Send;
let meter: Meter;
let nextMonth = 0;
/** Each test closes a month of its own, because a month is closed once. */
let month = '';

beforeAll(async () => {
  portal = await createTestPortal({}, { prices: false });
  worker = openDatabase({ url: portal.databaseUrl, role: 'portal_worker', max: 2 });
  meters = { url: portal.databaseUrl, owner: portal.owner, worker, close: async () => undefined };
  send = senderTo(portal, await signIn(portal, await createUser(portal, await operatorOf(portal))));
  await publishPrice(portal.owner, 10);
  await makeSeller(portal.owner);
});
afterAll(async () => {
  await setMoment(portal.owner, 'machine');
  await worker.end();
  await portal.close();
});
beforeEach(async () => {
  nextMonth += 1;
  month = `2025-${String(nextMonth).padStart(2, '0')}`;
  await setMoment(portal.owner, new Date(Date.UTC(2025, nextMonth, 3, 12)));
  partner = await createPartner(portal, { name: 'Fjällnät AB' });
  await makeBilling(portal.owner, partner);
  asPartner = senderTo(portal, await signIn(portal, await createUser(portal, partner)));
  const customer = await createCustomer(portal, partner, { name: 'Nordfrakt AB' });
  meter = await createMeter(meters, { partnerId: partner.id, customerId: customer.id });
  await ingest(meters, meter, { [`${month}-05T10:00Z`]: 2 * gib });
  await rollAllUp(meters);
});
afterEach(async () => {
  expect(await faultsOf(portal.owner)).toEqual([]);
  // What nobody closed would be billed with the next test's month.
  await send(closeMonth, { body: { month, typed: month } });
  await runAll(meters);
});

const closed = async () => {
  expect(await send(closeMonth, { body: { month } })).toMatchObject({ status: 202 });
  await runAll(meters);
  const { body } = await send(listAllInvoices, { query: { partnerId: partner.id } });
  const { items } = listAllInvoices.response.parse(body);
  const [invoice] = items;
  if (!invoice) throw new Error('No invoice was made.');
  return invoice;
};
const stateOf = async (id: string) => (await send(getAnyInvoice, { query: { id } })).body;
const today = () => new Date(Date.UTC(2025, nextMonth, 3)).toISOString().slice(0, 10);
const eventsOf = async (event: AuditEvent) =>
  portal.owner.rows(sql`
    select target, details from audit_entry where event = ${event} and partner_id = ${partner.id} order by at`);
const used = async () =>
  (
    await portal.owner.first<{ used: number }>(
      sql`select credit_used_minor(${partner.id}, 0, null)::int as used`,
    )
  )?.used;

test('a month is drafted, closed, listed for the partner and counted against its limit as before', async () => {
  const draft = await send(getInvoiceMonth, { query: { month } });
  expect(draft).toMatchObject({
    status: 200,
    body: {
      month,
      state: 'draft',
      open: [],
      sellerLacks: [],
      netMinor: 2000,
      vatMinor: 500,
      totalMinor: 2500,
      invoices: 1,
      credits: 0,
      partners: [{ name: 'Fjällnät AB', invoices: 1, netMinor: 2000, vatCategory: 'S', lacks: [] }],
    },
  });
  const of = { month, partnerId: partner.id };
  expect((await send(listInvoicesToCome, { query: of })).body).toMatchObject({
    items: [{ customerName: 'Nordfrakt AB', netMinor: 2000, totalMinor: 2500, beforeMinor: 0 }],
  });
  expect(
    (await send(getInvoiceToCome, { query: { ...of, customerId: meter.customerId } })).body,
  ).toMatchObject({
    customerName: 'Nordfrakt AB',
    lines: [{ quantity: '2', amountMinor: 2000 }],
  });
  const before = await used();
  const invoice = await closed();
  expect(before).toBe(2500);
  expect(await used()).toBe(2500);
  expect((await send(getInvoiceMonth, { query: { month } })).body).toMatchObject({
    state: 'made',
    netMinor: 2000,
    partners: [{ name: 'Fjällnät AB', invoices: 1 }],
    run: { done: 1, all: 1, invoices: 1, anyway: false, held: [] },
  });
  expect((await asPartner(listInvoices)).body).toMatchObject({
    items: [{ number: invoice.number, customerName: 'Nordfrakt AB', status: 'pending', leftMinor: 2500 }],
    sums: [{ status: 'pending', count: 1, leftMinor: 2500, totalMinor: 2500 }],
  });
  expect((await asPartner(getInvoice, { query: { id: invoice.id } })).body).toMatchObject({
    content: { number: invoice.number },
    left: [{ position: 1, leftMinor: 2000 }],
  });
  expect(await send(closeMonth, { body: { month } })).toMatchObject({
    status: 409,
    body: { errorKey: 'monthClosed' },
  });
});

test('a month is not closed while something is open, unless it is typed, and never before it is over', async () => {
  await makeBilling(portal.owner, partner, { address: '' });
  expect((await send(getInvoiceMonth, { query: { month } })).body).toMatchObject({
    open: [{ kind: 'data', partnerName: 'Fjällnät AB', count: 1, lacks: ['address'] }],
  });
  expect(await send(closeMonth, { body: { month } })).toMatchObject({
    status: 409,
    body: { errorKey: 'monthOpen', details: { open: 1 } },
  });
  expect(await send(closeMonth, { body: { month, typed: '2020-01' } })).toMatchObject({ status: 400 });
  expect(await send(closeMonth, { body: { month: '2026-01' } })).toMatchObject({
    body: { errorKey: 'monthNotOver' },
  });
  expect(await send(makeHeldInvoices, { body: { month, partnerId: partner.id } })).toMatchObject({
    body: { errorKey: 'nothingWaits' },
  });
  expect(await send(closeMonth, { body: { month, typed: month } })).toMatchObject({ status: 202 });
  await runAll(meters);
  expect((await send(getInvoiceMonth, { query: { month } })).body).toMatchObject({
    netMinor: 0,
    run: { anyway: true, held: [{ partnerName: 'Fjällnät AB', lacks: ['address'], isComplete: false }] },
  });
  expect(await send(makeHeldInvoices, { body: { month, partnerId: partner.id } })).toMatchObject({
    body: { errorKey: 'buyerLacks', details: { fields: ['address'] } },
  });
  await makeBilling(portal.owner, partner);
  expect(await send(makeHeldInvoices, { body: { month, partnerId: partner.id } })).toMatchObject({
    status: 202,
  });
  await runAll(meters);
  expect((await asPartner(listInvoices)).body).toMatchObject({ items: [{ netMinor: 2000 }] });
  expect(await send(makeHeldInvoices, { body: { month, partnerId: partner.id } })).toMatchObject({
    body: { errorKey: 'nothingWaits' },
  });
});

test('without a seller no month is closed', async () => {
  await makeSeller(portal.owner, { vat_number: '' });
  expect(await send(closeMonth, { body: { month } })).toMatchObject({
    status: 409,
    body: { errorKey: 'sellerLacks', details: { fields: ['vatNumber'] } },
  });
  await makeSeller(portal.owner);
});

test('an invoice is overdue after the next banking day, paid in parts, too much, and what was wrong is taken back', async () => {
  const { id, dueOn, number } = await closed();
  const due = new Date(`${dueOn}T12:00:00Z`).getTime();
  const status = async (days: number) => {
    await setMoment(portal.owner, new Date(due + days * 86_400_000));
    return (await stateOf(id))['status'];
  };
  const row = await portal.owner.first<{ days: number }>(
    sql`select in_time_until - due_on as days from invoice where id = ${id}`,
  );
  expect(await status(row?.days ?? 0)).toBe('pending');
  expect(await status((row?.days ?? 0) + 1)).toBe('overdue');
  const pay = (amountMinor: number, paidOn = today()) =>
    send(payInvoice, { query: { id }, body: { paidOn, amountMinor } });
  expect(await pay(1000)).toMatchObject({ status: 200, body: { leftMinor: 1500 } });
  expect(await used()).toBe(1500);
  expect(await stateOf(id)).toMatchObject({ status: 'overdue', paidMinor: 1000 });
  expect(await pay(1600)).toMatchObject({ body: { leftMinor: 0 } });
  expect(await stateOf(id)).toMatchObject({ status: 'paid', paidMinor: 2600, leftMinor: 0, paidOn: today() });
  expect(await pay(-2601)).toMatchObject({ status: 409, body: { errorKey: 'paidLess' } });
  expect(await pay(-1600)).toMatchObject({ body: { leftMinor: 1500 } });
  expect(await pay(1, '2030-01-01')).toMatchObject({
    status: 400,
    body: { fields: { paidOn: { errorKey: 'dayComing' } } },
  });
  expect(await eventsOf('invoicePaid')).toMatchObject([
    { target: number, details: { amountMinor: 1000 } },
    { target: number },
  ]);
  expect(await eventsOf('invoicePaymentTakenBack')).toMatchObject([{ details: { amountMinor: 1600 } }]);
});

test('a payment by its number pays that invoice, and an unknown number none', async () => {
  const { id } = await closed();
  const row = await portal.owner.first<{ ocr: string }>(sql`select ocr from invoice where id = ${id}`);
  const pay = (reference: string) =>
    send(payByReference, { body: { reference, paidOn: today(), amountMinor: 2500 } });
  expect(await pay('1234567897')).toMatchObject({ status: 404, body: { errorKey: 'unknownReference' } });
  expect(await pay(row?.ocr ?? '')).toMatchObject({
    body: { paid: [{ id, amountMinor: 2500, leftMinor: 0 }] },
  });
  expect(await stateOf(id)).toMatchObject({ status: 'paid', payments: [{ reference: row?.ocr }] });
});

test('what a run made is mailed at once, with one number that pays the oldest first', async () => {
  const second = await createCustomer(portal, partner, { name: 'Andra AB' });
  const other = await createMeter(meters, { partnerId: partner.id, customerId: second.id });
  await ingest(meters, other, { [`${month}-06T10:00Z`]: gib });
  await rollAllUp(meters);
  await portal.owner.run(
    sql`update organization set invoice_email = 'faktura@fjallnat.example' where id = ${partner.id}`,
  );
  await closed();
  const mails = await portal.owner.rows<{ content: { reference: string } }>(sql`
    select content, language from mail where kind = 'invoicesMade' and recipient = 'faktura@fjallnat.example'`);
  expect(mails).toMatchObject([
    {
      language: 'sv',
      content: { month, more: 0, totalMinor: 3750, invoices: [{ kind: 'invoice' }, { kind: 'invoice' }] },
    },
  ]);
  const paid = await send(payByReference, {
    body: { reference: mails[0]?.content.reference, paidOn: today(), amountMinor: 2600 },
  });
  const parts = payByReference.response.parse(paid.body).paid;
  expect(parts.map(({ amountMinor }) => amountMinor).reduce((sum, one) => sum + one)).toBe(2600);
  expect(parts[0]?.leftMinor).toBe(0);
  expect(parts).toHaveLength(2);
  expect(await used()).toBe(3750 - 2600);
});

test('by the setting a month is closed on its day once nothing is open, and its wait is told once a day', async () => {
  const at = (day: number, hour = 12) =>
    setMoment(portal.owner, new Date(Date.UTC(2025, nextMonth, day, hour)));
  const waits = async () =>
    (
      await portal.owner.rows(
        sql`select content from mail where kind = 'monthWaits' and content ->> 'month' = ${month}`,
      )
    ).length;
  const isClosed = async () => (await send(getInvoiceMonth, { query: { month } })).body['run'] !== null;
  await makeSeller(portal.owner, { run_day: 5 });
  await makeBilling(portal.owner, partner, { city: '' });
  await at(4);
  await closeBySetting(worker);
  expect([await isClosed(), await waits()]).toEqual([false, 0]);
  await at(5);
  await closeBySetting(worker);
  const told = await waits();
  expect([await isClosed(), told > 0]).toEqual([false, true]);
  await closeBySetting(worker);
  expect(await waits()).toBe(told);
  await at(6);
  await closeBySetting(worker);
  expect(await waits()).toBe(2 * told);
  await makeBilling(portal.owner, partner);
  await closeBySetting(worker);
  await runAll(meters);
  expect((await send(getInvoiceMonth, { query: { month } })).body).toMatchObject({
    netMinor: 2000,
    run: { startedBy: '', anyway: false },
  });
  await makeSeller(portal.owner);
});

test('what is credited to be billed again stands on the next invoice, and no line twice', async () => {
  const { id, number } = await closed();
  const credit = (body: object) =>
    send(creditInvoice, { query: { id }, body: { reason: 'Fel mottagare', ...body } });
  expect(await credit({ next: 'billAgain', positions: [2] })).toMatchObject({
    status: 409,
    body: { errorKey: 'nothingLeftToCredit' },
  });
  const made = await credit({ next: 'billAgain' });
  expect(made).toMatchObject({ status: 201 });
  expect(await stateOf(id)).toMatchObject({
    status: 'credited',
    leftMinor: 0,
    left: [{ leftMinor: 0 }],
    creditedBy: [{ number: made.body['number'], reason: 'Fel mottagare', billAgain: true }],
  });
  expect(await stateOf(String(made.body['id']))).toMatchObject({
    kind: 'credit',
    status: 'credited',
    totalMinor: -2500,
    dueOn: null,
    content: {
      ocr: null,
      credits: [{ number }],
      lines: [{ amountMinor: -2000, quantity: '-2', credits: { number, position: 1 } }],
    },
  });
  expect(await used()).toBe(2500);
  expect(await credit({ next: 'waive' })).toMatchObject({ body: { errorKey: 'nothingLeftToCredit' } });
  expect(await eventsOf('invoiceBilledAgain')).toMatchObject([{ target: number }]);
  nextMonth += 1;
  month = `2025-${String(nextMonth).padStart(2, '0')}`;
  await setMoment(portal.owner, new Date(Date.UTC(2025, nextMonth, 3, 12)));
  expect(await closed()).toMatchObject({ netMinor: 2000, month });
});

test('what is waived is billed by nobody', async () => {
  const { id, number } = await closed();
  await send(creditInvoice, { query: { id }, body: { next: 'waive', positions: [1], reason: 'Avbrott' } });
  expect(await stateOf(id)).toMatchObject({ status: 'credited', leftMinor: 0 });
  expect(await used()).toBe(0);
  expect((await send(getInvoiceMonth, { query: { month: '2025-12' } })).body).toMatchObject({ netMinor: 0 });
  expect(await eventsOf('invoiceWaived')).toMatchObject([{ target: number, details: { reason: 'Avbrott' } }]);
});
