import { serviceText } from '@portal/contract/services/texts';
import type { CsvColumn } from '../platform/http/call.ts';
import { CsvDecimal } from '../platform/http/csv-decimal.ts';

/** The columns of what was set once; without a percentage a customer has again what all have. */
export const settingColumns: readonly CsvColumn[] = [
  {
    en: 'Uplift, %',
    sv: 'Påslag, %',
    cell: ({ percent }) => (typeof percent === 'string' ? new CsvDecimal(percent) : ''),
  },
  { en: 'Valid from', sv: 'Gäller från', cell: (item) => item['validFrom'] },
  { en: 'Set', sv: 'Satt', cell: (item) => item['setAt'] },
  { en: 'Set by', sv: 'Satt av', cell: (item) => item['setBy'] },
];

/** The columns of the list of customers with an uplift of their own, as a file. */
export const ownPricingColumns: readonly CsvColumn[] = [
  { en: 'Customer', sv: 'Kund', cell: (item) => item['customerName'] },
  {
    en: 'Service',
    sv: 'Tjänst',
    cell: (item, language) => serviceText(String(item['service']), language),
  },
  ...settingColumns,
];
