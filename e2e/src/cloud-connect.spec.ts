import { test } from 'vitest';
import { callerOf } from './testing/api.ts';
import {
  changeQuota,
  enable,
  endWithBackups,
  resetPassword,
  seeBothEmptyLists,
  seeConnection,
  seeEveryState,
  suspendAndResume,
  type Traveller,
} from './testing/cloud-journey.ts';
import { newCustomer, newCustomerOwner } from './testing/people.ts';
import { useBrowser } from './testing/visits.ts';
import { wordsOf } from './testing/words.ts';

const { visitAs } = useBrowser();
const address = '/services/cloud-connect';
const partnerOf = () => callerOf('partner@demo.example');

/** All that somebody does with it, from enabling to the end with each backup named. */
async function goThrough(traveller: Traveller): Promise<void> {
  const first = await enable(traveller, 2048);
  await seeConnection(traveller, first);
  await seeBothEmptyLists(traveller, first);
  await seeEveryState(traveller, first);
  await changeQuota(traveller, 3072);
  const signIn = await resetPassword(traveller, first);
  await suspendAndResume(traveller, signIn);
  await endWithBackups(traveller, signIn);
}

const whole =
  'enable, connect, both empty lists, every state, quota up and not below what is used, password, suspend, end with each backup named';

test(`the partner’s engineer in English: ${whole}`, { timeout: 240_000 }, async () => {
  const customer = await newCustomer(await partnerOf());
  const page = await visitAs('engineer@demo.example', `${address}?customerId=${customer.id}`);
  await goThrough({ page, language: 'en', t: wordsOf('en') });
});

test(`the customer’s owner in Swedish: ${whole}`, { timeout: 240_000 }, async () => {
  const partner = await partnerOf();
  const owner = await newCustomerOwner(partner, await newCustomer(partner));
  const page = await visitAs(owner, address, { language: 'sv' });
  await goThrough({ page, language: 'sv', t: wordsOf('sv') });
});
