import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newAccount, type Invited } from './testing/accounts.ts';
import { enter, type Visit } from './testing/browser.ts';
import { arriveAt, giveAddress, kept, signIn } from './testing/sign-in.ts';
import { useBrowser } from './testing/visits.ts';
import { demo } from './testing/portals.ts';

const open = useBrowser();
const orange = '#ff6a00';
const green = '#32dc5a';

const modeOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.documentElement.dataset['mantineColorScheme']);
const brandOf = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand').trim());
const navigationWidth = async (page: Page): Promise<number> =>
  (await page.getByRole('complementary').first().boundingBox())?.width ?? 0;

describe('theme drawer', () => {
  let account: Invited;
  beforeAll(async () => {
    account = await newAccount();
  });
  afterAll(() => account.remove());

  async function openDrawer(page: Page) {
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('button', { name: 'Appearance' }).click();
    const drawer = page.getByRole('dialog', { name: 'Appearance' });
    await drawer.waitFor();
    return drawer;
  }

  test('mode, layout and stretch are chosen; a load keeps the mode alone; reset restores the defaults', async () => {
    const { page } = await open({ width: 1900 });
    await page.goto('/auth/login');
    await signIn(page, account.email);
    await arriveAt(page, '/services/s3-storage/buckets');
    await page.getByRole('button', { name: /^Your account/ }).waitFor();
    expect(await modeOf(page)).toBe('light');
    const frameOf = async (): Promise<number> =>
      (await page.getByRole('banner').locator('> div').first().boundingBox())?.width ?? 0;
    const held = await frameOf();
    let drawer = await openDrawer(page);
    await kept(page, () => drawer.getByRole('radio', { name: 'Dark' }).click());
    await drawer.getByRole('radio', { name: 'Mini' }).click();
    await drawer.getByRole('switch').click();
    expect(await modeOf(page)).toBe('dark');
    expect(await navigationWidth(page)).toBe(88);
    expect(held).toBeLessThan(1300);
    expect(await frameOf()).toBe(1900 - 88);

    await page.reload();
    await page.getByRole('button', { name: /^Your account/ }).waitFor();
    expect(await modeOf(page)).toBe('dark');
    expect(await navigationWidth(page)).toBe(280);
    expect(await frameOf()).toBe(held);

    drawer = await openDrawer(page);
    await drawer.getByRole('radio', { name: 'Mini' }).click();
    await drawer.getByRole('switch').click();
    await kept(page, () => drawer.getByRole('button', { name: 'Reset to defaults' }).click());
    await expect.poll(() => modeOf(page), { timeout: 15_000 }).toBe('light');
    expect(await navigationWidth(page)).toBe(280);
    expect(await frameOf()).toBe(held);
    expect(await drawer.getByRole('radio', { name: 'Light' }).isChecked()).toBe(true);
    expect(await drawer.getByRole('radio', { name: 'Full' }).isChecked()).toBe(true);
  });
});

describe('brand colors', () => {
  test('are the partner’s own after the sign-in, its logo too', async () => {
    const visited = await open();
    const { page } = visited;
    await enter(visited, 'other-partner@demo.example', '/customers/customers');
    const button = page.getByRole('link', { name: 'Create customer' });
    await button.waitFor();
    await expect.poll(() => brandOf(page), { timeout: 15_000 }).toBe(orange);
    expect(await button.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe('rgb(255, 106, 0)');
    const logo = page.getByRole('link', { name: 'Fyrskeppet Molntjänster AB' }).locator('img').first();
    await logo.waitFor();
    expect(await page.title()).toBe('Customers – Cloud Portal');
  });

  test('are green where the partner has not chosen', async () => {
    const visited = await open();
    await enter(visited, 'engineer@demo.example', '/customers/customers');
    await visited.page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
    expect(await brandOf(visited.page)).toBe(green);
  });

  test('before the sign-in are those that the address names, remembered on the device', async () => {
    const { page } = await open();
    await page.goto('/auth/login');
    await page.getByText('Cloud services in one place').waitFor();
    expect(await brandOf(page)).toBe(green);
    await page.goto('/auth/login?partner=fyrskeppet');
    await page.getByText('Cloud services from Fyrskeppet Molntjänster AB').waitFor();
    expect(await brandOf(page)).toBe(orange);
    await page.goto('/auth/login');
    await page.getByText('Cloud services from Fyrskeppet Molntjänster AB').waitFor();
    expect(await brandOf(page)).toBe(orange);
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    expect(await page.title()).toBe('Log in – Cloud Portal');
  });

  test('before the sign-in are those of the host name', async () => {
    const { page } = await open();
    const { port } = new URL(demo().url);
    await page.goto(`http://fyrskeppet.localhost:${port}/auth/login`);
    await page.getByText('Cloud services from Fyrskeppet Molntjänster AB').waitFor();
    expect(await brandOf(page)).toBe(orange);
    await giveAddress(page, 'other-partner@demo.example');
    await page.getByLabel('Password', { exact: true }).waitFor();
  });
});

describe('the first painted frame', () => {
  /** The page as it is painted before any script of the portal has run. */
  async function withoutScripts({ page, complaints }: Visit, address: string): Promise<void> {
    await page.route(/\/assets\/.*\.js/, (route) => route.abort());
    await page.goto(address);
    complaints.splice(0);
  }
  const background = (page: Page): Promise<string> =>
    page.evaluate(() => getComputedStyle(document.body).backgroundColor);

  test('has mode, brand and language of the last visit', async () => {
    const visited = await open();
    const { page } = visited;
    await page.goto('/auth/login?partner=fyrskeppet&lng=sv');
    await page.getByText('Molntjänster från Fyrskeppet Molntjänster AB').waitFor();
    await page.getByRole('button', { name: 'Använd mörkt läge' }).click();
    await withoutScripts(visited, '/auth/login');
    expect(await page.locator('#root').innerHTML()).toBe('');
    expect(await modeOf(page)).toBe('dark');
    expect(await background(page)).toBe('rgb(11, 21, 38)');
    expect(await brandOf(page)).toBe('#ff8a33');
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('sv');
  });

  test('is light and neutral on a device that was never here', async () => {
    const visited = await open();
    const { page } = visited;
    await withoutScripts(visited, '/auth/login');
    expect(await modeOf(page)).toBe('light');
    expect(await background(page)).toBe('rgb(255, 255, 255)');
    expect(await brandOf(page)).toBe(green);
  });

  test('survives what a device has kept wrongly', async () => {
    const { page } = await open();
    await page.addInitScript(() => localStorage.setItem('appearance', '{"mode":"da'));
    await page.goto('/auth/login');
    await page.getByRole('button', { name: 'Continue' }).waitFor();
    expect(await modeOf(page)).toBe('light');
  });
});

describe('notifications', () => {
  test('are at most five, none twice, at the top right, and errors stay until they are closed', async () => {
    // Tall enough for rows below the notifications.
    const visited = await open({ own: true, height: 1700 });
    const { page } = visited;
    await page.clock.install();
    await page.route('**/api/impersonate/', (route) =>
      route.fulfill({
        status: 403,
        json: { errorKey: 'partnerAccessClosed', message: 'Closed.', requestId: '7KQ2-M9XD' },
      }),
    );
    // All on one page, however many customers other tests made.
    await enter(visited, 'engineer@demo.example', '/customers/customers?pageSize=200');
    const fail = async (customer: string): Promise<void> => {
      await page.getByRole('button', { name: `Actions for ${customer}` }).click();
      await page.getByRole('menuitem', { name: 'Impersonate' }).click();
      const dialog = page.getByRole('dialog', { name: `Impersonate ${customer}?` });
      await dialog.getByRole('button', { name: 'Impersonate', exact: true }).click();
      await page.getByRole('alert').first().waitFor();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    const alerts = page.getByRole('alert');
    await page.getByRole('button', { name: 'Actions for Sundsbron Analys AB' }).waitFor();
    await fail('Sundsbron Analys AB');
    await fail('Sundsbron Analys AB');
    expect(await alerts.count()).toBe(1);
    const box = await alerts.first().boundingBox();
    if (!box) throw new Error('It is not drawn.');
    expect(box.x).toBeGreaterThan(720);
    expect(box.x + box.width).toBeLessThanOrEqual(1440 - 32);
    expect(box.y).toBeLessThan(200);

    const others = ['Söderhavet Media AB', 'Tallmo Fastigheter AB', 'Tjust Båtvarv AB'];
    for (const customer of [...others, 'Tornedalens Transport AB', 'Vintergatan Förlag AB'])
      await fail(customer);
    expect(await alerts.count()).toBe(5);
    await page.clock.fastForward('01:00');
    expect(await alerts.count()).toBe(5);
    await page.getByRole('button', { name: 'Close' }).first().click();
    await page.getByText('Unable to impersonate customer Vintergatan Förlag AB').waitFor();
  });

  test('of success close by themselves after five seconds', async () => {
    const visited = await open({ own: true });
    const { page } = visited;
    await page.clock.install();
    await enter(visited, 'engineer@demo.example', '/user-profile');
    await page.getByLabel('First name').waitFor();
    await page.getByRole('button', { name: 'Save details' }).click();
    const toast = page.getByText('Your contact details are saved');
    await toast.waitFor();
    await page.clock.fastForward(4000);
    expect(await toast.count()).toBe(1);
    await page.clock.fastForward(2000);
    await toast.waitFor({ state: 'detached' });
  });
});
