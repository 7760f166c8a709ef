import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { callApi } from './testing/accounts.ts';
import { enter } from './testing/browser.ts';
import { newColleague } from './testing/colleagues.ts';
import { callerOf, newCustomer } from './testing/house.ts';
import { reasonOf } from './testing/lists.ts';
import { arriveAt, signIn } from './testing/sign-in.ts';
import { useBrowser } from './testing/visits.ts';
import { wordsOf } from './testing/words.ts';

const open = useBrowser();
const first = 'Polarvind Kraft AB';
const say = {
  picker: 'Customer: All customers',
  search: 'Search name or organization number',
  impersonate: 'Impersonate',
  confirm: 'Impersonate',
  region: 'Impersonation',
  actions: 'Actions for',
  back: 'Back to Björkudden IT AB',
  now: 'Now impersonating {customer}',
  unable: 'Unable to impersonate customer {customer}',
  closed: /The customer has closed its account to you until/,
} as const;

/** Asks for it in the picker and confirms. */
async function impersonate(page: Page, customer: string): Promise<void> {
  await page.getByRole('button', { name: say.picker }).click();
  await page.getByRole('searchbox', { name: say.search }).fill(customer.slice(0, 8));
  await page.getByRole('button', { name: `${say.impersonate} ${customer}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: say.confirm, exact: true }).click();
}

test('impersonation tells that it began, names who and as whom, and leads back', async () => {
  const visited = await open();
  const { page } = visited;
  await enter(visited, 'engineer@demo.example', '/customers/customers');
  await impersonate(page, first);
  await page.getByText(say.now.replace('{customer}', first), { exact: true }).waitFor();
  await arriveAt(page, '/services/s3-storage/buckets');
  const bar = page.getByRole('region', { name: say.region });
  const text = (await bar.textContent()) ?? '';
  expect(text).toMatch(/(59|60) min/);
  for (const part of ['Björkudden IT AB', first]) expect(text).toContain(part);
  const me = await callApi('/me/', {
    token: (await page.evaluate(() => localStorage.getItem('accessToken'))) ?? '',
  });
  expect(me.body['actingAs']).toMatchObject({ organization: { name: first }, role: 'engineer' });

  await bar.getByRole('button', { name: say.back }).click();
  await arriveAt(page, '/customers/customers');
  await bar.waitFor({ state: 'detached' });
  const [token, initial] = await page.evaluate(() => [
    localStorage.getItem('accessToken'),
    localStorage.getItem('initialAccessToken'),
  ]);
  expect(token).not.toBeNull();
  if (initial !== null) expect(token).toBe(initial);
});

test('impersonation is off, with the reason, for a customer that closed its door', async () => {
  const visited = await open();
  const { page } = visited;
  await enter(visited, 'engineer@demo.example', '/customers/customers?search=Nattfj');
  await page.getByRole('button', { name: `${say.actions} Nattfjärilen Teater AB` }).click();
  const item = page.getByRole('menuitem', { name: say.confirm });
  expect(await reasonOf(item)).toMatch(say.closed);
});

test('a customer that closed its door meanwhile cannot be impersonated, and the page says so', async () => {
  const partner = await callerOf('partner@demo.example');
  const customer = await newCustomer(partner);
  const owner = await callerOf(await newColleague(partner, customer));
  const visited = await open();
  const { page } = visited;
  await enter(
    visited,
    'engineer@demo.example',
    `/customers/customers?search=${encodeURIComponent(customer.name)}`,
  );
  await page.getByRole('button', { name: `${say.actions} ${customer.name}` }).click();
  await page.getByRole('menuitem', { name: say.confirm }).click();
  const closedUntil = new Date(Date.now() + 86_400_000).toISOString();
  await owner('PUT', '/company/partner-access/', { body: { closedUntil, before: null } });
  await page.getByRole('dialog').getByRole('button', { name: say.confirm, exact: true }).click();
  await page.getByRole('alert').getByText(say.unable.replace('{customer}', customer.name)).waitFor();
  expect(await page.getByRole('region', { name: say.region }).count()).toBe(0);
});

describe('the back button', () => {
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
  const bar = (page: Page) => page.getByRole('region', { name: 'Impersonation' });

  test('leads home from where one was as oneself, and from where one was as the customer', async () => {
    const visited = await open();
    const { page } = visited;
    await enter(visited, 'engineer@demo.example', '/customers/customers?search=Polarvind');
    await page.getByRole('link', { name: first }).click();
    await heading(page, 'Buckets').waitFor();
    await page.getByRole('button', { name: /^Managing/ }).click();
    await page.getByRole('searchbox', { name: say.search }).fill('Aspn');
    await page.getByRole('button', { name: 'Impersonate Aspnäs Mjukvara AB' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Impersonate', exact: true }).click();
    await bar(page).waitFor();
    await page.waitForURL(({ search }) => search === '');
    // First to the buckets of another customer, then to the customers.
    for (let steps = 0; steps < 2; steps += 1) {
      await page.goBack();
      await arriveAt(page, '/services/s3-storage/buckets');
      await page.waitForURL(({ search }) => search === '');
      await heading(page, 'Buckets').waitFor();
      await page.reload();
      await heading(page, 'Buckets').waitFor();
    }
    await bar(page).getByRole('button', { name: say.back }).click();
    await heading(page, 'Customers').waitFor();
    await page.goBack();
    await arriveAt(page, '/customers/customers');
    await heading(page, 'Customers').waitFor();
    expect(await bar(page).count()).toBe(0);
  });

  test('leads back to one’s own pages once the impersonation has ended', async () => {
    const visited = await open();
    const { page } = visited;
    await enter(visited, 'engineer@demo.example', '/user-profile?tab=security');
    await heading(page, 'User profile').waitFor();
    await impersonate(page, first);
    await bar(page).getByRole('button', { name: say.back }).click();
    await heading(page, 'Customers').waitFor();
    await page.goBack();
    await heading(page, 'Customers').waitFor();
    await page.goBack();
    await heading(page, 'User profile').waitFor();
    expect(new URL(page.url()).searchParams.get('tab')).toBe('security');
  });

  test('another window that shows what is not the customer’s goes to its home as well', async () => {
    const visited = await open();
    const { page } = visited;
    await enter(visited, 'engineer@demo.example', '/customers/customers');
    const other = await visited.context.newPage();
    await other.goto('/customers/customers');
    await heading(other, 'Customers').waitFor();
    await impersonate(page, first);
    await heading(page, 'Buckets').waitFor();
    await heading(other, 'Buckets').waitFor();
    await bar(other).getByRole('button', { name: say.back }).click();
    await heading(page, 'Customers').waitFor();
  });
});

describe('what somebody has typed', () => {
  test('stays in the organization that it was typed in, and stands there again', async () => {
    const t = wordsOf('en');
    const visited = await open();
    const { page } = visited;
    const form = '/support/create-ticket';
    const text = page.getByLabel(t('support.create.description'));
    const type = async (typed: string): Promise<void> => {
      await text.fill(typed);
      await page.getByText(/Draft kept on this device/).waitFor();
    };
    await enter(visited, 'engineer@demo.example', form);
    await type(`${first} does not pay`);
    await page.goto('/customers/customers');
    await impersonate(page, first);
    await arriveAt(page, '/services/s3-storage/buckets');
    await page.goto(form);
    await text.waitFor();
    expect(await text.inputValue()).toBe('');
    await type('Where is our invoice?');
    await page.reload();
    await page.getByText(/Draft kept on this device/).waitFor();
    expect(await text.inputValue()).toBe('Where is our invoice?');
    await page.getByRole('region', { name: 'Impersonation' }).getByRole('button', { name: say.back }).click();
    await arriveAt(page, '/customers/customers');
    await page.goto(form);
    await page.getByText(/Draft kept on this device/).waitFor();
    expect(await text.inputValue()).toBe(`${first} does not pay`);
  });
});

describe('while one impersonates', () => {
  test('one’s own account cannot be changed, and says why', async () => {
    const visited = await open();
    const { page } = visited;
    await enter(visited, 'engineer@demo.example', '/customers/customers');
    await impersonate(page, first);
    await arriveAt(page, '/services/s3-storage/buckets');
    await page.goto('/user-profile?tab=security');
    await page.getByText(`You act for ${first}. Return to your own identity first.`).waitFor();
    expect(await page.getByRole('button', { name: 'Change password' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    const two = page.getByRole('button', { name: 'Enable two-factor' });
    await two.waitFor();
    expect(await two.getAttribute('aria-disabled')).toBe('true');
    expect(await page.getByLabel('Current password').isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'Contact details' }).click();
    await page.getByLabel('First name').waitFor();
    expect(await page.getByLabel('First name').isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Save details' }).count()).toBe(0);
    // A second impersonation is not offered.
    expect(await page.getByRole('button', { name: 'Customer: All customers' }).count()).toBe(0);
  });

  test('its end is told a minute before, with the way back', async () => {
    const visited = await open({ own: true });
    const { page } = visited;
    await page.clock.install();
    await enter(visited, 'engineer@demo.example', '/customers/customers');
    await impersonate(page, first);
    await page.getByRole('region', { name: 'Impersonation' }).waitFor();
    await page.clock.fastForward('30:00');
    await page.getByRole('region', { name: 'Impersonation' }).getByText('30 min').waitFor();
    await page.clock.fastForward('29:10');
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^The impersonation ends in \d+ seconds\.$/).waitFor();
    await dialog.getByRole('button', { name: 'Back to Björkudden IT AB' }).click();
    await page.getByRole('region', { name: 'Impersonation' }).waitFor({ state: 'detached' });
    await dialog.waitFor({ state: 'detached' });
  });

  test('its end leads back to oneself, and says so', async () => {
    const { page } = await open();
    await page.goto('/auth/login');
    await signIn(page, 'engineer@demo.example');
    await arriveAt(page, '/customers/customers');
    await impersonate(page, first);
    await page.getByRole('region', { name: 'Impersonation' }).waitFor();
    // Ended elsewhere: the next call of this page is refused, or its event stream tells first.
    const acting = (await page.evaluate(() => localStorage.getItem('accessToken'))) ?? '';
    expect((await callApi('/impersonate/', { token: acting, body: {} })).status).toBe(200);
    await page
      .getByRole('link', { name: 'Users' })
      .click({ timeout: 5000 })
      .catch(() => undefined);
    await page.getByText('The impersonation has ended').waitFor();
    await page.getByRole('region', { name: 'Impersonation' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Customer: All customers' }).waitFor();
    expect(new URL(page.url()).pathname).not.toMatch(/^\/auth\//);
    const [token, initial] = await page.evaluate(() => [
      localStorage.getItem('accessToken'),
      localStorage.getItem('initialAccessToken'),
    ]);
    expect(token).toBe(initial);
  });

  test('the operator acts in a partner in the same way', async () => {
    const visited = await open();
    const { page } = visited;
    await enter(visited, 'operator@demo.example', '/customers/customers');
    await page.waitForURL(({ searchParams }) => searchParams.has('partnerId'));
    await page.getByRole('button', { name: 'Customer: All customers' }).click();
    await page.getByRole('button', { name: 'Impersonate', exact: true }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Impersonate', exact: true }).click();
    await page.getByText('Now impersonating Björkudden IT AB', { exact: true }).waitFor();
    const bar = page.getByRole('region', { name: 'Impersonation' });
    await bar.getByRole('button', { name: 'Back to Nordmoln Drift AB' }).click();
    await bar.waitFor({ state: 'detached' });
  });

  test('somebody whose role may not is not offered it', async () => {
    const visited = await open();
    const { page } = visited;
    await enter(visited, 'viewer@demo.example', '/customers/customers');
    await page.getByRole('button', { name: 'Customer: All customers' }).click();
    await page.getByRole('button', { name: `Manage ${first}` }).waitFor();
    expect(await page.getByRole('button', { name: `Impersonate ${first}` }).count()).toBe(0);
  });
});
