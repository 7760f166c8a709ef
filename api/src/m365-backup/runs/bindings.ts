import { m365BackupFileTexts } from '@portal/contract/m365-backup/file-texts';
import {
  getBackupRun,
  listBackupRuns,
  listBackupRunsOfCustomers,
  watchBackupRuns,
} from '@portal/contract/m365-backup/runs';
import { reads, writes, type Binding, type CsvColumn } from '../../platform/http/call.ts';
import { columnsOf } from '../../platform/http/csv-columns.ts';
import { listRead } from '../../platform/http/lists.ts';
import type { Platform } from '../../platform/platform.ts';
import { wakeMirrors } from '../../services/mirror-repository.ts';
import { connectedRegions } from '../../services/regional-systems.ts';
import { m365BackupSystem } from '../system.ts';
import { runMirrorName } from './mirror.ts';
import { runList, runRead, runsOfPartner } from './reads.ts';

/** How long a screen counts as open after it has said so. */
const watchedSeconds = 60;

/** Of a retry, when the run began that it repeats. */
const mainStartedAt: CsvColumn['cell'] = ({ mainRun }) =>
  typeof mainRun === 'object' && mainRun !== null && 'startedAt' in mainRun ? mainRun.startedAt : null;
const { customerName, runs } = m365BackupFileTexts;
const runCells = { mainStartedAt };
const newestFirst = { sort: '-startedAt' } as const;

export function runBindings({ clouds, sealer }: Platform): Binding[] {
  const regions = connectedRegions(clouds, m365BackupSystem);
  return [
    reads(
      listBackupRuns,
      ({ tenant, query }) => listRead(sealer, { ...query, ...newestFirst }, runList(tenant, query, regions)),
      columnsOf(runs, runCells),
    ),
    reads(
      listBackupRunsOfCustomers,
      ({ tenant, query }) =>
        listRead(sealer, { ...query, ...newestFirst }, runsOfPartner(tenant, query, regions)),
      columnsOf({ customerName, ...runs }, runCells),
    ),
    reads(getBackupRun, ({ tenant, query }) => runRead(tenant, query.id)),
    writes(watchBackupRuns, async ({ tx }) => {
      await wakeMirrors(tx, runMirrorName, watchedSeconds);
      return {};
    }),
  ];
}
