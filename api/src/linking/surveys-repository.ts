import type { TenantContents } from '@portal/contract/linking';
import type { FoundTenant } from '@portal/ports/object-storage';
import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';

export type ClaimedSurvey = { region: string; leaseId: string };
export type ClaimedLook = { id: string; region: string; tenant: string; leaseId: string };

const inSeconds = (seconds: number): Sql => sql`now() + make_interval(secs => ${seconds})`;

type Claim = { regions: string[]; leaseId: string; seconds: number };

/** Claims a connected region whose survey is due; one that was never read is. */
export const claimSurveyQuery = ({ regions, leaseId, seconds }: Claim): Sql => sql`
  with begun as (
    insert into s3_survey (region)
    select r.region from unnest(${regions}::text[]) r(region)
    where not exists (select from s3_survey s where s.region = r.region)
    on conflict (region) do nothing
  ), due as materialized (
    select region from s3_survey where due_at <= now() and region = any (${regions}) order by due_at limit 1
    for update skip locked
  )
  update s3_survey s set lease_id = ${leaseId}, due_at = ${inSeconds(seconds)}, attempts = s.attempts + 1
  from due where s.region = due.region
  returning s.region, s.lease_id as "leaseId"`;

const ofSurvey = ({ region, leaseId }: ClaimedSurvey): Sql =>
  sql`region = ${region} and lease_id = ${leaseId}`;

export const renewSurveyQuery = (survey: ClaimedSurvey, seconds: number): Sql =>
  sql`update s3_survey set due_at = ${inSeconds(seconds)} where ${ofSurvey(survey)}`;

/** False when another worker has taken it over. `reason` null: the region was read. */
export async function settleSurvey(
  tx: Transaction,
  survey: ClaimedSurvey,
  { seconds, reason }: { seconds: number; reason: string | null },
): Promise<boolean> {
  const changed = await tx.run(sql`
    update s3_survey set lease_id = null, due_at = ${inSeconds(seconds)}, reason = ${reason},
      attempts = case when ${reason}::text is null then 0 else attempts end,
      read_at = case when ${reason}::text is null then now() else read_at end
    where ${ofSurvey(survey)}`);
  return changed > 0;
}

/** Writes the whole listing of a region. One that is gone stays while it is linked, and says so. */
export async function writeTenants(
  tx: Transaction,
  region: string,
  found: readonly FoundTenant[],
): Promise<void> {
  const listed = JSON.stringify(found.map((one) => ({ ...one, id: newId(), tenant: one.tenant ?? '' })));
  await tx.run(sql`
    insert into s3_tenant (region, id, tenant, users, buckets)
    select ${region}, l.id, l.tenant, l.users, l.buckets
    from json_to_recordset(${listed}::json) as l (id uuid, tenant text, users integer, buckets integer)
    on conflict (region, tenant) do update set users = excluded.users, buckets = excluded.buckets, gone_at = null`);
  const names = found.map(({ tenant }) => tenant ?? '');
  const isGone = sql`t.region = ${region} and t.tenant <> all (${names}::text[])`;
  const isLinked = sql`exists (select from s3_link l where l.region = t.region and l.tenant = t.tenant)`;
  await tx.run(sql`
    update s3_tenant t set gone_at = coalesce(t.gone_at, now()), users = 0, buckets = 0 where ${isGone} and ${isLinked}`);
  await tx.run(sql`delete from s3_tenant t where ${isGone} and not ${isLinked}`);
}

/** Claims a tenant that somebody wants looked into; of what is in no tenant nothing can be told. */
export const claimLookQuery = (leaseId: string, seconds: number): Sql => sql`
  with due as materialized (
    select id from s3_tenant where look_due_at <= now() and tenant <> '' order by look_due_at limit 1
    for update skip locked
  )
  update s3_tenant t set lease_id = ${leaseId}, look_due_at = ${inSeconds(seconds)}, attempts = t.attempts + 1
  from due where t.id = due.id
  returning t.id, t.region, t.tenant, t.lease_id as "leaseId"`;

const ofLook = ({ id, leaseId }: ClaimedLook): Sql => sql`id = ${id} and lease_id = ${leaseId}`;

export const renewLookQuery = (look: ClaimedLook, seconds: number): Sql =>
  sql`update s3_tenant set look_due_at = ${inSeconds(seconds)} where ${ofLook(look)}`;

export const keepLookQuery = (look: ClaimedLook, contents: TenantContents): Sql => sql`
  update s3_tenant set lease_id = null, look_due_at = null, attempts = 0, look_reason = null, looked_at = now(),
    contents = ${JSON.stringify(contents)}::jsonb
  where ${ofLook(look)}`;

/** What was seen before stays, with its age. */
export const failLookQuery = (look: ClaimedLook, reason: string): Sql => sql`
  update s3_tenant set lease_id = null, look_due_at = null, look_reason = ${reason} where ${ofLook(look)}`;
