import type { AuditDetails } from '@portal/contract/audit-log/details';
import type { CloudJob, CloudTenant } from '@portal/ports/cloud-connect';
import type { Unreadable } from '@portal/ports/unreadable';
import sql from 'sql-template-tag';
import { endLink } from '../linking/index.ts';
import type { Transaction } from '../platform/database/database.ts';
import { removalRefusalOf } from '../platform/database/refusal.ts';
import type { CustomerUnit, Reading } from '../platform/outbound/mirror-definition.ts';
import { removeService } from '../services/life.ts';
import { backAs, goneAs, goneChange, noteChanges, noteEach } from '../services/mirrored.ts';
import { bringBack, judge, type EndedThing, type MirroredTable } from '../services/unseen.ts';
import { writeRows } from '../services/written-rows.ts';
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

type Settings = { quotaGiB: number; isSuspended: boolean };
type Changed = Owner & { target: string; isOther: boolean; now: Settings; before: Settings };

/** What an order does, or did before it failed, is the portal's own change; of a tenant `h` as it was. */
const isOrdered = sql`exists (
  select from operation p where p.partner_id = h.partner_id and p.customer_id = h.customer_id and p.service = ${service}
    and (p.state in ('waiting', 'running', 'needs-attention') or p.state = 'failed' and p.finished_at > h.synced_at))`;

/** Jobs are told by company: of one that has become another customer's none are known. */
const ownCompany = (region: string) => sql`case when exists (
    select from cloud_tenant o where o.region = ${region} and o.company_id = f.company_id
      and (o.partner_id, o.customer_id) <> (h.partner_id, h.customer_id)
  ) then null else f.company_id end`;

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
      select t.partner_id, t.customer_id, t.id, t.state, t.quota_gib, t.is_suspended, t.synced_at from cloud_tenant t, f
      where t.region = ${region} and t.tenant_id = f.tenant_id and t.state in ('active', 'updating')
        and (t.synced_at is null or t.synced_at < ${requestedAt}) for update of t
    )
    update cloud_tenant t set (${factNames}) = (
        select f.tenant_id, ${ownCompany(region)}, f.user_name,
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
      select h.state = 'active' and (h.quota_gib <> f.quota_gib or h.is_suspended <> f.is_suspended)
        and not ${isOrdered} as is_other from f) o
    join organization c on true
    where t.partner_id = h.partner_id and t.id = h.id and c.partner_id = t.partner_id and c.id = t.customer_id
    returning t.partner_id as "partnerId", t.customer_id as "customerId", c.name as "customerName",
      t.user_name as target, o.is_other as "isOther",
      json_build_object('quotaGiB', t.quota_gib, 'isSuspended', t.is_suspended) as now,
      json_build_object('quotaGiB', h.quota_gib, 'isSuspended', h.is_suspended) as before`);
}

/** What of it is other than before, and what it was. */
const detailsOf = ({ now, before }: Changed): AuditDetails => ({
  ...(now.quotaGiB !== before.quotaGiB && { quotaGiB: now.quotaGiB, previousQuotaGiB: before.quotaGiB }),
  ...(now.isSuspended !== before.isSuspended && {
    suspended: now.isSuspended,
    previousSuspended: before.isSuspended,
  }),
});

/** Writes tenants of a page; those that are no customer's are left out. Answers whose they are. */
export async function mirrorTenants(
  tx: Transaction,
  { rows, ...page }: Page<CloudTenant>,
): Promise<OfCustomer[]> {
  const written: OfCustomer[] = [];
  for (const found of rows) {
    for (const changed of await writeTenant(tx, page, found)) {
      const { partnerId, customerId, customerName, target } = changed;
      written.push({ partnerId, customerId });
      if (!changed.isOther) continue;
      const unit = { partnerId, customerId, customerName, region: page.region };
      await noteChanges(tx, unit, [{ event: 'cloudTenantChanged', target, details: detailsOf(changed) }]);
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
  unknown_words: job.unknownWords,
});
const jobTypes = sql`company_id text, job_id text, name text, state text, is_enabled boolean, started_at timestamptz,
  ended_at timestamptz, duration_seconds bigint, transferred_bytes bigint, failure_message text, schedule text,
  destination text, unknown_words jsonb`;
const jobColumns = sql`name, state, is_enabled, started_at, ended_at, duration_seconds, transferred_bytes, failure_message,
  schedule, destination, unknown_words`;

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
        excluded.transferred_bytes, excluded.failure_message, excluded.schedule, excluded.destination, excluded.unknown_words),
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

type MovedJob = Owner & { target: string; lastSeenAt: Date; foundGoneAt: Date };

/** Takes away what has become another company's, and so another customer's or nobody's. */
const removeMoved = (tx: Transaction, { region, rows }: Page<CloudJob>): Promise<MovedJob[]> =>
  tx.rows<MovedJob>(sql`
    with moved as (
      delete from cloud_job j
      using json_to_recordset(${JSON.stringify(rows.map(recordOf))}::json) as i (${jobTypes}), cloud_tenant t
      where j.region = ${region} and j.job_id = i.job_id
        and t.partner_id = j.partner_id and t.customer_id = j.customer_id
        and i.company_id is not null and t.company_id is distinct from i.company_id
      returning j.partner_id, j.customer_id, j.name, j.synced_at
    )
    select m.partner_id as "partnerId", m.customer_id as "customerId", c.name as "customerName", m.name as target,
      m.synced_at as "lastSeenAt", portal_now() as "foundGoneAt"
    from moved m join organization c on c.partner_id = m.partner_id and c.id = m.customer_id order by 1, 2`);

/** Writes jobs of a page, and tells the log what it has brought. Answers whose they are. */
export async function mirrorJobs(tx: Transaction, page: Page<CloudJob>): Promise<OfCustomer[]> {
  const { region } = page;
  const moved = await removeMoved(tx, page);
  for (const { target, lastSeenAt, foundGoneAt, ...of } of moved)
    await noteChanges(tx, { ...of, region }, [
      goneChange('cloudJobGone', target, { lastSeenAt, foundGoneAt }),
    ]);
  const back = await bringJobsBack(tx, page);
  await noteEach(tx, { region, things: back }, backAs('cloudJobBack'));
  const written = await writeJobs(tx, page);
  for (const { target, isNew, ...of } of written)
    if (isNew) await noteChanges(tx, { ...of, region }, [{ event: 'cloudJobFound', target }]);
  return [...moved, ...written];
}

const userNameIn = ({ row }: EndedThing): string => String(row['user_name']);

/** The service ends with a tenant that has ended, and so does a link to it: what comes back is linked by the operator. */
async function judgeTenants(
  tx: Transaction,
  region: string,
  { ids, reading }: Judging,
): Promise<OfCustomer[]> {
  const of = sql`t.region = ${region} and t.id = any (${[...ids]}::uuid[])`;
  const { touched, ended } = await judge(tx, tenantTable, { of, reading });
  await noteEach(tx, { region, things: ended }, goneAs('cloudTenantGone', userNameIn));
  for (const tenant of ended) {
    await endLink(tx, { ...tenant, service, region });
    await removeService(tx, { ...tenant, service });
  }
  return touched;
}

type Judging = { ids: readonly string[]; reading: Reading };
type JudgedRegion = { touched: OfCustomer[]; refused: Unreadable[] };

/** What a reading means for what the portal has. A tenant that cannot end stays, and keeps no other from being judged. */
export async function judgeAll(tx: Transaction, region: string, reading: Reading): Promise<JudgedRegion> {
  const jobs = await judge(tx, jobTable, { of: sql`t.region = ${region}`, reading });
  await noteEach(tx, { region, things: jobs.ended }, goneAs('cloudJobGone'));
  const touched: OfCustomer[] = [...jobs.touched];
  const refused: Unreadable[] = [];
  const tenants = await tx.rows<{ id: string; key: string }>(sql`
    select t.id, ${tenantTable.key} as key from cloud_tenant t
    where t.region = ${region} and t.tenant_id is not null order by t.partner_id, t.id`);
  await writeRows(tx, tenants, {
    keyOf: ({ key }) => key,
    write: async (part) => {
      touched.push(...(await judgeTenants(tx, region, { ids: part.map(({ id }) => id), reading })));
    },
    refused: (row) => refused.push(row),
    reasonOf: removalRefusalOf,
  });
  return { touched, refused };
}

/** The customers with a tenant in a region. */
export const ownersIn = (tx: Transaction, region: string): Promise<CustomerUnit[]> =>
  tx.rows<CustomerUnit>(sql`
    select t.partner_id as "partnerId", t.customer_id as "customerId", c.name as "customerName", t.region
    from cloud_tenant t join organization c on c.partner_id = t.partner_id and c.id = t.customer_id
    where t.region = ${region} order by 1, 2`);
