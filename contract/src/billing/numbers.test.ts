import { describe, expect, test } from 'vitest';
import { fieldErrorsOf, parseInput } from '../fields.ts';
import { billingEdit } from './billing.ts';
import { sellerForm } from '../seller.ts';
import { countryOfVat, euCountries, isLuhn, remainderOf } from './check-digits.ts';
import { bankgiro, bic, iban, peppolId, plusgiro, sellersNumber } from './fields.ts';
import { bareVatNumber, vatNumberError, vatNumberExample } from './vat-numbers.ts';

/** What is kept of what was typed, or the key of the error. */
const kept = (schema: typeof iban, typed: string) => {
  const result = schema.safeParse(typed);
  return result.success ? result.data : fieldErrorsOf(result.error)['_']?.errorKey;
};

describe('accounts to pay to', () => {
  test.each([
    ['SE45 5000 0000 0583 9825 7466', 'SE4550000000058398257466'],
    ['de89370400440532013000', 'DE89370400440532013000'],
    ['NO93 8601 1117 947', 'NO9386011117947'],
    ['GB29-NWBK-6016-1331-9268-19', 'GB29NWBK60161331926819'],
    ['MT84MALT011000012345MTLCAST001S', 'MT84MALT011000012345MTLCAST001S'],
    ['', ''],
    // One digit is another; two have changed places; one too few; a country that has none.
    ['SE4550000000058398257467', 'iban'],
    ['SE4550000000058398254766', 'iban'],
    ['SE455000000005839825746', 'iban'],
    ['US4550000000058398257466', 'iban'],
    // Right by its check digits, with the length of another country.
    ['SE9386011117947', 'iban'],
    ['SE', 'iban'],
    ['SE45 5000 0000 0583 9825 7466 å', 'iban'],
  ])('IBAN %s', (typed, expected) => expect(kept(iban, typed)).toBe(expected));

  test('the length of an IBAN is that of its country, whatever its check digits say', () => {
    const digits = (text: string) =>
      text.replaceAll(/[A-Z]/g, (letter) => String((letter.codePointAt(0) ?? 0) - 55));
    for (const account of ['1234567890123456789', '123456789012345678901']) {
      const check = String(98 - remainderOf(digits(`${account}SE00`), 97)).padStart(2, '0');
      expect(kept(iban, `SE${check}${account}`)).toBe('iban');
    }
    const account = '12345678901234567890';
    const check = String(98 - remainderOf(digits(`${account}SE00`), 97)).padStart(2, '0');
    expect(kept(iban, `SE${check}${account}`)).toBe(`SE${check}${account}`);
  });

  test.each([
    ['essesess', 'ESSESESS'],
    ['ESSE SE SS XXX', 'ESSESESSXXX'],
    ['ESSESES', 'bic'],
    ['ESSESESSX', 'bic'],
    ['ESSE1ESS', 'bic'],
  ])('BIC %s', (typed, expected) => expect(kept(bic, typed)).toBe(expected));

  test.each([
    ['5050-1055', '5050-1055'],
    ['50501055', '5050-1055'],
    ['590-1236', '590-1236'],
    ['5901236', '590-1236'],
    ['5050-1056', 'bankgiro'],
    ['5005-1055', 'bankgiro'],
    ['505-01055', '5050-1055'],
    ['50501', 'bankgiro'],
    ['505010550', 'bankgiro'],
    ['5050-105X', 'bankgiro'],
  ])('bankgiro %s', (typed, expected) => expect(kept(bankgiro, typed)).toBe(expected));

  test.each([
    ['490123-7', '490123-7'],
    ['4901237', '490123-7'],
    ['18', '1-8'],
    ['1234567-4', '1234567-4'],
    ['490123-8', 'plusgiro'],
    ['8', 'plusgiro'],
    ['123456782', 'plusgiro'],
  ])('plusgiro %s', (typed, expected) => expect(kept(plusgiro, typed)).toBe(expected));

  test.each([
    ['0007:5560160680', '0007:5560160680'],
    [' 0007:556016-0680 ', '0007:5560160680'],
    ['0007:5560160681', 'peppolId'],
    ['0007:556016068', 'peppolId'],
    ['0216:003720774740', '0216:003720774740'],
    ['0192:991825827', '0192:991825827'],
    ['5560160680', 'peppolId'],
    ['007:5560160680', 'peppolId'],
    ['0007:', 'peppolId'],
    ['0088:a b', 'peppolId'],
  ])('Peppol id %s', (typed, expected) => expect(kept(peppolId, typed)).toBe(expected));

  test.each([
    ['5560160680', '556016-0680'],
    ['556016-0680', '556016-0680'],
    ['556016-0681', 'organizationNumberCheckDigit'],
    ['556016', 'organizationNumber'],
    ['FI-556016-0680', 'organizationNumber'],
  ])('organization number of who sells, %s', (typed, expected) =>
    expect(kept(sellersNumber, typed)).toBe(expected),
  );
});

describe('VAT numbers', () => {
  test('of every country of the European Union one is right, and with another sign in its place it is not', () => {
    expect(euCountries).toHaveLength(27);
    for (const country of euCountries) {
      const example = vatNumberExample(country);
      expect([country, example.slice(0, 2)]).toEqual([country, countryOfVat(country)?.[0]]);
      expect([country, vatNumberError(example, country)]).toEqual([country, null]);
      expect([country, vatNumberError(`${example}Z9`, country)]).toEqual([country, 'vatNumber']);
      expect([country, vatNumberError(example.slice(0, 3), country)]).not.toEqual([country, null]);
    }
  });

  test.each(['BE', 'DE', 'DK', 'EE', 'FI', 'HR', 'IT', 'LU', 'PL'])('the check digits of %s', (country) => {
    const example = vatNumberExample(country);
    for (const place of [3, example.length - 1]) {
      const digit = (Number(example[place]) + 1) % 10;
      const other = `${example.slice(0, place)}${digit}${example.slice(place + 1)}`;
      expect([other, vatNumberError(other, country)]).toEqual([other, 'vatNumberCheckDigit']);
    }
  });

  test.each([
    ['SE556016068001', 'SE', null],
    ['SE556016068101', 'SE', 'vatNumberCheckDigit'],
    ['SE556016068002', 'SE', 'vatNumber'],
    ['SE5560160680', 'SE', 'vatNumber'],
    // Of another country than the address, without one, and of the wrong letters of Greece.
    ['FI20774740', 'SE', 'vatNumberCountry'],
    ['20774740', 'FI', 'vatNumberCountry'],
    ['GR094259216', 'GR', 'vatNumberCountry'],
    ['EL094259216', 'GR', null],
    // Northern Ireland and Great Britain are of one country.
    ['XI110305878', 'GB', null],
    ['GB110305878', 'GB', null],
    ['GB11030587', 'GB', 'vatNumber'],
    // Outside, each has its own ways.
    ['CHE116281710MWST', 'CH', null],
    ['987654321MVA', 'NO', null],
    ['A1', 'NO', 'vatNumber'],
    ['ÅÄÖ12345', 'NO', 'vatNumber'],
    ['NL004495445B01', 'NL', null],
    ['FR40303265045', 'FR', null],
    ['FRIO303265045', 'FR', 'vatNumber'],
    ['ESB58378431', 'ES', null],
    ['ES123456789', 'ES', 'vatNumber'],
  ])('%s in %s: %s', (number, country, error) => expect(vatNumberError(number, country)).toBe(error));

  test('what stands between letters and digits is not kept', () => {
    expect(bareVatNumber(' se 556016-0680 01')).toBe('SE556016068001');
    expect(bareVatNumber('BE 0411.905.847')).toBe('BE0411905847');
  });

  test('Luhn', () => {
    expect([isLuhn('5560160680'), isLuhn('5560160690'), isLuhn('0')]).toEqual([true, false, true]);
  });
});

const billed = { country: 'FI', language: 'en', version: 3 };
const wrongOf = (schema: typeof billingEdit | typeof sellerForm, typed: object) => {
  const result = parseInput(schema, typed);
  return result.ok ? {} : Object.fromEntries(Object.entries(result.fields).map(([n, e]) => [n, e.errorKey]));
};

test('billing data lack what nobody has typed, and are refused for what is wrong', () => {
  expect(wrongOf(billingEdit, billed)).toEqual({});
  expect(wrongOf(billingEdit, { ...billed, vatNumber: 'FI 2077474-0' })).toEqual({});
  expect(wrongOf(billingEdit, { ...billed, vatNumber: 'FI20774741' })).toEqual({
    vatNumber: 'vatNumberCheckDigit',
  });
  expect(wrongOf(billingEdit, { ...billed, vatNumber: 'FI20774740', withoutVatNumber: true })).toEqual({
    vatNumber: 'vatNumberNone',
  });
  expect(wrongOf(billingEdit, { ...billed, zipcode: '<1>', peppolId: 'x', language: 'fi' })).toEqual({
    zipcode: 'zipcode',
    peppolId: 'peppolId',
    language: 'invalid',
  });
});

const sells = {
  paymentDays: 30,
  lateInterest: null,
  fiscalYearMonth: 1,
  accountReceivable: '1510',
  accountVat: '2611',
  accountSales: '3041',
  accountSalesEu: '3308',
  accountSalesAbroad: '3305',
  accountBank: '1930',
  runDay: null,
  reminderDays: null,
  version: 0,
};

test('the seller is Swedish, an IBAN and its BIC stand together, and days and months are those that there are', () => {
  expect(wrongOf(sellerForm, sells)).toEqual({});
  expect(wrongOf(sellerForm, { ...sells, vatNumber: 'FI20774740' })).toEqual({
    vatNumber: 'vatNumberCountry',
  });
  const account = 'SE4550000000058398257466';
  expect(wrongOf(sellerForm, { ...sells, iban: account })).toEqual({ bic: 'bicWithIban' });
  expect(wrongOf(sellerForm, { ...sells, bic: 'ESSESESS' })).toEqual({ iban: 'ibanWithBic' });
  expect(wrongOf(sellerForm, { ...sells, iban: account, bic: 'ESSESESS' })).toEqual({});
  for (const runDay of [1, 28]) expect(wrongOf(sellerForm, { ...sells, runDay })).toEqual({});
  expect(wrongOf(sellerForm, { ...sells, runDay: 0, fiscalYearMonth: 13, reminderDays: 91 })).toEqual({
    runDay: 'min',
    fiscalYearMonth: 'max',
    reminderDays: 'max',
  });
  for (const lateInterest of ['0', '8.5', '11.75', '100'])
    expect(wrongOf(sellerForm, { ...sells, lateInterest })).toEqual({});
  for (const lateInterest of ['', '8,5', '8.555', '101', '-1'])
    expect(wrongOf(sellerForm, { ...sells, lateInterest })).toEqual({ lateInterest: 'lateInterest' });
  expect(wrongOf(sellerForm, { ...sells, accountBank: '19', seriesPrefix: 'a-b' })).toEqual({
    accountBank: 'account',
    seriesPrefix: 'seriesPrefix',
  });
});
