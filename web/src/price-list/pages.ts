import { getPriceList, listPriceLists } from '@portal/contract/price-list';
import { definePage, type PageRecord } from '../platform/page-record.ts';
import { priceListPath, priceListsPath } from './addresses.ts';

const common = { scope: 'none', texts: ['price-list', 'prices', 'service-texts'] } as const;

export const pages: readonly PageRecord[] = [
  definePage({
    ...common,
    path: priceListsPath,
    title: 'price-list.list.title',
    navigation: 'app.navigation.priceLists',
    may: listPriceLists,
    load: async () => (await import('./price-lists-page.tsx')).PriceListsPage,
  }),
  definePage({
    ...common,
    path: priceListPath,
    title: 'price-list.list.title',
    up: priceListsPath,
    texts: [...common.texts, 'connections', 'm365-licenses'],
    may: getPriceList,
    load: async () => (await import('./price-list-page.tsx')).PriceListPage,
  }),
];
