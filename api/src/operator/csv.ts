import type { Language } from '@portal/contract/constants';
import { registrationStateTexts } from '@portal/contract/partner-texts';
import type { CsvColumn } from '../platform/http/call.ts';

const states: Readonly<Record<Language, Readonly<Record<string, string>>>> = registrationStateTexts;
const verified: Readonly<Record<Language, readonly [no: string, yes: string]>> = {
  en: ['No', 'Yes'],
  sv: ['Nej', 'Ja'],
};

/** The columns of the applications as a file. */
export const registrationColumns: readonly CsvColumn[] = [
  { en: 'Company', sv: 'Företag', cell: (item) => item['companyName'] },
  { en: 'Organization number', sv: 'Organisationsnummer', cell: (item) => item['organizationNumber'] },
  { en: 'Applicant', sv: 'Sökande', cell: (item) => item['applicant'] },
  { en: 'Email', sv: 'E-post', cell: (item) => item['email'] },
  {
    en: 'Email verified',
    sv: 'E-post bekräftad',
    cell: (item, language) => verified[language][item['emailVerified'] === true ? 1 : 0],
  },
  { en: 'Applied', sv: 'Ansökt', cell: (item) => item['appliedAt'] },
  { en: 'State', sv: 'Tillstånd', cell: (item, language) => states[language][String(item['state'])] ?? '' },
  { en: 'Decided', sv: 'Avgjord', cell: (item) => item['decidedAt'] },
];
