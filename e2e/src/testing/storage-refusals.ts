import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Caller, House } from './house.ts';
import { agreedIn, newBucket, unique } from './house.ts';
import { reasonOf, rowOf } from './lists.ts';
import { pageOf, type Storage } from './storage-journey.ts';
import { newKeys, newUser, readUser } from './storage-users.ts';
import { wordsOf, type Language } from './words.ts';

const region = 'SE-NORTH-1';

/** What a customer has already, for those who may not change it. */
export type Stock = {
  bucketId: string;
  bucket: string;
  userId: string;
  username: string;
  keyId: string;
  /** What an order agrees to. */
  agreedPrices: unknown;
};

export async function newStock(partner: Caller, customer: House): Promise<Stock> {
  const { query } = customer;
  const { id: bucketId, name: bucket } = await newBucket(partner, customer);
  const { id: userId, username } = await newUser(partner, customer, { policy: { access: 'read-only' } });
  await newKeys(partner, customer, { userId, count: 1 });
  const { keys } = await readUser(partner, customer, userId);
  const keyId = Array.isArray(keys) ? String(keys[0].id) : '';
  const estimated = await partner('POST', '/s3/estimate/', { query, body: { region, sizeGiB: 1 } });
  return { bucketId, bucket, userId, username, keyId, agreedPrices: agreedIn(estimated.body) };
}

type Call = [method: string, path: string, sent: { query: Record<string, string>; body?: unknown }];

/** Every change that the journey asks of the API, as it would be carried out for who may. */
function callsOfJourney({ query }: House, stock: Stock): Call[] {
  const policy = { access: 'full-access' };
  const user = { username: `not.${unique()}`, region, policy };
  const { bucketId, userId, keyId, agreedPrices } = stock;
  const name = `not-${unique()}`;
  const bucket = { name, region, owner: 'storage-owner', costConsent: true, agreedPrices };
  return [
    ['POST', '/s3/enable/', { query, body: {} }],
    ['POST', '/s3/disable/', { query, body: {} }],
    ['POST', '/s3/user/', { query, body: user }],
    ['PUT', '/s3/user/', { query: { ...query, id: userId }, body: { policy, version: 1 } }],
    ['DELETE', '/s3/user/', { query: { ...query, id: userId } }],
    ['POST', '/s3/access-key/', { query, body: { userId } }],
    ['POST', '/s3/access-key/secret/', { query: { ...query, id: keyId }, body: {} }],
    ['DELETE', '/s3/access-key/', { query: { ...query, id: keyId } }],
    ['POST', '/s3/bucket/', { query, body: bucket }],
    ['PUT', '/s3/bucket/', { query: { ...query, id: bucketId }, body: { quotaGiB: 1, version: 1 } }],
    ['DELETE', '/s3/bucket/', { query: { ...query, id: bucketId } }],
  ];
}

/** Every call of the journey is answered with that status. */
export async function areAnswered(
  caller: Caller,
  { of, stock }: { of: House; stock: Stock },
  expected: number,
): Promise<void> {
  const answers = [];
  const calls = callsOfJourney(of, stock);
  for (const [method, path, sent] of calls)
    answers.push([method, path, (await caller(method, path, sent)).status]);
  expect(answers).toEqual(calls.map(([method, path]) => [method, path, expected]));
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

/** There is no page at that address, for this person at least. */
export async function isNotFound(page: Page, language: Language, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1, name: wordsOf(language)('ui.notFound.title') }).waitFor();
}
