import { expect, test } from 'vitest';
import { callerOf, type Caller } from './testing/api.ts';
import { columnOf, downloaded, eventually, rowOf } from './testing/lists.ts';
import { during } from './testing/faults.ts';
import { useBrowser } from './testing/visits.ts';

const { visitAs } = useBrowser();
const address = '/services/disaster-recovery';
const service = 'Disaster Recovery';

type Found = { id: string; name: string };

/** A customer of the demo that could have the service and does not. */
async function customerWithout(partner: Caller): Promise<Found> {
  const { body } = await partner('GET', '/customers/', { query: { pageSize: '100' } });
  const customers: Found[] = Array.isArray(body['items']) ? body['items'] : [];
  for (const customer of customers) {
    const query = { customerId: customer.id };
    const status = (await partner('GET', '/disaster-recovery/status/', { query })).body;
    const { state, missing, closed } = status;
    if (state === 'not-enabled' && Array.isArray(missing) && missing.length === 0 && !closed) return customer;
  }
  throw new Error('Every customer has the service, or cannot have it.');
}

test(
  'the partner’s engineer enables it while a site is away, which it waits for, and ends it',
  { timeout: 120_000 },
  async () => {
    const customer = await customerWithout(await callerOf('partner@demo.example'));
    const page = await visitAs('engineer@demo.example', `${address}?customerId=${customer.id}`);
    await page.getByText('per month (730 hours)').first().waitFor();
    await during({ names: ['cloud-director-availability-SE-CENTRAL-1'], fault: 'down' }, async () => {
      await page.getByRole('button', { name: 'Enable service' }).click();
      await page
        .getByText(/does not answer/)
        .first()
        .waitFor();
    });
    await page.getByText('No VM is replicated yet').waitFor();
    await page.getByRole('button', { name: `More for ${service}` }).click();
    await page.getByRole('menuitem', { name: `End ${service}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('No VM is replicated').waitFor();
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: `End ${service}` }).click();
    await page.getByRole('button', { name: 'Enable service' }).waitFor();
  },
);

test('the customer’s owner sees in Swedish what is replicated, and saves it', async () => {
  const page = await visitAs('customer@demo.example', address, { language: 'sv' });
  await rowOf(page, 'web-01').waitFor();
  await eventually(async () => expect((await columnOf(page, 0)).length).toBe(14));
  for (const word of ['Fungerar', 'Fungerar inte', 'Okänt', 'Pausad'])
    expect(await page.getByRole('cell', { name: word, exact: true }).count(), word).toBeGreaterThan(0);
  const saved = await downloaded(page, () => page.getByRole('button', { name: 'CSV' }).click());
  expect(saved.text).toMatch(/VM[;,]SLA-profil[;,]Region/);
  expect(saved.text.trimEnd().split('\n')).toHaveLength(15);
});
