import { failOnUnreadable } from '@portal/ports/unreadable';
import { randomUUID } from 'node:crypto';
import { ProviderFailure } from '@portal/ports/failure';
import type { M365Backup } from '@portal/ports/m365-backup';
import type { Outbound, OutboundRequest } from '@portal/ports/outbound';
import type { Step, TaskMemory } from '@portal/ports/step';
import { all, finish } from '@portal/ports/testing/finish';
import {
  firstOf,
  jobOrderOf,
  newJob,
  newTenant,
  run,
  settingsOf,
  type M365BackupBench,
} from '@portal/ports/testing/m365-backup-bench';
import { plainOutbound } from '@portal/ports/testing/plain-outbound';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { VeeamM365Connection } from './connection.ts';
import { benchOf, openServer, repositories, type Server } from './testing/server.ts';
import { createVeeamM365 } from './veeam-m365.ts';

let server: Server;
let bench: M365BackupBench;
let backup: M365Backup;
let sent: OutboundRequest[];

const recording: Outbound = async (request) => {
  sent.push(request);
  return await plainOutbound(request);
};
const sentTo = (call: string): OutboundRequest[] =>
  sent.filter(({ method, url }) => `${method} ${new URL(url).pathname}` === call);
const grants = (): (string | null)[] =>
  sentTo('POST /v8/token').map(({ body }) => new URLSearchParams(String(body)).get('grant_type'));
const another = (more: Partial<VeeamM365Connection> = {}, outbound: Outbound = recording): M365Backup =>
  createVeeamM365({ ...server.connection, ...more }, outbound);

const memoryOf = (step: Step<unknown>): TaskMemory | null => ('again' in step ? step.again.memory : null);

beforeAll(async () => {
  server = await openServer();
});
beforeEach(() => {
  sent = [];
  bench = benchOf(server, recording);
  backup = bench.backup;
});
afterEach(async () => {
  vi.useRealTimers();
  await server.fault({ fault: 'none' });
  await server.control('PUT behavior', { isForRestoreOnly: false });
  await server.control('PUT invalid-repositories', []);
});
afterAll(async () => await server.close());

describe('tokens', () => {
  it('are asked for once by many calls, and renewed without a password', async () => {
    await Promise.all(Array.from({ length: 5 }, () => backup.getRestorePortal()));
    await server.control('POST expire-tokens', { refreshToo: false });
    await backup.getRestorePortal();
    expect(grants()).toEqual(['password', 'refresh_token']);
    await server.control('POST expire-tokens', { refreshToo: true });
    await backup.getRestorePortal();
    expect(grants()).toEqual(['password', 'refresh_token', 'refresh_token', 'password']);
  });

  it('are renewed before they run out', async () => {
    await backup.getRestorePortal();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_550_000 });
    await backup.getRestorePortal();
    expect(grants()).toEqual(['password', 'refresh_token']);
  });

  it('are refused with a wrong password, which is told to nobody', async () => {
    const failure = await another({ password: 'hemlig' })
      .ping()
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind: 'connection', trouble: 'credentials' });
    expect(`${String(failure)} ${JSON.stringify(failure)}`).not.toMatch(/hemlig/);
  });
});

describe('the check of a connection', () => {
  it('asks for a user that may do more than restore', async () => {
    await server.control('PUT behavior', { isForRestoreOnly: true });
    await expect(backup.ping()).rejects.toMatchObject({ kind: 'connection', trouble: 'rights' });
  });

  it('asks for repositories that are there and take backups', async () => {
    const missing = randomUUID();
    const settings = { ...server.connection.settings, repository: missing };
    await expect(another({ settings }).ping()).rejects.toMatchObject({
      kind: 'connection',
      message: expect.stringContaining(missing),
    });
    await server.control('PUT invalid-repositories', [repositories[0]]);
    await expect(backup.ping()).rejects.toMatchObject({
      kind: 'connection',
      message: expect.stringContaining(repositories[0]),
    });
  });

  it('asks for the version that the driver speaks', async () => {
    const older: Outbound = async (request) =>
      await plainOutbound({ ...request, url: request.url.replace('/v8/', '/v9/') });
    await expect(another({}, older).ping()).rejects.toMatchObject({
      kind: 'connection',
      message: expect.stringContaining('version 8'),
    });
  });
});

describe('an answer that is lost', () => {
  const losing = (when: string, fault = 'failOnce') => server.fault({ fault, when });

  it('to a new tenant is waited for, and the tenant made once', async () => {
    const { microsoftId } = await bench.addTenant();
    const { userCode } = await backup.beginSignIn();
    await bench.signIn(userCode, microsoftId);
    const order = { operation: randomUUID(), label: 'Example AB', userCode };
    await losing('POST /v8/Organizations');
    const step = await backup.createTenant(order, null);
    expect(step).toMatchObject({ again: { seconds: 5 } });
    const made = await finish(bench, async (memory) => await backup.createTenant(order, memory));
    expect(made).toMatchObject({ microsoftId });
    expect(sentTo('POST /v8/Organizations')).toHaveLength(1);
  });

  it('to a request for a tenant that never arrived is given up after a while', async () => {
    const { microsoftId } = await bench.addTenant();
    const { userCode } = await backup.beginSignIn();
    await bench.signIn(userCode, microsoftId);
    const order = { operation: randomUUID(), label: 'Example AB', userCode };
    await losing('POST /v8/Organizations', 'failOnceBefore');
    const step = await backup.createTenant(order, null);
    const memory = memoryOf(step);
    expect(await backup.createTenant(order, memory)).toEqual(step);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
    expect(await backup.createTenant(order, memory)).toMatchObject({ done: { microsoftId } });
  });

  it('to a new job or role is looked for, which is made once', async () => {
    const { tenant } = await newTenant(bench);
    const order = jobOrderOf(tenant.id);
    await losing('POST /v8/Jobs');
    await expect(backup.createJob(order)).rejects.toMatchObject({ kind: 'unreachable' });
    expect(await backup.createJob(order)).toMatchObject({ operation: order.operation });
    const { schedule: _schedule, repository: _repository, ...role } = { ...order, operators: [] };
    await losing(`POST /v8/Organizations/${tenant.id}/RbacRoles`);
    await expect(backup.createRestoreRole(role)).rejects.toMatchObject({ kind: 'unreachable' });
    await backup.createRestoreRole(role);
    expect(await backup.listRestoreRoles(tenant.id, failOnUnreadable)).toHaveLength(1);
  });
});

describe('a renewal of the access', () => {
  const signedIn = async () => {
    const { microsoftId, tenant } = await newTenant(bench);
    const { userCode } = await backup.beginRenewal(tenant.id);
    await bench.signIn(userCode, microsoftId);
    return { microsoftId, order: { tenantId: tenant.id, userCode } };
  };

  it('of which answers are lost is seen by reading the tenant', async () => {
    const { microsoftId, order } = await signedIn();
    await bench.setConsent(microsoftId, false);
    await server.fault({ fault: 'failOnce', when: 'PUT /v8/Organizations' });
    const step = await backup.renewAccess(order, null);
    const memory = memoryOf(step);
    await server.fault({ fault: 'failOnce', when: `POST /v8/Organizations/${order.tenantId}/Sync` });
    await expect(backup.renewAccess(order, memory)).rejects.toMatchObject({ kind: 'unreachable' });
    await finish(bench, (later) => backup.renewAccess(order, later ?? memory));
    expect(await backup.getAccess(order.tenantId)).toMatchObject({ state: 'working' });
    expect(sentTo(`PUT /v8/Organizations/${order.tenantId}`)).toHaveLength(1);
  });

  it('that did not help is told', async () => {
    const { microsoftId, order } = await signedIn();
    const renewed = finish(bench, async (memory) => {
      if (memory !== null) await bench.setConsent(microsoftId, false);
      return await backup.renewAccess(order, memory);
    });
    await expect(renewed).rejects.toMatchObject({
      kind: 'refused',
      reason: 'accessFailed',
      message: expect.stringContaining('consent'),
    });
  });
});

describe('somebody else who was first', () => {
  /** Does something between what the driver looks at and what it sends. */
  const meanwhile = (call: string, work: () => Promise<unknown>): M365Backup => {
    let isDone = false;
    return another({}, async (request) => {
      const isIt = `${request.method} ${new URL(request.url).pathname}` === call;
      if (isIt && !isDone) {
        isDone = true;
        await work();
      }
      return await plainOutbound(request);
    });
  };

  it('with a job of that name, or of the entire organization, is told', async () => {
    const { tenant } = await newTenant(bench);
    const included = [await firstOf(bench, tenant.id, 'user')];
    const settings = settingsOf({ scope: 'selected-objects', included });
    const order = jobOrderOf(tenant.id, settings);
    const takesName = meanwhile('POST /v8/Jobs', () => newJob(bench, tenant.id, settings));
    await expect(takesName.createJob(order)).rejects.toMatchObject({ reason: 'nameTaken' });
    const { id } = await newJob(bench, tenant.id, { scope: 'selected-objects', included });
    const takesWhole = meanwhile(`PUT /v8/Jobs/${id}`, () => newJob(bench, tenant.id));
    await expect(takesWhole.changeJob(id, settingsOf())).rejects.toMatchObject({
      reason: 'entireOrganizationTaken',
    });
  });

  it('with the start of a job changes nothing, and with its end neither', async () => {
    const { tenant } = await newTenant(bench);
    const { id } = await newJob(bench, tenant.id);
    await meanwhile(`POST /v8/Jobs/${id}/start`, () => backup.startJob(id)).startJob(id);
    await meanwhile(`POST /v8/Jobs/${id}/stop`, () => backup.stopJob(id)).stopJob(id);
    expect(await backup.getJob(id)).toMatchObject({ state: 'stopped' });
  });

  it('who started a job, or made one, stands in the way of what is deleted', async () => {
    const { tenant } = await newTenant(bench);
    const makes = meanwhile(`DELETE /v8/Organizations/${tenant.id}`, () => newJob(bench, tenant.id));
    await expect(makes.removeTenant(tenant.id)).rejects.toMatchObject({
      reason: 'tenantHasJobs',
    });
    const [job] = await all(backup.listJobs(tenant.id, failOnUnreadable));
    const id = job?.id ?? '';
    const starts = meanwhile(`DELETE /v8/Jobs/${id}`, () => backup.startJob(id));
    await expect(starts.deleteJob(id)).rejects.toMatchObject({ reason: 'jobRunning' });
  });

  it('and took an object away is told, where it is needed', async () => {
    const { microsoftId, tenant } = await newTenant(bench);
    const gone = await firstOf(bench, tenant.id, 'user');
    await bench.removeUser(microsoftId, gone.id);
    const selected = { scope: 'selected-objects', included: [gone] } as const;
    const because = { kind: 'refused', reason: 'objectMissing' };
    await expect(newJob(bench, tenant.id, selected)).rejects.toMatchObject(because);
    const { id } = await newJob(bench, tenant.id);
    await expect(backup.changeJob(id, settingsOf(selected))).rejects.toMatchObject(because);
    const role = { ...settingsOf(selected), operators: [], operation: randomUUID() };
    await expect(backup.createRestoreRole({ ...role, tenantId: tenant.id })).rejects.toMatchObject(because);
    const { id: roleId } = await backup.createRestoreRole({
      ...role,
      scope: 'entire-organization',
      included: [],
      tenantId: tenant.id,
    });
    await expect(backup.changeRestoreRole(roleId, role)).rejects.toMatchObject(because);
  });
});

describe('requests', () => {
  it('put a job into the repository that its tenant was given, else into the usual one', async () => {
    const { tenant } = await newTenant(bench);
    const make = async (repository: string | null) =>
      await backup.createJob(jobOrderOf(tenant.id, { repository }));
    const sentInto = (): unknown =>
      sentTo('POST /v8/Jobs').map(({ body }) => JSON.parse(String(body)).repositoryId);
    await backup.deleteJob((await make(repositories[1])).id);
    await backup.deleteJob((await make(null)).id);
    expect(sentInto()).toEqual([repositories[1], repositories[0]]);
    const missing = randomUUID();
    await expect(make(missing)).rejects.toMatchObject({
      kind: 'connection',
      message: expect.stringContaining(missing),
    });
  });

  it('for the repositories tell which is the usual one, and which take backups', async () => {
    await server.control('PUT invalid-repositories', [repositories[1]]);
    expect(await all(backup.listRepositories(failOnUnreadable))).toMatchObject([
      { id: repositories[0], isUsual: true, takesBackups: true, freeBytes: 20 * 2 ** 40 },
      { id: repositories[1], isUsual: false, takesBackups: false },
    ]);
  });

  it('keep of a job what the portal does not say', async () => {
    const { tenant } = await newTenant(bench);
    const included = [await firstOf(bench, tenant.id, 'user')];
    const job = await newJob(bench, tenant.id, { scope: 'selected-objects', included });
    const [{ headers = {} } = { headers: {} }] = sentTo('GET /v8/Organizations');
    const path = `${server.connection.endpoint}/v8/Jobs/${job.id}`;
    const selected = [
      { type: 'User', user: included[0], mailbox: true, oneDrive: false },
      { type: 'PersonalSites' },
    ];
    const policy = { type: 'Periodically', periodicallyEvery: 'Hours2', retryEnabled: true, retryNumber: 5 };
    const body = JSON.stringify({ selectedItems: selected, schedulePolicy: policy });
    const edit = {
      method: 'PUT',
      url: path,
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    };
    expect(await plainOutbound({ ...edit, method: 'PUT' })).toMatchObject({ status: 204 });
    expect(await backup.getJob(job.id)).toMatchObject({
      otherObjects: 1,
      schedule: { kind: 'periodically', everyMinutes: 120 },
    });
    sent = [];
    await backup.changeJob(job.id, settingsOf({ scope: 'selected-objects', included, name: job.name }));
    const [changed] = sentTo(`PUT /v8/Jobs/${job.id}`);
    expect(JSON.parse(String(changed?.body))).toMatchObject({
      selectedItems: [{ type: 'PersonalSites' }, { type: 'User', oneDrive: false }],
      schedulePolicy: { type: 'ManualOnly', retryNumber: 5 },
    });
  });

  it('wait for changes no longer than a request may take, and end with the first', async () => {
    const { tenant } = await newTenant(bench);
    const { since } = await backup.listChanges(null, 0);
    sent = [];
    const waiting = backup.listChanges(since, 600);
    const job = await newJob(benchOf(server), tenant.id);
    expect((await waiting).changes).toContainEqual({ kind: 'job', jobId: job.id });
    const [request] = sentTo('GET /v8/Events');
    expect(request?.once).toBe(true);
    expect(new URL(request?.url ?? '').searchParams.get('timeoutSeconds')).toBe('15');
  });
});

describe('an answer', () => {
  const answering = (status: number, body: unknown): M365Backup =>
    another({}, async (request) => {
      if (request.url.endsWith('/token')) return await plainOutbound(request);
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      return { status, headers: {}, body: new TextEncoder().encode(text) };
    });

  it.each([
    [400, 'ParameterValidationFailure', { kind: 'refused' }],
    [400, 'ResourceNotFound', { kind: 'notFound' }],
    [400, 'ResourceAccessDenied', { kind: 'connection', trouble: 'rights' }],
    [400, 'OperationConflict', { kind: 'conflict' }],
    [500, 'OperationConflict', { kind: 'conflict' }],
    [500, 'ProxyOffline', { kind: 'throttled', retryAfterSeconds: 60 }],
    [400, 'OrganizationTransfer', { kind: 'throttled', retryAfterSeconds: 60 }],
    [400, 'Timeout', { kind: 'unreachable' }],
    [500, 'HttpError', { kind: 'unreachable' }],
    [403, 'HttpError', { kind: 'connection', trouble: 'rights' }],
    [404, undefined, { kind: 'notFound' }],
    [409, undefined, { kind: 'conflict' }],
  ] as const)('%i %s is a failure of its own', async (status, errorCode, failure) => {
    const said = answering(status, { message: 'Not today.', errorCode, stackTrace: null });
    const error = await said.getJob(randomUUID()).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProviderFailure);
    expect(error).toMatchObject({ ...failure, message: expect.stringContaining('Not today.') });
  });

  it.each([
    [200, '<html>', 'protocol'],
    [200, { id: 1 }, 'protocol'],
    [502, '<html>', 'unreachable'],
    [302, '', 'protocol'],
    [401, '', 'connection'],
  ] as const)('%i %j is %s', async (status, body, kind) => {
    await expect(answering(status, body).getJob(randomUUID())).rejects.toMatchObject({ kind });
  });

  it('that has no bytes of meaning is none, whatever it has done', async () => {
    await backup.getRestorePortal();
    await server.fault({ fault: 'garbles' });
    await expect(backup.getRestorePortal()).rejects.toMatchObject({ kind: 'protocol' });
  });

  it('of a list that changes needs the id of its set', async () => {
    const users = Array.from({ length: 1000 }, (_, id) => ({ id: String(id), displayName: 'Åsa' }));
    const query = { tenantId: randomUUID(), kind: 'user', search: null } as const;
    const paged = another({}, async (request) => {
      if (request.url.endsWith('/token')) return await plainOutbound(request);
      const results = request.url.includes('Protected') ? [] : users;
      const body = new TextEncoder().encode(JSON.stringify({ offset: 0, limit: 1000, results }));
      return { status: 200, headers: {}, body };
    });
    await expect(all(paged.listObjects(query, failOnUnreadable))).rejects.toMatchObject({ kind: 'protocol' });
  });

  it.each([
    ['Disconnected', 'error'],
    ['NotConfigured', 'stopped'],
    ['Queued', 'running'],
    ['Failed', 'error'],
    ['Success', 'success'],
    [null, 'unknown'],
  ] as const)('with the status %s of a run is %s', async (status, state) => {
    const nobody = '00000000-0000-0000-0000-000000000000';
    const session = {
      id: randomUUID(),
      jobId: randomUUID(),
      mainSessionId: nobody,
      creationTime: '2026-05-10T07:30:05.4271234Z',
      endTime: '0001-01-01T00:00:00Z',
      retryCount: 0,
      status,
    };
    const range = { from: new Date(0), until: new Date('2100-01-01'), state: null };
    const answered = answering(200, { offset: 0, limit: 1000, results: [session] });
    expect(
      await all(answered.listSessions({ jobId: session.jobId, ...range }, failOnUnreadable)),
    ).toMatchObject([
      {
        state,
        mainSessionId: null,
        startedAt: new Date('2026-05-10T07:30:05.427Z'),
        endedAt: null,
        transferredBytes: null,
      },
    ]);
  });

  it('of a store that is away leaves the used bytes unknown', async () => {
    const { tenant } = await newTenant(bench);
    const { id } = await newJob(bench, tenant.id);
    await run(bench, id);
    await server.control('PUT invalid-repositories', [repositories[0]]);
    expect(await backup.getUsage(tenant.id)).toMatchObject({ usedBytes: null });
  });
});

it('a list with one odd session among others has all that can be read', async () => {
  const jobId = randomUUID();
  const session = {
    jobId,
    creationTime: '5/10/2026 7:30:05 AM',
    retryCount: '2',
    status: 'SUCCESS',
    more: [],
  };
  const results = [
    { ...session, id: 'a' },
    { ...session, id: 'odd', creationTime: 'soon' },
    { id: 7 },
    { ...session, id: 'b', status: 'Paused' },
    { ...session, id: 'a' },
  ];
  const answered = another({}, async (request) => {
    if (request.url.endsWith('/token')) return await plainOutbound(request);
    const body = new TextEncoder().encode(JSON.stringify({ offset: 0, limit: 1000, results }));
    return { status: 200, headers: {}, body };
  });
  const unreadable: unknown[] = [];
  const range = { jobId, from: new Date(0), until: new Date('2100-01-01'), state: null };
  const listed = await all(answered.listSessions(range, (one) => void unreadable.push(one)));
  expect(listed).toMatchObject([
    { id: 'a', state: 'success', retryNumber: 2, startedAt: new Date('2026-05-10T07:30:05Z') },
    { id: 'b', state: 'unknown' },
  ]);
  expect(unreadable).toMatchObject([{ id: 'odd', reason: 'creationTime custom' }, { id: '7' }]);
});
