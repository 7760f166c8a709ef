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
import { passAgreedGate } from '../../platform/operations/price-gate.ts';
import { order, requireActive, type Ordered } from '../../services/ordering.ts';
import { stateBefore } from '../../services/things.ts';
import { user } from '../account.ts';
import { creating, deleting, switchings, updating } from './job-operations.ts';
import { backupJobs, insertJob, otherJobs, type JobRow } from './repository.ts';

export function scheduleOf({ scheduleKind, days, time, every }: JobFields): BackupSchedule {
  if (scheduleKind === 'manual') return { kind: 'manual' };
  return scheduleKind === 'daily'
    ? { kind: 'daily', days, time }
    : { kind: 'periodically', everyMinutes: Number(every) };
}

const statusOf = ({ status }: JobRow): BackupStatus =>
  backupStatuses.find((one) => one === status) ?? 'unknown';

/** Throws 409 at its field when another job of the customer has the name. */
async function requireFree(tx: Transaction, tenant: Tenant, job: { id: string | null; name: string }) {
  const others = await otherJobs(tx, tenant, job.id);
  if (others.some(({ name }) => name.toLowerCase() === job.name.toLowerCase()))
    throw new Problem('backupJobExists').with({ fields: { name: { errorKey: 'backupJobExists' } } });
  return others;
}

/** Orders the one job of the entire organization, at the price of each user that was agreed to. */
export function orderJob(call: WriteCall<typeof createBackupJob>): Promise<Ordered & { id: string }> {
  const { tx, tenant, body } = call;
  const { name, agreedPrices } = body;
  const schedule = scheduleOf(body);
  return backupJobs.orderNew(call, {
    offered: null,
    rules: async (place) => {
      const others = await requireFree(tx, tenant, { id: null, name });
      if (others.some(({ backupType }) => backupType === 'entire-organization'))
        throw new Problem('entireOrganizationTaken');
      return place;
    },
    gate: () => passAgreedGate(call, [{ product: user, quantity: '1' }], agreedPrices),
    insert: (row, { region }) => insertJob(tx, tenant, { ...row, region, name, schedule }),
    order: ({ service: { region, tenantId } }) => ({
      by: creating,
      subject: name,
      input: { region, tenantId, name, schedule },
      details: { region },
    }),
  });
}

/** Another name or schedule; what it backs up stays. */
export function orderJobChange(call: WriteCall<typeof updateBackupJob>): Promise<Ordered> {
  const { tx, tenant, body, query } = call;
  const { name, version } = body;
  return backupJobs.orderEdit(call, {
    locked: () => backupJobs.locked(call, query.id),
    version,
    active: requireActive,
    rules: ({ id }) => requireFree(tx, tenant, { id, name }),
    gate: null,
    order: ({ thing }) => ({
      by: updating,
      subject: name,
      input: { ...madeJob(thing), name, schedule: scheduleOf(body) },
      details: { region: thing.region },
    }),
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
