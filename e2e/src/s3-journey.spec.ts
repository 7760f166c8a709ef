import { expect, test } from 'vitest';
import { enter } from './testing/browser.ts';
import * as house from './testing/house.ts';
import { storageBehind } from './testing/storage-behind.ts';
import { storageJourney } from './testing/storage-journey.ts';
import { useBrowser } from './testing/visits.ts';
import { wordsOf } from './testing/words.ts';

const open = useBrowser();
const region = 'SE-NORTH-1';

test(
  'the journey of a partner’s engineer through S3 Storage in en: user, policy, key, locked bucket, use, refuse, empty, delete',
  { timeout: 180_000 },
  async () => {
    const customer = await house.newStorageCustomer(await house.callerOf('partner@demo.example'));
    const visited = await open();
    await enter(visited, 'engineer@demo.example');
    const { page } = visited;
    const traveller = { page, t: wordsOf('en'), region, storage: storageBehind(region) };
    await storageJourney(traveller, { customerId: customer.id, isOwn: false });
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
  },
);
