import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { enter, withoutEvents, type View } from './testing/browser.ts';
import * as house from './testing/house.ts';
import { downloaded, eventually, rowOf } from './testing/lists.ts';
import { useBrowser } from './testing/visits.ts';
import { wordsOf } from './testing/words.ts';

const open = useBrowser();
const usage = '/services/s3-storage/usage';
const calls = '**/api/s3/usage-metering/**';

async function visitAs(email: string, address = usage, view: View = {}): Promise<Page> {
  const visited = await open(view);
  await enter(visited, email, address);
  return visited.page;
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).first();

describe('the usage of a customer', () => {
  test(
    'is that of the month in the address: total, days, buckets and thirteen months',
    { retry: 0 },
    async () => {
      const page = await visitAs('customer@demo.example');
      await page.getByText(/ so far$/).waitFor();
      const before = await page
        .getByText('Cost', { exact: true })
        .locator('xpath=following::dd[1]')
        .innerText();
      expect(before).toMatch(/^[\d,]+\.\d\d\sSEK$/);
      await page.getByRole('button', { name: 'Month before' }).click();
      await eventually(async () =>
        expect(new URL(page.url()).searchParams.get('month')).toMatch(/^\d{4}-\d\d$/),
      );
      await page.getByText(/ so far$/).waitFor({ state: 'hidden' });
      await page.reload();
      const days = card(page, 'Stored per day');
      await days.getByRole('img', { name: 'Stored per day' }).waitFor();
      await days.getByRole('button', { name: 'Show as table' }).click();
      expect(await days.locator('tbody tr').count()).toBeGreaterThanOrEqual(28);
      await card(page, 'By bucket').getByRole('link').first().waitFor();
      const months = card(page, 'Last 13 months');
      await months.getByRole('button', { name: 'Show as table' }).click();
      expect(await months.locator('tbody tr').count()).toBe(13);
      await page.getByRole('button', { name: 'Explain this price' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(/Your price/).waitFor();
      expect(await dialog.getByText(/discount|uplift/i).count()).toBe(0);
    },
  );

  test('a bar tells its day while the pointer is on it', async () => {
    const page = await visitAs('customer@demo.example');
    await page.getByRole('button', { name: 'Month before' }).click();
    const days = card(page, 'Stored per day');
    const chart = days.getByRole('img', { name: 'Stored per day' });
    await eventually(async () => {
      await chart.hover();
      expect(await days.getByText(/\d+ of \d+ hours measured/).count()).toBe(1);
    });
  });

  test('leads from a bucket to the bucket', async () => {
    const page = await visitAs('customer@demo.example');
    const link = card(page, 'By bucket').getByRole('link').first();
    const name = await link.innerText();
    await link.click();
    await page.getByRole('dialog', { name }).waitFor();
  });

  test('what was not measured is a gap in the chart and a word in the table, never a zero', async () => {
    const page = await visitAs('customer@demo.example', '/user-profile');
    const metered = {
      hours: 24,
      hoursExpected: 24,
      averageBytes: 2 ** 40,
      customerMinor: 100,
      partnerMinor: null,
    };
    const gap = { ...metered, hours: 0, averageBytes: null, customerMinor: null };
    const zero = { ...metered, averageBytes: 0, customerMinor: 0 };
    const absent = { ...gap, hoursExpected: 0 };
    const month = new Date().toISOString().slice(0, 7);
    const dayOf = (number: number) => `${month}-0${number}`;
    await page.route(calls, async (route) => {
      const response = await route.fetch();
      const days = [absent, metered, gap, zero].map((one, index) => ({ ...one, day: dayOf(index + 1) }));
      await route.fulfill({ response, json: { ...(await response.json()), month, days } });
    });
    await page.goto(usage);
    const days = card(page, 'Stored per day');
    await days.getByText('Not measured, which is not zero').waitFor();
    const plot = days.getByRole('img', { name: 'Stored per day' });
    const widths = await plot
      .locator('line')
      .evaluateAll((lines) =>
        lines.map((line) => Number(line.getAttribute('x2')) - Number(line.getAttribute('x1'))),
      );
    expect(widths.filter((width) => width < 1)).toHaveLength(1);
    await days.getByRole('button', { name: 'Show as table' }).click();
    const cells = await days.locator('tbody tr td:nth-child(2)').allInnerTexts();
    expect(cells.map((cell) => cell.replace('\u00A0', ' '))).toEqual(['–', '1 TiB', 'Not measured', '0 B']);
  });

  test('goes as CSV in the language of the reader', async () => {
    const page = await visitAs('customer@demo.example', usage, { language: 'sv' });
    const t = wordsOf('sv');
    const buckets = card(page, t('s3-storage.usage.buckets'));
    const { name, text } = await downloaded(page, () => buckets.getByRole('button', { name: 'CSV' }).click());
    expect(name).toMatch(/^bucketar-\d{4}-\d\d\.csv$/);
    expect(text.startsWith('\uFEFFBucket;Region;')).toBe(true);
    expect(text).toMatch(/;\d+(,\d+)?\r\n/);
  });

  test('that could not be read says so, and is read at the second try', async () => {
    const page = await visitAs('customer@demo.example', '/user-profile');
    await withoutEvents(page);
    await page.route(calls, (route) => route.fulfill({ status: 503, json: { errorKey: 'unavailable' } }));
    await page.goto(usage);
    await page.getByRole('heading', { name: 'Unable to get usage' }).waitFor();
    await page.unroute(calls);
    await page.getByRole('button', { name: 'Try again' }).click();
    await card(page, 'Stored per day').waitFor();
  });

  test('of one that stores nothing says what will be here', async () => {
    const partner = await house.callerOf('partner@demo.example');
    const customer = await house.newStorageCustomer(partner);
    const page = await visitAs('partner@demo.example', `${usage}?customerId=${customer.id}`);
    await page.getByRole('heading', { name: 'Nothing has been metered yet' }).waitFor();
  });
});

describe('top customers', () => {
  test.each(['billing@demo.example', 'viewer@demo.example'])(
    '%s sees what they pay and what the customers pay, and opens one',
    async (email) => {
      const page = await visitAs(email);
      const top = card(page, 'Top customers');
      await top.getByRole('columnheader', { name: 'Customer pays' }).waitFor();
      await top.getByRole('columnheader', { name: 'You pay' }).waitFor();
      expect(await top.locator('tbody tr').count()).toBe(10);
      const link = top.getByRole('link').first();
      await link.click();
      await card(page, 'Stored per day').waitFor();
      expect(new URL(page.url()).searchParams.get('customerId')).not.toBeNull();
      await page.getByText('You pay', { exact: true }).first().waitFor();
    },
  );

  test('the operator sees those of a partner', async () => {
    const page = await visitAs('operator@demo.example');
    const top = card(page, 'Top customers');
    await top.getByRole('columnheader', { name: 'Partner pays' }).waitFor();
    expect(new URL(page.url()).searchParams.get('partnerId')).not.toBeNull();
  });

  test('a customer sees neither them nor what its partner pays', async () => {
    const page = await visitAs('customer@demo.example');
    await card(page, 'By bucket').waitFor();
    expect(await page.getByText(/You pay|Partner pays|Customer pays|Top customers/).count()).toBe(0);
  });
});

test('the list of buckets tells what each costs', { retry: 0 }, async () => {
  const page = await visitAs('customer@demo.example', '/services/s3-storage/buckets');
  const cost = rowOf(page, 'polarvind-kraft-archive').getByRole('cell', { name: /^[\d,]+\.\d\d\sSEK$/ });
  await cost.waitFor();
});
