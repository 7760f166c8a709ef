import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { downloaded, eventually, rowOf } from './testing/lists.ts';
import { useBrowser } from './testing/visits.ts';
import { wordsOf } from './testing/words.ts';

const { visitAs } = useBrowser();
const usage = '/services/s3-storage/usage';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).first();

test(
  'a customer’s owner reads a month with its price, takes its buckets along, and sees in their list what each costs, in Swedish',
  { retry: 0 },
  async () => {
    const t = wordsOf('sv');
    const page = await visitAs('customer@demo.example', usage, { language: 'sv' });
    const cost = page.getByText(t('services.usage.column.cost'), { exact: true }).first();
    expect(await cost.locator('xpath=following::dd[1]').innerText()).toMatch(/^[\d\s]+,\d\d\skr$/);
    await page.getByRole('button', { name: t('ui.month.before') }).click();
    await eventually(async () =>
      expect(new URL(page.url()).searchParams.get('month')).toMatch(/^\d{4}-\d\d$/),
    );
    await page.reload();
    const asTable = { name: t('ui.chart.asTable') };
    const days = card(page, t('s3-storage.usage.days'));
    await days.getByRole('button', asTable).click();
    expect(await days.locator('tbody tr').count()).toBeGreaterThanOrEqual(28);
    const months = card(page, t('services.usage.months'));
    await months.getByRole('button', asTable).click();
    expect(await months.locator('tbody tr').count()).toBe(13);
    await page.getByRole('button', { name: t('prices.explain') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/Ditt pris/).waitFor();
    expect(await dialog.getByText(/rabatt|påslag/i).count()).toBe(0);
    await page.keyboard.press('Escape');
    const buckets = card(page, t('s3-storage.usage.things'));
    const take = buckets.getByRole('button', { name: t('ui.list.csv') });
    const { name, text } = await downloaded(page, () => take.click());
    expect(name).toMatch(/^bucketar-\d{4}-\d\d\.csv$/);
    expect(text.startsWith('\uFEFFBucket;Region;')).toBe(true);
    expect(text).toMatch(/;\d+(,\d+)?\r\n/);
    const link = buckets.getByRole('link', { name: 'polarvind-kraft-archive' });
    await link.click();
    await page.getByRole('dialog', { name: 'polarvind-kraft-archive' }).waitFor();
    await page.keyboard.press('Escape');
    await rowOf(page, 'polarvind-kraft-archive')
      .getByRole('cell', { name: /^[\d\s]+,\d\d\skr$/ })
      .waitFor();
  },
);

test(
  'a partner’s billing sees what they pay and what the ten top customers pay, and opens one',
  { retry: 0 },
  async () => {
    const page = await visitAs('billing@demo.example', usage);
    const top = card(page, 'Top customers');
    await top.getByRole('columnheader', { name: 'Customer pays' }).waitFor();
    await top.getByRole('columnheader', { name: 'You pay' }).waitFor();
    expect(await top.locator('tbody tr').count()).toBe(10);
    await top.getByRole('link').first().click();
    await card(page, 'Stored per day').waitFor();
    expect(new URL(page.url()).searchParams.get('customerId')).not.toBeNull();
    await page.getByText('You pay', { exact: true }).first().waitFor();
  },
);
