import { linkedCloud } from '../cloud-connect/linking.tsx';
import { LinkedServicesProvider, type LinkedServices } from '../linking/linked-services.ts';
import { TenantPage } from '../linking/tenant-page.tsx';
import { TenantsPage } from '../linking/tenants-page.tsx';
import { linkedBackups } from '../m365-backup/linking.tsx';
import { linkedStorage } from '../s3-storage/linking/linked-storage.tsx';
import { linkedOrganizations } from '../virtual-data-center/linking.tsx';

/** What each service that can be linked brings to the pages of existing tenants. */
const services: LinkedServices = {
  's3-storage': linkedStorage,
  'virtual-data-center': linkedOrganizations,
  'cloud-connect': linkedCloud,
  'm365-backup': linkedBackups,
};

export function ExistingTenantsPage() {
  return (
    <LinkedServicesProvider value={services}>
      <TenantsPage />
    </LinkedServicesProvider>
  );
}

export function ExistingTenantPage() {
  return (
    <LinkedServicesProvider value={services}>
      <TenantPage />
    </LinkedServicesProvider>
  );
}
