import { beforeAll, expect, test } from 'vitest';
import { actIn } from './testing/acting.ts';
import { enter } from './testing/browser.ts';
import { giveRole, newColleague } from './testing/colleagues.ts';
import * as house from './testing/house.ts';
import { storageBehind } from './testing/storage-behind.ts';
import { pageOf, storageJourney } from './testing/storage-journey.ts';
import { newStock, waysAreOff, type Stock } from './testing/storage-refusals.ts';
import { useBrowser } from './testing/visits.ts';
import { wordsOf } from './testing/words.ts';

const open = useBrowser();
const region = 'SE-NORTH-1';
let partner: house.Caller;
let shared: house.House;
let polarvind: house.House;
let colleague: string;
let stock: Stock;

beforeAll(async () => {
  partner = await house.callerOf('partner@demo.example');
  shared = await house.newStorageCustomer(partner);
  polarvind = await house.customerNamed(partner, 'Polarvind Kraft AB');
  colleague = await newColleague(partner, shared);
  stock = await newStock(partner, shared);
}, 180_000);

const people = [
  {
    who: 'partner’s engineer',
    email: 'engineer@demo.example',
    of: () => shared,
    isOwn: false,
    language: 'en',
  },
  {
    who: 'customer’s owner',
    email: 'customer@demo.example',
    of: () => polarvind,
    isOwn: true,
    language: 'sv',
  },
] as const;

test.each(people)(
  'the journey of a $who through S3 Storage in $language: user, policy, key, locked bucket, use, refuse, empty, delete',
  { timeout: 180_000 },
  async ({ email, of, isOwn, language }) => {
    const visited = await open({ language });
    await enter(visited, email);
    const { page } = visited;
    const traveller = { page, t: wordsOf(language), region, storage: storageBehind(region) };
    await storageJourney(traveller, { customerId: of().id, isOwn });
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
  },
);

test(
  'the same journey of the partner’s engineer as the customer, who stands in the customer’s visitor book with it',
  { timeout: 180_000 },
  async () => {
    const visited = await open();
    const { page } = visited;
    await enter(visited, 'engineer@demo.example');
    const customer = await house.newStorageCustomer(partner);
    await actIn(visited, customer.id);
    const traveller = { page, t: wordsOf('en'), region, storage: storageBehind(region) };
    await storageJourney(traveller, { customerId: customer.id, isOwn: true });
    const owner = await house.callerOf(await newColleague(partner, customer));
    const visits = await owner('GET', '/company/visits/');
    expect(visits.body['items']).toContainEqual(
      expect.objectContaining({ kind: 'impersonated', reason: 'Ticket 17' }),
    );
  },
);

test('a partner’s viewer finds every way of it off, with the reason', async () => {
  const visited = await open();
  const where = { customerId: shared.id, isOwn: false };
  await enter(visited, 'viewer@demo.example', pageOf('users', where));
  await waysAreOff({ page: visited.page, language: 'en' }, where, stock);
});

test('a customer’s billing finds every way of it off, with the reason, in Swedish', async () => {
  await giveRole(colleague, 'billing');
  const visited = await open({ language: 'sv' });
  const where = { customerId: shared.id, isOwn: true };
  await enter(visited, colleague, pageOf('users', where));
  await waysAreOff({ page: visited.page, language: 'sv' }, where, stock);
});
