import type { Page, Route } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { accessibilityFindings, scrollsSideways } from './testing/accessibility.ts';
import { callerOf, callerWith, tokenOf } from './testing/api.ts';
import { type Reseller, newReseller } from './testing/people.ts';
import { enter, picture, type View } from './testing/browser.ts';
import { publishDocument, versionOf, type Kind } from './testing/documents.ts';
import { downloaded, eventually, reasonOf } from './testing/lists.ts';
import { arriveAt } from './testing/sign-in.ts';
import { useBrowser } from './testing/visits.ts';
import { within, wordsOf, type Words } from './testing/words.ts';

const { open, visitAs } = useBrowser();
const documents = '/company/settings/legal-documents';

let reseller: Reseller;
beforeAll(async () => {
  reseller = await newReseller();
}, 120_000);

const terms = (days: number): string =>
  `# Villkor för kunder\n\n## 1. Betalning\n\nKunden betalar inom ${days} dagar från fakturans datum.\n\n## 2. Lag\n\nSvensk lag gäller.\n`;
/** Whose changes are longer than the box that they are read in. */
const longTerms = (days: number): string =>
  terms(days) + Array.from({ length: 40 }, (_, index) => `\nTjänst ${index}: ${days} dagar.\n`).join('');
/** How far below what it shows a page can be scrolled, in CSS pixels. */
const emptinessBelow = (page: Page): Promise<number> =>
  page.evaluate(
    () => document.documentElement.scrollHeight - Math.max(innerHeight, document.body.offsetHeight),
  );

const tooComplex = `${'> '.repeat(3000)}djupt`;

type Upload = { text?: string; bytes?: Buffer; name?: string; comment?: string; trigger?: boolean };

/** Fills in and sends the form of a new version. */
async function publish(page: Page, t: Words, upload: Upload): Promise<void> {
  const { text = '', bytes = Buffer.from(text), name = 'villkor.md', comment = '', trigger = false } = upload;
  const mimeType = name.endsWith('.pdf') ? 'application/pdf' : 'text/markdown';
  await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: bytes });
  await page.getByRole('textbox', { name: t('legal-documents.form.comment') }).fill(comment);
  if (trigger) await page.getByRole('checkbox', { name: t('legal-documents.form.trigger') }).check();
  await page.getByRole('button', { name: t('legal-documents.form.save') }).click();
}

const publishByApi = (kind: Kind, content: string | Buffer, email = reseller.email): Promise<void> =>
  publishDocument(email, kind, content);

async function acceptAll(page: Page, t: Words): Promise<void> {
  for (const tick of await page.getByRole('checkbox').all()) await tick.check();
  await page.getByRole('button', { name: t('auth.terms.submit') }).click();
}

test('new terms are published, everybody is asked in a running session, sees what changed, and it is on record', async () => {
  const [t, customers] = [wordsOf('en'), wordsOf('sv')];
  const tac = t('document.tac');
  const own = await newReseller();
  const person = await callerOf(own.customer.email);
  await person('PUT', '/user/appearance/', { body: { preferredMode: 'dark', language: 'sv' } });
  const phone: View = { language: 'sv', mode: 'dark', width: 360, height: 780 };
  const customer = await visitAs(own.customer.email, '/', phone);
  await arriveAt(customer, '/services/s3-storage/buckets');
  const page = await visitAs(own.email, documents);
  await page.getByRole('link', { name: t('legal-documents.open', { document: tac.toLowerCase() }) }).click();
  // Who presses knows before that the first document of its own asks everybody, and how many that are.
  const whoAccepts = t('legal-documents.form.asked', { count: 1 });
  await page.getByText(`${t('legal-documents.form.requireConsentHelp')} ${whoAccepts}`).waitFor();
  await page.getByText(t('legal-documents.form.afterNew', { count: 1 })).waitFor();
  await picture(page, 'legal-first');
  await publish(page, t, { text: longTerms(30) });
  const doneToast = page.getByText(t('legal-documents.form.doneWithCount', { document: tac, count: 1 }));
  await doneToast.waitFor();
  await page.getByText(t('legal-documents.standing.own'), { exact: true }).waitFor();

  await customer.reload();
  await arriveAt(customer, '/auth/accept-terms');
  await customer.getByRole('heading', { name: 'Villkor för kunder' }).waitFor();
  await acceptAll(customer, customers);
  await arriveAt(customer, '/services/s3-storage/buckets');

  await page.getByText(t('legal-documents.form.after')).waitFor();
  expect(await page.getByText(t('legal-documents.never')).count()).toBe(0);
  await doneToast.waitFor({ state: 'hidden' });
  await publish(page, t, { text: longTerms(20), comment: 'Kortare betalningstid', trigger: true });
  await doneToast.waitFor();
  await customer.reload();
  await arriveAt(customer, '/auth/accept-terms');
  await customer.getByText('Kortare betalningstid').waitFor();
  await customer.locator('del').getByText('30').first().waitFor();
  await customer.locator('ins').getByText('20').first().waitFor();
  expect(await emptinessBelow(customer)).toBeLessThanOrEqual(0);
  await picture(customer, 'legal-accept');
  expect(await accessibilityFindings(customer)).toEqual([]);
  expect(await scrollsSideways(customer)).toBe(false);
  await customer.getByText(customers('auth.terms.whole')).click();
  await customer.getByRole('heading', { name: '1. Betalning' }).waitFor();
  await acceptAll(customer, customers);
  await arriveAt(customer, '/services/s3-storage/buckets');

  await page.getByRole('link', { name: t('legal-documents.tab.coverage') }).click();
  const row = page.getByRole('row').filter({ hasText: own.customer.name });
  await row.getByText(t('legal-documents.coverage.complete')).waitFor();
  await page.getByRole('link', { name: t('legal-documents.tab.evidence') }).click();
  await page.getByText(own.customer.email).first().waitFor();
  expect(await page.getByRole('row').filter({ hasText: own.customer.email }).count()).toBe(2);
  const csv = await downloaded(page, () => page.getByRole('button', { name: within('CSV') }).click());
  expect(csv.text).toContain(own.customer.email);
  await page.getByRole('link', { name: t('legal-documents.tab.versions') }).click();
  await page.getByText('Kortare betalningstid').waitFor();
  const kept = await downloaded(page, () =>
    page
      .getByRole('link', { name: within('Markdown') })
      .last()
      .click(),
  );
  expect(kept).toEqual({ name: expect.stringMatching(/^tac-\d{4}-\d\d-\d\d\.md$/), text: longTerms(30) });
});

test(
  'of a save whose answer was lost it is told what became of this file and not of a colleague’s, and what did not happen is one press away',
  { retry: 0 },
  async () => {
    const t = wordsOf('en');
    await publishByApi('dpa', '# Agreement\n\nOne.');
    const visited = await open();
    const { page } = visited;
    await enter(visited, reseller.email, `${documents}?kind=dpa`);
    const whoAccepts = { document: t('document.dpa'), count: 1 };
    const done = page.getByText(t('legal-documents.form.doneWithCount', whoAccepts));
    const failed = page.getByRole('alert').filter({ hasText: t('legal-documents.form.failed') });
    const comment = page.getByRole('textbox', { name: t('legal-documents.form.comment') });
    /** Answers each save of `attempt` in the place of the network, once a colleague has published. */
    const instead = async (colleague: string, answer: (route: Route) => Promise<void>): Promise<void> => {
      let tries = 0;
      await page.unrouteAll();
      await page.route('**/api/legal/dpa/', async (route) => {
        tries += 1;
        if (tries === 1) await publishByApi('dpa', colleague);
        await answer(route);
      });
    };
    await instead('# Agreement\n\nTwo.', (route) => route.abort());
    await publish(page, t, { text: '# Agreement\n\nTwo.', comment: 'Two', trigger: true });
    await page.getByText(t('legal-documents.partial.saved')).waitFor();
    await page.getByRole('button', { name: t('legal-documents.partial.savedRetry'), exact: true }).click();
    await done.waitFor();
    await page.unrouteAll();
    await page.goto(`${documents}?kind=dpa`);
    const json = { errorKey: 'uploadsBusy', message: '', requestId: '0' };
    await instead('# Agreement\n\nA colleague’s.', (route) => route.fulfill({ status: 503, json }));
    await publish(page, t, { text: '# Agreement\n\nMine.', comment: 'Mine' });
    await failed.getByText(t('uploads.error.uploadsBusy')).waitFor();
    expect(await comment.inputValue()).toBe('Mine');

    await instead('# Agreement\n\nAnother of theirs.', (route) => route.abort());
    await page.getByRole('button', { name: t('legal-documents.form.save') }).click();
    await failed.getByText(t('api.common.error.network')).waitFor();
    expect(await comment.inputValue()).toBe('Mine');

    // The portal published it, and neither answer arrived.
    await page.unrouteAll();
    const token = await tokenOf(reseller.email);
    const version = String(await versionOf(token, 'dpa'));
    await callerWith(token)('DELETE', '/legal/document/', { query: { kind: 'dpa', version } });
    await page.goto(`${documents}?kind=dpa`);
    await page.getByText(t('legal-documents.standing.operators'), { exact: true }).waitFor();
    await page.route('**/api/legal/dpa/', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await publish(page, t, { text: '# Agreement\n\nAnother of theirs.', comment: 'Back' });
    await done.waitFor();
    await page.getByText(t('legal-documents.standing.own'), { exact: true }).waitFor();

    // The first answer is lost, the second arrives.
    await page.unrouteAll();
    await page.route(
      '**/api/legal/dpa/',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await done.waitFor({ state: 'hidden' });
    await publish(page, t, { text: '# Agreement\n\nLast.', comment: 'Last', trigger: true });
    await done.waitFor();
    expect(await versionOf(token, 'dpa')).toBe(Number(version) + 3);
    // The requests that were cut off.
    visited.complaints.splice(0);
  },
);

test('what cannot be published is told; a document is asked for again, released, and given back for the operator’s', async () => {
  const t = wordsOf('en');
  await publishByApi('privacy-policy', '# Our policy\n\nOne.');
  const page = await visitAs(reseller.email, `${documents}?kind=privacy`);
  await page.getByRole('button', { name: t('legal-documents.form.save') }).click();
  await page.getByText(t('validation.required', { field: t('legal-documents.form.file') })).waitFor();
  await publish(page, t, { bytes: Buffer.from('%PDF-1.4 cut short'), name: 'policy.pdf', comment: 'Kort' });
  await page.getByRole('alert').getByText(t('uploads.error.fileDamaged')).waitFor();
  await publish(page, t, { text: tooComplex, comment: 'Nytt' });
  await page.getByText(t('legal-documents.validation.documentTooComplex')).waitFor();
  await page.locator('input[type=file]:focus').waitFor({ state: 'attached' });
  const confirm = async (action: string): Promise<void> => {
    await page.getByRole('button', { name: t(`legal-documents.${action}.action`) }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t(`legal-documents.${action}.confirm`) })
      .click();
  };
  const document = t('document.privacy');
  await confirm('trigger');
  await page.getByText(t('legal-documents.trigger.done', { document, count: 1 })).waitFor();
  await confirm('release');
  await page.getByText(t('legal-documents.release.done', { document })).waitFor();
  const trigger = page.getByRole('button', { name: t('legal-documents.trigger.action') });
  await eventually(async () =>
    expect(await reasonOf(trigger)).toBe(t('legal-documents.trigger.notRequired')),
  );
  await page.getByRole('button', { name: t('legal-documents.withdraw.action') }).click();
  await page.getByText(t('legal-documents.withdraw.nobody')).waitFor();
  await page.getByRole('button', { name: t('common.cancel') }).click();
  await confirm('withdraw');
  await page.getByText(t('legal-documents.withdraw.done', { document })).waitFor();
  await page.getByText(t('legal-documents.standing.operators'), { exact: true }).waitFor();
});
