import { acceptCustomerAgreement } from '@portal/contract/m365-licenses/tenants';
import { linkTo } from '../../platform/address.ts';
import { useRefusal } from '../../platform/rights.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { failureOf } from '../../services/operations.ts';
import { ThingFailure } from '../../services/things/thing-failure.tsx';
import { useServiceScope } from '../../services/screens.ts';
import { Button } from '../../ui/button.tsx';
import { late } from '../../ui/late.ts';
import { Note } from '../../ui/status.tsx';
import { useDialog } from '../../ui/use-dialog.tsx';
import { authorizePath } from '../paths.ts';
import { licenseScreens, type LicensesStatus, type LicenseTenant } from '../screens.ts';
import classes from '../m365-licenses.module.css';

const AgreementDialog = late(() => import('./tenant-dialogs.tsx'), 'AgreementDialog');

/** What has to be done before anything can be ordered, and what is worth knowing before. */
export function TenantNotes({ status: { tenant, partnerCenter } }: { status: LicensesStatus }) {
  const { t } = useTexts();
  return (
    <div className={classes.notes}>
      {partnerCenter.reachable === 'no' && (
        <Note tone="warn" title={t('m365-licenses.down.title')} live>
          <p>{t('m365-licenses.down.text')}</p>
        </Note>
      )}
      {tenant && <AgreementNote tenant={tenant} />}
      {tenant && <CredentialsNote tenant={tenant} />}
    </div>
  );
}

type OfTenant = { tenant: LicenseTenant };

/** Whether the agreement is accepted, on its way, or waits for somebody. */
export function AgreementNote({ tenant }: OfTenant) {
  const { t } = useTexts();
  const refusal = useRefusal(acceptCustomerAgreement);
  const { ask, dialog } = useDialog(AgreementDialog);
  const failure = failureOf(tenant);
  if (tenant.agreement) return null;
  if (failure)
    return (
      <ThingFailure
        of={licenseScreens}
        title={t('m365-licenses.agreement.failed')}
        thing={{ operation: failure }}
      />
    );
  if (tenant.operation) return <Note title={t('m365-licenses.agreement.underWay')} live />;
  const accept = (
    <Button size="note" disabledReason={refusal} onClick={() => ask(tenant)}>
      {t('m365-licenses.agreement.accept')}
    </Button>
  );
  return (
    <Note tone="warn" title={t('m365-licenses.agreement.missing')} action={accept}>
      <p>{t('m365-licenses.agreement.missingText')}</p>
      {dialog}
    </Note>
  );
}

/** Nobody can sign in to a new tenant before. */
function CredentialsNote({ tenant: { credentials } }: OfTenant) {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  if (!credentials || !credentials.areKept || credentials.sentAt !== null) return null;
  return (
    <Note
      title={t('m365-licenses.credentials.waiting')}
      action={
        <Button size="note" href={linkTo(authorizePath, scope)}>
          {t('m365-licenses.credentials.toTenant')}
        </Button>
      }
    >
      <p>{t('m365-licenses.credentials.waitingText')}</p>
    </Note>
  );
}
