import { backupStatusWords } from '@portal/contract/m365-backup/file-texts';
import { backupStatuses } from '@portal/contract/m365-backup/jobs';
import type { BackupRun } from '@portal/contract/m365-backup/runs';
import { IconHistory } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useWords } from '../../platform/address.ts';
import { useTexts } from '../../platform/use-texts.ts';
import type { DataAge } from '../../ui/age.tsx';
import { DataList, type DataListProps } from '../../ui/list/data-list.tsx';
import { boundsOf } from '../../ui/list/period.ts';
import { usePeriodFilter } from '../../ui/list/period-filter.tsx';
import type { ChoiceFilter, ListEndpoint, ListState } from '../../ui/list/types.ts';
import { useMinute } from '../../ui/use-minute.ts';
import type * as z from 'zod';

const runWords = ['cursor', 'page', 'pageSize', 'status', 'period', 'from', 'to'] as const;
export type RunState = ListState &
  Partial<Record<(typeof runWords)[number] | 'jobId' | 'customerId' | 'partnerId', string>>;

type Runs<Run> = ListEndpoint & { response: z.ZodType<{ items: Run[]; syncedAt: string | null }> };
type RunListProps<Run extends BackupRun> = Pick<DataListProps<Runs<Run>, RunState>, 'columns' | 'state'> & {
  id: string;
  endpoint: Runs<Run>;
  onStateChange: (next: RunState) => void;
  /** Beside the period and how they ended. */
  filters?: readonly ChoiceFilter[];
  age?: Omit<DataAge, 'at'>;
  emptyAction?: ReactNode;
};

/** Runs, the newest first, by when they began and how they ended. */
export function RunList<Run extends BackupRun>(props: RunListProps<Run>) {
  const { id, endpoint, state, onStateChange, filters = [], age = {}, columns } = props;
  const { t, language } = useTexts();
  const now = useMinute();
  const period = usePeriodFilter(state, onStateChange);
  const options = backupStatuses.map((value) => ({ value, label: backupStatusWords[value][language] }));
  return (
    <DataList
      id={id}
      twoLines
      label={t('m365-backup.history.title')}
      endpoint={endpoint}
      input={boundsOf(state, now)}
      state={state}
      onStateChange={onStateChange}
      columns={columns}
      rowId={(run) => run.id}
      rowName={(run) => run.jobName}
      ageOf={({ syncedAt }) => ({ at: syncedAt, ...age })}
      filters={[period, { id: 'status', label: t('m365-backup.column.status'), options }, ...filters]}
      csvName={t('m365-backup.history.file')}
      errorTitle={t('m365-backup.history.failed')}
      empty={{
        icon: IconHistory,
        title: t('m365-backup.history.empty'),
        text: t('m365-backup.history.emptyText'),
        action: null,
      }}
    />
  );
}

/** What the address says of the list, and which run is open beside it. */
export function useRunState(): { run: string | undefined; state: RunState } {
  const { run, ...state } = useWords([...runWords, 'customerId', 'partnerId', 'jobId', 'run']);
  return { run, state };
}
