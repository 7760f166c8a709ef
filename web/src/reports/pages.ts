import { definePage, type PageRecord } from '../platform/page-record.ts';

export const pages: readonly PageRecord[] = [
  definePage({
    path: '/reports',
    title: 'reports.title',
    navigation: 'app.navigation.reports',
    // The area says who: each report has calls of its own.
    may: () => true,
    scope: 'partner',
    texts: ['reports', 'co2', 's3-storage', 'services', 'customers'],
    load: async () => (await import('./reports-page.tsx')).ReportsPage,
  }),
];
