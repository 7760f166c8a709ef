import type { BillingForm } from '@portal/contract/billing/billing';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { gate, type TenantRead } from '../platform/database/tenancy.ts';

/** What is known of the company stands in where nobody has filled it in. */
export const billingOf = (partnerId: string, missing: () => Error): TenantRead => ({
  query: sql`
    select json_build_object('address', coalesce(b.address, o.address), 'zipcode', coalesce(b.zipcode, o.zipcode),
      'city', coalesce(b.city, o.city), 'country', y.country, 'vatNumber', y.vat_number,
      'withoutVatNumber', y.without_vat_number, 'peppolId', coalesce(b.peppol_id, ''),
      'buyerReference', coalesce(b.buyer_reference, ''), 'orderNumber', y.order_number, 'language', y.language,
      'version', coalesce(b.version, 0), 'name', y.name, 'organizationNumber', y.organization_number,
      'invoiceEmail', y.email, 'usualReference', coalesce(o.slug, ''),
      'usualPeppolId', usual_peppol_id(y.country, y.organization_number),
      'lacks', (select coalesce(json_agg(l), '[]'::json) from billing_lacks(o.partner_id) l),
      'vat', (select json_build_object('category', v.category, 'percent', v.rate) from vat_of(o.partner_id) v),
      'changed', case when b.partner_id is not null then
        json_build_object('at', api_time(b.updated_at), 'by', b.updated_by_name) end)::text as item
    from organization o
    join invoice_buyer y on y.partner_id = o.partner_id
    left join partner_billing b on b.partner_id = o.partner_id
    where ${gate} and o.partner_id = ${partnerId} and o.id = ${partnerId} and o.state <> 'declined'`,
  answer: (found) => {
    if (typeof found?.['item'] !== 'string') throw missing();
    return found['item'];
  },
});

export type StoredBilling = BillingForm & { name: string; version: number; at: Date; by: string };

/** What a partner's invoices say now, under the lock of its company, because the row may still be to come. */
export async function lockBilling(tx: Transaction, partnerId: string): Promise<StoredBilling | null> {
  await tx.run(sql`
    select from organization where partner_id = ${partnerId} and id = ${partnerId} for no key update`);
  return tx.first<StoredBilling>(sql`
    select o.name, coalesce(b.address, '') as address, coalesce(b.zipcode, '') as zipcode, coalesce(b.city, '') as city,
      y.country, y.vat_number as "vatNumber", y.without_vat_number as "withoutVatNumber",
      coalesce(b.peppol_id, '') as "peppolId", coalesce(b.buyer_reference, '') as "buyerReference",
      y.order_number as "orderNumber", y.language, coalesce(b.version, 0) as version,
      coalesce(b.updated_at, o.created_at) as at, coalesce(b.updated_by_name, '') as by
    from organization o
    join invoice_buyer y on y.partner_id = o.partner_id
    left join partner_billing b on b.partner_id = o.partner_id
    where o.partner_id = ${partnerId} and o.id = ${partnerId} and o.kind = 'partner' and o.state <> 'declined'`);
}

export async function writeBilling(
  tx: Pick<Queryable, 'run'>,
  partnerId: string,
  { form, by }: { form: BillingForm; by: string },
): Promise<void> {
  await tx.run(sql`
    insert into partner_billing as b (partner_id, address, zipcode, city, country, vat_number, without_vat_number, peppol_id,
      buyer_reference, order_number, language, updated_by_name)
    values (${partnerId}, ${form.address}, ${form.zipcode}, ${form.city}, ${form.country}, ${form.vatNumber},
      ${form.withoutVatNumber}, ${form.peppolId}, ${form.buyerReference}, ${form.orderNumber}, ${form.language}, ${by})
    on conflict (partner_id) do update set address = excluded.address, zipcode = excluded.zipcode, city = excluded.city,
      country = excluded.country, vat_number = excluded.vat_number, without_vat_number = excluded.without_vat_number,
      peppol_id = excluded.peppol_id, buyer_reference = excluded.buyer_reference, order_number = excluded.order_number,
      language = excluded.language, version = b.version + 1, updated_at = now(), updated_by_name = excluded.updated_by_name`);
}
