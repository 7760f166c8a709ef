import { backupStatusWords } from '@portal/contract/m365-backup/file-texts';
import { backupJob } from '@portal/contract/m365-backup/jobs';
import { useCallback } from 'react';
import type { BackupJob } from '@portal/contract/m365-backup/jobs';
import { useTexts } from '../../platform/use-texts.ts';
import { isPassing } from '../../services/operations.ts';
import { RegionNotes } from '../../services/region-notes.tsx';
import { useServiceScope } from '../../services/screens.ts';
import { ServiceList } from '../../services/service-list.tsx';
import { ServicePage } from '../../services/service-page.tsx';
import { oneOf, useCreateAction } from '../../services/things/things.ts';
import { useThingActions } from '../../services/things/use-thing-actions.ts';
import { ListTools } from '../../services/tools.tsx';
import { late } from '../../ui/late.ts';
import { useDialog } from '../../ui/use-dialog.tsx';
import { useWatchedJobs } from '../history/use-watched-jobs.ts';
import { jobsPath } from '../paths.ts';
import { backupScreens, type BackupStatus } from '../screens.ts';
import { useJobActions } from './job-actions.ts';
import { useBackupJobColumns } from './job-columns.tsx';
import { jobs } from './jobs.ts';
import { TenantFacts } from './tenant-facts.tsx';

const BackupJobPanel = late(() => import('./job-panel.tsx'), 'BackupJobPanel');
const DeleteJobDialog = late(() => import('./delete-job-dialog.tsx'), 'DeleteJobDialog');

/** What backs up the tenant, or what stands between the customer and that. */
export const JobsPage = () => (
  <ServicePage of={backupScreens} path={jobsPath} action={useCreateAction(jobs)}>
    {(status) => <Jobs status={status} />}
  </ServicePage>
);

function Jobs({ status }: { status: BackupStatus }) {
  const { t, language } = useTexts();
  useWatchedJobs();
  const { scope } = useServiceScope();
  const deletion = useDialog(DeleteJobDialog);
  const hrefOf = useCallback((job: BackupJob) => oneOf(jobs, scope, job.id), [scope]);
  const thingActions = useThingActions(jobs, { hrefOf, onDelete: deletion.ask });
  const jobActions = useJobActions();
  const options = backupJob.shape.status.options.map((value) => ({
    value,
    label: backupStatusWords[value][language],
  }));
  return (
    <>
      <ListTools of={backupScreens} status={status} />
      <RegionNotes of={backupScreens} status={status} />
      {status.tenant && <TenantFacts tenant={status.tenant} status={status} />}
      <ServiceList
        id={jobs.id}
        texts="m365-backup.jobs"
        path={jobsPath}
        status={status}
        icon={jobs.icon}
        endpoint={jobs.list}
        columns={useBackupJobColumns(hrefOf)}
        rowName={jobs.nameOf}
        rowActions={(job) => [...jobActions(job), ...thingActions(job)]}
        isPending={isPassing}
        filters={[{ id: 'status', label: t('m365-backup.column.status'), options }]}
        panel={{ word: jobs.word, Panel: BackupJobPanel }}
      />
      {deletion.dialog}
    </>
  );
}
