import type { BackupSchedule } from '@portal/contract/m365-backup/jobs';
import type { M365Job } from '@portal/ports/m365-jobs';
import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../../platform/database/database.ts';
import { isOfCustomer, type Tenant } from '../../platform/database/tenancy.ts';
import { Problem } from '../../platform/http/problem.ts';
import { editState, type EditState, type InTenant } from '../../services/ordering.ts';
import { thingsOf } from '../../services/things.ts';
import { requireEnabled } from '../account.ts';
import { factsOf, jobColumns, jobTypes } from '../mirror-repository.ts';
import { tenantOf, type TenantPlace } from '../tenants/repository.ts';

export type JobRow = EditState & {
  id: string;
  region: string;
  jobId: string | null;
  name: string;
  state: string;
  status: string;
  backupType: string;
};

const row: Sql = sql`t.id, t.region, t.job_id as "jobId", t.name, t.state, t.status, t.backup_type as "backupType",
  ${editState}`;

/** The tenant of a customer whose service is enabled. */
async function requireTenant({ tx, tenant }: InTenant): Promise<TenantPlace> {
  await requireEnabled({ tx, tenant });
  const place = await tenantOf(tx, tenant);
  if (place === null) throw new Problem('serviceNotEnabled');
  return place;
}

export const backupJobs = thingsOf({
  table: 'm365_job',
  requireEnabled: requireTenant,
  lock: (tx, tenant, id): Promise<JobRow | null> =>
    tx.first<JobRow>(
      sql`select ${row} from m365_job t where ${isOfCustomer(tenant)} and t.id = ${id} for update`,
    ),
});

/** The customer's other jobs, whose service is held. */
export const otherJobs = (tx: Transaction, tenant: Tenant, id: string | null): Promise<JobRow[]> =>
  tx.rows<JobRow>(
    sql`select ${row} from m365_job t where ${isOfCustomer(tenant)} and t.id is distinct from ${id}::uuid`,
  );

export type NewJob = { id: string; region: string; name: string; schedule: BackupSchedule; by: string };

export async function insertJob(tx: Transaction, tenant: Tenant, job: NewJob): Promise<void> {
  await tx.run(sql`
    insert into m365_job (partner_id, customer_id, id, region, name, state, status, is_enabled, backup_type, schedule,
      updated_by_name)
    values (${tenant.partnerId}, ${tenant.customerId}, ${job.id}, ${job.region}, ${job.name}, 'creating', 'unknown', true,
      'entire-organization', ${JSON.stringify(job.schedule)}::jsonb, ${job.by})`);
}

type OfJob = { partnerId: string; customerId: string; targetId: string };

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
      state = 'active', synced_at = portal_now()
    where ${isOfCustomer({ partnerId, customerId })} and t.id = ${targetId}`);
}
