import type { SellerForm } from '@portal/contract/seller';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { gate, type TenantRead } from '../platform/database/tenancy.ts';

/** The fields of the form as JSON, of the row `s`, which may be none: then what is known of the operator `o`. */
const form: Sql = sql`json_build_object('name', coalesce(s.name, o.name), 'address', coalesce(s.address, o.address),
  'zipcode', coalesce(s.zipcode, o.zipcode), 'city', coalesce(s.city, o.city), 'seat', coalesce(s.seat, ''),
  'organizationNumber', coalesce(s.organization_number, o.organization_number),
  'vatNumber', coalesce(s.vat_number, ''), 'fTax', coalesce(s.f_tax, false), 'bankgiro', coalesce(s.bankgiro, ''),
  'plusgiro', coalesce(s.plusgiro, ''), 'iban', coalesce(s.iban, ''), 'bic', coalesce(s.bic, ''),
  'peppolId', coalesce(s.peppol_id, ''), 'paymentDays', coalesce(s.payment_days, 30),
  'lateInterest', trim_scale(s.late_interest)::text, 'fiscalYearMonth', coalesce(s.fiscal_year_month, 1),
  'seriesPrefix', coalesce(s.series_prefix, ''), 'accountReceivable', coalesce(s.account_receivable, '1510'),
  'accountVat', coalesce(s.account_vat, '2611'), 'accountSales', coalesce(s.account_sales, '3041'),
  'accountSalesEu', coalesce(s.account_sales_eu, '3308'), 'accountSalesAbroad', coalesce(s.account_sales_abroad, '3305'),
  'accountBank', coalesce(s.account_bank, '1930'), 'runDay', s.run_day, 'reminderDays', s.reminder_days)::jsonb`;

export const sellerRead = (missing: () => Error): TenantRead => ({
  query: sql`
    select (${form} || jsonb_build_object('version', coalesce(s.version, 0),
      'usualPeppolId', usual_peppol_id('SE', coalesce(s.organization_number, o.organization_number)),
      'lacks', (select coalesce(jsonb_agg(l), '[]'::jsonb) from seller_lacks() l),
      'changed', case when s.one then
        jsonb_build_object('at', api_time(s.updated_at), 'by', s.updated_by_name) end))::text as item
    from organization o left join seller s on true where ${gate} and o.kind = 'operator'`,
  answer: (found) => {
    if (typeof found?.['item'] !== 'string') throw missing();
    return found['item'];
  },
});

export type StoredSeller = { form: SellerForm; version: number; at: Date; by: string };

/** Under the lock of the operator's company, because the row may still be to come. */
export async function lockSeller(tx: Transaction, operatorId: string): Promise<StoredSeller | null> {
  await tx.run(sql`
    select from organization where partner_id = ${operatorId} and id = ${operatorId} for no key update`);
  return tx.first<StoredSeller>(sql`
    select ${form} as form, coalesce(s.version, 0) as version, coalesce(s.updated_at, o.created_at) as at,
      coalesce(s.updated_by_name, '') as by
    from organization o left join seller s on true where o.kind = 'operator'`);
}

export async function writeSeller(
  db: Pick<Queryable, 'run'>,
  { form: typed, by }: { form: SellerForm; by: string },
): Promise<void> {
  await db.run(sql`
    insert into seller as s (name, address, zipcode, city, seat, organization_number, vat_number, f_tax, bankgiro, plusgiro,
      iban, bic, peppol_id, payment_days, late_interest, fiscal_year_month, series_prefix, account_receivable, account_vat,
      account_sales, account_sales_eu, account_sales_abroad, account_bank, run_day, reminder_days, updated_by_name)
    values (${typed.name}, ${typed.address}, ${typed.zipcode}, ${typed.city}, ${typed.seat}, ${typed.organizationNumber},
      ${typed.vatNumber}, ${typed.fTax}, ${typed.bankgiro}, ${typed.plusgiro}, ${typed.iban}, ${typed.bic},
      ${typed.peppolId}, ${typed.paymentDays}, ${typed.lateInterest}::numeric, ${typed.fiscalYearMonth},
      ${typed.seriesPrefix}, ${typed.accountReceivable}, ${typed.accountVat}, ${typed.accountSales},
      ${typed.accountSalesEu}, ${typed.accountSalesAbroad}, ${typed.accountBank}, ${typed.runDay},
      ${typed.reminderDays}, ${by})
    on conflict (one) do update set name = excluded.name, address = excluded.address, zipcode = excluded.zipcode,
      city = excluded.city, seat = excluded.seat, organization_number = excluded.organization_number,
      vat_number = excluded.vat_number, f_tax = excluded.f_tax, bankgiro = excluded.bankgiro,
      plusgiro = excluded.plusgiro, iban = excluded.iban, bic = excluded.bic, peppol_id = excluded.peppol_id,
      payment_days = excluded.payment_days, late_interest = excluded.late_interest,
      fiscal_year_month = excluded.fiscal_year_month, series_prefix = excluded.series_prefix,
      account_receivable = excluded.account_receivable, account_vat = excluded.account_vat,
      account_sales = excluded.account_sales, account_sales_eu = excluded.account_sales_eu,
      account_sales_abroad = excluded.account_sales_abroad, account_bank = excluded.account_bank,
      run_day = excluded.run_day, reminder_days = excluded.reminder_days, version = s.version + 1, updated_at = now(),
      updated_by_name = excluded.updated_by_name`);
}
