import { expect, test } from 'vitest';
import { callerOf, type Caller } from './testing/api.ts';
import { columnOf, downloaded, eventually, openRowMenu, rowOf } from './testing/lists.ts';
import { useBrowser } from './testing/visits.ts';

const { visitAs } = useBrowser();
const address = '/services/virtual-data-center';
const service = 'Virtual Data Center';

type Found = { id: string };

/** A customer of the demo that does not have the service. */
async function customerWithout(partner: Caller): Promise<Found> {
  const { body } = await partner('GET', '/customers/', { query: { pageSize: '100' } });
  const customers: Found[] = Array.isArray(body['items']) ? body['items'] : [];
  for (const customer of customers) {
    const query = { customerId: customer.id };
    const status = (await partner('GET', '/virtual-data-center/status/', { query })).body;
    if (status['state'] === 'not-enabled' && !status['closed']) return customer;
  }
  throw new Error('Every customer has the service.');
}

test(
  'the partner’s engineer enables it for a customer, creates a data center, enlarges and deletes it, and ends it',
  { timeout: 180_000 },
  async () => {
    const customer = await customerWithout(await callerOf('partner@demo.example'));
    const page = await visitAs('engineer@demo.example', `${address}/vdcs?customerId=${customer.id}`);
    await page.getByRole('button', { name: 'Enable service' }).click();
    await page.getByText('No data centers yet').waitFor();

    await page.getByRole('link', { name: 'Create data center' }).first().click();
    await page.getByRole('textbox', { name: 'Name' }).fill('not a name!');
    await page.getByRole('switch', { name: 'Public network' }).click();
    await page.getByRole('button', { name: 'Create data center' }).click();
    await page.getByText('Use 1 to 12 characters: letters, digits, underscore, dash and dot.').waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('JOURNEY');
    await page.getByRole('checkbox', { name: /^I accept the fee: / }).check();
    await page.getByRole('button', { name: 'Create data center' }).click();
    await rowOf(page, 'JOURNEY').getByText('Active').waitFor();

    await (await openRowMenu(page, 'JOURNEY'))('Edit data center').click();
    await page.getByRole('textbox', { name: 'Memory' }).fill('32');
    await page.getByRole('button', { name: 'Save data center' }).click();
    await rowOf(page, 'JOURNEY').getByText('32 GiB').waitFor();

    await (await openRowMenu(page, 'JOURNEY'))('Delete data center').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('DELETE');
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Delete data center' }).click();
    await page.getByText('No data centers yet').waitFor();

    await page.getByRole('button', { name: `More for ${service}` }).click();
    await page.getByRole('menuitem', { name: `End ${service}` }).click();
    await dialog.getByText('No data center is left').waitFor();
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: `End ${service}` }).click();
    await page.getByRole('button', { name: 'Enable service' }).waitFor();
  },
);

test('the customer’s owner sees the data centers in Swedish, and saves them', async () => {
  const page = await visitAs('customer@demo.example', `${address}/vdcs`, { language: 'sv' });
  await rowOf(page, 'PROD').waitFor();
  await eventually(async () => expect(await columnOf(page, 0)).toEqual(['EDGE', 'PROD', 'TEST']));
  await rowOf(page, 'TEST').getByText('Partnermiljö').waitFor();
  const saved = await downloaded(page, () => page.getByRole('button', { name: 'CSV' }).click());
  expect(saved.text).toMatch(/Namn[;,]Plattform[;,]Region/);
  expect(saved.text.trimEnd().split('\n')).toHaveLength(4);
});
