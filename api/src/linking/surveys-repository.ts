import type { Service } from '@portal/contract/services/services';
import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import type { FoundTenant } from '../platform/outbound/linked-service.ts';

/** The tenants of a service in a region. */
export type Place = { service: Service; region: string };
export type ClaimedSurvey = Place & { leaseId: string };
export type ClaimedLook = Place & { id: string; tenant: string; leaseId: string };

const inSeconds = (seconds: number): Sql => sql`now() + make_interval(secs => ${seconds})`;

type Claim = { places: readonly Place[]; leaseId: string; seconds: number };

/** Rows `p` of service and region, with their place in the list. */
export const placeRows = (places: readonly Place[]): Sql =>
  sql`json_to_recordset(${JSON.stringify(places.map((place, n) => ({ ...place, n })))}::json)
    as p (service text, region text, n integer)`;

/** Claims a connected region whose survey is due; one that was never read is. */
export const claimSurveyQuery = ({ places, leaseId, seconds }: Claim): Sql => sql`
  with begun as (
    insert into tenant_survey (service, region)
    select p.service, p.region from ${placeRows(places)}
    where not exists (select from tenant_survey s where s.service = p.service and s.region = p.region)
    on conflict (service, region) do nothing
  ), due as materialized (
    select s.service, s.region from tenant_survey s
    where s.due_at <= now() and (s.service, s.region) in (select p.service, p.region from ${placeRows(places)})
    order by s.due_at limit 1 for update skip locked
  )
  update tenant_survey s set lease_id = ${leaseId}, due_at = ${inSeconds(seconds)}, attempts = s.attempts + 1
  from due where s.service = due.service and s.region = due.region
  returning s.service, s.region, s.lease_id as "leaseId"`;

const ofSurvey = ({ service, region, leaseId }: ClaimedSurvey): Sql =>
  sql`service = ${service} and region = ${region} and lease_id = ${leaseId}`;

export const renewSurveyQuery = (survey: ClaimedSurvey, seconds: number): Sql =>
  sql`update tenant_survey set due_at = ${inSeconds(seconds)} where ${ofSurvey(survey)}`;

/** False when another worker has taken it over. `reason` null: the region was read. */
export async function settleSurvey(
  tx: Transaction,
  survey: ClaimedSurvey,
  { seconds, reason }: { seconds: number; reason: string | null },
): Promise<boolean> {
  const changed = await tx.run(sql`
    update tenant_survey set lease_id = null, due_at = ${inSeconds(seconds)}, reason = ${reason},
      attempts = case when ${reason}::text is null then 0 else attempts end,
      read_at = case when ${reason}::text is null then portal_now() else read_at end
    where ${ofSurvey(survey)}`);
  return changed > 0;
}

/** Writes the whole listing of a region. One that is gone stays while it is linked, and says so. */
export async function writeTenants(
  tx: Transaction,
  { service, region }: Place,
  found: readonly FoundTenant[],
): Promise<void> {
  const listed = JSON.stringify(found.map((one) => ({ ...one, id: newId(), tenant: one.tenant ?? '' })));
  await tx.run(sql`
    insert into existing_tenant (service, region, id, tenant, users, resources)
    select ${service}, ${region}, l.id, l.tenant, l.users, l.resources
    from json_to_recordset(${listed}::json) as l (id uuid, tenant text, users integer, resources integer)
    on conflict (service, region, tenant) do update set users = excluded.users, resources = excluded.resources,
      gone_at = null`);
  const names = found.map(({ tenant }) => tenant ?? '');
  const isGone = sql`t.service = ${service} and t.region = ${region} and t.tenant <> all (${names}::text[])`;
  const isLinked = sql`exists (select from tenant_link l where l.service = t.service and l.region = t.region
    and l.tenant = t.tenant)`;
  await tx.run(sql`
    update existing_tenant t set gone_at = coalesce(t.gone_at, portal_now()), users = 0, resources = 0
    where ${isGone} and ${isLinked}`);
  await tx.run(sql`delete from existing_tenant t where ${isGone} and not ${isLinked}`);
}

/** Claims a tenant that somebody wants looked into; of what is in no tenant nothing can be said. */
export const claimLookQuery = (leaseId: string, seconds: number): Sql => sql`
  with due as materialized (
    select id from existing_tenant where look_due_at <= now() and tenant <> '' order by look_due_at limit 1
    for update skip locked
  )
  update existing_tenant t set lease_id = ${leaseId}, look_due_at = ${inSeconds(seconds)}, attempts = t.attempts + 1
  from due where t.id = due.id
  returning t.id, t.service, t.region, t.tenant, t.lease_id as "leaseId"`;

const ofLook = ({ id, leaseId }: ClaimedLook): Sql => sql`id = ${id} and lease_id = ${leaseId}`;

export const renewLookQuery = (look: ClaimedLook, seconds: number): Sql =>
  sql`update existing_tenant set look_due_at = ${inSeconds(seconds)} where ${ofLook(look)}`;

export const keepLookQuery = (look: ClaimedLook, contents: object): Sql => sql`
  update existing_tenant set lease_id = null, look_due_at = null, attempts = 0, look_reason = null, looked_at = portal_now(),
    contents = ${JSON.stringify(contents)}::jsonb
  where ${ofLook(look)}`;

/** What was seen before stays, with its age. */
export const failLookQuery = (look: ClaimedLook, reason: string): Sql => sql`
  update existing_tenant set lease_id = null, look_due_at = null, look_reason = ${reason} where ${ofLook(look)}`;
