import type { QueryOf } from '@portal/contract/http';
import type {
  listImportedPrices,
  OpenPriceList,
  PriceDifference,
  PriceList,
  PricedProduct,
} from '@portal/contract/price-list';
import type { ProductKey } from '@portal/contract/prices';
import { knownProducts } from '@portal/contract/services/products';
import type { Service } from '@portal/contract/services/services';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import type { TenantRead } from '../platform/database/tenancy.ts';
import { containsText, listRead } from '../platform/http/lists.ts';
import type { Sealer } from '../platform/process/seal.ts';

const today = sql`stockholm_day(portal_now())`;

/** All lists with the day that the next one takes over on, which is the list's own when it never held. */
const lists = sql`(
  select l.*, lead(l.valid_from) over (partition by l.state order by l.valid_from, l.version) as next_from from price_list l) l`;

const columns = sql`l.version as number, l.currency, l.note, l.revision as version,
  case
    when l.state = 'draft' then 'draft'
    when l.next_from = l.valid_from then 'replaced'
    when l.valid_from > ${today} then 'coming'
    when l.next_from <= ${today} then 'past'
    else 'inForce' end as standing,
  l.valid_from::text as "validFrom", case when l.next_from > l.valid_from then (l.next_from - 1)::text end as "validUntil",
  (select count(*) from price_list_item i where i.version = l.version) as prices,
  l.updated_at as "updatedAt", l.updated_by_name as "updatedBy", l.published_at as "publishedAt",
  l.published_by_name as "publishedBy"`;

type PriceListRow = Omit<PriceList, 'updatedAt' | 'publishedAt'> & {
  updatedAt: Date;
  publishedAt: Date | null;
};

/** The newest first, a draft on top. */
export const priceLists = (db: Queryable): Promise<PriceListRow[]> =>
  db.rows<PriceListRow>(sql`select ${columns} from ${lists} order by l.version desc`);

export const priceListOf = (
  db: Queryable,
  number: number,
): Promise<(PriceListRow & Pick<OpenPriceList, 'currencyIsOpen' | 'today'>) | null> =>
  db.first(sql`
    select ${columns}, ${today}::text as today,
      not exists (select from price_list p where p.state = 'published') as "currencyIsOpen"
    from ${lists} where l.version = ${number}`);

const known = knownProducts.map(({ key }) => key);

/** The list that holds today. */
const inForce = sql`select l.version from price_list l where l.state = 'published' and l.valid_from <= ${today}
  order by l.valid_from desc, l.version desc limit 1`;

const price = (value: Sql): Sql => sql`trim_scale(${value})::text`;

/** Every product of the services' records, in their order, with its price in the list and the one that holds today. */
export const itemsOf = (db: Queryable, number: number): Promise<PricedProduct[]> =>
  itemsOfProducts(db, number, known);

/** The same of these products, in their order; what is none is left out. */
export const itemsOfProducts = (
  db: Queryable,
  number: number,
  keys: readonly string[],
): Promise<PricedProduct[]> =>
  db.rows<PricedProduct>(sql`
    select p.product, ${price(sql`i.unit_price`)} as "unitPrice", ${price(sql`f.unit_price`)} as "priceInForce"
    from unnest(${keys}::text[]) with ordinality p (product, place)
    join product k on k.key = p.product
    left join price_list_item i on i.version = ${number} and i.product = p.product
    left join price_list_item f on f.product = p.product and f.version = (${inForce})
    order by p.place`);

/** What a price of a list is beside the one that holds today; of rows with both. */
const difference = ({ unitPrice, inForce: held }: { unitPrice: Sql; inForce: Sql }): Sql => sql`case
  when ${unitPrice} is not distinct from ${held} then 'same'
  when ${held} is null then 'new' when ${unitPrice} is null then 'withdrawn' else 'changed' end`;

/** What a catalog has, or had when the list was made, with its price in the list and the one that holds today. */
const importedIn = (number: number): Sql => sql`
  from product k
  left join price_list_item i on i.version = ${number} and i.product = k.key
  left join price_list_item f on f.product = k.key and f.version = (${inForce})
  where k.name is not null and (i.product is not null or f.product is not null)`;

const differenceOfImported = difference({ unitPrice: sql`i.unit_price`, inForce: sql`f.unit_price` });

/** How many of them differ, and in which way. */
export async function countImported(db: Queryable, number: number): Promise<OpenPriceList['imported']> {
  const rows = await db.rows<{ difference: PriceDifference; count: number }>(sql`
    select ${differenceOfImported} as difference, count(*)::integer as count ${importedIn(number)} group by 1`);
  const counts = { new: 0, changed: 0, withdrawn: 0, same: 0 };
  for (const { difference: of, count } of rows) counts[of] = count;
  return counts;
}

/** What the sheets that were read last are in. */
export const recommendedCurrencies = (db: Queryable): Promise<{ service: Service; currency: string }[]> =>
  db.rows(sql`
    select service, max(recommended_currency) as currency from product
    where gone_at is null and recommended_currency is not null group by service`);

/** Rows of one name are listed by their ids: the terms of a product, which end its key, in their order. */
const idInOrder = sql`(rpad(encode(convert_to(left(split_part(k.key, ':', 3) || split_part(k.key, ':', 4), 6), 'UTF8'), 'hex'), 12, '0')
  || left(md5(k.key), 20))::uuid`;

/** A page of the prices of a list for what a catalog has, or had when the list was made. */
export const importedPricesPage = (sealer: Sealer, query: QueryOf<typeof listImportedPrices>): TenantRead => {
  const { number, search, difference: wanted } = query;
  return listRead(sealer, query, {
    from: sql`(
      select ${idInOrder} as id, k.key as product, k.name, i.unit_price, f.unit_price as in_force,
        case when k.gone_at is null then k.recommended_price end as recommended, coalesce(not i.imported, false) as typed,
        ${differenceOfImported} as difference
      ${importedIn(number)}) t`,
    item: sql`json_build_object('product', t.product, 'name', t.name, 'recommendedPrice', ${price(sql`t.recommended`)},
      'unitPrice', ${price(sql`t.unit_price`)}, 'priceInForce', ${price(sql`t.in_force`)}, 'isTyped', t.typed,
      'difference', t.difference)`,
    sorts: {
      name: { by: sql`t.name collate "sv-x-icu"`, type: 'text' },
      unitPrice: { by: sql`coalesce(t.unit_price, -1)`, type: 'numeric' },
    },
    where: [
      ...(search
        ? [sql`(${containsText(sql`t.name`, search)} or ${containsText(sql`t.product`, search)})`]
        : []),
      ...(wanted ? [sql`t.difference = ${wanted}`] : []),
    ],
    anchor: sql`exists (select from price_list l where l.version = ${number})`,
    planned: true,
  });
};

/** What has no price today. */
export const withoutPrice = async (db: Queryable): Promise<ProductKey[]> =>
  (await itemsOf(db, 0)).filter(({ priceInForce }) => priceInForce === null).map(({ product }) => product);

export type Draft = {
  state: 'draft' | 'published';
  currency: string;
  note: string;
  version: number;
  updatedAt: Date;
  updatedBy: string;
  /** Of the list that was published first. */
  fixedCurrency: string | null;
};

/** A list, locked until the transaction ends. */
export const lockPriceList = (tx: Transaction, number: number): Promise<Draft | null> =>
  tx.first<Draft>(sql`
    select l.state, l.currency, l.note, l.revision as version, l.updated_at as "updatedAt",
      l.updated_by_name as "updatedBy",
      (select p.currency from price_list p where p.state = 'published' order by p.version limit 1) as "fixedCurrency"
    from price_list l where l.version = ${number} for update of l`);

export type NewDraft = { number: number; copyOf: number | null };

/** Whoever begins a draft waits for others who do. */
export const lockDrafts = (tx: Transaction): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended('price-list/draft', 0))`);

export const draftNumber = async (tx: Transaction): Promise<number | null> =>
  (await tx.first<{ number: number }>(sql`select version as number from price_list where state = 'draft'`))
    ?.number ?? null;

/** Adds a draft with the currency and the prices of the newest published list. */
export async function insertDraft(tx: Transaction, by: string): Promise<NewDraft> {
  const added = await tx.first<NewDraft>(sql`
    with newest as (select version, currency from price_list where state = 'published' order by version desc limit 1)
    insert into price_list (version, currency, created_by_name, updated_by_name)
    select coalesce((select max(version) from price_list), 0) + 1, coalesce((select currency from newest), 'SEK'), ${by}, ${by}
    returning version as number, (select version from newest) as "copyOf"`);
  if (!added) throw new Error('The draft could not be kept.');
  if (added.copyOf !== null) {
    await tx.run(sql`
      insert into price_list_item (version, product, unit_price, imported)
      select ${added.number}, product, unit_price, imported from price_list_item
      where version = ${added.copyOf} and product in (select key from product where gone_at is null)`);
  }
  return added;
}

export async function changeDraft(
  tx: Transaction,
  number: number,
  { currency, note, by }: { currency: string; note: string; by: string },
): Promise<void> {
  await tx.run(sql`
    update price_list set currency = ${currency}, note = ${note}, revision = revision + 1, updated_at = now(),
      updated_by_name = ${by} where version = ${number}`);
}

type NewPrice = { product: ProductKey; unitPrice: string | null };

/** Sets prices of a list; null takes one away. */
export async function setPrices(tx: Transaction, number: number, prices: readonly NewPrice[]): Promise<void> {
  const products = prices.map(({ product }) => product);
  await tx.run(sql`
    delete from price_list_item where version = ${number} and product = any(${products}::text[])`);
  await tx.run(sql`
    insert into price_list_item (version, product, unit_price)
    select ${number}, p.product, p.unit_price
    from unnest(${products}::text[], ${prices.map(({ unitPrice }) => unitPrice)}::numeric[]) p (product, unit_price)
    where p.unit_price is not null`);
}

/** Of how many products, imported ones as well. */
export const countPrices = async (tx: Transaction, number: number): Promise<number> =>
  (
    await tx.first<{ prices: number }>(
      sql`select count(*)::integer as prices from price_list_item where version = ${number}`,
    )
  )?.prices ?? 0;

export const isPast = async (tx: Transaction, day: string): Promise<boolean> =>
  (await tx.first<{ past: boolean }>(sql`select ${day}::date < ${today} as past`))?.past === true;

/** What is rolled up of today is priced anew with it, for every partner: that may take longer than a request should. */
const recostSeconds = 600;

export async function publishDraft(
  tx: Transaction,
  number: number,
  { validFrom, by }: { validFrom: string; by: string },
): Promise<void> {
  await tx.run(sql`select set_config('statement_timeout', ${`${recostSeconds}s`}, true)`);
  await tx.run(sql`
    update price_list set state = 'published', valid_from = ${validFrom}, published_by_name = ${by},
      revision = revision + 1, updated_at = now(), updated_by_name = ${by} where version = ${number}`);
}

export async function removeDraft(tx: Transaction, number: number): Promise<void> {
  await tx.run(sql`delete from price_list where version = ${number}`);
}
