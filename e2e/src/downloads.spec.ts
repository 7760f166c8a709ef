import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityFindings } from './testing/accessibility.ts';
import { unique } from './testing/people.ts';
import { downloaded } from './testing/lists.ts';
import { useBrowser } from './testing/visits.ts';
import { wordsOf, type Words } from './testing/words.ts';

const { visitAs } = useBrowser();
const downloads = '/support/downloads';

const text = 'Runs every night.\n';
const sha256 = createHash('sha256').update(text).digest('hex');
const file = { name: 'nightly å.txt', mimeType: 'text/plain', buffer: Buffer.from(text) };

/** Fills in the form of a new download for customers, and sends it. */
async function add(page: Page, t: Words, name: string): Promise<void> {
  const send = page.getByRole('button', { name: t('downloads.add.title') });
  const write = (key: string, value: string): Promise<void> =>
    page.getByRole('textbox', { name: t(key) }).fill(value);
  await write('downloads.form.nameEn', `${name} in English`);
  await write('downloads.form.nameSv', `${name} på svenska`);
  await write('downloads.form.descriptionEn', 'For servers that sleep at day');
  await write('downloads.form.descriptionSv', 'För servrar som sover på dagen');
  await write('downloads.column.release', '6.1.2');
  await page.getByRole('textbox', { name: t('downloads.column.releasedOn') }).fill('2026-10-01');
  await page.getByRole('radio', { name: new RegExp(`^${t('downloads.audience.customers')}`) }).check();
  await send.click();
  await page.getByText(t('validation.required', { field: t('downloads.column.file') })).waitFor();
  await page.locator('input[type=file]').setInputFiles(file);
  await send.click();
}

test('the operator adds a download, a customer’s viewer takes and checks it, a partner’s does not see it', async () => {
  const word = unique();
  const [t, sv] = [wordsOf('en'), wordsOf('sv')];
  const [name, read] = [`${word} in English`, `${word} på svenska`];
  const operator = await visitAs('operator@demo.example', downloads);
  await operator.getByRole('link', { name: t('downloads.add.title') }).click();
  await add(operator, t, word);
  await operator.getByText(t('downloads.add.published', { name })).waitFor();
  const searched = `${downloads}?search=${word}`;

  const customer = await visitAs('customer-viewer@demo.example', searched, { language: 'sv' });
  const row = customer.getByRole('row').filter({ hasText: read });
  const got = await downloaded(customer, () =>
    row.getByRole('button', { name: sv('downloads.take.one', { name: read }) }).click(),
  );
  expect(got).toEqual({ name: file.name, text });
  await customer.getByRole('link', { name: read, exact: true }).click();
  const panel = customer.getByRole('dialog', { name: read });
  await panel.getByText(sha256, { exact: true }).waitFor();
  await panel.getByRole('button', { name: sv('downloads.panel.copySha256') }).click();
  expect(await customer.evaluate(() => navigator.clipboard.readText())).toBe(sha256);
  expect(await panel.getByLabel(sv('downloads.check.command')).textContent()).toContain('sha256sum -c');
  expect(await accessibilityFindings(customer)).toEqual([]);
  await customer.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  expect(await customer.getByRole('button', { name: sv('ui.list.actions', { row: read }) }).count()).toBe(0);

  const partner = await visitAs('viewer@demo.example', searched);
  await partner.getByText(t('ui.list.noMatch')).waitFor();

  await operator.goto(searched);
  await operator.getByRole('button', { name: t('ui.list.actions', { row: name }) }).click();
  await operator.getByRole('menuitem', { name: t('downloads.action.withdraw') }).click();
  await operator.getByText(t('downloads.withdraw.done', { name })).waitFor();
  // The customer's list is the one from before: what is gone is told when it is taken.
  await row.getByRole('button', { name: sv('downloads.take.one', { name: read }) }).click();
  await customer.getByText(sv('downloads.take.failed', { name: read })).waitFor();
});
