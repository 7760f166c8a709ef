import { listBackupJobs } from '@portal/contract/m365-backup/jobs';
import { listBackupRuns, type BackupRun } from '@portal/contract/m365-backup/runs';
import { useQuery } from '@tanstack/react-query';
import { IconMail } from '@tabler/icons-react';
import { Suspense, useCallback, type ReactNode } from 'react';
import { linkTo, useGo } from '../../platform/address.ts';
import { useApi } from '../../platform/api.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { RegionNotes } from '../../services/region-notes.tsx';
import { isSomeRegionDown } from '../../services/screens.ts';
import { ServicePage } from '../../services/service-page.tsx';
import { ListTools } from '../../services/tools.tsx';
import { late } from '../../ui/late.ts';
import type { MenuEntry } from '../../ui/menu/entries.ts';
import { useDialog } from '../../ui/use-dialog.tsx';
import type { ChoiceFilter } from '../../ui/list/types.ts';
import { historyPath } from '../paths.ts';
import { backupScreens, type BackupStatus } from '../screens.ts';
import { HistoryOfAll } from './history-of-all.tsx';
import { useRunColumns } from './run-columns.tsx';
import { RunList, useRunState } from './run-list.tsx';
import { useWatchedJobs } from './use-watched-jobs.ts';

const NotificationsDialog = late(() => import('./notifications-dialog.tsx'), 'NotificationsDialog');
const RunPanel = late(() => import('./run-panel.tsx'), 'RunPanel');

/** Which runs went wrong and why: of a customer, and for those with several of all of them. */
export const HistoryPage = () => (
  <ServicePage of={backupScreens} path={historyPath} overview={<HistoryOfAll />}>
    {(status) => <History status={status} />}
  </ServicePage>
);

/** Chooses by job; one that is gone is there as long as it is chosen. */
function useJobFilter(chosen: string | undefined): ChoiceFilter {
  const { t } = useTexts();
  const { data } = useQuery(useApi().query(listBackupJobs, { pageSize: 100, sort: 'name' }));
  const known = (data?.items ?? []).flatMap(({ systemId, name }) =>
    systemId === null ? [] : [{ value: systemId, label: name }],
  );
  const isGone = data !== undefined && chosen !== undefined && known.every(({ value }) => value !== chosen);
  const options = isGone ? [...known, { value: chosen, label: t('m365-backup.history.goneJob') }] : known;
  return { id: 'jobId', label: t('m365-backup.column.jobName'), options };
}

/** How the mails about runs are chosen. */
function useNotifications(about: { customerName: string }): { entry: MenuEntry; dialog: ReactNode } {
  const { t } = useTexts();
  const { ask, dialog } = useDialog(NotificationsDialog);
  const label = t('m365-backup.notifications.title');
  return { entry: { kind: 'action', label, icon: IconMail, onSelect: () => ask(about) }, dialog };
}

function History({ status }: { status: BackupStatus }) {
  const go = useGo();
  useWatchedJobs();
  const notifications = useNotifications(status);
  const { run, state } = useRunState();
  const hrefOf = useCallback(({ id }: BackupRun) => linkTo(historyPath, { ...state, run: id }), [state]);
  return (
    <>
      <ListTools of={backupScreens} status={status} entries={[notifications.entry]} />
      {notifications.dialog}
      <RegionNotes of={backupScreens} status={status} />
      <RunList
        id="backup-runs"
        endpoint={listBackupRuns}
        state={state}
        onStateChange={(next) => void go(linkTo(historyPath, next))}
        columns={useRunColumns(hrefOf)}
        filters={[useJobFilter(state.jobId)]}
        age={{ unreachable: isSomeRegionDown(status) }}
      />
      <Suspense>
        {run !== undefined && (
          <RunPanel
            id={run}
            state={state}
            onClose={() => void go(linkTo(historyPath, state), { replace: true })}
          />
        )}
      </Suspense>
    </>
  );
}
