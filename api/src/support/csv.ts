import { ticketServices, ticketStates } from '@portal/contract/support';
import { ticketServiceText, ticketStateTexts } from '@portal/contract/support-texts';
import type { CsvColumn } from '../platform/http/call.ts';

/** The columns of the tickets as a file. */
export const ticketColumns: readonly CsvColumn[] = [
  { en: 'Reference', sv: 'Referens', cell: (item) => item['reference'] },
  { en: 'Created', sv: 'Skapat', cell: (item) => item['createdAt'] },
  {
    en: 'Service',
    sv: 'Tjänst',
    cell: (item, language) => {
      const service = ticketServices.find((one) => one === item['service']);
      return service && ticketServiceText(service, language);
    },
  },
  { en: 'Customer', sv: 'Kund', cell: (item) => item['customerName'] },
  { en: 'Text', sv: 'Text', cell: (item) => item['excerpt'] },
  { en: 'Writer', sv: 'Skrivet av', cell: (item) => item['writerName'] },
  {
    en: 'State',
    sv: 'Läge',
    cell: (item, language) => {
      const state = ticketStates.find((one) => one === item['state']);
      return state && ticketStateTexts[state][language];
    },
  },
  { en: 'Attachments', sv: 'Bilagor', cell: (item) => item['attachments'] },
];
