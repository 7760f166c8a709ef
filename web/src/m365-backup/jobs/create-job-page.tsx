import { backupJobForm, createBackupJob, type JobFields } from '@portal/contract/m365-backup/jobs';
import { useTexts } from '../../platform/use-texts.ts';
import { Consent } from '../../prices/index.tsx';
import { ServiceFormPage } from '../../services/service-page.tsx';
import { CreateForm } from '../../services/things/thing-form.tsx';
import { usePricedForm } from '../../services/things/use-priced-form.ts';
import { FormSection } from '../../ui/form/layout.tsx';
import { Note } from '../../ui/status.tsx';
import { backupScreens, type BackupStatus } from '../screens.ts';
import { JobFieldsOf, newSchedule } from './job-fields.tsx';
import { jobs } from './jobs.ts';
import { useUserCost } from './user-cost.ts';

type Values = JobFields & { costConsent: boolean };

/** Orders a job for the customer in the address. */
export const CreateJobPage = () => (
  <ServiceFormPage of={backupScreens}>{(status) => <CreateJobForm status={status} />}</ServiceFormPage>
);

function CreateJobForm({ status }: { status: BackupStatus }) {
  const { t } = useTexts();
  const { customerName, tenant } = status;
  const initialValues: Values = {
    name: t('m365-backup.type.entire-organization'),
    ...newSchedule,
    costConsent: false,
  };
  const { form, cost } = usePricedForm(jobs, {
    schema: backupJobForm,
    initialValues,
    send: (body, { write }) => write(createBackupJob, { body }),
    useCost: () => useUserCost(customerName),
  });
  return (
    <CreateForm
      kind={jobs}
      form={form}
      cost={cost}
      status={status}
      {...(tenant && { region: tenant.region })}
    >
      <Note title={t('m365-backup.jobs.create.whole', { tenant: tenant?.domain ?? customerName })}>
        <p>{t('m365-backup.jobs.create.wholeText')}</p>
      </Note>
      <JobFieldsOf form={form} />
      <FormSection>
        <Consent form={form} cost={cost} />
      </FormSection>
    </CreateForm>
  );
}
