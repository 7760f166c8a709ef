import type { BackupJob } from '@portal/contract/m365-backup/jobs';
import { linkTo } from '../../platform/address.ts';
import { absent } from '../../platform/format.ts';
import type { TextIn } from '../../platform/text-keys.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { useServiceScope } from '../../services/screens.ts';
import type { PanelProps } from '../../services/service-list.tsx';
import { ThingDetails, ThingPanel } from '../../services/things/thing-panel.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Fact } from '../../ui/side-panel.tsx';
import { historyPath } from '../paths.ts';
import { BackupWord } from './backup-word.tsx';
import { jobs } from './jobs.ts';
import { useScheduleText } from './schedule-text.ts';

/** The details of the job in the address. */
export const BackupJobPanel = (props: PanelProps) => (
  <ThingPanel {...props} things={jobs}>
    {(job) => (
      <ThingDetails things={jobs} thing={job}>
        <Facts job={job} />
      </ThingDetails>
    )}
  </ThingPanel>
);

function Facts({ job }: { job: BackupJob }) {
  const { t, format } = useTexts();
  const schedule = useScheduleText();
  const { scope } = useServiceScope();
  const column = (name: TextIn<'m365-backup.column'>): string => t(`m365-backup.column.${name}`);
  const at = (moment: string | null) => (moment === null ? t('m365-backup.never') : format.dateTime(moment));
  return (
    <>
      <Fact name={column('status')}>
        <BackupWord status={job.status} />
      </Fact>
      <Fact name={column('backupType')}>{t(`m365-backup.type.${job.backupType}`)}</Fact>
      {job.backupType === 'selected-objects' && (
        <Fact name={column('included')}>{format.number(job.included)}</Fact>
      )}
      <Fact name={column('excluded')}>{format.number(job.excluded)}</Fact>
      <Fact name={column('schedule')}>
        {job.isEnabled ? schedule(job.schedule) : t('m365-backup.switchedOff')}
      </Fact>
      <Fact name={column('lastRunAt')}>{at(job.lastRunAt)}</Fact>
      <Fact name={column('nextRunAt')}>
        {job.nextRunAt === null ? absent : format.dateTime(job.nextRunAt)}
      </Fact>
      <Fact name={column('lastBackupAt')}>{at(job.lastBackupAt)}</Fact>
      {job.systemId !== null && (
        <Fact name={t('m365-backup.history.title')}>
          <TextLink href={linkTo(historyPath, { ...scope, jobId: job.systemId })}>
            {t('m365-backup.history.show')}
          </TextLink>
        </Fact>
      )}
    </>
  );
}
