import { expect, test } from 'vitest';
import { callApi, callerOf, tokenOf } from './testing/api.ts';
import { newStorageCustomer } from './testing/storage.ts';
import { enter } from './testing/browser.ts';
import { storageBehind } from './testing/storage-behind.ts';
import { storageJourney } from './testing/storage-journey.ts';
import { useBrowser } from './testing/visits.ts';
import { wordsOf } from './testing/words.ts';

const { open } = useBrowser();
const region = 'SE-NORTH-1';

test(
  'the journey of a partner’s engineer through S3 Storage in en: user, policy, key, locked bucket, use, refuse, empty, delete',
  { timeout: 180_000 },
  async () => {
    const customer = await newStorageCustomer(await callerOf('partner@demo.example'));
    const visited = await open();
    await enter(visited, 'engineer@demo.example');
    const { page } = visited;
    const traveller = { page, t: wordsOf('en'), region, storage: storageBehind(region) };
    await storageJourney(traveller, { customerId: customer.id, isOwn: false });
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
  },
);

test(
  'the same journey of the partner’s engineer who acts in the customer, with the customer’s own pages',
  { timeout: 180_000 },
  async () => {
    const customer = await newStorageCustomer(await callerOf('partner@demo.example'));
    const token = await tokenOf('engineer@demo.example');
    const acting = await callApi('/impersonate/', { token, body: { id: customer.id, reason: 'Ticket 17' } });
    const { page, context, url } = await open();
    const localStorage = [
      { name: 'initialAccessToken', value: token },
      { name: 'accessToken', value: String(acting.body['accessToken']) },
    ];
    await context.setStorageState({ cookies: [], origins: [{ origin: url, localStorage }] });
    await page.goto('/');
    await page.getByRole('region', { name: 'Impersonation' }).getByText(customer.name).waitFor();
    const traveller = { page, t: wordsOf('en'), region, storage: storageBehind(region) };
    await storageJourney(traveller, { customerId: customer.id, isOwn: true });
  },
);
