import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { enter } from './testing/browser.ts';
import { publishDocument } from './testing/documents.ts';
import { newReseller, type Reseller } from './testing/resellers.ts';
import { useBrowser } from './testing/visits.ts';
import { within, wordsOf } from './testing/words.ts';

// What somebody does while answers take their time: far away, or on a train.

const open = useBrowser();
const t = wordsOf('en');
const aMoment = 900;

let reseller: Reseller;
beforeAll(async () => {
  reseller = await newReseller();
}, 120_000);

/** Signed in on that page, whose calls from then on take a moment each; no event tells of anything. */
async function visitSlowly(email: string, address: string): Promise<Page> {
  const visited = await open();
  const { page } = visited;
  await enter(visited, email, address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.route('**/api/**', async (route) => {
    await page.waitForTimeout(aMoment);
    await route.continue();
  });
  return page;
}

test('a document is asked for again and released at once, and nobody was faster', { retry: 0 }, async () => {
  await publishDocument(reseller.email, 'privacy-policy', '# Our policy\n\nOne.');
  const page = await visitSlowly(reseller.email, '/company/settings/legal-documents?kind=privacy');
  for (const action of ['trigger', 'release']) {
    await page.getByRole('button', { name: t(`legal-documents.${action}.action`) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t(`legal-documents.${action}.confirm`) }).click();
    await dialog.waitFor({ state: 'hidden' });
  }
  await page.getByText(t('legal-documents.release.done', { document: t('document.privacy') })).waitFor();
});

test(
  'what is sent stays as it is until it is saved, and what is typed afterwards is kept and saved',
  { retry: 0 },
  async () => {
    const page = await visitSlowly(reseller.customer.email, '/company/settings/general');
    const box = (name: string) => page.getByRole('textbox', { name: within(t(`customers.field.${name}`)) });
    const save = page.getByRole('button', { name: t('settings.general.save') });
    const saved = page.getByText(t('settings.general.done'));
    await box('city').fill('Uppsala');
    await save.click();
    // As on goes who does not look up: it would be taken away when the form begins anew.
    await box('phone').pressSequentially('99');
    expect(await box('phone').inputValue()).not.toContain('99');
    await saved.waitFor();
    expect(await box('city').inputValue()).toBe('Uppsala');
    await box('phone').fill('+46 8 123 45 67');
    await saved.waitFor({ state: 'hidden' });
    await save.click();
    await saved.waitFor();
    await page.reload();
    await expect.poll(() => box('city').inputValue()).toBe('Uppsala');
    expect(await box('phone').inputValue()).toBe('+46 8 123 45 67');
  },
);

test(
  'whoever goes on while the partners are still being read is not fetched back to the list',
  { retry: 0 },
  async () => {
    const visited = await open();
    const { page } = visited;
    const late = (address: string | RegExp, ms: number) =>
      page.route(address, async (route) => {
        await page.waitForTimeout(ms);
        await route.continue();
      });
    await late('**/api/operator/partners/**', 2000);
    await late(/\/assets\/simulators-page/, 4000);
    await enter(visited, 'operator@demo.example', '/customers/customers');
    await page.getByRole('link', { name: t('demo.title') }).click();
    await page.getByRole('heading', { level: 1, name: t('demo.title') }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/demo/simulators');
  },
);
