import { backupProduct, backupTiers } from '@portal/contract/virtual-data-center/backup';
import sql from 'sql-template-tag';
import type { Transaction } from '../../platform/database/database.ts';
import { readHour } from '../../platform/metering/hourly-readings.ts';
import type { IngestResult } from '../../platform/metering/metering.ts';
import { service } from '../account.ts';

type Owner = { partnerId: string; customerId: string; customerName: string };

/** The VMs with a policy in a region, as it has just answered: each by its disk, in whole GiB rounded up. */
export async function meterBackups(
  tx: Transaction,
  { region, answeredAt }: { region: string; answeredAt: Date },
): Promise<IngestResult[]> {
  const owners = await tx.rows<Owner>(sql`
    select distinct t.partner_id as "partnerId", t.customer_id as "customerId", c.name as "customerName"
    from vdc_vm t join organization c on c.partner_id = t.partner_id and c.id = t.customer_id
    where t.region = ${region} and t.tier is not null order by 1, 2`);
  const read = [];
  for (const { partnerId, customerId, customerName } of owners) {
    for (const tier of backupTiers) {
      const things = sql`
        select p.id, t.name, ceil(t.disk_mib / 1024.0)::bigint as quantity, now() as synced_at
        from vm_policy p join vdc_vm t on t.partner_id = p.partner_id and t.id = p.vm_id
        where p.partner_id = ${partnerId} and t.customer_id = ${customerId} and t.region = ${region} and p.tier = ${tier}`;
      const answer = { partnerId, customerId, customerName, region, answeredAt };
      read.push(await readHour(tx, { ...answer, service, product: backupProduct(tier) }, things));
    }
  }
  return read;
}
