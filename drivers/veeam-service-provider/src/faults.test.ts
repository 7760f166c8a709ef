import { failOnUnreadable } from '@portal/ports/unreadable';
import { randomUUID } from 'node:crypto';
import type { Outbound, OutboundRequest } from '@portal/ports/outbound';
import type { Step, TaskMemory } from '@portal/ports/step';
import { all, finish } from '@portal/ports/testing/finish';
import { plainOutbound } from '@portal/ports/testing/plain-outbound';
import { newOrder, newVm } from '@portal/ports/testing/vm-backup-suite';
import type { BackedUpVm, TierOrder, VmBackup } from '@portal/ports/vm-backup';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { veeamServiceProviderSettings } from './connection.ts';
import { backupServer, openConsole, type Console } from './testing/console.ts';
import { createVeeamServiceProvider } from './veeam-service-provider.ts';

let console: Console;
let backup: VmBackup;
let sent: OutboundRequest[];

const recording: Outbound = async (request) => {
  sent.push(request);
  return await plainOutbound(request);
};
const sentTo = (end: string): OutboundRequest[] =>
  sent.filter(({ url }) => new URL(url).pathname.endsWith(end));
const grants = (): (string | null)[] =>
  sentTo('/token').map(({ body }) => new URLSearchParams(String(body)).get('grant_type'));

beforeAll(async () => {
  console = await openConsole();
});
beforeEach(() => {
  sent = [];
  backup = createVeeamServiceProvider(console.connection, recording);
});
afterEach(async () => {
  vi.useRealTimers();
  await console.fault({ fault: 'none' });
  await console.control('PUT behavior', { actionSeconds: 2, actionOutcome: 'succeed' });
});
afterAll(async () => await console.close());

const madeVms = async (count: number): Promise<BackedUpVm[]> => {
  const vms = Array.from({ length: count }, () => newVm());
  await console.makeVms(vms);
  return vms;
};
const madeVm = async (): Promise<BackedUpVm> => (await madeVms(1))[0] ?? newVm();
const apply =
  (order: TierOrder, ...vms: BackedUpVm[]) =>
  (memory: TaskMemory | null): Promise<Step<null>> =>
    backup.applyPolicy({ ...order, vms }, memory);
const jobsOf = async ({ vdc }: TierOrder) =>
  (await all(backup.listJobs(failOnUnreadable))).filter((job) => job.vdc === vdc);

describe('the sign-in', () => {
  it('is made once for many calls, also when they come at once', async () => {
    await Promise.all([backup.ping(), backup.ping(), backup.ping()]);
    await backup.ping();
    expect(grants()).toEqual(['password']);
  });

  it('is refreshed when it has expired half-way, and made anew when it cannot be', async () => {
    const order = newOrder();
    const step = await apply(order, await madeVm())(null);
    await console.control('POST expire-tokens', { refreshToo: false });
    expect(step).toMatchObject({ again: { seconds: 2 } });
    await console.passTime(2);
    await expect(apply(order)('again' in step ? step.again.memory : null)).resolves.toEqual({ done: null });
    await console.control('POST expire-tokens', { refreshToo: true });
    await backup.ping();
    expect(grants()).toEqual(['password', 'refresh_token', 'refresh_token', 'password']);
  });

  it('is refreshed before it runs out', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await backup.ping();
    vi.setSystemTime(Date.now() + 3550 * 1000);
    await backup.ping();
    expect(grants()).toEqual(['password', 'refresh_token']);
  });

  it('that is refused says so without the password', async () => {
    const connection = { ...console.connection, password: 'hemlig' };
    const error: unknown = await createVeeamServiceProvider(connection, recording)
      .ping()
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind: 'connection', trouble: 'credentials' });
    expect(String(error)).not.toContain('hemlig');
  });
});

describe('the console in trouble', () => {
  it.each([
    [403, { kind: 'connection', trouble: 'rights' }],
    [404, { kind: 'notFound' }],
    [500, { kind: 'unreachable', message: expect.stringContaining('520') }],
  ])('that answers %i', async (status, failure) => {
    await backup.ping();
    await console.fault({ fault: 'refuses', status });
    await expect(backup.ping()).rejects.toMatchObject(failure);
  });

  it('that is throttled says how long to wait, in the body', async () => {
    await backup.ping();
    const withoutHeaders: Outbound = async (request) => ({ ...(await plainOutbound(request)), headers: {} });
    const other = createVeeamServiceProvider(console.connection, withoutHeaders);
    await other.ping();
    await console.fault({ fault: 'throttles', retryAfterSeconds: 25 });
    await expect(other.ping()).rejects.toMatchObject({ kind: 'throttled', retryAfterSeconds: 25 });
  });
});

describe('a change that is cut off', { tags: ['order-once'] }, () => {
  const create = `POST /api/v3/infrastructure/backupServers/${backupServer}/jobs/backupVmJobs/vcd`;
  const patch = 'PATCH /api/v3/infrastructure/backupServers/jobs/backupVmJobs/vcd/';

  for (const actionSeconds of [0, 2]) {
    for (const fault of ['failOnce', 'failOnceBefore']) {
      it(`(${fault}, ${actionSeconds} s) is completed by the next call, once`, async () => {
        await console.control('PUT behavior', { actionSeconds });
        const [order, one, two] = [newOrder(), await madeVm(), await madeVm()];
        for (const [when, vms] of [
          [create, [one]],
          [patch, [one, two]],
        ] as const) {
          await console.fault({ fault, when });
          await expect(apply(order, ...vms)(null)).rejects.toMatchObject({ kind: 'unreachable' });
          await finish(console, apply(order, ...vms));
        }
        expect(await jobsOf(order)).toHaveLength(1);
        const ids = sent.map(({ headers, method }) => (method === 'PATCH' ? headers?.['x-request-id'] : ''));
        expect(new Set(ids.filter(Boolean)).size).toBe(1);
      });
    }
  }

  it('is done once, although the list does not show it yet', async () => {
    await console.control('PUT behavior', { actionSeconds: 0 });
    const [order, vm] = [newOrder(), await madeVm()];
    const late: Outbound = async (request) => {
      const response = await plainOutbound(request);
      if (request.method !== 'GET' || !new URL(request.url).pathname.endsWith('/jobs')) return response;
      const meta = { pagingInfo: { total: 0, count: 0, offset: 0 } };
      return { ...response, body: new TextEncoder().encode(JSON.stringify({ meta, data: [] })) };
    };
    const stale = createVeeamServiceProvider(console.connection, late);
    await stale.applyPolicy({ ...order, vms: [vm] }, null);
    await expect(stale.applyPolicy({ ...order, vms: [vm] }, null)).resolves.toEqual({ done: null });
    expect(await jobsOf(order)).toHaveLength(1);
  });
});

describe('an action', () => {
  it('that never ends is given up after an hour, and found again by the next try', async () => {
    await console.control('PUT behavior', { actionOutcome: 'never' });
    const [order, vm] = [newOrder(), await madeVm()];
    const step = await apply(order, vm)(null);
    const memory = 'again' in step ? step.again.memory : null;
    await console.passTime(3500);
    expect(await apply(order, vm)(memory)).toEqual({ again: { seconds: 2, memory } });
    const old = { task: memory?.task ?? '', startedAt: new Date(Date.now() - 61 * 60_000).toISOString() };
    await expect(apply(order, vm)(old)).rejects.toMatchObject({ kind: 'refused' });
    expect(await apply(order, vm)(null)).toMatchObject({ again: { memory: { task: memory?.task } } });
  });

  it.each([
    ['logical', 'refused'],
    ['unspecified', 'refused'],
  ])('that fails with a %s error is %s, in the words of the system', async (type, kind) => {
    await console.control('PUT behavior', {
      actionOutcome: 'fail',
      failure: { type, message: 'No space is left.' },
    });
    await expect(finish(console, apply(newOrder(), await madeVm()))).rejects.toMatchObject({
      kind,
      message: expect.stringContaining('No space is left.'),
    });
  });

  it('that can be tried again is waited for, and no longer than a day', async () => {
    const failure = { type: 'retryableLogical', message: 'The job is locked.' };
    await console.control('PUT behavior', { actionOutcome: 'fail', failure });
    const [order, vm] = [newOrder(), await madeVm()];
    const step = await apply(order, vm)(null);
    const memory = 'again' in step ? step.again.memory : null;
    await console.passTime(2);
    expect(await apply(order, vm)(memory)).toMatchObject({ again: { seconds: 60, memory: { task: null } } });
    const old = { task: memory?.task ?? '', startedAt: new Date(Date.now() - 25 * 3_600_000).toISOString() };
    await expect(apply(order, vm)(old)).rejects.toMatchObject({ kind: 'refused' });
    await console.control('PUT behavior', { actionOutcome: 'succeed' });
    await finish(console, apply(order, vm));
    expect(await jobsOf(order)).toHaveLength(1);
  });

  it('of which the result is gone is over when its effect is there', async () => {
    const [order, vm] = [newOrder(), await madeVm()];
    const step = await apply(order, vm)(null);
    await console.passTime(3600);
    await expect(apply(order, vm)('again' in step ? step.again.memory : null)).resolves.toEqual({
      done: null,
    });
    expect(sent.filter(({ method, url }) => method === 'POST' && !url.endsWith('/token'))).toHaveLength(1);
  });
});

describe('a job', () => {
  const configurationOf = async (id: string): Promise<Record<string, unknown>> => {
    const path = `/api/v3/infrastructure/backupServers/jobs/backupVmJobs/vcd/${id}/configuration`;
    const authorization = sent.find(({ url }) => url.endsWith('/about'))?.headers?.['authorization'] ?? '';
    const response = await fetch(`${console.connection.endpoint}${path}`, { headers: { authorization } });
    return Object(await response.json()).data;
  };

  it.each([
    ['basic', 24, 14, { isEnabled: false }],
    ['standard', 8, 30, { isEnabled: true, yearly: { isEnabled: true, keepForNumberOfYears: 7 } }],
    [
      'premium',
      4,
      30,
      { isEnabled: true, monthly: { keepForNumberOfMonths: 12 }, yearly: { isEnabled: false } },
    ],
  ] as const)('of %s runs every %i hours and keeps %i days', async (...expected) => {
    const [tier, frequency, quantity, gfsPolicy] = expected;
    await backup.ping();
    const order = newOrder(tier);
    await finish(console, apply(order, await madeVm()));
    const [job] = await jobsOf(order);
    expect(await configurationOf(job?.id ?? '')).toMatchObject({
      description: 'Example AB, vdc1',
      storage: { retentionPolicy: { type: 'Days', quantity }, gfsPolicy },
      schedule: { runAutomatically: true, periodically: { periodicallyKind: 'Hours', frequency } },
    });
  });

  /** What a person of the system does to a job. */
  const byHand = async (id: string, patches: readonly (readonly [path: string, value: unknown])[]) => {
    await console.control('PUT behavior', { actionSeconds: 0 });
    const path = `/api/v3/infrastructure/backupServers/jobs/backupVmJobs/vcd/${id}/configuration`;
    const authorization = sent.at(-1)?.headers?.['authorization'] ?? '';
    const response = await fetch(`${console.connection.endpoint}${path}`, {
      method: 'PATCH',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(
        patches.map(([where, value]) => ({ op: 'replace', path: where, value: JSON.stringify(value) })),
      ),
    });
    expect(response.status).toBe(200);
  };
  const idOf = async (order: TierOrder): Promise<string> => (await jobsOf(order))[0]?.id ?? '';

  it('keeps what else is in it, and gets its tier back', async () => {
    await backup.ping();
    const [order, vm, other] = [newOrder(), await madeVm(), await madeVm()];
    await finish(console, apply(order, vm));
    const id = await idOf(order);
    const { virtualMachines } = await configurationOf(id);
    const vApp = { hostName: 'vcd.example.org', name: 'app', type: 'vApp', objectId: 'urn:vcloud:vapp:1' };
    await byHand(id, [
      ['/virtualMachines/includes', [vApp, ...Object(virtualMachines).includes]],
      ['/isHighPriority', true],
      ['/storage/retentionPolicy', { type: 'Days', quantity: 3 }],
    ]);
    await finish(console, apply({ ...order, operation: randomUUID() }, other));
    expect(await configurationOf(id)).toMatchObject({
      isHighPriority: true,
      virtualMachines: { includes: [vApp, { name: other.name, objectId: `urn:vcloud:vm:${other.vm}` }] },
      storage: { retentionPolicy: { quantity: 30 } },
    });
    await finish(console, apply({ ...order, operation: randomUUID() }));
    expect(await configurationOf(id)).toMatchObject({ virtualMachines: { includes: [vApp] } });
  });

  it('that cannot be read is not made a second time', async () => {
    const order = newOrder();
    const [one, two] = await madeVms(2);
    if (!one || !two) throw new Error('no VMs');
    await finish(console, apply(order, one));
    const garbling: Outbound = async (request) => {
      const response = await plainOutbound(request);
      if (!new URL(request.url).pathname.endsWith('/jobs')) return response;
      const text = new TextDecoder()
        .decode(response.body)
        .replaceAll('"isEnabled":true', '"isEnabled":"yes"');
      return { ...response, body: new TextEncoder().encode(text) };
    };
    const unsure = createVeeamServiceProvider(console.connection, garbling);
    const another = { ...order, operation: randomUUID(), ...two };
    await expect(finish(console, (memory) => unsure.addVm(another, memory))).rejects.toMatchObject({
      kind: 'protocol',
    });
    await finish(console, (memory) => backup.addVm(another, memory));
    expect(await jobsOf(order)).toHaveLength(1);
  });

  it('of a tier that the region does not offer is refused, but goes', async () => {
    const { basic } = console.connection.settings.tiers;
    const settings = { ...console.connection.settings, tiers: { basic } };
    const small = createVeeamServiceProvider({ ...console.connection, settings }, recording);
    expect((await small.listPolicies(failOnUnreadable)).map(({ tier }) => tier)).toEqual(['basic']);
    const order = newOrder('premium');
    const vm = await madeVm();
    await expect(small.applyPolicy({ ...order, vms: [vm] }, null)).rejects.toMatchObject({ kind: 'refused' });
    expect(sent).toEqual([]);
    await finish(console, apply(order, vm));
    await finish(console, async (memory) => await small.applyPolicy({ ...order, vms: [] }, memory));
    expect((await all(small.listJobs(failOnUnreadable))).filter(({ vdc }) => vdc === order.vdc)).toEqual([]);
  });
});

describe('many VMs', () => {
  it('that change while they are read are not taken for all', async () => {
    await finish(console, apply(newOrder(), ...(await madeVms(600))));
    const changing: Outbound = async (request) => {
      if (new URL(request.url).searchParams.get('offset') === '500') {
        await finish(console, apply(newOrder(), await madeVm()));
      }
      return await plainOutbound(request);
    };
    const disturbed = createVeeamServiceProvider(console.connection, changing);
    await expect(all(disturbed.listProtectedVms(failOnUnreadable))).rejects.toMatchObject({
      kind: 'unreachable',
    });
  });

  it('20,000 of which each has run are read with few requests, and how each went is listed', async () => {
    const lastRun = { at: '2026-11-20T02:00:00.000Z', status: 'Failed', message: 'No space is left.' };
    const job = { hoursBetweenRuns: 100_000, lastRun, restorePoints: 3 };
    await console.control(
      'POST jobs',
      Array.from({ length: 40 }, (_, number) => ({
        ...job,
        name: number === 0 ? 'Nightly' : `Cloud Portal basic ${randomUUID()}`,
        vms: Array.from({ length: 500 }, () => ({ id: randomUUID(), name: 'web' })),
      })),
    );
    await backup.ping();
    sent = [];
    const vms = (await all(backup.listProtectedVms(failOnUnreadable))).filter(({ name }) => name === 'web');
    const failed = vms.filter(({ lastRunState }) => lastRunState === 'failed');
    expect(failed).toHaveLength(20_000);
    expect(sent.length).toBeLessThan(90);
    expect(failed.filter(({ vdc, tier }) => vdc === null && tier === null)).toHaveLength(500);
    const [vm] = failed;
    expect(vm).toMatchObject({
      lastRunAt: new Date(lastRun.at),
      lastRunMessage: 'No space is left.',
      lastRestorePointAt: new Date(lastRun.at),
      restorePoints: 3,
    });
  });
});

describe('answers that the simulator does not give', () => {
  const answering = (status: number, body: unknown): VmBackup =>
    createVeeamServiceProvider(console.connection, (request) => {
      const isToken = request.url.endsWith('/token');
      const text = JSON.stringify(isToken ? { access_token: 'token' } : body);
      return Promise.resolve({
        status: isToken ? 200 : status,
        headers: {},
        body: new TextEncoder().encode(text),
      });
    });

  it.each([
    [200, 'not an envelope', { kind: 'protocol' }],
    [
      200,
      { data: [{ name: 'without the rest' }], meta: { pagingInfo: { total: 1, count: 1, offset: 0 } } },
      { kind: 'protocol' },
    ],
    [202, {}, { kind: 'throttled', retryAfterSeconds: 5 }],
    [
      400,
      { errors: [{ type: 'security', message: 'The company does not allow it.', code: 1 }] },
      { kind: 'connection', trouble: 'rights' },
    ],
    [400, { errors: [{ type: 'logical', message: 'No.', code: 1 }] }, { kind: 'refused' }],
    [409, { errors: [] }, { kind: 'conflict' }],
    [502, '<html>', { kind: 'unreachable' }],
  ])('%i %j', async (status, body, failure) => {
    await expect(all(answering(status, body).listJobs(failOnUnreadable))).rejects.toMatchObject(failure);
  });

  it('a second factor is asked for', async () => {
    const outbound: Outbound = () =>
      Promise.resolve({ status: 200, headers: {}, body: new TextEncoder().encode('{"mfa_token":"1"}') });
    const failure = { kind: 'connection', trouble: 'credentials' };
    await expect(createVeeamServiceProvider(console.connection, outbound).ping()).rejects.toMatchObject(
      failure,
    );
  });
});

describe('the settings of a connection', () => {
  const repository = randomUUID();
  const withTier = (tiers: object) =>
    veeamServiceProviderSettings.safeParse({ backupServer, cloudDirector: 'vcd', tiers });

  it.each([
    [true, { basic: { repository, retention: { days: 14 } } }],
    [false, { basic: { repository, retention: { days: 15 } } }],
    [false, { basic: { repository, retention: { days: 7 }, immutableDays: 1 } }],
    [true, { standard: { repository, retention: { days: 30, years: 7 }, immutableDays: 30 } }],
    [false, { standard: { repository, retention: { days: 30, years: 8 } } }],
    [false, { standard: { repository, retention: { days: 30 }, immutableDays: 31 } }],
    [false, { premium: { repository, retention: { days: 30, months: 12 } } }],
    [
      true,
      {
        premium: { repository, retention: { days: 30, months: 12 }, replication: { region: 'SE', days: 14 } },
      },
    ],
    [
      false,
      {
        premium: { repository, retention: { days: 30, months: 13 }, replication: { region: 'SE', days: 14 } },
      },
    ],
    [false, {}],
  ])('are right: %s for %j', (isRight, tiers) => {
    expect(withTier(tiers).success).toBe(isRight);
  });
});

it('a list with one odd job among others has all that can be read', async () => {
  const job = { name: 'Web', status: 'success', isEnabled: true, lastDuration: '60', more: {} };
  const [first, odd, last] = [1, 2, 3].map((one) => `0000000${one}-0000-4000-8000-000000000000`);
  const data = [
    { ...job, uniqueUid: first },
    { ...job, uniqueUid: odd, isEnabled: 'perhaps' },
    { ...job, uniqueUid: last, status: 'Hibernating', lastEndTime: '5/10/2026 7:30:05 PM' },
    { ...job, uniqueUid: first },
  ];
  const answered = createVeeamServiceProvider(console.connection, (request) => {
    const answer = request.url.endsWith('/token')
      ? { access_token: 'token' }
      : { data, meta: { pagingInfo: { total: 4, count: 4, offset: 0 } } };
    const body = new TextEncoder().encode(JSON.stringify(answer));
    return Promise.resolve({ status: 200, headers: {}, body });
  });
  const unreadable: unknown[] = [];
  expect(await all(answered.listJobs((one) => void unreadable.push(one)))).toMatchObject([
    { id: first, state: 'success', lastDurationSeconds: 60 },
    { id: last, state: 'unknown', lastEndedAt: new Date('2026-05-10T19:30:05Z') },
  ]);
  expect(unreadable).toEqual([{ id: odd, reason: 'isEnabled invalid_type' }]);
});
