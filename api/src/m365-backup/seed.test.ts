import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCustomer } from '../testing/people.ts';
import { m365BackupCapability } from './index.ts';
import { runsOn } from './testing/runs.ts';
import { createBackupBench, type BackupBench } from './testing/bench.ts';

let bench: BackupBench;
beforeAll(async () => {
  bench = await createBackupBench();
});
afterAll(() => bench.close());

test('the demo has a customer in every state, with jobs, users and what they cost', async () => {
  for (let customers = 0; customers < 7; customers += 1) await createCustomer(bench.portal, bench.partner);
  const { owner, platform } = bench.portal;
  await owner.transaction(async (tx) => {
    await m365BackupCapability.seed?.(tx, {
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
    select state, count(*)::integer as customers from service_state where service = 'm365-backup' group by 1 order by 1`);
  expect(states).toEqual([
    { state: 'enabled', customers: 4 },
    { state: 'failed', customers: 1 },
    { state: 'provisioning', customers: 1 },
  ]);
  const known = sql`select job_id, status from m365_job order by status`;
  const before = await owner.rows(known);
  expect(before.map(({ status }) => status)).toEqual(['error', 'success', 'warning']);
  const costs = await owner.rows(sql`
    select distinct product from usage_total where service = 'm365-backup' and customer_cost > 0`);
  expect(costs).toEqual([{ product: 'm365-backup.user' }]);
  expect(await owner.rows(sql`select event from audit_entry where event like 'backup%'`)).toEqual([]);
  await runsOn(bench).read();
  const ready = await owner.rows<{ reason: string }>(
    sql`select exchange_reason as reason from m365_tenant order by 1`,
  );
  expect(ready.map(({ reason }) => reason)).toEqual([
    'not-told',
    'not-told',
    'permission-given',
    'switched-off',
  ]);
});
