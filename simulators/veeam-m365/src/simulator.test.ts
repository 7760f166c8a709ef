import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Simulator } from '@portal/simulator-kit/simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startVeeamM365Simulator } from './simulator.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-vb365-'));
const repository = '0b6c3a3e-6d0c-4d0f-8a35-0d6a7b0e4c11';
const unknown = '3d2f9c1e-8f5b-4c0a-9d6e-1a2b3c4d5e6f';
const user = { grant_type: 'password', username: 'portal', password: 'secret' };
const ownToken = { disable_antiforgery_token: 'true' };
let simulator: Simulator;
let token = '';
let organizationId = '';
let msid = '';

type Answer = { status: number; body: Record<string, unknown> };

const answerOf = async (response: Response): Promise<Answer> => {
  const text = await response.text();
  return { status: response.status, body: text === '' ? {} : Object(JSON.parse(text)) };
};

const signIn = async (form: Record<string, string>): Promise<Answer> =>
  await answerOf(
    await fetch(`${simulator.url}/v8/token`, { method: 'POST', body: new URLSearchParams(form) }),
  );

const start = async (): Promise<void> => {
  simulator = await startVeeamM365Simulator({
    port: 0,
    controlToken: 'control',
    statePath: join(folder, 'state.json'),
    username: 'portal',
    password: 'secret',
    repositories: [repository],
  });
  token = String((await signIn({ ...user, ...ownToken })).body['access_token']);
};

const ask = async (call: string, sent?: unknown, bearer = token): Promise<Answer> => {
  const [method = 'GET', address = ''] = call.split(' ');
  const response = await fetch(`${simulator.url}/v8${address}`, {
    method,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    ...(sent === undefined ? {} : { body: typeof sent === 'string' ? sent : JSON.stringify(sent) }),
  });
  return await answerOf(response);
};

const control = async (call: string, sent: unknown): Promise<Answer> => {
  const [method = 'GET', name = ''] = call.split(' ');
  const response = await fetch(`${simulator.url}/_simulator/${name}`, {
    method,
    headers: { 'x-simulator-token': 'control' },
    body: JSON.stringify(sent),
  });
  expect(response.status, call).toBeLessThan(300);
  return await answerOf(response);
};

const results = async (call: string): Promise<Record<string, unknown>[]> => {
  const { results: rows } = Object((await ask(call)).body);
  return Array.isArray(rows) ? rows : [];
};

const job = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: 'Nightly',
  organizationId,
  repositoryId: repository,
  backupType: 'EntireOrganization',
  ...more,
});

beforeAll(async () => {
  await start();
  const tenant = { name: 'Polarvind Kraft AB', domain: 'polarvind.onmicrosoft.com' };
  msid = String((await control('POST tenants', tenant)).body['id']);
  organizationId = String((await control('POST organizations', { msid })).body['id']);
  expect(await ask('POST /Jobs', job())).toMatchObject({ status: 201 });
});
afterAll(async () => {
  await simulator.close();
  rmSync(folder, { recursive: true });
});

describe('a sign-in', () => {
  it.each([
    ['a wrong password', { ...user, ...ownToken, password: 'no' }, 401],
    ['no grant', { ...ownToken }, 400],
    ['a grant that it does not know', { ...ownToken, grant_type: 'magic' }, 400],
    ['a refresh token that is none', { ...ownToken, grant_type: 'refresh_token', refresh_token: 'x' }, 400],
  ])('with %s is refused', async (_what, form, status) => {
    expect(await signIn(form)).toMatchObject({ status, body: { message: expect.any(String) } });
  });

  it('of a browser needs a second token with each request, and to be renewed', async () => {
    const { body } = await signIn(user);
    expect(await ask('GET /Jobs', undefined, String(body['access_token']))).toMatchObject({
      status: 403,
      body: { errorCode: 'ResourceAccessDenied' },
    });
    const again = { grant_type: 'refresh_token', refresh_token: String(body['refresh_token']) };
    expect(await signIn(again)).toMatchObject({ status: 400 });
  });

  it('ends with its hour, and its refresh token works once', async () => {
    const { body } = await signIn({ ...user, ...ownToken });
    expect(body).toMatchObject({ expires_in: 3600 });
    await control('PUT clock', { advanceSeconds: 3601 });
    expect(await ask('GET /Jobs', undefined, String(body['access_token']))).toMatchObject({ status: 401 });
    const again = { ...ownToken, grant_type: 'refresh_token', refresh_token: String(body['refresh_token']) };
    const renewed = await signIn(again);
    expect(renewed).toMatchObject({ status: 200 });
    expect(await signIn(again)).toMatchObject({ status: 400 });
    token = String(renewed.body['access_token']);
  });
});

const user0 = { type: 'User', user: { id: unknown, displayName: 'Åsa' } };

describe('the simulator', () => {
  it.each([
    ['a parameter that it does not know', () => ask('GET /Jobs?page=2')],
    ['a page that is too large', () => ask('GET /Jobs?limit=10001')],
    ['a page before the first', () => ask('GET /Jobs?offset=-1')],
    ['a status that only sessions have', () => ask('GET /JobSessions?status=Success')],
    ['a time that is none', () => ask('GET /JobSessions?endTimeLowerBound=today')],
    ['a source that it does not have', () => ask(`GET /Organizations/${organizationId}/Users?dataSource=x`)],
    ['a body that is no JSON', () => ask('POST /Jobs', '{')],
    ['a job without a repository', () => ask('POST /Jobs', { ...job(), repositoryId: undefined })],
    ['a job of another kind', () => ask('POST /Jobs', job({ backupType: 'Everything' }))],
    ['a job of nothing', () => ask('POST /Jobs', job({ name: 'b', backupType: 'SelectedItems' }))],
    ['what a job does not have', () => ask('POST /Jobs', job({ name: 'b', retention: 7 }))],
    [
      'a time of the day that is none',
      () =>
        ask(
          'POST /Jobs',
          job({ name: 'b', schedulePolicy: { type: 'Daily', dailyType: 'Everyday', dailyTime: '25:00:00' } }),
        ),
    ],
    [
      'a period that it does not have',
      () =>
        ask(
          'POST /Jobs',
          job({ name: 'b', schedulePolicy: { type: 'Periodically', periodicallyEvery: 'Hours3' } }),
        ),
    ],
    ['an organization without a code', () => ask('POST /Organizations', { type: 'Office365' })],
    ['a code that nobody has', () => ask('POST /DeviceCode/check', { userCode: 'ABC' })],
    ['a region that it does not have', () => ask('POST /DeviceCode', { targetRegion: 'Sweden' })],
    [
      'a start that does not say which',
      async () => ask(`POST /Jobs/${String((await results('GET /Jobs'))[0]?.['id'])}/start`, {}),
    ],
    ['events from nowhere', () => ask('GET /Events')],
    ['a token of changes that is none', () => ask('GET /Events?from=soon')],
  ] as const)('refuses %s', async (_what, call) => {
    expect(await call()).toMatchObject({ status: 400, body: { errorCode: 'ParameterValidationFailure' } });
  });

  it.each([
    [
      'a name that is taken',
      () =>
        ask(
          'POST /Jobs',
          job({ name: 'NIGHTLY', backupType: 'SelectedItems', selectedItems: [{ type: 'PersonalSites' }] }),
        ),
    ],
    ['a second job of the entire organization', () => ask('POST /Jobs', job({ name: 'Other' }))],
    ['to remove an organization with jobs', () => ask(`DELETE /Organizations/${organizationId}`)],
    [
      'to stop what does not run',
      async () => ask(`POST /Jobs/${String((await results('GET /Jobs'))[0]?.['id'])}/stop`),
    ],
  ] as const)('says what is in the way of %s', async (_what, call) => {
    expect(await call()).toMatchObject({ status: 409, body: { errorCode: 'OperationConflict' } });
  });

  it('knows what is not there, and what a path does not take', async () => {
    for (const call of [
      `GET /Jobs/${unknown}`,
      `GET /Organizations/${unknown}`,
      `DELETE /LicensedUsers/${unknown}`,
      `GET /Organizations/${organizationId}/Users?setId=${unknown}`,
      'GET /Unknown',
    ])
      expect(await ask(call), call).toMatchObject({ status: 404, body: { errorCode: 'ResourceNotFound' } });
    const item = { name: 'b', backupType: 'SelectedItems', selectedItems: [user0] };
    expect(await ask('POST /Jobs', job(item))).toMatchObject({ status: 404 });
    expect(await ask('POST /Jobs', job({ name: 'b', repositoryId: unknown }))).toMatchObject({ status: 404 });
    expect(await ask('PUT /Jobs', {})).toMatchObject({ status: 405 });
  });

  it('lets nothing be included and excluded at once', async () => {
    const [first] = await results(`GET /Organizations/${organizationId}/Users`);
    const item = { type: 'User', user: first };
    const both = { name: 'b', backupType: 'SelectedItems', selectedItems: [item], excludedItems: [item] };
    expect(await ask('POST /Jobs', job(both))).toMatchObject({ status: 400 });
    const twice = { name: 'b', backupType: 'SelectedItems', selectedItems: [item, item] };
    expect(await ask('POST /Jobs', job(twice))).toMatchObject({ status: 400 });
  });

  it('takes a code for one tenant, and for its own organization alone', async () => {
    const { body } = await ask(`POST /Organizations/${organizationId}/DeviceCode`);
    const other = { name: 'Annat AB', domain: 'annat.onmicrosoft.com', users: 1 };
    const otherId = String((await control('POST tenants', other)).body['id']);
    await control('PUT device-codes', { userCode: body['userCode'], msid: otherId });
    const { body: there } = await ask(`GET /Organizations/${organizationId}?extendedView=true`);
    const settings = {
      useApplicationOnlyAuth: true,
      applicationCertificate: 'Y2VydA==',
      applicationCertificatePassword: 'secret',
      applicationId: Object(there['exchangeOnlineSettings']).applicationId,
    };
    const edit = {
      type: 'Office365',
      region: 'Worldwide',
      isExchangeOnline: true,
      isSharePointOnline: true,
      configureApplication: true,
      userCode: body['userCode'],
      exchangeOnlineSettings: settings,
      sharePointOnlineSettings: settings,
    };
    const path = `/Organizations/${organizationId}`;
    expect(await ask(`PUT ${path}`, edit)).toMatchObject({ status: 409 });
    const named = { ...edit, newApplicationName: 'backup' };
    expect(await ask('POST /Organizations', named)).toMatchObject({ status: 400 });
    await control('PUT device-codes', { userCode: body['userCode'], msid });
    expect(await ask(`PUT ${path}`, edit)).toMatchObject({ status: 204 });
    expect(await ask(`PUT ${path}`, edit)).toMatchObject({ status: 400 });
  });
});

describe('time', () => {
  it('lets jobs run by their schedule, also before the portal knew them, and all of it stays', async () => {
    const schedulePolicy = { type: 'Daily', dailyType: 'Workdays', dailyTime: '22:00:00' };
    await control('PUT clock', { now: '2027-03-01T09:00:00Z' });
    token = String((await signIn({ ...user, ...ownToken })).body['access_token']);
    const [{ id = '' } = {}] = await results('GET /Jobs');
    expect(await ask(`PUT /Jobs/${String(id)}`, { schedulePolicy })).toMatchObject({ status: 204 });
    expect(await results('GET /JobSessions')).toEqual([]);
    await control('PUT history', { jobId: id, since: '2027-02-01T09:00:00Z' });
    const runs = await results(`GET /JobSessions?jobId=${String(id)}&limit=100`);
    expect(runs).toHaveLength(20);
    expect(runs[0]).toMatchObject({ status: 'Success', creationTime: '2027-02-26T22:00:00.000Z' });
    expect(runs.filter(({ jobSessionConfigType }) => jobSessionConfigType === 'Full')).toHaveLength(1);
    await simulator.close();
    await start();
    expect(await results(`GET /JobSessions?jobId=${String(id)}&limit=100`)).toEqual(runs);
    expect(await results('GET /Jobs')).toMatchObject([{ nextRun: '2027-03-01T22:00:00.000Z' }]);
    const { body } = await ask(`GET /Organizations/${organizationId}/LicensingInformation`);
    expect(body).toEqual({ licensedUsers: 38, newUsers: 0 });
  });

  it('catches up no more runs than are kept', async () => {
    const schedulePolicy = { type: 'Periodically', periodicallyEvery: 'Minutes5' };
    const [{ id = '' } = {}] = await results('GET /Jobs');
    await ask(`PUT /Jobs/${String(id)}`, { schedulePolicy });
    await control('PUT clock', { advanceSeconds: 365 * 86_400 });
    token = String((await signIn({ ...user, ...ownToken })).body['access_token']);
    expect(await results(`GET /JobSessions?jobId=${String(id)}&limit=10000`)).toHaveLength(500);
  });
});
