import type { ComponentType } from 'react';
import type { OtherPath } from './portal-pages.ts';

/** Where the pages lie that are of no area with several. */
export const otherPages: Readonly<Record<OtherPath, () => Promise<ComponentType>>> = {
  '/user-profile': async () => (await import('../user/user-profile-page.tsx')).UserProfilePage,
  '/news': async () => (await import('../news/news-page.tsx')).NewsPage,
  '/co2': async () => (await import('../co2/co2-page.tsx')).Co2Page,
  '/reports': async () => (await import('../reports/reports-page.tsx')).ReportsPage,
  '/changelog': async () => (await import('../changelog/changelog-page.tsx')).ChangelogPage,
  '/changelog/entry': async () => (await import('../changelog/write-change-page.tsx')).WriteChangePage,
  '/customers/create-customer': async () =>
    (await import('../customers/create-customer-page.tsx')).CreateCustomerPage,
  '/customers/edit-customer': async () =>
    (await import('../customers/edit-customer-page.tsx')).EditCustomerPage,
  '/customers/pricing': async () => (await import('../pricing/pricing-page.tsx')).PricingPage,
  '/audit-log/all': async () => (await import('../audit-log/audit-log-page.tsx')).AuditLogPage,
  '/audit-log/me': async () => (await import('../audit-log/audit-log-page.tsx')).MyAuditLogPage,
};
