import type { QueryOf } from '@portal/contract/http';
import type { ProductKey } from '@portal/contract/prices';
import { knownProducts, pricedServices } from '@portal/contract/services/products';
import {
  upliftsShown,
  type listCustomerPricing,
  type listPartnerUplifts,
  type listUpliftEffects,
} from '@portal/contract/pricing';
import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Transaction } from '../platform/database/database.ts';
import { containsText, listRead } from '../platform/http/lists.ts';
import { effectsOf } from '../platform/metering/price-effects.ts';
import { currencyInUse, explanation, pricesOf } from '../platform/metering/prices.ts';
import { notFound } from '../platform/http/problem.ts';
import type { Sealer } from '../platform/process/seal.ts';
import { gate, type Tenant, type TenantRead } from '../platform/database/tenancy.ts';

/** Nothing is asked for before the tenant is set. */
const asking = (sessionId: string): Sql => sql`case when ${gate} then ${sessionId}::uuid end`;

const priceOf =
  (sessionId: string) =>
  (product: ProductKey): Sql =>
    sql`json_build_object('product', ${product}::text, 'explanation', (
      select ${explanation(sql`${product}::text`)} from ${pricesOf(sessionId, sql`${product}::text`, sql`stockholm_day(portal_now())`)} p))`;

const newestFirst = sql`u.valid_from desc, u.set_at desc`;

/** The settings of a service: of all customers, or those of one. */
const history = (service: string, owner: Sql): Sql => sql`coalesce((
  select json_agg(json_build_object('percent', trim_scale(u.percent)::text, 'validFrom', u.valid_from, 'setAt', api_time(u.set_at),
    'setBy', u.set_by_name) order by ${newestFirst})
  from (select u.* from uplifts u where u.service = ${service} and ${owner}
    order by ${newestFirst} limit ${upliftsShown}::integer) u), '[]'::json)`;

const inForce = (service: string, owner: Sql): Sql => sql`(
  select trim_scale(u.percent)::text from uplifts u where u.service = ${service} and ${owner}
  order by ${newestFirst} limit 1)`;

const ofAll = sql`u.customer_id is null`;
const ofOne = sql`u.customer_id is not null`;

/** Of an imported catalog, which has thousands, no prices are told here. */
function serviceItem(sessionId: string, service: string, owner: Sql): Sql {
  const priced = knownProducts.map(({ key }) => key).filter((key) => key.startsWith(`${service}.`));
  const own = owner === ofAll ? sql`null::text` : inForce(service, ofOne);
  return sql`(
    select json_build_object('service', ${service}::text, 'percent', coalesce(s.own, s.general), 'generalPercent', s.general,
      'inherited', ${owner === ofOne}::boolean and s.own is null, 'history', ${history(service, owner)},
      'prices', ${priced.length === 0 ? sql`'[]'::json` : sql`json_build_array(${join(priced.map(priceOf(sessionId)))})`})
    from (select ${own} as own, coalesce(${inForce(service, ofAll)}, '0') as general) s)`;
}

type PriceReader = { tenant: Tenant; sessionId: string };

/** What all customers pay more, or one: the one of the tenant. Everything of today, in one round trip. */
export function pricingRead({ tenant, sessionId }: PriceReader): TenantRead {
  const { partnerId, customerId } = tenant;
  const owner = customerId === null ? ofAll : ofOne;
  const items = [...pricedServices].map((service) => serviceItem(sessionId, service, owner));
  const name = customerId === null ? empty : sql`'customerName', t.name,`;
  return {
    query: sql`
      select (with uplifts as materialized (
          select * from session_uplifts(${asking(sessionId)}, ${customerId}::uuid))
        select json_build_object(${name} 'items', json_build_array(${join(items)})))::text as item
      from organization t where ${gate} and t.partner_id = ${partnerId} and t.id = ${customerId ?? partnerId}
        and t.kind = ${customerId === null ? 'partner' : 'customer'}`,
    answer: (row) => {
      if (typeof row?.['item'] !== 'string') throw notFound();
      return row['item'];
    },
  };
}

type OwnQuery = QueryOf<typeof listCustomerPricing>;

/** A page of the customers that have an uplift of their own. */
export const ownPricingPage = (
  sealer: Sealer,
  sessionId: string,
  { tenant: { partnerId }, query }: { tenant: Tenant; query: OwnQuery },
): TenantRead =>
  listRead(sealer, query, {
    from: sql`session_own_uplifts(${asking(sessionId)}) t
      join organization c on c.partner_id = ${partnerId} and c.id = t.customer_id and c.kind = 'customer'`,
    item: sql`json_build_object('customerId', t.customer_id, 'customerName', c.name, 'service', t.service,
      'percent', trim_scale(t.percent)::text, 'validFrom', t.valid_from, 'setAt', api_time(t.set_at), 'setBy', t.set_by_name)`,
    sorts: {
      customerName: { by: sql`c.name collate "sv-x-icu"`, type: 'text' },
      percent: 'numeric',
      setAt: 'timestamptz',
    },
    where: [
      ...(query.search ? [containsText(sql`c.name`, query.search)] : []),
      ...(query.service ? [sql`t.service = ${query.service}`] : []),
    ],
    asker: sessionId,
  });

type EffectsQuery = QueryOf<typeof listUpliftEffects>;

/** A page of the customers that would pay another amount if an uplift was set. */
export const effectsPage = (
  sealer: Sealer,
  sessionId: string,
  { tenant: { partnerId }, query }: { tenant: Tenant; query: EffectsQuery },
): TenantRead => {
  const { service, of, percent, search } = query;
  const effects = sql`session_uplift_effects(${asking(sessionId)}, ${service}, ${of ?? null}::uuid,
    ${percent ?? null}::numeric)`;
  return listRead(sealer, query, { ...effectsOf(effects, { partnerId, search }), asker: sessionId });
};

type SettingsQuery = QueryOf<typeof listPartnerUplifts>;

/** A page of what was set for all customers, or for the one of the tenant, the newest first. */
export const settingsPage = (
  sealer: Sealer,
  sessionId: string,
  { tenant: { partnerId, customerId }, query }: { tenant: Tenant; query: SettingsQuery },
): TenantRead =>
  listRead(
    sealer,
    { ...query, sort: '-setAt' },
    {
      // What is set of one is set one after the other, so that its moment names it.
      from: sql`(select u.*, md5(u.set_at::text)::uuid as id
        from session_uplifts(${asking(sessionId)}, ${customerId}::uuid) u) t`,
      item: sql`json_build_object('percent', trim_scale(t.percent)::text, 'validFrom', t.valid_from, 'setAt', api_time(t.set_at),
        'setBy', t.set_by_name)`,
      sorts: { setAt: 'timestamptz' },
      where: [sql`t.service = ${query.service}`, sql`t.customer_id is not distinct from ${customerId}::uuid`],
      asker: sessionId,
      anchor: sql`exists (select from organization o
        where o.partner_id = ${partnerId} and o.id = ${customerId ?? partnerId}
          and o.kind = ${customerId === null ? 'partner' : 'customer'})`,
    },
  );

/** What the partner pays less, by service. */
export const discountsRead = (sessionId: string): TenantRead => ({
  query: sql`
    select json_build_object('items', (select json_agg(json_build_object('service', s.service,
        'percent', coalesce(trim_scale(d.percent)::text, '0'), 'validFrom', d.valid_from) order by s.place)
      from unnest(${[...pricedServices]}::text[]) with ordinality s (service, place)
      left join session_discounts(${asking(sessionId)}) d on d.service = s.service))::text as item
    where ${gate}`,
  answer: (row) => String(row?.['item']),
});

/** The partner's limit, and what of it is used. */
export const creditRead = (sessionId: string): TenantRead => ({
  query: sql`
    select json_build_object('limitMinor', c.limit_minor, 'usedMinor', c.used_minor, 'unpaidMinor', c.unpaid_minor,
      'unbilledMinor', c.unbilled_minor,
      'hourMinor', c.hour_minor, 'vatPercent', c.vat_percent, 'currency', ${currencyInUse})::text as item
    from session_credit(${asking(sessionId)}) c where ${gate}`,
  answer: (row) => {
    if (typeof row?.['item'] !== 'string') throw notFound();
    return row['item'];
  },
});

export type Of = { sessionId: string; partnerId: string; customerId: string | null; service: string };

/** Of two who set uplifts of a partner at the same moment the second sees what the first has set. */
export const lockUplifts = (tx: Transaction, partnerId: string): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended('pricing/uplift/' || ${partnerId}, 0))`);

export const customerNamed = async (tx: Transaction, { partnerId, customerId }: Of): Promise<string | null> =>
  (
    await tx.first<{ name: string }>(sql`
      select name from organization where partner_id = ${partnerId} and id = ${customerId} and kind = 'customer'`)
  )?.name ?? null;

/** What was set last for all customers, or for one; null when nothing ever was. */
export const lastSet = (
  tx: Transaction,
  { sessionId, customerId, service }: Of,
): Promise<{ percent: string | null; by: string; at: Date } | null> =>
  tx.first(sql`
    select trim_scale(u.percent)::text as percent, u.set_by_name as by, u.set_at as at
    from session_uplifts(${sessionId}, ${customerId}) u
    where u.service = ${service} and u.customer_id is not distinct from ${customerId}::uuid
    order by ${newestFirst} limit 1`);

/** Twenty thousand things are priced anew within a second, but a list that is being published for all is waited for. */
const recostSeconds = 120;

/** From today on; the database prices anew what is rolled up of today. */
export async function addUplift(
  tx: Transaction,
  { sessionId, customerId, service }: Of,
  { percent, by }: { percent: string | null; by: string },
): Promise<void> {
  await tx.run(sql`select set_config('statement_timeout', ${`${recostSeconds}s`}, true)`);
  await tx.run(sql`
    select set_session_uplift(${sessionId}, ${customerId}, ${service}, ${percent}::numeric, ${by})`);
}
