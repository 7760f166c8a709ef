import { mailboxPermissions, type BackupTenant } from '@portal/contract/m365-backup/tenants';
import { absent } from '../../platform/format.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { NotSeenNote } from '../../services/not-seen.tsx';
import { RegionNotes } from '../../services/region-notes.tsx';
import { ServicePage } from '../../services/service-page.tsx';
import { ListTools } from '../../services/tools.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { StatusWord } from '../../ui/status.tsx';
import { Card } from '../../ui/two-pane.tsx';
import { AccessNote } from '../jobs/tenant-facts.tsx';
import classes from '../m365-backup.module.css';
import { tenantPath } from '../paths.ts';
import { backupScreens, type BackupStatus } from '../screens.ts';
import { ExchangeNote } from './exchange-note.tsx';
import { ExchangeWord } from './exchange-word.tsx';
import { TenantsOfAll } from './tenants-of-all.tsx';

/** What of Microsoft 365 is backed up, and whether it can be read now and later: of a customer, or of all of them. */
export const TenantPage = () => (
  <ServicePage of={backupScreens} path={tenantPath} overview={<TenantsOfAll />}>
    {(status) => status.tenant && <OneTenant tenant={status.tenant} status={status} />}
  </ServicePage>
);

type OfTenant = { tenant: BackupTenant };

function OneTenant({ tenant, status }: OfTenant & { status: BackupStatus }) {
  return (
    <>
      <ListTools of={backupScreens} status={status} />
      <RegionNotes of={backupScreens} status={status} />
      <div className={classes.notes}>
        <NotSeenNote thing={tenant} text="m365-backup.notSeenText" />
        <AccessNote tenant={tenant} status={status} />
        <ExchangeNote tenant={tenant} status={status} besideFacts />
      </div>
      <div className={classes.cards}>
        <TenantCard tenant={tenant} />
        <Permissions />
      </div>
    </>
  );
}

const accessTones = { working: 'ok', failing: 'err', unknown: 'unknown' } as const;

function TenantCard({ tenant }: OfTenant) {
  const { t, format } = useTexts();
  const { name, domain, region, access } = tenant;
  const checked =
    access.checkedAt === null
      ? undefined
      : t('m365-backup.access.checked', { at: format.dateTime(access.checkedAt) });
  return (
    <Card title={t('m365-backup.tenant.facts')}>
      <Facts
        facts={[
          { name: t('m365-backup.tenant.name'), value: name },
          { name: t('m365-backup.tenant.domain'), value: domain ?? absent },
          { name: t('m365-backup.tenant.region'), value: region },
          { name: t('m365-backup.tenant.application'), value: <ApplicationId tenant={tenant} /> },
          {
            name: t('m365-backup.tenant.access'),
            value: (
              <StatusWord
                tone={accessTones[access.state]}
                word={t(`m365-backup.tenant.accessState.${access.state}`)}
                below={checked}
              />
            ),
          },
          { name: t('m365-backup.tenant.exchange'), value: <Exchange tenant={tenant} /> },
        ]}
      />
    </Card>
  );
}

/** Whether it is ready for the end of Exchange Web Services, why, and since when the portal knows it. */
function Exchange({ tenant: { exchange } }: OfTenant) {
  const { t, format } = useTexts();
  const { state, reason, message, since } = exchange;
  return (
    <>
      <ExchangeWord state={state} below={t('m365-backup.exchange.since', { at: format.dateTime(since) })} />
      <p className={classes.why}>{t(`m365-backup.exchange.why.${reason}`)}</p>
      {message !== null && <p className={classes.why}>{message}</p>}
      {state === 'ready' && <p className={classes.why}>{t('m365-backup.exchange.deadline')}</p>}
    </>
  );
}

function ApplicationId({ tenant: { applicationId } }: OfTenant) {
  const { t } = useTexts();
  if (applicationId === null) return t('common.unknown');
  return (
    <span className={classes.copied}>
      <code>{applicationId}</code>
      <CopyButton value={applicationId} label={t('m365-backup.tenant.copyApplication')} />
    </span>
  );
}

/** For who grants by hand what a renewal does not. */
function Permissions() {
  const { t } = useTexts();
  return (
    <Card title={t('m365-backup.exchange.manual.title')}>
      <p>{t('m365-backup.exchange.manual.text')}</p>
      <ul className={classes.permissions}>
        {mailboxPermissions.map((permission) => (
          <li key={permission}>
            <code>{permission}</code>
          </li>
        ))}
      </ul>
    </Card>
  );
}
