import {
  checkBackupCoverage,
  getBackupJobObjects,
  listBackupObjects,
  matchBackupObjects,
  readBackupObjects,
} from '@portal/contract/m365-backup/objects';
import { m365BackupFileTexts } from '@portal/contract/m365-backup/file-texts';
import sql from 'sql-template-tag';
import { reads, readsMuch, writes, type Binding, type WriteCall } from '../../platform/http/call.ts';
import { columnsOf } from '../../platform/http/csv-columns.ts';
import { listsWith } from '../../platform/http/list-bindings.ts';
import type { Platform } from '../../platform/platform.ts';
import { mirrorAge } from '../../services/mirror-repository.ts';
import { objectsMirror, readObjectsAnew } from './mirror.ts';
import { coverageRead, jobObjectsRead, objectList, objectsMatching } from './reads.ts';

const freshForMinutes = 15;

/** When a person is about to choose: what was read a moment ago will do, unless they say otherwise. */
async function readIfOld({
  tx,
  tenant,
  body,
}: WriteCall<typeof readBackupObjects>): Promise<Record<string, never>> {
  const age = await tx.first<{ isFresh: boolean | null }>(sql`
    select (a.age ->> 'syncedAt')::timestamptz > portal_now() - make_interval(mins => ${freshForMinutes}) as "isFresh"
    from (select (${mirrorAge(tenant, objectsMirror)}) as age) a`);
  if (body.force || !age?.isFresh) await readObjectsAnew(tx);
  return {};
}

/** What jobs back up, and what they can. */
export function objectBindings({ sealer }: Pick<Platform, 'sealer'>): Binding[] {
  const list = listsWith(sealer);
  return [
    list(listBackupObjects, objectList, columnsOf(m365BackupFileTexts.objects)),
    reads(matchBackupObjects, ({ tenant, query }) => objectsMatching(tenant, query)),
    writes(readBackupObjects, (call) => readIfOld(call)),
    reads(getBackupJobObjects, ({ tenant, query }) => jobObjectsRead(tenant, query.id)),
    readsMuch(checkBackupCoverage, ({ tenant, body }) => coverageRead(tenant, body)),
  ];
}
