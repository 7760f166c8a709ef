import { listNews } from '@portal/contract/news';
import { definePage, type PageRecord } from '../platform/page-record.ts';

export const pages: readonly PageRecord[] = [
  definePage({
    path: '/news',
    title: 'news.title',
    navigation: 'app.navigation.news',
    may: listNews,
    scope: 'none',
    texts: ['news'],
    load: async () => (await import('./news-page.tsx')).NewsPage,
  }),
];
