import {
  createPriceList,
  deletePriceList,
  getPriceList,
  importPrices,
  listImportedPrices,
  listPriceLists,
  listPriceSheets,
  publishPriceList,
  updatePriceList,
} from '@portal/contract/price-list';
import { opens, operates, readsAcross, type Binding } from '../platform/http/call.ts';
import type { Capability } from '../platform/capability.ts';
import type { Platform } from '../platform/platform.ts';
import { importedPriceColumns } from './csv.ts';
import { importedPricesPage } from './repository.ts';
import { create, discard, publish, readPriceList, readPriceLists, update } from './service.ts';
import { readPriceSheets, readSheetsNow } from './sheets.ts';

export { lockDiscounts } from './discount-repository.ts';
export { draftImported } from './imported-prices.ts';
export { importProducts, retireProducts } from './imported-products.ts';
export { priceSheetOf } from './sheets.ts';
export { changeDiscount } from './set-discount.ts';

const priceListBindings = (platform: Platform): Binding[] => [
  opens(listPriceLists, readPriceLists(platform)),
  opens(getPriceList, readPriceList(platform)),
  readsAcross(
    listImportedPrices,
    ({ query }) => importedPricesPage(platform.sealer, query),
    importedPriceColumns,
  ),
  opens(listPriceSheets, readPriceSheets(platform)),
  operates(importPrices, readSheetsNow),
  operates(createPriceList, create),
  operates(updatePriceList, update),
  operates(publishPriceList, publish),
  operates(deletePriceList, discard),
];

export const priceListCapability: Capability = { name: 'price-list', bindings: priceListBindings };
