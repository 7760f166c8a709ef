import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { callerOf } from './testing/api.ts';
import { mailTo } from './testing/inbox.ts';
import { eventually, openRowMenu, reasonOf, rowOf } from './testing/lists.ts';
import { customerNamed, newCustomer, newCustomerOwner, unique } from './testing/people.ts';
import { controlSimulator } from './testing/simulator-control.ts';
import { useBrowser } from './testing/visits.ts';

const { visitAs } = useBrowser();
const address = '/services/m365-licenses';
const product = 'Microsoft 365 Business Basic';

beforeAll(() =>
  controlSimulator('partner-center', 'PUT behavior', { visibleAfterSeconds: 0, changesTakeSeconds: 0 }),
);

async function fill(form: Page | Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await form.locator(`[name=${name}]`).fill(value);
}

const person = { firstName: 'Kim', lastName: 'Berg', email: 'kim.berg@e2e.example' };

test(
  'the partner’s engineer orders, raises, lowers, suspends, reactivates and cancels licenses, and ends their renewal',
  { timeout: 180_000 },
  async () => {
    const partner = await callerOf('partner@demo.example');
    const { id } = await customerNamed(partner, 'Hallandsåsens Kök AB');
    const page = await visitAs('engineer@demo.example', `${address}?customerId=${id}`);
    const dialog = page.getByRole('dialog');
    const row = rowOf(page, product);
    const status = (word: string) => row.getByText(word, { exact: true }).waitFor({ timeout: 30_000 });
    const seats = (count: string) =>
      row.getByRole('cell', { name: count, exact: true }).first().waitFor({ timeout: 30_000 });

    await page.getByRole('link', { name: 'Order licenses' }).first().click();
    await page.getByRole('button', { name: 'Add license' }).click();
    await dialog.getByRole('searchbox').fill('basic business');
    await dialog.getByRole('button', { name: product }).click();
    await fill(dialog, { quantity: '25' });
    await dialog.getByRole('button', { name: 'Add to order' }).click();
    await page.getByRole('checkbox', { name: /^I agree to pay / }).check();
    await page.getByRole('button', { name: 'Order licenses' }).click();
    await status('Active');
    await seats('25');

    await (await openRowMenu(page, product))('Edit license').click();
    await fill(page, { quantity: '30' });
    await page.getByText(/^5 more seats cost /).waitFor();
    await page.getByRole('checkbox', { name: /^I agree to pay / }).check();
    await page.getByRole('button', { name: 'Save license' }).click();
    await seats('30');
    await (await openRowMenu(page, product))('Edit license').click();
    await fill(page, { quantity: '27' });
    await page.getByText(/^3 fewer seats give /).waitFor();
    await page.getByRole('checkbox', { name: /^I agree to what this changes/ }).check();
    await page.getByRole('button', { name: 'Save license' }).click();
    await seats('27');

    await (await openRowMenu(page, product))('Auto-renew').click();
    await dialog.getByRole('radio', { name: /^End/ }).check();
    await dialog.getByRole('button', { name: 'Save auto-renew' }).click();
    await status('Ends');
    await (await openRowMenu(page, product))('Suspend license').click();
    await dialog.getByRole('button', { name: 'Suspend license' }).click();
    await status('Suspended');
    await (await openRowMenu(page, product))('Reactivate license').click();
    await dialog.getByRole('button', { name: 'Reactivate license' }).click();
    await status('Active');
    await (await openRowMenu(page, product))('Cancel license').click();
    await dialog.getByText(/ comes back, excl\. VAT/).waitFor();
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Cancel license' }).click();
    await status('Canceled');
  },
);

test(
  'a customer’s owner creates a tenant in Swedish, accepts the agreement, and has its credentials sent once',
  { timeout: 180_000 },
  async () => {
    const partner = await callerOf('partner@demo.example');
    const customer = await newCustomer(partner);
    const { query } = customer;
    const owner = await newCustomerOwner(partner, customer);
    const page = await visitAs(owner, address, { language: 'sv' });
    const dialog = page.getByRole('dialog');
    await page.getByRole('link', { name: 'Aktivera tjänsten' }).click();
    await page.getByText('Ny tenant').click();
    const domainPrefix = `prov-${unique()}`;
    const place = { address: 'Storgatan 1', zipcode: '903 26', city: 'Umeå' };
    await fill(page, { domainPrefix, ...person, ...place });
    await page.getByText(`${domainPrefix}.onmicrosoft.com är ledig.`).waitFor();
    await page.getByRole('button', { name: 'Skapa tenant' }).click();

    const accept = page.getByRole('button', { name: 'Godkänn avtalet' });
    await accept.click({ timeout: 30_000 });
    await fill(dialog, person);
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Godkänn avtalet' }).click();
    await page.getByText(/^Godkänt av Kim Berg, /).waitFor({ timeout: 30_000 });

    const send = page.getByRole('button', { name: 'Hämta inloggning' });
    await send.click();
    // Somebody else is first.
    const first = { query, body: { email: person.email } };
    expect((await partner('POST', '/m365-licenses/credentials/', first)).status).toBe(202);
    await fill(dialog, { email: 'annan@e2e.example' });
    await dialog.getByRole('button', { name: 'Hämta inloggning' }).click();
    await dialog.getByText(`Inloggningen har redan skickats till ${person.email}.`).waitFor();
    await page.keyboard.press('Escape');
    await eventually(async () => expect(await reasonOf(send)).toContain(`Skickad till ${person.email}`));
    const { text } = await mailTo(person.email, /Sim-/);
    expect(text).toContain(`${domainPrefix}.onmicrosoft.com`);
  },
);

test(
  'a partner authorizes the tenant that a customer has by a link, which counts once it was opened',
  { timeout: 120_000 },
  async () => {
    const partner = await callerOf('partner@demo.example');
    const customer = await newCustomer(partner);
    const domain = `haft-${unique()}.onmicrosoft.com`;
    const page = await visitAs('admin@demo.example', `${address}/authorize?customerId=${customer.id}`);
    await fill(page, { domain });
    await page.getByRole('button', { name: 'Get the link' }).click();
    await page.getByText(`An administrator of ${domain} has to open this link`).waitFor();
    const link = page.getByRole('link', { name: 'Open the link in a new tab' });
    expect(await link.getAttribute('href')).toMatch(/^https:/);
    const enable = async (): Promise<void> => {
      await page.getByRole('checkbox', { name: /^I confirm that an administrator/ }).check();
      await page.getByRole('button', { name: 'Enable service' }).click();
    };
    await enable();
    // Nobody has opened it.
    await page.getByText('the tenant has not accepted the relationship yet').waitFor({ timeout: 30_000 });
    const subscription = { productId: 'CFQ7TTC0LH18', quantity: 7, boughtAt: new Date().toISOString() };
    await controlSimulator('partner-center', 'POST tenants', [
      { domain, companyName: 'Haft Sedan Länge AB', hasSigned: true, subscriptions: [subscription] },
    ]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Haft Sedan Länge AB').waitFor({ timeout: 30_000 });
    await page.getByText(domain, { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Licenses', exact: true }).first().click();
    await rowOf(page, product)
      .getByRole('cell', { name: '7', exact: true })
      .first()
      .waitFor({ timeout: 30_000 });
  },
);

test('the customer’s owner may not lower seats whose window has closed, and is told so in Swedish', async () => {
  const page = await visitAs('customer@demo.example', address, { language: 'sv' });
  const name = 'Microsoft 365 Business Premium';
  await rowOf(page, name).first().waitFor();
  await page.getByRole('searchbox').fill('premium');
  await page
    .getByRole('button', { name: `Fler val för ${name}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Ändra licens' }).click();
  await page.getByText('Antalet kan bara höjas tills löptiden tar slut.').waitFor();
  await fill(page, { quantity: '40' });
  await page.getByRole('checkbox', { name: 'Jag godkänner hur kostnaden ändras.' }).check();
  await page.getByRole('button', { name: 'Spara licensen' }).click();
  await page.getByText(/de licenser vars tid att lämnas tillbaka är slut måste vara kvar/).waitFor();
});
