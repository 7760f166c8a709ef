import { jobStates } from '@portal/contract/cloud-connect/jobs';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCustomer } from '../testing/people.ts';
import { cloudConnectCapability } from './index.ts';
import { createCloudBench, type CloudBench } from './testing/bench.ts';

let bench: CloudBench;
beforeAll(async () => {
  bench = await createCloudBench();
});
afterAll(() => bench.close());

test('the demo has a customer in every state and a job in each, in the system as in the portal', async () => {
  for (let customers = 0; customers < 10; customers += 1) await createCustomer(bench.portal, bench.partner);
  const { owner, platform } = bench.portal;
  await owner.transaction(async (tx) => {
    await cloudConnectCapability.seed?.(tx, {
      now: new Date(),
      clouds: platform.clouds,
      sealer: platform.sealer,
      isConnected: () => true,
      simulatorAt:
        () =>
        async ({ method = 'POST', path, body }) =>
          void (await bench.control(`${method} ${path}`, body)),
    });
  });
  const states = await owner.rows(sql`
    select state, count(*)::integer as customers from service_state where service = 'cloud-connect' group by 1 order by 1`);
  expect(states).toEqual([
    { state: 'enabled', customers: 6 },
    { state: 'failed', customers: 1 },
    { state: 'needs-attention', customers: 1 },
    { state: 'provisioning', customers: 1 },
  ]);
  const known = sql`select job_id, state from cloud_job order by 1`;
  const before = await owner.rows<{ state: string }>(known);
  expect(new Set(before.map(({ state }) => state))).toEqual(new Set(jobStates));
  await bench.mirrored();
  expect(await owner.rows(known)).toEqual(before);
  expect(await owner.rows(sql`select event from audit_entry where event like 'cloud%'`)).toEqual([]);
  const costs = await owner.rows(sql`
    select distinct product from usage_total where service = 'cloud-connect' and customer_cost > 0`);
  expect(costs).toEqual([{ product: 'cloud-connect.storage' }]);
});
