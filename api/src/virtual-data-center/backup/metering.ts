import { backupProduct } from '@portal/contract/virtual-data-center/backup';
import { backupTiers } from '@portal/contract/virtual-data-center/constants';
import sql from 'sql-template-tag';
import type { Transaction } from '../../platform/database/database.ts';
import { readHours } from '../../platform/metering/hourly-readings.ts';
import type { IngestResult } from '../../platform/metering/metering.ts';
import { service } from '../account.ts';

type Owner = { partnerId: string; customerId: string; customerName: string };

const quantities = backupTiers.map((tier) => ({
  product: backupProduct(tier),
  quantity: sql`case when tier = ${tier} then gib end`,
}));

/** `unreadable` are the ids of VMs of which the region has told nothing that can be read. */
type Answered = { region: string; answeredAt: Date; unreadable: readonly string[] };

/** The VMs with a policy in a region, as it has just answered: each by its disk, in whole GiB rounded up. */
export async function meterBackups(
  tx: Transaction,
  { unreadable, ...answer }: Answered,
): Promise<IngestResult[]> {
  const { region } = answer;
  const owners = await tx.rows<Owner>(sql`
    select distinct t.partner_id as "partnerId", t.customer_id as "customerId", c.name as "customerName"
    from vdc_vm t join organization c on c.partner_id = t.partner_id and c.id = t.customer_id
    where t.region = ${region} and t.tier is not null order by 1, 2`);
  const read = [];
  for (const owner of owners) {
    const from = sql`(
      select p.id, t.name, p.tier, ceil(t.disk_mib / 1024.0)::bigint as gib, portal_now() as synced_at
      from vm_policy p join vdc_vm t on t.partner_id = p.partner_id and t.id = p.vm_id
      where p.partner_id = ${owner.partnerId} and t.customer_id = ${owner.customerId} and t.region = ${region}
        and p.not_seen_since is null and t.not_seen_since is null and t.system_id <> all (${[...unreadable]}::text[])) v`;
    read.push(await readHours(tx, { ...answer, ...owner, service }, { quantities, from }));
  }
  return read;
}
