import { listReplications } from '@portal/contract/disaster-recovery/replications';
import { getDisasterRecoveryUsage } from '@portal/contract/disaster-recovery/usage';
import { definePage, type PageRecord } from '../platform/page-record.ts';
import { listPath, usagePath } from './paths.ts';

const common = {
  scope: 'customer',
  texts: ['disaster-recovery', 'services', 'customers', 'operations', 'prices', 'service-texts'],
} as const;

export const pages: readonly PageRecord[] = [
  definePage({
    ...common,
    path: listPath,
    title: 'disaster-recovery.replications.title',
    navigation: 'app.navigation.replications',
    may: listReplications,
    load: async () => (await import('./replications-page.tsx')).ReplicationsPage,
  }),
  definePage({
    ...common,
    path: usagePath,
    title: 'services.usage.title',
    navigation: 'app.navigation.usage',
    may: getDisasterRecoveryUsage,
    load: async () => (await import('./usage-page.tsx')).UsagePage,
  }),
];
