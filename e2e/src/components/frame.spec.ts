import { listSubjects } from '@portal/contract/auth/sign-in';
import { listNews } from '@portal/contract/news';
import { listDownloads } from '@portal/contract/downloads';
import { getTicketReceiver, listTickets } from '@portal/contract/support';
import { getCompanyDetails } from '@portal/contract/settings';
import { listUsers } from '@portal/contract/users';
import { listCustomers, getCustomer, listCustomerServices } from '@portal/contract/customers';
import { getContactDetails } from '@portal/contract/user';
import { listBuckets } from '@portal/contract/s3-storage/buckets';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answer, sampled } from '../testing/component/answers.ts';
import { allRows } from '../testing/component/rows/all.ts';
import { personOf } from '../testing/component/people.ts';
import { someId } from '../testing/component/row.ts';
import { enabledStorage } from '../testing/component/rows/services/s3-storage.ts';
import { sampleOf } from '../testing/component/sample.ts';
import { useScreen } from '../testing/screen.ts';
import { arriveAt, titled } from '../testing/sign-in.ts';

const open = useScreen();
const phone = { width: 360, height: 740 };
const me = personOf('partner', 'engineer');
const customers = {
  me,
  address: '/customers/customers',
  answers: [sampled(listCustomers), sampled(getContactDetails)],
};

async function sizeOf(locator: Locator): Promise<{ width: number; height: number; left: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not drawn.');
  return { width: box.width, height: box.height, left: box.x };
}
const navigation = (page: Page): Locator => page.getByRole('complementary').first();
const header = (page: Page): Locator => page.getByRole('banner');
const itemOf = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name });
const atCustomers = (page: Page): Promise<void> =>
  page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
async function openProfile(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('link', { name: 'User profile' }).click();
}

test('the navigation is 280 wide and 88 when it is folded, the header 92 high and 60 when the page is scrolled', async () => {
  const { page } = await open(customers);
  await atCustomers(page);
  expect((await sizeOf(navigation(page))).width).toBe(280);
  expect((await sizeOf(itemOf(page, 'Customers'))).height).toBe(48);
  expect((await sizeOf(itemOf(page, 'Customers').locator('svg'))).width).toBe(24);
  expect(await sizeOf(header(page))).toEqual({ width: 1160, height: 92, left: 280 });
  await page.getByRole('button', { name: 'Fold the navigation' }).click();
  await page.getByRole('button', { name: 'Unfold the navigation' }).waitFor();
  expect((await sizeOf(navigation(page))).width).toBe(88);
  expect((await sizeOf(itemOf(page, 'Customers').locator('svg'))).width).toBe(22);
  expect((await sizeOf(header(page))).left).toBe(88);
  await page.getByRole('button', { name: 'Unfold the navigation' }).click();
  await page.getByRole('button', { name: 'Fold the navigation' }).waitFor();
  expect((await sizeOf(navigation(page))).width).toBe(280);
  await page.setViewportSize({ width: 1440, height: 300 });
  await page.getByRole('link', { name: 'Name 1', exact: true }).waitFor();
  await page.mouse.move(700, 200);
  await page.mouse.wheel(0, 600);
  await expect.poll(async () => (await sizeOf(header(page))).height).toBe(60);
});

test('a page below its service is 36 high', async () => {
  const { page } = await open({
    me: personOf('customer', 'owner'),
    address: '/services/s3-storage/buckets',
    answers: [...enabledStorage('plain'), sampled(listBuckets)],
  });
  const link = itemOf(page, 'Buckets');
  await link.waitFor();
  expect((await sizeOf(link.locator('xpath=..'))).height).toBe(36);
});

test('a phone has a header of 64 and the navigation in a drawer', async () => {
  const { page } = await open({ ...customers, view: phone });
  await atCustomers(page);
  expect((await sizeOf(header(page))).height).toBe(64);
  expect(await navigation(page).isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Open the navigation' }).click();
  const drawer = page.getByRole('dialog', { name: 'Navigation' });
  await drawer.getByRole('link', { name: 'S3 Storage' }).waitFor();
  expect((await sizeOf(drawer)).width).toBe(280);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Open the navigation' }).click();
  await drawer.getByRole('link', { name: 'S3 Storage' }).click();
  await arriveAt(page, '/services/s3-storage/buckets');
  await drawer.waitFor({ state: 'detached' });
});

const whole = (locator: Locator) =>
  locator.evaluate((element) => ({
    across: element.scrollWidth <= element.clientWidth,
    isEllipsis: getComputedStyle(element).textOverflow === 'ellipsis',
    isInView: element.getBoundingClientRect().right <= innerWidth,
  }));

test('a name that is too long for a phone ends in three dots, and the focus shows it whole', async () => {
  const name = 'Kommunalförbundet för avfallshantering i norra Bergslagen AB';
  const owner = personOf('partner', 'owner');
  const named = {
    me: owner,
    view: phone,
    answers: [
      answer(getCustomer, { ...sampleOf(getCustomer), name }),
      answer(listCustomerServices, { ...sampleOf(listCustomerServices), customerName: name }),
      ...enabledStorage('plain'),
      sampled(listBuckets),
      sampled(listSubjects),
    ],
  };
  const { page } = await open({ ...named, address: `/customers/customer?id=${someId}&tab=details` });
  const title = page.getByRole('heading', { level: 1, name });
  await page.locator('h1[tabindex="0"]').waitFor();
  expect(await whole(title)).toEqual({ across: false, isEllipsis: true, isInView: true });
  await title.click();
  expect(await whole(title)).toMatchObject({ across: true, isInView: true });

  await open({ ...named, address: `/services/s3-storage/buckets?customerId=${someId}` });
  await page.getByRole('button', { name: `Managing: ${name}` }).click();
  await page
    .getByRole('paragraph')
    .filter({ hasText: `Managing${name}` })
    .waitFor();

  const organization = { ...owner.organization, kind: 'customer' as const, name };
  const endsAt = new Date((await page.evaluate(() => Date.now())) + 3_000_000).toISOString();
  const realOrganizationName = owner.organization.name;
  const actingAs = { organization, realOrganizationName, role: 'engineer' as const, endsAt };
  await open({ ...named, me: { ...owner, actingAs }, address: '/services/s3-storage/buckets' });
  const bar = page.getByRole('region', { name: 'Impersonation' });
  const words = bar.getByRole('paragraph').filter({ hasText: name });
  await bar.getByText(/^\d\d min left$/).waitFor();
  await bar.locator('p[tabindex="0"]').waitFor();
  expect(await whole(words)).toEqual({ across: false, isEllipsis: true, isInView: true });
  await words.focus();
  expect(await whole(words)).toMatchObject({ across: true, isInView: true });
});

test('the customer picker stands where it changes what a page shows, and nowhere else', async () => {
  const owner = personOf('partner', 'owner');
  const { page, t } = await open({
    me: owner,
    address: '/services/s3-storage/buckets',
    answers: [
      ...enabledStorage('plain'),
      ...[
        listBuckets,
        listCustomers,
        getCustomer,
        listCustomerServices,
        listUsers,
        listNews,
        getTicketReceiver,
      ].map((one) => sampled(one)),
      ...[getContactDetails, getCompanyDetails].map((one) => sampled(one)),
    ],
  });
  const picker = header(page).getByRole('button', {
    name: new RegExp(`^(${t('app.picker.customer')}|${t('app.picker.managing')}): `),
  });
  const isThere = async (address: string): Promise<boolean> => {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
    return (await picker.count()) > 0;
  };
  for (const address of [
    '/company/users',
    '/company/settings/general',
    '/news',
    '/user-profile',
    '/customers/customers',
    `/customers/edit-customer?id=${someId}`,
    `/support/create-ticket?customerId=${someId}`,
    '/no/such/page',
  ])
    expect([address, await isThere(address)]).toEqual([address, false]);
  for (const address of ['/services/s3-storage/buckets', `/services/s3-storage/buckets?customerId=${someId}`])
    expect([address, await isThere(address)]).toEqual([address, true]);
  // From page to page, without a reload.
  await page.getByRole('link', { name: 'News' }).first().click();
  await page.getByRole('heading', { level: 1, name: t('news.title') }).waitFor();
  await picker.waitFor({ state: 'detached' });
});

test('the pages that sign in have a header of 88, on phones of 64, and all is in Public Sans, which is shipped', async () => {
  const { page } = await open({ address: '/auth/login' });
  await page.getByRole('button', { name: 'Continue' }).waitFor();
  expect((await sizeOf(header(page))).height).toBe(88);
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(new URL(request.url()).origin);
  });
  await page.reload();
  await page.getByRole('button', { name: 'Continue' }).waitFor();
  const isLoaded = await page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts].some(
      ({ family, status }) => family.includes('Public Sans') && status === 'loaded',
    );
  });
  expect(isLoaded).toBe(true);
  expect(new Set(fonts)).toEqual(new Set([new URL(page.url()).origin]));
  await page.setViewportSize(phone);
  expect((await sizeOf(header(page))).height).toBe(64);
});

test('a bar shows that the next page is on its way', async () => {
  const { page } = await open(customers);
  let release = (): void => undefined;
  const late = new Promise<void>((resolve) => {
    release = resolve;
  });
  const part = /user-profile-page.*\.js/;
  await page.route(part, async (route) => {
    await late;
    await route.continue();
  });
  await atCustomers(page);
  await openProfile(page);
  const bar = page.getByRole('progressbar', { name: 'Loading' });
  await bar.waitFor();
  release();
  await page.getByRole('heading', { level: 1, name: 'User profile' }).waitFor();
  await bar.waitFor({ state: 'detached' });
  await page.unroute(part);
});

test('a page whose part cannot be loaded is the 500 page, with a reference and a way on', async () => {
  const { page, excuse } = await open(customers);
  const part = /user-profile-page.*\.js/;
  await page.route(part, (route) => route.abort());
  await atCustomers(page);
  await openProfile(page);
  await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor();
  await titled(page, 'Something went wrong');
  await page.getByText(/Reference [0-9A-Z]{4}-[0-9A-Z]{4}/).waitFor();
  await page.unroute(part);
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await page.getByRole('heading', { level: 1, name: 'User profile' }).waitFor();
  excuse();
});

// `shell.long.spec.ts` opens each of them on a portal.
test.each([
  ['operator', 'owner'],
  ['partner', 'owner'],
  ['customer', 'viewer'],
] as const)('each link of the navigation of the %s leads to a screen that is tested', async (kind, role) => {
  const { page } = await open({ me: personOf(kind, role), address: '/news', answers: [sampled(listNews)] });
  const links = navigation(page).getByRole('link');
  await links.first().waitFor();
  const addresses = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  expect(addresses.length).toBeGreaterThan(3);
  const tested = ['/', ...allRows.map(({ address }) => address.split('?')[0] ?? '')];
  // An area leads to the first of its pages that the person may see.
  const isTested = (address: string): boolean =>
    tested.some((one) => one === address || one.startsWith(`${address}/`));
  expect(addresses.filter((address) => !isTested(address))).toEqual([]);
});

test.each([
  ['owner', '/support/tickets'],
  ['viewer', '/support/downloads'],
] as const)(
  'an area leads the %s to the first of its pages that it may see, as if it had been typed',
  async (role, address) => {
    const { page } = await open({
      me: personOf('customer', role),
      address: '/support?search=backup',
      answers: [sampled(listTickets), sampled(listDownloads)],
    });
    await expect.poll(() => new URL(page.url()).pathname).toBe(address);
    expect(new URL(page.url()).search).toBe('?search=backup');
  },
);
