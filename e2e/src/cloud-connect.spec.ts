import { test } from 'vitest';
import { callerOf } from './testing/api.ts';
import {
  changeQuota,
  enable,
  endWithBackups,
  resetPassword,
  seeEveryState,
  seeHiddenJobs,
  suspendAndResume,
} from './testing/cloud-journey.ts';
import { newCustomer, newCustomerOwner } from './testing/people.ts';
import { useBrowser } from './testing/visits.ts';
import { wordsOf } from './testing/words.ts';

const { visitAs } = useBrowser();
const address = '/services/cloud-connect';
const partnerOf = () => callerOf('partner@demo.example');

test(
  'the partner’s engineer in English: enable, every state, quota up and not below what is used, password, suspend, end with each backup named',
  { timeout: 240_000 },
  async () => {
    const customer = await newCustomer(await partnerOf());
    const page = await visitAs('engineer@demo.example', `${address}?customerId=${customer.id}`);
    const traveller = { page, t: wordsOf('en') };
    const first = await enable(traveller, 2048);
    await seeEveryState(traveller, first);
    await changeQuota(traveller, 3072);
    const signIn = await resetPassword(traveller, first);
    await suspendAndResume(traveller, signIn);
    await endWithBackups(traveller, signIn);
  },
);

test(
  'the customer’s owner in Swedish: enable, no jobs yet, jobs that cannot be seen, and how to let them be seen',
  { timeout: 240_000 },
  async () => {
    const partner = await partnerOf();
    const owner = await newCustomerOwner(partner, await newCustomer(partner));
    const page = await visitAs(owner, address, { language: 'sv' });
    const traveller = { page, t: wordsOf('sv') };
    const signIn = await enable(traveller, 2048);
    await page.getByText('Inga jobb än').waitFor();
    await seeHiddenJobs(traveller, signIn);
    await page.getByText('Allow this Veeam Backup & Replication installation').waitFor();
  },
);
