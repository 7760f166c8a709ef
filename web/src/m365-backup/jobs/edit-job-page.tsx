import {
  backupIntervals,
  updateBackupJob,
  type BackupJob,
  type JobFields,
} from '@portal/contract/m365-backup/jobs';
import { useTexts } from '../../platform/use-texts.ts';
import { ThingPage, type Edited } from '../../services/things/thing-page.tsx';
import { EditThingForm } from '../../services/things/thing-form.tsx';
import { useEditForm } from '../../services/things/use-thing-form.ts';
import type { ServiceStatus } from '../../services/screens.ts';
import { backupScreens } from '../screens.ts';
import { JobFieldsOf, newSchedule } from './job-fields.tsx';
import { jobs } from './jobs.ts';

type Values = JobFields & { version: number };

function scheduleValues({ schedule }: BackupJob): Omit<JobFields, 'name'> {
  if (schedule === null) return newSchedule;
  if (schedule.kind === 'manual') return { ...newSchedule, scheduleKind: 'manual' };
  if (schedule.kind === 'daily')
    return { ...newSchedule, scheduleKind: 'daily', days: schedule.days, time: schedule.time };
  const every = backupIntervals.find((one) => Number(one) === schedule.everyMinutes) ?? newSchedule.every;
  return { ...newSchedule, scheduleKind: 'periodically', every };
}

const valuesOf = (job: BackupJob): Values => ({
  name: job.name,
  ...scheduleValues(job),
  version: job.version,
});

/** Changes what a job is called, and when it runs. */
export const EditJobPage = () => (
  <ThingPage of={backupScreens} things={jobs}>
    {(edited) => <EditForm key={edited.thing.id} {...edited} />}
  </ThingPage>
);

function EditForm(props: Edited<BackupJob> & { status: ServiceStatus }) {
  const { thing: job, status } = props;
  const { t } = useTexts();
  const edit = useEditForm(jobs, {
    ...props,
    valuesOf,
    schema: updateBackupJob.body,
    send: (body, { write }) => write(updateBackupJob, { query: { id: job.id }, body }),
  });
  return (
    <EditThingForm
      kind={jobs}
      edit={edit}
      status={status}
      region={job.region}
      refusal={jobs.useRefusals().editing(job)}
      fieldName={(name) => t(`m365-backup.jobs.inSentence.${name}`)}
      write={(name, value) => {
        if (name === 'scheduleKind') return kindText(t, value);
        return typeof value === 'string' ? value : '';
      }}
    >
      <JobFieldsOf form={edit.form} />
    </EditThingForm>
  );
}

const kinds = ['daily', 'periodically', 'manual'] as const;

function kindText(t: ReturnType<typeof useTexts>['t'], value: unknown): string {
  const kind = kinds.find((one) => one === value);
  return kind === undefined ? '' : t(`m365-backup.kind.${kind}`);
}
