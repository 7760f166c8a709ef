import type { BackupSchedule, JobObjects } from '@portal/contract/m365-backup/jobs';
import type { M365Job } from '@portal/ports/m365-jobs';
import type { M365Object } from '@portal/ports/m365-objects';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { isOfCustomer, type Tenant } from '../../platform/database/tenancy.ts';
import { editState, type EditState, type InTenant } from '../../services/ordering.ts';
import { thingsOf } from '../../services/things.ts';
import { factsOf, jobColumns, jobTypes } from '../mirror-repository.ts';
import { recountCoverage } from '../objects/coverage.ts';
import { objectFinder } from '../objects/repository.ts';
import { requireTenant } from '../tenants/repository.ts';

export type JobRow = EditState & {
  id: string;
  region: string;
  jobId: string | null;
  name: string;
  state: string;
  status: string;
  backupType: string;
  included: M365Object[];
  excluded: M365Object[];
};

const row: Sql = sql`t.id, t.region, t.job_id as "jobId", t.name, t.state, t.status, t.backup_type as "backupType",
  t.included, t.excluded, ${editState}`;

export const backupJobs = thingsOf({
  table: 'm365_job',
  requireEnabled: requireTenant,
  lock: (tx, tenant, id): Promise<JobRow | null> =>
    tx.first<JobRow>(
      sql`select ${row} from m365_job t where ${isOfCustomer(tenant)} and t.id = ${id} for update`,
    ),
});

type OtherJob = Pick<JobRow, 'name' | 'backupType'>;

/** The customer's other jobs, whose service is held. */
export const otherJobs = (tx: Transaction, tenant: Tenant, id: string | null): Promise<OtherJob[]> =>
  tx.rows<OtherJob>(sql`
    select t.name, t.backup_type as "backupType" from m365_job t
    where ${isOfCustomer(tenant)} and t.id is distinct from ${id}::uuid`);

export type Wanted = {
  backupType: JobObjects['backupType'];
  included: readonly M365Object[];
  excluded: readonly M365Object[];
};

/**
 * What these ids are: of what the tenant has as it was read last, or of what is in the job already, though the tenant has it
 * no more. Throws 409 at its field when one is neither.
 */
export async function wantedObjects(
  tx: Transaction,
  tenant: Tenant,
  { jobId, ...objects }: JobObjects & { jobId: string | null },
): Promise<Wanted> {
  const { backupType } = objects;
  const included = backupType === 'entire-organization' ? [] : objects.included;
  const { excluded } = objects;
  const found = await objectFinder(tx, tenant, {
    ids: [...included, ...excluded],
    had: sql`
      select jsonb_array_elements(t.included || t.excluded) as object from m365_job t
      where ${isOfCustomer(tenant)} and t.id = ${jobId}::uuid`,
  });
  return { backupType, included: found('included', included), excluded: found('excluded', excluded) };
}

export type NewJob = { id: string; region: string; name: string; schedule: BackupSchedule; by: string };

export async function insertJob(
  tx: Transaction,
  tenant: Tenant,
  { id, region, name, schedule, by, wanted }: NewJob & { wanted: Wanted },
): Promise<void> {
  const { backupType, included, excluded } = wanted;
  await tx.run(sql`
    insert into m365_job (partner_id, customer_id, id, region, name, state, status, is_enabled, backup_type, included,
      excluded, schedule, updated_by_name)
    values (${tenant.partnerId}, ${tenant.customerId}, ${id}, ${region}, ${name}, 'creating', 'unknown', true,
      ${backupType}, ${JSON.stringify(included)}::jsonb, ${JSON.stringify(excluded)}::jsonb,
      ${JSON.stringify(schedule)}::jsonb, ${by})`);
}

/** Kept for its operation, also when that is tried again. */
export async function keepWanted({ tx, tenant }: InTenant, id: string, wanted: Wanted): Promise<void> {
  await tx.run(sql`
    update m365_job t set wanted = ${JSON.stringify(wanted)}::jsonb where ${isOfCustomer(tenant)} and t.id = ${id}`);
}

type OfJob = { partnerId: string; customerId: string; targetId: string };

/** By a worker: what an order wants to be backed up. Null when the job has gone. */
export const wantedOf = (db: Queryable, { partnerId, customerId, targetId }: OfJob): Promise<Wanted | null> =>
  db.first<Wanted>(sql`
    select coalesce(t.wanted ->> 'backupType', t.backup_type) as "backupType",
      coalesce(t.wanted -> 'included', t.included) as included, coalesce(t.wanted -> 'excluded', t.excluded) as excluded
    from m365_job t where ${isOfCustomer({ partnerId, customerId })} and t.id = ${targetId}`);

/** By a worker: as the system has it now. */
export async function writeJob(
  tx: Transaction,
  { partnerId, customerId, targetId }: OfJob,
  job: M365Job,
): Promise<void> {
  const facts = JSON.stringify(factsOf(job));
  // What a reading has found of it before its order was done is the same job.
  await tx.run(sql`
    delete from m365_job t where ${isOfCustomer({ partnerId, customerId })} and t.job_id = ${job.id} and t.id <> ${targetId}`);
  await tx.run(sql`
    update m365_job t set (${jobColumns}) = (select ${jobColumns} from json_to_record(${facts}::json) as f (${jobTypes})),
      state = 'active', wanted = null, synced_at = portal_now()
    where ${isOfCustomer({ partnerId, customerId })} and t.id = ${targetId}`);
  await recountCoverage(tx, { partnerId, customerId });
}
