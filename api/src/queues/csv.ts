import type { Language } from '@portal/contract/constants';
import { mailKindText } from '@portal/contract/mail/texts';
import { mailStateTexts, queueStateTexts } from '@portal/contract/queue-texts';
import { serviceText } from '@portal/contract/services/texts';
import type { CsvColumn } from '../platform/http/call.ts';

type Words = Readonly<Record<Language, Readonly<Record<string, string>>>>;

const wordOf = (words: Words, state: unknown, language: Language): string =>
  words[language][String(state)] ?? '';

/** The columns of the queue as a file; the kind and the reason are codes, as the log of the worker has them. */
export const queuedColumns: readonly CsvColumn[] = [
  { en: 'Reference', sv: 'Referens', cell: (item) => item['reference'] },
  {
    en: 'State',
    sv: 'Tillstånd',
    cell: (item, language) => wordOf(queueStateTexts, item['state'], language),
  },
  { en: 'Partner', sv: 'Partner', cell: (item) => item['partnerName'] },
  { en: 'Customer', sv: 'Kund', cell: (item) => item['customerName'] },
  { en: 'Service', sv: 'Tjänst', cell: (item, language) => serviceText(String(item['service']), language) },
  { en: 'Region', sv: 'Region', cell: (item) => item['region'] },
  { en: 'Kind', sv: 'Slag', cell: (item) => item['kind'] },
  { en: 'Target', sv: 'Mål', cell: (item) => item['subject'] },
  { en: 'Ordered', sv: 'Beställd', cell: (item) => item['createdAt'] },
  { en: 'Ordered by', sv: 'Beställd av', cell: (item) => item['createdBy'] },
  { en: 'Tries', sv: 'Försök', cell: (item) => item['attempts'] },
  { en: 'Reason', sv: 'Orsak', cell: (item) => item['reason'] },
  { en: 'Next try', sv: 'Nästa försök', cell: (item) => item['nextTryAt'] },
];

/** The columns of the mails that have not gone. */
export const mailColumns: readonly CsvColumn[] = [
  { en: 'Recipient', sv: 'Mottagare', cell: (item) => item['recipient'] },
  { en: 'Kind', sv: 'Slag', cell: (item, language) => mailKindText(String(item['kind']), language) },
  { en: 'Sender', sv: 'Avsändare', cell: (item) => item['organizationName'] },
  { en: 'State', sv: 'Tillstånd', cell: (item, language) => wordOf(mailStateTexts, item['state'], language) },
  { en: 'Tries', sv: 'Försök', cell: (item) => item['attempts'] },
  { en: 'Reason', sv: 'Orsak', cell: (item) => item['reason'] },
  { en: 'Created', sv: 'Skapat', cell: (item) => item['createdAt'] },
  { en: 'Next try', sv: 'Nästa försök', cell: (item) => item['nextTryAt'] },
];
