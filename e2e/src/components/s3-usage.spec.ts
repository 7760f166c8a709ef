import { listCustomerServices } from '@portal/contract/customers';
import { listPartners } from '@portal/contract/operator';
import { s3Usage } from '@portal/contract/s3-storage/usage';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { never, sampled } from '../testing/component/answers.ts';
import { personOf } from '../testing/component/people.ts';
import { someId } from '../testing/component/row.ts';
import { sampleOf } from '../testing/component/sample.ts';
import { bucketAnswers, bucketWith, statusAnswer } from '../testing/component/storage-answers.ts';
import {
  customerUsage,
  metered,
  monthAgo,
  partnerUsage,
  usageByBucket,
  usageByCustomer,
} from '../testing/component/usage-answers.ts';
import { useScreen } from '../testing/screen.ts';

const open = useScreen();
const usage = '/services/s3-storage/usage';
const customer = personOf('customer', 'owner');
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).first();
const plain = (text: string): string => text.replaceAll('\u00A0', ' ');
/** The strip's figures, each as its lines. */
const stripOf = async (page: Page): Promise<string[][]> => {
  const cells = page.locator('main dl').first().locator(':scope > div');
  await cells.first().waitFor();
  return (await cells.allInnerTexts()).map((cell) => plain(cell).split('\n'));
};
const ofPartner = [partnerUsage(), usageByCustomer()];

describe('a service over all customers', () => {
  test('says until when it was measured, and how long ago that is once it is late', async () => {
    const me = personOf('partner', 'billing');
    const ages = async (measuredUntil: string): Promise<string> => {
      const answers = [partnerUsage({ measuredUntil }), usageByCustomer(), sampled(listCustomerServices)];
      const { page } = await open({ me, address: usage, answers });
      return plain(await page.locator('[data-age] > span').first().innerText());
    };
    expect(await ages(new Date(Date.now() - 60_000).toISOString())).toMatch(/^Measured until \d+:\d\d/);
    expect(await ages(new Date(Date.now() - 3 * 86_400_000).toISOString())).toMatch(
      /^Measured until .*3 days ago$/,
    );
  });

  test('tells the month, thirteen months and each customer against the largest, with the total below', async () => {
    const { page, lastCall } = await open({
      me: personOf('partner', 'billing'),
      address: usage,
      answers: [...ofPartner, customerUsage(), usageByBucket(), sampled(listCustomerServices)],
    });
    const strip = await stripOf(page);
    expect(strip).toEqual([
      ['Customers pay', '126,109 SEK', '+8.9 % · forecast 169,400 SEK'],
      ['You pay', '80,291 SEK', '+8.7 % · 162.47 SEK per TiB so far'],
      ['Margin', '45,818 SEK', '+9.3 % · 36.3 % of what they pay'],
      ['Stored', '512.8 TiB', '+6.1 % · 494.2 TiB on average'],
    ]);
    await page.getByText(/^\d+(–\d+)?\s\w+, compared with \d+(–\d+)?\s\w+\. Excl\. VAT\.$/).waitFor();
    const paid = card(page, 'What customers pay');
    await paid.getByText('13 months, thousand SEK, excl. VAT').waitFor();
    expect(await paid.locator('[data-series="0"]').count()).toBe(13);
    expect(await paid.locator('[data-forecast]').count()).toBe(1);
    const table = page.getByRole('table', { name: 'By customer' });
    const first = table.locator('tbody tr').first();
    expect((await first.locator('td').allInnerTexts()).map(plain)).toEqual([
      'Söderhavet Media AB',
      '',
      '86.4',
      '22,810.09',
      '14,530.03',
      '8,280.06',
      '36.3',
      '+61.3 %',
    ]);
    const widths = (row: number) =>
      table
        .locator('tbody tr')
        .nth(row)
        .locator('i')
        .evaluateAll((parts) => parts.reduce((sum, part) => sum + Number.parseFloat(part.style.width), 0));
    expect([await widths(0), await widths(1)].map(Math.round)).toEqual([100, 65]);
    expect((await table.locator('tfoot td').allInnerTexts()).map(plain)).toEqual([
      'Total',
      '3 customers',
      '494.2',
      '126,108.70',
      '80,291.04',
      '45,817.66',
      '36.3',
      '+8.9 %',
    ]);
    expect(lastCall(s3Usage.byCustomer)?.query).toMatchObject({ sort: '-customerMinor' });
    await table.getByRole('button', { name: /^Vs/ }).click();
    await expect.poll(() => lastCall(s3Usage.byCustomer)?.query).toMatchObject({ sort: 'change' });
    await table.getByRole('link', { name: 'Söderhavet Media AB' }).click();
    await card(page, 'Stored per day').waitFor();
    const toCustomer = page.getByRole('link', { name: 'Customer page' });
    const id = new URL(page.url()).searchParams.get('customerId');
    expect(await toCustomer.getAttribute('href')).toBe(`/customers/customer?id=${id}`);
  });

  test.each([
    { kind: 'partner', role: 'viewer', address: usage },
    { kind: 'operator', role: 'viewer', address: `${usage}?partnerId=${someId}` },
  ] as const)('tells a $role of the $kind what customers pay alone, and what is stored', async (row) => {
    const { kind, role, address } = row;
    const without = { customerMinor: 1_000_000, partnerMinor: null };
    const months = [{ ...metered(1_000_000, without), month: monthAgo(0) }];
    const total = metered(1_000_000, { ...without, average: 2 ** 40 });
    const answers = [
      partnerUsage({ months, total, before: without }),
      usageByCustomer({ items: [], total: 1, sum: { ...total, beforeMinor: null } }),
      sampled(listPartners),
    ];
    const { page } = await open({ me: personOf(kind, role), address, answers });
    const strip = await stripOf(page);
    expect(strip.map(([name]) => name)).toEqual(['Customers pay', 'Stored']);
    expect(await page.getByText(/You pay|Partner pays|margin/i).count()).toBe(0);
  });

  test('is that of the partner whom the operator has chosen', async () => {
    const { page, lastCall } = await open({
      me: personOf('operator', 'billing'),
      address: `${usage}?partnerId=${someId}`,
      answers: [...ofPartner, sampled(listPartners)],
    });
    expect((await stripOf(page)).map(([name]) => name)).toContain('Partner pays');
    expect(lastCall(s3Usage.byCustomer)?.query).toMatchObject({ partnerId: someId });
  });
});

describe('the usage of a customer', () => {
  const metering = metered(100, { average: 2 ** 40, partnerMinor: null });
  const gap = { ...metering, hours: 0, average: null, customerMinor: null };

  test('is drawn as far as it was measured: a share that is missing, a gap, and a zero are three things', async () => {
    const month = monthAgo(1);
    const some = [
      { ...gap, hoursExpected: 0 },
      metering,
      { ...metering, hours: 18 },
      gap,
      { ...metering, average: 0, customerMinor: 0 },
    ];
    const days = some.map((one, index) => ({ ...one, day: `${month}-0${index + 1}` }));
    const months = some.slice(1).map((one, index) => ({ ...one, month: monthAgo(4 - index) }));
    const total = { ...metering, customerMinor: 201, partnerMinor: null };
    const { page } = await open({
      me: customer,
      address: `${usage}?month=${month}`,
      answers: [customerUsage({ month, total, days, months, forecastMinor: null }), usageByBucket()],
    });
    for (const name of ['Stored per day', 'What you pay']) {
      const chart = card(page, name);
      const partly = chart.locator('[data-missing]');
      expect(await partly.evaluate((part) => part.style.width)).toBe('25%');
      expect(await chart.locator('[data-gap]').count()).toBe(1);
      expect((await chart.getByRole('listitem').allInnerTexts()).map((mark) => mark.trim())).toEqual([
        'Partly measured',
        'Not measured',
      ]);
    }
    const stored = card(page, 'Stored per day');
    await stored.getByRole('button', { name: 'Show as table' }).click();
    const rows = (await stored.locator('tbody tr').allInnerTexts()).map((row) =>
      plain(row).split('\t').slice(1),
    );
    expect(rows).toEqual([
      ['–', '0 of 0', '–'],
      ['1 TiB', '24 of 24', '1.00'],
      ['1 TiB', '18 of 24, 25 % missing', '1.00'],
      ['Not measured', '0 of 24, 100 % missing', '–'],
      ['0 B', '24 of 24', '0.00'],
      ['–', '–', '0.01'],
    ]);
  });

  test('tells a day while the pointer is on its bar, and nothing of what its partner pays', async () => {
    const days = Array.from({ length: 28 }, (_, index) => ({
      ...metering,
      day: `${monthAgo(0)}-${String(index + 1).padStart(2, '0')}`,
    }));
    const { page } = await open({
      me: customer,
      address: usage,
      answers: [customerUsage({ days }), usageByBucket()],
    });
    const stored = card(page, 'Stored per day');
    await stored.getByRole('img', { name: 'Stored per day' }).hover();
    await stored.getByText('24 of 24').waitFor();
    expect((await stripOf(page)).map(([name]) => name)).toEqual(['Cost', 'Stored']);
    expect(await page.getByText(/You pay|Partner pays|Customer pays|Margin/).count()).toBe(0);
  });

  test('asks for the month in the address, and leads from a bucket to the bucket', async () => {
    const kept = bucketWith();
    const { items } = sampleOf(s3Usage.byThing);
    const { page, lastCall } = await open({
      me: customer,
      address: usage,
      answers: [
        customerUsage(),
        usageByBucket({
          items: items.slice(0, 1).map((one) => ({ ...one, id: kept.id, name: kept.name, exists: true })),
        }),
        statusAnswer(),
        ...bucketAnswers(kept),
      ],
    });
    await page.getByRole('button', { name: 'Month before' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('month')).toBe(monthAgo(1));
    await expect.poll(() => lastCall(s3Usage.ofCustomer)?.query).toMatchObject({ month: monthAgo(1) });
    await page.getByRole('link', { name: kept.name }).click();
    await page.getByRole('dialog', { name: kept.name }).waitFor();
  });

  test('lists all buckets page by page, with the sum of all', async () => {
    const { page, lastCall } = await open({
      me: customer,
      address: usage,
      answers: [customerUsage(), usageByBucket({ total: 300, nextCursor: 'next' })],
    });
    const table = page.getByRole('table', { name: 'By bucket' });
    await table.locator('tfoot').getByText('600.00').waitFor();
    await page.getByRole('status').getByText('1–3 of 300').waitFor();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => lastCall(s3Usage.byThing)?.query).toMatchObject({ cursor: 'next' });
  });

  test('that stores nothing says what will be here', async () => {
    const months = [{ ...gap, hoursExpected: 0, month: monthAgo(0) }];
    const { page } = await open({
      me: customer,
      address: usage,
      answers: [customerUsage({ months }), usageByBucket()],
    });
    await page.getByRole('heading', { name: 'Nothing has been metered yet' }).waitFor();
  });
});

describe('late answers', () => {
  /** How much of the page has moved so far, as browsers reckon it. */
  const shifted = (page: Page): Promise<number> =>
    page.evaluate(async () => {
      const shifts: number[] = [];
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push('value' in entry ? Number(entry.value) : 0);
      });
      observer.observe({ type: 'layout-shift', buffered: true });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      observer.disconnect();
      return shifts.reduce((sum, shift) => sum + shift, 0);
    });

  test.each([
    { what: 'of all customers', width: 1440, address: usage },
    { what: 'of all customers', width: 360, address: usage },
    { what: 'of one', width: 1440, address: `${usage}?customerId=${someId}` },
    { what: 'of one', width: 360, address: `${usage}?customerId=${someId}` },
  ])('$what move nothing at $width', async ({ width, address }) => {
    const filled = [...ofPartner, customerUsage(), usageByBucket(), sampled(listCustomerServices)];
    const waiting = filled.map(({ endpoint }) => never(endpoint));
    const { page, change } = await open({
      view: { width },
      me: personOf('partner', 'owner'),
      address,
      answers: waiting,
    });
    await page.locator('main').getByRole('status').first().waitFor({ state: 'attached' });
    change(...filled.filter((one) => !('sum' in Object(one.reply?.body))));
    await stripOf(page);
    change(...filled);
    await page.getByText(/Söderhavet|polarvind-1/).waitFor();
    expect(await shifted(page)).toBeLessThanOrEqual(0.02);
  });
});
