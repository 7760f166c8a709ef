import type { Endpoint } from '@portal/contract/http';
import {
  enableS3Storage,
  getS3Status,
  listBuckets,
  listPossibleOwners,
} from '@portal/contract/s3-storage/buckets';
import { estimateS3, s3Usage } from '@portal/contract/s3-storage/usage';
import { listStorageUsers } from '@portal/contract/s3-storage/users';
import { expect, test } from 'vitest';
import { refuse, sampled } from '../testing/component/answers.ts';
import { personOf } from '../testing/component/people.ts';
import {
  bucketAnswers,
  bucketWith,
  statusAnswer,
  userAnswers,
  userWith,
} from '../testing/component/storage-answers.ts';
import { useScreen } from '../testing/screen.ts';

const open = useScreen();
const view = { language: 'sv' } as const;
const storage = '/services/s3-storage';
const customer = personOf('customer', 'owner');
const partner = personOf('partner', 'owner');
const usual = [
  statusAnswer(),
  ...bucketAnswers(bucketWith()),
  ...userAnswers(userWith()),
  ...[
    estimateS3,
    s3Usage.ofCustomer,
    s3Usage.ofPartner,
    s3Usage.byThing,
    s3Usage.byCustomer,
    listPossibleOwners,
  ].map((one) => sampled(one)),
];
const fails = (endpoint: Endpoint) => refuse(endpoint, 'someday', { status: 409, message: '' });

test.each([
  { endpoint: getS3Status, me: customer, screen: 'buckets', key: 'services.status.failed' },
  { endpoint: listBuckets, me: customer, screen: 'buckets', key: 's3-storage.buckets.failed' },
  { endpoint: listStorageUsers, me: customer, screen: 'users', key: 's3-storage.users.failed' },
  { endpoint: estimateS3, me: customer, screen: 'create-bucket', key: 'prices.cost.failed' },
  { endpoint: s3Usage.ofCustomer, me: customer, screen: 'usage', key: 'services.usage.failed' },
  { endpoint: s3Usage.byCustomer, me: partner, screen: 'usage', key: 'services.usage.topFailed' },
])('that $endpoint.name failed is said in its own words, and tried again', async (row) => {
  const { endpoint, me, screen, key } = row;
  const answers = [...usual, fails(endpoint)];
  const { page, t, change, excuse } = await open({ me, view, address: `${storage}/${screen}`, answers });
  await page.getByText(t(key), { exact: true }).first().waitFor();
  await page.getByText(t('api.common.error.unhandled')).first().waitFor();
  change(...usual);
  await page
    .getByRole('button', { name: t('common.retry') })
    .first()
    .click();
  await page.getByText(t(key), { exact: true }).first().waitFor({ state: 'hidden' });
  excuse();
});

test('that the service could not be enabled is said in its own words', async () => {
  const answers = [...usual, statusAnswer({ state: 'not-enabled' }), fails(enableS3Storage)];
  const { page, t, excuse } = await open({ me: customer, view, address: `${storage}/buckets`, answers });
  const enable = page.getByRole('button', { name: t('services.enable.action') });
  await enable.click();
  await page.getByText(t('services.enable.failed'), { exact: true }).first().waitFor();
  expect(await enable.isEnabled()).toBe(true);
  excuse();
});
