import { definePage, type PageRecord } from '../platform/page-record.ts';
import { serviceAreas } from './service-areas.ts';

export const pages: readonly PageRecord[] = [
  definePage({
    path: '/reports',
    title: 'reports.title',
    navigation: 'app.navigation.reports',
    // The area says who: each report has calls of its own.
    may: () => true,
    scope: 'partner',
    texts: ['reports', 'co2', 'services', 'customers', ...serviceAreas.map(({ service }) => service)],
    load: async () => {
      const [{ ReportsPage }, ...services] = await Promise.all([
        import('../reports/reports-page.tsx'),
        ...serviceAreas.flatMap(({ usage }) => (usage ? [usage()] : [])),
      ]);
      return () => <ReportsPage services={services} />;
    },
  }),
];
