import { getExistingTenant, listExistingTenants } from '@portal/contract/linking';
import { tenantPath, tenantsPath } from '../linking/addresses.ts';
import { definePage, type PageRecord } from '../platform/page-record.ts';

const common = {
  title: 'linking.title',
  scope: 'none',
  texts: [
    'linking',
    's3-storage',
    'virtual-data-center',
    'cloud-connect',
    'm365-backup',
    'services',
    'prices',
    'customers',
    'operations',
    'service-texts',
  ],
} as const;

export const pages: readonly PageRecord[] = [
  definePage({
    ...common,
    path: tenantsPath,
    navigation: 'app.navigation.existingTenants',
    may: listExistingTenants,
    load: async () => (await import('./existing-tenants.tsx')).ExistingTenantsPage,
  }),
  definePage({
    ...common,
    path: tenantPath,
    up: tenantsPath,
    may: getExistingTenant,
    load: async () => (await import('./existing-tenants.tsx')).ExistingTenantPage,
  }),
];
