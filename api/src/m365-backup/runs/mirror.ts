import type { M365Change, M365Job } from '@portal/ports/m365-jobs';
import type { OnUnreadable } from '@portal/ports/unreadable';
import type { WorkerNeeds } from '../../platform/capability.ts';
import { portalNow } from '../../platform/database/moment.ts';
import { defineMirror, type Mirror, type News } from '../../platform/outbound/mirror-definition.ts';
import { connectedRegions } from '../../services/regional-systems.ts';
import { tellCustomers } from '../../services/status.ts';
import { tellRuns } from '../notifications/telling.ts';
import { driverOf, m365BackupSystem } from '../system.ts';
import {
  forgetLost,
  knownJobs,
  markLongRuns,
  readCustomersAnew,
  writeChangedJobs,
  writeRuns,
} from './mirror-repository.ts';
import { readJob, readRuns, type KnownJob, type ReadRun } from './reading.ts';

export const runMirrorName = 'm365-runs';

/** Runs of jobs of all customers, and jobs that have changed. */
type Listed = { run: ReadRun } | { job: M365Job };
type Needs = Pick<WorkerNeeds, 'database' | 'platform'>;

/** So long one question waits for what changes: within the lease of whoever asks it, so that no worker is held up by it. */
const waitSeconds = 5;
/** What has changed in more jobs is found by reading all. */
const mostJobs = 50;

const keyOf = (listed: Listed): string =>
  'run' in listed ? `run/${listed.run.session.id}` : `job/${listed.job.id}`;

const wayOf = async (
  { database, platform: { clouds } }: Needs,
  region: string,
  onUnreadable: OnUnreadable,
) => ({
  driver: driverOf(clouds, region),
  now: await portalNow(database),
  onUnreadable,
});
type Way = Awaited<ReturnType<typeof wayOf>>;

async function* runsOf(way: Way, job: KnownJob): AsyncGenerator<readonly Listed[]> {
  for await (const page of readRuns(way, job)) yield page.map((run) => ({ run }));
}

async function* readRegion(
  needs: Needs,
  region: string,
  onUnreadable: OnUnreadable,
): AsyncGenerator<readonly Listed[]> {
  const way = await wayOf(needs, region, onUnreadable);
  for (const job of await knownJobs(needs.database, region)) yield* runsOf(way, job);
}

const jobsIn = (changes: readonly M365Change[]): string[] => [
  ...new Set(changes.flatMap((change) => ('jobId' in change && change.jobId !== null ? [change.jobId] : []))),
];

async function readChanges(needs: Needs, region: string, since: string | null): Promise<News<Listed>> {
  const { database } = needs;
  const told = await driverOf(needs.platform.clouds, region).listChanges(since, waitSeconds);
  const jobs = await knownJobs(database, region, jobsIn(told.changes));
  if (!told.isWhole || jobs.length > mostJobs) {
    await readCustomersAnew(database, { region });
    return { since: told.since, read: 'all' };
  }
  // What cannot be read of it is told by the next whole reading.
  const way = await wayOf(needs, region, () => undefined);
  const changed: Listed[] = [];
  for (const known of jobs) {
    const job = await readJob(way, known.jobId);
    if (job !== null) changed.push({ job });
    for await (const page of runsOf(way, known)) changed.push(...page);
  }
  return { since: told.since, changed };
}

/** Copies the runs of all jobs of a region, and while a screen of them is open what changes as soon as it does. */
export const runMirror = (needs: Needs): Mirror<'connection', Listed> =>
  defineMirror({
    name: runMirrorName,
    system: m365BackupSystem.name,
    unit: 'connection',
    regions: connectedRegions(needs.platform.clouds, m365BackupSystem),
    everySeconds: 300,
    isMetered: false,
    read: ({ region }, onUnreadable) => readRegion(needs, region, onUnreadable),
    changes: ({ region }, since) => readChanges(needs, region, since),
    waits: true,
    keyOf,
    write: async (tx, at, { rows, requestedAt }) => {
      const jobs = rows.flatMap((one) => ('job' in one ? [one.job] : []));
      const runs = rows.flatMap((one) => ('run' in one ? [one.run] : []));
      await tellCustomers(tx, 'm365-jobs', [
        ...(await writeChangedJobs(tx, at, { jobs, requestedAt })),
        ...(await writeRuns(tx, at, { runs, requestedAt })),
      ]);
    },
    end: async (tx, at, reading) => {
      if (reading.isWhole) await tellCustomers(tx, 'm365-jobs', await forgetLost(tx, at, reading));
      await tellCustomers(tx, 'm365-jobs', await markLongRuns(tx, at));
      await tellRuns(tx, at.region);
    },
  });
