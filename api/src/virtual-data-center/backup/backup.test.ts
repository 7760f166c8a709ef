import { waitOut } from '../../testing/readings.ts';
import { failOnUnreadable } from '@portal/ports/unreadable';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { backupSystem } from '../index.ts';
import { createUser, signIn } from '../../testing/people.ts';
import { agreedPrices, region, startVmWorld, type VmBench, type VmWorld } from '../testing/vm-bench.ts';
import { makeServices } from '../../testing/maker.ts';
import { makeReplication } from '../../disaster-recovery/testing/things.ts';
import { makeVmPolicy } from '../testing/things.ts';

let world: VmWorld;
beforeAll(async () => {
  world = await startVmWorld();
});
beforeEach(
  async () => await world.console.control('PUT behavior', { actionSeconds: 0, actionOutcome: 'succeed' }),
);
afterAll(async () => await world.close());

const succeeded = { state: 'succeeded', reason: null };
const old = { status: 'POWERED_ON', createdAt: '2026-01-01T00:00:00.000Z' };

/** VMs that the backup knows as well. */
async function known(names: readonly string[]): Promise<VmBench> {
  const bench = await world.arrange(Object.fromEntries(names.map((name) => [name, old])));
  await world.console.makeVms(names.map((name) => ({ id: bench.vms[name]?.systemId ?? '', name })));
  return bench;
}

async function backedUp(bench: VmBench, name: string, tier: 'basic' | 'standard'): Promise<void> {
  const { status, body } = await bench.backUp(name, tier);
  expect([status, body]).toMatchObject([202, {}]);
  await world.ends(body['operationId'], succeeded);
}

/** What the console itself has of a vDC. */
async function inConsole({ vdc }: VmBench): Promise<Record<string, string[]>> {
  const driver = world.portal.platform.clouds.of(backupSystem, region)?.driver;
  const found: Record<string, string[]> = {};
  for await (const page of driver?.listProtectedVms(failOnUnreadable) ?? [])
    for (const { vdc: of, tier, name } of page)
      if (of === vdc.systemId) (found[tier ?? ''] ??= []).push(name);
  return found;
}

const removal = (bench: VmBench, name: string) =>
  bench.send('DELETE', `${region}/vdc/${bench.vdc.id}/vm/${bench.vms[name]?.id}/backup`);

test('a region tells its policies with what a GiB costs; one without a backup has none', async () => {
  const bench = await known(['web']);
  const { body } = await bench.send('GET', 'backup-policies', { query: { region } });
  // An engineer's, who is not told what the partner pays.
  const hidden = { listPrice: null, discountPercent: null, partnerPrice: null, upliftPercent: null };
  const price = { unit: 'GiB-hour', currency: 'SEK', customerPrice: '0.5', ...hidden };
  expect(body['items']).toMatchObject([
    { tier: 'basic', snapshotsPerDay: 1, retention: { days: 14 }, immutableDays: null, price },
    { tier: 'standard', snapshotsPerDay: 3, retention: { days: 30, months: 12 }, immutableDays: 30, price },
  ]);
  const owner = await signIn(
    world.portal,
    await createUser(world.portal, world.partner, { roles: ['owner'] }),
  );
  const { body: told } = await world.portal.call('GET', '/virtual-data-center/backup-policies/', {
    token: owner,
    query: { customerId: bench.customer.id, region },
  });
  expect(told['items']).toMatchObject([
    { price: { partnerPrice: '0.5' } },
    { price: { partnerPrice: '0.5' } },
  ]);
  const elsewhere = await bench.send('GET', 'backup-policies', { query: { region: 'SE-CENTRAL-1' } });
  expect(elsewhere.body).toEqual({ items: [] });
  expect(await bench.backUp('web', 'premium')).toMatchObject({
    status: 409,
    body: { errorKey: 'backupNotOffered' },
  });
});

test('a policy is given, changed and taken away, and the log says so', async () => {
  const bench = await known(['web']);
  await backedUp(bench, 'web', 'basic');
  expect(await bench.vm('web')).toMatchObject({ tier: 'basic', operation: null });
  expect(await bench.backUp('web', 'basic')).toMatchObject({ status: 409, body: { errorKey: 'hasPolicy' } });
  await backedUp(bench, 'web', 'standard');
  expect(await inConsole(bench)).toEqual({ standard: ['web'] });
  expect((await world.audited('vmBackupPolicyUpdated', bench.customer))[0]).toMatchObject({
    target: 'web',
    details: { tier: 'standard', previousTier: 'basic' },
  });
  await bench.refresh();
  expect(await bench.vm('web')).toMatchObject({ tier: 'standard', lastRunState: 'none', restorePoints: 0 });
  const { body } = await removal(bench, 'web');
  await world.ends(body['operationId'], succeeded);
  expect(await bench.vm('web')).toMatchObject({ tier: null });
  expect(await inConsole(bench)).toEqual({});
  expect(await removal(bench, 'web')).toMatchObject({ status: 409, body: { errorKey: 'hasNoPolicy' } });
});

test('policies of one vDC and tier that are ordered at once lose nothing', async () => {
  const names = ['a', 'b', 'c', 'd'];
  const bench = await known(names);
  const orders = await Promise.all(names.map((name) => bench.backUp(name, 'standard')));
  for (const { body } of orders) await world.ends(body['operationId'], succeeded);
  const { standard = [] } = await inConsole(bench);
  expect(standard.toSorted()).toEqual(names);
});

test('an agreed price that is another by now is refused', async () => {
  const bench = await known(['web']);
  const path = `${region}/vdc/${bench.vdc.id}/vm/${bench.vms['web']?.id}/backup`;
  const price = { product: 'virtual-data-center.backup-basic', currency: 'SEK', unitPrice: '0.1' };
  const answer = await bench.send('PUT', path, {
    body: { tier: 'basic', costConsent: true, agreedPrices: [price] },
  });
  expect(answer).toMatchObject({ status: 409, body: { errorKey: 'priceChanged' } });
});

test('a VM that the backup does not know is waited for while it is new, and fails when it is not', async () => {
  const fresh = { status: 'POWERED_ON', createdAt: new Date().toISOString() };
  const bench = await world.arrange({ fresh, old });
  const late = await bench.backUp('old', 'basic');
  await world.ends(late.body['operationId'], { state: 'failed', reason: 'vmNotKnownYet' });
  expect(await bench.vm('old')).toMatchObject({ tier: null, operation: { reason: 'vmNotKnownYet' } });
  const { body } = await bench.backUp('fresh', 'basic');
  const id = String(body['operationId']);
  await vi.waitFor(async () => {
    const row = await world.portal.owner.first(
      sql`select state, memory is not null as "isKept" from operation where id = ${id}`,
    );
    expect(row).toEqual({ state: expect.any(String), isKept: true });
  }, 50_000);
  await world.console.makeVms([{ id: bench.vms['fresh']?.systemId ?? '', name: 'fresh' }]);
  await world.portal.owner.run(sql`update operation set due_at = now() where id = ${id}`);
  await world.ends(id, succeeded);
  expect(await bench.vm('fresh')).toMatchObject({ tier: 'basic' });
});

test('what a backup came to is read, and a VM that somebody took out has no policy any more', async () => {
  const bench = await known(['web', 'db']);
  const at = new Date(Date.now() - 60_000).toISOString();
  const vm = { id: bench.vms['web']?.systemId, name: 'web' };
  await world.console.control('POST jobs', [
    {
      name: `Cloud Portal standard ${bench.vdc.systemId}`,
      vms: [vm],
      lastRun: { at, status: 'Warning', message: 'The disk is nearly full.' },
      restorePoints: 5,
    },
  ]);
  await world.portal.owner.run(
    sql`update vdc_vm set tier = 'basic' where vdc_id = ${bench.vdc.id} and name = 'db'`,
  );
  await makeVmPolicy(world.portal.owner, bench.customer, { vmId: bench.vms['db']?.id });
  await bench.refresh();
  expect(await bench.vm('db')).toMatchObject({ tier: 'basic', backupNotSeenSince: expect.any(String) });
  await waitOut(world.portal.owner, 'vm_policy');
  await bench.refresh();
  expect(await bench.vm('web')).toMatchObject({
    tier: 'standard',
    lastRunAt: at,
    lastRunState: 'warning',
    lastRunMessage: 'The disk is nearly full.',
    restorePoints: 5,
  });
  expect(await bench.vm('db')).toMatchObject({
    tier: null,
    lastRunState: 'none',
    backupNotSeenSince: null,
  });
  await world.console.control('POST jobs', [
    {
      name: `Cloud Portal basic ${bench.vdc.systemId}`,
      vms: [{ id: bench.vms['db']?.systemId, name: 'db' }],
      lastRun: { at: new Date(Date.now() - 120_000).toISOString(), status: 'Success' },
    },
  ]);
  await bench.refresh();
  expect(await bench.vm('db')).toMatchObject({ tier: 'basic', backupNotSeenSince: null });
  const log = await world.portal.owner.rows(sql`
    select event, target from audit_entry where customer_id = ${bench.customer.id} and event in ('vmBackupGone', 'vmBackupBack')
    order by at`);
  expect(log).toEqual([
    { event: 'vmBackupGone', target: 'db' },
    { event: 'vmBackupBack', target: 'db' },
  ]);
  const sorted = await bench.send('GET', 'vdc-vms', { query: { sort: '-lastRunAt' } });
  expect(sorted.body).toMatchObject({ items: [{ name: 'web' }, { name: 'db' }] });
});

test('a VM whose last backup failed needs somebody, one that warned does not', async () => {
  const bench = await known(['web', 'db']);
  const at = new Date().toISOString();
  const job = (name: string, status: string) => ({
    name: `Cloud Portal ${name} ${bench.vdc.systemId}`,
    vms: [{ id: bench.vms[name]?.systemId, name }],
    lastRun: { at, status, message: '' },
    restorePoints: 1,
  });
  await world.console.control('POST jobs', [job('web', 'Failed'), job('db', 'Warning')]);
  await bench.refresh();
  const owner = await signIn(world.portal, await createUser(world.portal, world.partner));
  const query = { customerId: bench.customer.id };
  const { body } = await world.portal.call('GET', '/customer/overview/', { token: owner, query });
  const reason = { level: 'error', kind: 'vmBackupsFailed', count: 1, name: 'web' };
  expect(body['attention']).toMatchObject({ level: 'error', count: 1, reasons: [reason] });
});

test('how many VMs have a policy, and which have neither that nor a replication', async () => {
  const bench = await known(['web', 'db', 'app']);
  await backedUp(bench, 'web', 'standard');
  await makeServices(world.portal.owner, bench.customer, { service: 'disaster-recovery' });
  const vm = bench.vms['db']?.systemId;
  await makeReplication(world.portal.owner, bench.customer, { region, vm, vmName: 'db' });
  const rate = { vms: 3, protectedVms: 1, basic: 0, standard: 1, premium: 0, none: 2 };
  expect((await bench.send('GET', 'attach-rate')).body).toEqual(rate);
  const ofVdc = await bench.send('GET', 'attach-rate', { query: { vdcId: bench.customer.id } });
  expect(ofVdc.body).toMatchObject({ vms: 0 });
  const unprotected = await bench.send('GET', 'unprotected-vms');
  expect(unprotected.body).toMatchObject({ total: 1, items: [{ name: 'app' }] });
  expect(await bench.vm('db')).toMatchObject({ isReplicated: true });
});

test('a policy is metered by the disk while a VM has it, each time anew, and customers pay for it', async () => {
  const bench = await known(['web']);
  const series = () =>
    world.portal.owner.rows(sql`
      select s.product, s.ended_at is not null as "isOver", (select max(h.quantity) from meter_hour h
        where h.partner_id = s.partner_id and h.series_id = s.id)::integer as quantity
      from meter_series s where s.customer_id = ${bench.customer.id} and s.product like '%backup%'
      order by s.started_at, s.id`);
  await backedUp(bench, 'web', 'basic');
  await bench.refresh();
  const product = 'virtual-data-center.backup-basic';
  expect(await series()).toEqual([{ product, isOver: false, quantity: 40 }]);
  const { body } = await removal(bench, 'web');
  await world.ends(body['operationId'], succeeded);
  expect(await series()).toEqual([{ product, isOver: true, quantity: 40 }]);
  await backedUp(bench, 'web', 'basic');
  await bench.refresh();
  expect(await series()).toEqual([
    { product, isOver: true, quantity: 40 },
    { product, isOver: false, quantity: 40 },
  ]);
  const owner = await signIn(world.portal, await createUser(world.portal, world.partner));
  const all = (path: string) => world.portal.call('GET', `/virtual-data-center/${path}/`, { token: owner });
  const { basic } = Object((await all('average-attach-rate')).body);
  expect(basic).toBeGreaterThan(0);
  await vi.waitFor(async () => {
    const { products, customerMinor } = Object((await all('revenue-metering')).body);
    // 40 GiB at 0.50 for an hour, twice, besides what other tests have metered.
    const paid = products.find((one: { product: string }) => one.product === product)?.customerMinor;
    expect(paid).toBeGreaterThanOrEqual(4000);
    expect(customerMinor).toBeGreaterThanOrEqual(paid);
  }, 50_000);
});

test.each([
  { name: 'down', fault: { fault: 'down' } },
  { name: 'refusing its user', fault: { fault: 'refuses', status: 401 } },
  { name: 'asked too often', fault: { fault: 'throttles' } },
])('a console that is $name is waited for', async ({ fault }) => {
  const bench = await known(['web']);
  await world.console.control('PUT faults', fault);
  const { body } = await bench.backUp('web', 'basic');
  const id = String(body['operationId']);
  await vi.waitFor(async () => {
    const row = await world.portal.owner.first(
      sql`select state, attempts > 0 and reason is not null as "isWaiting" from operation where id = ${id}`,
    );
    expect(row).toMatchObject({ isWaiting: true });
  }, 50_000);
  await world.console.control('PUT faults', { fault: 'none' });
  await world.portal.owner.run(
    sql`update operation set due_at = now() where id = ${id} and state = 'waiting'`,
  );
  await world.ends(id, succeeded);
  expect(await inConsole(bench)).toEqual({ basic: ['web'] });
});

test('an action that fails leaves the VM with the policy that it has', async () => {
  const bench = await known(['web']);
  await backedUp(bench, 'web', 'basic');
  await world.console.control('PUT behavior', { actionSeconds: 1, actionOutcome: 'fail' });
  const { body } = await removal(bench, 'web');
  await world.ends(body['operationId'], { state: 'failed', reason: 'backupNotChanged' });
  expect(await bench.vm('web')).toMatchObject({ tier: 'basic', operation: { reason: 'backupNotChanged' } });
  expect(await inConsole(bench)).toEqual({ basic: ['web'] });
});

test('a change of policy that fails half-way is taken back, and the next try makes it', async () => {
  const bench = await known(['web', 'db']);
  for (const name of ['web', 'db']) await backedUp(bench, name, 'basic');
  await world.console.control('PUT behavior', { actionSeconds: 1 });
  await world.console.control('PUT faults', { fault: 'refuses', status: 400, when: 'PATCH' });
  const { body } = await bench.backUp('web', 'standard');
  await world.ends(body['operationId'], { state: 'failed', reason: 'backupNotChanged' });
  const { basic = [], ...others } = await inConsole(bench);
  expect([basic.toSorted(), others]).toEqual([['db', 'web'], {}]);
  await bench.refresh();
  expect(await bench.vm('web')).toMatchObject({ tier: 'basic', operation: { reason: 'backupNotChanged' } });
  await world.console.control('PUT faults', { fault: 'none' });
  const retried = await world.portal.call('POST', '/operation/retry/', {
    token: world.token,
    query: { id: String(body['operationId']) },
    body: {},
  });
  expect([retried.status, retried.body]).toMatchObject([202, {}]);
  await world.ends(body['operationId'], succeeded);
  expect(await inConsole(bench)).toEqual({ basic: ['db'], standard: ['web'] });
});

test('while its policy is being changed a VM is in the backup of before until it is in the other', async () => {
  const bench = await known(['web', 'db']);
  for (const name of ['web', 'db']) await backedUp(bench, name, 'basic');
  await world.console.control('PUT faults', {
    fault: 'refuses',
    status: 500,
    when: 'POST /api/v3/infrastructure',
  });
  const { body } = await bench.backUp('web', 'standard');
  const id = String(body['operationId']);
  await vi.waitFor(async () => {
    const row = await world.portal.owner.first(sql`select state, reason from operation where id = ${id}`);
    expect(row).toEqual({ state: 'waiting', reason: expect.any(String) });
  }, 50_000);
  const { basic = [], ...others } = await inConsole(bench);
  expect([basic.toSorted(), others]).toEqual([['db', 'web'], {}]);
  await world.console.control('PUT faults', { fault: 'none' });
  await world.portal.owner.run(sql`update operation set due_at = now() where id = ${id}`);
  await world.ends(id, succeeded);
  expect(await inConsole(bench)).toEqual({ basic: ['db'], standard: ['web'] });
});

test('a VM that a job of somebody else backs up as well has the tier that it has', async () => {
  const bench = await known(['web']);
  const job = (name: string, minutesAgo: number) => ({
    name,
    vms: [{ id: bench.vms['web']?.systemId, name: 'web' }],
    lastRun: { at: new Date(Date.now() - minutesAgo * 60_000).toISOString(), status: 'Success' },
  });
  await world.console.control('POST jobs', [
    job(`Cloud Portal standard ${bench.vdc.systemId}`, 60),
    job('Nightly of the customer', 5),
  ]);
  await bench.refresh();
  expect(await bench.vm('web')).toMatchObject({ tier: 'standard' });
  await backedUp(bench, 'web', 'basic');
  await bench.refresh();
  expect(await bench.vm('web')).toMatchObject({ tier: 'basic' });
});

test('what a vDC costs in a month has its own, the backups of its VMs, also those that ended, and its licenses', async () => {
  const bench = await known(['web']);
  const costOf = async () =>
    (await bench.send('GET', 'vdc', { query: { id: bench.vdc.id } })).body['costMinor'];
  expect(await costOf()).toBeNull();
  await backedUp(bench, 'web', 'basic');
  await bench.refresh();
  // 40 GiB at 0.50 for the hour.
  await vi.waitFor(async () => expect(await costOf()).toBe(2000), 50_000);
  const { body } = await removal(bench, 'web');
  await world.ends(body['operationId'], succeeded);
  expect(await costOf()).toBe(2000);
  const license = 'virtual-data-center.spla-windows-server-standard';
  const ordered = await bench.send('POST', 'spla-license', {
    body: { vdcId: bench.vdc.id, product: license, quantity: 4, costConsent: true, agreedPrices },
  });
  expect([ordered.status, ordered.body]).toMatchObject([202, {}]);
  expect(await costOf()).toBe(2000 + 4 * 50);
  const { body: listed } = await bench.send('GET', 'vdcs');
  expect(listed['items']).toMatchObject([{ costMinor: 2200 }]);
});
