import { cloudJobWords } from '@portal/contract/cloud-connect/file-texts';
import { cloudJob, listCloudJobs } from '@portal/contract/cloud-connect/jobs';
import type { CloudTenant } from '@portal/contract/cloud-connect/tenants';
import { IconEyeOff } from '@tabler/icons-react';
import { linkTo, listWords, scopeWords, useWords } from '../platform/address.ts';
import { useTexts } from '../platform/use-texts.ts';
import { shownState } from '../services/operations.ts';
import { RegionNotes } from '../services/region-notes.tsx';
import { ServiceList } from '../services/service-list.tsx';
import { StateWord } from '../services/state-word.tsx';
import { Button } from '../ui/button.tsx';
import { late } from '../ui/late.ts';
import { PageAbout } from '../ui/page.tsx';
import { EmptyState } from '../ui/states.tsx';
import { StatusWord } from '../ui/status.tsx';
import { Connection } from './connection.tsx';
import { useJobColumns } from './job-columns.tsx';
import { CloudNotes } from './notes.tsx';
import { homePath } from './paths.ts';
import { Quota } from './quota.tsx';
import { cloudScreens, type CloudStatus } from './screens.ts';
import { Steps } from './steps.tsx';
import { Strip } from './strip.tsx';
import { CloudTools } from './tools.tsx';
import classes from './cloud-connect.module.css';

const JobPanel = late(() => import('./job-panel.tsx'), 'JobPanel');

type OfTenant = { tenant: CloudTenant };
type OverviewProps = OfTenant & { status: CloudStatus };

/** What a customer has: how its jobs are, how full it is, and how to connect. */
export function Overview({ tenant, status }: OverviewProps) {
  const isNew = tenant.jobs.access === 'none';
  return (
    <>
      <PageAbout facts={[<TenantState key="state" tenant={tenant} />, tenant.region]} />
      <CloudTools tenant={tenant} status={status} />
      <RegionNotes of={cloudScreens} status={status} />
      <CloudNotes tenant={tenant} status={status} />
      <div className={classes.columns}>
        <div className={classes.strip}>
          <Strip tenant={tenant} />
        </div>
        <div className={classes.main}>
          <JobsByAccess tenant={tenant} status={status} />
        </div>
        <div className={classes.side}>
          <Quota tenant={tenant} customerName={status.customerName} />
          <Connection tenant={tenant} />
          {!isNew && <Steps tenant={tenant} />}
        </div>
      </div>
    </>
  );
}

/** What is being done with it comes before how it stands. */
function TenantState({ tenant }: OfTenant) {
  const { t } = useTexts();
  const shown = shownState(tenant);
  if (shown !== 'active') return <StateWord state={shown} />;
  return tenant.isSuspended ? (
    <StatusWord tone="warn" word={t('cloud-connect.suspended.word')} />
  ) : (
    <StatusWord tone="ok" word={t('cloud-connect.enabled')} />
  );
}

/** An empty list has two reasons: there are no jobs, or they cannot be seen. */
function JobsByAccess({ tenant, status }: OverviewProps) {
  switch (tenant.jobs.access) {
    case 'none':
      return <NoJobs tenant={tenant} />;
    case 'not-allowed':
      return <HiddenJobs />;
    default:
      return <Jobs status={status} />;
  }
}

/** Backups are stored, but whose jobs make them cannot be seen: how the customer allows that. */
function HiddenJobs() {
  const { t } = useTexts();
  return (
    <EmptyState
      icon={IconEyeOff}
      title={t('cloud-connect.access.title')}
      action={
        <span className={classes.toConnection}>
          <Button href="#connection">{t('cloud-connect.connection.open')}</Button>
        </span>
      }
    >
      {t('cloud-connect.access.text')} {t('cloud-connect.access.how')}
    </EmptyState>
  );
}

/** The customer backs up nothing yet, or nobody knows of the server that did: how it begins. */
function NoJobs({ tenant }: OfTenant) {
  const { t } = useTexts();
  const none = tenant.usedBytes > 0 ? 'noneSeen' : 'none';
  return (
    <section className={classes.noJobs}>
      <h2>{t(`cloud-connect.jobs.${none}`)}</h2>
      <p>{t(`cloud-connect.jobs.${none}Text`)}</p>
      <Steps tenant={tenant} />
    </section>
  );
}

function Jobs({ status }: Pick<OverviewProps, 'status'>) {
  const { t, language } = useTexts();
  const words = useWords([...listWords, ...scopeWords, 'state']);
  const options = cloudJob.shape.state.options.map((value) => ({
    value,
    label: cloudJobWords.state[value][language],
  }));
  return (
    <ServiceList
      isPart
      heading={t('cloud-connect.jobs.title')}
      id="cloud-jobs"
      texts="cloud-connect.jobs"
      path={homePath}
      status={status}
      icon={cloudScreens.icon}
      emptyAction={null}
      endpoint={listCloudJobs}
      columns={useJobColumns(({ id }) => linkTo(homePath, { ...words, job: id }))}
      rowName={({ name }) => name}
      filters={[{ id: 'state', label: t('cloud-connect.column.state'), options }]}
      panel={{ word: 'job', Panel: JobPanel }}
    />
  );
}
