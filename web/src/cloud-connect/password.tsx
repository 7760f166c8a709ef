import { showTenantPassword, type CloudTenant } from '@portal/contract/cloud-connect/tenants';
import { Suspense } from 'react';
import { codeFrom } from '../platform/load-late.ts';
import { useIsEverAllowed } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { useThingRefusal } from '../services/things/things.ts';
import { useOrderRefusal } from '../services/use-status.ts';
import { Button } from '../ui/button.tsx';
import { CreateTicket } from '../ui/create-ticket.tsx';
import { late } from '../ui/late.ts';
import { Note } from '../ui/status.tsx';
import { useDialog } from '../ui/use-dialog.tsx';
import { useSecretOnce } from '../ui/use-secret-once.ts';
import { cloudScreens } from './screens.ts';

const loadPasswordDialog = codeFrom(() => import('./password-dialog.tsx'));
const PasswordDialog = late(loadPasswordDialog, 'PasswordDialog');
const ResetDialog = late(() => import('./reset-dialog.tsx'), 'ResetDialog');

type OfTenant = { tenant: CloudTenant };

/** The password waits to be shown: this once, to whoever may change the service. */
export function WaitingPassword({ tenant }: OfTenant) {
  const { t, format, errorText } = useTexts();
  const refusal = useOrderRefusal(cloudScreens);
  const mayEver = useIsEverAllowed(cloudScreens.order);
  const secret = useSecretOnce({
    prepare: loadPasswordDialog,
    read: ({ write }, _of: CloudTenant) => write(showTenantPassword, { body: {} }),
  });
  const { secretUntil } = tenant.password;
  const failed = t('cloud-connect.password.failed');
  const action = mayEver && (
    <Button size="note" busy={secret.isBusy} disabledReason={refusal} onClick={() => secret.show(tenant)}>
      {t('cloud-connect.password.show')}
    </Button>
  );
  return (
    <>
      {secretUntil !== null && secret.shown === null && (
        <Note tone="warn" title={t('cloud-connect.password.waits')} action={action} live>
          <p>{t('cloud-connect.password.waitsText', { until: format.dateTime(secretUntil) })}</p>
        </Note>
      )}
      {secret.failure !== null && (
        <Note
          tone="err"
          title={failed}
          live
          action={<CreateTicket size="note" what={failed} error={secret.failure} />}
        >
          <p>{errorText(secret.failure)}</p>
        </Note>
      )}
      <Suspense>{secret.shown && <PasswordDialog secret={secret.shown} onClose={secret.forget} />}</Suspense>
    </>
  );
}

/** Orders a new password, once it is said what that means. */
export function ResetPassword({ tenant }: OfTenant) {
  const { t } = useTexts();
  const reset = useDialog(ResetDialog);
  const mayEver = useIsEverAllowed(cloudScreens.order);
  const refusal = useThingRefusal(cloudScreens)(tenant);
  if (!mayEver) return null;
  return (
    <>
      <Button size="note" disabledReason={refusal} onClick={() => reset.ask(tenant)}>
        {t('cloud-connect.password.reset')}
      </Button>
      {reset.dialog}
    </>
  );
}
