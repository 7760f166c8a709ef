import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { enter, withoutEvents } from './testing/browser.ts';
import { callerOf, newCustomer, unique } from './testing/house.ts';
import { arriveAt, titled } from './testing/sign-in.ts';
import { useBrowser } from './testing/visits.ts';

const open = useBrowser();

async function sizeOf(locator: Locator): Promise<{ width: number; height: number; left: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not drawn.');
  return { width: box.width, height: box.height, left: box.x };
}
const navigation = (page: Page): Locator => page.getByRole('complementary').first();
const header = (page: Page): Locator => page.getByRole('banner');
const customers = '/customers/customers';
const atCustomers = (page: Page): Promise<void> =>
  page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();

describe('layouts, measured', () => {
  test('the full navigation is 280 wide, its items 48 high with icons of 24, the header 92', async () => {
    const visited = await open();
    const { page } = visited;
    await enter(visited, 'engineer@demo.example', customers);
    await atCustomers(page);
    expect((await sizeOf(navigation(page))).width).toBe(280);
    const item = page
      .getByRole('navigation', { name: 'Navigation' })
      .getByRole('link', { name: 'Customers' });
    expect((await sizeOf(item)).height).toBe(48);
    expect((await sizeOf(item.locator('svg'))).width).toBe(24);
    expect(await sizeOf(header(page))).toEqual({ width: 1160, height: 92, left: 280 });
  });

  test('the header shrinks to 60 when the page is scrolled', async () => {
    const visited = await open({ height: 500 });
    const { page } = visited;
    await enter(visited, 'engineer@demo.example', customers);
    await page.getByRole('link', { name: 'Polarvind Kraft AB' }).waitFor();
    await page.mouse.move(700, 300);
    await page.mouse.wheel(0, 600);
    await expect.poll(async () => (await sizeOf(header(page))).height, { timeout: 15_000 }).toBe(60);
  });

  test('the mini navigation is 88 wide with icons of 22, and is folded and unfolded', async () => {
    const visited = await open();
    const { page } = visited;
    await enter(visited, 'engineer@demo.example', customers);
    await page.getByRole('button', { name: 'Fold the navigation' }).click();
    await page.getByRole('button', { name: 'Unfold the navigation' }).waitFor();
    expect((await sizeOf(navigation(page))).width).toBe(88);
    const item = page
      .getByRole('navigation', { name: 'Navigation' })
      .getByRole('link', { name: 'Customers' });
    expect((await sizeOf(item.locator('svg'))).width).toBe(22);
    expect((await sizeOf(header(page))).left).toBe(88);
    await page.getByRole('button', { name: 'Unfold the navigation' }).click();
    await page.getByRole('button', { name: 'Fold the navigation' }).waitFor();
    expect((await sizeOf(navigation(page))).width).toBe(280);
  });

  test('a page below its service is 36 high', async () => {
    const visited = await open();
    const { page } = visited;
    await enter(visited, 'customer@demo.example', '/services/s3-storage/buckets');
    const link = page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Buckets' });
    await link.waitFor();
    const { height } = await sizeOf(link.locator('xpath=..'));
    expect(height).toBe(36);
  });

  test('a phone has a header of 64 and the navigation in a drawer', async () => {
    const visited = await open({ width: 360, height: 740 });
    const { page } = visited;
    await enter(visited, 'engineer@demo.example', customers);
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

  test('a name that is too long for a phone ends in three dots, and the focus shows it whole', async () => {
    const partner = await callerOf('partner@demo.example');
    const name = `Kommunalförbundet för avfallshantering ${unique()} i norra Bergslagen AB`;
    const { id } = await newCustomer(partner, { name });
    const visited = await open({ width: 360, height: 740 });
    const { page } = visited;
    await enter(visited, 'partner@demo.example', `/customers/edit-customer?id=${id}`);
    const title = page.getByRole('heading', { level: 1, name });
    const whole = (locator: Locator) =>
      locator.evaluate((element) => ({
        across: element.scrollWidth <= element.clientWidth,
        isEllipsis: getComputedStyle(element).textOverflow === 'ellipsis',
        isInView: element.getBoundingClientRect().right <= innerWidth,
      }));
    await page.locator('h1[tabindex="0"]').waitFor();
    expect(await whole(title)).toEqual({ across: false, isEllipsis: true, isInView: true });
    await title.click();
    expect(await whole(title)).toMatchObject({ across: true, isInView: true });

    await page.goto(`/services/s3-storage/buckets?customerId=${id}`);
    await page.getByRole('button', { name: `Managing: ${name}` }).click();
    await page
      .getByRole('paragraph')
      .filter({ hasText: `Managing${name}` })
      .waitFor();
    await page.keyboard.press('Escape');

    const { body } = await partner('POST', '/impersonate/', { body: { id } });
    await page.evaluate((token) => localStorage.setItem('accessToken', token), String(body['accessToken']));
    await page.goto('/');
    const bar = page.getByRole('region', { name: 'Impersonation' });
    const words = bar.getByRole('paragraph').filter({ hasText: name });
    await bar.getByText(/^\d\d min left$/).waitFor();
    await bar.locator('p[tabindex="0"]').waitFor();
    expect(await whole(words)).toEqual({ across: false, isEllipsis: true, isInView: true });
    await words.focus();
    expect(await whole(words)).toMatchObject({ across: true, isInView: true });
  });

  test('the pages that sign in have a header of 88, on phones of 64', async () => {
    const wide = await open();
    await wide.page.goto('/auth/login');
    await wide.page.getByRole('button', { name: 'Continue' }).waitFor();
    expect((await sizeOf(header(wide.page))).height).toBe(88);
    const narrow = await open({ width: 360, height: 740 });
    await narrow.page.goto('/auth/login');
    await narrow.page.getByRole('button', { name: 'Continue' }).waitFor();
    expect((await sizeOf(header(narrow.page))).height).toBe(64);
  });

  test('everything is in Public Sans, which is shipped with the portal', async () => {
    const { page } = await open();
    const fonts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(new URL(request.url()).origin);
    });
    await page.goto('/auth/login');
    await page.getByRole('button', { name: 'Continue' }).waitFor();
    const loaded = await page.evaluate(async () => {
      await document.fonts.ready;
      return [...document.fonts].some(
        (font) => font.family.includes('Public Sans') && font.status === 'loaded',
      );
    });
    expect(loaded).toBe(true);
    expect(new Set(fonts)).toEqual(new Set([new URL(page.url()).origin]));
  });
});

describe('navigation', () => {
  const seen = [
    ['operator@demo.example', '/customers/customers'],
    ['partner@demo.example', '/customers/customers'],
    ['customer-viewer@demo.example', '/services/s3-storage/buckets'],
  ] as const;

  test.each(seen)('nothing that %s is shown is a stub', async (email, path) => {
    const visited = await open();
    const { page } = visited;
    await enter(visited, email, '/');
    await arriveAt(page, path);
    const links = navigation(page).getByRole('link');
    await links.first().waitFor();
    const addresses = new Set(
      await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? '')),
    );
    expect(addresses.size).toBeGreaterThan(1);
    for (const address of addresses) {
      await page.goto(address);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.getByText('Page not found').count(), address).toBe(0);
      expect(await page.getByText('Something went wrong', { exact: true }).count(), address).toBe(0);
    }
  });

  test('a customer has no customers in it', async () => {
    const visited = await open();
    const { page } = visited;
    await enter(visited, 'customer@demo.example', '/');
    await navigation(page).getByRole('link', { name: 'S3 Storage' }).waitFor();
    expect(await navigation(page).getByRole('link', { name: 'Customers' }).count()).toBe(0);
  });

  test('a bar shows that the next page is on its way', async () => {
    const visited = await open();
    const { page } = visited;
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/user-profile-page.*\.js/, async (route) => {
      await held;
      await route.continue();
    });
    await enter(visited, 'engineer@demo.example', customers);
    await atCustomers(page);
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('link', { name: 'User profile' }).click();
    const bar = page.getByRole('progressbar', { name: 'Loading' });
    await bar.waitFor();
    release();
    await page.getByRole('heading', { level: 1, name: 'User profile' }).waitFor();
    await bar.waitFor({ state: 'detached' });
  });
});

describe('what cannot be shown', () => {
  const nothing = ['/no/such/page', '/operator/registrations', '/demo/simulators'];

  test.each(nothing)('%s is the 404 page for a partner, with a button to the homepage', async (address) => {
    const visited = await open();
    const { page } = visited;
    await enter(visited, 'partner@demo.example', address);
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    await titled(page, 'Page not found');
    await page.getByRole('link', { name: 'Go to the homepage' }).click();
    await arriveAt(page, customers);
  });

  test('a customer does not see the customers of its partner', async () => {
    const visited = await open({ language: 'sv' });
    const { page } = visited;
    await enter(visited, 'customer@demo.example', '/customers/customers?lng=sv');
    await page.getByRole('heading', { level: 1, name: 'Sidan finns inte' }).waitFor();
    await page.getByRole('link', { name: 'Till startsidan' }).click();
    await arriveAt(page, '/services/s3-storage/buckets');
  });

  test('a page whose part cannot be loaded is the 500 page, with a reference and a way on', async () => {
    const visited = await open();
    const { page } = visited;
    await page.route(/user-profile-page.*\.js/, (route) => route.abort());
    await enter(visited, 'engineer@demo.example', '/user-profile');
    await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor();
    await titled(page, 'Something went wrong');
    await page.getByText(/Reference [0-9A-Z]{4}-[0-9A-Z]{4}/).waitFor();
    await page.unroute(/user-profile-page.*\.js/);
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await page.getByRole('heading', { level: 1, name: 'User profile' }).waitFor();
    visited.complaints.splice(0);
  });

  test('a list that the API cannot give says so, with a reference and a retry', async () => {
    const visited = await open();
    const { page } = visited;
    await withoutEvents(page);
    await page.route('**/api/customers/**', (route) =>
      route.fulfill({
        status: 500,
        json: { errorKey: 'internal', message: 'x', Message: 'x', requestId: '7KQ2-M9XD' },
      }),
    );
    await enter(visited, 'engineer@demo.example', customers);
    await page.getByText('Unable to get customers').waitFor();
    await page.getByText('7KQ2-M9XD').waitFor();
    await page.unroute('**/api/customers/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: 'Polarvind Kraft AB' }).waitFor();
    visited.complaints.splice(0);
  });
});
