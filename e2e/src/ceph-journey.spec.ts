import { startCephForTests } from '@portal/tools/ceph';
import { cephInstallHint, missingCephPrograms } from '@portal/tools/ceph-daemons';
import { gatewayTarget } from '@portal/driver-ceph-rgw/testing/gateway-target';
import { afterAll, beforeAll, describe, expect, inject, test, type TestContext } from 'vitest';
import { acceptInvitation } from './testing/accounts.ts';
import { actIn } from './testing/acting.ts';
import { enter } from './testing/browser.ts';
import { giveRole } from './testing/colleagues.ts';
import { startDemo, type Demo } from './testing/demo.ts';
import { callerOf, enableStorage, newCustomer, speak, unique, type House } from './testing/house.ts';
import * as journey from './testing/journey.ts';
import { tenantOf } from './testing/storage-behind.ts';
import { pageOf, storageJourney } from './testing/storage-journey.ts';
import { areAnswered, isNotFound, newStock, waysAreOff, type Stock } from './testing/storage-refusals.ts';
import { useBrowser } from './testing/visits.ts';
import { wordsOf } from './testing/words.ts';

const missing = missingCephPrograms();
const howToGetIt = `needs ${missing.join(', ')}: ${cephInstallHint}`;
const region = 'SE-NORTH-1';

type Ceph = Awaited<ReturnType<typeof startCephForTests>>;
let ceph: Ceph | undefined;
let demo: Demo | undefined;
let customer: House | undefined;
const owner = `owner-${unique()}@e2e.example`;
const open = useBrowser();

beforeAll(async () => {
  if (missing.length > 0) return;
  ceph = await startCephForTests();
  const { endpoint, accessKey, secretKey } = ceph;
  demo = await startDemo(inject('preparedFolder'), {
    S3_CONNECTIONS: JSON.stringify([{ region, endpoint, accessKey, secretKey }]),
  });
  const partner = await callerOf('partner@demo.example', demo.url);
  customer = await newCustomer(partner, { inviteOwnerEmail: owner });
  await enableStorage(partner, customer);
  await acceptInvitation(owner, { portal: demo });
}, 240_000);

afterAll(async () => {
  await demo?.stop();
  await ceph?.stop();
});

/** One Ceph, and one portal before it, for all that is tried here. */
function onCeph(context: TestContext): { ceph: Ceph; demo: Demo; customer: House } {
  if (missing.length > 0 && process.env['CI'] !== 'true') context.skip(howToGetIt);
  if (!ceph || !demo || !customer) throw new Error(`On CI nothing is skipped: ${howToGetIt}`);
  return { ceph, demo, customer };
}

test(
  'the journey of a reseller on a real RADOS Gateway, where another S3 client lists the bucket',
  { timeout: 180_000 },
  async (context) => {
    const real = onCeph(context);
    const { page } = await open({ url: real.demo.url });
    const storage = gatewayTarget({ region, ...real.ceph });
    const traveller = { page, t: wordsOf('en'), region, storage };
    const bucket = `journey-${unique()}`;
    const company = { organizationNumber: '559711-7778', name: 'Fyrisåns Laboratorium AB' };

    await journey.signInAsPartner(traveller);
    await journey.createCustomer(traveller, { ...company, owner: `owner-${unique()}@e2e.example` });
    const id = await journey.enableStorage(traveller, { customer: company.name });
    await journey.createBucket(traveller, bucket);
    await journey.meetInStorage(traveller, id, bucket);
    await journey.deletionIsRefused(traveller, bucket);
    await journey.emptyInStorage(traveller, id, bucket);
    await journey.deleteBucket(traveller, id, bucket);
    expect(page.url()).toContain(`customerId=${id}`);
  },
);

const roles = ['owner', 'admin', 'engineer'] as const;
const people = [
  ...[
    { who: 'partner’s owner', email: 'partner@demo.example' },
    { who: 'partner’s admin', email: 'admin@demo.example' },
    { who: 'partner’s engineer', email: 'engineer@demo.example' },
  ].map((person) => ({ ...person, isOwn: false, role: null })),
  ...roles.map((role) => ({ who: `customer’s ${role}`, email: owner, isOwn: true, role })),
];

test.for(people.flatMap((person) => (['en', 'sv'] as const).map((language) => ({ ...person, language }))))(
  'the journey of a $who through S3 Storage on a real RADOS Gateway in $language: user, policy, key, locked bucket, use, refuse, empty, delete',
  { timeout: 180_000 },
  async ({ email, isOwn, role, language }, context) => {
    const real = onCeph(context);
    if (role) await giveRole(email, role, real.demo.dataDir);
    await speak(email, language, real.demo.url);
    const visited = await open({ url: real.demo.url, language });
    await enter(visited, email);
    const { page } = visited;
    const storage = gatewayTarget({ region, ...real.ceph });
    const traveller = { page, t: wordsOf(language), region, storage };
    await storageJourney(traveller, { customerId: real.customer.id, isOwn });
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
  },
);

test(
  'the same journey of the partner’s owner as the customer on a real RADOS Gateway, who stands in its visitor book with it',
  { timeout: 180_000 },
  async (context) => {
    const real = onCeph(context);
    const email = 'partner@demo.example';
    await speak(email, 'sv', real.demo.url);
    const visited = await open({ url: real.demo.url, language: 'sv' });
    await enter(visited, email);
    await actIn(visited, real.customer.id);
    const storage = gatewayTarget({ region, ...real.ceph });
    const traveller = { page: visited.page, t: wordsOf('sv'), region, storage };
    await storageJourney(traveller, { customerId: real.customer.id, isOwn: true });
    await giveRole(owner, 'owner', real.demo.dataDir);
    const visits = await (await callerOf(owner, real.demo.url))('GET', '/company/visits/');
    expect(visits.body['items']).toContainEqual(
      expect.objectContaining({ kind: 'impersonated', reason: 'Ticket 17' }),
    );
  },
);

describe('on a real RADOS Gateway', () => {
  let stock: Stock | undefined;

  /** What is there to be changed, and how all of it stands in the storage. */
  async function onStock(context: TestContext) {
    const real = onCeph(context);
    stock ??= await newStock(await callerOf('partner@demo.example', real.demo.url), real.customer);
    const { storage } = gatewayTarget({ region, ...real.ceph });
    const tenant = tenantOf(real.customer.id);
    const stands = async () => ({
      users: await storage.listUsers(tenant),
      buckets: await storage.listBuckets(tenant),
    });
    return { ...real, stock, stands };
  }

  const mayNot = [
    { who: 'partner’s billing', email: 'billing@demo.example', role: null, language: 'en' },
    { who: 'partner’s viewer', email: 'viewer@demo.example', role: null, language: 'sv' },
    { who: 'customer’s billing', email: owner, role: 'billing', language: 'sv' },
    { who: 'customer’s viewer', email: owner, role: 'viewer', language: 'en' },
  ] as const;

  test.for(mayNot)(
    'a $who finds every way of the journey off, is refused every call of it, and changes nothing',
    async ({ email, role, language }, context) => {
      const real = await onStock(context);
      const { url, dataDir } = real.demo;
      if (role) await giveRole(email, role, dataDir);
      await speak(email, language, url);
      const before = await real.stands();
      const visited = await open({ url, language });
      const { page } = visited;
      const where = { customerId: real.customer.id, isOwn: role !== null };
      await enter(visited, email, pageOf('users', where));
      await waysAreOff({ page, language }, where, real.stock);
      for (const form of ['create-bucket', 'create-user'])
        await isNotFound(page, language, pageOf(form, where));
      await areAnswered(await callerOf(email, url), { of: real.customer, stock: real.stock }, 403);
      expect(await real.stands()).toEqual(before);
    },
  );

  const strangers = [
    { who: 'another partner', email: 'other-partner@demo.example' },
    { who: 'another customer', email: 'customer@demo.example' },
  ] as const;

  test.for(strangers)(
    'the owner of $who finds no page of the customer, is told of nothing by any call, and changes nothing',
    async ({ email }, context) => {
      const real = await onStock(context);
      const { url } = real.demo;
      const before = await real.stands();
      expect(before.users.map(({ username }) => username)).toContain(real.stock.username);
      const visited = await open({ url });
      const where = { customerId: real.customer.id, isOwn: false };
      await enter(visited, email);
      for (const name of ['buckets', 'users', 'create-bucket'])
        await isNotFound(visited.page, 'en', pageOf(name, where));
      await areAnswered(await callerOf(email, url), { of: real.customer, stock: real.stock }, 404);
      expect(await real.stands()).toEqual(before);
    },
  );
});
