import sql, { raw } from 'sql-template-tag';
import type { TestPortal } from '../test-portal.ts';
import { matrixParts } from './parts.ts';

/**
 * A canary is a word that stands in the texts of one owner only, so that an answer that holds it tells whose rows were
 * read. An organization has two: one that its customers may see (its name), one for its own people.
 */
export type Owner = {
  partnerId: string;
  customerId: string | null;
  userId: string | null;
  isPublic: boolean;
};

export type Canaries = {
  /** Owners of all canaries and row ids in a text. */
  ownersIn(text: string): Owner[];
};

const pattern = /kanarie-[0-9a-f]{12}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** SQL of the canary of what an expression names. */
const canary = (of: string): string => `('kanarie-' || left(md5(${of}), 12))`;
const ofPartner = canary(`partner_id || 'inside'`);
const ofOrganization = (column: string): string =>
  `case when ${column} is null or ${column} = partner_id then ${ofPartner} else ${canary(`${column}::text`)} end`;

/** Service and key of a product, whichever. */
const someProduct = `(select service from product order by key limit 1), (select min(key) from product)`;

/**
 * Every text of every tenant gets the canary of whom it belongs to; each customer gets something of every kind, beside
 * what it has been given in services.
 */
const planting = [
  `update organization set
    name = name || ' ' || case when id = partner_id then ${canary('id::text')} else ${ofOrganization('id')} end,
    address = ${ofOrganization('id')}, city = ${ofOrganization('id')},
    contact_email = 'c@' || ${ofOrganization('id')} || '.example', invoice_email = 'i@' || ${ofOrganization('id')} || '.example',
    support_email = 's@' || ${ofOrganization('id')} || '.example',
    disruption_emails = array['d@' || ${ofOrganization('id')} || '.example'], brand_updated_by_name = ${ofOrganization('id')}`,
  `insert into service_step (partner_id, customer_id, service, step_sealed, expires_at, begun_by_name)
    select partner_id, customer_id, service, 'sealed', now() + interval '1 day', ${ofOrganization('customer_id')} from service`,
  `update meter_series set customer_name = ${ofOrganization('customer_id')}, resource_name = ${ofOrganization('customer_id')}`,
  `insert into meter_day (partner_id, customer_id, service, day, series_id, quantity, hours)
    select partner_id, customer_id, service, current_date, id, 1, 1 from meter_series on conflict do nothing`,
  `insert into meter_month (partner_id, service, month, customer_id, series_id, quantity, hours)
    select partner_id, service, date_trunc('month', now() at time zone 'Europe/Stockholm'), customer_id, id, 1, 1
    from meter_series on conflict do nothing`,
  `insert into charge (partner_id, customer_id, customer_name, service, product, thing_id, thing_name, recurring_id, reason,
      charged_on, period_from, period_to, quantity, days, days_of_period, customer_price, partner_price, list_version,
      customer_cost, partner_cost)
    select partner_id, id, name, ${someProduct}, id, name, id, 'period', current_date, current_date,
      current_date + 1, 1, 1, 1, 1, 1, 1, 1, 1 from organization where kind = 'customer'`,
  `insert into recurring_charge (partner_id, customer_id, customer_name, service, product, thing_id, thing_name, quantity,
      billed, starts_on, period_months, customer_price, partner_price, list_version)
    select partner_id, id, name, ${someProduct}, id, name, 1, 'calendar-month', current_date, 1, 1, 1, 1
    from organization where kind = 'customer'`,
  `update operation set subject = ${ofOrganization('customer_id')}, reference = ${ofOrganization('customer_id')},
    created_by_name = ${ofOrganization('customer_id')}, input = jsonb_build_object('name', ${ofOrganization('customer_id')}),
    actor = actor || jsonb_build_object('userName', ${ofOrganization('customer_id')})`,
  `insert into audit_entry (partner_id, customer_id, id, event)
    select partner_id, nullif(id, partner_id), gen_random_uuid(), 'customerUpdated' from organization`,
  `update audit_entry set user_name = ${ofOrganization('customer_id')}, target = ${ofOrganization('customer_id')},
    target_customer_name = ${ofOrganization('customer_id')}, details = jsonb_build_object('was', ${ofOrganization('customer_id')})`,
  `insert into mail (partner_id, id, kind, recipient, language, content)
    select partner_id, gen_random_uuid(), 'invitationTaken', 'm@' || ${ofPartner} || '.example', 'en',
      jsonb_build_object('organizationName', ${ofPartner}) from organization where id = partner_id`,
  `insert into partner_billing (partner_id, address, zipcode, city, country, buyer_reference, order_number, language,
      updated_by_name)
    select partner_id, ${ofPartner}, '111 29', ${ofPartner}, country, ${ofPartner}, ${ofPartner}, 'sv', ${ofPartner}
    from organization where kind = 'partner'
    on conflict (partner_id) do update set address = excluded.address, city = excluded.city,
      buyer_reference = excluded.buyer_reference, order_number = excluded.order_number,
      updated_by_name = excluded.updated_by_name`,
  `insert into legal_document (partner_id, id, kind)
    select partner_id, gen_random_uuid(), 'privacy' from organization where kind = 'partner' and state = 'active'`,
  `insert into legal_version (partner_id, document_id, id, hash, title_en, title_sv, markdown_en, markdown_sv)
    select partner_id, id, gen_random_uuid(), md5(id::text) || md5(id::text), ${canary('partner_id::text')}, ${canary('partner_id::text')},
      ${canary('partner_id::text')}, ${canary('partner_id::text')} from legal_document
    where partner_id <> (select id from organization where kind = 'operator')`,
  `insert into stored_file (partner_id, customer_id, id, name, media_type, size_bytes, sha256, bytes)
    select partner_id, nullif(id, partner_id), gen_random_uuid(), ${ofOrganization('id')}, 'text/plain', 4, repeat('0', 64), 'kept'
    from organization where state = 'active'`,
  `update user_account set first_name = ${canary('id::text')}, last_name = ${canary('id::text')}, updated_by_name = ${canary('id::text')}`,
  `with named as (
      update user_account set email = ${canary('id::text')} || '.' || email where email not like '%@demo.example' returning id, email
    ) update sign_in_name n set email = named.email from named where named.id = n.user_id`,
  `insert into notification_setting (partner_id, organization_id, recipients, updated_by_name)
    select partner_id, id, jsonb_build_object('security',
      jsonb_build_object('roles', '[]'::jsonb, 'addresses', jsonb_build_array(${ofOrganization('id')} || '@kept.example'))), ${ofOrganization('id')}
    from organization where state = 'active'`,
  `insert into visit (partner_id, organization_id, id, session_id, kind, user_id, user_name, organization_name, reason, ends_at)
    select partner_id, id, gen_random_uuid(), gen_random_uuid(), 'impersonated', gen_random_uuid(), ${ofOrganization('id')},
      ${ofOrganization('id')}, ${ofOrganization('id')}, now() from organization where state = 'active'`,
  `insert into ticket (partner_id, organization_id, id, reference, user_id, writer_name, writer_email, writer_language,
      service, about_customer_name, description, receiver)
    select partner_id, id, gen_random_uuid(), 'T-1999-' || lpad((row_number() over ())::text, 6, '0'), gen_random_uuid(),
      ${ofOrganization('id')}, ${ofOrganization('id')}, 'en', 'other', ${ofOrganization('id')}, ${ofOrganization('id')},
      ${ofOrganization('id')} from organization where state = 'active' and kind <> 'operator'`,
  `insert into ticket_attachment (partner_id, organization_id, ticket_id, file_id, position)
    select t.partner_id, t.organization_id, t.id, f.id, 0 from ticket t join stored_file f on f.partner_id = t.partner_id
      and f.customer_id is not distinct from nullif(t.organization_id, t.partner_id) and f.bytes = 'kept'`,
  `insert into legal_consent (partner_id, user_id, id, seller_id, document_id, hash)
    select u.partner_id, u.id, gen_random_uuid(), d.partner_id, d.id, v.hash from user_account u
    join legal_document d on d.partner_id = u.partner_id and d.kind = 'privacy'
    join legal_version v on v.partner_id = d.partner_id and v.document_id = d.id where u.organization_id <> u.partner_id`,
  `insert into download (partner_id, id, name_en, name_sv, release, released_on, audience, file_name, media_type, size_bytes,
      sha256, address)
    select id, gen_random_uuid(), ${ofPartner}, ${ofPartner}, '1', '2026-01-01', 'everybody', 'kept.zip', '', 1, repeat('0', 64),
      'https://kept.example/' from organization where id = partner_id and state = 'active'`,
  `insert into changelog_entry (partner_id, id, kinds, title_en, title_sv, markdown_en, markdown_sv, audience)
    select id, gen_random_uuid(), '{new}', ${ofPartner}, ${ofPartner}, ${ofPartner}, ${ofPartner}, 'everybody'
    from organization where id = partner_id and state = 'active'`,
  `insert into changelog_visit (partner_id, organization_id, user_id)
    select partner_id, organization_id, id from user_account on conflict do nothing`,
  `insert into idempotency_key (partner_id, user_id, endpoint, key, request_hash, status, answer)
    select u.partner_id, u.id, 'createCustomer', 'kept', '', 201, jsonb_build_object('id', u.id, 'canary', ${canary('u.id::text')})
    from user_account u`,
];

type Found = Owner & { word: string };

/** Who owns which word and which id; `ids` are the tables whose row ids must not leak either. */
const owning = `
  select ${canary('id::text')} as word, partner_id as "partnerId", nullif(id, partner_id) as "customerId", null::uuid as "userId",
    id = partner_id as "isPublic" from organization
  union all select ${ofPartner}, partner_id, null, null, false from organization where id = partner_id
  union all select id::text, partner_id, nullif(id, partner_id), null, id = partner_id from organization
  union all select ${canary('id::text')}, partner_id, nullif(organization_id, partner_id), id, false from user_account
  union all select id::text, partner_id, nullif(organization_id, partner_id), id, false from user_account
  union all select resource_id::text, partner_id, customer_id, null, false from meter_series
  union all select id::text, partner_id, customer_id, null, false from operation
  union all select id::text, partner_id, customer_id, null, false from audit_entry
  union all select id::text, partner_id, nullif(organization_id, partner_id), null, false from visit
  union all select id::text, partner_id, nullif(organization_id, partner_id), null, false from ticket
  union all select id::text, partner_id, null, null, false from mail
  union all select id::text, partner_id, customer_id, null, false from stored_file
  union all select id::text, partner_id, null, null, published_at is not null from download
  union all select id::text, partner_id, null, null, published_at is not null from changelog_entry
  union all select id::text, partner_id, null, null, true from legal_document`;

/** Plants the canaries into every tenant of the demo data. */
export async function plantCanaries(portal: Pick<TestPortal, 'owner'>): Promise<Canaries> {
  const ofServices = matrixParts.flatMap(({ planted }) => planted(ofOrganization));
  for (const statement of [...ofServices, ...planting]) await portal.owner.run(sql`${raw(statement)}`);
  const idsOf = (table: string): string =>
    ` union all select id::text, partner_id, customer_id, null, false from ${table}`;
  const all = [owning, ...matrixParts.flatMap(({ owned }) => owned.map(idsOf))].join('');
  const found = await portal.owner.rows<Found>(sql`${raw(all)}`);
  const owners = new Map(found.map(({ word, ...owner }) => [word, owner]));
  return {
    ownersIn: (text) =>
      (text.match(pattern) ?? []).flatMap((word) => {
        const owner = owners.get(word);
        return owner ? [owner] : [];
      }),
  };
}
