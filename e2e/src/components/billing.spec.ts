import {
  getBilling,
  getPartnerBilling,
  updateBilling,
  updatePartnerBilling,
  type Billing,
} from '@portal/contract/billing/billing';
import { approveRegistration, listRegistrations } from '@portal/contract/operator';
import { getPartner } from '@portal/contract/partners';
import { getSeller, updateSeller, type Seller } from '@portal/contract/seller';
import { expect, test } from 'vitest';
import { answer } from '../testing/component/answers.ts';
import { personOf } from '../testing/component/people.ts';
import { someId } from '../testing/component/row.ts';
import { sampleOf } from '../testing/component/sample.ts';
import { useScreen } from '../testing/screen.ts';

const open = useScreen();
const partner = personOf('partner', 'billing');
const operator = personOf('operator', 'owner');

const billing = (changes: Partial<Billing> = {}): Billing => ({
  ...sampleOf(getBilling),
  address: 'Satamakatu 6',
  zipcode: '53900',
  city: 'Lappeenranta',
  country: 'FI',
  vatNumber: '',
  withoutVatNumber: false,
  peppolId: '',
  buyerReference: '',
  orderNumber: '',
  language: 'en',
  version: 4,
  lacks: ['vatNumber'],
  vat: { category: 'S', percent: 25 },
  ...changes,
});

test('what lacks stands at its field until it is typed, and what is typed is sent as it is kept', async () => {
  const { page, lastCall } = await open({
    me: partner,
    address: '/company/settings/billing',
    answers: [answer(getBilling, billing()), answer(updateBilling, { version: 5 })],
  });
  await page.getByText('1 thing is missing').waitFor();
  await page.getByText(/^25.?%, Swedish VAT, as there is no VAT number$/).waitFor();
  const gap = page.getByText('Missing for an invoice');
  await gap.waitFor();
  const number = page.getByLabel('VAT number', { exact: true });
  await number.fill('FI 2077474-1');
  expect(await gap.count()).toBe(0);
  await page.getByRole('button', { name: 'Save billing data' }).click();
  await page.getByText('The digits of the VAT number do not fit each other.').waitFor();
  await number.fill('FI 2077474-0');
  await page.getByRole('button', { name: 'Save billing data' }).click();
  await page.getByText('The billing data are saved').waitFor();
  expect(lastCall(updateBilling)?.body).toEqual({
    address: 'Satamakatu 6',
    zipcode: '53900',
    city: 'Lappeenranta',
    country: 'FI',
    vatNumber: 'FI20774740',
    withoutVatNumber: false,
    peppolId: '',
    buyerReference: '',
    orderNumber: '',
    language: 'en',
    version: 4,
  });
});

test('that there is no VAT number is asked in other countries of the EU alone', async () => {
  const { page, lastCall } = await open({
    me: partner,
    address: '/company/settings/billing',
    answers: [answer(getBilling, billing()), answer(updateBilling, { version: 5 })],
  });
  const without = page.getByLabel('The company has no VAT number');
  await without.waitFor();
  const country = page.getByLabel('Country', { exact: true });
  for (const elsewhere of ['SE', 'NO']) {
    await country.selectOption(elsewhere);
    expect(await without.count()).toBe(0);
  }
  await country.selectOption('DE');
  await without.check();
  await page.getByRole('button', { name: 'Save billing data' }).click();
  await page.getByText('The billing data are saved').waitFor();
  expect(lastCall(updateBilling)?.body).toMatchObject({
    country: 'DE',
    withoutVatNumber: true,
    vatNumber: '',
  });
});

test.each([
  ['AE', 0, 'reverse charge'],
  ['O', 0, 'outside the scope of Swedish VAT'],
] as const)('%s is said in words', async (category, percent, words) => {
  const { page } = await open({
    me: partner,
    address: '/company/settings/billing',
    answers: [
      answer(getBilling, billing({ lacks: [], vatNumber: 'FI20774740', vat: { category, percent } })),
    ],
  });
  await page.getByText('Ready to be invoiced').waitFor();
  await page.getByText(words).waitFor();
});

test('a partner’s page leads the operator to its billing data, which are that partner’s', async () => {
  const { page, lastCall } = await open({
    me: operator,
    address: `/operator/partners/edit?id=${someId}`,
    answers: [
      answer(getPartner, sampleOf(getPartner)),
      answer(getPartnerBilling, billing()),
      answer(updatePartnerBilling, { version: 5 }),
    ],
  });
  await page.getByRole('link', { name: 'Open billing data' }).click();
  await page.getByLabel('Order number').fill('A-1');
  await page.getByRole('button', { name: 'Save billing data' }).click();
  await page.getByText('The billing data are saved').waitFor();
  expect(lastCall(updatePartnerBilling)).toMatchObject({
    query: { id: someId },
    body: { orderNumber: 'A-1', version: 4 },
  });
});

test('an approval goes on without what lacks, and takes what was typed along', async () => {
  const list = sampleOf(listRegistrations);
  const items = list.items.map((one) => ({ ...one, state: 'applied' as const, emailVerified: true }));
  const { page, lastCall } = await open({
    me: operator,
    address: '/operator/registrations',
    answers: [
      answer(listRegistrations, { ...list, items }),
      answer(
        getPartnerBilling,
        billing({ version: 0, city: '', lacks: ['address', 'zipcode', 'city', 'vatNumber'] }),
      ),
      answer(approveRegistration, {}),
    ],
  });
  await page.getByRole('button', { name: 'Approve CompanyName 1' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Missing for an invoice').first().waitFor();
  await dialog.getByLabel('Order number').fill('A-1');
  await dialog.getByRole('button', { name: 'Approve partner' }).click();
  await page.getByText('CompanyName 1 is approved and told by email').waitFor();
  expect(lastCall(approveRegistration)).toMatchObject({
    query: { id: items[0]?.partnerId },
    body: { billing: { orderNumber: 'A-1', city: '', version: 0 } },
  });
});

const seller = (changes: Partial<Seller> = {}): Seller => ({
  ...sampleOf(getSeller),
  vatNumber: 'SE556016068001',
  organizationNumber: '556016-0680',
  bankgiro: '',
  plusgiro: '',
  iban: '',
  bic: '',
  peppolId: '',
  paymentDays: 30,
  lateInterest: '11.75',
  runDay: null,
  reminderDays: 8,
  version: 2,
  lacks: ['bankgiro'],
  ...changes,
});

test('the seller is sent as it is kept, in Swedish too', async () => {
  const { page, lastCall } = await open({
    me: operator,
    view: { language: 'sv' },
    address: '/company/settings/seller',
    answers: [answer(getSeller, seller()), answer(updateSeller, { version: 3 })],
  });
  await page.getByText('Saknas för fakturan').waitFor();
  const interest = page.getByLabel('Dröjsmålsränta, procent per år');
  expect(await interest.inputValue()).toBe('11,75');
  await interest.fill('8,5');
  await page.getByLabel('Bankgiro', { exact: true }).fill('50501055');
  await page.getByRole('switch', { name: 'Starta faktureringen automatiskt' }).check();
  await page.getByRole('switch', { name: 'Skicka påminnelser' }).uncheck();
  await page.getByLabel('Räkenskapsåret börjar i').selectOption({ label: 'maj' });
  await page.getByRole('button', { name: 'Spara säljare' }).click();
  await page.getByText('Säljaren är sparad').waitFor();
  expect(lastCall(updateSeller)?.body).toMatchObject({
    bankgiro: '5050-1055',
    lateInterest: '8.5',
    runDay: 2,
    reminderDays: null,
    fiscalYearMonth: 5,
    paymentDays: 30,
    version: 2,
  });
});
