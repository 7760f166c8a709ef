import {
  createPriceList,
  deletePriceList,
  getPriceList,
  listPriceLists,
  publishPriceList,
  updatePriceList,
} from '@portal/contract/price-list';
import { opens, type Binding } from '../platform/call.ts';
import type { Platform } from '../platform/platform.ts';
import { create, discard, publish, readPriceList, readPriceLists, update } from './service.ts';

export const priceListBindings = (platform: Platform): Binding[] => [
  opens(listPriceLists, readPriceLists(platform)),
  opens(getPriceList, readPriceList(platform)),
  opens(createPriceList, create(platform)),
  opens(updatePriceList, update(platform)),
  opens(publishPriceList, publish(platform)),
  opens(deletePriceList, discard(platform)),
];
