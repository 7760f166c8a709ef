import { linkTo } from '../platform/address.ts';

export const priceListsPath = '/operator/price-lists';
export const priceListPath = '/operator/price-lists/price-list';
export const priceListHref = (number: number): string => linkTo(priceListPath, { id: String(number) });
