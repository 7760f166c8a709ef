export const priceListsPath = '/operator/price-lists';
export const priceListHref = (number: number): string => `/operator/price-list?id=${number}`;
