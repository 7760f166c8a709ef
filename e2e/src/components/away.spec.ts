import { sampleNote, sampleOf as someOf } from '@portal/api/testing/sample';
import { listCustomers } from '@portal/contract/customers';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { never, sampled } from '../testing/component/answers.ts';
import { personOf } from '../testing/component/people.ts';
import { allRows } from '../testing/component/rows/all.ts';
import { endpointOf } from '../testing/component/server.ts';
import { answersOf } from '../testing/component/row-states.ts';
import { settled as stands } from '../testing/component/states.ts';
import { sampleOfWrites, settled, upToButton } from '../testing/component/writes/pressed.ts';
import type { WriteRow } from '../testing/component/writes/row.ts';
import { useScreen } from '../testing/screen.ts';
import { wordsOf } from '../testing/words.ts';

// The portal is away, the device is offline, or nothing is answered: on every page, and for every button.

const open = useScreen();
const me = personOf('partner', 'owner');
const customers = '/customers/customers';

/** What cannot be reached: files that the browser has are read on. */
const ofPortal = ({ pathname }: URL): boolean => pathname.startsWith('/api/') || pathname === '/healthz';

/** The portal is away for the page; answers what was tried meanwhile, and how to bring it back. */
async function leave(page: Page, isOffline: boolean) {
  const tried: string[] = [];
  await page.route(ofPortal, async (route) => {
    const request = route.request();
    if (request.method() !== 'GET') tried.push(`${request.method()} ${new URL(request.url()).pathname}`);
    await route.abort();
  });
  const say = (name: 'online' | 'offline'): Promise<void> =>
    page.evaluate((event) => {
      Object.defineProperty(navigator, 'onLine', { value: event === 'online', configurable: true });
      dispatchEvent(new Event(event));
    }, name);
  if (isOffline) await say('offline');
  const comeBack = async (): Promise<void> => {
    await page.unroute(ofPortal);
    await say('online');
  };
  return { tried, comeBack };
}

/** The page may just be changing its language. */
const barOf = (page: Page, isOffline: boolean) => {
  const [en, sv] = [wordsOf('en'), wordsOf('sv')];
  const key = isOffline ? 'common.offline' : 'common.away';
  return page.getByText(en(key)).or(page.getByText(sv(key)));
};

/** What was typed and chosen. */
const typedOn = (page: Page): Promise<string[]> =>
  page
    .locator('form')
    .locator('input:not([type=file]), textarea, select')
    .evaluateAll((fields) =>
      fields.map((field) =>
        field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)
          ? String(field.checked)
          : String(Reflect.get(field, 'value')),
      ),
    );

/** How often what the button changes is asked for. */
const timesOf = ({ byNextPage, sendsAgain }: WriteRow): number => {
  if (byNextPage) return 0;
  return sendsAgain ? 2 : 1;
};

const writes = sampleOfWrites(0.08).map((row, index) => ({ ...row, isOffline: index % 2 === 1 }));

describe.each(writes)('$name', (row) => {
  const { isOffline } = row;
  test(`${isOffline ? 'offline' : 'while the portal is away'} is tried once, told, keeps what was typed, and works when it is back`, async () => {
    const { page, t, button, written, excuse } = await upToButton(open, row);
    const { tried, comeBack } = await leave(page, isOffline);
    const before = await typedOn(page);
    await (row.begins ? row.begins(page) : button.click());
    await barOf(page, isOffline).waitFor();
    if (!row.goesOnAway) {
      await page
        .getByText(t(`api.common.error.${isOffline ? 'offline' : 'network'}`))
        .first()
        .waitFor();
      const now = await typedOn(page);
      // The last digit of a code is typed when it is sent.
      expect(
        before.map((value, at) => value === '' || value === now[at]),
        sampleNote,
      ).not.toContain(false);
    }
    await settled(page);
    const own = tried.filter((one) => endpointOf(one.replace('/api', '')) === row.writes);
    expect(own, sampleNote).toHaveLength(timesOf(row));
    expect(written(), sampleNote).toEqual([]);
    await comeBack();
    await barOf(page, isOffline).waitFor({ state: 'detached' });
    excuse();
  });
});

const pages = someOf(
  allRows.filter(({ reads, me: who }) => reads !== undefined && who !== undefined),
  { share: 0.08, kinds: () => [] },
).map((row, index) => ({ ...row, isOffline: index % 2 === 1 }));

/** As a link of the portal. */
const goTo = (page: Page, address: string): Promise<void> =>
  page.evaluate((href) => {
    history.pushState({}, '', href);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

describe.each(pages)('$name', ({ isOffline, ...row }) => {
  test(`${isOffline ? 'offline' : 'while the portal is away'} says so, and is read when it is back`, async () => {
    const { page, t, excuse } = await open({
      ...row,
      address: '/user-profile?tab=preferences',
      answers: answersOf(row, 'plain'),
    });
    await page.getByRole('heading', { level: 1, name: t('user.title') }).waitFor();
    const { comeBack } = await leave(page, isOffline);
    await goTo(page, row.address);
    await barOf(page, isOffline).waitFor();
    const failed = page
      .locator('main, dialog')
      .getByText(t(`api.common.error.${isOffline ? 'offline' : 'network'}`));
    await expect
      .poll(
        async () => {
          await page.clock.fastForward(3000);
          return failed.count();
        },
        { message: sampleNote },
      )
      .toBeGreaterThan(0);
    await comeBack();
    await barOf(page, isOffline).waitFor({ state: 'detached' });
    await failed.first().waitFor({ state: 'detached' });
    await stands(page);
    excuse();
  });
});

/** What was asked for in vain has been told of. */
async function letThrough(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'wait' });
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

test('a page that is not loaded yet is not left for while the portal is away, and what was typed stays', async () => {
  const { page, t, excuse } = await open({ me, address: '/customers/create-customer' });
  await page.locator('[name=name]').fill('Halvfärdiga AB');
  await page.getByText(/Draft kept on this device/).waitFor();
  const leaving = page.getByRole('dialog', { name: t('ui.leave.title') });
  const news = page.getByRole('link', { name: t('app.navigation.news') });
  await news.click();
  await leaving.getByRole('button', { name: t('ui.leave.stay') }).click();
  await page.route('**/*', (route) => route.abort());
  await news.click();
  await leaving.getByRole('button', { name: t('ui.leave.confirm') }).click();
  await page
    .getByRole('alert')
    .filter({ hasText: t('common.notOpened') })
    .waitFor();
  await barOf(page, false).waitFor();
  expect(new URL(page.url()).pathname).toBe('/customers/create-customer');
  expect(await page.locator('[name=name]').inputValue()).toBe('Halvfärdiga AB');
  await letThrough(page);
  excuse();
});

test('once a page stands, the others of its area are there, also while the portal is away', async () => {
  const { page, t, excuse } = await open({ me, address: customers, answers: [sampled(listCustomers)] });
  await page.getByRole('link', { name: 'Name 1' }).waitFor();
  // The last of them.
  const fetched = page.waitForRequest(/\/pricing-page-/);
  await page.clock.fastForward(3000);
  await (await (await fetched).response())?.finished();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.route('**/*', (route) => route.abort());
  await page.getByRole('link', { name: t('customers.create.title') }).click();
  await page.locator('[name=name]').fill('Skriven AB');
  await letThrough(page);
  excuse();
});

test('a file that is gone since the portal was updated is told by opening the portal anew, once', async () => {
  const { page, t, excuse } = await open({ me, address: customers, answers: [sampled(listCustomers)] });
  await page.getByRole('link', { name: 'Name 1' }).waitFor();
  let isUpdated = false;
  await page.route(/\/assets\/news-page-/, (route) =>
    isUpdated ? route.fallback() : route.fulfill({ status: 404 }),
  );
  page.once('framenavigated', () => {
    isUpdated = true;
  });
  await page.getByRole('link', { name: t('app.navigation.news') }).click();
  await page.getByRole('heading', { level: 1, name: t('news.title') }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/news');
  excuse();
});

test('a list that is not answered says so after ten seconds, that its rows are of before, and asks anew', async () => {
  const { page, t, change, calls } = await open({
    me,
    address: customers,
    answers: [sampled(listCustomers)],
  });
  await page.getByRole('link', { name: 'Name 1' }).waitFor();
  change(never(listCustomers));
  await page.getByRole('searchbox').fill('Polar');
  const asked = () => calls.filter(({ endpoint }) => endpoint === listCustomers).length;
  await expect.poll(asked).toBe(2);
  await page.clock.fastForward(9000);
  const note = page.getByText(t('ui.list.longWait'));
  expect(await note.count()).toBe(0);
  await page.clock.fastForward(2000);
  await note.waitFor();
  await page.getByText(t('ui.list.longWaitBehind')).waitFor();
  await page.getByRole('button', { name: t('common.retry') }).click();
  await expect.poll(asked).toBe(3);
  await note.waitFor({ state: 'detached' });
  change(sampled(listCustomers));
  await page.getByRole('link', { name: 'Name 1' }).waitFor();
  await page.clock.fastForward(11_000);
  expect(await note.count()).toBe(0);
});
