import type { Language } from '@portal/contract/constants';
import type { Visit } from '@portal/contract/visitors';
import type { CsvColumn } from '../platform/http/call.ts';

type Words = Readonly<Record<string, string>>;
const kinds: Record<Language, Record<Visit['kind'], string> & Words> = {
  en: { impersonated: 'Impersonated', managed: 'Managed' },
  sv: { impersonated: 'Agerade', managed: 'Hanterade' },
};

/** The columns of the visitor book as a file. */
export const visitColumns: readonly CsvColumn[] = [
  { en: 'Began', sv: 'Började', cell: (item) => item['beganAt'] },
  { en: 'Until', sv: 'Till', cell: (item) => item['endsAt'] },
  { en: 'Visitor', sv: 'Besökare', cell: (item) => item['userName'] },
  { en: 'Of', sv: 'Från', cell: (item) => item['organizationName'] },
  { en: 'How', sv: 'Hur', cell: (item, language) => kinds[language][String(item['kind'])] },
  { en: 'Reason', sv: 'Orsak', cell: (item) => item['reason'] },
  { en: 'Changes', sv: 'Ändringar', cell: (item) => item['changes'] },
];
