import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../platform/database/database.ts';
import { createCustomer, createPartner } from '../../testing/people.ts';
import { createTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { meterBackups } from './metering.ts';
import { makeServices } from '../../testing/maker.ts';
import { makeVdc, makeVm, makeVmPolicy } from '../testing/things.ts';

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
  await makeServices(portal.owner, customer, { service: 'virtual-data-center' });
  const vdcId = await makeVdc(portal.owner, customer, { name: 'PROD' });
  for (const diskMib of [1024, 1025, 2048 - 1]) {
    const vmId = await makeVm(portal.owner, customer, { vdcId, diskMib, tier: 'basic' });
    await makeVmPolicy(portal.owner, customer, { vmId });
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
