import {
  deleteSplaLicense,
  getSplaLicense,
  listAvailableSplaLicenses,
  listSplaLicenses,
  orderSplaLicense,
  updateSplaLicense,
} from '@portal/contract/virtual-data-center/spla';
import { splaFamilies, splaNames } from '@portal/contract/virtual-data-center/spla-catalog';
import { priceExplanation } from '@portal/contract/prices';
import { reads, writes, type Binding, type CsvColumn } from '../../platform/http/call.ts';
import { CsvDecimal } from '../../platform/http/csv-decimal.ts';
import { amountColumn, column } from '../../platform/http/csv-columns.ts';
import { listRead } from '../../platform/http/lists.ts';
import { seesPartnerPrices } from '../../platform/metering/prices.ts';
import type { Platform } from '../../platform/platform.ts';
import { changeLicense, deleteLicense, orderLicense } from './orders.ts';
import { availableRead, licenseList, licenseRead } from './repository.ts';

const familyNames: Readonly<Record<string, string>> = splaFamilies;

/** Of one, in whole units of the currency; empty without a price. */
function priceCell(price: unknown): CsvDecimal | string {
  const read = priceExplanation.safeParse(price);
  return read.success ? new CsvDecimal(read.data.customerPrice) : '';
}

const columns: readonly CsvColumn[] = [
  column('Data center', 'Datacenter', 'vdcName'),
  {
    en: 'License',
    sv: 'Licens',
    cell: ({ product, name }, language) => splaNames[String(product)]?.[language] ?? name,
  },
  { en: 'Family', sv: 'Familj', cell: ({ family }) => familyNames[String(family)] ?? family },
  column('Quantity', 'Antal', 'quantity'),
  column('Billed this month', 'Faktureras denna månad', 'billedQuantity'),
  { en: 'Price each, excl. VAT', sv: 'Styckpris, exkl. moms', cell: ({ price }) => priceCell(price) },
  amountColumn('Cost per month, excl. VAT', 'Kostnad per månad, exkl. moms', 'customerMinor'),
  {
    ...amountColumn(
      'Partner cost per month, excl. VAT',
      'Partnerns kostnad per månad, exkl. moms',
      'partnerMinor',
    ),
    isFor: seesPartnerPrices,
  },
  column('Currency', 'Valuta', 'currency'),
  column('Data center exists', 'Datacentret finns', 'hasVdc'),
  column('Ordered', 'Beställd', 'createdAt'),
];

export const splaBindings = ({ sealer }: Platform): Binding[] => [
  reads(listSplaLicenses, (call) => listRead(sealer, call.query, licenseList(call, call.query)), columns),
  reads(listAvailableSplaLicenses, (call) => availableRead(call)),
  reads(getSplaLicense, (call) => licenseRead(call, call.query.id)),
  writes(orderSplaLicense, orderLicense),
  writes(updateSplaLicense, changeLicense),
  writes(deleteSplaLicense, deleteLicense),
];
