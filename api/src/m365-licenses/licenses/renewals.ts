import { m365LicensesFileTexts } from '@portal/contract/m365-licenses/file-texts';
import {
  getUnusedSeats,
  listLicenseRenewals,
  listUnusedSeats,
  renewalDays,
} from '@portal/contract/m365-licenses/renewals';
import sql, { type Sql } from 'sql-template-tag';
import {
  customerExists,
  gate,
  textRead,
  type Tenant,
  type TenantRead,
} from '../../platform/database/tenancy.ts';
import { reads, type Binding } from '../../platform/http/call.ts';
import { columnsOf } from '../../platform/http/csv-columns.ts';
import { listsWith } from '../../platform/http/list-bindings.ts';
import type { ListSpec } from '../../platform/http/lists.ts';
import { currencyInUse } from '../../platform/metering/prices.ts';
import { recurringOf } from '../../platform/metering/charges.ts';
import { isJust, searched } from '../../services/customer-rows.ts';
import type { Sealer } from '../../platform/process/seal.ts';
import { service } from '../account.ts';
import { termEndCells } from './term-end-cells.ts';
import {
  chargedJson,
  endsWithin,
  isRunning,
  licensesWith,
  monthsIn,
  termEndJson,
  type Session,
} from './repository.ts';

type Filters = { search?: string | undefined; outcome?: string | undefined };

const renewalList = (
  { partnerId }: Tenant,
  { search, outcome }: Filters,
  { sessionId }: Session,
): ListSpec => ({
  from: sql`${licensesWith(sessionId)} join organization o on o.partner_id = t.partner_id and o.id = t.customer_id`,
  item: sql`json_build_object(${chargedJson}, 'customerId', o.id, 'customerName', o.name,
    'termEnd', ${termEndJson(sessionId)})`,
  sorts: {
    termEndsAt: 'timestamptz',
    customerName: { by: sql`o.name collate "sv-x-icu"`, type: 'text' },
    name: 'text',
  },
  where: [
    sql`t.partner_id = ${partnerId} and ${isRunning} and ${endsWithin(renewalDays)}`,
    searched(search, sql`t.name`, sql`o.name`),
    isJust(sql`t.outcome`, outcome),
  ].filter((one) => one !== null),
  asker: sessionId,
});

/**
 * Seats that nobody uses, by customer and product: `seats` of them, with what they cost a month at what the licenses that
 * have them cost on average.
 */
const unused = ({ partnerId, customerId }: Tenant, { sessionId }: Session): Sql => sql`(
  with priced as materialized (
    select t.customer_id, k.seat_sku_id,
      sum(r.customer_price * t.quantity / ${monthsIn(sql`t.billing_period`)}) / sum(t.quantity) as customer,
      sum(r.partner_price * t.quantity / ${monthsIn(sql`t.billing_period`)}) / sum(t.quantity) as partner
    from ${recurringOf(sessionId, service)} r
    join license t on t.partner_id = ${partnerId} and t.id = r.thing_id and t.product = r.product and t.quantity > 0
    join license_seat_sku k on k.product_id = t.product_id and k.sku_id = t.sku_id
    where t.status = 'active' group by 1, 2)
  select s.customer_id, s.name, s.total - s.assigned as seats, round(p.customer * (s.total - s.assigned) * 100) as customer_minor,
    round(p.partner * (s.total - s.assigned) * 100) as partner_minor
  from license_seats s left join priced p using (customer_id, seat_sku_id)
  where s.partner_id = ${partnerId} and (${customerId}::uuid is null or s.customer_id = ${customerId}) and s.total > s.assigned)`;

const costs = sql`'seats', t.seats, 'customerMinor', t.customer_minor, 'partnerMinor', t.partner_minor`;
const costsOfAll = sql`'seats', t.all_seats, 'customerMinor', t.all_customer_minor, 'partnerMinor', t.all_partner_minor`;

const unusedList = (tenant: Tenant, { search }: Filters, session: Session): ListSpec => ({
  from: sql`(
    select g.*, sum(g.seats) over () as all_seats, sum(g.customer_minor) over () as all_customer_minor,
      sum(g.partner_minor) over () as all_partner_minor
    from (
      select o.id, o.name, sum(u.seats) as seats, sum(u.customer_minor) as customer_minor, sum(u.partner_minor) as partner_minor
      from ${unused(tenant, session)} u join organization o on o.partner_id = ${tenant.partnerId} and o.id = u.customer_id
      where ${searched(search, sql`o.name`) ?? sql`true`}
      group by o.id, o.name) g) t`,
  item: sql`json_build_object('id', t.id, 'name', t.name, 'currency', ${currencyInUse}, ${costs})`,
  sorts: {
    customerMinor: { by: sql`coalesce(t.customer_minor, -1)`, type: 'numeric' },
    seats: 'numeric',
    name: { by: sql`t.name collate "sv-x-icu"`, type: 'text' },
  },
  ofAll: {
    each: sql`json_build_object('sum', json_build_object(${costsOfAll}))`,
    none: sql`json_build_object('sum', json_build_object('seats', 0, 'customerMinor', null, 'partnerMinor', null))`,
  },
  where: [],
  asker: session.sessionId,
});

const unusedOfCustomer = (tenant: Tenant, session: Session): TenantRead =>
  textRead(sql`
    select json_build_object('currency', ${currencyInUse}, 'seats', coalesce(sum(t.seats), 0),
      'customerMinor', sum(t.customer_minor), 'partnerMinor', sum(t.partner_minor), 'items', coalesce(json_agg(
        json_build_object('name', t.name, ${costs}) order by t.customer_minor desc nulls last, t.name), '[]'::json))::text as answer
    from ${unused(tenant, session)} t where ${gate} having ${customerExists(tenant)}`);

export const renewalBindings = (sealer: Sealer): Binding[] => {
  const list = listsWith(sealer);
  return [
    list(listLicenseRenewals, renewalList, columnsOf(m365LicensesFileTexts.renewals, termEndCells)),
    list(listUnusedSeats, unusedList, columnsOf(m365LicensesFileTexts.unusedSeats)),
    reads(getUnusedSeats, ({ tenant, principal }) => unusedOfCustomer(tenant, principal)),
  ];
};
