import { describe, expect, test } from 'vitest';
import { accessibilityFindings, scrollsSideways } from './testing/accessibility.ts';
import { titled } from './testing/sign-in.ts';
import { useBrowser } from './testing/visits.ts';

const open = useBrowser();
const documents = [
  ['/auth/terms-of-service', { en: 'Terms of service', sv: 'Användarvillkor' }],
  ['/auth/privacy-policy', { en: 'Privacy policy', sv: 'Integritetspolicy' }],
  ['/auth/data-processing-agreement', { en: 'Data processing agreement', sv: 'Personuppgiftsbiträdesavtal' }],
] as const;

describe.each(['en', 'sv'] as const)('without signing in, in %s', (language) => {
  test.each(documents)('%s can be read', async (address, title) => {
    const { page } = await open({ language });
    await page.goto(address);
    await page.getByRole('heading', { level: 1, name: title[language], exact: true }).waitFor();
    await titled(page, title[language]);
    const article = page.getByRole('article');
    await article.getByRole('heading', { level: 2 }).first().waitFor();
    expect(((await article.textContent()) ?? '').length).toBeGreaterThan(1500);
    await article
      .getByText(
        language === 'en' ? /^Published .+ by Nordmoln Drift AB$/ : /^Publicerat .+ av Nordmoln Drift AB$/,
      )
      .waitFor();
  });

  test('the login page leads to each of them', async () => {
    const { page } = await open({ language });
    await page.goto('/auth/login');
    for (const [address, title] of documents) {
      const link = page.getByRole('contentinfo').getByRole('link', { name: title[language] });
      expect(await link.getAttribute('href')).toBe(address);
    }
  });
});

test('the language of a text follows the language that is chosen while it is read', async () => {
  const { page } = await open();
  await page.goto('/auth/privacy-policy');
  await page.getByRole('heading', { level: 1, name: 'Privacy policy' }).waitFor();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Svenska');
  await page.getByRole('heading', { level: 1, name: 'Integritetspolicy' }).waitFor();
});

test('a text cannot do anything but be read', async () => {
  const { page, complaints } = await open();
  await page.route('**/api/legal/tac/**', async (route) => {
    const answer = await route.fetch();
    const read = await answer.json();
    const markdown = `## One\n\n<script>document.title = 'taken'</script><img src="x" onerror="document.title = 'taken'">\n\n[a](javascript:document.title='taken')`;
    await route.fulfill({ response: answer, json: { ...read, markdown } });
  });
  await page.goto('/auth/terms-of-service');
  const article = page.getByRole('article');
  await article.getByRole('heading', { name: 'One' }).waitFor();
  expect(await article.locator('script, img, [onerror], a[href^="javascript"]').count()).toBe(0);
  await titled(page, 'Terms of service');
  // What the policy of the page had to refuse before the text was cleaned.
  const refused = complaints.splice(0);
  expect(refused.every((text) => text.includes('Content Security Policy'))).toBe(true);
});

describe('for everybody', () => {
  const views = [
    { mode: 'light', language: 'en' },
    { mode: 'dark', language: 'sv' },
  ] as const;

  test.each(views)('nothing is found by axe in $mode and $language', async ({ mode, language }) => {
    const { page } = await open({ language });
    await page.addInitScript((value) => {
      localStorage.setItem('appearance', JSON.stringify({ mode: value }));
    }, mode);
    for (const [address, title] of documents) {
      await page.goto(address);
      await page.getByRole('heading', { level: 1, name: title[language], exact: true }).waitFor();
      await page.getByRole('article').getByRole('heading', { level: 2 }).first().waitFor();
      expect(await accessibilityFindings(page), address).toEqual([]);
    }
  });

  test.each([360, 320])('nothing scrolls sideways at %i', async (width) => {
    const { page } = await open({ language: 'sv', width, height: 740 });
    for (const [address, title] of documents) {
      await page.goto(address);
      await page.getByRole('heading', { level: 1, name: title.sv, exact: true }).waitFor();
      await page.getByRole('article').getByRole('heading', { level: 2 }).first().waitFor();
      expect(await scrollsSideways(page), address).toBe(false);
    }
  });
});
