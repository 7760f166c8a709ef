import { beforeAll, expect, test } from 'vitest';
import { callerOf, type Caller } from './testing/api.ts';
import { columnOf, downloaded, eventually, openRowMenu, reasonOf, rowOf } from './testing/lists.ts';
import { controlSimulator } from './testing/simulator-control.ts';
import { useBrowser } from './testing/visits.ts';

const { visitAs } = useBrowser();
const address = '/services/virtual-data-center';
const service = 'Virtual Data Center';

type Found = { id: string };

// A public network takes a dozen tasks.
beforeAll(() => controlSimulator('cloud-director-SE-NORTH-1', 'PUT tasks', { seconds: 0 }));

async function customerNamed(partner: Caller, search: string): Promise<Found> {
  const { body } = await partner('GET', '/customers/', { query: { search } });
  return Object(body['items'])[0];
}

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
  'the partner’s engineer enables it for a customer, creates a redundant data center, changes and deletes it, and ends it',
  { timeout: 180_000 },
  async () => {
    const customer = await customerWithout(await callerOf('partner@demo.example'));
    const page = await visitAs('engineer@demo.example', `${address}/vdcs?customerId=${customer.id}`);
    await page.getByRole('button', { name: 'Enable service' }).click();
    await page.getByText('No data centers yet').waitFor();

    await page.getByRole('link', { name: 'Create data center' }).first().click();
    const create = page.getByRole('button', { name: 'Create data center' });
    const firewall = page.getByRole('combobox', { name: 'Firewall' });
    const fee = page.getByText(/I accept the fee: /);
    const whole = await fee.textContent();
    await page.getByRole('textbox', { name: 'Name' }).fill('not a name!');
    await firewall.selectOption('None');
    await eventually(async () => expect(await fee.textContent()).not.toBe(whole));
    await create.click();
    await page.getByText('Use 1 to 12 characters: letters, digits, underscore, dash and dot.').waitFor();
    await page.getByText('A public network needs a firewall. Select one.').waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('JOURNEY');
    await firewall.selectOption('Edge firewall');
    // Another price takes the consent back.
    await eventually(async () => expect(await fee.textContent()).toBe(whole));
    await page.getByRole('checkbox', { name: /^I accept the fee: / }).check();
    await create.click();
    await rowOf(page, 'JOURNEY').getByText('Active').waitFor({ timeout: 60_000 });

    await (await openRowMenu(page, 'JOURNEY'))('Edit data center').click();
    await page.getByRole('textbox', { name: 'Memory' }).fill('32');
    await page.getByRole('switch', { name: 'ISP redundancy (BGP)' }).click();
    const lower = page.getByRole('checkbox', { name: /SLA drops from 99\.9\s%\sto 99\.6\s%/ });
    await page.getByRole('button', { name: 'Save data center' }).click();
    expect(await lower.getAttribute('aria-invalid')).toBe('true');
    await lower.check();
    await page.getByRole('button', { name: 'Save data center' }).click();
    await rowOf(page, 'JOURNEY').getByText('32 GiB').waitFor({ timeout: 60_000 });

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

test(
  'its owner creates one without redundancy in Swedish, with licenses that outlive it, and enables Disaster Recovery',
  { timeout: 180_000 },
  async () => {
    const partner = await callerOf('partner@demo.example');
    const { id: customerId } = await customerWithout(partner);
    await partner('POST', '/virtual-data-center/enable/', { query: { customerId }, body: {} });
    const scope = `?customerId=${customerId}`;
    const page = await visitAs('partner@demo.example', `${address}/vdcs${scope}`, { language: 'sv' });
    await page.getByRole('link', { name: 'Skapa datacenter' }).first().click();
    await page.getByRole('textbox', { name: 'Namn' }).fill('ENKEL');
    const fee = page.getByText(/Jag godkänner avgiften: /);
    const redundant = await fee.textContent();
    await page.getByRole('switch', { name: 'ISP-redundans (BGP)' }).click();
    await eventually(async () => expect(await fee.textContent()).not.toBe(redundant));
    await page.getByRole('checkbox', { name: 'Jag förstår att SLA sänks från 99,9 % till 99,6 %.' }).check();
    await page.getByRole('checkbox', { name: /^Jag godkänner avgiften: / }).check();
    await page.getByRole('button', { name: 'Skapa datacenter' }).click();
    await rowOf(page, 'ENKEL').getByText('Aktiv').waitFor({ timeout: 60_000 });

    await page.goto(`${address}/order-spla-licenses${scope}`);
    await page.getByRole('combobox', { name: 'Licens' }).selectOption({ index: 1 });
    await page.getByRole('checkbox', { name: /^Jag godkänner kostnaden: / }).check();
    await page.getByRole('button', { name: 'Beställ SPLA-licenser' }).click();
    await page.getByRole('row').filter({ hasText: 'ENKEL' }).waitFor();

    await page.goto(`/services/disaster-recovery${scope}`);
    await page.getByRole('button', { name: 'Aktivera tjänsten' }).click();
    await page.getByText('Ingen VM replikeras än').waitFor();

    await page.goto(`${address}/vdcs${scope}`);
    await rowOf(page, 'ENKEL').waitFor();
    await page.getByRole('button', { name: 'Fler val för ENKEL' }).click();
    await page.getByRole('menuitem', { name: 'Ta bort datacenter' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/Dess SPLA-licenser för 1 produkt ligger kvar/).waitFor();
    await dialog.getByRole('textbox').fill('DELETE');
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Ta bort datacenter' }).click();
    await page.getByText('Inga datacenter än').waitFor();
    await page.goto(`${address}/spla${scope}`);
    await page.getByText('datacentret borttaget').waitFor();
  },
);

test('the partner’s engineer powers a VM off and on, and gives it a policy and takes it away', async () => {
  const partner = await callerOf('partner@demo.example');
  const { id: customerId } = await customerNamed(partner, 'Polarvind Kraft AB');
  const query = { customerId, search: 'PROD' };
  const { items } = Object((await partner('GET', '/virtual-data-center/vdcs/', { query })).body);
  const list = `${address}/vdc/${items[0].id}?customerId=${customerId}`;
  const page = await visitAs('engineer@demo.example', list);
  const dialog = page.getByRole('dialog');
  const vm = rowOf(page, 'proxy-02');
  await vm.getByText('Powered on').waitFor();
  const menu = () => openRowMenu(page, 'proxy-02 (vApp-proxy)');
  const powerOn = (await menu())('Power on');
  expect(await reasonOf(powerOn)).toContain('It’s powered on.');
  await page.getByRole('menuitem', { name: 'Power off' }).click();
  await dialog.getByRole('button', { name: 'Power off' }).click();
  await vm.getByText('Powered off').waitFor();
  await (await menu())('Power on').click();
  await vm.getByText('Powered on').waitFor();

  await (await menu())('Edit backup policy').click();
  await page.getByRole('radio', { name: /^Basic/ }).click();
  await page.getByRole('checkbox', { name: /^I accept the fee: / }).check();
  await page.getByRole('button', { name: 'Save policy' }).click();
  await vm.getByText('Basic').waitFor();
  await (await menu())('Edit backup policy').click();
  await page.getByRole('button', { name: 'Remove policy' }).click();
  await dialog.getByRole('button', { name: 'Remove policy' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.goto(list);
  await vm.getByText('None', { exact: true }).waitFor();
});

test('the customer’s owner sees the data centers in Swedish, and saves them', async () => {
  const page = await visitAs('customer@demo.example', `${address}/vdcs`, { language: 'sv' });
  await rowOf(page, 'PROD').waitFor();
  await eventually(async () => expect(await columnOf(page, 0)).toEqual(['EDGE', 'PROD', 'TEST']));
  await rowOf(page, 'TEST').getByText('Partnermiljö').waitFor();
  const saved = await downloaded(page, () => page.getByRole('button', { name: 'CSV' }).click());
  expect(saved.text).toMatch(/Namn[;,]Plattform[;,]Region/);
  expect(saved.text.trimEnd().split('\n')).toHaveLength(4);
});
