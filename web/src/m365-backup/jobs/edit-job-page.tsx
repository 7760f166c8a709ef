import {
  backupIntervals,
  updateBackupJob,
  type BackupJob,
  type JobFields,
} from '@portal/contract/m365-backup/jobs';
import { getBackupJobObjects } from '@portal/contract/m365-backup/objects';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../platform/api.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { createAgreement, shownPrices, useAgreement, withAgreedPrices } from '../../prices/index.tsx';
import { ThingPage, type Edited } from '../../services/things/thing-page.tsx';
import { EditThingForm } from '../../services/things/thing-form.tsx';
import { useEditForm } from '../../services/things/use-thing-form.ts';
import { LoadState, Skeletons } from '../../ui/states.tsx';
import { jobPaths } from '../paths.ts';
import { backupScreens, type BackupStatus } from '../screens.ts';
import { useEntireTaken } from './create-job-page.tsx';
import { newSchedule } from './job-fields.tsx';
import { jobs } from './jobs.ts';
import { useUserCost } from './user-cost.ts';
import { useWizard } from './wizard/job-wizard.tsx';
import { steps, useStep } from './wizard/steps.tsx';
import { jobFormOf, type JobValues, type WholeJob } from './wizard/values.ts';

type Values = JobValues & { version: number };

function scheduleValues({ schedule }: BackupJob): Omit<JobFields, 'name'> {
  if (schedule === null) return newSchedule;
  if (schedule.kind === 'manual') return { ...newSchedule, scheduleKind: 'manual' };
  if (schedule.kind === 'daily')
    return { ...newSchedule, scheduleKind: 'daily', days: schedule.days, time: schedule.time };
  const every = backupIntervals.find((one) => Number(one) === schedule.everyMinutes) ?? newSchedule.every;
  return { ...newSchedule, scheduleKind: 'periodically', every };
}

const valuesOf = (job: WholeJob): Values => ({
  name: job.name,
  backupType: job.backupType,
  ...job.objects,
  ...scheduleValues(job),
  costConsent: false,
  version: job.version,
});

/** Changes a job, in the three steps in which it was made. */
export const EditJobPage = () => (
  <ThingPage of={backupScreens} things={jobs}>
    {(edited) => <WithObjects key={edited.thing.id} {...edited} />}
  </ThingPage>
);

type OfJob<Job> = Edited<Job> & { status: BackupStatus };

/** What a job backs up may be much, and is read for its form alone. */
function WithObjects({ thing: job, reload, status }: OfJob<BackupJob>) {
  const { t } = useTexts();
  const api = useApi();
  const objects = useQuery({ ...api.query(getBackupJobObjects, { id: job.id }), staleTime: 0 });
  const isTaken = useEntireTaken(job.id);
  const reloadAll = async (): Promise<WholeJob | undefined> => {
    const [read, chosen] = [await reload(), (await objects.refetch()).data];
    return read && chosen && { ...read, objects: chosen };
  };
  const shown =
    objects.isFetchedAfterMount && isTaken !== undefined ? objects : { ...objects, data: undefined };
  return (
    <LoadState
      query={shown}
      errorTitle={t('m365-backup.jobs.oneFailed')}
      skeleton={<Skeletons rows={6} height={40} />}
    >
      {(chosen) => (
        <EditForm
          thing={{ ...job, objects: chosen }}
          reload={reloadAll}
          status={status}
          isTaken={isTaken === true}
        />
      )}
    </LoadState>
  );
}

function EditForm(props: OfJob<WholeJob> & { isTaken: boolean }) {
  const { thing: job, status, isTaken } = props;
  const { t } = useTexts();
  const [agreement] = useState(createAgreement);
  const [schema] = useState(() => withAgreedPrices(jobFormOf(job), agreement));
  const edit = useEditForm(jobs, {
    ...props,
    valuesOf,
    schema,
    send: ({ costConsent, agreedPrices, version, ...body }, { write }) =>
      write(updateBackupJob, {
        query: { id: job.id },
        body: { ...body, version: version ?? job.version, agreedPrices: costConsent ? agreedPrices : null },
      }),
  });
  const cost = useUserCost(status.customerName);
  useAgreement(edit.form, agreement, shownPrices(cost));
  const way = useStep(jobPaths.editPath, steps, { id: job.id });
  const label = t('m365-backup.jobs.edit.save');
  const wizard = useWizard({ form: edit.form, cost, status, before: job, isTaken, way, label });
  return (
    <>
      {wizard.head}
      <EditThingForm
        kind={jobs}
        edit={{ ...edit, form: { ...edit.form, submit: wizard.submit } }}
        status={status}
        region={job.region}
        side={wizard.side}
        step={wizard.step}
        refusal={jobs.useRefusals().editing(job) ?? wizard.incomplete}
        fieldName={(name) => t(`m365-backup.jobs.inSentence.${name}`)}
        write={(name, value) => writtenIn(t, name, value)}
      >
        {wizard.content}
      </EditThingForm>
    </>
  );
}

const kinds = ['daily', 'periodically', 'manual'] as const;
const types = ['entire-organization', 'selected-objects'] as const;

/** How a value of a field is written where two versions differ. */
function writtenIn(t: ReturnType<typeof useTexts>['t'], name: string, value: unknown): string {
  if (Array.isArray(value)) return t('m365-backup.wizard.objects', { count: value.length });
  const kind = kinds.find((one) => one === value);
  if (name === 'scheduleKind' && kind) return t(`m365-backup.kind.${kind}`);
  const type = types.find((one) => one === value);
  if (name === 'backupType' && type) return t(`m365-backup.type.${type}`);
  return typeof value === 'string' ? value : '';
}
