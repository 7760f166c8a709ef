import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Transaction } from '../platform/database/database.ts';
import { createMadeUpBench, type MadeUpBench } from '../testing/made-up/bench.ts';
import { waiting } from '../testing/storage.ts';

let bench: MadeUpBench;
beforeAll(async () => {
  bench = await createMadeUpBench();
});
afterAll(() => bench.close());

const isWaitedFor = async (): Promise<boolean> =>
  (await bench.portal.owner.first(
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )) !== null;

/**
 * While an order has locked the thing, as it does before it writes its operation, `other` begins and waits. The order is
 * then to get the operation, or the two would wait for each other.
 */
async function besideAnOrder<T>(
  thingId: string,
  other: () => Promise<T>,
  meanwhile: (tx: Transaction) => Promise<unknown> = () => Promise.resolve(),
): Promise<T> {
  let begun: Promise<T> | undefined;
  await bench.portal.owner.transaction(async (tx) => {
    await tx.run(sql`select from made_up_thing where id = ${thingId} for update`);
    begun = other();
    // It may fail before it is waited for.
    begun.catch(() => undefined);
    await expect.poll(isWaitedFor, waiting).toBe(true);
    await tx.run(sql`select from operation where target_id = ${thingId} for update nowait`);
    await meanwhile(tx);
  });
  if (!begun) throw new Error('Nothing was begun.');
  return begun;
}

test('whoever carries an operation out or retries it waits for an order of its thing, and never holds it up', async () => {
  const of = await bench.enabledCustomer();
  const id = await bench.orderThing(of, 'locked');
  bench.madeUp.system.before = async (path) => {
    if (path.startsWith('/things/')) throw Object.assign(new Error('no'), { status: 400 });
  };
  await besideAnOrder(id, () => bench.workOff());
  await bench.workOff();
  expect((await bench.thing(of, id)).operation).toMatchObject({ state: 'needs-attention' });
  bench.madeUp.system.before = () => Promise.resolve();
  const operation = await bench.portal.owner.first<{ id: string }>(
    sql`select id from operation where target_id = ${id}`,
  );
  const retry = () =>
    bench.portal.call('POST', '/operation/retry/', { token: bench.engineer, query: { id: operation?.id } });
  expect((await besideAnOrder(id, retry)).status).toBe(202);
  await bench.workOff();
  expect((await bench.thing(of, id)).state).toBe('active');
});

test('a database that ends a session in the middle of each try is waited for, however often', async () => {
  const of = await bench.enabledCustomer();
  const id = await bench.orderThing(of, 'interrupted');
  const ended = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  // More often than an error of the portal is forgiven.
  for (let round = 0; round < 6; round += 1) {
    const worked = besideAnOrder(
      id,
      () => bench.workOff(),
      (tx) => tx.run(ended),
    );
    await expect(worked).rejects.toThrow('terminating connection');
    await bench.makeDue();
  }
  await bench.workOff();
  expect((await bench.thing(of, id)).state).toBe('active');
});
