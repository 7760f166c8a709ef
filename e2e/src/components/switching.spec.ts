import { acceptTerms, getMe, impersonate, listSubjects } from '@portal/contract/auth/sign-in';
import { listCustomers } from '@portal/contract/customers';
import { authErrors } from '@portal/contract/errors';
import { listOutstandingDocuments } from '@portal/contract/legal/consent';
import { listOperations } from '@portal/contract/operations';
import { getS3Status, listBuckets } from '@portal/contract/s3-storage/buckets';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answer, never, refuse, sampled } from '../testing/component/answers.ts';
import { personOf } from '../testing/component/people.ts';
import { enabledStorage } from '../testing/component/rows/services/s3-storage.ts';
import { sampleOf } from '../testing/component/sample.ts';
import { openRowMenu } from '../testing/lists.ts';
import { useScreen, type OpenScreen } from '../testing/screen.ts';
import { arriveAt } from '../testing/sign-in.ts';

// Who one is changes, while every answer takes its time.

const open = useScreen();
const customers = '/customers/customers';
const buckets = '/services/s3-storage/buckets';
const terms = '/auth/accept-terms';
const engineer = personOf('partner', 'engineer');
const whole = { additionalAuthenticationRequired: false, termsConsentRequired: false };

const acting = () => {
  const customer = personOf('customer', 'engineer');
  const endsAt = new Date(Date.now() + 60 * 60_000).toISOString();
  const { name: realOrganizationName } = engineer.organization;
  const organization = { ...customer.organization, id: '018499fe-94c8-700f-99ca-efcc3c184001' };
  return {
    ...customer,
    organization,
    actingAs: { organization, realOrganizationName, role: 'engineer' as const, endsAt },
  };
};

const openCustomers = () => {
  const list = sampleOf(listCustomers);
  const items = list.items.map((one) => ({ ...one, closedUntil: null, deletedOn: null }));
  return answer(listCustomers, { ...list, items });
};

/** As one who looks at the page again after a while. */
async function lookAgain(page: Page): Promise<void> {
  await page.clock.fastForward(15_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

const namesOf = ({ calls }: OpenScreen, from: number): string[] =>
  calls.slice(from).map(({ endpoint }) => endpoint.name);

const alerts = (page: Page): Promise<string[]> =>
  page.locator('[data-tone=err][role=alert]').allTextContents();

test('from one’s own page into another company and back nothing of the page that is left is asked for or drawn', async () => {
  const screen = await open({ me: engineer, address: customers, answers: [openCustomers()] });
  const { page, change, calls, newToken } = screen;
  await (await openRowMenu(page, 'Name 1'))('Impersonate').click();
  const entered = answer(impersonate, { ...sampleOf(impersonate), accessToken: newToken(3600) });
  change(entered, never(getMe));
  await page.getByRole('dialog').getByRole('button', { name: 'Impersonate', exact: true }).click();
  await expect.poll(() => namesOf(screen, 0).at(-1)).toBe(getMe.name);
  const switched = calls.length;
  await lookAgain(page);
  expect(namesOf(screen, switched)).toEqual([]);
  // What the customer’s user may not read is refused, if it is asked for.
  change(
    ...[listCustomers, listSubjects].map((one) => refuse(one, 'forbidden')),
    ...enabledStorage('plain'),
    never(listBuckets),
    answer(getMe, acting()),
  );
  await arriveAt(page, buckets);
  await expect.poll(() => namesOf(screen, switched)).toContain(listBuckets.name);
  expect(await alerts(page)).toEqual([]);
  change(sampled(listBuckets));
  await page.getByRole('link', { name: 'Name 1' }).first().waitFor();
  expect(namesOf(screen, switched)).not.toContain(listCustomers.name);

  const back = answer(impersonate, { ...sampleOf(impersonate), accessToken: newToken() });
  change(back, never(getMe));
  await page.getByRole('button', { name: 'Back to Björkudden IT AB' }).click();
  await expect.poll(() => namesOf(screen, 0).at(-1)).toBe(getMe.name);
  const returned = calls.length;
  await lookAgain(page);
  expect(namesOf(screen, returned)).toEqual([]);
  change(
    ...[listBuckets, getS3Status].map((one) => refuse(one, 'forbidden')),
    never(listCustomers),
    answer(getMe, engineer),
  );
  await arriveAt(page, customers);
  await expect.poll(() => namesOf(screen, returned)).toContain(listCustomers.name);
  expect(await alerts(page)).toEqual([]);
  change(openCustomers());
  await page.getByRole('link', { name: 'Name 1' }).waitFor();
  expect(namesOf(screen, returned)).not.toContain(listBuckets.name);
});

const documentNamed = (title: string, letter: string) => {
  const [one] = sampleOf(listOutstandingDocuments).items;
  if (!one) throw new Error('The sample has no document.');
  const document = { ...one, title, previous: null, format: 'markdown' as const, hash: letter.repeat(64) };
  return answer(listOutstandingDocuments, { items: [document] });
};

test('two texts that have to be accepted one soon after the other are each the one in force, and both lead on', async () => {
  const lapsed = refuse(listCustomers, authErrors.termsOutstanding);
  const screen = await open({
    me: engineer,
    address: customers,
    answers: [lapsed, documentNamed('First', 'a')],
  });
  const { page, change, lastCall, newToken } = screen;
  const accept = async (title: string): Promise<void> => {
    await page.getByRole('heading', { name: title }).waitFor();
    await page.getByRole('checkbox').check();
    change(
      answer(acceptTerms, { ...whole, accessToken: newToken() }),
      answer(listOutstandingDocuments, { items: [] }),
      never(listCustomers),
      never(getMe),
    );
    await page.getByRole('button', { name: 'Accept and continue' }).click();
    await expect.poll(() => lastCall(acceptTerms)?.body).toBeDefined();
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(await page.getByText('Nothing is left to accept.').count()).toBe(0);
    change(answer(getMe, engineer), openCustomers());
    await arriveAt(page, customers);
    await page.getByRole('link', { name: 'Name 1' }).waitFor();
  };
  await arriveAt(page, terms);
  await accept('First');
  change(lapsed, documentNamed('Second', 'b'), refuse(listOperations, authErrors.termsOutstanding));
  await lookAgain(page);
  await arriveAt(page, terms);
  await page.getByRole('heading', { name: 'Second' }).waitFor();
  expect(await page.getByRole('heading', { name: 'First' }).count()).toBe(0);
  change(sampled(listOperations));
  await accept('Second');
  expect(lastCall(acceptTerms)?.body).toMatchObject({ hashes: ['b'.repeat(64)] });
  await page.goBack();
  await page.getByRole('link', { name: 'Name 1' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(customers);
  screen.excuse();
});
