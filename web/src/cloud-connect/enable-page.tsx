import { Button } from '../ui/button.tsx';
import { MissingPage } from '../ui/page.tsx';
import { EmptyState, LoadState, Skeletons } from '../ui/states.tsx';
import { linkTo } from '../platform/address.ts';
import { useTexts } from '../platform/use-texts.ts';
import { failureOf } from '../services/operations.ts';
import { NotOffered } from '../services/not-enabled.tsx';
import { ServiceProvisioning } from '../services/provisioning.tsx';
import { useServiceScope } from '../services/screens.ts';
import { ServiceFrame } from '../services/service-page.tsx';
import { ThingFailure } from '../services/things/thing-failure.tsx';
import { useServiceStatus } from '../services/use-status.ts';
import { EnableForm } from './enable-form.tsx';
import { enablePath, homePath } from './paths.ts';
import { cloudScreens, type CloudStatus } from './screens.ts';

/** Orders the service in a region with a quota. */
export function EnablePage() {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const status = useServiceStatus(cloudScreens);
  return (
    <ServiceFrame of={cloudScreens} path={enablePath}>
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

type OfStatus = { status: CloudStatus };

function ByState({ status }: OfStatus) {
  switch (status.state) {
    case 'enabled':
      return <EnabledAlready status={status} />;
    case 'not-enabled':
    case 'enabling':
    case 'failed':
      return status.regions.length === 0 ? <NotOffered of={cloudScreens} /> : <Enable status={status} />;
    default:
      return <ServiceProvisioning of={cloudScreens} status={status} />;
  }
}

/** What went wrong before stays in view while it is tried anew. */
function Enable({ status }: OfStatus) {
  const { t } = useTexts();
  const failure = failureOf(status);
  return (
    <>
      {failure && (
        <ThingFailure
          of={cloudScreens}
          title={t('services.enable.failed')}
          thing={{ operation: failure }}
          isFinal
        />
      )}
      <EnableForm status={status} />
    </>
  );
}

function EnabledAlready({ status: { customerName } }: OfStatus) {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const service = t('service.cloud-connect');
  return (
    <EmptyState
      icon={cloudScreens.icon}
      title={t('cloud-connect.enabling.already', { customer: customerName })}
      action={
        <Button variant="primary" href={linkTo(homePath, scope)}>
          {t('services.notYet.toService', { service })}
        </Button>
      }
    >
      {t('cloud-connect.enabling.alreadyText')}
    </EmptyState>
  );
}
