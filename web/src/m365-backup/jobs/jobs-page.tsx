import { backupJob, listBackupJobs } from '@portal/contract/m365-backup/jobs';
import { linkTo, listWords, scopeWords, useWords } from '../../platform/address.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { RegionNotes } from '../../services/region-notes.tsx';
import { ServiceList } from '../../services/service-list.tsx';
import { ServicePage } from '../../services/service-page.tsx';
import { ListTools } from '../../services/tools.tsx';
import { late } from '../../ui/late.ts';
import { jobsPath } from '../paths.ts';
import { backupScreens, type BackupStatus } from '../screens.ts';
import { useBackupJobColumns } from './job-columns.tsx';
import { TenantFacts } from './tenant-facts.tsx';

const BackupJobPanel = late(() => import('./job-panel.tsx'), 'BackupJobPanel');

/** What backs up the tenant, or what stands between the customer and that. */
export const JobsPage = () => (
  <ServicePage of={backupScreens} path={jobsPath}>
    {(status) => <Jobs status={status} />}
  </ServicePage>
);

function Jobs({ status }: { status: BackupStatus }) {
  const { t } = useTexts();
  const words = useWords([...listWords, ...scopeWords, 'status']);
  const options = backupJob.shape.status.options.map((value) => ({
    value,
    label: t(`m365-backup.status.${value}`),
  }));
  return (
    <>
      <ListTools of={backupScreens} status={status} />
      <RegionNotes of={backupScreens} status={status} />
      {status.tenant && <TenantFacts tenant={status.tenant} />}
      <ServiceList
        id="backup-jobs"
        texts="m365-backup.jobs"
        path={jobsPath}
        status={status}
        icon={backupScreens.icon}
        emptyAction={null}
        endpoint={listBackupJobs}
        columns={useBackupJobColumns(({ id }) => linkTo(jobsPath, { ...words, job: id }))}
        rowName={({ name }) => name}
        filters={[{ id: 'status', label: t('m365-backup.column.status'), options }]}
        panel={{ word: 'job', Panel: BackupJobPanel }}
      />
    </>
  );
}
