import { invoiceContent, type InvoiceContent } from '@portal/contract/invoices/content';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeBilling } from '../billing/testing/billing.ts';
import { changeCharge, startCharge } from '../platform/metering/charges.ts';
import { ingest, rollAllUp, type MeterDatabase } from '../testing/meter.ts';
import { setMoment } from '../testing/moment.ts';
import {
  addCustomer,
  addPartner,
  closeFor,
  faultsOf,
  openSellingDatabase,
  runAll,
  seats,
} from './testing/billed.ts';

let meters: MeterDatabase;
beforeAll(async () => {
  meters = await openSellingDatabase();
  await setMoment(meters.owner, new Date('2025-12-02T09:00:00Z'));
});
afterEach(async () => {
  expect(await faultsOf(meters.owner)).toEqual([]);
});
afterAll(() => meters.close());

const gib = 2 ** 30;
type Row = { number: string; kind: string; content: InvoiceContent; left: number };
const invoicesOf = async (partnerId: string): Promise<Row[]> =>
  (
    await meters.owner.rows<Row>(sql`
      select i.number, i.kind, i.content, s.left_minor::int as left from invoice i
      join invoice_state s on s.partner_id = i.partner_id and s.invoice_id = i.id
      where i.partner_id = ${partnerId} and i.fiscal_year > 2000 order by i.fiscal_year, i.counter`)
  ).map((row) => ({ ...row, content: invoiceContent.parse(row.content) }));
const bill = async (month: string, onlyPartner: string | null = null) => {
  await closeFor(meters.owner, month, onlyPartner);
  return runAll(meters);
};

test('a month is billed once, with what is frozen of it, and what is measured later stands on the next invoice', async () => {
  const partner = await addPartner(meters.owner);
  const meter = await addCustomer(meters, partner);
  const other = await addCustomer(meters, partner, 'Andra AB');
  await ingest(meters, meter, { '2025-10-05T10:00Z': 2 * gib, '2025-11-05T10:00Z': gib });
  await ingest(meters, other, { '2025-10-06T10:00Z': gib });
  await rollAllUp(meters);
  const steps = await bill('2025-10-01');
  expect(steps.map(({ did }) => did)).toEqual(['planned', 'made', 'finished']);
  const [first, second, ...none] = await invoicesOf(partner.partnerId);
  expect(none).toEqual([]);
  expect([first?.number, second?.number]).toEqual(['2025-00001', '2025-00002']);
  expect(first).toMatchObject({
    kind: 'invoice',
    left: 2500,
    content: {
      issuedOn: '2025-12-02',
      dueOn: '2026-01-01',
      month: '2025-10',
      ocr: '20250000112',
      customer: { name: 'Nordfrakt Logistik AB', organizationNumber: '556677-8899' },
      buyer: { name: 'Fjällnät AB', city: 'Stockholm' },
      lines: [
        {
          position: 1,
          region: 'SE-NORTH-1',
          periodFrom: '2025-10-01',
          periodTo: '2025-10-31',
          quantity: '2',
          unitPrice: '10',
          amountMinor: 2000,
          measuredLater: false,
          shares: [{ name: 'backup', quantity: '2', amountMinor: 2000 }],
        },
      ],
      vat: [{ category: 'S', rate: '25', baseMinor: 2000, vatMinor: 500 }],
      totalMinor: 2500,
    },
  });
  await ingest(meters, meter, { '2025-10-05T11:00Z': gib });
  await rollAllUp(meters);
  await bill('2025-11-01');
  const [, , third, ...nothing] = await invoicesOf(partner.partnerId);
  expect(nothing).toEqual([]);
  expect(third?.content.lines).toMatchObject([
    { month: '2025-10', quantity: '1', amountMinor: 1000, measuredLater: true, shares: [] },
    { month: '2025-11', quantity: '1', amountMinor: 1000, measuredLater: false },
  ]);
});

test('who lacks data gets no invoice, and those that waited by a run for that partner alone, as that month’s', async () => {
  const partner = await addPartner(meters.owner, 'Saimaa Pilvi Oy');
  await makeBilling(meters.owner, partner, { country: 'FI' });
  const meter = await addCustomer(meters, partner);
  await ingest(meters, meter, { '2025-09-05T10:00Z': gib });
  await rollAllUp(meters);
  const run = await closeFor(meters.owner, '2025-09-01');
  await runAll(meters);
  expect(await invoicesOf(partner.partnerId)).toEqual([]);
  const held = (state: string) =>
    meters.owner.rows(sql`
      select lacks from invoice_part where partner_id = ${partner.partnerId} and run_id = ${run} and state = ${state}`);
  expect(await held('held')).toEqual([{ lacks: ['vatNumber'] }]);
  await makeBilling(meters.owner, partner, { country: 'FI', vatNumber: 'FI12345671' });
  await bill('2025-09-01', partner.partnerId);
  expect(await invoicesOf(partner.partnerId)).toMatchObject([
    {
      content: {
        lines: [{ measuredLater: false, vatCategory: 'AE', vatRate: '0' }],
        vat: [{ category: 'AE', rate: '0', baseMinor: 1000, vatMinor: 0 }],
        buyer: { vatNumber: 'FI12345671' },
      },
    },
  ]);
  expect(await held('held')).toEqual([]);
  expect(await held('freed')).toHaveLength(1);
});

/** Five seats for a year from the first of a month, charged then. */
async function addSeats(from: string) {
  const partner = await addPartner(meters.owner);
  const meter = await addCustomer(meters, partner);
  await setMoment(meters.owner, new Date(`${from}T09:00:00Z`));
  const thing = { product: seats, thingId: meter.resourceId };
  const term = { thingName: 'Contoso', quantity: '5', termMonths: 12, periodMonths: 12, startsOn: from };
  await meters.worker.transaction((tx) => startCharge(tx, meter, { ...thing, ...term }));
  const giveBack = async (quantity: string, at: string) => {
    await setMoment(meters.owner, new Date(`${at}T09:00:00Z`));
    await meters.worker.transaction((tx) => changeCharge(tx, meter, { ...thing, quantity, refunds: true }));
  };
  return { ...partner, meter, giveBack };
}

test('a month below zero is a credit invoice that names the line that it takes back, and lowers what is to be paid', async () => {
  const { partnerId, giveBack } = await addSeats('2025-05-01');
  await bill('2025-05-01');
  await giveBack('2', '2025-06-15');
  await bill('2025-06-01');
  const [first, second] = await invoicesOf(partnerId);
  // Three seats of ten kronor, for 320 of 365 days.
  expect(second).toMatchObject({
    kind: 'credit',
    content: {
      ocr: null,
      dueOn: null,
      credits: [{ number: first?.number, issuedOn: '2025-05-01' }],
      lines: [{ amountMinor: -2630, quantity: '-3', credits: { number: first?.number, position: 1 } }],
      totalMinor: -3288,
    },
  });
  expect([first?.left, second?.left]).toEqual([6250 - 3288, 0]);
});

test('what is given back beside more that is used lowers that invoice, and not the earlier one as well', async () => {
  const { partnerId, meter, giveBack } = await addSeats('2025-07-01');
  await bill('2025-07-01');
  await giveBack('4', '2025-08-15');
  await ingest(meters, meter, { '2025-08-14T10:00Z': 3 * gib });
  await rollAllUp(meters);
  await bill('2025-08-01');
  const [first, second] = await invoicesOf(partnerId);
  expect(second).toMatchObject({
    kind: 'invoice',
    content: {
      netMinor: 3000 - 877,
      credits: [],
      lines: [{ amountMinor: -877, credits: { number: first?.number, position: 1 } }, { amountMinor: 3000 }],
    },
  });
  expect(first?.left).toBe(6250);
});

test('no more is taken back than is left: what a person credited before is not credited again', async () => {
  const { partnerId, giveBack } = await addSeats('2025-03-01');
  await bill('2025-03-01');
  await meters.owner.run(sql`
    with credited as (
      insert into invoice (partner_id, id, number, fiscal_year, counter, kind, customer_id, customer_name, month, issued_on, currency,
        language, net_minor, vat_minor, total_minor, content, content_hash, template)
      select partner_id, gen_random_uuid(), '1999-1', 1999, 1, 'credit', customer_id, customer_name, month, issued_on, currency, language,
        -4000, -1000, -5000, json_build_object('number', '1999-1', 'totalMinor', -5000),
        encode(sha256(convert_to(json_build_object('number', '1999-1', 'totalMinor', -5000)::text, 'UTF8')), 'hex'), 1
      from invoice where partner_id = ${partnerId} returning *
    )
    insert into invoice_line (partner_id, invoice_id, position, service, product, region, month, amount_minor, vat_category, vat_rate,
      credits_invoice_id, credits_position)
    select c.partner_id, c.id, 1, 'm365-licenses', ${seats}, '', c.month, -4000, 'S', 25,
      (select i.id from invoice i where i.partner_id = c.partner_id and i.fiscal_year = 2025), 1 from credited c`);
  await giveBack('0', '2025-04-15');
  await bill('2025-04-01');
  // More than the ten kronor that are left would be taken back: it waits.
  expect(await invoicesOf(partnerId)).toHaveLength(1);
  expect(
    await meters.owner.rows(sql`
      select cardinality(postponed)::int as postponed, invoices from invoice_part p join invoice_run r on r.id = p.run_id
      where p.partner_id = ${partnerId} and r.month = '2025-04-01'`),
  ).toEqual([{ postponed: 1, invoices: 0 }]);
});

test('no role can change or remove what was invoiced', async () => {
  for (const change of [
    sql`update invoice set total_minor = 0, net_minor = 0, vat_minor = 0`,
    sql`delete from invoice`,
    sql`update invoice_line set amount_minor = 1`,
    sql`delete from invoice_line`,
  ])
    await expect(meters.owner.run(change)).rejects.toThrow('cannot be changed');
  await expect(meters.worker.run(sql`delete from invoice_state`)).rejects.toThrow('permission denied');
});
