import type { BackupJob } from '@portal/contract/m365-backup/jobs';
import { absent } from '../../platform/format.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { shortMinute } from '../../platform/when.ts';
import { shownState } from '../../services/operations.ts';
import { StateWord } from '../../services/state-word.tsx';
import { useNotSeenText } from '../../services/not-seen.tsx';
import { TextLink } from '../../ui/link.tsx';
import { TwoLines } from '../../ui/list/two-lines.tsx';
import type { Column } from '../../ui/list/types.ts';
import { figure, sortable, useColumns } from '../../ui/list/use-columns.ts';
import { useMinute } from '../../ui/use-minute.ts';
import { BackupWord } from './backup-word.tsx';
import { useScheduleText } from './schedule-text.ts';

/** What is being done with a job comes before how it last ran. */
function JobWord({ job }: { job: BackupJob }) {
  const shown = shownState(job);
  return shown === 'active' ? <BackupWord status={job.status} /> : <StateWord state={shown} />;
}

/** The columns of the list of jobs: how each last ended, when it runs, and what it backs up. */
export function useBackupJobColumns(hrefOf: (job: BackupJob) => string): readonly Column<BackupJob>[] {
  const { t, language } = useTexts();
  const now = useMinute();
  const column = useColumns<BackupJob>()('m365-backup.column');
  const notSeen = useNotSeenText();
  const schedule = useScheduleText();
  const whenOf = (at: string | null) => (at === null ? absent : shortMinute(at, now, language));
  const nameOf = (job: BackupJob) => (
    <TextLink look="name" href={hrefOf(job)}>
      {job.name}
    </TextLink>
  );
  return [
    column(
      'name',
      (_, job) => (
        <TwoLines
          first={nameOf(job)}
          second={notSeen(job) || (!job.orderedHere && t('services.notOrderedHere'))}
        />
      ),
      {
        ...sortable,
        strong: true,
      },
    ),
    column('status', (_, job) => <JobWord job={job} />, {
      ...sortable,
      usual: true,
      mostFirst: true,
      cardRole: 'status',
    }),
    column('backupType', (type) => t(`m365-backup.type.${type}`), { words: true }),
    column('lastRunAt', whenOf, { ...sortable, ...figure }),
    column('nextRunAt', (at, { isEnabled }) => (isEnabled ? whenOf(at) : t('m365-backup.switchedOff')), {
      ...sortable,
      ...figure,
      cardRole: 'none',
    }),
    column('lastBackupAt', whenOf, { ...sortable, ...figure, extra: true }),
    column('schedule', schedule, { words: true, extra: true }),
  ];
}
