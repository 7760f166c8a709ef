import type { QueryOf } from '@portal/contract/http';
import type { listExistingTenants, OneTenant } from '@portal/contract/linking';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { containsText, listRead } from '../platform/http/lists.ts';
import type { Sealer } from '../platform/process/seal.ts';
import { placeRows, type Place } from './surveys-repository.ts';
import type { TenantRead } from '../platform/database/tenancy.ts';

// For the operator alone: these read across partners, by the role of sign-in.

const from = sql`existing_tenant t
  left join tenant_link l on l.service = t.service and l.region = t.region and l.tenant = t.tenant
  left join organization p on p.partner_id = l.partner_id and p.id = l.partner_id
  left join organization c on c.partner_id = l.partner_id and c.id = l.customer_id`;

/** What the portal made for its customers is no news, and nothing to link. */
const isNotOwn = sql`not exists (
  select from service_tenant s where s.service = t.service and s.tenant = t.tenant)`;

const members = sql`'id', t.id, 'service', t.service, 'region', t.region, 'tenant', t.tenant, 'users', t.users, 'resources', t.resources,
  'state', case when t.tenant = '' then 'nameless' else coalesce(l.state, 'free') end, 'gone', t.gone_at is not null,
  'notSeenSince', case when t.gone_at is null then api_time(t.not_seen_since) end,
  'customer', case when c.id is not null then json_build_object('id', c.id, 'name', c.name, 'partnerId', p.id,
    'partnerName', p.name) end,
  'orderedAt', api_time(l.ordered_at), 'orderedBy', coalesce(l.ordered_by_name, ''), 'linkedAt', api_time(l.linked_at)`;

const surveys = (places: readonly Place[]): Sql => sql`
  select json_build_object('surveys', coalesce((
    select json_agg(json_build_object('service', p.service, 'region', p.region, 'readAt', api_time(s.read_at),
      'reason', s.reason) order by p.n)
    from ${placeRows(places)}
    left join tenant_survey s on s.service = p.service and s.region = p.region), '[]'::json))`;

type ListQuery = QueryOf<typeof listExistingTenants>;

const searched = [sql`t.tenant`, sql`coalesce(c.name, '')`, sql`coalesce(p.name, '')`];

const filters = ({ search, region, state }: ListQuery): Sql[] => [
  ...(search
    ? [
        sql`(${join(
          searched.map((column) => containsText(column, search)),
          ' or ',
        )})`,
      ]
    : []),
  ...(region ? [sql`t.region = ${region}`] : []),
  ...(state === 'free' ? [sql`l.state is null and t.tenant <> ''`] : []),
  ...(state === 'linked' ? [sql`l.state is not null`] : []),
];

/** A page of the tenants of the connected regions that the portal did not make. */
export const tenantsPage = (sealer: Sealer, query: ListQuery, places: readonly Place[]): TenantRead =>
  listRead(sealer, query, {
    from,
    item: sql`json_build_object(${members})`,
    sorts: {
      // What is in none comes last.
      tenant: { by: sql`(case when t.tenant = '' then '1' else '0' end) || t.tenant`, type: 'text' },
      resources: 'integer',
    },
    where: [
      sql`(t.service, t.region) in (select p.service, p.region from ${placeRows(places)})`,
      isNotOwn,
      // What is gone is shown to whoever has it linked.
      sql`(t.gone_at is null or l.state is not null)`,
      ...filters(query),
    ],
    extra: surveys(places),
    planned: true,
  });

export const tenantOf = async (db: Queryable, id: string): Promise<OneTenant | null> =>
  (
    await db.first<{ item: OneTenant }>(sql`
      select json_build_object(${members}, 'contents', t.contents, 'lookedAt', api_time(t.looked_at),
        'looking', t.look_due_at is not null, 'lookReason', t.look_reason) as item
      from ${from} where t.id = ${id} and ${isNotOwn}`)
  )?.item ?? null;

/** A reading that is under way goes on. */
export async function askForSurveys(tx: Transaction): Promise<void> {
  await tx.run(sql`
    update tenant_survey set due_at = now() where lease_id is null and due_at > now() + interval '2 seconds'`);
}

/** False when there is no such tenant to look into. */
export const askForLook = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx.run(sql`
    update existing_tenant t set look_due_at = coalesce(t.look_due_at, now())
    where t.id = ${id} and t.tenant <> '' and ${isNotOwn}`)) > 0;
