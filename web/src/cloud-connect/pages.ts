import { listCloudJobs } from '@portal/contract/cloud-connect/jobs';
import { changeCloudConnectQuota, enableCloudConnect } from '@portal/contract/cloud-connect/tenants';
import { cloudConnectUsage } from '@portal/contract/cloud-connect/usage';
import type { PageRecord } from '../platform/page-record.ts';
import { servicePages } from '../services/pages.ts';
import { enablePath, homePath, quotaPath, usagePath } from './paths.ts';

const { page, usage } = servicePages('cloud-connect');

export const pages: readonly PageRecord[] = [
  page({
    path: homePath,
    title: 'service.cloud-connect',
    navigation: 'app.navigation.overview',
    may: listCloudJobs,
    load: async () => (await import('./overview-page.tsx')).OverviewPage,
  }),
  page({
    path: enablePath,
    title: 'cloud-connect.enabling.create.title',
    up: homePath,
    may: enableCloudConnect,
    load: async () => (await import('./enable-page.tsx')).EnablePage,
  }),
  page({
    path: quotaPath,
    title: 'cloud-connect.quota.create.title',
    up: homePath,
    may: changeCloudConnectQuota,
    load: async () => (await import('./quota-page.tsx')).QuotaPage,
  }),
  usage(usagePath, {
    may: cloudConnectUsage.ofCustomer,
    load: async () => (await import('./usage-page.tsx')).UsagePage,
  }),
];
