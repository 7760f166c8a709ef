import { disableCloudConnect, type CloudTenant } from '@portal/contract/cloud-connect/tenants';
import { useIsEverAllowed } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { NotSeenNote } from '../services/not-seen.tsx';
import { failureOf } from '../services/operations.ts';
import { ThingFailure } from '../services/things/thing-failure.tsx';
import { useThingRefusal } from '../services/things/things.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/status.tsx';
import { WaitingPassword } from './password.tsx';
import { ChangeQuota } from './quota.tsx';
import { cloudScreens, type CloudStatus } from './screens.ts';
import { isFull } from './tenant.ts';
import { useResume } from './use-resume.ts';
import classes from './cloud-connect.module.css';

type OfTenant = { tenant: CloudTenant };

/** What has to be known before anything else: what waits, what failed, and what is not as it should be. */
export const CloudNotes = ({ tenant, status }: OfTenant & { status: CloudStatus }) => (
  <div className={classes.notes}>
    <WaitingPassword tenant={tenant} />
    <ThingFailure of={cloudScreens} thing={tenant} />
    <EndFailure status={status} />
    <NotSeenNote thing={tenant} text="cloud-connect.notSeenText" />
    {tenant.isSuspended && <Suspended tenant={tenant} />}
    {!tenant.isSuspended && isFull(tenant) && <Full tenant={tenant} />}
    <LeaseNote tenant={tenant} />
  </div>
);

/** Why it is still there. What came in meanwhile has to be looked at: the same order again would name it no more than before. */
function EndFailure({ status }: { status: CloudStatus }) {
  const { t } = useTexts();
  const failed = failureOf(status);
  if (failed?.kind !== disableCloudConnect.name) return null;
  return (
    <ThingFailure
      of={cloudScreens}
      thing={{ operation: failed }}
      title={t('services.end.failed')}
      isFinal={failed.reason === 'backupsLeft'}
    />
  );
}

/** What happens to the backups meanwhile, and the way back. */
function Suspended({ tenant }: OfTenant) {
  const { t } = useTexts();
  const mayEver = useIsEverAllowed(cloudScreens.order);
  const disabledReason = useThingRefusal(cloudScreens)(tenant);
  const resuming = useResume();
  const action = mayEver && (
    <Button
      size="note"
      busy={resuming.isBusy}
      disabledReason={disabledReason}
      onClick={() => resuming.send()}
    >
      {t('cloud-connect.resume.action')}
    </Button>
  );
  return (
    <Note tone="warn" title={t('cloud-connect.suspended.title')} action={action}>
      <p>{t('cloud-connect.suspended.text')}</p>
    </Note>
  );
}

/** On a phone the quota itself stands far below. */
function Full({ tenant }: OfTenant) {
  const { t } = useTexts();
  return (
    <Note tone="err" title={t('cloud-connect.full.title')} action={<ChangeQuota tenant={tenant} />}>
      <p>{t('cloud-connect.full.text')}</p>
    </Note>
  );
}

/** Where the system lets backups in for a time only. */
function LeaseNote({ tenant: { leaseEndsAt, isSuspended } }: OfTenant) {
  const { t, format } = useTexts();
  if (leaseEndsAt === null || isSuspended) return null;
  return (
    <Note title={t('cloud-connect.lease.title', { date: format.date(leaseEndsAt) })}>
      <p>{t('cloud-connect.lease.text')}</p>
    </Note>
  );
}
