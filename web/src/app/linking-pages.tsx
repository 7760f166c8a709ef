import { getStorageTenant, listStorageTenants } from '@portal/contract/linking';
import { tenantPath, tenantsPath } from '../linking/addresses.ts';
import { LinkedServicesProvider, type LinkedServices } from '../linking/linked-services.ts';
import { TenantPage } from '../linking/tenant-page.tsx';
import { TenantsPage } from '../linking/tenants-page.tsx';
import { definePage, type PageRecord } from '../platform/page-record.ts';
import { linkedStorage } from '../s3-storage/linking/linked-storage.ts';

/** What each service that can be linked brings to the pages of existing tenants. */
const services: LinkedServices = { 's3-storage': linkedStorage };

function ExistingTenantsPage() {
  return (
    <LinkedServicesProvider value={services}>
      <TenantsPage />
    </LinkedServicesProvider>
  );
}

function ExistingTenantPage() {
  return (
    <LinkedServicesProvider value={services}>
      <TenantPage />
    </LinkedServicesProvider>
  );
}

const common = {
  title: 'linking.title',
  scope: 'none',
  texts: ['linking', 's3-storage', 'prices', 'customers', 'operations', 'operation-texts'],
} as const;

export const pages: readonly PageRecord[] = [
  definePage({
    ...common,
    path: tenantsPath,
    navigation: 'app.navigation.existingTenants',
    may: listStorageTenants,
    load: () => Promise.resolve(ExistingTenantsPage),
  }),
  definePage({
    ...common,
    path: tenantPath,
    up: tenantsPath,
    may: getStorageTenant,
    load: () => Promise.resolve(ExistingTenantPage),
  }),
];
