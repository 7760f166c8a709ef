import { createBackupJob, listBackupJobs } from '@portal/contract/m365-backup/jobs';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../platform/api.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { ServiceFormPage } from '../../services/service-page.tsx';
import { CreateForm } from '../../services/things/thing-form.tsx';
import { usePricedForm } from '../../services/things/use-priced-form.ts';
import { Skeletons } from '../../ui/states.tsx';
import { jobPaths } from '../paths.ts';
import { backupScreens, type BackupStatus } from '../screens.ts';
import { newSchedule } from './job-fields.tsx';
import { jobs } from './jobs.ts';
import { useUserCost } from './user-cost.ts';
import { useWizard } from './wizard/job-wizard.tsx';
import { steps, useStep } from './wizard/steps.tsx';
import { jobFormOf, type JobValues } from './wizard/values.ts';

const schema = jobFormOf(null);
const mostJobs = 200;

/** Whether another job of the customer is of the entire organization; undefined until that is known. */
export function useEntireTaken(exceptId: string | null): boolean | undefined {
  const { data, error } = useQuery(useApi().query(listBackupJobs, { pageSize: mostJobs }));
  // Who cannot tell lets the API say it.
  if (error) return false;
  return data?.items.some(({ id, backupType }) => id !== exceptId && backupType === 'entire-organization');
}

/** Orders a job for the customer in the address, in three steps. */
export const CreateJobPage = () => (
  <ServiceFormPage of={backupScreens}>{(status) => <Loaded status={status} />}</ServiceFormPage>
);

function Loaded({ status }: { status: BackupStatus }) {
  const isTaken = useEntireTaken(null);
  if (isTaken === undefined) return <Skeletons rows={6} height={40} />;
  return <CreateJobForm status={status} isTaken={isTaken} />;
}

function CreateJobForm({ status, isTaken }: { status: BackupStatus; isTaken: boolean }) {
  const { t } = useTexts();
  const { customerName, tenant } = status;
  const initialValues: JobValues = {
    name: isTaken ? '' : t('m365-backup.type.entire-organization'),
    backupType: isTaken ? 'selected-objects' : 'entire-organization',
    included: [],
    excluded: [],
    ...newSchedule,
    costConsent: false,
  };
  const { form, cost } = usePricedForm(jobs, {
    schema,
    initialValues,
    send: ({ costConsent: _agreed, version: _none, ...body }, { write }) =>
      write(createBackupJob, { body: { ...body, costConsent: true } }),
    useCost: () => useUserCost(customerName),
  });
  const way = useStep(jobPaths.createPath, steps);
  const label = t('m365-backup.jobs.create.title');
  const wizard = useWizard({ form, cost, status, before: null, isTaken, way, label });
  return (
    <>
      {wizard.head}
      <CreateForm
        kind={jobs}
        form={{ ...form, submit: wizard.submit }}
        {...(way.after === undefined && { cost })}
        side={wizard.side}
        step={wizard.step}
        incomplete={wizard.incomplete}
        status={status}
        {...(tenant && { region: tenant.region })}
      >
        {wizard.content}
      </CreateForm>
    </>
  );
}
