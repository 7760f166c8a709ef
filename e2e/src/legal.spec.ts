import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityFindings, scrollsSideways } from './testing/accessibility.ts';
import { titled } from './testing/sign-in.ts';
import { useBrowser } from './testing/visits.ts';
import type { Language } from './testing/words.ts';

const open = useBrowser();
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
    expect(await accessibilityFindings(page), address).toEqual([]);
  }
  const [, [, policy]] = documents;
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: policy.en }).waitFor();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Svenska');
  await page.getByRole('heading', { level: 1, name: policy.sv }).waitFor();
});

test('each document is read on a phone, in Swedish and in the dark', async () => {
  const { page } = await open({ language: 'sv', width: 360, height: 740 });
  await page.addInitScript(() => {
    localStorage.setItem('appearance', JSON.stringify({ mode: 'dark' }));
  });
  for (const [address, title] of documents) {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(address);
    await readDocument(page, title.sv, 'sv');
    expect(await accessibilityFindings(page), address).toEqual([]);
    expect(await scrollsSideways(page), address).toBe(false);
    await page.setViewportSize({ width: 320, height: 740 });
    expect(await scrollsSideways(page), address).toBe(false);
  }
});
