import type { Language } from '@portal/contract/constants';
import { serviceText } from '@portal/contract/services/texts';
import type { CsvColumn } from '../platform/http/call.ts';
import { amountColumn, column } from '../platform/http/csv-columns.ts';

const namesOf = (active: unknown, language: Language): string =>
  Array.isArray(active)
    ? active.map(({ service }: { service: string }) => serviceText(service, language)).join(', ')
    : '';

/** The columns of the customer list as a file. */
export const customerColumns: readonly CsvColumn[] = [
  { en: 'Name', sv: 'Namn', cell: (item) => item['name'] },
  { en: 'Organization number', sv: 'Organisationsnummer', cell: (item) => item['organizationNumber'] },
  { en: 'City', sv: 'Ort', cell: (item) => item['city'] },
  { en: 'Contact email', sv: 'E-post till kontakt', cell: (item) => item['contactEmail'] },
  {
    en: 'Active services',
    sv: 'Aktiva tjänster',
    cell: (item, language) => namesOf(item['activeServices'], language),
  },
  amountColumn('This month so far, excl. VAT', 'Månaden hittills, exkl. moms', 'customerMinor'),
  amountColumn(
    'Same days of the month before, excl. VAT',
    'Samma dagar månaden innan, exkl. moms',
    'beforeMinor',
  ),
  column('Currency', 'Valuta', 'currency'),
  { en: 'Users', sv: 'Användare', cell: (item) => item['users'] },
  { en: 'Created', sv: 'Skapad', cell: (item) => item['createdAt'] },
];
