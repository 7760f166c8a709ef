import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backupServer, repository, TestClient } from './testing/client.ts';

const vm = '3d2f9c1e-8f5b-4c0a-9d6e-1a2b3c4d5e6f';
const client = new TestClient();
const ask: TestClient['ask'] = (...call) => client.ask(...call);
const control = async (call: string, sent: unknown): Promise<void> =>
  expect(await client.control(call, sent)).toBeLessThan(300);

const jobs = `/infrastructure/backupServers/${backupServer}/jobs`;
const create = `POST ${jobs}/backupVmJobs/vcd`;
const included = {
  hostName: 'vcd.example.org',
  name: 'web',
  type: 'VirtualMachine',
  objectId: `urn:vcloud:vm:${vm}`,
};
const job = {
  name: 'Nightly',
  description: '',
  isHighPriority: false,
  virtualMachines: { includes: [included] },
  storage: { backupRepositoryId: repository, backupProxies: {}, retentionPolicy: {} },
};

beforeAll(async () => {
  await client.start();
  await control('POST vms', [{ id: vm, name: 'web' }]);
  await control('PUT behavior', { actionSeconds: 0 });
  expect(await ask(create, job)).toMatchObject({ status: 200 });
});
afterAll(async () => await client.close());

const firstJob = async (): Promise<Record<string, unknown>> =>
  Object((await ask(`GET ${jobs}`)).body['data'])[0];

describe('the simulator', () => {
  it.each([
    ['a page that is too large', `GET ${jobs}?limit=501`],
    ['a filter that is no JSON', `GET ${jobs}?filter=name`],
    [
      'a filter by what is no property',
      `GET ${jobs}?filter=[{"property":"nickname","operation":"equals","value":""}]`,
    ],
    ['an order without direction', `GET ${jobs}?sort=[{"property":"name"}]`],
    ['a parameter that it does not know', `GET ${jobs}?page=2`],
    ['a body that is no JSON', create, '{'],
    ['a name that is taken', create, job],
    ['a job without VMs', create, { ...job, name: 'b', virtualMachines: { includes: [] } }],
    ['a VM twice', create, { ...job, name: 'b', virtualMachines: { includes: [included, included] } }],
    [
      'a server that it does not know',
      create,
      { ...job, name: 'b', virtualMachines: { includes: [{ ...included, hostName: 'x' }] } },
    ],
    ['a property that it does not know', create, { ...job, name: 'b', retention: 14 }],
    [
      'another repository',
      create,
      { ...job, name: 'b', storage: { ...job.storage, backupRepositoryId: vm } },
    ],
    ['a request id that is none', create, { ...job, name: 'b' }, { 'x-request-id': '1' }],
    ['a version that it does not speak', `GET ${jobs}`, undefined, { 'x-client-version': '2.0' }],
  ])('refuses %s', async (...request: readonly [string, string, unknown?, Record<string, string>?]) => {
    const [, call, sent, headers] = request;
    const { status, body } = await ask(call, sent, headers);
    expect({ status, body }).toMatchObject({ status: 400, body: { errors: [{ type: 'logical' }] } });
  });

  it.each([
    ['a value that is no text', { op: 'replace', path: '/isHighPriority', value: true }],
    ['a test that does not hold', { op: 'test', path: '/description', value: 'other' }],
    ['a place that is not there', { op: 'replace', path: '/backup/name', value: '1' }],
    ['another repository', { op: 'replace', path: '/storage/backupRepositoryId', value: vm }],
    ['what is no retention', { op: 'replace', path: '/storage/retentionPolicy', value: '{"type":"Years"}' }],
  ])('refuses a patch of %s', async (_what, patch) => {
    const { uniqueUid } = await firstJob();
    const path = `/infrastructure/backupServers/jobs/backupVmJobs/vcd/${String(uniqueUid)}/configuration`;
    const before = await ask(`GET ${path}`);
    expect(await ask(`PATCH ${path}`, [patch])).toMatchObject({ status: 400 });
    expect(await ask(`GET ${path}`)).toEqual(before);
  });

  it('answers 404, 405 and 401 for what it has not, may not and does not know', async () => {
    expect((await ask('GET /infrastructure/unknown')).status).toBe(404);
    expect((await ask(`GET /infrastructure/backupServers/${vm}/jobs`)).status).toBe(404);
    expect((await ask(`PATCH ${jobs}`, [])).status).toBe(405);
    expect((await ask(`GET ${jobs}`, undefined, { authorization: 'Bearer x' })).status).toBe(401);
  });

  it('runs by its schedule, and knows all of it after a restart', async () => {
    const schedule = '{"runAutomatically":true,"periodically":{"isEnabled":true,"frequency":8}}';
    const { uniqueUid } = await firstJob();
    const path = `/infrastructure/backupServers/jobs/backupVmJobs/vcd/${String(uniqueUid)}/configuration`;
    await ask(`PATCH ${path}`, [{ op: 'replace', path: '/schedule', value: schedule }]);
    await control('PUT vm-outcomes', [{ id: vm, status: 'Warning', message: 'Slow.' }]);
    await control('PUT clock', { advanceSeconds: 8 * 3600 + 30 });
    await client.start();
    expect(await firstJob()).toMatchObject({ status: 'Running' });
    await control('PUT clock', { advanceSeconds: 60 });
    expect(await firstJob()).toMatchObject({ status: 'Success', lastDuration: 60 });
    const { body } = await ask('GET /protectedWorkloads/virtualMachines');
    expect(body).toMatchObject({ data: [{ name: 'web', restorePoints: 1 }] });
  });
});
