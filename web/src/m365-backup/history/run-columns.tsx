import type { BackupRun } from '@portal/contract/m365-backup/runs';
import { absent } from '../../platform/format.ts';
import { sizeText } from '../../platform/sizes.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { shortMinute } from '../../platform/when.ts';
import { TextLink } from '../../ui/link.tsx';
import { TwoLines } from '../../ui/list/two-lines.tsx';
import type { Column } from '../../ui/list/types.ts';
import { figure, useColumns } from '../../ui/list/use-columns.ts';
import { useMinute } from '../../ui/use-minute.ts';
import { BackupWord } from '../jobs/backup-word.tsx';
import { isLong, runSecondsOf, runTimeText } from './run-times.ts';

/** A rate as people read it: `24.6 MiB/s`; absent where the system does not tell. */
export function useRateText(): (bytes: number | null) => string {
  const { language } = useTexts();
  return (bytes) => (bytes === null ? absent : `${sizeText(bytes, language)}/s`);
}

/** How a run is, and that it is a retry or takes long. */
function useSecondLine(): (run: BackupRun) => string | false {
  const { t } = useTexts();
  const now = useMinute();
  return (run) => {
    if (isLong(run, now)) return t('m365-backup.history.long');
    return run.retryNumber > 0 && t('m365-backup.history.retry', { number: run.retryNumber });
  };
}

/** The columns of a list of runs; `second` says whose a job is where that is not known. */
export function useRunColumns<Run extends BackupRun>(
  hrefOf: (run: Run) => string,
  second: (run: Run) => string | false = () => false,
): readonly Column<Run>[] {
  const { language, format } = useTexts();
  const now = useMinute();
  const column = useColumns<Run>()('m365-backup.column');
  const rate = useRateText();
  const below = useSecondLine();
  const whenOf = (at: string | null) => (at === null ? absent : shortMinute(at, now, language));
  const nameOf = (run: Run) => (
    <TextLink look="name" href={hrefOf(run)}>
      {run.jobName}
    </TextLink>
  );
  const wide = { ...figure, cardRole: 'none' } as const;
  return [
    column('jobName', (_, run) => <TwoLines first={nameOf(run)} second={second(run)} />, { strong: true }),
    column(
      'status',
      (_, run) => <TwoLines first={<BackupWord status={run.status} />} second={below(run)} />,
      {
        cardRole: 'status',
        width: 140,
      },
    ),
    column('startedAt', whenOf, { ...figure, lastFirst: true }),
    column('runSeconds', (_, run) => runTimeText(runSecondsOf(run, now), language), figure),
    column('processingBytes', rate, wide),
    column('readBytes', rate, { ...wide, extra: true }),
    column('writeBytes', rate, { ...wide, extra: true }),
    column('transferredBytes', (bytes) => (bytes === null ? absent : sizeText(bytes, language)), {
      ...figure,
      cardRole: 'amount',
    }),
    column('processedItems', format.number, wide),
    column('endedAt', whenOf, { ...figure, extra: true }),
    column('retryNumber', format.number, { ...figure, extra: true }),
  ];
}
