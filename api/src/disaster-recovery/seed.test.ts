import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCustomer } from '../testing/people.ts';
import { disasterRecoveryCapability } from './index.ts';
import { disasterRecoverySystem } from './system.ts';
import { createRecoveryBench, type RecoveryBench, type Site } from './testing/bench.ts';

let bench: RecoveryBench;
beforeAll(async () => {
  bench = await createRecoveryBench();
});
afterAll(() => bench.close());

const isSite = (name: string | undefined): name is Site => name === 'north' || name === 'central';

/** Seeds as `npm start` does; `real`: the systems are no simulators. */
const seeded = (real = false) =>
  bench.portal.owner.transaction(async (tx) => {
    const { clouds } = bench.portal.platform;
    await disasterRecoveryCapability.seed?.(tx, {
      now: new Date(),
      clouds,
      sealer: bench.portal.platform.sealer,
      isConnected: () => true,
      simulatorAt: (address) => {
        const found = clouds
          .all(disasterRecoverySystem)
          .find(({ settings }) => settings.endpoint === address);
        const site = found?.settings.site;
        if (real || !isSite(site)) return null;
        return async ({ path, body }) => void (await bench.control(site, `POST ${path}`, body));
      },
    });
  });

test('a real system gets no demo data', async () => {
  await seeded(true);
  expect(await bench.portal.owner.rows(sql`select from service`)).toEqual([]);
});

test('the demo has replications of every kind, in the systems as in the portal, with what they have cost', async () => {
  for (let customers = 0; customers < 10; customers += 1) await createCustomer(bench.portal, bench.partner);
  const { owner } = bench.portal;
  await owner.run(
    sql`update organization set created_at = now() - interval '1 year' where id = ${(await bench.newCustomer()).id}`,
  );
  await seeded();
  const states = await owner.rows(sql`
    select state, count(*)::integer as customers from service_state where service = 'disaster-recovery' group by 1 order by 1`);
  expect(states).toEqual([
    { state: 'enabled', customers: 6 },
    { state: 'failed', customers: 1 },
    { state: 'needs-attention', customers: 1 },
    { state: 'provisioning', customers: 1 },
  ]);
  const known = sql`select replication_id, status, sla_profile from replication order by 1`;
  const before = await owner.rows(known);
  expect(before.length).toBeGreaterThanOrEqual(18);
  expect(new Set(before.map(({ status }) => status))).toEqual(
    new Set(['healthy', 'unhealthy', 'unknown', 'paused']),
  );
  await bench.mirrored();
  expect(await owner.rows(known)).toEqual(before);
  expect(await owner.rows(sql`select from audit_entry where event like 'replication%'`)).toEqual([]);
  const into = await owner.rows(sql`
    select v.name from made_vdc v where replications_into(v.system_id) > 0`);
  expect(into).toEqual([{ name: 'PROD' }]);
  const costs = await owner.rows(sql`
    select product from usage_total where service = 'disaster-recovery' and customer_cost > 0 group by 1 order by 1`);
  expect(costs).toEqual([{ product: 'disaster-recovery.storage' }, { product: 'disaster-recovery.vm' }]);
});
