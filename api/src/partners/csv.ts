import type { Language } from '@portal/contract/constants';
import { partnerStateTexts } from '@portal/contract/partner-texts';
import type { CsvColumn } from '../platform/http/call.ts';
import { CsvDecimal } from '../platform/http/csv-decimal.ts';

const states: Readonly<Record<Language, Readonly<Record<string, string>>>> = partnerStateTexts;

/** In whole units of the currency. */
const amountOf = (amountMinor: unknown) =>
  typeof amountMinor === 'number' ? CsvDecimal.ofMinor(amountMinor) : '';

/** The columns of the partners as a file. */
export const partnerColumns: readonly CsvColumn[] = [
  { en: 'Name', sv: 'Namn', cell: (item) => item['name'] },
  { en: 'Organization number', sv: 'Organisationsnummer', cell: (item) => item['organizationNumber'] },
  { en: 'City', sv: 'Ort', cell: (item) => item['city'] },
  { en: 'State', sv: 'Tillstånd', cell: (item, language) => states[language][String(item['state'])] ?? '' },
  { en: 'Customers', sv: 'Kunder', cell: (item) => item['customers'] },
  { en: 'Credit limit', sv: 'Kreditgräns', cell: (item) => amountOf(item['creditLimitMinor']) },
  { en: 'Currency', sv: 'Valuta', cell: (item) => item['currency'] },
  { en: 'Since', sv: 'Sedan', cell: (item) => item['createdAt'] },
];
