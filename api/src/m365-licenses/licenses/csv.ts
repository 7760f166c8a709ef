import type { CsvColumn } from '../../platform/http/call.ts';
import { amountColumn, column } from '../../platform/http/csv-columns.ts';
import { seesPartnerPrices } from '../../platform/metering/prices.ts';

export const licenseColumns: readonly CsvColumn[] = [
  column('License', 'Licens', 'name'),
  column('SKU', 'SKU', 'sku'),
  column('Purchased', 'Köpta', 'purchased'),
  column('Assigned', 'Tilldelade', 'assigned'),
  column('Unassigned', 'Ej tilldelade', 'unassigned'),
  column('Price per seat', 'Pris per licens', 'unitPrice'),
  amountColumn('Total', 'Totalt', 'customerMinor'),
  { ...amountColumn('Your cost', 'Er kostnad', 'partnerMinor'), isFor: seesPartnerPrices },
  column('Currency', 'Valuta', 'currency'),
  column('Term', 'Period', 'term'),
  column('Billing period', 'Betalning', 'billingPeriod'),
  column('Status', 'Status', 'status'),
  column('Term ends', 'Perioden slutar', 'termEndsAt'),
  {
    en: 'Then',
    sv: 'Därefter',
    cell: ({ termEnd }) => String(Reflect.get(Object(termEnd), 'outcome')),
  },
  column('Created', 'Skapad', 'createdAt'),
];
