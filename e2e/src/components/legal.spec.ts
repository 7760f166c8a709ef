import process from 'node:process';
import { acceptTerms } from '@portal/contract/auth/sign-in';
import { getTerms, listOutstandingDocuments } from '@portal/contract/legal/consent';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityFindings, scrollsSideways } from '../testing/accessibility.ts';
import { answer, sampled } from '../testing/component/answers.ts';
import { personOf } from '../testing/component/people.ts';
import { sampleOf } from '../testing/component/sample.ts';
import { useScreen } from '../testing/screen.ts';
import type { Words } from '../testing/words.ts';

const open = useScreen();
const owner = personOf('customer', 'owner');

/** What was accepted gives way to a text. */
function askFor(text: string) {
  const [first] = sampleOf(listOutstandingDocuments).items;
  if (!first) throw new Error('The sample has no document.');
  const previous = {
    acceptedAt: '2026-10-01T09:30:00.000Z',
    isSame: false,
    title: 'Villkor',
    markdown: '# Villkor\n\nKunden betalar inom 30 dagar.',
  };
  const markdown = `${text}\n\nKunden betalar inom 20 dagar.`;
  const items = [{ ...first, kind: 'tac' as const, format: 'markdown' as const, markdown, previous }];
  return [answer(listOutstandingDocuments, { items })];
}

/** Lets the time for formatting pass, and opens the whole text. */
async function readsAsWritten(page: Page, t: Words): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.fastForward(3000);
      return page.getByText(t('legal.compare.plain')).count();
    })
    .toBe(1);
  await page.getByText(t('auth.terms.whole')).click();
  await page.getByText(t('legal.plain')).waitFor();
}

test('terms that take longer to format than anybody waits are read as they were written', async () => {
  const idle = { contentType: 'text/javascript', body: 'postMessage("ready")' };
  const before = await open({ me: owner, address: '/auth/accept-terms', answers: askFor('## One') });
  const { page } = before;
  const worker = '**/assets/markdown-worker*.js';
  await page.route(worker, (route) => route.fulfill(idle));
  const { t } = await open({ me: owner, address: '/auth/accept-terms', answers: askFor('## Two') });
  await readsAsWritten(page, t);
  await page.unroute(worker);
});

test('a text cannot do anything but be read', async () => {
  const markdown = `## One\n\n<script>document.title = 'taken'</script><img src="x" onerror="document.title = 'taken'">\n\n[a](javascript:document.title='taken')`;
  const terms = { ...sampleOf(getTerms), format: 'markdown' as const, title: 'Terms of service', markdown };
  const { page, excuse } = await open({
    address: '/auth/terms-of-service',
    answers: [answer(getTerms, terms)],
  });
  const article = page.getByRole('article');
  await article.getByRole('heading', { name: 'One' }).waitFor();
  expect(await article.locator('script, img, [onerror], a[href^="javascript"]').count()).toBe(0);
  expect(await page.title()).toBe('Terms of service – Cloud Portal');
  // What the policy of the page had to refuse before the text was cleaned.
  expect(excuse().filter((text) => !text.includes('Content Security Policy'))).toEqual([]);
});

/** Keeps a parser busy for minutes and ends it, and a layout of it as a whole for as long: piece by piece it can be read. */
const size = process.env['TEST_LONG'] === 'true' ? 20_000 : 1000;
const complex = `${'> '.repeat(3000)}djupt\n\n${'a\n-\n'.repeat(size)}\n${'a \u0627 '.repeat(4 * size)}`;

test('terms that nobody could format are read on a phone as they were written, and accepted', async () => {
  const { page, t, calls } = await open({
    view: { language: 'sv', mode: 'dark', width: 360 },
    me: owner,
    address: '/auth/accept-terms',
    answers: [...askFor(complex), sampled(acceptTerms)],
  });
  await readsAsWritten(page, t);
  await page.getByText('Kunden betalar inom 20 dagar.').waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: t('auth.terms.submit') }).click();
  await expect.poll(() => calls.map(({ endpoint }) => endpoint.name)).toContain(acceptTerms.name);
});

test('a PDF that is terms and agreement is a file to download, accepted as each of the two, and known from before', async () => {
  const [first] = sampleOf(listOutstandingDocuments).items;
  if (!first) throw new Error('The sample has no document.');
  const pdf = { ...first, format: 'pdf' as const, markdown: '', replaces: null };
  const same = { acceptedAt: '2026-10-01T09:30:00.000Z', isSame: true, title: 'Terms', markdown: null };
  const items = [
    { ...pdf, kind: 'tac' as const, previous: same },
    { ...pdf, kind: 'dpa' as const, previous: null },
  ];
  const { page, t } = await open({
    me: owner,
    address: '/auth/accept-terms',
    answers: [answer(listOutstandingDocuments, { items })],
  });
  const files = page.getByRole('link', { name: t('legal.file.download') });
  await files.first().waitFor();
  expect(await files.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    expect.stringContaining(`hash=${first.hash}`),
    expect.stringContaining(`hash=${first.hash}`),
  ]);
  await page.getByText(t('legal.since.sameText', { seller: first.sellerName })).waitFor();
  await page.locator('#accept-tac').check();
  expect(await page.locator('#accept-dpa').isChecked()).toBe(false);
});
