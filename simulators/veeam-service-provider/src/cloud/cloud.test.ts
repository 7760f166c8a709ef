import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestClient } from '../testing/client.ts';

const place = {
  site: '5a3f0c5e-5b7c-4e39-9a51-6f1b1a0d2c11',
  repository: '77e2cf58-9a0e-4a2c-8d9e-2f0c5b9e7a22',
  gatewayPool: 'c1b2d3e4-f5a6-4b7c-8d9e-0a1b2c3d4e55',
};
const unknown = '3d2f9c1e-8f5b-4c0a-9d6e-1a2b3c4d5e6f';
const client = new TestClient({ cloudConnect: place });
const ask: TestClient['ask'] = (...call) => client.ask(...call);
const control: TestClient['control'] = (...call) => client.control(...call);

const company = {
  organizationInput: { name: 'Polarvind Kraft AB', companyId: 'customer-1' },
  ownerCredentials: { userName: 'polarvind', password: 'long enough' },
};
const tenant = {
  credentials: { userName: 'polarvind', password: 'long enough' },
  isBackupResourcesEnabled: true,
};
const resource = { repositoryUid: place.repository, cloudRepositoryName: 'Cloud', storageQuota: 1000 };
const createTenant = `POST /infrastructure/sites/${place.site}/tenants`;
const ids = { company: '', tenant: '', resource: '' };

const made = async (call: string, body: unknown): Promise<string> => {
  const answer = await ask(call, body);
  expect(answer).toMatchObject({ status: 200 });
  return Object(answer.body['data']).instanceUid;
};
const rows = async (path: string): Promise<Record<string, unknown>[]> =>
  Object((await ask(`GET ${path}`)).body['data']);
const patch = (path: string, value: string) => [{ op: 'replace', path, value }];

beforeAll(async () => {
  await client.start();
  await control('PUT behavior', { actionSeconds: 0 });
  ids.company = await made('POST /organizations/companies', company);
  ids.tenant = await made(createTenant, { ...tenant, assignedForCompany: ids.company });
  ids.resource = await made(`POST /infrastructure/sites/tenants/${ids.tenant}/backupResources`, resource);
});
afterAll(async () => await client.close());

const job = { name: 'Nightly', fullBytes: 600, bytesPerRun: 100, retention: 3 };
const jobNamed = async (name: string) =>
  (await rows('/infrastructure/backupServers/jobs')).find((row) => row['name'] === name);

describe('the Cloud Connect site', () => {
  it.each([
    ['a company without a name', 'POST /organizations/companies', { ...company, organizationInput: {} }],
    ['a company whose name is taken', 'POST /organizations/companies', company],
    [
      'a company without an owner',
      'POST /organizations/companies',
      { organizationInput: { name: 'Other AB' } },
    ],
    ['a tenant without a password', createTenant, { ...tenant, credentials: { userName: 'other' } }],
    ['a tenant whose name is taken', createTenant, tenant],
    [
      'a tenant of no company',
      createTenant,
      { credentials: { ...tenant.credentials, userName: 'other' }, assignedForCompany: 'x' },
    ],
    [
      'a pool that it does not have',
      createTenant,
      {
        credentials: { ...tenant.credentials, userName: 'other' },
        gatewaySelectionType: 'GatewayPool',
        gatewayPoolsUids: [unknown],
      },
    ],
    [
      'a lease without an end',
      createTenant,
      { credentials: { ...tenant.credentials, userName: 'other' }, isLeaseExpirationEnabled: true },
    ],
    [
      'a property that it does not know',
      createTenant,
      { credentials: { ...tenant.credentials, userName: 'other' }, quota: 1 },
    ],
  ])('refuses %s', async (_what, call, body) => {
    expect(await ask(call, body)).toMatchObject({ status: 400, body: { errors: [{ type: 'logical' }] } });
  });

  it.each([
    ['another repository', { ...resource, repositoryUid: unknown, cloudRepositoryName: 'b' }],
    ['a quota of nothing', { ...resource, storageQuota: 0, cloudRepositoryName: 'b' }],
    ['a name that the tenant has', resource],
  ])('refuses %s', async (_what, body) => {
    const call = `POST /infrastructure/sites/tenants/${ids.tenant}/backupResources`;
    expect(await ask(call, body)).toMatchObject({ status: 400 });
  });

  it.each([
    ['a place that cannot be changed', patch('/assignedForCompany', unknown)],
    ['what is no truth value', patch('/isEnabled', 'perhaps')],
    ['a password that is too short', patch('/credentials/password', 'x')],
    ['no list', { op: 'replace' }],
  ])('refuses a patch of %s', async (_what, body) => {
    const path = `/infrastructure/sites/tenants/${ids.tenant}`;
    const before = await ask(`GET ${path}`);
    expect(await ask(`PATCH ${path}`, body)).toMatchObject({ status: 400 });
    expect(await ask(`GET ${path}`)).toEqual(before);
  });

  it('answers 404 for what it does not have', async () => {
    for (const path of [
      `/infrastructure/sites/${unknown}`,
      `/infrastructure/sites/${unknown}/tenants`,
      `/infrastructure/sites/tenants/${unknown}`,
      `/organizations/${unknown}`,
    ])
      expect((await ask(`GET ${path}`)).status).toBe(404);
  });

  it('takes backups of whoever signs in, as far as the quota goes, and keeps so many', async () => {
    const { userName, password } = tenant.credentials;
    expect(await control('POST cloud-backups', { userName, password: 'wrong', jobs: [] })).toBe(403);
    expect(await control('POST cloud-backups', { userName, password, jobs: [job] })).toBe(204);
    const usage = async () =>
      (await rows(`/infrastructure/sites/tenants/${ids.tenant}/backupResources/usage`))[0];
    for (const used of [600, 700, 800, 800]) {
      await client.passTime(24 * 3600 + 60);
      expect(await usage()).toMatchObject({ storageQuota: 1000, usedStorageQuota: used, vmBackups: 1 });
    }
    await control('PUT usage', { userName, usedBytes: 300 });
    await client.passTime(24 * 3600 + 60);
    const failureMessage = expect.stringContaining('quota');
    expect(await jobNamed('Nightly')).toMatchObject({
      status: 'Failed',
      failureMessage,
      targetType: 'Cloud',
    });
    const smaller = patch('/storageQuota', '1099');
    const path = `/infrastructure/sites/tenants/${ids.tenant}/backupResources/${ids.resource}`;
    expect(await ask(`PATCH ${path}`, smaller)).toMatchObject({ status: 400 });
    await control('PUT usage', { userName, usedBytes: 0 });
  });

  it('lets no job through without a gateway', async () => {
    const gateways = (status: string) => ['gw01', 'gw02', 'gw03'].map((name) => ({ name, status }));
    await control('PUT gateways', gateways('Error'));
    await client.passTime(24 * 3600);
    expect(await jobNamed('Nightly')).toMatchObject({ failureMessage: 'No cloud gateway is available.' });
    await control('PUT gateways', gateways('Healthy'));
  });

  it('refuses to remove a tenant with backups, unless that is asked for, and its company before it', async () => {
    const path = `/infrastructure/sites/tenants/${ids.tenant}`;
    expect(await ask(`DELETE ${path}`)).toMatchObject({ status: 400 });
    expect(await ask(`DELETE /organizations/companies/${ids.company}`)).toMatchObject({ status: 400 });
    expect(await rows(`/infrastructure/sites/${place.site}/backups`)).toContainEqual(
      expect.objectContaining({ name: 'Nightly', tenantUid: ids.tenant, restorePointsCount: 3 }),
    );
    expect(await ask(`DELETE ${path}?deleteBackups=true`)).toMatchObject({ status: 200 });
    expect(await jobNamed('Nightly')).toBeUndefined();
    expect(await ask(`DELETE /organizations/companies/${ids.company}`)).toMatchObject({ status: 200 });
  });

  it('knows all of it after a restart', async () => {
    await control('PUT usage', { userName: 'fjallvind', usedBytes: 12_345 });
    const before = await rows('/infrastructure/sites/tenants/backupResources/usage');
    expect(before).toHaveLength(3);
    await client.start();
    expect(await rows('/infrastructure/sites/tenants/backupResources/usage')).toEqual(before);
  });

  it('begins with customers who have backed up for some time, also in a console without it so far', async () => {
    const without = new TestClient();
    await without.start();
    await without.control('POST vms', []);
    const older = new TestClient({ cloudConnect: place, statePath: without.statePath });
    await older.start();
    const { body } = await older.ask('GET /infrastructure/backupServers/jobs');
    const found: Record<string, unknown>[] = Object(body['data']);
    expect(found.map(({ status }) => String(status)).toSorted()).toEqual([
      'Failed',
      'Success',
      'Success',
      'Success',
      'Warning',
    ]);
    for (const one of [without, older]) await one.close();
  });
});
