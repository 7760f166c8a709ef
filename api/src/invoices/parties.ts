import type { InvoiceContent } from '@portal/contract/invoices/content';
import sql from 'sql-template-tag';
import type { Queryable } from '../platform/database/database.ts';
import type { VatRule } from './draw-up.ts';

/** Who sends invoices, with how their numbers are made. */
export type Seller = InvoiceContent['seller'] & { prefix: string; fiscalYearMonth: number };
/** Who owes them, in whose language they are. */
export type Buyer = InvoiceContent['buyer'] & { language: InvoiceContent['language'] };
export type Parties = { seller: Seller; buyer: Buyer; vat: VatRule; currency: string };

/** What of the seller lacks for an invoice, by the names of its fields. */
export const sellerLacks = async (db: Queryable): Promise<string[]> =>
  (await db.rows<{ field: string }>(sql`select field from seller_lacks() field`)).map(({ field }) => field);

/** The same of a partner. */
export const buyerLacks = async (db: Queryable, partnerId: string): Promise<string[]> =>
  (await db.rows<{ field: string }>(sql`select field from billing_lacks(${partnerId}) field`)).map(
    ({ field }) => field,
  );

export const sellerOf = (db: Queryable): Promise<Seller | null> =>
  db.first<Seller>(sql`
    select s.name, s.address, s.zipcode, s.city, s.country, s.organization_number as "organizationNumber", s.seat,
      s.vat_number as "vatNumber", s.f_tax as "fTax", nullif(s.bankgiro, '') as bankgiro, nullif(s.plusgiro, '') as plusgiro,
      nullif(s.iban, '') as iban, nullif(s.bic, '') as bic, nullif(s.peppol_id, '') as "peppolId",
      s.payment_days as "paymentDays", trim_scale(s.late_interest)::text as "lateInterestPercent",
      s.series_prefix as prefix, s.fiscal_year_month as "fiscalYearMonth"
    from invoice_seller s`);

const buyerOf = (db: Queryable, partnerId: string): Promise<Buyer | null> =>
  db.first<Buyer>(sql`
    select b.name, b.address, b.zipcode, b.city, b.country, b.organization_number as "organizationNumber",
      nullif(b.vat_number, '') as "vatNumber", nullif(b.peppol_id, '') as "peppolId",
      nullif(b.buyer_reference, '') as "buyerReference", nullif(b.order_number, '') as "orderNumber", b.language
    from invoice_buyer b where b.partner_id = ${partnerId}`);

const vatRuleOf = (db: Queryable, partnerId: string): Promise<VatRule | null> =>
  db.first<VatRule>(sql`select v.category, trim_scale(v.rate)::text as rate from vat_of(${partnerId}) v`);

/** What every invoice is in; null before the first price list. */
export const currencyOf = async (db: Queryable): Promise<string | null> =>
  (await db.first<{ currency: string | null }>(sql`select price_currency() as currency`))?.currency ?? null;

/** Who an invoice of a partner is from and to, and by what it pays VAT; throws where one of them is not known. */
export async function partiesOf(db: Queryable, partnerId: string): Promise<Parties> {
  const seller = await sellerOf(db);
  const buyer = await buyerOf(db, partnerId);
  const vat = await vatRuleOf(db, partnerId);
  const currency = await currencyOf(db);
  if (!seller || !buyer || !vat || currency === null)
    throw new Error(`Seller, buyer or VAT of the invoices of ${partnerId} are not known.`);
  return { seller, buyer, vat, currency };
}

/** Customers by their ids, also those that are gone. */
export async function customersOf(
  db: Queryable,
  { partnerId, customerIds }: { partnerId: string; customerIds: readonly string[] },
): Promise<Map<string, InvoiceContent['customer']>> {
  const rows = await db.rows<InvoiceContent['customer']>(sql`
    select c.id, coalesce(o.name, d.name, '') as name, coalesce(o.organization_number, d.organization_number, '') as "organizationNumber"
    from unnest(${[...customerIds]}::uuid[]) c (id)
    left join organization o on o.partner_id = ${partnerId} and o.id = c.id
    left join departed_customer d on d.partner_id = ${partnerId} and d.customer_id = c.id`);
  return new Map(rows.map((row) => [row.id, row]));
}
