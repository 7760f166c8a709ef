import { beforeAll, expect, test } from 'vitest';
import { enter } from './testing/browser.ts';
import * as house from './testing/house.ts';
import { reasonOf } from './testing/lists.ts';
import { storageBehind } from './testing/storage-behind.ts';
import { storageJourney } from './testing/storage-journey.ts';
import { useBrowser } from './testing/visits.ts';
import { wordsOf } from './testing/words.ts';

const open = useBrowser();
const region = 'SE-NORTH-1';
let partner: house.Caller;
let shared: house.House;
let polarvind: house.House;

beforeAll(async () => {
  partner = await house.callerOf('partner@demo.example');
  shared = await house.newStorageCustomer(partner);
  polarvind = await house.customerNamed(partner, 'Polarvind Kraft AB');
});

const allowed = [
  ['partner@demo.example', 'en'],
  ['admin@demo.example', 'sv'],
  ['engineer@demo.example', 'en'],
  ['customer@demo.example', 'sv'],
  ['customer-engineer@demo.example', 'en'],
] as const;

test.each(allowed)(
  'the journey of %s through S3 Storage in %s: user, policy, key, locked bucket, use, refuse, empty, delete',
  { timeout: 180_000 },
  async (email, language) => {
    const visited = await open({ language });
    await enter(visited, email);
    const isOwn = email.startsWith('customer');
    const { page } = visited;
    const traveller = { page, t: wordsOf(language), region, storage: storageBehind(region) };
    await storageJourney(traveller, { customerId: (isOwn ? polarvind : shared).id, isOwn });
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
  },
);

const refused = ['billing@demo.example', 'viewer@demo.example', 'customer-viewer@demo.example'] as const;

test.each(refused)('%s finds every way in off, with the reason, and the API refuses', async (email) => {
  const visited = await open();
  const { id, query } = email.startsWith('customer') ? polarvind : shared;
  const of = email.startsWith('customer') ? '' : `?customerId=${id}`;
  await enter(visited, email, `/services/s3-storage/users${of}`);
  for (const [path, name] of [
    ['users', 'Create user'],
    ['buckets', 'Create bucket'],
  ] as const) {
    await visited.page.goto(`/services/s3-storage/${path}${of}`);
    const create = visited.page.getByRole('button', { name });
    await create.waitFor();
    expect(await reasonOf(create)).toBe('Needs the role Owner, Admin, or Engineer.');
  }
  const caller = await house.callerOf(email);
  const policy = { access: 'full-access' };
  const user = { username: `not.${house.unique()}`, region, policy };
  const bucket = { name: `not-${house.unique()}`, region, owner: 'storage-owner', costConsent: true };
  expect((await caller('POST', '/s3/user/', { query, body: user })).status).toBe(403);
  expect((await caller('POST', '/s3/bucket/', { query, body: bucket })).status).toBe(403);
});
