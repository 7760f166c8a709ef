import type { Fault } from './fault.ts';

const buyer = 'api/src/billing/buyer.test.ts';
const billing = 'api/src/billing/billing.test.ts';
const seller = 'api/src/seller/seller.test.ts';
const numbers = 'contract/src/billing/numbers.test.ts';
const migration = 'api/migrations/0012-billing.sql';
const accounts = 'contract/src/billing/account-numbers.ts';

export const billingFaults: readonly Fault[] = [
  {
    name: 'A Swede with a VAT number pays none',
    file: migration,
    find: "when b.country <> 'SE' and b.vat_number <> '' then 'AE'",
    replace: "when b.vat_number <> '' then 'AE'",
    test: { file: buyer, name: 'a Swede with a VAT number pays S 25.00' },
  },
  {
    name: 'Northern Ireland is inside the European Union for services',
    file: migration,
    find: "when not is_eu_country(b.country) then 'O'",
    replace: "when not is_eu_country(b.country) and not starts_with(b.vat_number, 'XI') then 'O'",
    test: { file: buyer, name: 'a number of XI pays O 0.00' },
  },
  {
    name: 'Who has no VAT number lacks it for ever',
    file: migration,
    find: "b.vat_number = '' and not b.without_vat_number and",
    replace: "b.vat_number = '' and",
    test: { file: buyer, name: 'a Finn that has none pays S 25.00' },
  },
  {
    name: 'An Irish address lacks a zip code',
    file: migration,
    find: "is_eu_country(b.country) and b.country <> 'IE')",
    replace: 'is_eu_country(b.country))',
    test: { file: buyer, name: 'an Irish address without a zip code pays AE 0.00' },
  },
  {
    name: 'The credit limit counts the VAT of Sweden for everybody',
    file: 'api/migrations/0012-partners.sql',
    find: '  from partner_credit(p_partner) c cross join vat_of(p_partner) v',
    replace: '  from partner_credit(p_partner) c cross join (select 25 as rate) v',
    test: { file: buyer, name: 'the credit limit counts the VAT that the partner pays, whichever it is' },
  },
  {
    name: 'A customer reads the billing data of its partner',
    file: migration,
    find: "using (partner_id = (select tenant('whole')))",
    replace: "using (partner_id = (select tenant('partner')))",
    test: {
      file: billing,
      name: 'neither a customer nor an engineer of the partner reads them, nor does the database let a customer',
    },
  },
  {
    name: 'A stale edit of billing data is taken',
    file: 'api/src/billing/service.ts',
    find: 'if (before.version !== version) throw',
    replace: 'if (before.version < version) throw',
    test: {
      file: billing,
      name: 'a stale edit is refused with who was faster, the same again changes and records nothing',
    },
  },
  {
    name: 'Two edits of billing data at once are both taken',
    file: 'api/src/billing/repository.ts',
    find: 'and id = ${partnerId} for no key update`',
    replace: 'and id = ${partnerId}`',
    test: { file: billing, name: 'two at once: one is saved, the other learns of it' },
  },
  {
    name: 'What the operator changes of a partner’s billing data is in its own log alone',
    file: 'api/src/billing/service.ts',
    find: 'for (const partnerId of [principal.partnerId, id])',
    replace: 'for (const partnerId of [principal.partnerId])',
    test: { file: billing, name: 'what the operator changes stands in both logs, from what to what' },
  },
  {
    name: 'An approval forgets the billing data that were settled in it',
    file: 'api/src/operator/service.ts',
    find: 'if (body.billing) await',
    replace: 'if (body.billing && isVerified === false) await',
    test: {
      file: billing,
      name: 'an approval goes on without them, and takes those that the operator settles along',
    },
  },
  {
    name: 'Only a bankgiro number is an account to pay to',
    file: 'api/migrations/0029-seller.sql',
    find: 'concat(s.bankgiro, s.plusgiro, s.iban)',
    replace: "coalesce(s.bankgiro, '')",
    test: { file: 'api/src/seller/lacks.test.ts', name: 'one account to pay to is enough, whichever' },
  },
  {
    name: 'The account of sales to the EU is that of sales abroad',
    file: 'api/src/seller/repository.ts',
    find: '${typed.accountSalesEu}, ${typed.accountSalesAbroad},',
    replace: '${typed.accountSalesAbroad}, ${typed.accountSalesEu},',
    test: {
      file: seller,
      name: 'what is saved is read again, every field in its place, and recorded with the accounts',
    },
  },
  {
    name: 'An IBAN of another length than its country has is right',
    file: accounts,
    find: 'ibanLengths[iban.slice(0, 2)] === iban.length &&',
    replace: 'iban.slice(0, 2) in ibanLengths &&',
    test: {
      file: numbers,
      name: 'accounts to pay to › the length of an IBAN is that of its country, whatever its check digits say',
    },
  },
  {
    name: 'A bankgiro number needs no check digit',
    file: accounts,
    find: '/^\\d{3,4}-\\d{4}$/.test(number) && isLuhn(digitsAlone(number))',
    replace: '/^\\d{3,4}-\\d{4}$/.test(number)',
    test: { file: numbers, name: 'accounts to pay to › bankgiro 5050-1056' },
  },
  {
    name: 'A VAT number of another country than the address is right',
    file: 'contract/src/billing/fields.ts',
    find: 'vatNumberError(number, country)',
    replace: 'vatNumberError(number, number.slice(0, 2))',
    test: {
      file: numbers,
      name: 'the seller is Swedish, an IBAN and its BIC stand together, and days and months are those that there are',
    },
  },
  {
    name: 'The digits of a Swedish VAT number are not looked at',
    file: 'contract/src/billing/vat-numbers.ts',
    find: 'fits: (digits) => isLuhn(digits.slice(0, 10)),',
    replace: 'fits: (digits) => digits.length > 10,',
    test: { file: numbers, name: 'VAT numbers › SE556016068101 in SE: vatNumberCheckDigit' },
  },
];
