import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { termEndOf } from './calendar.ts';
import { catalog } from './catalog.ts';
import { startPartnerCenterSimulator, type PartnerCenterSimulator } from './simulator.ts';

const client = { clientId: 'portal', clientSecret: 'secret', refreshToken: 'first consent' };
let folder: string;
let simulator: PartnerCenterSimulator;
let token: string;

const start = () =>
  startPartnerCenterSimulator({
    port: 0,
    controlToken: 'control',
    statePath: path.join(folder, 'state.json'),
    ...client,
  });

const control = async (call: string, body?: unknown): Promise<unknown> => {
  const [method = '', name = ''] = call.split(' ');
  const response = await fetch(`${simulator.url}/_simulator/${name}`, {
    method,
    headers: { 'x-simulator-token': 'control' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(response.ok, call).toBe(true);
  return response.status === 204 ? null : response.json();
};

const exchange = (
  refresh_token: string,
  scope = 'https://api.partnercenter.microsoft.com/.default offline_access',
) => {
  const { clientId: client_id, clientSecret: client_secret } = client;
  const form = { grant_type: 'refresh_token', client_id, client_secret, refresh_token, scope };
  return fetch(simulator.tokenUrl, { method: 'POST', body: new URLSearchParams(form) });
};
const tokens = z.object({ access_token: z.string(), refresh_token: z.string() });
const exchanged = async (refreshToken: string) => tokens.parse(await (await exchange(refreshToken)).json());

type Sent = { body?: unknown; headers?: Record<string, string>; as?: string };
const ask = async (call: string, { body, headers, as = token }: Sent = {}) => {
  const [method = '', address = ''] = call.split(' ');
  const response = await fetch(`${simulator.url}/v1${address}`, {
    method,
    headers: {
      authorization: `Bearer ${as}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, json: text === '' ? null : JSON.parse(text) };
};

const productId = 'CFQ7TTC0LH18';
const ids = z.object({ ids: z.tuple([z.uuid()]) });
/** A tenant with one subscription, and the address of that. */
async function subscribed(more: Record<string, unknown> = {}): Promise<string> {
  const subscription = { productId, quantity: 5, boughtAt: new Date().toISOString(), ...more };
  const tenant = {
    domain: `${randomUUID()}.onmicrosoft.com`,
    companyName: 'Polarvind',
    subscriptions: [subscription],
  };
  await control('PUT behavior', { visibleAfterSeconds: 0 });
  const [id] = ids.parse(await control('POST tenants', [tenant])).ids;
  const { json } = await ask(`GET /customers/${id}/subscriptions`);
  return `/customers/${id}/subscriptions/${json.items[0].id}`;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'partner-center-'));
});
afterAll(async () => await rm(folder, { recursive: true }));
beforeEach(async () => {
  simulator = await start();
  await control('POST reset');
  const { refreshToken } = z.object({ refreshToken: z.string() }).parse(await control('POST consent', {}));
  token = (await exchanged(refreshToken)).access_token;
});
afterEach(async () => await simulator.close());

describe('its catalog', () => {
  it('has 5,000 products, 41 of which have names that people know', () => {
    const titles = [...catalog.values()].map(({ productTitle }) => productTitle);
    expect(new Set(titles).size).toBe(5000);
    expect(titles.filter((title) => !/\(\d{4}\)$/.test(title))).toHaveLength(41);
    expect(new Set([...catalog.values()].map(({ guid }) => guid)).size).toBe(5000);
  });
});

describe('its calendar', () => {
  it.each([
    { from: '2027-01-31', term: 'P1M', number: 1, end: '2027-02-28' },
    { from: '2027-01-31', term: 'P1M', number: 2, end: '2027-03-31' },
    { from: '2028-02-29', term: 'P1Y', number: 1, end: '2029-02-28' },
    { from: '2028-02-29', term: 'P3Y', number: 4, end: '2040-02-29' },
    { from: '2027-03-27', term: 'P1M', number: 1, end: '2027-04-27' },
  ] as const)('ends a term from $from of $term number $number at $end', ({ from, term, number, end }) => {
    expect(termEndOf(new Date(from), term, number).toISOString()).toBe(`${end}T00:00:00.000Z`);
  });
});

describe('its token service', () => {
  it('replaces the refresh token with each use, and takes the one before until the new one was used', async () => {
    const { refreshToken } = z.object({ refreshToken: z.string() }).parse(await control('POST consent', {}));
    const second = await exchanged(refreshToken);
    const secondAgain = await exchanged(refreshToken);
    expect(secondAgain.refresh_token).not.toBe(second.refresh_token);
    expect((await exchange(second.refresh_token)).status).toBe(400);
    await exchanged(secondAgain.refresh_token);
    expect((await exchange(refreshToken)).status).toBe(400);
  });

  it('gives tokens that are good for one audience and an hour', async () => {
    const address = 'GET /customers';
    expect((await ask(address)).status).toBe(200);
    expect((await ask(address, { as: 'none' })).status).toBe(401);
    await control('PUT clock', { advanceSeconds: 3600 });
    expect((await ask(address)).status).toBe(401);
  });
});

describe('a change', () => {
  it('resets what is left out: auto renew goes off, and what was scheduled is gone', async () => {
    const address = await subscribed();
    const { json: whole } = await ask(`GET ${address}`);
    const scheduledActions = [{ scheduleType: 'TermEnd', actionType: 'Cancel' }];
    const first = await ask(`PATCH ${address}`, {
      body: { ...whole, autoRenewEnabled: false, scheduledActions },
    });
    expect(first.json).toMatchObject({ autoRenewEnabled: false, scheduledActions });
    const { autoRenewEnabled: _gone, scheduledActions: _alsoGone, ...rest } = first.json;
    const { json } = await ask(`PATCH ${address}`, { body: rest });
    expect(json).toMatchObject({ autoRenewEnabled: false });
    expect(json).not.toHaveProperty('scheduledActions');
  });

  it('wants the whole of it, its tag, and the same one in the header', async () => {
    const address = await subscribed();
    const { json: whole } = await ask(`GET ${address}`);
    const codeOf = async (sent: Sent) => {
      const { status, json } = await ask(`PATCH ${address}`, sent);
      return [status, Number(json.code)];
    };
    expect(await codeOf({ body: { quantity: 6 } })).toEqual([400, 800002]);
    expect(await codeOf({ body: { ...whole, attributes: {} } })).toEqual([400, 2055]);
    expect(await codeOf({ body: { ...whole, quantity: 6 }, headers: { 'if-match': 'another' } })).toEqual([
      400, 2055,
    ]);
    expect(await codeOf({ body: { ...whole, billingCycle: 'annual' } })).toEqual([400, 2054]);
    expect(
      await codeOf({
        body: { ...whole, scheduledActions: [{ scheduleType: 'TermEnd', actionType: 'Cancel' }] },
      }),
    ).toEqual([400, 800093]);
    expect((await ask(`PATCH ${address}`, { body: { ...whole, quantity: 6 } })).status).toBe(200);
    expect(await codeOf({ body: { ...whole, quantity: 7 } })).toEqual([400, 2055]);
  });

  it('is made once for its request id, which no other request may have', async () => {
    const address = await subscribed();
    const { json: whole } = await ask(`GET ${address}`);
    const headers = { 'ms-requestid': randomUUID() };
    const first = await ask(`PATCH ${address}`, { body: { ...whole, quantity: 6 }, headers });
    expect(await ask(`PATCH ${address}`, { body: { ...whole, quantity: 6 }, headers })).toMatchObject({
      json: first.json,
    });
    expect((await ask(`PATCH ${address}`, { body: { ...whole, quantity: 7 }, headers })).json.code).toBe(
      '800006',
    );
    expect((await ask(`GET ${address}`, { headers: { 'ms-requestid': 'no uuid' } })).status).toBe(400);
  });
});

describe('a term', () => {
  it('of before the change expires when it does not renew, and a later one goes on by the month', async () => {
    const older = await subscribed({
      boughtAt: '2024-05-10T10:00:00Z',
      termDuration: 'P3Y',
      autoRenew: false,
    });
    const later = await subscribed({ boughtAt: '2026-05-10T10:00:00Z', autoRenew: false });
    await control('PUT clock', { now: '2027-05-10T00:00:00.000Z' });
    const { refreshToken } = z.object({ refreshToken: z.string() }).parse(await control('POST consent', {}));
    const as = (await exchanged(refreshToken)).access_token;
    expect((await ask(`GET ${older}`, { as })).json).toMatchObject({ status: 'expired' });
    expect((await ask(`GET ${later}`, { as })).json).toMatchObject({
      status: 'active',
      offerId: expect.stringMatching(/^CFQ7TTC0LH18:E001:CFQ7\w+$/),
      termDuration: 'P1M',
      commitmentEndDate: '2027-06-09T00:00:00.000Z',
      commitmentEndDateTime: '2027-06-09T23:59:59.000Z',
    });
  });
});

describe('its state', () => {
  it('is there after it was started again, with clock and tokens', async () => {
    const address = await subscribed();
    const { refreshToken } = z.object({ refreshToken: z.string() }).parse(await control('POST consent', {}));
    await control('PUT clock', { advanceSeconds: 86_400 });
    await simulator.close();
    simulator = await start();
    token = (await exchanged(refreshToken)).access_token;
    expect((await ask(`GET ${address}`)).json).toMatchObject({ quantity: 5, status: 'active' });
    expect(Date.parse((await ask(`GET ${address}`)).headers.get('date') ?? '')).toBeGreaterThan(
      Date.now() + 80_000_000,
    );
  });
});
