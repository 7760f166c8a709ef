import type { Client } from 'pg';

/** A column that could hold text, as the database's catalogue has it. */
/** `note`: what its migration says of it (`comment on column`). */
export type Column = { name: string; table: string; column: string; type: string; note: string | null };

/** What the catalogue itself says that a column may hold is no free text: one of a list of words, or of a form. */
const bound = `exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c'
  and (pg_get_constraintdef(k.oid) like '%(' || a.attname || ' = ANY (ARRAY[%'
    or pg_get_constraintdef(k.oid) like '%(' || a.attname || ' <@ ARRAY[%'
    or pg_get_constraintdef(k.oid) like '%(' || a.attname || ' ~ %'
    or pg_get_constraintdef(k.oid) like '%(' || a.attname || ' ~* %'))`;

/** Every column of text, of several texts or of JSON that the catalogue does not bind. */
export async function textColumns(database: Client): Promise<Column[]> {
  const { rows } = await database.query<Column>(`
    select c.relname || '.' || a.attname as name, c.relname as table, a.attname as column,
      format_type(a.atttypid, null) as type, col_description(c.oid, a.attnum) as note
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and format_type(a.atttypid, null) in ('text', 'text[]', 'jsonb', 'json', 'character varying', 'citext')
      and not ${bound} order by 1`);
  return rows;
}

const word = 'a word that the portal itself chooses';
const hash = 'a hash';
const sealed = 'a secret, sealed';
const frozen = 'cannot be changed, and holds what other columns held that are filled';
const setting = 'of the installation’s settings';
const ofOperation = 'kind, state and reason of an operation, which the portal writes';

/** Columns that hold no free text, in whatever table they are. */
const fixedEverywhere: Readonly<Record<string, string>> = {
  operation: ofOperation,
  region: setting,
  service: word,
};

/** Other columns that cannot hold free text, each with why; whatever is not here is filled. */
export const fixed: Readonly<Record<string, string>> = {
  'audit_entry.event': word,
  'audit_entry.request_id': 'an id that the portal makes',
  'charge.product': word,
  'connection_secret.sealed': sealed,
  'connection_secret.system': word,
  'connection_state.reason': word,
  'connection_state.system': word,
  'connection_test.reason': word,
  'connection_test.system': word,
  'download.media_type': 'that of the kind that the content is',
  'download_ticket.hash': hash,
  'existing_tenant.look_reason': word,
  'guess.key': hash,
  'idempotency_key.answer': 'an answer of the API, which is shown from its own columns',
  'idempotency_key.endpoint': word,
  'idempotency_key.key': 'told to nobody',
  'idempotency_key.request_hash': hash,
  'known_device.hash': hash,
  'legal_consent.hash': hash,
  'legal_version.hash': hash,
  'license.next_term': 'ids of Partner Center and a quantity',
  'license.product': word,
  'license.product_id': 'an id of Partner Center',
  'license.refunds': 'dates of Partner Center',
  'license.sku_id': 'an id of Partner Center',
  'license.subscription_id': 'an id of Partner Center',
  'license.system_version': 'sent back to Partner Center, shown to nobody',
  'license.windows': 'quantities and dates, which the portal writes',
  'license_order.lines': 'products and quantities, with the names of license_offer',
  'license_order.memory': 'what a try keeps for the next, shown to nobody',
  'license_order.unit_prices': 'prices, which the portal writes',
  'license_offer.extends': 'an id of Partner Center',
  'license_offer.product': word,
  'license_offer.product_id': 'an id of Partner Center',
  'license_offer.sku_id': 'an id of Partner Center',
  'license_seat_sku.product_id': 'an id of Partner Center',
  'license_seat_sku.seat_sku_id': 'an id of Partner Center',
  'license_seat_sku.sku_id': 'an id of Partner Center',
  'license_seats.seat_sku_id': 'an id of Partner Center',
  'license_tenant.tenant_id': 'an id of Partner Center',
  'mail.kind': word,
  'meter_series.product': word,
  'migration.hash': hash,
  'migration.name': 'a file of the portal',
  'news_article.feed_url': setting,
  'gone_thing.place': 'an id or a region',
  'gone_thing.system_id': 'an id of the system',
  'gone_thing.thing': word,
  'attention.kind': word,
  'attention.thing': 'an id, or the word of a service',
  'mirror.name': word,
  'mirror.reason': word,
  'mirror.since': 'sent back to the system, shown to nobody',
  'mirror.system': word,
  'news_article.guid_hash': hash,
  'news_feed.etag': 'sent back to the feed, shown to nobody',
  'news_feed.last_modified': 'sent back to the feed, shown to nobody',
  'news_feed.reason': word,
  'news_feed.url': setting,
  'one_time_token.code_hash': hash,
  'one_time_token.hash': hash,
  'operation.agreed': 'products and prices, which the portal writes',
  'operation.line_results': 'reasons and numbers, which the portal writes',
  'operation.given_up': 'who gave it up, which the audit log tells, and whether anything is left behind',
  'operation.input': 'what the worker is to do; what is shown of it has columns',
  'operation.kind': word,
  'operation.lane': word,
  'operation.memory': 'what a try keeps for the next, shown to nobody',
  'operation.reason': word,
  'operation.reference': 'made by the portal',
  'operation.undoing': 'a reason and numbers, which the portal writes',
  'operation.waits_for': 'a system and a region, which the portal writes',
  'notification_setting.recipients': 'roles and addresses; an answer with anything else is an error',
  'price_list_item.product': word,
  'product.recommended_currency': 'written together with license_offer.currency, which is three letters',
  'product.unit': word,
  'rate_limit.key': hash,
  'recurring_charge.next_term': 'prices and a quantity, which the portal writes',
  'recurring_charge.product': word,
  'mirror.unreadable': 'ids of the system and reasons of the portal',
  'request_budget.system': word,
  's3_bucket.owner': 'a username of s3_user, which is filled',
  's3_account.tenant': 'made by the portal',
  'secret_once.kind': word,
  'secret_once.sealed': sealed,
  'service.needs': word,
  'service.linked': 'regions with the tenants of tenant_link',
  'service_step.step_sealed': sealed,
  'session.token_hash': hash,
  'session.token_scopes': word,
  'sign_in_name.email': 'what somebody signs in with, shown from the account',
  'signing_key.algorithm': word,
  'signing_key.kid': 'made by the portal',
  'signing_key.private_key_sealed': sealed,
  'signing_key.public_jwk': 'a key, made by the portal',
  'stored_file.media_type': 'that of the kind that the content is',
  'stale_connection.reason': word,
  'stale_connection.system': word,
  'tenant_survey.reason': word,
  'tenant_survey.system': word,
  'tenant_survey.unreadable': 'ids of the system and reasons of the portal',
  'usage_total.product': word,
  'customer_total.service': word,
  'grid_factor.region': word,
  'departed_customer.name': 'kept for the last statement, and not shown yet',
  'departed_customer.organization_number': 'kept for the last statement, and not shown yet',
  'departed_customer.address': 'kept for the last statement, and not shown yet',
  'departed_customer.zipcode': 'kept for the last statement, and not shown yet',
  'departed_customer.city': 'kept for the last statement, and not shown yet',
  'departed_customer.country': 'kept for the last statement, and not shown yet',
  'departed_customer.invoice_email': 'kept for the last statement, and not shown yet',
  'total_change.product': word,
  'partner_total.product': word,
  'operator_total.product': word,
  'billed_line.product': word,
  'invoice.content': frozen,
  'invoice.content_hash': hash,
  'invoice.currency': word,
  'invoice.customer_name': frozen,
  'invoice.made_by_name': frozen,
  'invoice.number': 'made of the prefix, a year and a counter',
  'invoice.reason': frozen,
  'invoice_line.product': word,
  'invoice_part.lacks': word,
  'invoice_payment.noted_by_name': frozen,
  'invoice_payment.reference': 'digits',
  'invoice_run.failure': 'why a step of the portal’s own came to nothing',
  'invoice_run.started_by_name': 'a name as it was, beside the run',
  'invoice_run.was_open': 'words and counts',
  'billed_line.customer_name': 'kept for invoices, and not shown yet',
  'user_account.mfa_pending_secret_sealed': sealed,
  'user_account.mfa_secret_sealed': sealed,
  'user_account.password_hash': hash,
  'user_account.phone': 'digits and signs; an answer with anything else is an error',
  'user_account.recovery_codes': hash,
  'cloud_job.job_id': 'an id of Veeam Service Provider Console',
  'cloud_job.schedule': 'a word of the portal',
  'cloud_job.unknown_words': 'words of Veeam Service Provider Console',
  'cloud_tenant.company_id': 'an id of Veeam Service Provider Console',
  'cloud_tenant.endpoints': 'addresses',
  'cloud_tenant.tenant_id': 'an id of Veeam Service Provider Console',
  'm365_job.excluded': 'objects of a tenant, which are counted',
  'm365_job.included': 'objects of a tenant, which are counted',
  'm365_job.job_id': 'an id of Veeam Backup for Microsoft 365',
  'm365_job.schedule': 'a word of the portal',
  'm365_notification.outcomes': 'words of the portal',
  'm365_run.job_id': 'an id of Veeam Backup for Microsoft 365',
  'm365_run.main_session_id': 'an id of Veeam Backup for Microsoft 365',
  'm365_run.session_id': 'an id of Veeam Backup for Microsoft 365',
  'm365_job.wanted': 'objects of a tenant, which are counted',
  'm365_object.kind': 'a word of the portal',
  'm365_object.location_type': 'a word of the portal',
  'm365_object.members': 'addresses, which are counted',
  'm365_object.object_id': 'an id of Veeam Backup for Microsoft 365',
  'm365_object.searched': 'made of others of the row',
  'm365_object.type': 'a word of the portal',
  'm365_sign_in.code_sealed': sealed,
  'm365_sign_in.expected_domain': 'a domain, which is checked',
  'm365_sign_in.expected_id': 'an id of Microsoft',
  'm365_sign_in.verification_url': 'an address',
  'm365_tenant.microsoft_id': 'an id of Microsoft',
  'm365_tenant.tenant_id': 'an id of Veeam Backup for Microsoft 365',
  'm365_tenant.application_id': 'an id of Microsoft',
  'm365_tenant.exchange_reason': 'a word of the portal',
  'm365_user.user_id': 'an id of Veeam Backup for Microsoft 365',
  'replication.destination_vdc': 'an id of Cloud Director',
  'replication.replication_id': 'an id of Cloud Director Availability',
  'replication.vm': 'an id of Cloud Director',
  'vdc.internal_ip': 'an address',
  'vdc.public_addresses': 'addresses',
  'vdc.system_id': 'an id of Cloud Director',
  'vdc_organization.system_id': 'an id of Cloud Director',
  'vdc_vm.power_word': 'a word of Cloud Director',
  'vdc_vm.system_id': 'an id of Cloud Director',
};

export const isFixed = ({ name, column }: Column): boolean => name in fixed || column in fixedEverywhere;

const inRefusal = 'told to whoever saves over somebody else’s change, in the words of that refusal';
const inMails = 'goes into mails alone, whose texts are escaped (`api/src/mail/mail.test.ts`)';
const kept = 'kept beside what it is about, and told by the audit log from its own columns';

const inExport = 'in the company’s export alone';

/** What is filled and was met on no screen, each with where it goes instead. */
export const unseen: Readonly<Record<string, string>> = {
  'changelog_entry.updated_by_name': inRefusal,
  'connection_state.said': 'shown while a system is away; workers write it anew every few seconds',
  'connection_test.said': 'written anew when the test is answered',
  'download.updated_by_name': inRefusal,
  'existing_tenant.contents': 'what a look has found, which the page that shows it asks for anew',
  'legal_document.triggered_by_name': kept,
  'legal_document.updated_by_name': inRefusal,
  'mail.content': inMails,
  'mail.writer_email': inMails,
  'meter_series.customer_name': 'shown of customers that are gone; those that are there have their own',
  'notice_mail.address': inMails,
  'notification_setting.updated_by_name': inRefusal,
  'operation.actor': 'who ordered, for the audit entry of the result',
  'organization.brand_updated_by_name': inRefusal,
  'organization.deletion_requested_by_name': 'shown while the company is being deleted',
  'organization.access_changed_by_name': inRefusal,
  'organization.logo_dark': 'the content of a picture’s address',
  'organization.logo_light': 'the content of a picture’s address',
  'partner_discount.set_by_name': kept,
  'price_list.created_by_name': kept,
  'price_list.updated_by_name': inRefusal,
  's3_bucket.updated_by_name': inRefusal,
  's3_limit.set_by_name': inRefusal,
  's3_user.updated_by_name': inRefusal,
  'session.reason': 'stands in the visitor book as the visit’s reason',
  'ticket.writer_of': inMails,
  'user_account.updated_by_name': inRefusal,
  'charge.customer_name': 'shown of customers that are gone; those that are there have their own',
  'recurring_charge.customer_name': inExport,
  'recurring_charge.thing_name': inExport,
  'license.updated_by_name': inRefusal,
  'license_offer.name': 'in the products that a button of an order opens',
  'license_order.name': 'names the operation of a second try',
  'license_seats.name': 'answered by product where a screen tells the sum, and in the company’s export',
  'license_seats.part_number': inExport,
  'spla_license.updated_by_name': inRefusal,
  'vdc.updated_by_name': inRefusal,
};

/** What the demo has no row of, each with where else its text is met. */
export const rowless: Readonly<Record<string, string>> = {
  'gone_thing.row': 'what is not shown any more; its texts are those of the table that it was in',
  'secret_once.shown_to': 'who has seen it, which the audit log tells from its own columns',
  'tenant_link.ordered_by_name': 'a name as in every list',
  'tenant_link.tenant': 'the same as existing_tenant.tenant',
};

/** The same of a service that is not built yet, said by a `comment on column` in its migration. */
export const isRowless = ({ note }: Column): boolean => note?.startsWith('No row in the demo: ') ?? false;
