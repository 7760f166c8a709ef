import type { BackupTenant } from '@portal/contract/m365-backup/tenants';
import { absent } from '../../platform/format.ts';
import { usageOf } from '../../platform/sizes.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { reasonText } from '../../operations/index.tsx';
import { failureOf } from '../../services/operations.ts';
import { ExchangeNote } from '../exchange/exchange-note.tsx';
import { RenewButton } from '../enabling/renew-button.tsx';
import type { BackupStatus } from '../screens.ts';
import { shortMinute } from '../../platform/when.ts';
import { NotSeenNote } from '../../services/not-seen.tsx';
import { Figure, Figures } from '../../ui/figures.tsx';
import { PageAbout } from '../../ui/page.tsx';
import { Note } from '../../ui/status.tsx';
import { useMinute } from '../../ui/use-minute.ts';
import classes from '../m365-backup.module.css';

type OfTenant = { tenant: BackupTenant };

/** Whose backups they are, how much there is, and whether the tenant can still be read. */
export function TenantFacts({ tenant, status }: OfTenant & { status: BackupStatus }) {
  const { domain, name, region } = tenant;
  return (
    <>
      <PageAbout facts={[domain ?? name, region]} />
      <div className={classes.notes}>
        <NotSeenNote thing={tenant} text="m365-backup.notSeenText" />
        <AccessNote tenant={tenant} status={status} />
        <ExchangeNote tenant={tenant} status={status} />
      </div>
      <div className={classes.notes}>
        <TenantFigures tenant={tenant} />
      </div>
    </>
  );
}

/** In the system's own words where it has some. */
export function AccessNote({ tenant, status }: OfTenant & { status: BackupStatus }) {
  const texts = useTexts();
  const { t, format } = texts;
  const { state, message, checkedAt } = tenant.access;
  const failed = failureOf(tenant);
  if (tenant.operation !== null && failed === undefined)
    return <Note title={t('m365-backup.renewal.busy')} />;
  if (state !== 'failing') return null;
  return (
    <Note tone="err" title={t('m365-backup.access.failing')} action={<RenewButton status={status} />}>
      {failed && <p>{reasonText(failed, texts)}</p>}
      <p>{t('m365-backup.access.failingText')}</p>
      {message !== null && <p>{message}</p>}
      {checkedAt !== null && <p>{t('m365-backup.access.checked', { at: format.dateTime(checkedAt) })}</p>}
    </Note>
  );
}

function TenantFigures({ tenant }: OfTenant) {
  const { t, format, language } = useTexts();
  const now = useMinute();
  const { licensedUsers, newUsers, usedBytes, lastBackupAt } = tenant;
  const stored = usedBytes === null ? null : usageOf({ usedBytes, quotaGiB: null }, language);
  return (
    <Figures>
      <Figure
        name={t('m365-backup.figure.users')}
        value={format.number(licensedUsers)}
        note={newUsers === null || newUsers === 0 ? '' : t('m365-backup.figure.new', { count: newUsers })}
      />
      <InNoJob tenant={tenant} />
      <Figure
        name={t('m365-backup.figure.stored')}
        value={stored?.used ?? t('common.unknown')}
        {...(stored && { unit: stored.unit })}
        note={t('m365-backup.figure.storedNote')}
      />
      <Figure
        name={t('m365-backup.figure.lastBackup')}
        value={lastBackupAt === null ? absent : shortMinute(lastBackupAt, now, language)}
        note={lastBackupAt === null ? t('m365-backup.never') : ''}
      />
    </Figures>
  );
}

function InNoJob({ tenant: { users, usersInNoJob } }: OfTenant) {
  const { t, format } = useTexts();
  return (
    <Figure
      name={t('m365-backup.figure.inNoJob')}
      value={usersInNoJob === null ? t('common.unknown') : format.number(usersInNoJob)}
      note={
        users === null ? t('m365-backup.figure.notRead') : t('m365-backup.figure.ofUsers', { count: users })
      }
    />
  );
}
