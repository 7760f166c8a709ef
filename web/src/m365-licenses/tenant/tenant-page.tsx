import { useState } from 'react';
import type { TextIn } from '../../platform/text-keys.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { failureOf } from '../../services/operations.ts';
import { ServiceProvisioning } from '../../services/provisioning.tsx';
import { useServiceScope } from '../../services/screens.ts';
import { ServiceFrame } from '../../services/service-page.tsx';
import { ThingFailure } from '../../services/things/thing-failure.tsx';
import { useServiceStatus } from '../../services/use-status.ts';
import { MissingPage } from '../../ui/page.tsx';
import { Segments } from '../../ui/segments.tsx';
import { LoadState, Skeletons } from '../../ui/states.tsx';
import { authorizePath } from '../paths.ts';
import { licenseScreens, type LicensesStatus } from '../screens.ts';
import { ExistingTenant } from './existing-tenant.tsx';
import { NewTenantForm } from './new-tenant-form.tsx';
import { TenantFacts } from './tenant-facts.tsx';
import classes from '../m365-licenses.module.css';

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

const kinds = ['existing', 'new'] as const;

/** Which tenant the licenses are for: one that there is, or a new one. */
function Authorize({ status }: { status: LicensesStatus }) {
  const { t } = useTexts();
  const [kind, setKind] = useState<(typeof kinds)[number]>('existing');
  const failure = failureOf(status);
  const text = (name: TextIn<'m365-licenses.authorize'>, values = {}) =>
    t(`m365-licenses.authorize.${name}`, values);
  const options = kinds.map((value) => ({ value, label: text(value) }));
  return (
    <div className={classes.parts}>
      {failure && (
        <ThingFailure
          of={licenseScreens}
          title={t('services.enable.failed')}
          thing={{ operation: failure }}
        />
      )}
      <p>{text('intro', { customer: status.customerName })}</p>
      <div>
        <Segments label={text('which')} value={kind} onChange={setKind} options={options} />
      </div>
      {kind === 'new' ? <NewTenantForm /> : <ExistingTenant status={status} />}
    </div>
  );
}
