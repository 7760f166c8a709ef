import {
  createCustomer,
  getCustomer,
  listCustomers,
  lookUpOrganization,
  updateCustomer,
} from '@portal/contract/customers';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answer, refuse, sampled } from '../testing/component/answers.ts';
import { personOf } from '../testing/component/people.ts';
import { sampleOf } from '../testing/component/sample.ts';
import { useScreen } from '../testing/screen.ts';

const open = useScreen();
const form = '/customers/create-customer';
const me = personOf('partner', 'owner');
const answers = [sampled(createCustomer), sampled(listCustomers)];
const openForm = () => open({ me, address: form, answers });

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
  const { page, calls } = await openForm();
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
  const name = 'Fel Siffra AB';
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
  const sent = calls.find(({ endpoint }) => endpoint.name === createCustomer.name);
  expect(sent?.body).toMatchObject({ organizationNumber: '559711-7779', disruptionEmails: [] });
});

test('the register fills in what is empty, asks before it takes the place of what was typed, and says what it knows', async () => {
  const { page, change } = await openForm();
  const ask = page.getByRole('button', { name: 'Get info' });
  const found = {
    ...sampleOf(lookUpOrganization),
    name: 'Polarvind Kraft AB',
    city: 'Luleå',
    warnings: [],
    checkDigitValid: true,
  };
  await number(page).waitFor();
  await field(page, 'City').fill('Lulea');
  await number(page).fill('5592407166');
  change(refuse(lookUpOrganization, 'registerUnavailable', { status: 503 }));
  await ask.click();
  await says(page, 'The company register does not answer just now');
  change(answer(lookUpOrganization, found));
  await page.getByRole('button', { name: 'Try again' }).click();
  await says(page, 'Found in the company register: Polarvind Kraft AB');
  expect(await field(page, 'Name').inputValue()).toBe('Polarvind Kraft AB');
  expect(await field(page, 'City').inputValue()).toBe('Lulea');
  await page.getByRole('button', { name: 'Use this city' }).click();
  expect(await field(page, 'City').inputValue()).toBe('Luleå');
  for (const [registered, sentence] of [
    [
      refuse(lookUpOrganization, 'organizationNotFound', { status: 404 }),
      'The company register does not know this number',
    ],
    [answer(lookUpOrganization, { ...found, warnings: ['bankruptcy'] }), 'The company is in bankruptcy'],
    [answer(lookUpOrganization, { ...found, warnings: ['liquidation'] }), 'The company is in liquidation'],
    [answer(lookUpOrganization, { ...found, warnings: ['deregistered'] }), 'The company is deregistered'],
    [
      answer(lookUpOrganization, { ...found, checkDigitValid: false }),
      'No company has this number: its last digit does not fit',
    ],
  ] as const) {
    change(registered);
    await ask.click();
    await says(page, sentence);
  }
});

test('what is typed is a draft on this device until one starts over, and is not left without a question', async () => {
  const { page } = await openForm();
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
  await page.getByRole('link', { name: 'Name 1' }).waitFor();
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
  const { page, calls } = await openForm();
  // The answer comes long before the list that it leads to.
  let release = (): void => undefined;
  const arrival = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/customers-page-*.js', async (route) => {
    await arrival;
    await route.continue();
  });
  await fillIn(page, 'Dubbelklick AB');
  await submit(page).dblclick();
  await says(page, 'Dubbelklick AB is created');
  await field(page, 'Name').press('Enter');
  release();
  await page.getByRole('link', { name: 'Name 1' }).waitFor();
  await page.unrouteAll();
  expect(calls.filter(({ endpoint }) => endpoint.name === createCustomer.name)).toHaveLength(1);
});

test('why a change was not saved comes into view on a phone, far above the button', async () => {
  const customer = sampleOf(getCustomer);
  const { page } = await open({
    me,
    view: { width: 360 },
    address: `/customers/edit-customer?id=${customer.id}`,
    answers: [
      answer(getCustomer, { ...customer, organizationNumber: '559711-7778', country: 'SE' }),
      refuse(updateCustomer, 'customerDeleting'),
    ],
  });
  await field(page, 'City').fill('Boden');
  await page.getByRole('button', { name: 'Save customer' }).click();
  const why = page.getByRole('alert');
  await why.waitFor();
  await expect.poll(() => why.evaluate((note) => note.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);
});
