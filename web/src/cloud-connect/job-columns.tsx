import { cloudJobWords } from '@portal/contract/cloud-connect/file-texts';
import type { CloudJob } from '@portal/contract/cloud-connect/jobs';
import { absent } from '../platform/format.ts';
import { sizeText } from '../platform/sizes.ts';
import { useTexts } from '../platform/use-texts.ts';
import { shortMinute } from '../platform/when.ts';
import { useNotSeenText } from '../services/not-seen.tsx';
import { TextLink } from '../ui/link.tsx';
import { TwoLines } from '../ui/list/two-lines.tsx';
import type { Column } from '../ui/list/types.ts';
import { figure, sortable, useColumns } from '../ui/list/use-columns.ts';
import { useMinute } from '../ui/use-minute.ts';
import { durationText } from './durations.ts';
import { JobStateWord } from './job-state.tsx';

/** The columns of the list of jobs: how each is and why, when it ran, and what that moved. */
export function useJobColumns(hrefOf: (one: CloudJob) => string): readonly Column<CloudJob>[] {
  const { language } = useTexts();
  const now = useMinute();
  const column = useColumns<CloudJob>()('cloud-connect.column');
  const notSeen = useNotSeenText();
  const whenOf = (at: string | null) => (at === null ? absent : shortMinute(at, now, language));
  const nameOf = (job: CloudJob) => (
    <TextLink look="name" href={hrefOf(job)}>
      {job.name}
    </TextLink>
  );
  return [
    column('name', (_, job) => <TwoLines first={nameOf(job)} second={notSeen(job) || job.failureMessage} />, {
      ...sortable,
      strong: true,
    }),
    column('state', (state) => <JobStateWord state={state} />, {
      ...sortable,
      usual: true,
      mostFirst: true,
      width: 178,
      cardRole: 'status',
    }),
    column('startedAt', whenOf, { ...sortable, ...figure, width: 92 }),
    column('endedAt', whenOf, { ...sortable, ...figure, extra: true }),
    column('durationSeconds', durationText, { ...sortable, ...figure, width: 84 }),
    column('transferredBytes', (bytes) => (bytes === null ? absent : sizeText(bytes, language)), {
      ...sortable,
      ...figure,
      width: 104,
      cardRole: 'amount',
    }),
    column('schedule', (schedule) => cloudJobWords.schedule[schedule][language], { extra: true }),
    column('destination', (destination) => destination ?? absent, { words: true, extra: true }),
  ];
}
