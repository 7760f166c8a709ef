import { backupSchedule } from '@portal/contract/m365-backup/jobs';
import { isKind } from '@portal/ports/failure';
import type { M365Backup } from '@portal/ports/m365-backup';
import {
  m365JobIntervals,
  type M365Job,
  type M365JobSettings,
  type M365Schedule,
} from '@portal/ports/m365-jobs';
import * as z from 'zod';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import {
  defineOperation,
  OperationFailure,
  type OperationDefinition,
} from '../../platform/operations/definition.ts';
import { asBefore, ofTarget, stateBefore } from '../../services/things.ts';
import { service } from '../account.ts';
import { recountCoverage } from '../objects/coverage.ts';
import { driverOf, explained } from '../system.ts';
import { repositoryOf } from '../tenants/given-repository.ts';
import { backupJobs, wantedOf, writeJob } from './repository.ts';

const ofJobs = {
  service,
  lane: 'edit',
  steps: 1,
  expectedSeconds: 5,
  tells: ['m365-jobs', 'm365-objects'],
  mailWhenFailed: 'orderer',
  carriedBy: backupJobs.carriedBy,
} as const;

const asWanted = (schedule: z.infer<typeof backupSchedule>): M365Schedule => {
  if (schedule.kind !== 'periodically') return schedule;
  const everyMinutes = m365JobIntervals.find((one) => one === schedule.everyMinutes);
  if (everyMinutes === undefined) throw new Error(`No job runs every ${schedule.everyMinutes} minutes.`);
  return { kind: 'periodically', everyMinutes };
};

/** What a call on a job answers; that it is no longer there is a reason of its own. */
async function onJob<T>(call: Promise<T>): Promise<T> {
  try {
    return await explained(call);
  } catch (error) {
    if (isKind(error, 'notFound')) throw new OperationFailure({ reason: 'backupJobMissing' });
    throw error;
  }
}

/** They stand with the job and not in the operation: there may be thousands. */
async function objectsFor(
  database: Queryable,
  operation: Parameters<typeof wantedOf>[1],
): Promise<Pick<M365JobSettings, 'scope' | 'included' | 'excluded'>> {
  const found = await wantedOf(database, operation);
  if (found === null) throw new OperationFailure({ reason: 'backupJobMissing' });
  return { scope: found.backupType, included: found.included, excluded: found.excluded };
}

const wanted = z.object({ region: z.string(), name: z.string(), schedule: backupSchedule });

export const creating = defineOperation({
  ...ofJobs,
  ...backupJobs.meanwhile('creating', 'failed'),
  kind: 'createBackupJob',
  input: wanted.extend({ tenantId: z.string() }),
  cost: 'priced',
  events: { ordered: 'backupJobOrdered', done: 'backupJobCreated', failed: 'backupJobCreateFailed' },
  run: async (operation, { clouds, database }) => {
    const { region, tenantId, name, schedule } = operation.input;
    const objects = await objectsFor(database, operation);
    const job = await explained(
      driverOf(clouds, region).createJob({
        operation: operation.id,
        tenantId,
        repository: await repositoryOf(database, operation),
        name,
        description: '',
        ...objects,
        schedule: asWanted(schedule),
      }),
    );
    return { done: { write: (tx) => writeJob(tx, operation, job), details: { region } } };
  },
});

const ofJob = z.object({ region: z.string(), jobId: z.string() });

export const updating = defineOperation({
  ...ofJobs,
  ...backupJobs.meanwhile('updating', 'active'),
  kind: 'updateBackupJob',
  input: wanted.extend(ofJob.shape),
  cost: 'priced',
  events: {
    ordered: 'backupJobUpdateOrdered',
    done: 'backupJobUpdated',
    failed: 'backupJobUpdateFailed',
  },
  run: async (operation, { clouds, database }) => {
    const { region, jobId, name, schedule } = operation.input;
    const driver = driverOf(clouds, region);
    const objects = await objectsFor(database, operation);
    const { description } = await onJob(driver.getJob(jobId));
    const settings = { name, description, ...objects, schedule: asWanted(schedule) };
    const job = await onJob(driver.changeJob(jobId, settings));
    return { done: { write: (tx) => writeJob(tx, operation, job), details: { region } } };
  },
});

export const deleting = defineOperation({
  ...ofJobs,
  ...backupJobs.meanwhile('deleting', asBefore),
  kind: 'deleteBackupJob',
  /** `jobId` null: it was never made. */
  input: z.object({ region: z.string(), jobId: z.string().nullable(), before: stateBefore }),
  cost: { free: 'It ends what costs.' },
  events: {
    ordered: 'backupJobDeletionOrdered',
    done: 'backupJobDeleted',
    failed: 'backupJobDeleteFailed',
  },
  run: async (operation, { clouds }) => {
    const { region, jobId } = operation.input;
    if (jobId !== null) await explained(driverOf(clouds, region).deleteJob(jobId));
    const write = async (tx: Transaction): Promise<void> => {
      await backupJobs.remove(tx, ofTarget(operation));
      await recountCoverage(tx, operation);
    };
    return { done: { write, details: { region } } };
  },
});

type OfJob = z.infer<typeof ofJob>;
type Switching = Pick<OperationDefinition<OfJob>, 'kind' | 'events' | 'cost'> & {
  act: (driver: M365Backup, jobId: string) => Promise<void>;
};

/** Nobody wants a run hours later. */
const waitsAtMostMinutes = 15;

/** What the system shows after it is written: a job that was started runs. */
const switching = ({ act, ...own }: Switching): OperationDefinition<OfJob> =>
  defineOperation({
    ...ofJobs,
    ...backupJobs.meanwhile('updating', 'active'),
    ...own,
    waitsAtMostMinutes,
    input: ofJob,
    run: async (operation, { clouds }) => {
      const { region, jobId } = operation.input;
      const driver = driverOf(clouds, region);
      await onJob(act(driver, jobId));
      const job: M365Job = await onJob(driver.getJob(jobId));
      return { done: { write: (tx) => writeJob(tx, operation, job), details: { region } } };
    },
  });

export const switchings = {
  start: switching({
    kind: 'startBackupJob',
    cost: { free: 'Users cost, not runs.' },
    events: { ordered: 'backupJobStartOrdered', done: 'backupJobStarted', failed: 'backupJobStartFailed' },
    act: (driver, jobId) => driver.startJob(jobId),
  }),
  stop: switching({
    kind: 'stopBackupJob',
    cost: { free: 'Users cost, not runs.' },
    events: { ordered: 'backupJobStopOrdered', done: 'backupJobStopped', failed: 'backupJobStopFailed' },
    act: (driver, jobId) => driver.stopJob(jobId),
  }),
  enable: switching({
    kind: 'enableBackupJob',
    cost: { free: 'What it costs was agreed to with the job.' },
    events: { ordered: 'backupJobEnableOrdered', done: 'backupJobEnabled', failed: 'backupJobEnableFailed' },
    act: (driver, jobId) => driver.setJobEnabled(jobId, true),
  }),
  disable: switching({
    kind: 'disableBackupJob',
    cost: { free: 'Nothing more is backed up.' },
    events: {
      ordered: 'backupJobDisableOrdered',
      done: 'backupJobDisabled',
      failed: 'backupJobDisableFailed',
    },
    act: (driver, jobId) => driver.setJobEnabled(jobId, false),
  }),
} as const;

export const jobOperations = [creating, updating, deleting, ...Object.values(switchings)];
