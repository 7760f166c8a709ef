import type { CsvColumn } from '../platform/call.ts';

/** Product names; the same in both languages. */
const serviceNames: Record<string, string> = { 's3-storage': 'S3 Storage' };

const namesOf = (active: unknown): string =>
  Array.isArray(active)
    ? active.map(({ service }: { service: string }) => serviceNames[service] ?? service).join(', ')
    : '';

/** The columns of the customer list as a file. */
export const customerColumns: readonly CsvColumn[] = [
  { en: 'Name', sv: 'Namn', cell: (item) => item['name'] },
  { en: 'Organization number', sv: 'Organisationsnummer', cell: (item) => item['organizationNumber'] },
  { en: 'City', sv: 'Ort', cell: (item) => item['city'] },
  { en: 'Contact email', sv: 'E-post till kontakt', cell: (item) => item['contactEmail'] },
  { en: 'Active services', sv: 'Aktiva tjänster', cell: (item) => namesOf(item['activeServices']) },
  { en: 'Users', sv: 'Användare', cell: (item) => item['users'] },
  { en: 'Created', sv: 'Skapad', cell: (item) => item['createdAt'] },
];
