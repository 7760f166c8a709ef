import {
  backupJobCan,
  type BackupSchedule,
  type BackupStatus,
  type createBackupJob,
  type deleteBackupJob,
  type disableBackupJob,
  type enableBackupJob,
  type JobFields,
  type startBackupJob,
  type stopBackupJob,
  type updateBackupJob,
  backupStatuses,
} from '@portal/contract/m365-backup/jobs';
import type { ErrorKey } from '@portal/contract/error-registry';
import type { Tenant } from '../../platform/database/tenancy.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { Problem } from '../../platform/http/problem.ts';
import { operationOpen } from '../../platform/operations/order.ts';
import { passAgreedGate, passWithoutCost } from '../../platform/operations/price-gate.ts';
import { order, requireActive, type Ordered } from '../../services/ordering.ts';
import { stateBefore } from '../../services/things.ts';
import { user } from '../account.ts';
import { creating, deleting, switchings, updating } from './job-operations.ts';
import {
  backupJobs,
  insertJob,
  keepWanted,
  otherJobs,
  wantedObjects,
  type JobRow,
  type Wanted,
} from './repository.ts';

export function scheduleOf({ scheduleKind, days, time, every }: JobFields): BackupSchedule {
  if (scheduleKind === 'manual') return { kind: 'manual' };
  return scheduleKind === 'daily'
    ? { kind: 'daily', days, time }
    : { kind: 'periodically', everyMinutes: Number(every) };
}

const statusOf = ({ status }: JobRow): BackupStatus =>
  backupStatuses.find((one) => one === status) ?? 'unknown';

/** Throws 409 when another job of the customer has the name, or is of the entire organization as this one. */
async function requireFree(
  tx: Transaction,
  tenant: Tenant,
  job: { id: string | null; name: string; backupType: string },
): Promise<void> {
  const others = await otherJobs(tx, tenant, job.id);
  if (others.some(({ name }) => name.toLowerCase() === job.name.toLowerCase()))
    throw new Problem('backupJobExists').with({ fields: { name: { errorKey: 'backupJobExists' } } });
  const entire = 'entire-organization';
  if (job.backupType === entire && others.some(({ backupType }) => backupType === entire))
    throw new Problem('entireOrganizationTaken');
}

const oneUser = [{ product: user, quantity: '1' }] as const;

/** Orders a job at the price of each user that was agreed to. */
export function orderJob(call: WriteCall<typeof createBackupJob>): Promise<Ordered & { id: string }> {
  const { tx, tenant, body } = call;
  const { name, backupType, agreedPrices } = body;
  const schedule = scheduleOf(body);
  return backupJobs.orderNew(call, {
    offered: null,
    rules: async ({ region }) => {
      await requireFree(tx, tenant, { id: null, name, backupType });
      return { region, wanted: await wantedObjects(tx, tenant, { ...body, jobId: null }) };
    },
    gate: () => passAgreedGate(call, oneUser, agreedPrices),
    insert: (row, { region, wanted }) => insertJob(tx, tenant, { ...row, region, name, schedule, wanted }),
    order: ({ service: { region, tenantId } }) => ({
      by: creating,
      subject: name,
      input: { region, tenantId, name, schedule },
      details: { region },
    }),
  });
}

const keyOf = ({ kind, id }: { kind: string; id: string }): string => `${kind}/${id}`;
const isWithin = (
  some: readonly { kind: string; id: string }[],
  all: readonly { kind: string; id: string }[],
) => {
  const keys = new Set(all.map(keyOf));
  return some.every((one) => keys.has(keyOf(one)));
};

/** Whether somebody is backed up who was not before: then it is agreed to what they cost. */
const isMore = (now: Wanted, before: Pick<JobRow, 'backupType' | 'included' | 'excluded'>): boolean =>
  (now.backupType === 'entire-organization' && before.backupType !== now.backupType) ||
  !isWithin(now.included, before.backupType === 'entire-organization' ? now.included : before.included) ||
  !isWithin(before.excluded, now.excluded);

/** Another name, schedule or choice of objects. */
export function orderJobChange(call: WriteCall<typeof updateBackupJob>): Promise<Ordered> {
  const { tx, tenant, body, query } = call;
  const { name, version, backupType, agreedPrices } = body;
  return backupJobs.orderEdit(call, {
    locked: () => backupJobs.locked(call, query.id),
    version,
    active: requireActive,
    rules: async ({ id }) => {
      await requireFree(tx, tenant, { id, name, backupType });
      return wantedObjects(tx, tenant, { ...body, jobId: id });
    },
    gate: async (job, wanted) =>
      isMore(wanted, job) ? passAgreedGate(call, oneUser, agreedPrices ?? []) : passWithoutCost(),
    order: async ({ thing, checked }) => {
      await keepWanted(call, thing.id, checked);
      return {
        by: updating,
        subject: name,
        input: { ...madeJob(thing), name, schedule: scheduleOf(body) },
        details: { region: thing.region },
      };
    },
  });
}

/** One that the system has. */
function madeJob({ region, jobId }: JobRow): { region: string; jobId: string } {
  if (jobId === null) throw new Problem('notMade');
  return { region, jobId };
}

export async function orderJobDeletion(call: WriteCall<typeof deleteBackupJob>): Promise<Ordered> {
  const { thing } = await backupJobs.locked(call, call.query.id);
  const state = stateBefore.safeParse(thing.state).data;
  if (state === undefined) throw operationOpen();
  if (!backupJobCan.delete({ state, status: statusOf(thing) })) throw new Problem('backupJobRunning');
  const { id: targetId, region, jobId, name } = thing;
  const input = { region, jobId, before: state };
  return order(call, deleting, { targetId, subject: name, input, details: { region } });
}

type Acted = WriteCall<
  typeof startBackupJob | typeof stopBackupJob | typeof enableBackupJob | typeof disableBackupJob
>;

/** Orders something that leaves nothing to choose. */
async function orderAction(
  call: Acted,
  by: (typeof switchings)[keyof typeof switchings],
  refusal: (job: { status: BackupStatus }) => ErrorKey | null = () => null,
): Promise<Ordered> {
  const { thing } = await backupJobs.locked(call, call.query.id);
  requireActive(thing);
  const refused = refusal({ status: statusOf(thing) });
  if (refused !== null) throw new Problem(refused);
  const { id: targetId, name: subject, region } = thing;
  return order(call, by, { targetId, subject, input: madeJob(thing), details: { region } });
}

export const orderStart = (call: WriteCall<typeof startBackupJob>): Promise<Ordered> =>
  orderAction(call, switchings.start, (job) => (backupJobCan.start(job) ? null : 'backupJobRunning'));
export const orderStop = (call: WriteCall<typeof stopBackupJob>): Promise<Ordered> =>
  orderAction(call, switchings.stop, (job) => (backupJobCan.stop(job) ? null : 'backupJobNotRunning'));
export const orderEnabling = (call: WriteCall<typeof enableBackupJob>): Promise<Ordered> =>
  orderAction(call, switchings.enable);
export const orderDisabling = (call: WriteCall<typeof disableBackupJob>): Promise<Ordered> =>
  orderAction(call, switchings.disable);
