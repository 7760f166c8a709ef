import type { QueryOf } from '@portal/contract/http';
import type { listStorageTenants, OneStorageTenant } from '@portal/contract/linking';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { containsText, listRead } from '../platform/http/lists.ts';
import type { Sealer } from '../platform/process/seal.ts';
import type { TenantRead } from '../platform/database/tenancy.ts';

// For the operator alone: these read across partners, by the role of sign-in.

const from = sql`s3_tenant t
  left join s3_link l on l.region = t.region and l.tenant = t.tenant
  left join organization p on p.partner_id = l.partner_id and p.id = l.partner_id
  left join organization c on c.partner_id = l.partner_id and c.id = l.customer_id`;

/** What the portal made for its customers is no news, and nothing to link. */
const isNotOwn = sql`not exists (select from s3_account s where s.tenant = t.tenant)`;

const members = sql`'id', t.id, 'region', t.region, 'tenant', t.tenant, 'users', t.users, 'buckets', t.buckets,
  'state', case when t.tenant = '' then 'nameless' else coalesce(l.state, 'free') end, 'gone', t.gone_at is not null,
  'customer', case when c.id is not null then json_build_object('id', c.id, 'name', c.name, 'partnerId', p.id,
    'partnerName', p.name) end,
  'orderedAt', api_time(l.ordered_at), 'orderedBy', coalesce(l.ordered_by_name, ''), 'linkedAt', api_time(l.linked_at)`;

const surveys = (regions: readonly string[]): Sql => sql`
  select json_build_object('surveys', coalesce((
    select json_agg(json_build_object('region', r.region, 'readAt', api_time(s.read_at), 'reason', s.reason) order by r.n)
    from unnest(${[...regions]}::text[]) with ordinality r(region, n)
    left join s3_survey s on s.region = r.region), '[]'::json))`;

type ListQuery = QueryOf<typeof listStorageTenants>;

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
export const tenantsPage = (sealer: Sealer, query: ListQuery, regions: readonly string[]): TenantRead =>
  listRead(sealer, query, {
    from,
    item: sql`json_build_object(${members})`,
    sorts: {
      // What is in none comes last.
      tenant: { by: sql`(case when t.tenant = '' then '1' else '0' end) || t.tenant`, type: 'text' },
      buckets: { by: sql`t.buckets`, type: 'integer' },
    },
    where: [sql`t.region = any (${[...regions]}::text[])`, isNotOwn, ...filters(query)],
    extra: surveys(regions),
    planned: true,
  });

export const tenantOf = async (db: Queryable, id: string): Promise<OneStorageTenant | null> =>
  (
    await db.first<{ item: OneStorageTenant }>(sql`
      select json_build_object(${members}, 'contents', t.contents, 'lookedAt', api_time(t.looked_at),
        'looking', t.look_due_at is not null, 'lookReason', t.look_reason) as item
      from ${from} where t.id = ${id} and ${isNotOwn}`)
  )?.item ?? null;

/** A reading that is under way goes on. */
export async function askForSurveys(tx: Transaction): Promise<void> {
  await tx.run(sql`
    update s3_survey set due_at = now() where lease_id is null and due_at > now() + interval '2 seconds'`);
}

/** False when there is no such tenant to look into. */
export const askForLook = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx.run(sql`
    update s3_tenant t set look_due_at = coalesce(t.look_due_at, now())
    where t.id = ${id} and t.tenant <> '' and ${isNotOwn}`)) > 0;
