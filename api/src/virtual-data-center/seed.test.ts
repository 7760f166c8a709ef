import { failOnUnreadable } from '@portal/ports/unreadable';
import { backupProduct } from '@portal/contract/virtual-data-center/backup';
import { backupTiers } from '@portal/contract/virtual-data-center/constants';
import { powerStates } from '@portal/contract/virtual-data-center/power';
import { vmRunStates } from '@portal/ports/vm-backup';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { publishPrice } from '../testing/meter.ts';
import { createCustomer, createPartner } from '../testing/people.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { virtualDataCenterCapability } from './index.ts';
import { driverOf } from './system.ts';
import { startTestConsole, type TestConsole } from './testing/backup-console.ts';
import { startTestDirector, type TestDirector } from './testing/cloud-director.ts';
import { products } from './testing/vm-bench.ts';

const regions = ['SE-NORTH-1', 'SE-CENTRAL-1'] as const;
let systems: (TestDirector | TestConsole)[];
let portal: TestPortal;
beforeAll(async () => {
  const consoles = regions.map((region) => startTestConsole(region, { premium: true }));
  systems = await Promise.all([...regions.map((region) => startTestDirector(region)), ...consoles]);
  const connections = systems.map(({ connection }) => connection);
  portal = await createTestPortal({ CONNECTIONS: JSON.stringify(connections) }, { prices: false });
  await publishPrice(portal.owner, 0.5, products);
});
afterAll(async () => {
  await portal.close();
  for (const system of systems) await system.close();
});

/** Seeds as `npm start` does; `real`: the systems are no simulators. */
const seeded = (real = false) =>
  portal.owner.transaction(async (tx) => {
    await virtualDataCenterCapability.seed?.(tx, {
      now: new Date(),
      clouds: portal.platform.clouds,
      sealer: portal.platform.sealer,
      isConnected: () => true,
      simulatorAt: (address) => {
        const system = systems.find(({ connection }) => Object(connection).endpoint === address);
        if (real || !system) return null;
        return async ({ method = 'POST', path, body }) =>
          void (await system.control(`${method} ${path}`, body));
      },
    });
  });

const different = async (value: string, from: string): Promise<unknown[]> =>
  (await portal.owner.rows(sql`select distinct ${raw(value)} as value from ${raw(from)} order by 1`)).map(
    (row) => row['value'],
  );
const backups = 'tier || last_run_state || coalesce(last_run_message, $$-$$) || restore_points';
const known = () =>
  portal.owner.rows(sql`
    select system_id, name, power_state, group_name, operating_system, disk_mib, tier, last_run_at, last_run_state,
      last_run_message, restore_points from vdc_vm order by system_id`);

test('a real system gets no demo data', async () => {
  await seeded(true);
  expect(await portal.owner.rows(sql`select from service`)).toEqual([]);
});

test('the demo has all states of vDCs, VMs, backups and the service, in the systems as in the portal', async () => {
  const partner = await createPartner(portal);
  for (let customers = 0; customers < 14; customers += 1) await createCustomer(portal, partner);
  await portal.owner.run(sql`update organization set created_at = now() - interval '500 days'`);
  await seeded();
  expect(await different('power_state', 'vdc_vm')).toEqual(powerStates.toSorted());
  expect(await different('last_run_state', 'vdc_vm')).toEqual(vmRunStates.toSorted());
  expect(await different('tier', 'vdc_vm where tier is not null')).toEqual(backupTiers.toSorted());
  expect(await different(backups, 'vdc_vm where tier is null')).toEqual([null]);
  const states = ['active', 'creating needs-attention', 'creating running', 'failed failed'];
  expect(await different(`concat_ws(' ', state, operation ->> 'state')`, 'vdc')).toEqual(states);
  const services = ['enabled', 'failed', 'needs-attention', 'provisioning'];
  expect(await different('state', 'service_state')).toEqual(services);
  const twice = await portal.owner.rows(
    sql`select name from vdc_vm group by vdc_id, name having count(*) > 1`,
  );
  expect(twice).toEqual([{ name: 'batch-04' }]);
  const young = sql`select name, tier from vdc_vm where created_on_system_at > now() - interval '2 hours'`;
  expect(await portal.owner.rows(young)).toEqual([{ name: 'kiosk-01', tier: null }]);
  const counted = sql`select sum(vms)::integer as vms, sum(running_vms)::integer as running from vdc`;
  const listed = sql`select count(*)::integer as vms, count(*) filter (where power_state = 'powered-on')::integer as running from vdc_vm`;
  expect(await portal.owner.first(counted)).toEqual(await portal.owner.first(listed));
});

test('each region has an organization that can be linked', async () => {
  for (const region of regions) {
    const tenants = await driverOf(portal.platform.clouds, region).listTenants(failOnUnreadable);
    expect(tenants).toContainEqual(expect.objectContaining({ name: 'fjord_media', vdcs: 1 }));
  }
});

test('its policies have cost something, and no reading changes anything', async () => {
  const from = `usage_total where product like '%backup%' and customer_cost > 0`;
  expect(await different('product', from)).toEqual(backupTiers.map((tier) => backupProduct(tier)).toSorted());
  const since = await portal.owner.rows(sql`
    select product, min(month) < now() - interval '12 months' as "isOld" from meter_month m
    join meter_series s on s.partner_id = m.partner_id and s.id = m.series_id group by 1 order by 1`);
  expect(since.filter(({ isOld }) => isOld)).toHaveLength(since.length);
  const before = await known();
  portal.startWorker();
  await vi.waitFor(
    async () => {
      const unread = sql`select from mirror where name in ('vdc-vms', 'vm-backups') and part = 'whole' and synced_at is not null`;
      expect(await portal.owner.rows(unread)).toHaveLength(4);
    },
    { timeout: 50_000, interval: 100 },
  );
  expect(await known()).toEqual(before);
});
