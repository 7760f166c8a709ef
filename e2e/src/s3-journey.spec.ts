import { beforeAll, expect, test } from 'vitest';
import { actIn } from './testing/acting.ts';
import { enter } from './testing/browser.ts';
import { giveRole, newColleague } from './testing/colleagues.ts';
import * as house from './testing/house.ts';
import { storageBehind } from './testing/storage-behind.ts';
import { pageOf, storageJourney } from './testing/storage-journey.ts';
import { areAnswered, newStock, waysAreOff, type Stock } from './testing/storage-refusals.ts';
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

test.each(inBoth(refused))(
  'a $who finds every way of it off, with the reason, in $language',
  async ({ person, language }) => {
    await person.become?.();
    const visited = await open({ language });
    const where = { customerId: person.of().id, isOwn: person.isOwn };
    await enter(visited, person.email(), pageOf('users', where));
    await waysAreOff({ page: visited.page, language }, where, stock);
  },
);

test.each([...refused, ['person of the operator', ofPartner('operator')] as [string, Person]])(
  'every call of the journey is refused to a %s',
  async (_who, person) => {
    await person.become?.();
    await areAnswered(await house.callerOf(person.email()), { of: shared, stock }, 403);
  },
);
