import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../../platform/database/database.ts';
import { isOfCustomer, type Tenant } from '../../platform/database/tenancy.ts';

/** Mailboxes that nobody has by themselves are no users. */
const isPerson = sql`t.kind = 'user' and t.type is distinct from 'shared-mailbox' and t.type is distinct from 'public-mailbox'`;

/** A job that goes backs up nobody, and one that was never made neither. */
export const workingJobs = (of: Tenant): Sql => sql`
  select t.id as job, t.backup_type, t.included, t.excluded from m365_job t
  where ${isOfCustomer(of)} and t.state not in ('failed', 'deleting') and t.not_seen_since is null`;

/**
 * Which users `covered` each `job` of a customer backs up: by themselves or by a group, less those that it leaves out.
 * `jobs` answers job, backup_type, included and excluded. To be followed by the rest of a statement.
 */
export const withCovered = (of: Tenant, jobs: Sql): Sql => sql`
  with job as materialized (${jobs}),
  side as materialized (
    select j.job, s.side, i.kind, i.id as object_id from job j
    cross join lateral (values ('included', j.included), ('excluded', j.excluded)) as s (side, objects)
    cross join lateral jsonb_to_recordset(s.objects) as i (kind text, id text)
    where s.side = 'excluded' or j.backup_type = 'selected-objects'),
  users as materialized (
    select t.id, t.object_id, lower(t.name) as address, ${isPerson} as is_person from m365_object t
    where ${isOfCustomer(of)} and t.kind = 'user'),
  named as materialized (
    select s.job, s.side, u.id from side s join users u on u.object_id = s.object_id where s.kind = 'user'
    union
    select s.job, s.side, u.id from side s
    join m365_object t on ${isOfCustomer(of)} and t.kind = 'group' and t.object_id = s.object_id
    cross join lateral unnest(t.members) as m (address)
    join users u on u.address = m.address
    where s.kind = 'group'),
  covered as materialized (
    (select j.job, u.id from job j cross join users u where j.backup_type = 'entire-organization'
      union select n.job, n.id from named n where n.side = 'included')
    except select n.job, n.id from named n where n.side = 'excluded')`;

/** Counts anew whom jobs back up, once what the tenant has, or a job, has changed. By a worker. */
export async function recountCoverage(tx: Transaction, of: Tenant): Promise<void> {
  await tx.run(sql`
    ${withCovered(of, workingJobs(of))}
    update m365_object t set is_in_job = c.is_in_job
    from (select u.id, exists (select from covered c where c.id = u.id) as is_in_job from users u where u.is_person) c
    where t.partner_id = ${of.partnerId} and t.id = c.id and t.is_in_job is distinct from c.is_in_job`);
  await tx.run(sql`
    update m365_tenant t set (users, users_in_no_job) = (
      select case when count(*) > 0 then count(*) end, case when count(*) > 0 then count(*) filter (where not o.is_in_job) end
      from m365_object o where o.partner_id = ${of.partnerId} and o.customer_id = ${of.customerId} and o.is_in_job is not null)
    where ${isOfCustomer(of)}`);
}

/** The contract's `checkBackupCoverage`, when `wanted` (one row as of `withCovered`) stands in the place of `jobId`. */
export const coverageQuery = (
  of: Tenant,
  { jobId, wanted }: { jobId: string | null; wanted: Sql },
): Sql => sql`
  ${withCovered(of, sql`${workingJobs(of)} and t.id is distinct from ${jobId}::uuid union all ${wanted}`)}
  select json_build_object(
    'users', (select count(*) from users u where u.is_person),
    'inThisJob', (select count(*) from covered c join users u on u.id = c.id where u.is_person and c.job is null),
    'inNoJob', (select count(*) from users u where u.is_person and not exists (select from covered c where c.id = u.id)),
    'groupsNotCounted', (select count(distinct s.object_id) from side s where s.kind = 'group' and not exists (
      select from m365_object t where ${isOfCustomer(of)} and t.kind = 'group' and t.object_id = s.object_id
        and t.members is not null)))`;
