import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';

type Columns = Readonly<Record<string, unknown>>;

/** A seller to whom nothing lacks; numbers of the examples of those who give them out. */
const complete: Columns = {
  one: true,
  name: 'Nordmoln Drift AB',
  address: 'Storgatan 1',
  zipcode: '111 22',
  city: 'Stockholm',
  seat: 'Stockholm',
  organization_number: '556016-0680',
  vat_number: 'SE556016068001',
  f_tax: true,
  bankgiro: '5901-2344',
  iban: 'SE4550000000058398257466',
  bic: 'ESSESESS',
};

/** Fills in the seller, with other columns than the complete one's where they are named. */
export const makeSeller = async (db: Pick<Queryable, 'run'>, columns: Columns = {}): Promise<void> => {
  await db.run(sql`delete from seller`);
  await db.run(sql`
    insert into seller select (jsonb_populate_record(
      jsonb_populate_record(null::seller, ${JSON.stringify({
        payment_days: 30,
        fiscal_year_month: 1,
        series_prefix: '',
        plusgiro: '',
        peppol_id: '',
        account_receivable: '1510',
        account_vat: '2611',
        account_sales: '3041',
        account_sales_eu: '3308',
        account_sales_abroad: '3305',
        account_bank: '1930',
        version: 1,
        updated_at: '2026-01-01T00:00:00Z',
        updated_by_name: 'Test',
        ...complete,
      })}::jsonb), ${JSON.stringify(columns)}::jsonb)).*`);
};
