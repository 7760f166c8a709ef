import type { Service } from '@portal/contract/services/services';
import type { Unreadable } from '@portal/ports/unreadable';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import type { FoundTenant } from '../platform/outbound/linked-service.ts';
import { unreadableNow } from '../services/unreadable-now.ts';
import { isOver } from '../services/unseen.ts';

/** The tenants of a service in a region. */
export type Place = { service: Service; region: string };
/** With the system that is asked. */
export type SurveyedPlace = Place & { system: string };
export type ClaimedSurvey = Place & { leaseId: string; attempts: number; judgedAt: Date | null };
export type ClaimedLook = Place & { id: string; tenant: string; leaseId: string };

const inSeconds = (seconds: number): Sql => sql`now() + make_interval(secs => ${seconds})`;

type Claim = { places: readonly SurveyedPlace[]; leaseId: string; seconds: number };

/** Rows `p` of service and region, with their place in the list. */
export const placeRows = (places: readonly Place[]): Sql =>
  sql`json_to_recordset(${JSON.stringify(places.map((place, n) => ({ ...place, n })))}::json)
    as p (service text, region text, system text, n integer)`;

/** Claims a connected region whose survey is due; one that was never read is. */
export const claimSurveyQuery = ({ places, leaseId, seconds }: Claim): Sql => sql`
  with begun as (
    insert into tenant_survey (service, region, system)
    select p.service, p.region, p.system from ${placeRows(places)}
    where not exists (select from tenant_survey s where s.service = p.service and s.region = p.region)
    on conflict (service, region) do nothing
  ), due as materialized (
    select s.service, s.region from tenant_survey s
    where s.due_at <= now() and (s.not_before is null or s.not_before <= now()) and (s.service, s.region) in (select p.service, p.region from ${placeRows(places)})
    order by s.due_at limit 1 for update skip locked
  )
  update tenant_survey s set lease_id = ${leaseId}, due_at = ${inSeconds(seconds)}, attempts = s.attempts + 1
  from due where s.service = due.service and s.region = due.region
  returning s.service, s.region, s.lease_id as "leaseId", s.attempts, s.judged_at as "judgedAt"`;

const ofSurvey = ({ service, region, leaseId }: ClaimedSurvey): Sql =>
  sql`service = ${service} and region = ${region} and lease_id = ${leaseId}`;

export const renewSurveyQuery = (survey: ClaimedSurvey, seconds: number): Sql =>
  sql`update tenant_survey set due_at = ${inSeconds(seconds)} where ${ofSurvey(survey)}`;

/** The region was read; false when another worker has taken it over. */
export async function settleSurvey(
  tx: Transaction,
  survey: ClaimedSurvey,
  { seconds, unreadable }: { seconds: number; unreadable: readonly Unreadable[] },
): Promise<boolean> {
  const changed = await tx.run(sql`
    update tenant_survey m set lease_id = null, due_at = ${inSeconds(seconds)}, reason = null, failing_since = null,
      not_before = null, attempts = 0, read_at = portal_now(), ${unreadableNow(unreadable)},
      judged_at = case when ${unreadable.length === 0} then portal_now() else judged_at end
    where ${ofSurvey(survey)}`);
  return changed > 0;
}

/** The region could not be read; it is not asked before it wants to be. */
export async function postponeSurvey(
  db: Queryable,
  survey: ClaimedSurvey,
  { seconds, notBeforeSeconds, reason }: { seconds: number; notBeforeSeconds: number; reason: string },
): Promise<void> {
  await db.run(sql`
    update tenant_survey set lease_id = null, due_at = ${inSeconds(seconds)}, reason = ${reason},
      failing_since = coalesce(failing_since, portal_now()), not_before = ${inSeconds(notBeforeSeconds)}
    where ${ofSurvey(survey)}`);
}

/** Writes tenants that were found. */
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
      gone_at = null, not_seen_since = null, missed = 0, missed_from = null`);
}

type Judging = { names: readonly string[]; requestedAt: Date; before: Date | null };

/** What a whole reading lacks is not seen, and gone once that has lasted; whoever has it linked still sees it then. */
export async function judgeTenants(
  tx: Transaction,
  { service, region }: Place,
  { names, requestedAt, before }: Judging,
): Promise<void> {
  const isHere = sql`t.service = ${service} and t.region = ${region} and t.gone_at is null`;
  await tx.run(sql`
    update existing_tenant t set missed = t.missed + 1, missed_from = coalesce(t.missed_from, ${requestedAt}),
      not_seen_since = coalesce(t.not_seen_since, ${before}::timestamptz, ${requestedAt})
    where ${isHere} and t.tenant <> all (${[...names]}::text[])`);
  await tx.run(sql`
    update existing_tenant t set gone_at = portal_now(), users = 0, resources = 0
    where ${isHere} and ${isOver(requestedAt)}`);
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
