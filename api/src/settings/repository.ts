import type { NotificationKind, Recipients } from '@portal/contract/notifications';
import {
  notificationForm,
  type CompanyDetails,
  type CompanyForm,
  type NotificationForm,
} from '@portal/contract/settings';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Row, Transaction } from '../platform/database/database.ts';
import { gate, type TenantRead } from '../platform/database/tenancy.ts';
import type { Own } from './own.ts';

type ChosenKinds = { [Kind in NotificationKind]?: Recipients | undefined };
export type ChosenNotifications = ChosenKinds & Pick<NotificationForm, 'disruptionsToOwners'>;

const itself = ({ partnerId, organizationId }: Own): Sql =>
  sql`t.partner_id = ${partnerId} and t.id = ${organizationId}`;

const jsonOf =
  (missing: () => Error) =>
  (found: Row | null): string => {
    if (typeof found?.['item'] !== 'string') throw missing();
    return found['item'];
  };

export const companyDetails = (own: Own, missing: () => Error): TenantRead => ({
  query: sql`
    select json_build_object('name', t.name, 'organizationNumber', t.organization_number, 'address', t.address,
      'zipcode', t.zipcode, 'city', t.city, 'country', t.country, 'contactEmail', t.contact_email,
      'invoiceEmail', t.invoice_email, 'supportEmail', t.support_email, 'phone', t.phone,
      'disruptionEmails', to_json(t.disruption_emails), 'version', t.version,
      'slug', case when t.kind = 'partner' then t.slug end)::text as item
    from organization t where ${gate} and ${itself(own)}`,
  answer: jsonOf(missing),
});

/** The organization, locked until the transaction ends. */
export const lockCompany = (tx: Transaction, own: Own): Promise<CompanyDetails | null> =>
  tx.first<CompanyDetails>(sql`
    select name, organization_number as "organizationNumber", address, zipcode, city, country,
      contact_email as "contactEmail", invoice_email as "invoiceEmail", support_email as "supportEmail", phone,
      disruption_emails as "disruptionEmails", version
    from organization t where ${itself(own)} for update`);

export const changeCompany = async (tx: Transaction, own: Own, form: CompanyForm): Promise<void> => {
  await tx.run(sql`
    update organization t set name = ${form.name}, organization_number = ${form.organizationNumber},
      address = ${form.address}, zipcode = ${form.zipcode}, city = ${form.city}, country = ${form.country},
      contact_email = ${form.contactEmail}, invoice_email = ${form.invoiceEmail},
      support_email = ${form.supportEmail}, phone = ${form.phone}, disruption_emails = ${form.disruptionEmails},
      version = version + 1
    where ${itself(own)}`);
};

/** Who changed the details last, and when, as the audit log has it; a customer's partner may have. */
export const lastChange = (
  tx: Queryable,
  { partnerId, organizationId }: Own,
): Promise<{ by: string; at: Date } | null> =>
  tx.first<{ by: string; at: Date }>(sql`
    select user_name as by, at from audit_entry
    where partner_id = ${partnerId} and customer_id is not distinct from nullif(${organizationId}, ${partnerId})::uuid
      and event in ('companyUpdated', 'customerCreated', 'customerUpdated')
    order by at desc, id desc limit 1`);

const ofIt = ({ partnerId, organizationId }: Own): Sql =>
  sql`n.partner_id = ${partnerId} and n.organization_id = ${organizationId}`;

const chosenColumn = sql`coalesce(n.recipients, '{}')
  || jsonb_build_object('disruptionsToOwners', coalesce(n.disruptions_to_owners, false))`;

/** `complete` adds those who always get them, and what is usual where nobody has chosen. */
export const notificationsOf = (
  own: Own,
  complete: (chosen: ChosenNotifications) => NotificationForm,
): TenantRead => ({
  query: sql`
    select (${chosenColumn})::text as chosen, coalesce(n.version, 0) as version
    from (select) one left join notification_setting n on ${ofIt(own)} where ${gate}`,
  answer: (found) => {
    const chosen = notificationForm.partial().parse(JSON.parse(String(found?.['chosen'])));
    return { ...complete(chosen), version: found?.['version'] };
  },
});

export type StoredNotifications = {
  chosen: Partial<NotificationForm>;
  version: number;
  updatedAt: Date;
  updatedByName: string;
};

/** Under the organization's own lock, because the row may still be to come. */
export const lockNotifications = async (tx: Transaction, own: Own): Promise<StoredNotifications | null> => {
  await tx.run(sql`select from organization t where ${itself(own)} for no key update`);
  return tx.first<StoredNotifications>(sql`
    select ${chosenColumn} as chosen, n.version, n.updated_at as "updatedAt", n.updated_by_name as "updatedByName"
    from notification_setting n where ${ofIt(own)}`);
};

export const changeNotifications = async (
  tx: Transaction,
  own: Own,
  { form: { disruptionsToOwners = false, ...recipients }, by }: { form: NotificationForm; by: string },
): Promise<void> => {
  await tx.run(sql`
    insert into notification_setting as n (partner_id, organization_id, recipients, disruptions_to_owners, updated_by_name)
    values (${own.partnerId}, ${own.organizationId}, ${JSON.stringify(recipients)}::jsonb, ${disruptionsToOwners}, ${by})
    on conflict (partner_id, organization_id) do update set recipients = excluded.recipients,
      disruptions_to_owners = excluded.disruptions_to_owners, version = n.version + 1, updated_at = now(),
      updated_by_name = excluded.updated_by_name`);
};
