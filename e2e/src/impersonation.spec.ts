import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callApi } from './testing/api.ts';
import { enter } from './testing/browser.ts';
import { openRowMenu } from './testing/lists.ts';
import { arriveAt, signIn } from './testing/sign-in.ts';
import { useBrowser } from './testing/visits.ts';
import { wordsOf } from './testing/words.ts';

const { open } = useBrowser();
const first = 'Polarvind Kraft AB';
const engineer = 'engineer@demo.example';
const search = 'Search name or organization number';

const confirm = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Impersonate', exact: true }).click();

/** Asks for it in the picker of a service, which is called as what one manages, and confirms. */
async function impersonate(page: Page, customer: string, picker: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: picker }).click();
  await page.getByRole('searchbox', { name: search }).fill(customer.slice(0, 8));
  await page.getByRole('button', { name: `Impersonate ${customer}` }).click();
  await confirm(page);
}

/** Asks for it in the list of customers, and confirms. */
async function impersonateListed(page: Page, customer: string): Promise<void> {
  await page.goto(`/customers/customers?search=${customer.slice(0, 8)}`);
  await (await openRowMenu(page, customer))('Impersonate').click();
  await confirm(page);
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const bar = (page: Page) => page.getByRole('region', { name: 'Impersonation' });
const goHome = (page: Page) => bar(page).getByRole('button', { name: 'Back to Björkudden IT AB' }).click();
const tokens = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('accessToken'), localStorage.getItem('initialAccessToken')]);

test('impersonation tells that it began, names who and as whom, and leads back, to one’s own pages as well', async () => {
  const visited = await open();
  const { page } = visited;
  await enter(visited, engineer, '/services/s3-storage/buckets?search=Polarvind');
  await heading(page, 'Choose customer').waitFor();
  await impersonate(page, first, 'Customer: All customers');
  await page.getByText(`Now impersonating ${first}`, { exact: true }).waitFor();
  await arriveAt(page, '/services/s3-storage/buckets');
  const text = (await bar(page).textContent()) ?? '';
  expect(text).toMatch(/(59|60) min/);
  for (const part of ['Björkudden IT AB', first]) expect(text).toContain(part);
  const [acting] = await tokens(page);
  const me = await callApi('/me/', { token: acting ?? '' });
  expect(me.body['actingAs']).toMatchObject({ organization: { name: first }, role: 'engineer' });

  await goHome(page);
  await arriveAt(page, '/customers/customers');
  await bar(page).waitFor({ state: 'detached' });
  const [token, initial] = await tokens(page);
  expect(token).not.toBeNull();
  if (initial !== null) expect(token).toBe(initial);
  await heading(page, 'Customers').waitFor();
  await page.goBack();
  await heading(page, 'Customers').waitFor();
  await page.goBack();
  await heading(page, 'Choose customer').waitFor();
  expect(new URL(page.url()).searchParams.get('search')).toBe('Polarvind');
});

test('the back button leads home, and what one has typed stays in the organization that it was typed in', async () => {
  const t = wordsOf('en');
  const visited = await open();
  const { page } = visited;
  const form = '/support/create-ticket';
  const text = page.getByLabel(t('support.create.description'));
  const kept = page.getByText(/Draft kept on this device/);
  await enter(visited, engineer, form);
  await text.fill(`${first} does not pay`);
  await kept.waitFor();
  await page.goto('/customers/customers?search=Polarvind');
  await page.getByRole('link', { name: first }).click();
  await page.getByRole('link', { name: 'Manage', exact: true }).click();
  await heading(page, 'Data centers').waitFor();
  await impersonate(page, 'Aspnäs Mjukvara AB', /^Managing/);
  await bar(page).waitFor();
  await page.waitForURL(({ search: words }) => words === '');
  // First to the data centers of another customer, then to its page and to the customers.
  for (let steps = 0; steps < 3; steps += 1) {
    await page.goBack();
    await arriveAt(page, '/services/s3-storage/buckets');
    await page.waitForURL(({ search: words }) => words === '');
    await heading(page, 'Buckets').waitFor();
    await page.reload();
    await heading(page, 'Buckets').waitFor();
  }
  await page.goto(form);
  await text.waitFor();
  expect(await text.inputValue()).toBe('');
  await text.fill('Where is our invoice?');
  await kept.waitFor();
  await page.reload();
  await kept.waitFor();
  expect(await text.inputValue()).toBe('Where is our invoice?');
  await goHome(page);
  await heading(page, 'Customers').waitFor();
  await page.goBack();
  await arriveAt(page, '/customers/customers');
  await heading(page, 'Customers').waitFor();
  expect(await bar(page).count()).toBe(0);
  await page.goto(form);
  await kept.waitFor();
  expect(await text.inputValue()).toBe(`${first} does not pay`);
});

test('another window goes along, there and back; when it ends elsewhere one is oneself again, and told so', async () => {
  const visited = await open();
  const { page } = visited;
  await page.goto('/auth/login');
  await signIn(page, engineer);
  await arriveAt(page, '/customers/customers');
  const other = await visited.context.newPage();
  await other.goto('/customers/customers');
  await heading(other, 'Customers').waitFor();
  await impersonateListed(page, first);
  await heading(page, 'Buckets').waitFor();
  await heading(other, 'Buckets').waitFor();
  await goHome(other);
  await heading(page, 'Customers').waitFor();
  await other.close();

  await impersonateListed(page, first);
  await bar(page).waitFor();
  // Ended elsewhere: the event stream tells the page. A press would race with it, and lead on from home.
  const [acting] = await tokens(page);
  expect((await callApi('/impersonate/', { token: acting ?? '', body: {} })).status).toBe(200);
  await page.getByText('The impersonation has ended').waitFor();
  await bar(page).waitFor({ state: 'detached' });
  await heading(page, 'Customers').waitFor();
  expect(new URL(page.url()).pathname).not.toMatch(/^\/auth\//);
  const [token, initial] = await tokens(page);
  expect(token).toBe(initial);
});
