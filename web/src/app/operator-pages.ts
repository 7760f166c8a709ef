import type { ComponentType } from 'react';
import type { OperatorPath } from './portal-pages.ts';

/** Where each page lies that only the operator has. */
export const operatorPages: Readonly<Record<OperatorPath, () => Promise<ComponentType>>> = {
  '/operator/registrations': async () =>
    (await import('../operator/registrations-page.tsx')).RegistrationsPage,
  '/operator/price-lists': async () => (await import('../price-list/price-lists-page.tsx')).PriceListsPage,
  '/operator/price-list': async () => (await import('../price-list/price-list-page.tsx')).PriceListPage,
  '/demo/simulators': async () => (await import('../demo/simulators-page.tsx')).SimulatorsPage,
};
