import type { BillingForm } from '@portal/contract/billing/billing';
import sql from 'sql-template-tag';
import { firstBilling, writeBilling } from '../billing/index.ts';
import type { Transaction } from '../platform/database/database.ts';
import { writeSeller } from '../seller/index.ts';

type Company = Pick<BillingForm, 'address' | 'zipcode' | 'city' | 'country'> & {
  id: string;
  name: string;
  number: string;
  by: string;
};

const companiesOf = (tx: Transaction, kind: 'operator' | 'partner'): Promise<Company[]> =>
  tx.rows<Company>(sql`
    select o.id, o.name, o.organization_number as number, o.address, o.zipcode, o.city, o.country,
      coalesce((select min(u.first_name || ' ' || u.last_name) from user_account u
        where u.partner_id = o.id and u.organization_id = o.id and 'owner' = any(u.roles)), '') as by
    from organization o where o.kind = ${kind} and o.state in ('active', 'suspended')`);

/** Of a Swedish company: the number and 01. */
const vatNumberOf = (number: string): string => `SE${number.replace('-', '')}01`;

/** The seller is complete, and so is every partner but a Finnish one, whose VAT number nobody has filled in. */
export async function seedBilling(tx: Transaction): Promise<void> {
  for (const { id, by, number, ...company } of await companiesOf(tx, 'partner')) {
    const vatNumber = company.country === 'SE' ? vatNumberOf(number) : '';
    await writeBilling(tx, id, { form: firstBilling({ ...company, vatNumber }), by });
  }
  const [operator] = await companiesOf(tx, 'operator');
  if (!operator) return;
  const { id: _id, by, number, country: _sweden, ...company } = operator;
  const form = {
    ...company,
    seat: company.city,
    organizationNumber: number,
    vatNumber: vatNumberOf(number),
    fTax: true,
    bankgiro: '5901-2344',
    plusgiro: '',
    iban: 'SE4550000000058398257466',
    bic: 'ESSESESS',
    peppolId: '',
    paymentDays: 30,
    lateInterest: null,
    fiscalYearMonth: 1,
    seriesPrefix: '',
    accountReceivable: '1510',
    accountVat: '2611',
    accountSales: '3041',
    accountSalesEu: '3308',
    accountSalesAbroad: '3305',
    accountBank: '1930',
    runDay: null,
    reminderDays: null,
  };
  await writeSeller(tx, { form, by });
}
