import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { titled } from './testing/sign-in.ts';
import { useBrowser } from './testing/visits.ts';
import type { Language } from './testing/words.ts';

const { open } = useBrowser();
const documents = [
  ['/auth/terms-of-service', { en: 'Terms of service', sv: 'Användarvillkor' }],
  ['/auth/privacy-policy', { en: 'Privacy policy', sv: 'Integritetspolicy' }],
  ['/auth/data-processing-agreement', { en: 'Data processing agreement', sv: 'Personuppgiftsbiträdesavtal' }],
] as const;
const published = {
  en: /^Published .+ by Nordmoln Drift AB$/,
  sv: /^Publicerat .+ av Nordmoln Drift AB$/,
};

/** Reads the whole document that is open. */
async function readDocument(page: Page, title: string, language: Language): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  await titled(page, title);
  const article = page.getByRole('article');
  await article.getByRole('heading', { level: 2 }).first().waitFor();
  expect(((await article.textContent()) ?? '').length).toBeGreaterThan(1500);
  await article.getByText(published[language]).waitFor();
}

test('without signing in, the login page leads to each document, which is read, also in the other language', async () => {
  const { page } = await open();
  await page.goto('/auth/login');
  for (const [address, title] of documents) {
    const link = page.getByRole('contentinfo').getByRole('link', { name: title.en });
    expect(await link.getAttribute('href')).toBe(address);
  }
  for (const [address, title] of documents) {
    await page.goto(address);
    await readDocument(page, title.en, 'en');
  }
  const [, [, policy]] = documents;
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: policy.en }).waitFor();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Svenska');
  await page.getByRole('heading', { level: 1, name: policy.sv }).waitFor();
  for (const [address, title] of documents) {
    await page.goto(address);
    await readDocument(page, title.sv, 'sv');
  }
});
