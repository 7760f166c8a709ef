import { getMe, impersonate } from '@portal/contract/auth/sign-in';
import { getCompanyAppearance, getLightLogo, type BrandTokens } from '@portal/contract/company';
import { listCustomers } from '@portal/contract/customers';
import { listNews } from '@portal/contract/news';
import { getContactDetails, updateContactDetails, updateUserAppearance } from '@portal/contract/user';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answer, refuse, sampled } from '../testing/component/answers.ts';
import { personOf } from '../testing/component/people.ts';
import { sampleOf } from '../testing/component/sample.ts';
import { useScreen } from '../testing/screen.ts';

const open = useScreen();
const me = personOf('partner', 'engineer');
const orange: BrandTokens = {
  brand: '#ff6a00',
  onBrand: '#0b1a33',
  brandHover: '#f06400',
  brandEdge: '#e05d00',
  link: '#b34a09',
};
const appearance = answer(getCompanyAppearance, {
  ...sampleOf(getCompanyAppearance),
  name: 'Fyrskeppet Molntjänster AB',
  tokens: { light: orange, dark: { ...orange, brand: '#ff8a33' } },
  registrationUrl: null,
});
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const modeOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.documentElement.dataset['mantineColorScheme']);
const brandOf = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand').trim());
const background = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test('mode, layout and stretch are chosen; a load keeps the mode alone; reset restores the defaults', async () => {
  const { page, change, lastCall } = await open({
    me,
    view: { width: 1900 },
    address: '/news',
    answers: [sampled(listNews), answer(updateUserAppearance, {})],
  });
  const account = page.getByRole('button', { name: /^Your account/ });
  const sizes = async () => {
    const frame = await page.getByRole('banner').locator('> div').first().boundingBox();
    const navigation = await page.getByRole('complementary').first().boundingBox();
    return { mode: await modeOf(page), frame: frame?.width, navigation: navigation?.width };
  };
  const drawer = page.getByRole('dialog', { name: 'Appearance' });
  const openDrawer = async (): Promise<void> => {
    await account.click();
    await page.getByRole('button', { name: 'Appearance' }).click();
    await drawer.waitFor();
  };
  const chooseMiniAndStretch = async (): Promise<void> => {
    await drawer.getByRole('radio', { name: 'Mini' }).click();
    await drawer.getByRole('switch').click();
  };
  await account.waitFor();
  const defaults = await sizes();
  expect(defaults).toMatchObject({ mode: 'light', navigation: 280 });
  expect(defaults.frame).toBeLessThan(1300);
  await openDrawer();
  await drawer.getByRole('radio', { name: 'Dark' }).click();
  await chooseMiniAndStretch();
  expect(await sizes()).toEqual({ mode: 'dark', frame: 1900 - 88, navigation: 88 });
  await expect.poll(() => lastCall(updateUserAppearance)?.body).toEqual({ preferredMode: 'dark' });

  change(answer(getMe, { ...me, user: { ...me.user, preferredMode: 'dark' } }));
  await page.reload();
  await account.waitFor();
  expect(await sizes()).toEqual({ ...defaults, mode: 'dark' });

  await openDrawer();
  await chooseMiniAndStretch();
  await drawer.getByRole('button', { name: 'Reset to defaults' }).click();
  await expect.poll(sizes).toEqual(defaults);
  await expect.poll(() => lastCall(updateUserAppearance)?.body).toEqual({ preferredMode: 'light' });
  for (const name of ['Light', 'Full'])
    expect(await drawer.getByRole('radio', { name }).isChecked()).toBe(true);
});

test('the brand is green until the partner’s own is known, whose colors and logo the portal wears then', async () => {
  const address = '/customers/customers';
  const answers = [sampled(listCustomers)];
  const who = personOf('partner', 'owner');
  const { page } = await open({ me: who, address, answers });
  const button = page.getByRole('link', { name: 'Create customer' });
  await button.waitFor();
  expect(await brandOf(page)).toBe('#32dc5a');
  const logo = answer(getLightLogo, { data: { data: pixel } });
  await open({ me: who, address, answers: [...answers, appearance, logo] });
  await button.waitFor();
  await expect.poll(() => brandOf(page)).toBe(orange.brand);
  expect(await button.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe('rgb(255, 106, 0)');
  await page.getByRole('link', { name: 'Fyrskeppet Molntjänster AB' }).locator('img').first().waitFor();
  expect(await page.title()).toBe('Customers – Cloud Portal');
});

test('the partner that the address names is remembered, and the first frame has mode, brand and language of the last visit', async () => {
  const address = '/auth/login?partner=fyrskeppet&lng=sv';
  const { page, calls, excuse } = await open({ address, answers: [appearance] });
  const lead = page.getByText('Molntjänster från Fyrskeppet Molntjänster AB');
  await lead.waitFor();
  expect(await brandOf(page)).toBe(orange.brand);
  await page.getByRole('button', { name: 'Använd mörkt läge' }).click();
  await page.goto('/auth/login');
  await lead.waitFor();
  const partners = calls
    .filter(({ endpoint }) => endpoint.name === getCompanyAppearance.name)
    .map(({ query }) => query);
  expect(partners).toEqual([{ partner: 'fyrskeppet' }, { partner: 'fyrskeppet' }]);

  // As it is painted before any script of the portal has run.
  const scripts = /\/assets\/.*\.js/;
  await page.route(scripts, (route) => route.abort());
  await page.goto('/auth/login');
  expect(await page.locator('#root').innerHTML()).toBe('');
  expect(await modeOf(page)).toBe('dark');
  expect(await background(page)).toBe('rgb(11, 21, 38)');
  expect(await brandOf(page)).toBe('#ff8a33');
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('sv');

  await page.evaluate(() => localStorage.clear());
  await page.goto('/auth/login');
  expect(await modeOf(page)).toBe('light');
  expect(await background(page)).toBe('rgb(255, 255, 255)');
  expect(await brandOf(page)).toBe('#32dc5a');
  await page.unroute(scripts);
  excuse();
});

test('what a device has kept wrongly is forgotten', async () => {
  const { page } = await open({ address: '/auth/login', stored: { appearance: '{"mode":"da' } });
  await page.getByRole('button', { name: 'Continue' }).waitFor();
  expect(await modeOf(page)).toBe('light');
});

test('notifications are at most five, none twice, at the top right, and errors stay until they are closed', async () => {
  const { items, ...list } = sampleOf(listCustomers);
  const [first] = items;
  if (!first) throw new Error('The sample has no customer.');
  // The last ones stand below the notifications.
  const named = Array.from({ length: 20 }, (_, index) => ({
    ...first,
    id: `018499fe-94c8-700f-99ca-efcc3c1840${index + 10}`,
    name: `Kund ${index + 10}`,
    closedUntil: null,
    deletedOn: null,
  }));
  const { page } = await open({
    me: personOf('partner', 'owner'),
    view: { height: 1700 },
    address: '/customers/customers',
    answers: [answer(listCustomers, { ...list, items: named }), refuse(impersonate, 'partnerAccessClosed')],
  });
  const alerts = page.getByRole('alert');
  const fail = async (customer: string): Promise<void> => {
    await page.getByRole('button', { name: `Actions for ${customer}` }).click();
    await page.getByRole('menuitem', { name: 'Impersonate' }).click();
    const dialog = page.getByRole('dialog', { name: `Impersonate ${customer}?` });
    await dialog.getByRole('button', { name: 'Impersonate', exact: true }).click();
    await alerts.first().waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  await fail('Kund 24');
  await fail('Kund 24');
  expect(await alerts.count()).toBe(1);
  const box = await alerts.first().boundingBox();
  if (!box) throw new Error('It is not drawn.');
  expect(box.x).toBeGreaterThan(720);
  expect(box.x + box.width).toBeLessThanOrEqual(1440 - 32);
  expect(box.y).toBeLessThan(200);
  for (const { name } of named.slice(15)) await fail(name);
  expect(await alerts.count()).toBe(5);
  await page.clock.fastForward('01:00');
  expect(await alerts.count()).toBe(5);
  await page.getByRole('button', { name: 'Close' }).first().click();
  await page.getByText('Unable to impersonate customer Kund 29').waitFor();
});

test('notifications of success close by themselves after five seconds', async () => {
  const details = answer(getContactDetails, { ...sampleOf(getContactDetails), phone: '' });
  const answers = [details, sampled(updateContactDetails)];
  const { page } = await open({ me, address: '/user-profile', answers });
  await page.getByRole('button', { name: 'Save details' }).click();
  const toast = page.getByText('Your contact details are saved');
  await toast.waitFor();
  await page.clock.fastForward(4000);
  expect(await toast.count()).toBe(1);
  await page.clock.fastForward(2000);
  await toast.waitFor({ state: 'detached' });
});
