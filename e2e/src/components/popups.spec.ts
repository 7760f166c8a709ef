import { listSubjects } from '@portal/contract/auth/sign-in';
import { listCustomers } from '@portal/contract/customers';
import { deleteAccessKey, listStorageUsers } from '@portal/contract/s3-storage/users';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fail, sampled } from '../testing/component/answers.ts';
import { personOf } from '../testing/component/people.ts';
import {
  bucketAnswers,
  bucketWith,
  keyWith,
  statusAnswer,
  userAnswers,
  userWith,
} from '../testing/component/storage-answers.ts';
import { rowOf } from '../testing/lists.ts';
import { useScreen, type OpenScreen } from '../testing/screen.ts';

const open = useScreen();

const hasFocus = (one: Locator): Promise<boolean> =>
  one.evaluate((element) => element === document.activeElement);
const focusedText = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent ?? '');

const buttonOf = (page: Page, row: string): Locator =>
  page.getByRole('button', { name: `Actions for ${row}`, exact: true });
async function openMenu(page: Page, row: string): Promise<Locator> {
  await buttonOf(page, row).click();
  const menu = page.getByRole('menu', { name: `Actions for ${row}`, exact: true });
  await menu.waitFor();
  return menu;
}

async function goThrough(page: Page): Promise<void> {
  const menu = await openMenu(page, 'Name 1');
  const labels = await menu.getByRole('menuitem').allTextContents();
  const ways = [
    ['ArrowDown', labels[1]],
    ['ArrowUp', labels[0]],
    ['ArrowUp', labels.at(-1)],
    ['ArrowDown', labels[0]],
    ['End', labels.at(-1)],
    ['Home', labels[0]],
    ['p', 'Pricing'],
  ] as const;
  for (const [key, label] of ways) {
    await page.keyboard.press(key);
    expect([key, await focusedText(page)]).toEqual([key, label]);
  }
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
}

async function leaveEachWay(page: Page): Promise<void> {
  const button = buttonOf(page, 'Name 1');
  const search = page.getByRole('searchbox', { name: 'Search name, number, city' });
  const columns = page.getByRole('button', { name: 'Columns' });
  const next = rowOf(page, 'Name 2').getByRole('link').first();
  const ways: readonly [() => Promise<void>, Locator][] = [
    [() => page.keyboard.press('Escape'), button],
    [() => button.click(), button],
    [() => page.keyboard.press('Tab'), next],
    [() => search.click(), search],
    // One that opens closes the other.
    [
      () => columns.click(),
      page.getByRole('menu', { name: 'Columns' }).getByRole('menuitemcheckbox').first(),
    ],
  ];
  for (const [index, [leave, focused]] of ways.entries()) {
    const menu = await openMenu(page, 'Name 1');
    await leave();
    await menu.waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(focused), { message: `Way ${index}` }).toBe(true);
    expect(await button.getAttribute('aria-expanded')).toBe('false');
  }
}

/** Several columns are ticked before the menu is left. */
async function tickColumns(page: Page): Promise<void> {
  for (const name of ['Services', 'Attention, then cost']) {
    const column = page.getByRole('menuitemcheckbox', { name });
    await column.click();
    await expect.poll(() => column.getAttribute('aria-checked')).toBe('false');
  }
  await page.keyboard.press('Escape');
}

async function isWithin(part: Locator, { width, height }: { width: number; height: number }): Promise<void> {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not drawn.');
  expect([box.x >= 0, box.y >= 0]).toEqual([true, true]);
  expect([box.x + box.width <= width, box.y + box.height <= height]).toEqual([true, true]);
}

async function fitSmallWindow(page: Page): Promise<void> {
  // A window of 1280 by 1024 at 400 %.
  const view = { width: 320, height: 256 };
  await page.setViewportSize(view);
  const menu = await openMenu(page, 'Name 1');
  await isWithin(menu, view);
  await page.keyboard.press('End');
  await isWithin(menu.getByRole('menuitem').last(), view);
  await page.goto('/services/s3-storage/buckets');
  await page.getByRole('button', { name: /^Customer: / }).click();
  const picker = page.locator(':popover-open').filter({ has: page.getByRole('searchbox') });
  await picker.waitFor();
  await isWithin(picker, view);
  const last = picker.getByText('Impersonate', { exact: true }).last();
  await last.scrollIntoViewIfNeeded();
  await isWithin(last, view);
}

test('a menu is gone through by arrows, Home, End and letters, is left in every usual way, and fits the smallest window', async () => {
  const { page } = await open({
    me: personOf('partner', 'owner'),
    address: '/customers/customers',
    answers: [sampled(listCustomers), sampled(listSubjects)],
  });
  await goThrough(page);
  await leaveEachWay(page);
  await tickColumns(page);
  await fitSmallWindow(page);
});

const key = keyWith();
const withKey = userWith({ keys: [key] });

/** What was told before a dialog opened is read and pressed in front of it. */
async function tellOfFailure({ page, change, excuse }: OpenScreen): Promise<Locator> {
  change(fail(listStorageUsers));
  await page.getByRole('button', { name: 'CSV' }).click();
  const toast = page.getByRole('alert').filter({ hasText: 'CSV' });
  await toast.waitFor();
  change(...userAnswers(withKey));
  excuse();
  return toast;
}

/** The keyboard is on something, but not in the dialog on top. */
const isBehind = (): boolean => {
  const { activeElement, body } = document;
  const top = [...document.querySelectorAll('dialog')].at(-1);
  return activeElement !== body && top?.contains(activeElement) !== true;
};

async function closeEachWay(page: Page, opener: Locator, dialog: Locator): Promise<void> {
  const ways = {
    Escape: () => page.keyboard.press('Escape'),
    'a press outside': () => page.mouse.click(20, 880),
    'its button': () => dialog.getByRole('button', { name: 'Close' }).click(),
  };
  for (const [way, leave] of Object.entries(ways)) {
    await opener.click();
    await dialog.waitFor();
    expect([way, await focusedText(page)]).toEqual([way, 'Cancel']);
    for (const step of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
      await page.keyboard.press(step);
      expect(await page.evaluate(isBehind)).toBe(false);
    }
    await leave();
    await dialog.waitFor({ state: 'detached' });
    expect([way, await hasFocus(opener)]).toEqual([way, true]);
  }
}

test('a dialog in front of a panel is left alone, holds the keyboard and gives it back, or to what is around', async () => {
  const screen = await open({
    me: personOf('customer', 'owner'),
    address: '/services/s3-storage/users',
    answers: [statusAnswer(), ...bucketAnswers(bucketWith()), ...userAnswers(withKey)],
  });
  const { page, t, change } = screen;
  const link = rowOf(page, 'backup').getByRole('link');
  await link.waitFor();
  const toast = await tellOfFailure(screen);
  await link.click();
  const panel = page.getByRole('dialog', { name: 'backup' });
  const { accessKeyId } = key;
  const remove = panel.getByRole('button', { name: t('s3-storage.keys.deleteOne', { key: accessKeyId }) });
  const dialog = page.getByRole('dialog', { name: t('s3-storage.deleteKey.title', { key: accessKeyId }) });
  await remove.waitFor();
  await toast.getByRole('button', { name: 'Close' }).click();
  await toast.waitFor({ state: 'detached' });
  await closeEachWay(page, remove, dialog);

  // What opened it goes away with what was deleted.
  await remove.click();
  await dialog.getByRole('checkbox').check();
  change(sampled(deleteAccessKey), ...userAnswers(userWith()));
  await dialog.getByRole('button', { name: t('s3-storage.deleteKey.action') }).click();
  await dialog.waitFor({ state: 'detached' });
  await remove.waitFor({ state: 'detached' });
  expect(await hasFocus(panel)).toBe(true);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  expect(await hasFocus(link)).toBe(true);
});
