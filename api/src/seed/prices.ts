import type { ProductKey } from '@portal/contract/prices';
import sql from 'sql-template-tag';
import type { Queryable } from '../platform/database/database.ts';

type PublishedList = {
  version: number;
  daysAgo: number;
  note: string;
  prices: Readonly<Record<ProductKey, string>>;
};

/** In a month of 730 hours 0.99 SEK for each GiB and 149 for each VM. */
const recovery = { 'disaster-recovery.storage': '0.00136', 'disaster-recovery.vm': '0.2041' } as const;

/** SEK for one GiB of storage in one hour: 0.26 and 0.27 in a month of 730 hours. */
const versions: readonly PublishedList[] = [
  { version: 1, daysAgo: 4 * 365, note: '', prices: { 's3-storage.capacity': '0.000356', ...recovery } },
  { version: 2, daysAgo: 200, note: 'Energy', prices: { 's3-storage.capacity': '0.00037', ...recovery } },
];

async function publish(
  tx: Queryable,
  now: Date,
  { version, daysAgo, note, prices }: PublishedList,
): Promise<void> {
  await tx.run(sql`
    insert into price_list (version, note, created_by_name, updated_by_name, created_at, updated_at)
    select ${version}, ${note}, 'Demo data', 'Demo data', at, at
    from (select ${now}::timestamptz - make_interval(days => ${daysAgo + 14}) as at) made`);
  for (const [product, unitPrice] of Object.entries(prices)) {
    await tx.run(sql`
      insert into price_list_item (version, product, unit_price) values (${version}, ${product}, ${unitPrice}::numeric)`);
  }
  await tx.run(sql`
    update price_list set state = 'published', published_by_name = updated_by_name,
      published_at = created_at + interval '1 day', valid_from = stockholm_day(created_at + interval '14 days')
    where version = ${version}`);
}

/** Price lists of the past, published in their turn, unless there is one; works as the database's owner. */
export async function seedPriceLists(tx: Queryable, now: Date): Promise<void> {
  if (await tx.first(sql`select from price_list limit 1`)) return;
  for (const version of versions) await publish(tx, now, version);
}

const services = sql`(values ('s3-storage'), ('disaster-recovery')) s(service)`;

/**
 * What the operator takes off for each partner and what that adds for its customers, since the partner came; the first
 * partner has raised it lately, and has prices of their own for some customers.
 */
export async function seedPercentages(tx: Queryable, now: Date): Promise<void> {
  await tx.run(sql`
    insert into partner_discount (partner_id, service, percent, valid_from, set_at, set_by_name)
    select id, s.service, (array[20, 15, 12.5])[1 + place % 3], stockholm_day(created_at), created_at, 'Demo data'
    from ${services} cross join (select id, created_at, row_number() over (order by created_at, id) - 1 as place from organization
      where kind = 'partner' and state <> 'applied') p`);
  await tx.run(sql`
    insert into uplift (partner_id, customer_id, service, percent, valid_from, set_at, set_by_name)
    select p.id, u.customer_id, s.service, u.percent, stockholm_day(u.at), u.at, 'Demo data'
    from ${services} cross join (select id, created_at, row_number() over (order by created_at, id) - 1 as place from organization
      where kind = 'partner' and state <> 'applied') p
    cross join lateral (
      select null::uuid as customer_id, (array[25, 10, 0])[1 + place % 3] as percent, created_at as at
      union all select null, 30, ${now}::timestamptz - interval '70 days' where place = 0
      union all (select c.id, 12.5, ${now}::timestamptz - interval '100 days' from organization c
        where c.partner_id = p.id and c.kind = 'customer' and c.created_at < ${now}::timestamptz - interval '100 days'
        order by c.created_at, c.id limit 5 offset 2)
    ) u`);
}

/** One partner has a limit, far above what it uses. */
export async function seedCreditLimits(tx: Queryable): Promise<void> {
  await tx.run(sql`
    update organization set credit_limit_minor = 50000000 where slug = 'fyrskeppet' and kind = 'partner'`);
}
