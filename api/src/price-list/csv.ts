import { licenseRefOf } from '@portal/contract/m365-licenses/fields';
import { isProductKey } from '@portal/contract/prices';
import type { CsvColumn } from '../platform/http/call.ts';
import { columnsOf } from '../platform/http/csv-columns.ts';
import { CsvDecimal } from '../platform/http/csv-decimal.ts';

const difference = {
  new: { en: 'New', sv: 'Ny' },
  changed: { en: 'Changed', sv: 'Ändrad' },
  withdrawn: { en: 'Withdrawn', sv: 'Utgår' },
  same: { en: 'As today', sv: 'Som i dag' },
};

const refOf = (product: unknown) =>
  typeof product === 'string' && isProductKey(product) ? licenseRefOf(product) : null;

const price =
  (name: 'recommendedPrice' | 'unitPrice' | 'priceInForce'): CsvColumn['cell'] =>
  ({ [name]: value }) =>
    typeof value === 'string' ? new CsvDecimal(value) : '';

export const importedPriceColumns = columnsOf(
  {
    name: { en: 'Product', sv: 'Produkt' },
    product: { en: 'Key', sv: 'Nyckel' },
    term: { en: 'Term', sv: 'Period' },
    billingPeriod: { en: 'Billing period', sv: 'Betalning' },
    recommendedPrice: { en: 'Recommended price', sv: 'Rekommenderat pris' },
    unitPrice: { en: 'Price in this list', sv: 'Pris i listan' },
    priceInForce: { en: 'Price today', sv: 'Pris i dag' },
    difference: { en: 'Change', sv: 'Ändring', words: difference },
    isTyped: { en: 'Set by hand', sv: 'Satt för hand' },
  },
  {
    term: ({ product }) => refOf(product)?.term,
    billingPeriod: ({ product }) => refOf(product)?.billingPeriod,
    recommendedPrice: price('recommendedPrice'),
    unitPrice: price('unitPrice'),
    priceInForce: price('priceInForce'),
  },
);
