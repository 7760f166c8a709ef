import { listReplications } from '@portal/contract/disaster-recovery/replications';
import { recoveryUsage } from '@portal/contract/disaster-recovery/usage';
import type { PageRecord } from '../platform/page-record.ts';
import { servicePages } from '../services/pages.ts';
import { listPath, usagePath } from './paths.ts';

const { page, usage } = servicePages('disaster-recovery');

export const pages: readonly PageRecord[] = [
  page({
    path: listPath,
    title: 'disaster-recovery.replications.title',
    navigation: 'app.navigation.replications',
    may: listReplications,
    load: async () => (await import('./replications-page.tsx')).ReplicationsPage,
  }),
  usage(usagePath, {
    may: recoveryUsage.ofCustomer,
    load: async () => (await import('./usage-page.tsx')).UsagePage,
  }),
];
