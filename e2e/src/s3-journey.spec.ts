import { beforeAll, expect, test } from 'vitest';
import { enter, type Visit } from './testing/browser.ts';
import { giveRole, newColleague } from './testing/colleagues.ts';
import * as house from './testing/house.ts';
import { reasonOf, rowOf } from './testing/lists.ts';
import { storageBehind } from './testing/storage-behind.ts';
import { storageJourney } from './testing/storage-journey.ts';
import { newKeys, newUser, readUser } from './testing/storage-users.ts';
import { useBrowser } from './testing/visits.ts';
import { wordsOf, type Words } from './testing/words.ts';

const open = useBrowser();
const region = 'SE-NORTH-1';
let partner: house.Caller;
let shared: house.House;
let polarvind: house.House;
let colleague: string;
/** What is there already, for those who may not change it. */
let stock: { bucketId: string; bucket: string; userId: string; username: string; keyId: string };

beforeAll(async () => {
  partner = await house.callerOf('partner@demo.example');
  shared = await house.newStorageCustomer(partner);
  polarvind = await house.customerNamed(partner, 'Polarvind Kraft AB');
  colleague = await newColleague(partner, shared);
  const { id: bucketId, name: bucket } = await house.newBucket(partner, shared);
  const { id: userId, username } = await newUser(partner, shared, { policy: { access: 'read-only' } });
  await newKeys(partner, shared, { userId, count: 1 });
  const { keys } = await readUser(partner, shared, userId);
  const keyId = Array.isArray(keys) ? String(keys[0].id) : '';
  stock = { bucketId, bucket, userId, username, keyId };
}, 180_000);

type Person = { email: () => string; of: () => house.House; isOwn: boolean; become?: () => Promise<void> };
const ofPartner = (name: string): Person => ({
  email: () => `${name}@demo.example`,
  of: () => shared,
  isOwn: false,
});
const ofPolarvind = (name: string): Person => ({
  email: () => `${name}@demo.example`,
  of: () => polarvind,
  isOwn: true,
});
const ofShared = (role: 'admin' | 'billing' | 'viewer'): Person => ({
  email: () => colleague,
  of: () => shared,
  isOwn: true,
  become: () => giveRole(colleague, role),
});

const allowed: [who: string, person: Person][] = [
  ['partner’s owner', ofPartner('partner')],
  ['partner’s admin', ofPartner('admin')],
  ['partner’s engineer', ofPartner('engineer')],
  ['customer’s owner', ofPolarvind('customer')],
  ['customer’s admin', ofShared('admin')],
  ['customer’s engineer', ofPolarvind('customer-engineer')],
];
const refused: [who: string, person: Person][] = [
  ['partner’s billing', ofPartner('billing')],
  ['partner’s viewer', ofPartner('viewer')],
  ['customer’s billing', ofShared('billing')],
  ['customer’s viewer', ofShared('viewer')],
];
const inBoth = <T>(people: [string, T][]) =>
  people.flatMap(([who, person]) => (['en', 'sv'] as const).map((language) => ({ who, person, language })));

test.each(inBoth(allowed))(
  'the journey of a $who through S3 Storage in $language: user, policy, key, locked bucket, use, refuse, empty, delete',
  { timeout: 180_000 },
  async ({ person, language }) => {
    await person.become?.();
    const visited = await open({ language });
    await enter(visited, person.email());
    const { page } = visited;
    const traveller = { page, t: wordsOf(language), region, storage: storageBehind(region) };
    await storageJourney(traveller, { customerId: person.of().id, isOwn: person.isOwn });
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
  },
);

/** Begins to act in an organization, and keeps the own identity as the portal does. */
async function actIn({ page }: Visit, id: string): Promise<void> {
  await page.evaluate(async (organization) => {
    const own = localStorage.getItem('accessToken') ?? '';
    const answer = await fetch('/api/impersonate/', {
      method: 'POST',
      headers: { authorization: `Bearer ${own}`, 'content-type': 'application/json' },
      body: JSON.stringify({ id: organization, reason: 'Ticket 17' }),
    });
    const { accessToken }: { accessToken: string } = await answer.json();
    localStorage.setItem('initialAccessToken', own);
    localStorage.setItem('accessToken', accessToken);
  }, id);
}

const acting = [
  {
    who: 'partner’s engineer as the customer',
    language: 'en',
    email: 'engineer@demo.example',
    asCustomer: true,
  },
  {
    who: 'operator’s owner as the partner',
    language: 'sv',
    email: 'operator@demo.example',
    asCustomer: false,
  },
] as const;

test.each(acting)(
  'the same journey of the $who, who stands in the customer’s visitor book with it',
  { timeout: 180_000 },
  async ({ language, email, asCustomer }) => {
    const visited = await open({ language });
    const { page } = visited;
    await enter(visited, email);
    const customer = await house.newStorageCustomer(partner);
    const me = await partner('GET', '/me/');
    const { organization }: { organization: { id: string } } = JSON.parse(JSON.stringify(me.body));
    await actIn(visited, asCustomer ? customer.id : organization.id);
    const traveller = { page, t: wordsOf(language), region, storage: storageBehind(region) };
    await storageJourney(traveller, { customerId: customer.id, isOwn: asCustomer });
    const owner = await house.callerOf(await newColleague(partner, customer));
    const visits = await owner('GET', '/company/visits/');
    expect(visits.body['items']).toContainEqual(
      expect.objectContaining({ kind: asCustomer ? 'impersonated' : 'managed', reason: 'Ticket 17' }),
    );
  },
);

const reasonIn = (t: Words, language: string): string => {
  const roles = ['owner', 'admin', 'engineer'].map((role) => t(`role.${role}`));
  const list = new Intl.ListFormat(language, { type: 'disjunction' }).format(roles);
  return t('customers.refused.role', { roles: list });
};

test.each(inBoth(refused))(
  'a $who finds every way of it off, with the reason, in $language',
  async ({ person, language }) => {
    await person.become?.();
    const visited = await open({ language });
    const { page } = visited;
    const t = wordsOf(language);
    const reason = reasonIn(t, language);
    const at = (name: string): string =>
      `/services/s3-storage/${name}${person.isOwn ? '' : `?customerId=${person.of().id}`}`;
    await enter(visited, person.email(), at('users'));
    const offIn = async (row: string, actions: string[]): Promise<void> => {
      await page.getByRole('button', { name: t('ui.list.actions', { row }) }).click();
      for (const name of actions)
        expect(await reasonOf(page.getByRole('menuitem', { name: t(`s3-storage.${name}`) }))).toContain(
          reason,
        );
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
    await page.goto(at('buckets'));
    await isOff('create.title');
    await offIn(stock.bucket, ['action.edit', 'action.delete']);
  },
);

test.each([...refused, ['person of the operator', ofPartner('operator')] as [string, Person]])(
  'every call of the journey is refused to a %s',
  async (_who, person) => {
    await person.become?.();
    const caller = await house.callerOf(person.email());
    const { query } = shared;
    const policy = { access: 'full-access' };
    const user = { username: `not.${house.unique()}`, region, policy };
    const bucket = { name: `not-${house.unique()}`, region, owner: 'storage-owner', costConsent: true };
    const { bucketId, userId, keyId } = stock;
    const calls: [string, string, Record<string, unknown>][] = [
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
    const answers = [];
    for (const [method, path, sent] of calls)
      answers.push([method, path, (await caller(method, path, sent)).status]);
    expect(answers).toEqual(calls.map(([method, path]) => [method, path, 403]));
  },
);
