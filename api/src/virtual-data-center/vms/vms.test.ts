import { waitOut } from '../../testing/readings.ts';
import { powerActionStates, powerStates, runningStates } from '@portal/contract/virtual-data-center/power';
import {
  powerActionStates as actionStatesOfPort,
  runningStates as runningOfPort,
  powerStates as statesOfPort,
} from '@portal/ports/virtual-data-center';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { region, startVmWorld, type VmWorld } from '../testing/vm-bench.ts';

let world: VmWorld;
beforeAll(async () => {
  world = await startVmWorld();
});
afterAll(async () => await world.close());

const succeeded = { state: 'succeeded', reason: null };

test('web and systems mean the same by a power state', () => {
  expect([powerStates, powerActionStates, runningStates]).toEqual([
    statesOfPort,
    actionStatesOfPort,
    runningOfPort,
  ]);
});

test('the VMs of vDCs are listed, those of others are not, and what is gone goes', async () => {
  const bench = await world.arrange({ web: { status: 'POWERED_ON' }, db: { status: 'SUSPENDED' } });
  const { body } = await bench.send('GET', 'vdc-vms', { query: { vdcId: bench.vdc.id } });
  expect(body).toMatchObject({
    total: 2,
    syncedAt: expect.any(String),
    items: [
      { name: 'db', powerState: 'suspended', vdcName: 'PROD', region, tier: null, isReplicated: false },
      { name: 'web', powerState: 'powered-on', vCpus: 2, memoryMiB: 4096, diskMiB: 40_960 },
    ],
  });
  const before = await world.director.control('GET content');
  await world.director.control('POST vms', [{ id: bench.vms['db']?.systemId, removed: true }]);
  await bench.refresh();
  expect((await bench.send('GET', 'vdc-vms')).body).toMatchObject({
    items: [
      { name: 'db', notSeenSince: expect.any(String) },
      { name: 'web', notSeenSince: null },
    ],
  });
  await waitOut(world.portal.owner, 'vdc_vm');
  await bench.refresh();
  expect((await bench.send('GET', 'vdc-vms')).body).toMatchObject({ total: 1, items: [{ name: 'web' }] });
  await world.director.control('PUT content', before);
  await bench.refresh();
  expect((await bench.send('GET', 'vdc-vms')).body).toMatchObject({
    items: [{ id: bench.vms['db']?.id, name: 'db', notSeenSince: null }, { name: 'web' }],
  });
  const log = await world.portal.owner.rows(sql`
    select event, target from audit_entry where customer_id = ${bench.customer.id} and event in ('vmGone', 'vmBack')
    order by at`);
  expect(log).toEqual([
    { event: 'vmGone', target: 'db' },
    { event: 'vmBack', target: 'db' },
  ]);
});

test('who asks for what is new has VMs and backups read, too', async () => {
  const { owner } = world.portal;
  const bench = await world.arrange({});
  const names = sql`name in ('vdc-vms', 'vm-backups') and part = 'whole'`;
  const read = () =>
    owner.rows(sql`select name from mirror where ${names} and synced_at is not null order by name`);
  await vi.waitFor(
    async () => {
      await owner.run(
        sql`update mirror set due_at = now() + interval '1 hour', synced_at = null where ${names} and lease_id is null`,
      );
      expect(await read()).toEqual([]);
    },
    { timeout: 20_000, interval: 50 },
  );
  expect(await bench.send('POST', 'refresh', { body: {} })).toMatchObject({ status: 202 });
  await vi.waitFor(async () => expect(await read()).toEqual([{ name: 'vdc-vms' }, { name: 'vm-backups' }]), {
    timeout: 20_000,
  });
});

test.each([
  ['en', ['web', 'Powered on', 'Basic', 'Success', 'No'], ','],
  ['sv', ['web', 'Påslagen', 'Basic', 'Lyckades', 'Nej'], ';'],
])('the file of VMs says in %s what the screen says', async (language, row, delimiter) => {
  const bench = await world.arrange({ web: { status: 'POWERED_ON' } });
  await world.portal.owner.run(sql`
    update vdc_vm set tier = 'basic', last_run_state = 'success' where vdc_id = ${bench.vdc.id}`);
  const { payload } = await world.portal.app.inject({
    url: `/api/virtual-data-center/vdc-vms/?customerId=${bench.customer.id}`,
    headers: {
      authorization: `Bearer ${bench.token}`,
      accept: 'text/csv',
      'accept-language': language,
    },
  });
  const [, cells = []] = payload.split('\r\n').map((line) => line.split(delimiter));
  expect([0, 4, 9, 11, 13].map((at) => cells[at])).toEqual(row);
});

test(
  'what is as it was is neither written nor held again by a reading of VMs and backups',
  {
    tags: ['unchanged-unwritten'],
  },
  async () => {
    const bench = await world.arrange({ web: { status: 'POWERED_ON' }, db: { status: 'SUSPENDED' } });
    await world.console.makeVms([{ id: bench.vms['web']?.systemId ?? '', name: 'web' }]);
    const { body } = await bench.backUp('web', 'basic');
    await world.ends(body['operationId'], succeeded);
    await bench.refresh();
    const rows = () =>
      world.portal.owner.rows(sql`
      select name, t.xmin::text, t.xmax::text, p.xmin::text as policy from vdc_vm t
      left join vm_policy p on p.vm_id = t.id where vdc_id = ${bench.vdc.id} order by name`);
    const before = await rows();
    const syncedAt = (await bench.vm('web'))['syncedAt'];
    await bench.refresh();
    expect(await rows()).toEqual(before);
    expect(Date.parse(String((await bench.vm('web'))['syncedAt']))).toBeGreaterThan(
      Date.parse(String(syncedAt)),
    );
  },
);

test('power changes where the state allows it, and the log says so', async () => {
  const bench = await world.arrange({ web: { status: 'POWERED_OFF' } });
  const refused = await bench.power('web', 'suspend');
  expect(refused).toMatchObject({
    status: 409,
    body: { errorKey: 'powerNotAllowed', details: { state: 'powered-off' } },
  });
  const { status, body } = await bench.power('web', 'on');
  expect(status).toBe(202);
  await world.ends(body['operationId'], succeeded);
  expect(await bench.vm('web')).toMatchObject({ powerState: 'powered-on', operation: null });
  const details = { region, action: 'on' };
  expect((await world.audited('vmPowerChanged', bench.customer))[0]).toMatchObject({
    target: 'web',
    details,
  });
  const other = await bench.send(
    'POST',
    `SE-CENTRAL-1/vdc/${bench.vdc.id}/vm/${bench.vms['web']?.id}/power`,
    {
      body: { action: 'off' },
    },
  );
  expect(other.status).toBe(404);
});

test('a VM that was shut down in its guest is unknown, and is turned on and off from here all the same', async () => {
  const bench = await world.arrange({ web: { status: 'PARTIALLY_POWERED_OFF' } });
  expect(await bench.vm('web')).toMatchObject({ powerState: 'unknown', powerWord: 'PARTIALLY_POWERED_OFF' });
  for (const [action, powerState] of [
    ['on', 'powered-on'],
    ['off', 'powered-off'],
    ['on', 'powered-on'],
  ] as const) {
    const { status, body } = await bench.power('web', action);
    expect([action, status]).toEqual([action, 202]);
    await world.ends(body['operationId'], succeeded);
    expect(await bench.vm('web')).toMatchObject({ powerState });
  }
});

test('a power change that has waited 15 minutes for its region is given back, not done, and ordered again or let go', async () => {
  const bench = await world.arrange({ web: { status: 'POWERED_OFF' } });
  const { owner } = world.portal;
  const waited = async (minutes: number): Promise<string> => {
    await world.director.control('PUT faults', { fault: 'down' });
    const { body } = await bench.power('web', 'on');
    const id = String(body['operationId']);
    await world.ends(id, { state: 'waiting', reason: 'unreachable' });
    await owner.run(sql`
      update operation set created_at = created_at - make_interval(mins => ${minutes})
      where customer_id = ${bench.customer.id}`);
    await world.director.control('PUT faults', { fault: 'none' });
    await vi.waitFor(async () => {
      const due = sql`update operation set due_at = now() where id = ${id} and lease_id is null`;
      expect(await owner.run(due)).toBe(1);
    });
    return id;
  };
  const back = { state: 'failed', reason: 'stillWanted' };
  await world.ends(await waited(14), succeeded);
  await world.director.control('POST vms', [{ id: bench.vms['web']?.systemId, status: 'POWERED_OFF' }]);
  await bench.refresh();
  const first = await waited(15);
  await world.ends(first, back);
  expect(await bench.vm('web')).toMatchObject({
    powerState: 'powered-off',
    operation: { id: first, ...back },
  });
  const { token } = bench;
  const press = (path: string, id: string) =>
    world.portal.call('POST', `/operation/${path}/`, { token, query: { id }, body: {} });
  expect((await press('let-go', first)).status).toBe(200);
  expect(await bench.vm('web')).toMatchObject({ powerState: 'powered-off', operation: null });
  expect(await press('let-go', first)).toMatchObject({ status: 409 });
  const tray = await world.portal.call('GET', '/operations/', { token });
  expect(JSON.stringify(tray.body)).not.toContain(first);
  const second = await waited(15);
  await world.ends(second, back);
  expect((await press('retry', second)).status).toBe(202);
  await world.ends(second, succeeded);
  expect(await bench.vm('web')).toMatchObject({ powerState: 'powered-on', operation: null });
});

test(
  'what Cloud Director reports is told to an open screen, which then reads it, without a whole reading',
  {
    tags: ['power-seen'],
  },
  async () => {
    const { portal, director, token } = world;
    const bench = await world.arrange({ web: { status: 'POWERED_ON' } });
    expect((await bench.send('POST', 'watch-vms', { body: {} })).status).toBe(202);
    const readings = () =>
      portal.owner.rows<{ part: string; syncedAt: Date; hasBegun: boolean }>(sql`
      select part, synced_at as "syncedAt", since is not null as "hasBegun" from mirror
      where name = 'vdc-vms' and region = ${region} order by part`);
    await vi.waitFor(async () => expect(await readings()).toMatchObject([{ hasBegun: true }, {}]), 50_000);
    const [, whole] = await readings();
    const address = await portal.app.listen({ host: '127.0.0.1', port: 0 });
    const stream = await fetch(`${address}/api/operations/events/`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await director.control('POST vms', [{ id: bench.vms['web']?.systemId, status: 'POWERED_OFF' }]);
    let told = '';
    for await (const part of stream.body ?? []) {
      told += Buffer.from(part).toString('utf8');
      if (told.includes('"vdc-vms"')) break;
    }
    expect(await bench.vm('web')).toMatchObject({ powerState: 'powered-off' });
    expect((await readings())[1]).toEqual(whole);
  },
);

test('a reading that is older than a power change does not take it back', async () => {
  const bench = await world.arrange({ web: { status: 'POWERED_OFF' } });
  await world.portal.owner.run(sql`
    update vdc_vm set power_state = 'powered-on', synced_at = now() + interval '1 hour' where vdc_id = ${bench.vdc.id}`);
  await bench.refresh();
  expect(await bench.vm('web')).toMatchObject({ powerState: 'powered-on' });
});

test('a task that fails fails the change with a reason, and the next try does it', async () => {
  const bench = await world.arrange({ web: { status: 'POWERED_OFF' } });
  await world.director.setTasks({ seconds: 0, outcome: 'fails', operationName: 'vappDeploy', times: 1 });
  const { body } = await bench.power('web', 'on');
  await world.ends(body['operationId'], { state: 'failed', reason: 'vmPowerFailed' });
  expect(await bench.vm('web')).toMatchObject({
    powerState: 'powered-off',
    operation: { state: 'failed', reason: 'vmPowerFailed' },
  });
  const again = await bench.power('web', 'on');
  await world.ends(again.body['operationId'], succeeded);
  expect(await bench.vm('web')).toMatchObject({ powerState: 'powered-on', operation: null });
});

test('a task that never ends is waited for, and a second change of power meanwhile is refused', async () => {
  const bench = await world.arrange({ web: { status: 'POWERED_OFF' } });
  await world.director.setTasks({ seconds: 0, outcome: 'neverEnds', operationName: 'vappDeploy', times: 1 });
  const { body } = await bench.power('web', 'on');
  await vi.waitFor(async () => {
    const row = await world.portal.owner.first(
      sql`select memory is not null as "isKept" from operation where id = ${String(body['operationId'])}`,
    );
    expect(row).toEqual({ isKept: true });
  }, 50_000);
  expect(await bench.power('web', 'on')).toMatchObject({ status: 409, body: { errorKey: 'operationOpen' } });
  // Another lane is free meanwhile, and what it does takes nothing away.
  await world.console.makeVms([{ id: bench.vms['web']?.systemId ?? '', name: 'web' }]);
  const backup = await bench.backUp('web', 'basic');
  await world.ends(backup.body['operationId'], succeeded);
  expect(await bench.vm('web')).toMatchObject({ tier: 'basic', operation: { kind: 'changeVmPower' } });
  // An hour later.
  await world.portal.owner.run(sql`
    update operation set memory = jsonb_set(memory, '{startedAt}', '"2026-01-01T00:00:00.000Z"'), due_at = now()
    where id = ${String(body['operationId'])} and state <> 'succeeded'`);
  await world.ends(body['operationId'], { state: 'failed', reason: 'vmPowerFailed' });
});

test.each([
  { name: 'too many requests', fault: { fault: 'throttles', retryAfterSeconds: 1 } },
  { name: 'an answer that is lost', fault: { fault: 'failOnce', when: 'POST /api/vApp/' } },
])('$name: the change is made all the same', async ({ fault }) => {
  const bench = await world.arrange({ web: { status: 'POWERED_OFF' } });
  await world.director.control('PUT faults', fault);
  const { body } = await bench.power('web', 'on');
  await vi.waitFor(async () => {
    const row = await world.portal.owner.first(
      sql`select attempts > 0 as tried from operation where id = ${String(body['operationId'])}`,
    );
    expect(row).toEqual({ tried: true });
  }, 50_000);
  await world.director.control('PUT faults', { fault: 'none' });
  await world.ends(body['operationId'], succeeded);
});

test('a session that ended is begun anew', async () => {
  const bench = await world.arrange({ web: { status: 'POWERED_OFF' } });
  await world.director.control('POST expire-sessions');
  const { body } = await bench.power('web', 'on');
  await world.ends(body['operationId'], succeeded);
});

test.each([{ fault: 'down' }, { fault: 'refuses', status: 401 }])(
  '$fault: the change waits until Cloud Director is back',
  async (fault) => {
    const bench = await world.arrange({ web: { status: 'POWERED_OFF' } });
    await world.director.control('PUT faults', fault);
    const { body } = await bench.power('web', 'on');
    const operation = sql`select attempts > 0 and waits_for is not null as waits, state from operation
      where id = ${String(body['operationId'])}`;
    await vi.waitFor(async () => {
      expect(await world.portal.owner.first(operation)).toMatchObject({ waits: true });
    }, 50_000);
    await world.director.control('PUT faults', { fault: 'none' });
    await world.portal.owner.run(sql`update operation set due_at = now() where state = 'waiting'`);
    await world.ends(body['operationId'], succeeded);
  },
);

test('a link into Cloud Director is given where there is an organization, and noted', async () => {
  const bench = await world.arrange({ web: { status: 'POWERED_OFF' } });
  const { status, body } = await bench.send('POST', `${region}/vdc/login-link`, { body: {} });
  expect([status, body]).toMatchObject([200, { url: expect.stringMatching(/\/tenant\/c[0-9a-f]{32}/) }]);
  expect((await world.audited('vdcLogin', bench.customer))[0]).toMatchObject({ target: region });
  expect(await bench.send('POST', 'SE-CENTRAL-1/vdc/login-link', { body: {} })).toMatchObject({
    status: 404,
    body: { errorKey: 'organizationNotMade' },
  });
});

test('a vDC goes with the VMs that the portal knows, of which none runs', async () => {
  const bench = await world.arrange({ web: { status: 'POWERED_ON' }, db: { status: 'POWERED_OFF' } });
  const path = `${region}/vmware/vdc/${bench.vdc.id}`;
  expect(await bench.send('DELETE', path)).toMatchObject({
    status: 409,
    body: { errorKey: 'vmsPoweredOn', details: { count: 1 } },
  });
  const off = await bench.power('web', 'off');
  await world.ends(off.body['operationId'], succeeded);
  const { body } = await bench.send('DELETE', path);
  await world.ends(body['operationId'], succeeded);
  expect((await bench.send('GET', 'vdc-vms')).body).toMatchObject({ items: [] });
});
