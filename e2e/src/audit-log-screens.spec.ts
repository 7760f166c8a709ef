import type { Page } from 'playwright-core';
import { beforeAll, test } from 'vitest';
import { makeStory, type Story } from './testing/audit.ts';
import { allViews, twoViews, useScreens, type Screen } from './testing/screens.ts';
import { within, type Words } from './testing/words.ts';

const inspect = useScreens();
const partner = 'partner@demo.example';
const all = '/audit-log/all';
let story: Story;

beforeAll(async () => {
  story = await makeStory();
});

const ofCustomer = (words = ''): string => `${all}?customerId=${story.customer.id}${words}`;
const listed = (page: Page): Promise<void> =>
  page.getByRole('main').locator('tbody a, li a').first().waitFor();
const openFirst = async (page: Page): Promise<void> => {
  await page.getByRole('main').locator('tbody a, li a').first().click();
  await page.getByRole('dialog').locator('dl').first().waitFor();
};
/** The filters are chips on a desk, and folds of a sheet on a phone. */
const openEvents = async (page: Page, t: Words): Promise<void> => {
  await listed(page);
  const filters = page.getByRole('button', { name: t('ui.list.filters') });
  if ((await filters.count()) > 0) {
    await filters.click();
    await page.getByRole('dialog').locator('summary').nth(1).click();
  } else await page.getByRole('main').locator('[aria-haspopup=dialog]').nth(1).click();
  await page.getByRole('searchbox', { name: t('audit-log.filter.searchEvent') }).waitFor();
};

const screens: Screen[] = [
  { name: 'audit-log', email: partner, address: () => all, views: allViews, show: listed },
  { name: 'audit-log-of-one', email: partner, address: () => ofCustomer(), views: allViews, show: listed },
  {
    name: 'audit-log-entry',
    email: partner,
    address: () => ofCustomer('&event=bucketOrdered'),
    views: allViews,
    show: openFirst,
  },
  {
    name: 'audit-log-acting',
    email: partner,
    address: () => ofCustomer('&event=loginToCustomer'),
    views: twoViews,
    show: openFirst,
  },
  { name: 'audit-log-events', email: partner, address: () => all, views: twoViews, show: openEvents },
  {
    name: 'audit-log-no-match',
    email: partner,
    address: () => `${all}?search=no-such-word`,
    views: twoViews,
    show: (page, t) => page.getByText(within(t('ui.list.noMatch'))).waitFor(),
  },
  {
    name: 'audit-log-gone',
    email: partner,
    address: () => `${all}?entry=018499fe-94c8-700f-99ca-efcc3c184000&entryAt=2026-01-01T00:00:00Z`,
    views: twoViews,
    show: (page) => page.getByRole('dialog').getByRole('button').nth(1).waitFor(),
  },
  {
    name: 'audit-log-mine',
    email: 'viewer@demo.example',
    address: () => '/audit-log/me',
    views: twoViews,
    show: listed,
  },
  {
    name: 'audit-log-customer',
    email: 'customer@demo.example',
    address: () => all,
    views: allViews,
    show: listed,
  },
  {
    name: 'audit-log-operator',
    email: 'operator@demo.example',
    address: () => all,
    views: twoViews,
    show: listed,
  },
];

// By person, because each one signs in once.
test.each(screens.toSorted((one, other) => one.email.localeCompare(other.email)))(
  '$name breaks no rule of WCAG 2.2 AA and does not scroll sideways',
  { timeout: 120_000 },
  inspect,
);
