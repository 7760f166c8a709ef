import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { openDatabase, type Database } from '../../platform/database/database.ts';
import { createCustomer, createPartner } from '../../testing/people.ts';
import { createTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { meterBackups } from './metering.ts';

let portal: TestPortal;
let worker: Database;
beforeAll(async () => {
  portal = await createTestPortal();
  worker = openDatabase({ url: portal.databaseUrl, role: 'portal_worker' });
});
afterAll(async () => {
  await worker.end();
  await portal.close();
});

test('a VM with a policy is metered by its disk in whole GiB, of which the last one counts as soon as it is begun', async () => {
  const customer = await createCustomer(portal, await createPartner(portal));
  const of = sql`${customer.partnerId}, ${customer.id}`;
  const vdc = newId();
  await portal.owner.run(sql`
    insert into service (partner_id, customer_id, service, state) values (${of}, 'virtual-data-center', 'enabled')`);
  await portal.owner.run(sql`
    insert into vdc (partner_id, customer_id, id, region, platform, name, system_id, vcpus, memory_gib, disk_gib, state)
    values (${of}, ${vdc}, 'SE-NORTH-1', 'vmware', 'PROD', ${vdc}, 1, 1, 10, 'active')`);
  for (const diskMiB of [1024, 1025, 2048 - 1]) {
    const vm = newId();
    await portal.owner.run(sql`
      insert into vdc_vm (partner_id, customer_id, id, vdc_id, region, system_id, name, power_state, vcpus, memory_mib,
        disk_mib, tier)
      values (${of}, ${vm}, ${vdc}, 'SE-NORTH-1', ${vm}, 'web', 'powered-on', 1, 1024, ${diskMiB}, 'basic')`);
    await portal.owner.run(sql`
      insert into vm_policy (partner_id, customer_id, id, vm_id, tier) values (${of}, ${newId()}, ${vm}, 'basic')`);
  }
  await worker.transaction((tx) =>
    meterBackups(tx, { region: 'SE-NORTH-1', answeredAt: new Date(), unreadable: [] }),
  );
  const rows = await portal.owner.rows(sql`
    select s.product, h.quantity::integer as quantity from meter_hour h
    join meter_series s on s.partner_id = h.partner_id and s.id = h.series_id order by h.quantity`);
  const product = 'virtual-data-center.backup-basic';
  expect(rows).toEqual([1, 2, 2].map((quantity) => ({ product, quantity })));
});
