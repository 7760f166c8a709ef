import type { ComponentType } from 'react';
import type { OperatorPath } from './portal-pages.ts';

/** Where each page lies that only the operator has. */
export const operatorPages: Readonly<Record<OperatorPath, () => Promise<ComponentType>>> = {
  '/operator/registrations': async () =>
    (await import('../operator/registrations-page.tsx')).RegistrationsPage,
  '/operator/price-lists': async () => (await import('../price-list/price-lists-page.tsx')).PriceListsPage,
  '/operator/price-list': async () => (await import('../price-list/price-list-page.tsx')).PriceListPage,
  '/operator/notices': async () => (await import('../global-notification/notices-page.tsx')).NoticesPage,
  '/operator/create-notice': async () =>
    (await import('../global-notification/create-notice-page.tsx')).CreateNoticePage,
  '/operator/edit-notice': async () =>
    (await import('../global-notification/edit-notice-page.tsx')).EditNoticePage,
  '/operator/partners': async () => (await import('../partners/partners-page.tsx')).PartnersPage,
  '/operator/partners/create': async () =>
    (await import('../partners/create-partner-page.tsx')).CreatePartnerPage,
  '/operator/partners/edit': async () => (await import('../partners/partner-page.tsx')).PartnerPage,
  '/operator/queues/operations': async () =>
    (await import('../queues/operations-page.tsx')).QueuedOperationsPage,
  '/operator/queues/mails': async () => (await import('../queues/mails-page.tsx')).QueuedMailsPage,
  '/operator/connections': async () => (await import('../connections/connections-page.tsx')).ConnectionsPage,
  '/operator/existing-storage': async () => (await import('./linking-pages.tsx')).ExistingTenantsPage,
  '/operator/existing-storage/tenant': async () => (await import('./linking-pages.tsx')).ExistingTenantPage,
  '/demo/simulators': async () => (await import('../demo/simulators-page.tsx')).SimulatorsPage,
};
