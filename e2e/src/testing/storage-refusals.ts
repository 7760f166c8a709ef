import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Caller, House } from './house.ts';
import { newBucket } from './house.ts';
import { reasonOf, rowOf } from './lists.ts';
import { pageOf, type Storage } from './storage-journey.ts';
import { newKeys, newUser } from './storage-users.ts';
import { wordsOf, type Language } from './words.ts';

/** What a customer has already, for those who may not change it. */
export type Stock = { bucket: string; username: string };

export async function newStock(partner: Caller, customer: House): Promise<Stock> {
  const { name: bucket } = await newBucket(partner, customer);
  const { id: userId, username } = await newUser(partner, customer, { policy: { access: 'read-only' } });
  await newKeys(partner, customer, { userId, count: 1 });
  return { bucket, username };
}

/** On the users, which are open, and on the buckets: every way of the journey is off and says who may. */
export async function waysAreOff(
  { page, language }: { page: Page; language: Language },
  where: Storage,
  stock: Stock,
): Promise<void> {
  const t = wordsOf(language);
  const roles = ['owner', 'admin', 'engineer'].map((role) => t(`role.${role}`));
  const list = new Intl.ListFormat(language, { type: 'disjunction' }).format(roles);
  const reason = t('customers.refused.role', { roles: list });
  const offIn = async (row: string, actions: string[]): Promise<void> => {
    await page.getByRole('button', { name: t('ui.list.actions', { row }) }).click();
    for (const name of actions)
      expect(await reasonOf(page.getByRole('menuitem', { name: t(`s3-storage.${name}`) }))).toContain(reason);
    await page.keyboard.press('Escape');
  };
  const isOff = async (name: string): Promise<void> => {
    const button = page.getByRole('button', { name: t(`s3-storage.${name}`) });
    await button.waitFor();
    expect(await reasonOf(button)).toBe(reason);
  };
  await isOff('users.create.title');
  await offIn(stock.username, ['users.action.edit', 'users.action.delete']);
  await rowOf(page, stock.username).getByRole('link').click();
  await isOff('keys.create');
  await page.goto(pageOf('buckets', where));
  await isOff('create.title');
  await offIn(stock.bucket, ['action.edit', 'action.delete']);
}
