import type { AuditEvent } from '@portal/contract/audit-log/events';
import type { CustomerForm } from '@portal/contract/customers';
import type { QueryOf } from '@portal/contract/http';
import type { listDiscountEffects, listPartnerAccounts, Partner } from '@portal/contract/partners';
import { deletionDaysAfterSuspension } from '@portal/contract/settings';
import type { Role } from '@portal/contract/permissions';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { containsText, listRead } from '../platform/http/lists.ts';
import { effectsOf } from '../platform/metering/price-effects.ts';
import type { Sealer } from '../platform/process/seal.ts';
import { openPartner, type TenantRead } from '../platform/database/tenancy.ts';

type ListQuery = QueryOf<typeof listPartnerAccounts>;

const isPartner = sql`t.kind = 'partner' and t.state in ('active', 'suspended')`;
const customersOf = sql`(select count(*)::integer from organization c where c.partner_id = t.id and c.kind = 'customer')`;

const filters = ({ search, state }: ListQuery): Sql[] => [
  ...(search
    ? [
        sql`(${containsText(sql`t.name`, search)} or ${containsText(sql`t.organization_number`, search)}
          or ${containsText(sql`t.city`, search)})`,
      ]
    : []),
  ...(state ? [sql`t.state = ${state}`] : []),
];

/** A page of the partners that are let in. */
export const partnersPage = (sealer: Sealer, query: ListQuery): TenantRead =>
  listRead(sealer, query, {
    from: sql`organization t`,
    item: sql`json_build_object('id', t.id, 'name', t.name, 'organizationNumber', t.organization_number,
      'city', t.city, 'state', t.state, 'customers', ${customersOf}, 'creditLimitMinor', t.credit_limit_minor,
      'currency', price_currency(), 'createdAt', api_time(t.created_at))`,
    sorts: {
      name: { by: sql`t.name collate "sv-x-icu"`, type: 'text' },
      createdAt: 'timestamptz',
    },
    where: [isPartner, ...filters(query)],
    planned: true,
  });

type EffectsQuery = QueryOf<typeof listDiscountEffects>;

/** A page of the customers of which the partner would pay another amount if a discount was set. */
export const discountEffectsPage = (sealer: Sealer, query: EffectsQuery): TenantRead => {
  const { id, service, percent, search } = query;
  const effects = sql`discount_effects(${id}::uuid, ${service}, ${percent}::numeric)`;
  return listRead(sealer, query, {
    ...effectsOf(effects, { partnerId: id, search }),
    anchor: sql`exists (select from organization t where t.partner_id = ${id} and t.id = ${id} and ${isPartner})`,
  });
};

const hasOwner = sql`exists (select from user_account u
  where u.partner_id = t.id and u.organization_id = t.id and u.state <> 'invited' and 'owner' = any(u.roles))`;

/** Whom the first owner's invitation went to last, until an owner has accepted. */
const ownerInvitation = sql`
  case when not ${hasOwner} then coalesce((
    select json_build_object('email', u.email, 'expiresAt', (
      select api_time(max(k.expires_at)) from open_invitation k
      where k.partner_id = u.partner_id and k.user_id = u.id))
    from user_account u
    where u.partner_id = t.id and u.organization_id = t.id and u.state = 'invited' and 'owner' = any(u.roles)
    order by u.created_at desc, u.id limit 1
  ), json_build_object('email', null, 'expiresAt', null)) end`;

/** One partner as its page shows it; `services` are those with a price, each with its discount of today. */
export const partnerOf = async (
  db: Queryable,
  id: string,
  services: readonly string[],
): Promise<Partner | null> =>
  (
    await db.first<{ item: Partner }>(sql`
      select json_build_object('id', t.id, 'name', t.name, 'slug', coalesce(t.slug, ''),
        'organizationNumber', t.organization_number, 'address', t.address, 'zipcode', t.zipcode, 'city', t.city, 'country', t.country,
        'contactEmail', t.contact_email, 'invoiceEmail', t.invoice_email, 'supportEmail', t.support_email,
        'phone', t.phone, 'disruptionEmails', to_json(t.disruption_emails), 'version', t.version, 'state', t.state,
        'createdAt', api_time(t.created_at), 'customers', ${customersOf},
        'users', (select count(*)::integer from user_account u where u.partner_id = t.id and u.organization_id = t.id),
        'suspension', case when t.state = 'suspended' then json_build_object(
          'at', api_time(coalesce(t.suspended_at, t.created_at)), 'by', t.suspended_by_name, 'reason', t.suspended_reason) end,
        'ownerInvitation', ${ownerInvitation},
        'creditLimitMinor', t.credit_limit_minor, 'currency', price_currency(),
        'runningMonthMinor', running_month_minor(t.id), 'creditUsedMinor', credit_used_minor(t.id, 0, null),
        'vatPercent', (select v.rate::integer from vat_of(t.id) v),
        'discounts', (select coalesce(json_agg(json_build_object('service', s.service,
            'percent', coalesce(trim_scale(d.percent)::text, '0'), 'validFrom', d.valid_from,
            'setBy', coalesce(d.set_by_name, '')) order by s.place), '[]'::json)
          from unnest(${services}::text[]) with ordinality s (service, place)
          left join lateral (
            select * from partner_discount x where x.partner_id = t.id and x.service = s.service
              and x.valid_from <= stockholm_day(portal_now()) order by x.valid_from desc, x.set_at desc limit 1
          ) d on true)) as item
      from organization t where t.partner_id = ${id} and t.id = ${id} and ${isPartner}`)
  )?.item ?? null;

export type LockedPartner = {
  name: string;
  slug: string;
  state: 'active' | 'suspended';
  creditLimitMinor: number | null;
};

/** A partner, locked until the transaction ends. */
export const lockPartner = (tx: Transaction, id: string): Promise<LockedPartner | null> =>
  tx.first<LockedPartner>(sql`
    select t.name, coalesce(t.slug, '') as slug, t.state, t.credit_limit_minor::double precision as "creditLimitMinor"
    from organization t where t.partner_id = ${id} and t.id = ${id} and ${isPartner} for update`);

/** Adds a partner that is let in, and opens it for the rest of the transaction. */
export async function insertPartner(tx: Transaction, id: string, form: CustomerForm): Promise<void> {
  await tx.run(sql`
    insert into organization (partner_id, id, kind, state, name, organization_number, address, zipcode, city, country,
      contact_email, invoice_email, support_email, phone, disruption_emails)
    values (${id}, ${id}, 'partner', 'active', ${form.name}, ${form.organizationNumber}, ${form.address},
      ${form.zipcode}, ${form.city}, ${form.country}, ${form.contactEmail}, ${form.invoiceEmail},
      ${form.supportEmail}, ${form.phone}, ${[...new Set(form.disruptionEmails)]})`);
  await openPartner(tx, id);
}

export const ownerAccepted = async (tx: Transaction, id: string): Promise<boolean> =>
  (
    await tx.first<{ found: boolean }>(sql`
    select ${hasOwner} as found from organization t where t.partner_id = ${id} and t.id = ${id}`)
  )?.found ?? false;

export const isMember = async (tx: Transaction, id: string, email: string): Promise<boolean> =>
  (await tx.first(sql`
    select from user_account u
    where u.partner_id = ${id} and u.organization_id = ${id} and u.email = ${email} and u.state <> 'invited'`)) !==
  null;

/** Takes back the invitations of owners but that of one address, and one of that address as anything else. */
export const withdrawOwners = (
  tx: Transaction,
  id: string,
  keep: string,
): Promise<{ email: string; roles: Role[] }[]> =>
  tx.rows(sql`
    with gone as (
      delete from user_account u
      where u.partner_id = ${id} and u.organization_id = ${id} and u.state = 'invited'
        and ('owner' = any(u.roles)) = (u.email <> ${keep})
      returning u.partner_id, u.id, u.email, u.roles
    )
    select g.email, g.roles from gone g cross join lateral end_tokens(g.partner_id, g.id) order by g.email`);

export async function markSuspended(
  tx: Transaction,
  id: string,
  { reason, by }: { reason: string; by: string },
): Promise<void> {
  await tx.run(sql`
    update organization set state = 'suspended', suspended_at = now(), suspended_by_name = ${by},
      suspended_reason = ${reason} where partner_id = ${id} and id = ${id}`);
}

/** What was to be deleted meanwhile, itself or a customer, can still be kept for some days. */
export async function markActive(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`
    update organization set state = 'active', suspended_at = null, suspended_by_name = '', suspended_reason = ''
    where partner_id = ${id} and id = ${id}`);
  await tx.run(sql`
    update organization
    set delete_after = greatest(delete_after, now() + make_interval(days => ${deletionDaysAfterSuspension}))
    where partner_id = ${id} and delete_after is not null`);
}

/** False when another partner, or the operator, has it. */
export const changeSlug = async (tx: Transaction, id: string, slug: string): Promise<boolean> => {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('partner-slug', 0))`);
  const changed = await tx.run(sql`
    update organization set slug = ${slug} where partner_id = ${id} and id = ${id}
      and not exists (select from organization o where o.slug = ${slug})`);
  return changed === 1;
};

export async function changeLimit(tx: Transaction, id: string, limitMinor: number | null): Promise<void> {
  await tx.run(sql`
    update organization set credit_limit_minor = ${limitMinor} where partner_id = ${id} and id = ${id}`);
}

/** The owners of a partner who can sign in. */
export const ownersOf = (tx: Transaction, id: string): Promise<{ email: string; language: 'en' | 'sv' }[]> =>
  tx.rows(sql`
    select u.email, coalesce(u.language, case when o.country = 'SE' then 'sv' else 'en' end) as language
    from user_account u join organization o on o.partner_id = u.partner_id and o.id = u.organization_id
    where u.partner_id = ${id} and u.organization_id = ${id} and u.state = 'active' and 'owner' = any(u.roles)
    order by u.email`);

/** Who did that to the partner last. */
export const lastEntry = (
  tx: Transaction,
  id: string,
  event: AuditEvent,
): Promise<{ by: string; at: Date } | null> => tx.first(sql`select by, at from last_entry(${id}, ${event})`);
