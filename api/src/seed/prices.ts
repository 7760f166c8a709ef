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

/** In a month of 730 hours 0.25 SEK for each GiB. */
const cloudConnect = { 'cloud-connect.storage': '0.00034' } as const;

/** In a month of 730 hours 35 SEK for each user. */
const m365Backup = { 'm365-backup.user': '0.04795' } as const;

/** In a month of 730 hours 142 SEK for each vCPU, 58 and 1.90 for each GiB of memory and disk, 1.10 for each Mbit/s. */
const dataCenter = {
  'virtual-data-center.vcpu': '0.19452',
  'virtual-data-center.memory': '0.07945',
  'virtual-data-center.disk': '0.0026',
  'virtual-data-center.bandwidth': '0.0015',
  'virtual-data-center.redundancy': '0.0004',
  'virtual-data-center.firewall': '0.65753',
  'virtual-data-center.backup-basic': '0.0012',
  'virtual-data-center.backup-standard': '0.0024',
  'virtual-data-center.backup-premium': '0.0045',
} as const;

/** SEK for one license in a calendar month; SQL Server Enterprise has no price yet. */
const licenses = {
  'virtual-data-center.spla-exchange-enterprise': '62',
  'virtual-data-center.spla-exchange-standard': '38',
  'virtual-data-center.spla-office-professional': '245',
  'virtual-data-center.spla-office-standard': '182',
  'virtual-data-center.spla-remote-desktop-user': '68',
  'virtual-data-center.spla-sql-server-standard': '2150',
  'virtual-data-center.spla-sql-server-standard-user': '225',
  'virtual-data-center.spla-sql-server-web': '165',
  'virtual-data-center.spla-windows-server-datacenter': '212',
  'virtual-data-center.spla-windows-server-standard': '29',
} as const;

/** SEK for one GiB of storage in one hour: 0.26 and 0.27 in a month of 730 hours. */
const versions: readonly PublishedList[] = [
  {
    version: 1,
    daysAgo: 4 * 365,
    note: '',
    prices: {
      's3-storage.capacity': '0.000356',
      ...recovery,
      ...cloudConnect,
      ...m365Backup,
      ...dataCenter,
      ...licenses,
    },
  },
  {
    version: 2,
    daysAgo: 200,
    note: 'Energy',
    prices: {
      's3-storage.capacity': '0.00037',
      ...recovery,
      ...cloudConnect,
      ...m365Backup,
      ...dataCenter,
      ...licenses,
    },
  },
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
      insert into price_list_item (version, product, unit_price, imported)
      select ${version}, key, ${unitPrice}::numeric, name is not null from product where key = ${product}`);
  }
  await tx.run(sql`
    update price_list set state = 'published', published_by_name = updated_by_name,
      published_at = created_at + interval '1 day', valid_from = stockholm_day(created_at + interval '14 days')
    where version = ${version}`);
}

/**
 * Price lists of the past, published in their turn, unless there is one; works as the database's owner. `imported` are
 * prices of products that an outside system's catalog has, where it was imported.
 */
export async function seedPriceLists(
  tx: Queryable,
  now: Date,
  imported: Readonly<Record<ProductKey, string>> = {},
): Promise<void> {
  if (await tx.first(sql`select from price_list limit 1`)) return;
  for (const { prices, ...version } of versions)
    await publish(tx, now, { ...version, prices: { ...prices, ...imported } });
}

const services = sql`(values ('s3-storage'), ('virtual-data-center'), ('disaster-recovery'), ('m365-licenses')) s(service)`;

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
