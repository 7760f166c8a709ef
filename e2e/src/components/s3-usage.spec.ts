import { getCustomer, listCustomers } from '@portal/contract/customers';
import { listPartners } from '@portal/contract/operator';
import { getS3TopCustomers, getS3Usage } from '@portal/contract/s3-storage/usage';
import type { CustomerUsage } from '@portal/contract/services/usage';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { answer, sampled } from '../testing/component/answers.ts';
import { personOf } from '../testing/component/people.ts';
import { someId } from '../testing/component/row.ts';
import { sampleOf } from '../testing/component/sample.ts';
import { bucketAnswers, bucketWith, statusAnswer } from '../testing/component/storage-answers.ts';
import { useScreen } from '../testing/screen.ts';

const open = useScreen();
const usage = '/services/s3-storage/usage';
const customer = personOf('customer', 'owner');
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).first();
const month = '2026-10';
const metered = {
  hours: 24,
  hoursExpected: 24,
  average: 2 ** 40,
  customerMinor: 100,
  partnerMinor: null,
};
const gap = { ...metered, hours: 0, average: null, customerMinor: null };
const zero = { ...metered, average: 0, customerMinor: 0 };
const absent = { ...gap, hoursExpected: 0 };

const usageAnswer = (more: Partial<CustomerUsage> = {}) =>
  answer(getS3Usage, { ...sampleOf(getS3Usage), month, ...more });

describe('the usage of a customer', () => {
  test('has a gap in the chart and a word in the table for what was not measured, never a zero', async () => {
    const days = [absent, metered, gap, zero].map((one, index) => ({
      ...one,
      day: `${month}-0${index + 1}`,
    }));
    const { page } = await open({ me: customer, address: usage, answers: [usageAnswer({ days })] });
    const stored = card(page, 'Stored per day');
    await stored.getByText('Not measured, which is not zero').waitFor();
    const plot = stored.getByRole('img', { name: 'Stored per day' });
    const widths = await plot
      .locator('line')
      .evaluateAll((lines) =>
        lines.map((line) => Number(line.getAttribute('x2')) - Number(line.getAttribute('x1'))),
      );
    expect(widths.filter((width) => width < 1)).toHaveLength(1);
    await stored.getByRole('button', { name: 'Show as table' }).click();
    const cells = await stored.locator('tbody tr td:nth-child(2)').allInnerTexts();
    expect(cells.map((cell) => cell.replace('\u00A0', ' '))).toEqual(['–', '1 TiB', 'Not measured', '0 B']);
  });

  test('tells a day while the pointer is on its bar', async () => {
    const days = Array.from({ length: 31 }, (_, index) => ({
      ...metered,
      day: `${month}-${String(index + 1).padStart(2, '0')}`,
    }));
    const { page } = await open({ me: customer, address: usage, answers: [usageAnswer({ days })] });
    const stored = card(page, 'Stored per day');
    await stored.getByRole('img', { name: 'Stored per day' }).hover();
    await stored.getByText('24 of 24 hours measured').waitFor();
  });

  test('asks for the month in the address, and leads from a bucket to the bucket', async () => {
    const kept = bucketWith();
    const things = [{ ...metered, id: kept.id, name: kept.name, region: kept.region, exists: true }];
    const { page, lastCall } = await open({
      me: customer,
      address: usage,
      answers: [usageAnswer({ things }), statusAnswer(), ...bucketAnswers(kept)],
    });
    await page.getByRole('button', { name: 'Month before' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('month')).toMatch(/^\d{4}-\d\d$/);
    const chosen = new URL(page.url()).searchParams.get('month');
    await expect.poll(() => lastCall(getS3Usage)?.query).toMatchObject({ month: chosen });
    await card(page, 'By bucket').getByRole('link', { name: kept.name }).click();
    await page.getByRole('dialog', { name: kept.name }).waitFor();
  });

  test('that stores nothing says what will be here', async () => {
    const months = sampleOf(getS3Usage).months.map((one) => ({ ...one, ...absent }));
    const { page } = await open({ me: customer, address: usage, answers: [usageAnswer({ months })] });
    await page.getByRole('heading', { name: 'Nothing has been metered yet' }).waitFor();
  });
});

describe('top customers', () => {
  const answers = [
    sampled(getS3TopCustomers),
    sampled(listPartners),
    sampled(listCustomers),
    sampled(getCustomer),
    sampled(getS3Usage),
  ];

  test.each([
    { kind: 'partner', role: 'billing', pays: 'You pay', address: usage },
    { kind: 'operator', role: 'billing', pays: 'Partner pays', address: `${usage}?partnerId=${someId}` },
  ] as const)('are shown to a $role of the $kind with what both pay', async (row) => {
    const { kind, role, pays, address } = row;
    const { page } = await open({ me: personOf(kind, role), address, answers });
    const top = card(page, 'Top customers');
    await top.getByRole('columnheader', { name: 'Customer pays' }).waitFor();
    await top.getByRole('columnheader', { name: pays }).waitFor();
  });

  test.each([
    { kind: 'partner', role: 'engineer', address: usage },
    { kind: 'partner', role: 'viewer', address: usage },
    { kind: 'operator', role: 'viewer', address: `${usage}?partnerId=${someId}` },
  ] as const)('are shown to a $role of the $kind with what customers pay alone', async (row) => {
    const { kind, role, address } = row;
    const { page } = await open({ me: personOf(kind, role), address, answers });
    await card(page, 'Top customers').getByRole('columnheader', { name: 'Customer pays' }).waitFor();
    expect(await page.getByText(/You pay|Partner pays|margin/i).count()).toBe(0);
  });

  test('are not a customer’s to see, nor what its partner pays', async () => {
    const { page } = await open({ me: customer, address: usage, answers });
    await card(page, 'By bucket').waitFor();
    expect(await page.getByText(/You pay|Partner pays|Customer pays|Top customers/).count()).toBe(0);
  });
});
