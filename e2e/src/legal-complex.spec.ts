import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityFindings, scrollsSideways } from './testing/accessibility.ts';
import { acceptInvitation } from './testing/accounts.ts';
import { enter, picture, type View } from './testing/browser.ts';
import { keepTerms, publishDocument } from './testing/documents.ts';
import * as house from './testing/house.ts';
import { newReseller, type Reseller } from './testing/resellers.ts';
import { arriveAt } from './testing/sign-in.ts';
import { useBrowser } from './testing/visits.ts';
import { wordsOf, type Words } from './testing/words.ts';

const open = useBrowser();
const buckets = '/services/s3-storage/buckets';

async function visitAs(email: string, address: string, view: View = {}): Promise<Page> {
  const visited = await open(view);
  await enter(visited, email, address);
  return visited.page;
}

/** Keeps a parser busy for minutes and ends it, and a layout of it as a whole for as long: piece by piece it can be read. */
const complex = `${'> '.repeat(3000)}djupt\n\n${'a\n-\n'.repeat(20_000)}\n${'a \u0627 '.repeat(80_000)}`;

/** What its customers accepted gives way to a text that no parser gets through, and they are asked. */
async function askWith(own: Reseller, text: string): Promise<void> {
  await publishDocument(own.email, 'tac', '# Villkor\n\nKunden betalar inom 30 dagar.');
  const customer = await house.callerOf(own.customer.email);
  await customer('POST', '/accept-terms/', { body: { termsConsent: true } });
  await keepTerms(own.email, `${text}\n\nKunden betalar inom 20 dagar.`);
  const partner = await house.callerOf(own.email);
  const { status } = await partner('POST', '/legal/trigger-terms/', { body: { kind: 'tac', version: 1 } });
  expect(status).toBe(200);
}

async function acceptAll(page: Page, t: Words): Promise<void> {
  for (const tick of await page.getByRole('checkbox').all()) await tick.check();
  await page.getByRole('button', { name: t('auth.terms.submit') }).click();
  await arriveAt(page, buckets);
}

test('terms that nobody could format, kept before there was a rule, are read as they were written, and accepted', async () => {
  const t = wordsOf('sv');
  const own = await newReseller('sv');
  const person = await house.callerOf(own.customer.email);
  await person('PUT', '/user/appearance/', { body: { preferredMode: 'dark' } });
  const page = await visitAs(own.customer.email, '/', {
    language: 'sv',
    mode: 'dark',
    width: 360,
    height: 780,
  });
  await arriveAt(page, buckets);
  await askWith(own, complex);
  await page.reload();
  await arriveAt(page, '/auth/accept-terms');
  await page.getByText(t('legal.compare.plain')).waitFor();
  await page.getByText(t('auth.terms.whole')).click();
  await page.getByText(t('legal.plain')).waitFor();
  await page.getByText('Kunden betalar inom 20 dagar.').waitFor();
  await picture(page, 'legal-complex-sv');
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
  await acceptAll(page, t);
});

test('a partner reads before it takes its own document back how many that asks', async () => {
  const t = wordsOf('en');
  const document = t('document.tac');
  const own = await newReseller();
  await publishDocument(own.email, 'tac', '# Villkor\n\nEtt.');
  const inviteOwnerEmail = `new-${house.unique()}@e2e.example`;
  await house.newCustomer(await house.callerOf(own.email), { inviteOwnerEmail });
  await acceptInvitation(inviteOwnerEmail);
  const page = await visitAs(own.email, '/company/settings/legal-documents?kind=tac');
  await page.getByRole('button', { name: t('legal-documents.withdraw.action') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(t('legal-documents.withdraw.asks', { count: 1 })).waitFor();
  await picture(page, 'legal-withdraw');
  expect(await accessibilityFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: t('legal-documents.withdraw.confirm') }).click();
  await page.getByText(t('legal-documents.withdraw.doneAndAsked', { document, count: 1 })).waitFor();
});
