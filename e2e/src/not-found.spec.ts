import { expect, test } from 'vitest';
import { enter } from './testing/browser.ts';
import { titled } from './testing/sign-in.ts';
import { useBrowser } from './testing/visits.ts';

const open = useBrowser();
const storage = '/services/s3-storage';
const nobody = '018499fe-94c8-700f-99ca-efcc3c184000';
const named = [
  '/customers/edit-customer?id',
  `${storage}/buckets?customerId`,
  `${storage}/create-bucket?customerId`,
  `${storage}/users?customerId`,
  `${storage}/usage?customerId`,
  `${storage}/create-user?customerId`,
];

test.each(named)('%s of something that is not there is the 404 page, and leads on', async (address) => {
  const visited = await open();
  const { page } = visited;
  for (const name of [nobody, 'no-id']) {
    await (name === nobody
      ? enter(visited, 'partner@demo.example', `${address}=${name}`)
      : page.goto(`${address}=${name}`));
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    await titled(page, 'Page not found');
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  }
  await page.getByRole('complementary').first().getByRole('link', { name: 'S3 Storage' }).click();
  await page.getByRole('heading', { level: 1, name: 'Choose customer' }).waitFor();
  await titled(page, 'Choose customer');
});

const forms = [
  ['engineer@demo.example', '/customers/create-customer'],
  ['operator@demo.example', '/customers/create-customer'],
  ['viewer@demo.example', `${storage}/create-bucket`],
  ['operator@demo.example', `${storage}/create-bucket`],
  ['customer-viewer@demo.example', `${storage}/create-bucket`],
  ['billing@demo.example', `${storage}/create-user`],
  ['customer-viewer@demo.example', `${storage}/create-user`],
  ['viewer@demo.example', `${storage}/edit-user`],
  ['operator@demo.example', `${storage}/edit-bucket`],
] as const;

test.each(forms)('for %s, who may not send it, the form at %s is the 404 page', async (email, address) => {
  const visited = await open();
  await enter(visited, email, address);
  await visited.page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
});

test('the customers of a partner that is not there are the 404 page', async () => {
  const visited = await open();
  const { page } = visited;
  await enter(visited, 'operator@demo.example', `/customers/customers?partnerId=${nobody}`);
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  await page.getByRole('link', { name: 'Go to the homepage' }).click();
  await page.getByRole('link', { name: 'Polarvind Kraft AB' }).waitFor();
  await titled(page, 'Customers');
});

test.each([
  ['operator@demo.example', 'nobody’s', nobody],
  ['operator@demo.example', 'none', 'no-id'],
  ['partner@demo.example', 'not its own', nobody],
  ['customer@demo.example', 'not its own', nobody],
])('for %s the reports of a partner that is %s are the 404 page, and lead on', async (email, _, name) => {
  const visited = await open();
  const { page } = visited;
  await enter(visited, email, `/reports?partnerId=${name}`);
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  await page.getByRole('complementary').first().getByRole('link', { name: 'Reports' }).click();
  await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor();
  await page.getByRole('heading', { level: 2, name: /^Usage/ }).waitFor();
});
