import type { CloudJob, CloudTenant } from '@portal/ports/cloud-connect';
import sql from 'sql-template-tag';
import type { Transaction } from '../platform/database/database.ts';
import type { CustomerUnit, Reading } from '../platform/outbound/mirror-definition.ts';
import { removeService } from '../services/life.ts';
import { backAs, goneAs, noteChanges, noteEach } from '../services/mirrored.ts';
import { bringBack, judge, type EndedThing, type MirroredTable } from '../services/unseen.ts';
import { service } from './account.ts';
import { factNames, factsOf, factTypes } from './repository.ts';

type OfCustomer = { partnerId: string; customerId: string };
type Owner = OfCustomer & { customerName: string };
type Page<R> = { region: string; rows: readonly R[]; requestedAt: Date };

const tenantTable: MirroredTable = {
  service,
  table: 'cloud_tenant',
  key: sql`'tenant/' || t.tenant_id`,
  systemId: sql`t.tenant_id`,
  place: sql`t.region`,
  heardAt: sql`coalesce(t.synced_at, t.created_at)`,
  settled: sql`t.state = 'active'`,
};

const jobTable: MirroredTable = {
  service,
  table: 'cloud_job',
  key: sql`'job/' || t.job_id`,
  systemId: sql`t.job_id`,
  place: sql`t.region`,
  heardAt: sql`t.synced_at`,
};

type Changed = Owner & { target: string; isOther: boolean };

/** Quota and suspension are what people change; of one that is being changed, only what is stored is written. */
async function writeTenant(
  tx: Transaction,
  { region, requestedAt }: Omit<Page<never>, 'rows'>,
  found: CloudTenant,
): Promise<Changed[]> {
  const facts = JSON.stringify(factsOf(found));
  return tx.rows<Changed>(sql`
    with f as (select * from json_to_record(${facts}::json) as f (${factTypes})),
    held as (
      select t.partner_id, t.id, t.quota_gib, t.is_suspended from cloud_tenant t, f
      where t.region = ${region} and t.tenant_id = f.tenant_id and t.state in ('active', 'updating')
        and (t.synced_at is null or t.synced_at < ${requestedAt}) for update of t
    )
    update cloud_tenant t set (${factNames}) = (
        select f.tenant_id, f.company_id, f.user_name,
          case t.state when 'active' then f.quota_gib else t.quota_gib end,
          case t.state when 'active' then f.is_suspended else t.is_suspended end,
          f.used_bytes, f.servers, f.workstations, f.vms, f.connected_servers, f.endpoints, f.lease_ends_at, f.last_active_at
        from f),
      synced_at = portal_now(),
      version = t.version + case when o.is_other then 1 else 0 end,
      updated_at = case when o.is_other then now() else t.updated_at end,
      updated_by_name = case when o.is_other then '' else t.updated_by_name end
    from held h
    cross join lateral (
      select h.quota_gib <> f.quota_gib or h.is_suspended <> f.is_suspended as is_other from f) o
    join organization c on true
    where t.partner_id = h.partner_id and t.id = h.id and c.partner_id = t.partner_id and c.id = t.customer_id
    returning t.partner_id as "partnerId", t.customer_id as "customerId", c.name as "customerName",
      t.user_name as target, o.is_other and t.state = 'active' as "isOther"`);
}

/** Writes tenants of a page; those that are no customer's are left out. Answers whose they are. */
export async function mirrorTenants(
  tx: Transaction,
  { rows, ...page }: Page<CloudTenant>,
): Promise<OfCustomer[]> {
  const written: OfCustomer[] = [];
  for (const found of rows) {
    for (const { target, isOther, ...of } of await writeTenant(tx, page, found)) {
      written.push(of);
      const unit = { ...of, region: page.region };
      if (isOther) await noteChanges(tx, unit, [{ event: 'cloudTenantChanged', target }]);
    }
  }
  return written;
}

const recordOf = (job: CloudJob) => ({
  company_id: job.company,
  job_id: job.id,
  name: job.name,
  state: job.state,
  is_enabled: job.isEnabled,
  started_at: job.lastRunAt,
  ended_at: job.lastEndedAt,
  duration_seconds: job.lastDurationSeconds,
  transferred_bytes: job.transferredBytes,
  failure_message: job.failureMessage,
  schedule: job.schedule,
  destination: job.destination,
});
const jobTypes = sql`company_id text, job_id text, name text, state text, is_enabled boolean, started_at timestamptz,
  ended_at timestamptz, duration_seconds bigint, transferred_bytes bigint, failure_message text, schedule text,
  destination text`;
const jobColumns = sql`name, state, is_enabled, started_at, ended_at, duration_seconds, transferred_bytes, failure_message,
  schedule, destination`;

type WrittenJob = Owner & { target: string; isNew: boolean };

/** A job is its company's, and a company the customer's whose tenant belongs to it. */
export async function writeJobs(tx: Transaction, { region, rows }: Page<CloudJob>): Promise<WrittenJob[]> {
  const input = JSON.stringify(rows.map(recordOf));
  return tx.rows<WrittenJob>(sql`
    with input as materialized (select * from json_to_recordset(${input}::json) as i (${jobTypes})),
    owned as materialized (
      select t.partner_id, t.customer_id, i.* from input i
      join cloud_tenant t on t.region = ${region} and t.company_id = i.company_id
    ), held as materialized (
      -- So that none ends the service meanwhile.
      select s.partner_id, s.customer_id from service s
      where s.service = ${service} and (s.partner_id, s.customer_id) in (select partner_id, customer_id from owned)
      for key share
    ), written as (
      insert into cloud_job as j (partner_id, customer_id, id, region, job_id, ${jobColumns})
      select partner_id, customer_id, gen_random_uuid(), ${region}, job_id, ${jobColumns}
      from owned join held using (partner_id, customer_id)
      order by partner_id, customer_id, job_id
      on conflict (partner_id, customer_id, region, job_id) do update set (${jobColumns}) = row (excluded.name,
        excluded.state, excluded.is_enabled, excluded.started_at, excluded.ended_at, excluded.duration_seconds,
        excluded.transferred_bytes, excluded.failure_message, excluded.schedule, excluded.destination),
        synced_at = portal_now()
      returning j.partner_id, j.customer_id, j.name, j.xmax = 0 as is_new
    )
    select w.partner_id as "partnerId", w.customer_id as "customerId", c.name as "customerName", w.name as target,
      w.is_new as "isNew"
    from written w join organization c on c.partner_id = w.partner_id and c.id = w.customer_id order by 1, 2`);
}

const bringJobsBack = (tx: Transaction, { region, rows }: Page<CloudJob>): Promise<EndedThing[]> =>
  bringBack(
    tx,
    jobTable,
    sql`select t.partner_id, t.customer_id, ${region}::text as place, i.job_id as system_id, '{}'::jsonb as now
      from json_to_recordset(${JSON.stringify(rows.map(recordOf))}::json) as i (${jobTypes})
      join cloud_tenant t on t.region = ${region} and t.company_id = i.company_id`,
  );

/** Writes jobs of a page, and tells the log what it has brought. Answers whose they are. */
export async function mirrorJobs(tx: Transaction, page: Page<CloudJob>): Promise<OfCustomer[]> {
  const { region } = page;
  const back = await bringJobsBack(tx, page);
  await noteEach(tx, { region, things: back }, backAs('cloudJobBack'));
  const written = await writeJobs(tx, page);
  for (const { target, isNew, ...of } of written)
    if (isNew) await noteChanges(tx, { ...of, region }, [{ event: 'cloudJobFound', target }]);
  return written;
}

const userNameIn = ({ row }: EndedThing): string => String(row['user_name']);

/**
 * What a reading means for what the portal has. The service ends with a tenant that has ended: what comes back is linked
 * by the operator.
 */
export async function judgeAll(tx: Transaction, region: string, reading: Reading): Promise<OfCustomer[]> {
  const of = sql`t.region = ${region}`;
  const jobs = await judge(tx, jobTable, { of, reading });
  await noteEach(tx, { region, things: jobs.ended }, goneAs('cloudJobGone'));
  const tenants = await judge(tx, tenantTable, { of, reading });
  await noteEach(tx, { region, things: tenants.ended }, goneAs('cloudTenantGone', userNameIn));
  for (const ended of tenants.ended) await removeService(tx, { ...ended, service });
  return [...jobs.touched, ...tenants.touched];
}

/** The customers with a tenant in a region. */
export const ownersIn = (tx: Transaction, region: string): Promise<CustomerUnit[]> =>
  tx.rows<CustomerUnit>(sql`
    select t.partner_id as "partnerId", t.customer_id as "customerId", c.name as "customerName", t.region
    from cloud_tenant t join organization c on c.partner_id = t.partner_id and c.id = t.customer_id
    where t.region = ${region} order by 1, 2`);
