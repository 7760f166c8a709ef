import type { Language } from '@portal/contract/constants';
import { partnerStateTexts } from '@portal/contract/partner-texts';
import type { CsvColumn } from '../platform/http/call.ts';
import { amountColumn, column } from '../platform/http/csv-columns.ts';

const states: Readonly<Record<Language, Readonly<Record<string, string>>>> = partnerStateTexts;

/** The columns of the partners as a file. */
export const partnerColumns: readonly CsvColumn[] = [
  column('Name', 'Namn', 'name'),
  column('Organization number', 'Organisationsnummer', 'organizationNumber'),
  column('City', 'Ort', 'city'),
  { en: 'State', sv: 'Tillstånd', cell: (item, language) => states[language][String(item['state'])] ?? '' },
  column('Customers', 'Kunder', 'customers'),
  amountColumn('Credit limit', 'Kreditgräns', 'creditLimitMinor'),
  column('Currency', 'Valuta', 'currency'),
  column('Since', 'Sedan', 'createdAt'),
];
