import type { LicensedUser, M365Access, M365Tenant, M365Usage } from '@portal/ports/m365-backup';
import type { M365Job } from '@portal/ports/m365-jobs';
import sql, { type Sql } from 'sql-template-tag';
import { endLink } from '../linking/index.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { CustomerUnit, Reading } from '../platform/outbound/mirror-definition.ts';
import { removeService } from '../services/life.ts';
import { backAs, goneAs, inRegion, wantedIn, type Change } from '../services/mirrored.ts';
import { bringBack, judge, type MirroredTable } from '../services/unseen.ts';
import { service } from './account.ts';
import { removedSince } from './removed-since.ts';
import { recountCoverage } from './objects/coverage.ts';

const tenantTable: MirroredTable = {
  service,
  table: 'm365_tenant',
  key: sql`'tenant/' || t.tenant_id`,
  systemId: sql`t.tenant_id`,
  place: sql`t.region`,
  heardAt: sql`coalesce(t.synced_at, t.created_at)`,
};
const jobTable: MirroredTable = {
  service,
  table: 'm365_job',
  key: sql`'job/' || t.job_id`,
  systemId: sql`t.job_id`,
  place: sql`t.region`,
  heardAt: sql`coalesce(t.synced_at, t.created_at)`,
  settled: sql`t.state = 'active'`,
};
const userTable: MirroredTable = {
  service,
  table: 'm365_user',
  key: sql`'user/' || t.user_id`,
  systemId: sql`t.user_id`,
  place: sql`t.region`,
  heardAt: sql`t.synced_at`,
};

export type ReadTenant = { tenant: M365Tenant; access: M365Access; usage: M365Usage };

export async function mirrorTenant(
  tx: Transaction,
  unit: CustomerUnit,
  { tenant, access, usage }: ReadTenant,
): Promise<void> {
  await tx.run(sql`
    update m365_tenant set microsoft_id = ${tenant.microsoftId}, name = ${tenant.name}, domain = ${tenant.domain},
      application_id = ${tenant.applicationId},
      access = ${access.state}, access_message = ${access.message}, access_checked_at = ${access.checkedAt},
      first_backup_at = ${tenant.firstBackupAt}, last_backup_at = ${tenant.lastBackupAt},
      licensed_users = ${usage.licensedUsers}, new_users = ${usage.newUsers}, used_bytes = ${usage.usedBytes},
      synced_at = portal_now()
    where ${inRegion(unit)} and tenant_id = ${tenant.id}`);
}

const userTypes = sql`user_id text, name text, state text, is_backed_up boolean, last_backup_at timestamptz`;

export async function mirrorUsers(
  tx: Transaction,
  unit: CustomerUnit,
  { users: listed, requestedAt }: { users: readonly LicensedUser[]; requestedAt: Date },
): Promise<void> {
  const away = await removedSince(tx, unit, { table: 'm365_user', requestedAt });
  const users = listed.filter(({ id }) => !away.has(id));
  const ids = users.map(({ id }) => id);
  await bringBack(tx, userTable, wantedIn(unit, ids));
  const input = users.map(({ id, name, state, isBackedUp, lastBackupAt }) => ({
    user_id: id,
    name,
    state,
    is_backed_up: isBackedUp,
    last_backup_at: lastBackupAt,
  }));
  await tx.run(sql`
    insert into m365_user as u (partner_id, customer_id, id, region, user_id, name, state, is_backed_up, last_backup_at)
    select ${unit.partnerId}, ${unit.customerId}, gen_random_uuid(), ${unit.region}, i.*
    from json_to_recordset(${JSON.stringify(input)}::json) as i (${userTypes}) order by i.user_id
    on conflict (partner_id, customer_id, region, user_id) do update set name = excluded.name, state = excluded.state,
      is_backed_up = excluded.is_backed_up, last_backup_at = excluded.last_backup_at, synced_at = portal_now()`);
}

/** What the system says of a job, as columns and their values. */
export const factsOf = (job: M365Job) => ({
  job_id: job.id,
  name: job.name,
  status: job.state,
  is_enabled: job.isEnabled,
  backup_type: job.scope,
  included: job.included,
  excluded: job.excluded,
  schedule: job.schedule,
  last_run_at: job.lastRunAt,
  next_run_at: job.nextRunAt,
  last_backup_at: job.lastBackupAt,
});
export const jobTypes = sql`job_id text, name text, status text, is_enabled boolean, backup_type text, included jsonb,
  excluded jsonb, schedule jsonb, last_run_at timestamptz, next_run_at timestamptz, last_backup_at timestamptz`;
export const jobColumns: Sql = sql`job_id, name, status, is_enabled, backup_type, included, excluded, schedule, last_run_at,
  next_run_at, last_backup_at`;

type WrittenJob = { name: string; isNew: boolean };
type Jobs = { jobs: readonly M365Job[]; requestedAt: Date };

/** What an order changes is not written over by an answer that is older. */
function writeJobs(tx: Transaction, unit: CustomerUnit, { jobs, requestedAt }: Jobs): Promise<WrittenJob[]> {
  const input = JSON.stringify(jobs.map(factsOf));
  return tx.rows<WrittenJob>(sql`
    insert into m365_job as j (partner_id, customer_id, id, region, state, ordered_here, synced_at, ${jobColumns})
    select ${unit.partnerId}, ${unit.customerId}, gen_random_uuid(), ${unit.region}, 'active', false, portal_now(), i.*
    from json_to_recordset(${input}::json) as i (${jobTypes})
    where not exists (select from m365_job k where k.partner_id = ${unit.partnerId} and k.customer_id = ${unit.customerId}
      and k.region = ${unit.region} and k.state = 'creating' and k.job_id is null and k.name = i.name)
    order by i.job_id
    on conflict (partner_id, customer_id, region, job_id) do update set (${jobColumns}) = row (excluded.job_id,
      excluded.name, excluded.status, excluded.is_enabled, excluded.backup_type, excluded.included, excluded.excluded,
      excluded.schedule, excluded.last_run_at, excluded.next_run_at, excluded.last_backup_at), synced_at = portal_now(),
      version = j.version + case when (j.name, j.included, j.excluded, j.backup_type)
        is distinct from (excluded.name, excluded.included, excluded.excluded, excluded.backup_type) then 1 else 0 end
      where j.state = 'active' and (j.synced_at is null or j.synced_at < ${requestedAt})
    returning j.name, j.xmax = 0 as "isNew"`);
}

export async function mirrorJobs(tx: Transaction, unit: CustomerUnit, page: Jobs): Promise<Change[]> {
  const { requestedAt } = page;
  const away = await removedSince(tx, unit, { table: 'm365_job', requestedAt });
  const jobs = page.jobs.filter(({ id }) => !away.has(id));
  const back = await bringBack(
    tx,
    jobTable,
    wantedIn(
      unit,
      jobs.map(({ id }) => id),
    ),
  );
  const written = await writeJobs(tx, unit, { jobs, requestedAt });
  if (back.length > 0 || written.some(({ isNew }) => isNew)) await recountCoverage(tx, unit);
  return [
    ...back.map(backAs('backupJobBack')),
    ...written.flatMap(({ name, isNew }): Change[] =>
      isNew ? [{ event: 'backupJobFound', target: name }] : [],
    ),
  ];
}

/**
 * What a reading means for what the portal has. The service ends with a tenant that has ended, and so does a link to it: what
 * comes back is linked by the operator.
 */
export async function judgeAll(tx: Transaction, unit: CustomerUnit, reading: Reading): Promise<Change[]> {
  const of = sql`t.partner_id = ${unit.partnerId} and t.customer_id = ${unit.customerId} and t.region = ${unit.region}`;
  await judge(tx, userTable, { of, reading });
  const jobs = await judge(tx, jobTable, { of, reading });
  if (jobs.touched.length > 0) await recountCoverage(tx, unit);
  const tenants = await judge(tx, tenantTable, { of, reading });
  if (tenants.ended.length > 0) {
    await endLink(tx, { ...unit, service });
    await removeService(tx, { ...unit, service });
  }
  return [...jobs.ended.map(goneAs('backupJobGone')), ...tenants.ended.map(goneAs('backupTenantGone'))];
}
