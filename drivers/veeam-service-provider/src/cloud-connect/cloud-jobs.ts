import type { CloudJob, CloudJobSchedule } from '@portal/ports/cloud-connect';
import { z } from 'zod';
import { jobShape, runsOf } from '../jobs.ts';
import { readPages } from '../pages.ts';
import type { Site } from './site.ts';

const schedules: Readonly<Record<string, CloudJobSchedule>> = {
  NotScheduled: 'not-scheduled',
  Periodically: 'periodically',
  Daily: 'daily',
  Monthly: 'monthly',
  Continuously: 'continuously',
  Chained: 'chained',
  BackupWindow: 'backup-window',
};

const cloudJobShape = z.looseObject({
  ...jobShape.shape,
  organizationUid: z.uuid().nullish(),
  mappedOrganizationUid: z.uuid().nullish(),
  scheduleType: z.string().nullish(),
  destination: z.string().nullish(),
});

/** A job that was assigned to a company is that one's, whoever's server makes it. */
const toCloudJob = (record: z.infer<typeof cloudJobShape>): CloudJob => ({
  id: record.uniqueUid,
  name: record.name,
  company: record.mappedOrganizationUid ?? record.organizationUid ?? null,
  schedule: schedules[record.scheduleType ?? ''] ?? 'unknown',
  destination: record.destination ?? null,
  ...runsOf(record),
});

export async function* listCloudJobs(site: Site): AsyncGenerator<readonly CloudJob[]> {
  const pages = readPages(site.client, {
    path: '/infrastructure/backupServers/jobs',
    shape: cloudJobShape,
    sortBy: 'uniqueUid',
    key: ({ uniqueUid }) => uniqueUid,
    conditions: [{ property: 'targetType', value: 'Cloud' }],
  });
  for await (const page of pages) yield page.map(toCloudJob);
}
