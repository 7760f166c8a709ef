import { licenseRefOf } from '@portal/contract/m365-licenses/fields';
import { importedPrice, type ImportedPrice, type PriceDifference } from '@portal/contract/price-list';
import type { CsvColumn } from '../platform/http/call.ts';
import { column, flagColumn, wordColumn, type Words } from '../platform/http/csv-columns.ts';
import { CsvDecimal } from '../platform/http/csv-decimal.ts';

type PriceKey = 'recommendedPrice' | 'unitPrice' | 'priceInForce';

const priceColumn = (en: string, sv: string, key: PriceKey): CsvColumn => ({
  en,
  sv,
  cell: ({ [key]: price }) => (typeof price === 'string' ? new CsvDecimal(price) : ''),
});

const refOf = (item: Partial<ImportedPrice>) => licenseRefOf(importedPrice.shape.product.parse(item.product));

const words: Words<PriceDifference> = {
  en: { new: 'New', changed: 'Changed', withdrawn: 'Withdrawn', same: 'As today' },
  sv: { new: 'Ny', changed: 'Ändrad', withdrawn: 'Utgår', same: 'Som i dag' },
};

export const importedPriceColumns: readonly CsvColumn[] = [
  column('Product', 'Produkt', 'name'),
  column('Key', 'Nyckel', 'product'),
  { en: 'Term', sv: 'Period', cell: (item) => refOf(item)?.term },
  { en: 'Billing period', sv: 'Betalning', cell: (item) => refOf(item)?.billingPeriod },
  priceColumn('Recommended price', 'Rekommenderat pris', 'recommendedPrice'),
  priceColumn('Price in this list', 'Pris i listan', 'unitPrice'),
  priceColumn('Price today', 'Pris i dag', 'priceInForce'),
  wordColumn({ en: 'Change', sv: 'Ändring' }, 'difference', words),
  flagColumn('Set by hand', 'Satt för hand', 'isTyped'),
];
