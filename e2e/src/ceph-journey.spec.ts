import { startCephForTests } from '@portal/tools/ceph';
import { cephInstallHint, missingCephPrograms } from '@portal/tools/ceph-daemons';
import { gatewayTarget } from '@portal/driver-ceph-rgw/testing/gateway-target';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDemo, type Demo } from './testing/demo.ts';
import { unique } from './testing/house.ts';
import * as journey from './testing/journey.ts';
import { useBrowser } from './testing/visits.ts';
import { wordsOf } from './testing/words.ts';

const missing = missingCephPrograms();
const howToGetIt = `needs ${missing.join(', ')}: ${cephInstallHint}`;
const region = 'SE-NORTH-1';

type Ceph = Awaited<ReturnType<typeof startCephForTests>>;
let ceph: Ceph | undefined;
let demo: Demo | undefined;
const open = useBrowser();

beforeAll(async () => {
  if (missing.length > 0) return;
  ceph = await startCephForTests();
  const { endpoint, accessKey, secretKey } = ceph;
  demo = await startDemo({ S3_CONNECTIONS: JSON.stringify([{ region, endpoint, accessKey, secretKey }]) });
}, 240_000);

afterAll(async () => {
  await demo?.stop();
  await ceph?.stop();
});

test(
  'the journey of a reseller on a real RADOS Gateway, where another S3 client lists the bucket',
  { timeout: 180_000 },
  async (context) => {
    if (missing.length > 0 && process.env['CI'] !== 'true') context.skip(howToGetIt);
    if (!ceph || !demo) throw new Error(`On CI nothing is skipped: ${howToGetIt}`);
    const { page } = await open({ url: demo.url });
    const storage = gatewayTarget({ region, ...ceph });
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
