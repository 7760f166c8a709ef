import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';

export type BillingColumns = {
  address?: string;
  zipcode?: string;
  city?: string;
  country?: string;
  vatNumber?: string;
  withoutVatNumber?: boolean;
  peppolId?: string;
  buyerReference?: string;
  orderNumber?: string;
  language?: 'en' | 'sv';
};

const complete = {
  address: 'Kajen 3',
  zipcode: '111 29',
  city: 'Stockholm',
  country: 'SE',
  vatNumber: '',
  withoutVatNumber: false,
  peppolId: '',
  buyerReference: '',
  orderNumber: '',
  language: 'sv',
};

/** Fills in a partner's billing data, those of one in Sweden to which nothing lacks where nothing else is said. */
export const makeBilling = async (
  db: Pick<Queryable, 'run'>,
  { partnerId }: { partnerId: string },
  columns: BillingColumns = {},
): Promise<void> => {
  const row = { ...complete, ...columns };
  await db.run(sql`delete from partner_billing where partner_id = ${partnerId}`);
  await db.run(sql`
    insert into partner_billing (partner_id, address, zipcode, city, country, vat_number, without_vat_number, peppol_id,
      buyer_reference, order_number, language, updated_by_name)
    values (${partnerId}, ${row.address}, ${row.zipcode}, ${row.city}, ${row.country}, ${row.vatNumber},
      ${row.withoutVatNumber}, ${row.peppolId}, ${row.buyerReference}, ${row.orderNumber}, ${row.language}, 'Test')`);
};
