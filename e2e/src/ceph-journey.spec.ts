import { startCephForTests } from '@portal/tools/ceph';
import { cephInstallHint, missingCephPrograms } from '@portal/tools/ceph-daemons';
import { gatewayTarget } from '@portal/driver-ceph-rgw/testing/gateway-target';
import { afterAll, beforeAll, expect, inject, test, type TestContext } from 'vitest';
import { callerOf } from './testing/api.ts';
import { type Customer, acceptInvitation, newCustomer, speak, unique } from './testing/people.ts';
import { enableStorage } from './testing/storage.ts';
import { enter } from './testing/browser.ts';
import { startDemo, type Demo } from './testing/demo.ts';
import {
  createBucket,
  createCustomer,
  deleteBucket,
  deletionIsRefused,
  emptyInStorage,
  enableStorage as enableInPortal,
  meetInStorage,
  signInAsPartner,
} from './testing/journey.ts';
import { storageJourney } from './testing/storage-journey.ts';
import { useBrowser } from './testing/visits.ts';
import { wordsOf } from './testing/words.ts';

const missing = missingCephPrograms();
const howToGetIt = `needs ${missing.join(', ')}: ${cephInstallHint}`;
const region = 'SE-NORTH-1';

type Ceph = Awaited<ReturnType<typeof startCephForTests>>;
let ceph: Ceph | undefined;
let demo: Demo | undefined;
let customer: Customer | undefined;
const owner = `owner-${unique()}@e2e.example`;
const { open } = useBrowser();

beforeAll(async () => {
  if (missing.length > 0) return;
  ceph = await startCephForTests();
  const { endpoint, accessKey, secretKey } = ceph;
  demo = await startDemo(inject('preparedFolder'), {
    CONNECTIONS: JSON.stringify([{ system: 'ceph-rgw', region, endpoint, accessKey, secretKey }]),
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
function onCeph(context: TestContext): { ceph: Ceph; demo: Demo; customer: Customer } {
  if (missing.length > 0 && process.env['CI'] !== 'true') context.skip(howToGetIt);
  if (!ceph || !demo || !customer) throw new Error(`On CI nothing is skipped: ${howToGetIt}`);
  return { ceph, demo, customer };
}

test(
  'the journey of a reseller in Swedish on a real RADOS Gateway, where another S3 client lists the bucket',
  { timeout: 180_000 },
  async (context) => {
    const real = onCeph(context);
    const { page } = await open({ url: real.demo.url, language: 'sv' });
    const storage = gatewayTarget({ region, ...real.ceph });
    const traveller = { page, t: wordsOf('sv'), region, storage };
    const bucket = `journey-${unique()}`;
    const company = { organizationNumber: '559874-1212', name: 'Moröhöjdens Plåt AB' };

    await signInAsPartner(traveller);
    await createCustomer(traveller, { ...company, owner: `owner-${unique()}@e2e.example` });
    const id = await enableInPortal(traveller, { customer: company.name });
    await createBucket(traveller, bucket);
    await meetInStorage(traveller, id, bucket);
    await deletionIsRefused(traveller, bucket);
    await emptyInStorage(traveller, id, bucket);
    await deleteBucket(traveller, id, bucket);
    expect(page.url()).toContain(`customerId=${id}`);
  },
);

test(
  'the journey of a customer’s owner through S3 Storage in Swedish on a real RADOS Gateway: user, policy, key, locked bucket, use, refuse, empty, delete',
  { timeout: 180_000 },
  async (context) => {
    const real = onCeph(context);
    await speak(owner, 'sv', real.demo.url);
    const visited = await open({ url: real.demo.url, language: 'sv' });
    await enter(visited, owner);
    const { page } = visited;
    const storage = gatewayTarget({ region, ...real.ceph });
    const traveller = { page, t: wordsOf('sv'), region, storage };
    await storageJourney(traveller, { customerId: real.customer.id, isOwn: true });
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('sv');
  },
);
