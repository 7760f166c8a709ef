import { linkTo, useGo } from '../../platform/address.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { NotOffered } from '../../services/not-enabled.tsx';
import { failureOf } from '../../services/operations.ts';
import { ServiceProvisioning } from '../../services/provisioning.tsx';
import { useServiceScope } from '../../services/screens.ts';
import { ServiceFrame } from '../../services/service-page.tsx';
import { ThingFailure } from '../../services/things/thing-failure.tsx';
import { useReadyToast } from '../../services/use-ready-toast.ts';
import { useServiceStatus } from '../../services/use-status.ts';
import { Button } from '../../ui/button.tsx';
import { MissingPage } from '../../ui/page.tsx';
import { EmptyState, LoadState, Skeletons } from '../../ui/states.tsx';
import { enablePath, jobsPath } from '../paths.ts';
import { backupScreens, type BackupStatus } from '../screens.ts';
import { CodeDialog } from './code-dialog.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Enables the service: region and tenant, then the code with which its administrator signs in. */
export function EnablePage() {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const status = useServiceStatus(backupScreens);
  return (
    <ServiceFrame of={backupScreens} path={enablePath}>
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

type OfStatus = { status: BackupStatus };

function ByState({ status }: OfStatus) {
  useReadyToast(backupScreens, status);
  switch (status.state) {
    case 'enabled':
      return <EnabledAlready status={status} />;
    case 'not-enabled':
    case 'enabling':
    case 'failed':
      return status.regions.length === 0 ? <NotOffered of={backupScreens} /> : <Enable status={status} />;
    default:
      return <ServiceProvisioning of={backupScreens} status={status} />;
  }
}

/** What went wrong before stays in view while it is tried anew; a code that was begun is gone on with. */
function Enable({ status }: OfStatus) {
  const { t } = useTexts();
  const go = useGo();
  const { scope } = useServiceScope();
  const failure = failureOf(status);
  const { signIn, customerName } = status;
  return (
    <>
      {failure && (
        <ThingFailure
          of={backupScreens}
          title={t('services.enable.failed')}
          thing={{ operation: failure }}
          isFinal
        />
      )}
      <SignInForm status={status} />
      {signIn && <CodeDialog customerName={customerName} onClose={() => void go(linkTo(jobsPath, scope))} />}
    </>
  );
}

function EnabledAlready({ status: { customerName } }: OfStatus) {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const service = t('service.m365-backup');
  return (
    <EmptyState
      icon={backupScreens.icon}
      title={t('m365-backup.enabling.already', { customer: customerName })}
      action={
        <Button variant="primary" href={linkTo(jobsPath, scope)}>
          {t('services.notYet.toService', { service })}
        </Button>
      }
    >
      {t('m365-backup.enabling.alreadyText')}
    </EmptyState>
  );
}
