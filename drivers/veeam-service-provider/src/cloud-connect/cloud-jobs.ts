import { meanings, unknownWord } from '@portal/driver-kit/words';
import type { CloudJob, CloudJobSchedule, UnknownJobWords } from '@portal/ports/cloud-connect';
import type { OnUnreadable } from '@portal/ports/unreadable';
import { z } from 'zod';
import { jobIdOf, jobShape, jobStateOf, runsOf } from '../jobs.ts';
import { readPages } from '../pages.ts';
import type { Site } from './site.ts';

const scheduleOf = meanings<CloudJobSchedule>({
  NotScheduled: 'not-scheduled',
  Periodically: 'periodically',
  Daily: 'daily',
  Monthly: 'monthly',
  Continuously: 'continuously',
  Chained: 'chained',
  BackupWindow: 'backup-window',
});

const cloudJobShape = z.looseObject({
  ...jobShape.shape,
  organizationUid: z.guid().nullish(),
  mappedOrganizationUid: z.guid().nullish(),
  scheduleType: z.string().nullish(),
  destination: z.string().nullish(),
});

type CloudJobRecord = z.infer<typeof cloudJobShape>;

const unknownWordsOf = ({ status, scheduleType }: CloudJobRecord): UnknownJobWords => {
  const state = unknownWord(jobStateOf, status);
  const schedule = unknownWord(scheduleOf, scheduleType);
  return { ...(state !== null && { state }), ...(schedule !== null && { schedule }) };
};

/** A job that was assigned to a company is that one's, whoever's server makes it. */
const toCloudJob = (record: CloudJobRecord): CloudJob => ({
  id: record.uniqueUid,
  name: record.name,
  company: record.mappedOrganizationUid ?? record.organizationUid ?? null,
  schedule: scheduleOf(record.scheduleType) ?? 'unknown',
  destination: record.destination ?? null,
  unknownWords: unknownWordsOf(record),
  ...runsOf(record),
});

export async function* listCloudJobs(
  site: Site,
  onUnreadable: OnUnreadable,
): AsyncGenerator<readonly CloudJob[]> {
  const query = {
    path: '/infrastructure/backupServers/jobs',
    kind: { idOf: jobIdOf, shape: cloudJobShape },
    sortBy: 'uniqueUid',
    conditions: [{ property: 'targetType', value: 'Cloud' }],
  };
  for await (const page of readPages(site.client, query, onUnreadable)) yield page.map(toCloudJob);
}
