import { test } from 'vitest';
import { during, storageSimulators } from './testing/faults.ts';
import { unique } from './testing/people.ts';
import { mailTo } from './testing/inbox.ts';
import {
  createBucket,
  createCustomer,
  deleteBucket,
  deletionIsRefused,
  emptyInStorage,
  enableStorage,
  meetInStorage,
  signInAsPartner,
} from './testing/journey.ts';
import { storageBehind } from './testing/storage-behind.ts';
import { useBrowser } from './testing/visits.ts';
import { wordsOf } from './testing/words.ts';

const { open } = useBrowser();

test(
  'the journey of a reseller: customer, S3 Storage, a bucket that exists in the storage behind it',
  { timeout: 150_000 },
  async () => {
    // A company of the simulated register that no customer of the demo is.
    const company = { organizationNumber: '559711-7778', name: 'Fyrisåns Laboratorium AB' };
    const { page } = await open();
    const t = wordsOf('en');
    const region = 'SE-NORTH-1';
    const traveller = { page, t, region, storage: storageBehind(region) };
    const owner = `owner-${unique()}@e2e.example`;
    const bucket = `journey-${unique()}`;

    await signInAsPartner(traveller);
    await createCustomer(traveller, { ...company, owner });
    await mailTo(owner, /\/auth\/new-password\?token=\S+/);

    // The real thing takes its time; only then the screen in between can be seen.
    const id = await during({ names: storageSimulators, fault: 'slow', delayMs: 700 }, () =>
      enableStorage(traveller, {
        customer: company.name,
        watch: async () => {
          await page.getByRole('heading', { name: t('services.provisioning.title') }).waitFor();
          await page.getByRole('button', { name: /^Operations, .*running$/ }).waitFor();
        },
      }),
    );
    await createBucket(traveller, bucket);
    await meetInStorage(traveller, id, bucket);
    await deletionIsRefused(traveller, bucket);
    await emptyInStorage(traveller, id, bucket);
    await deleteBucket(traveller, id, bucket);
    await page.getByRole('heading', { name: t('s3-storage.buckets.empty') }).waitFor();
  },
);
