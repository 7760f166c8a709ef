import { useTexts } from '../../platform/use-texts.ts';
import { ServiceProvisioning } from '../../services/provisioning.tsx';
import { useServiceScope } from '../../services/screens.ts';
import { ServiceFrame } from '../../services/service-page.tsx';
import { useServiceStatus } from '../../services/use-status.ts';
import { MissingPage } from '../../ui/page.tsx';
import { LoadState, Skeletons } from '../../ui/states.tsx';
import { authorizePath } from '../paths.ts';
import { licenseScreens, type LicensesStatus } from '../screens.ts';
import { Authorize } from './authorize.tsx';
import { TenantFacts } from './tenant-facts.tsx';

/** Authorizes a tenant, and once there is one tells of it. */
export function TenantPage() {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const status = useServiceStatus(licenseScreens);
  return (
    <ServiceFrame of={licenseScreens} path={authorizePath}>
      <LoadState
        query={status}
        errorTitle={t('services.status.failed')}
        skeleton={<Skeletons rows={6} height={40} />}
        missing={<MissingPage />}
      >
        {(read) => <ByState key={scope.customerId} status={read} />}
      </LoadState>
    </ServiceFrame>
  );
}

function ByState({ status }: { status: LicensesStatus }) {
  switch (status.state) {
    case 'enabled':
      return status.tenant && <TenantFacts tenant={status.tenant} />;
    case 'not-enabled':
    case 'enabling':
    case 'failed':
      return <Authorize status={status} />;
    default:
      return <ServiceProvisioning of={licenseScreens} status={status} />;
  }
}
