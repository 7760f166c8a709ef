import { randomUUID } from 'node:crypto';
import type { Outbound } from '@portal/ports/outbound';
import { enable, newCloudTenant } from '@portal/ports/testing/cloud-connect-bench';
import { all, finish } from '@portal/ports/testing/finish';
import { plainOutbound } from '@portal/ports/testing/plain-outbound';
import { newOrder, newVm } from '@portal/ports/testing/vm-backup-suite';
import type { Unreadable } from '@portal/ports/unreadable';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloudBenchOf } from './testing/cloud-bench.ts';
import { benchOf, openConsole, type Console } from './testing/console.ts';
import { createVeeamServiceProvider } from './veeam-service-provider.ts';

let console: Console;
beforeAll(async () => {
  console = await openConsole();
});
afterAll(async () => await console.close());

/** What is there leaves these fields out of its answers. */
const without =
  (path: RegExp, ...fields: readonly string[]): Outbound =>
  async (request) => {
    const answer = await plainOutbound(request);
    if (request.method !== 'GET' || !path.test(new URL(request.url).pathname)) return answer;
    const answered: unknown = JSON.parse(new TextDecoder().decode(answer.body), (name, value: unknown) =>
      fields.includes(name) ? undefined : value,
    );
    return { ...answer, body: new TextEncoder().encode(JSON.stringify(answered)) };
  };

it('a VM in a job that has no id may be any: nobody takes it out', async () => {
  const bench = benchOf(console);
  const [order, vm] = [newOrder(), newVm('web')];
  await console.makeVms([vm]);
  await finish(bench, (memory) => bench.backup.applyPolicy({ ...order, vms: [vm] }, memory));
  const driver = createVeeamServiceProvider(console.connection, without(/\/configuration$/, 'objectId'));
  const removal = { ...order, operation: randomUUID(), vm: vm.vm };
  await expect(driver.removeVm(removal, null)).rejects.toMatchObject({ kind: 'protocol' });
});

it('a company that does not say whose it is leaves an order with its customer', async () => {
  const driver = createVeeamServiceProvider(
    console.connection,
    without(/\/organizations(?:\/[^/]+)?$/, 'companyId'),
  );
  const order = newCloudTenant();
  const bench = { ...cloudBenchOf(console), cloud: driver };
  expect(await enable(bench, order)).toMatchObject({
    customer: order.customer,
    company: { name: order.company.name },
  });
});

it.each([[['tenantUid', 'companyUid']], [['usedStorageQuota']]])(
  'a usage without %j is not taken for none',
  async (fields) => {
    const bench = cloudBenchOf(console);
    await enable(bench, newCloudTenant());
    const driver = createVeeamServiceProvider(console.connection, without(/\/usage$/, ...fields));
    const unreadable: Unreadable[] = [];
    expect(await all(driver.listTenants((one) => unreadable.push(one)))).toEqual([]);
    const told = new Set(unreadable.map(({ id }) => id));
    const tenants = await all(bench.cloud.listTenants(() => undefined));
    expect([...told]).toEqual(expect.arrayContaining(tenants.map(({ id }) => id)));
  },
);

it('restore points that name no VM are told', async () => {
  const driver = createVeeamServiceProvider(
    console.connection,
    without(/\/protectedWorkloads\/virtualMachines$/, 'hierarchyRef'),
  );
  const bench = benchOf(console);
  const [order, vm] = [newOrder(), newVm('db')];
  await console.makeVms([vm]);
  await finish(bench, (memory) => bench.backup.applyPolicy({ ...order, vms: [vm] }, memory));
  await finish(bench, (memory) => bench.backup.runBackup({ ...order, operation: randomUUID() }, memory));
  await bench.passTime(600);
  const unreadable: Unreadable[] = [];
  await all(driver.listProtectedVms((one) => unreadable.push(one)));
  expect(unreadable).toEqual([{ id: null, reason: 'restore points hierarchyRef invalid_type' }]);
});
