import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { enter } from './testing/browser.ts';
import { during } from './testing/faults.ts';
import { callerOf, newCustomer, unique, type Caller } from './testing/house.ts';
import { eventually } from './testing/lists.ts';
import { useBrowser } from './testing/visits.ts';
import type { Language } from './testing/words.ts';

const open = useBrowser();
const form = '/customers/create-customer';
let partner: Caller;

beforeAll(async () => {
  partner = await callerOf('partner@demo.example');
});

type Opened = { address?: string; language?: Language; ready?: string };

async function openForm({ address = form, language = 'en', ready = '' }: Opened = {}): Promise<Page> {
  const visited = await open({ language });
  const { page } = visited;
  await enter(visited, 'partner@demo.example', address);
  await (ready === '' ? number(page) : page.getByRole('link', { name: ready })).waitFor();
  return page;
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const number = (page: Page) => page.getByRole('textbox', { name: /^Organi[sz]ation(snummer| number)$/ });
const submit = (page: Page) => page.getByRole('button', { name: 'Create customer' });

async function fillIn(page: Page, name: string): Promise<void> {
  await number(page).fill('559711-7778');
  await field(page, 'Name').fill(name);
  await field(page, 'Contact email').fill('kontakt@prov.example');
  await field(page, 'Invoice email').fill('faktura@prov.example');
}

describe('the organization number', () => {
  const sentences = [
    ['en', 'Invalid organization number. Organization number must be of format 123456-7890'],
    ['sv', 'Ogiltigt organisationsnummer. Organisationsnumret måste ha formatet 123456-7890'],
  ] as const;
  test.each(sentences)(
    'in %s a wrong one is refused word for word, while it is typed',
    async (language, sentence) => {
      const page = await openForm({ language });
      await number(page).fill('SE55');
      await page.getByText(sentence).waitFor();
      expect(await number(page).getAttribute('aria-invalid')).toBe('true');
    },
  );

  test('half a number is refused when the field is left', async () => {
    const page = await openForm();
    await number(page).fill('559240-71');
    await page.keyboard.press('Tab');
    await page.getByText('must be of format 123456-7890').waitFor();
  });

  test('a wrong check digit is a warning, and the customer can be created', async () => {
    const page = await openForm();
    const name = `Fel Siffra ${unique()} AB`;
    await fillIn(page, name);
    await number(page).fill('559711-7779');
    await page.getByText('The last digit does not fit the others.').waitFor();
    await submit(page).click();
    await page.getByText(`${name} is created`).waitFor();
  });
});

describe('Get info', () => {
  const ask = (page: Page) => page.getByRole('button', { name: 'Get info' });

  test('never overwrites what was typed without asking', async () => {
    const page = await openForm();
    await field(page, 'City').fill('Lulea');
    await number(page).fill('5592407166');
    await ask(page).click();
    await page.getByText('Found in the company register: Polarvind Kraft AB').waitFor();
    expect(await field(page, 'Name').inputValue()).toBe('Polarvind Kraft AB');
    expect(await field(page, 'City').inputValue()).toBe('Lulea');
    await page.getByRole('button', { name: 'Use this city' }).click();
    expect(await field(page, 'City').inputValue()).toBe('Luleå');
  });

  const outcomes = [
    ['559701-8265', 'The company register does not know this number'],
    ['559799-0752', 'The company is in bankruptcy'],
    ['559711-6374', 'The company is in liquidation'],
    ['559826-5162', 'The company is deregistered'],
    ['559711-7779', 'No company has this number: its last digit does not fit'],
  ] as const;
  test.each(outcomes)('of %s says: %s', async (organizationNumber, sentence) => {
    const page = await openForm();
    await number(page).fill(organizationNumber);
    await ask(page).click();
    await page.getByText(sentence).waitFor();
  });

  test('says when the register does not answer, and can be tried again', async () => {
    const page = await openForm();
    await number(page).fill('559240-7166');
    await during({ names: ['bolagsverket'], fault: 'down' }, async () => {
      await ask(page).click();
      await page.getByText('The company register does not answer just now').waitFor();
    });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Found in the company register: Polarvind Kraft AB').waitFor();
  });
});

describe('what is typed', () => {
  test('survives a reload as a draft on this device', async () => {
    const page = await openForm();
    page.on('dialog', (dialog) => void dialog.accept());
    await fillIn(page, 'Utkastet AB');
    await field(page, 'Disruption emails').fill('drift@prov.example');
    await page.keyboard.press('Enter');
    await page.getByText('Draft kept on this device').waitFor();
    // It may say so of what was typed first.
    await page.waitForFunction(() =>
      JSON.stringify(Object.values(localStorage)).includes('drift@prov.example'),
    );
    await page.reload();
    await page.getByRole('button', { name: 'Remove drift@prov.example' }).waitFor();
    expect(await field(page, 'Name').inputValue()).toBe('Utkastet AB');
  });

  test('is removed from this device by starting over, after a question', async () => {
    const page = await openForm();
    await fillIn(page, 'Ångrade AB');
    await page.getByText('Draft kept on this device').waitFor();
    await page.getByRole('button', { name: 'Start over' }).click();
    const dialog = page.getByRole('dialog', { name: 'Start over?' });
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await field(page, 'Name').inputValue()).toBe('Ångrade AB');
    await page.getByRole('button', { name: 'Start over' }).click();
    await dialog.getByRole('button', { name: 'Start over' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await field(page, 'Name').inputValue()).toBe('');
    await page.reload();
    await number(page).waitFor();
    expect(await field(page, 'Name').inputValue()).toBe('');
  });

  test('is not left without a question', async () => {
    const page = await openForm({ address: '/customers/customers', ready: 'Aspnäs Mjukvara AB' });
    await page.getByRole('link', { name: 'Create customer' }).click();
    await field(page, 'Name').fill('Obestämd AB');
    const away = page.getByRole('navigation').getByRole('link', { name: 'S3 Storage' });
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

  test('is checked field by field, and the first wrong one gets the focus', async () => {
    const page = await openForm();
    await number(page).fill('559711-7778');
    await field(page, 'Contact email').fill('not an address');
    await submit(page).click();
    await page.getByText('3 fields to correct').waitFor();
    await page.getByText('Enter a valid email address').waitFor();
    expect(await field(page, 'Name').evaluate((input) => input === document.activeElement)).toBe(true);
  });

  test('is sent once, however often the button is pressed', { retry: 0 }, async () => {
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
    await page.getByText(`${name} is created`).waitFor();
    await field(page, 'Name').press('Enter');
    release();
    await page.getByRole('link', { name }).waitFor();
    expect(sent).toBe(1);
    const { body } = await partner('GET', '/customers/', { query: { search: name } });
    expect(body['total']).toBe(1);
  });

  test('Enter in an email field adds the address and does not send the form', async () => {
    const page = await openForm();
    await fillIn(page, 'Enter AB');
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
  });
});

describe('editing', () => {
  test('saves, and the list shows it', async () => {
    const customer = await newCustomer(partner);
    const page = await openForm({ address: `/customers/edit-customer?id=${customer.id}` });
    const renamed = `Omdöpta ${unique()} AB`;
    await field(page, 'Name').fill(renamed);
    await page.getByRole('button', { name: 'Save customer' }).click();
    await page.getByText(`${renamed} is saved`).waitFor();
    await page.getByRole('link', { name: renamed }).waitFor();
  });

  test('a stale save says who changed it and when, keeps what was typed, and goes through after loading', async () => {
    const customer = await newCustomer(partner);
    const page = await openForm({ address: `/customers/edit-customer?id=${customer.id}` });
    await field(page, 'City').fill('Kiruna');
    const admin = await callerOf('admin@demo.example');
    const { body: read } = await admin('GET', '/customer/', { query: { id: customer.id } });
    await admin('PUT', '/customer/', {
      query: { id: customer.id },
      body: { ...read, city: 'Boden', phone: '0921-1' },
    });
    await page.getByRole('button', { name: 'Save customer' }).click();
    await page.getByText(/^\S+ \S+ changed this customer on .*\d:\d\d/).waitFor();
    await page.getByRole('button', { name: 'Load the new version' }).click();
    await page.getByText('The new version is loaded').waitFor();
    expect(await field(page, 'City').inputValue()).toBe('Kiruna');
    expect(await field(page, 'Phone').inputValue()).toBe('0921-1');
    await page.getByRole('button', { name: 'Save customer' }).click();
    await page.getByText(`${customer.name} is saved`).waitFor();
    await eventually(async () => {
      const { body } = await partner('GET', '/customer/', { query: { id: customer.id } });
      expect(body).toMatchObject({ city: 'Kiruna', phone: '0921-1' });
    });
  });

  test('a customer without users can have its first owner invited later', async () => {
    const customer = await newCustomer(partner);
    const page = await openForm({ address: `/customers/edit-customer?id=${customer.id}` });
    const email = `owner-${unique()}@e2e.example`;
    await field(page, 'Email').fill(email);
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByText(`An invitation is on its way to ${email}`).waitFor();
    await page.getByText(`${email} is invited as owner, not yet accepted`).waitFor();
  });

  test('one that does not exist says so', async () => {
    const visited = await open();
    await enter(
      visited,
      'partner@demo.example',
      '/customers/edit-customer?id=018499fe-94c8-700f-99ca-efcc3c184000',
    );
    await visited.page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  });
});
