import type { QueryOf } from '@portal/contract/http';
import type { listSplaLicenses, SplaLicense } from '@portal/contract/virtual-data-center/spla';
import { splaCatalog } from '@portal/contract/virtual-data-center/spla-catalog';
import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../../platform/database/database.ts';
import {
  customerExists,
  gate,
  isOfCustomer,
  textRead,
  type Tenant,
  type TenantRead,
} from '../../platform/database/tenancy.ts';
import { containsText, type ListSpec } from '../../platform/http/lists.ts';
import { currencyInUse, explanation, pricesOf } from '../../platform/metering/prices.ts';
import { isJust, listOfCustomer, oneOfCustomer } from '../../services/customer-rows.ts';
import { editState, type EditState } from '../../services/ordering.ts';
import { thingsOf } from '../../services/things.ts';
import { requireEnabled } from '../account.ts';

/** Who reads: prices beyond the customer's are for some. */
type Reader = { tenant: Tenant; principal: { sessionId: string } };

const names = JSON.stringify(Object.fromEntries(splaCatalog.map((one) => [one.product, one.text.en])));
const families = JSON.stringify(Object.fromEntries(splaCatalog.map((one) => [one.product, one.family])));

const today: Sql = sql`stockholm_day(portal_now())`;

/** Of a row `t` with a product, whose prices are `p`. */
const described: Sql = sql`'product', t.product, 'name', ${names}::jsonb ->> t.product,
  'family', ${families}::jsonb ->> t.product,
  'price', case when p.currency is not null then ${explanation(sql`t.product`)} end`;

/** What is paid for already in the running month; until its charge has come by, that is what there is. */
const billed: Sql = sql`greatest(t.quantity, coalesce((
  select sum(c.quantity) from charge c
  where c.partner_id = t.partner_id and c.customer_id = t.customer_id and c.service = 'virtual-data-center'
    and c.product = t.product and c.thing_id = t.vdc_id and c.charged_on >= date_trunc('month', ${today})::date), 0))`;

const item = (sessionId: string): Sql => sql`(
  select json_build_object('id', t.id, 'vdcId', t.vdc_id, 'vdcName', t.vdc_name,
    'hasVdc', exists (select from vdc v where v.partner_id = t.partner_id and v.id = t.vdc_id), ${described},
    'quantity', t.quantity, 'billedQuantity', ${billed}, 'currency', ${currencyInUse},
    'customerMinor', round(p.customer * t.quantity * 100), 'partnerMinor', round(p.partner * t.quantity * 100),
    'createdAt', api_time(t.created_at), 'version', t.version)
  from (select) one left join ${pricesOf(sessionId, sql`t.product`, today)} p on true)`;

/** Products by what a person may call them. */
const calledLike = (search: string): string[] => {
  const part = search.toLowerCase();
  return splaCatalog
    .filter(({ text }) => [text.en, text.sv].some((name) => name.toLowerCase().includes(part)))
    .map(({ product }) => product);
};

const productsOf = (family: string): string[] =>
  splaCatalog.filter((one) => one.family === family).map(({ product }) => product);

type Filters = Pick<QueryOf<typeof listSplaLicenses>, 'search' | 'vdcId' | 'family'>;

/** How the list of licenses is read. */
export const licenseList = (
  tenant: Tenant,
  { search, vdcId, family }: Filters,
  { sessionId }: Reader['principal'],
): ListSpec =>
  listOfCustomer(tenant, {
    table: 'spla_license',
    item: item(sessionId),
    sorts: { vdcName: 'text', product: 'text', quantity: 'integer', createdAt: 'timestamptz' },
    where: [
      search
        ? sql`(${containsText(sql`t.vdc_name`, search)} or t.product = any(${calledLike(search)}))`
        : null,
      isJust(sql`t.vdc_id`, vdcId),
      family ? sql`t.product = any(${productsOf(family)})` : null,
    ],
  });

export const licenseRead = ({ tenant, principal: { sessionId } }: Reader, id: string): TenantRead =>
  oneOfCustomer(tenant, id, { table: 'spla_license', item: item(sessionId) });

/** All that there is, with what one costs today, in the order of the catalog. */
export const availableRead = ({ tenant, principal: { sessionId } }: Reader): TenantRead =>
  textRead(sql`
    select json_build_object('items', json_agg(json_build_object(${described}) order by t.place))::text as answer
    from unnest(${splaCatalog.map(({ product }) => product)}::text[]) with ordinality t (product, place)
    left join ${pricesOf(sessionId, sql`t.product`, today)} p on true
    where ${gate} and ${customerExists(tenant)} having count(*) > 0`);

type License = Pick<SplaLicense, 'id' | 'vdcId' | 'vdcName' | 'product' | 'quantity'>;
export type LicenseRow = EditState & License;
export type NewLicense = License & { by: string };

/** Held until the transaction ends; null when there is none. */
const lockLicense = (tx: Transaction, tenant: Tenant, id: string): Promise<LicenseRow | null> =>
  tx.first<LicenseRow>(sql`
    select t.id, t.vdc_id as "vdcId", t.vdc_name as "vdcName", t.product, t.quantity, ${editState}
    from spla_license t where ${isOfCustomer(tenant)} and t.id = ${id} for update`);

export async function insertLicense(
  tx: Transaction,
  { partnerId, customerId }: Tenant,
  { id, vdcId, vdcName, product, quantity, by }: NewLicense,
): Promise<void> {
  await tx.run(sql`
    insert into spla_license (partner_id, customer_id, id, vdc_id, vdc_name, product, quantity, updated_by_name)
    values (${partnerId}, ${customerId}, ${id}, ${vdcId}, ${vdcName}, ${product}, ${quantity}, ${by})`);
}

export const setQuantity = (tx: Transaction, tenant: Tenant, { id, quantity }: License): Promise<number> =>
  tx.run(
    sql`update spla_license t set quantity = ${quantity} where ${isOfCustomer(tenant)} and t.id = ${id}`,
  );

export const licenses = thingsOf({
  table: 'spla_license',
  requireEnabled,
  lock: lockLicense,
});
