import { getCustomer, listCustomers, listCustomerServices } from '@portal/contract/customers';
import type { Endpoint } from '@portal/contract/http';
import { listPartners } from '@portal/contract/operator';
import type { OrganizationKind, Role } from '@portal/contract/permissions';
import { getS3Status } from '@portal/contract/s3-storage/buckets';
import { s3Usage } from '@portal/contract/s3-storage/usage';
import { listPolicies } from '@portal/contract/s3-storage/users';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { refuse, sampled } from '../testing/component/answers.ts';
import { personOf } from '../testing/component/people.ts';
import { useScreen } from '../testing/screen.ts';
import { arriveAt, titled } from '../testing/sign-in.ts';

const open = useScreen();
const storage = '/services/s3-storage';
const nobody = '118499fe-94c8-700f-99ca-efcc3c184000';
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const notFound = (page: Page): Promise<void> => title(page, 'Page not found').waitFor();
const goOn = (page: Page, name: string): Promise<void> =>
  page.getByRole('complementary').first().getByRole('link', { name, exact: true }).click();

const named: [address: string, reads: Endpoint][] = [
  ['/customers/customer?id', getCustomer],
  ['/customers/edit-customer?id', getCustomer],
  [`${storage}/buckets?customerId`, getS3Status],
  [`${storage}/create-bucket?customerId`, getS3Status],
  [`${storage}/users?customerId`, getS3Status],
  [`${storage}/usage?customerId`, s3Usage.ofCustomer],
  [`${storage}/create-user?customerId`, getS3Status],
];

test.each(named)(
  '%s of something that is not there is the 404 page, and leads on',
  async (address, reads) => {
    const me = personOf('partner', 'owner');
    const invalid = { errorKey: 'invalid' };
    const answersTo = {
      [nobody]: { errorKey: 'notFound', status: 404 },
      'no-id': { ...invalid, status: 400, fields: { id: invalid, customerId: invalid } },
    };
    for (const [name, { errorKey, ...refusal }] of Object.entries(answersTo)) {
      const refusedReads = [reads, listCustomerServices, listPolicies];
      const answers = [sampled(listCustomers), ...refusedReads.map((one) => refuse(one, errorKey, refusal))];
      const { page, excuse } = await open({ me, address: `${address}=${name}`, answers });
      await notFound(page);
      await titled(page, 'Page not found');
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
      await goOn(page, 'S3 Storage');
      await title(page, 'Choose customer').waitFor();
      await titled(page, 'Choose customer');
      // That it is no id is for the API to say.
      if (name === 'no-id') excuse();
    }
  },
);

const refused: [kind: OrganizationKind, role: Role, address: string][] = [
  ['partner', 'engineer', '/customers/create-customer'],
  ['operator', 'owner', '/customers/create-customer'],
  ['partner', 'engineer', `/customers/edit-customer?id=${nobody}`],
  ['partner', 'viewer', `${storage}/create-bucket`],
  ['operator', 'owner', `${storage}/create-bucket`],
  ['customer', 'viewer', `${storage}/create-bucket`],
  ['partner', 'billing', `${storage}/create-user`],
  ['customer', 'viewer', `${storage}/create-user`],
  ['partner', 'viewer', `${storage}/edit-user`],
  ['operator', 'owner', `${storage}/edit-bucket`],
  ['partner', 'owner', '/operator/registrations'],
  ['partner', 'owner', '/demo/simulators'],
];

test('the pages of what somebody may not do are the 404 page', async () => {
  for (const [kind, role, address] of refused) {
    const { page } = await open({ me: personOf(kind, role), address });
    await notFound(page);
  }
});

test('an address that is none leads home', async () => {
  const answers = [sampled(listCustomers)];
  const { page } = await open({ me: personOf('partner', 'owner'), address: '/no/such/page', answers });
  await notFound(page);
  await titled(page, 'Page not found');
  await page.getByRole('link', { name: 'Go to the homepage' }).click();
  await arriveAt(page, '/customers/customers');
});

test('a customer has no customers, neither as a page nor in the navigation', async () => {
  const view = { language: 'sv' } as const;
  const address = '/customers/customers';
  const { page, t } = await open({ me: personOf('customer', 'owner'), view, address });
  await title(page, 'Sidan finns inte').waitFor();
  const navigation = page.getByRole('complementary').first();
  await navigation.getByRole('link', { name: 'S3 Storage' }).waitFor();
  const customers = t('app.navigation.customers');
  expect(await navigation.getByRole('link', { name: customers, exact: true }).count()).toBe(0);
});

test('the customers of a partner that is not there are the 404 page, which leads to those of one that is', async () => {
  const { page } = await open({
    me: personOf('operator', 'owner'),
    address: `/customers/customers?partnerId=${nobody}`,
    answers: [sampled(listPartners), sampled(listCustomers)],
  });
  await notFound(page);
  await page.getByRole('link', { name: 'Go to the homepage' }).click();
  await page.getByRole('link', { name: 'Name 1', exact: true }).waitFor();
  await titled(page, 'Customers');
});

test.each([
  ['operator', nobody],
  ['operator', 'no-id'],
  ['partner', nobody],
  ['customer', nobody],
] as const)('for the %s the reports of partner %s are the 404 page, and lead on', async (kind, name) => {
  const { page, excuse } = await open({
    me: personOf(kind, 'owner'),
    address: `/reports?partnerId=${name}`,
    answers: [sampled(listPartners)],
  });
  await notFound(page);
  await goOn(page, 'Reports');
  await title(page, 'Reports').waitFor();
  await page.getByRole('heading', { level: 2, name: /^S3 Storage · Usage/ }).waitFor();
  if (name === 'no-id') excuse();
});
