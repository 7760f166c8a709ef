import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSeller } from '../seller/testing/seller.ts';
import { ingest, rollAllUp, type MeterDatabase } from '../testing/meter.ts';
import { setMoment } from '../testing/moment.ts';
import { remindOverdue } from './reminding.ts';
import { addCustomer, addPartner, closeFor, openSellingDatabase, runAll } from './testing/billed.ts';

let meters: MeterDatabase;
beforeAll(async () => {
  meters = await openSellingDatabase();
});
afterAll(() => meters.close());

/** What was mailed, and to whom, since it was asked last. */
async function reminders(): Promise<unknown[]> {
  await remindOverdue(meters.worker);
  const mails = await meters.owner.rows(
    sql`select recipient, content from mail where kind = 'invoicesOverdue' order by recipient`,
  );
  await meters.owner.run(sql`delete from mail`);
  return mails;
}

test('what is overdue is reminded of once, together, on the day that the seller has set and not before', async () => {
  await setMoment(meters.owner, new Date('2025-12-02T09:00:00Z'));
  const partner = await addPartner(meters.owner);
  const names = ['Andra AB', 'Betalt AB', 'Nordfrakt AB'];
  for (const name of names) {
    const meter = await addCustomer(meters, partner, name);
    await ingest(meters, meter, { '2025-11-05T10:00Z': 2 ** 30 });
  }
  await rollAllUp(meters);
  await closeFor(meters.owner, '2025-11-01');
  await runAll(meters);
  await meters.owner.run(sql`
    update invoice_state s set paid_minor = s.total_minor from invoice i
    where i.id = s.invoice_id and i.customer_name = 'Betalt AB'`);
  // Due on New Year's Day, so in time on the next banking day, too.
  await setMoment(meters.owner, new Date('2026-01-05T09:00:00Z'));
  expect(await reminders()).toEqual([]);
  await makeSeller(meters.owner, { reminder_days: 1 });
  await setMoment(meters.owner, new Date('2026-01-02T09:00:00Z'));
  expect(await reminders()).toEqual([]);
  await makeSeller(meters.owner, { reminder_days: 5 });
  await setMoment(meters.owner, new Date('2026-01-05T09:00:00Z'));
  expect(await reminders()).toEqual([]);
  await setMoment(meters.owner, new Date('2026-01-06T09:00:00Z'));
  const one = { dueOn: '2026-01-01', leftMinor: 1250 };
  expect(await reminders()).toEqual([
    {
      recipient: 'faktura@example.com',
      content: {
        invoices: [
          {
            ...one,
            number: '2025-00001',
            customerName: 'Andra AB',
            reference: expect.stringMatching(/^\d+$/),
          },
          { ...one, number: '2025-00003', customerName: 'Nordfrakt AB', reference: expect.any(String) },
        ],
        more: 0,
        leftMinor: 2500,
        currency: 'SEK',
        page: '/company/invoices',
      },
    },
  ]);
  expect(await reminders()).toEqual([]);
  await meters.owner.run(sql`
    update invoice_state s set reminded_at = null from invoice i where i.id = s.invoice_id and i.customer_name = 'Andra AB'`);
  expect(await reminders()).toMatchObject([{ content: { invoices: [{ customerName: 'Andra AB' }] } }]);
});
