import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { waiting } from '../testing/storage.ts';
import { startVmWorld, type VmWorld } from './testing/vm-bench.ts';

let world: VmWorld;
beforeAll(async () => {
  world = await startVmWorld();
});
afterAll(async () => await world.close());

test('a Cloud Director that does not answer has said nothing of what it has: data centers and VMs stay as they were', async () => {
  const bench = await world.arrange({ web: { status: 'POWERED_ON' } });
  await bench.refresh();
  const ofDirector = sql`system = 'cloud-director' and part = 'whole' and region = 'SE-NORTH-1'`;
  await world.director.control('PUT faults', { fault: 'down' });
  await vi.waitFor(async () => {
    await world.portal.owner.run(
      sql`update mirror set due_at = now() where ${ofDirector} and lease_id is null and reason is null`,
    );
    const rows = await world.portal.owner.rows<{ reason: string | null }>(
      sql`select reason from mirror where ${ofDirector}`,
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(new Set(rows.map(({ reason }) => reason))).toEqual(new Set(['unreachable']));
  }, waiting);
  await world.director.control('PUT faults', { fault: 'none' });
  const unseen = await world.portal.owner.rows(sql`
    select name from vdc where not_seen_since is not null or missed > 0
    union all select name from vdc_vm where not_seen_since is not null or missed > 0`);
  expect(unseen).toEqual([]);
});
