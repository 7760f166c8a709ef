import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { downloaded, eventually, rowOf } from './testing/lists.ts';
import { useBrowser } from './testing/visits.ts';
import { wordsOf } from './testing/words.ts';

const { visitAs } = useBrowser();
const usage = '/services/s3-storage/usage';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).first();
/** The figure of that name in the strip. */
const figure = (page: Page, name: string) =>
  page.getByText(name, { exact: true }).first().locator('xpath=following-sibling::dd[1]');
/** An amount of money, in whole öre. */
const öreOf = (text: string): number =>
  Math.round(Number(text.replace(/[^\d.,−]/g, '').replace(',', '.')) * 100);

test(
  'a customer’s owner reads a month with its price, takes its buckets along, and sees in their list what each costs, in Swedish',
  { retry: 0 },
  async () => {
    const t = wordsOf('sv');
    const page = await visitAs('customer@demo.example', usage, { language: 'sv' });
    expect(await figure(page, t('services.usage.column.cost')).innerText()).toMatch(/[\d\s]+\skr$/);
    await page.getByRole('button', { name: t('ui.month.before') }).click();
    await eventually(async () =>
      expect(new URL(page.url()).searchParams.get('month')).toMatch(/^\d{4}-\d\d$/),
    );
    await page.reload();
    const asTable = { name: t('ui.chart.asTable') };
    const days = card(page, t('s3-storage.usage.days'));
    await days.getByRole('button', asTable).click();
    expect(await days.locator('tbody tr').count()).toBeGreaterThanOrEqual(28);
    const months = card(page, t('services.usage.pays.own'));
    await months.getByRole('button', asTable).click();
    expect(await months.locator('tbody tr').count()).toBe(13);
    const buckets = page.getByRole('table', { name: t('s3-storage.usage.things') });
    const archive = buckets.getByRole('row', { name: 'polarvind-kraft-archive' });
    const amount = archive.getByRole('button', { name: t('prices.explain') });
    const paid = öreOf(await amount.innerText());
    await amount.click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByText(/timmar uppmätta/)
      .first()
      .waitFor();
    const lines = await dialog.getByRole('heading', { level: 3 }).locator('span:last-child').allInnerTexts();
    expect(lines.reduce((sum, line) => sum + öreOf(line), 0)).toBe(paid);
    expect(await dialog.getByText(/rabatt|påslag/i).count()).toBe(0);
    await page.keyboard.press('Escape');
    const take = page.getByRole('button', { name: t('ui.list.csv') }).last();
    const { name, text } = await downloaded(page, () => take.click());
    expect(name).toMatch(/^bucketar-\d{4}-\d\d\.csv$/);
    expect(text.startsWith('\uFEFFMånad;Bucket;Region;')).toBe(true);
    expect(text).toMatch(/;\d+(,\d+)?;SEK\r\n/);
    await archive.getByRole('link').click();
    await page.getByRole('dialog', { name: 'polarvind-kraft-archive' }).waitFor();
    await page.keyboard.press('Escape');
    await rowOf(page, 'polarvind-kraft-archive')
      .getByRole('cell', { name: /^[\d\s]+,\d\d\skr$/ })
      .waitFor();
  },
);

test(
  'a partner’s billing sees the month of all customers, whose total is that of the list, and opens the largest',
  { retry: 0 },
  async () => {
    const page = await visitAs('billing@demo.example', usage);
    await figure(page, 'You pay').waitFor();
    const table = page.getByRole('table', { name: 'By customer' });
    const total = await table.locator('tfoot td').nth(3).innerText();
    const pays = await figure(page, 'Customers pay').innerText();
    expect(Math.round(öreOf(total.replaceAll(',', '')) / 100)).toBe(öreOf(pays.replaceAll(',', '')) / 100);
    await table.getByRole('link').first().click();
    await card(page, 'Stored per day').waitFor();
    expect(new URL(page.url()).searchParams.get('customerId')).not.toBeNull();
    await figure(page, 'You pay').waitFor();
  },
);
