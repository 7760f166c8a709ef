import type { Service } from '@portal/contract/services/services';
import type { ProductKey } from '@portal/contract/prices';
import sql from 'sql-template-tag';
import type { Transaction } from '../platform/database/database.ts';

/** A product of a catalog that an outside system keeps; the key begins with the service's name. */
export type ImportedProduct = {
  key: ProductKey;
  name: string;
  unit: string;
  billed: 'calendar-month' | 'term';
  /** What the catalog recommends for one unit. */
  recommended?: { unitPrice: string; currency: string };
};

/** Writes what a catalog has now. */
export async function importProducts(
  tx: Transaction,
  service: Service,
  products: readonly ImportedProduct[],
): Promise<void> {
  await tx.run(sql`
    insert into product as k (key, service, unit, billed, name, recommended_price, recommended_currency)
    select * from unnest(${products.map(({ key }) => key)}::text[], ${products.map(() => service)}::text[],
      ${products.map(({ unit }) => unit)}::text[], ${products.map(({ billed }) => billed)}::text[],
      ${products.map(({ name }) => name)}::text[],
      ${products.map(({ recommended }) => recommended?.unitPrice ?? null)}::numeric[],
      ${products.map(({ recommended }) => recommended?.currency ?? null)}::text[])
    on conflict (key) do update set unit = excluded.unit, billed = excluded.billed, name = excluded.name,
      recommended_price = excluded.recommended_price, recommended_currency = excluded.recommended_currency, gone_at = null
    where (k.unit, k.billed, k.name, k.recommended_price, k.recommended_currency) is distinct from
        (excluded.unit, excluded.billed, excluded.name, excluded.recommended_price, excluded.recommended_currency)
      or k.gone_at is not null`);
}

/**
 * What a catalog, read as a whole, does not have any more cannot be ordered from here on; what was ordered keeps its price.
 * `keys` are all that it has, `unreadable` the catalog's own ids, which the keys contain, of what could not be read.
 */
export async function retireProducts(
  tx: Transaction,
  service: Service,
  { keys, unreadable }: { keys: readonly string[]; unreadable: readonly string[] },
): Promise<void> {
  await tx.run(sql`
    update product set gone_at = portal_now()
    where service = ${service} and name is not null and gone_at is null
      and not key = any(${[...keys]}::text[])
      and not exists (select from unnest(${[...unreadable]}::text[]) as u (id) where strpos(key, u.id) > 0)`);
}
