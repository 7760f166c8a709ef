import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { enter } from './testing/browser.ts';
import { during } from './testing/faults.ts';
import { callerOf, newCustomer, unique, type Caller } from './testing/house.ts';
import { eventually } from './testing/lists.ts';
import { useBrowser } from './testing/visits.ts';

const open = useBrowser();
const form = '/customers/create-customer';
let partner: Caller;

beforeAll(async () => {
  partner = await callerOf('partner@demo.example');
});

async function openForm(address = form): Promise<Page> {
  const visited = await open();
  const { page } = visited;
  await enter(visited, 'partner@demo.example', address);
  await number(page).waitFor();
  return page;
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const number = (page: Page) => field(page, 'Organization number');
const submit = (page: Page) => page.getByRole('button', { name: 'Create customer' });
const says = (page: Page, text: string) => page.getByText(text).waitFor();

async function fillIn(page: Page, name: string): Promise<void> {
  await number(page).fill('559711-7778');
  await field(page, 'Name').fill(name);
  await field(page, 'Contact email').fill('kontakt@prov.example');
  await field(page, 'Invoice email').fill('faktura@prov.example');
}

test('what is wrong is told while it is typed, on leaving the field and on sending; a wrong check digit is a warning', async () => {
  const page = await openForm();
  const wrong = 'Invalid organization number. Organization number must be of format 123456-7890';
  await number(page).fill('SE55');
  await says(page, wrong);
  expect(await number(page).getAttribute('aria-invalid')).toBe('true');
  await number(page).fill('559240-71');
  await page.getByText(wrong).waitFor({ state: 'detached' });
  await page.keyboard.press('Tab');
  await says(page, wrong);

  await number(page).fill('559711-7778');
  await field(page, 'Contact email').fill('not an address');
  await submit(page).click();
  await says(page, '3 fields to correct');
  await says(page, 'Enter a valid email address');
  expect(await field(page, 'Name').evaluate((input) => input === document.activeElement)).toBe(true);

  // Enter in a field of addresses adds one, and does not send the form.
  const name = `Fel Siffra ${unique()} AB`;
  await fillIn(page, name);
  const emails = field(page, 'Disruption emails');
  await emails.fill('one@prov.example');
  await emails.press('Enter');
  await emails.fill('wrong');
  await emails.press('Tab');
  await page.getByText('not valid', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Remove wrong' }).click();
  await emails.press('Backspace');
  expect(await page.getByRole('button', { name: /^Remove / }).count()).toBe(0);
  expect(page.url()).toContain(form);

  await number(page).fill('559711-7779');
  await says(page, 'The last digit does not fit the others.');
  await submit(page).click();
  await says(page, `${name} is created`);
});

test('the register fills in what is empty, asks before it takes the place of what was typed, and says what it knows', async () => {
  const page = await openForm();
  const ask = page.getByRole('button', { name: 'Get info' });
  await field(page, 'City').fill('Lulea');
  await number(page).fill('5592407166');
  await during({ names: ['bolagsverket'], fault: 'down' }, async () => {
    await ask.click();
    await says(page, 'The company register does not answer just now');
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await says(page, 'Found in the company register: Polarvind Kraft AB');
  expect(await field(page, 'Name').inputValue()).toBe('Polarvind Kraft AB');
  expect(await field(page, 'City').inputValue()).toBe('Lulea');
  await page.getByRole('button', { name: 'Use this city' }).click();
  expect(await field(page, 'City').inputValue()).toBe('Luleå');
  for (const [organizationNumber, sentence] of [
    ['559701-8265', 'The company register does not know this number'],
    ['559799-0752', 'The company is in bankruptcy'],
    ['559711-6374', 'The company is in liquidation'],
    ['559826-5162', 'The company is deregistered'],
    ['559711-7779', 'No company has this number: its last digit does not fit'],
  ] as const) {
    await number(page).fill(organizationNumber);
    await ask.click();
    await says(page, sentence);
  }
});

test('what is typed is a draft on this device until one starts over, and is not left without a question', async () => {
  const page = await openForm();
  page.on('dialog', (dialog) => void dialog.accept());
  await fillIn(page, 'Utkastet AB');
  await field(page, 'Disruption emails').fill('drift@prov.example');
  await page.keyboard.press('Enter');
  await says(page, 'Draft kept on this device');
  // It may say so of what was typed first.
  await page.waitForFunction(() =>
    JSON.stringify(Object.values(localStorage)).includes('drift@prov.example'),
  );
  await page.reload();
  await page.getByRole('button', { name: 'Remove drift@prov.example' }).waitFor();
  expect(await field(page, 'Name').inputValue()).toBe('Utkastet AB');

  const again = page.getByRole('dialog', { name: 'Start over?' });
  await page.getByRole('button', { name: 'Start over' }).click();
  await again.getByRole('button', { name: 'Keep it' }).click();
  await again.waitFor({ state: 'hidden' });
  expect(await field(page, 'Name').inputValue()).toBe('Utkastet AB');
  await page.getByRole('button', { name: 'Start over' }).click();
  await again.getByRole('button', { name: 'Start over' }).click();
  await again.waitFor({ state: 'hidden' });
  expect(await field(page, 'Name').inputValue()).toBe('');
  await page.reload();
  await number(page).waitFor();
  expect(await field(page, 'Name').inputValue()).toBe('');

  const navigation = page.getByRole('navigation');
  await navigation.getByRole('link', { name: 'Customers' }).first().click();
  await page.getByRole('link', { name: 'Aspnäs Mjukvara AB' }).waitFor();
  await page.getByRole('link', { name: 'Create customer' }).click();
  await field(page, 'Name').fill('Obestämd AB');
  const away = navigation.getByRole('link', { name: 'S3 Storage' });
  await away.click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await field(page, 'Name').inputValue()).toBe('Obestämd AB');
  await page.goBack();
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await away.click();
  await dialog.getByRole('button', { name: 'Leave the page' }).click();
  await page.getByRole('heading', { level: 1, name: 'Choose customer' }).waitFor();
});

test('what is typed is sent once, however often the button is pressed', { retry: 0 }, async () => {
  const page = await openForm();
  const name = `Dubbelklick ${unique()} AB`;
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/customer/')) sent += 1;
  });
  // The answer comes long before the list that it leads to.
  let release = (): void => undefined;
  const arrival = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/customers-page-*.js', async (route) => {
    await arrival;
    await route.continue();
  });
  await fillIn(page, name);
  await submit(page).dblclick();
  await says(page, `${name} is created`);
  await field(page, 'Name').press('Enter');
  release();
  await page.getByRole('link', { name }).waitFor();
  expect(sent).toBe(1);
  const { body } = await partner('GET', '/customers/', { query: { search: name } });
  expect(body['total']).toBe(1);
});

test('a stale save says who changed it and when, keeps what was typed, and goes through after loading', async () => {
  const customer = await newCustomer(partner);
  const page = await openForm(`/customers/edit-customer?id=${customer.id}`);
  // A customer without users can have its first owner invited later.
  const email = `owner-${unique()}@e2e.example`;
  await field(page, 'Email').fill(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await says(page, `An invitation is on its way to ${email}`);
  await says(page, `${email} is invited as owner, not yet accepted`);

  const renamed = `Omdöpta ${unique()} AB`;
  await field(page, 'Name').fill(renamed);
  await field(page, 'City').fill('Kiruna');
  const admin = await callerOf('admin@demo.example');
  const { body: read } = await admin('GET', '/customer/', { query: { id: customer.id } });
  const body = { ...read, city: 'Boden', phone: '0921-1' };
  await admin('PUT', '/customer/', { query: { id: customer.id }, body });
  await page.getByRole('button', { name: 'Save customer' }).click();
  await page.getByText(/^\S+ \S+ changed this customer on .*\d:\d\d/).waitFor();
  await page.getByRole('button', { name: 'Load the new version' }).click();
  await says(page, 'The new version is loaded');
  expect(await field(page, 'City').inputValue()).toBe('Kiruna');
  expect(await field(page, 'Phone').inputValue()).toBe('0921-1');
  await page.getByRole('button', { name: 'Save customer' }).click();
  await says(page, `${renamed} is saved`);
  await page.getByRole('link', { name: renamed }).waitFor();
  await eventually(async () => {
    const { body: kept } = await partner('GET', '/customer/', { query: { id: customer.id } });
    expect(kept).toMatchObject({ city: 'Kiruna', phone: '0921-1' });
  });
});
