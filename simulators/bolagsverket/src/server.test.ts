import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findOrganizations, notableNumbers, registeredOrganizations } from './data.ts';
import { hasValidCheckDigit } from './identity.ts';
import { startBolagsverketSimulator, type BolagsverketSimulator } from './server.ts';

let simulator: BolagsverketSimulator;
beforeEach(async () => {
  simulator = await startBolagsverketSimulator({
    port: 0,
    clientId: 'client',
    clientSecret: 'secret',
    controlToken: 'control',
    tokenLifetimeSeconds: 600,
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await simulator.close();
});

const allScopes = 'vardefulla-datamangder:read vardefulla-datamangder:ping';

const askToken = async (but: Record<string, string> = {}): Promise<Response> => {
  const usual = {
    grant_type: 'client_credentials',
    client_id: 'client',
    client_secret: 'secret',
    scope: allScopes,
  };
  return await fetch(simulator.tokenUrl, { method: 'POST', body: new URLSearchParams({ ...usual, ...but }) });
};

const token = async (scope = allScopes): Promise<string> => {
  const answer: unknown = await (await askToken({ scope })).json();
  return String(Object(answer).access_token);
};

const lookUp = async (bearer: string, number: string): Promise<Response> =>
  await fetch(`${simulator.baseUrl}/organisationer`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'x-request-id': 'request-1' },
    body: JSON.stringify({ identitetsbeteckning: number }),
  });

const alive = async (bearer: string): Promise<number> =>
  (await fetch(`${simulator.baseUrl}/isalive`, { headers: { authorization: `Bearer ${bearer}` } })).status;

const control = async (method: string, body?: unknown, controlToken = 'control'): Promise<Response> =>
  await fetch(`${simulator.url}/_simulator/faults`, {
    method,
    headers: { 'x-simulator-token': controlToken },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

describe('the seeded companies', () => {
  it('are about sixty, each with a valid number of its own', () => {
    const numbers = registeredOrganizations.map((entry) => entry.number);
    expect(numbers.length).toBeGreaterThanOrEqual(60);
    expect(numbers.filter((number) => !hasValidCheckDigit(number))).toEqual([]);
    expect(new Set(numbers).size).toBe(numbers.length - 1);
    expect(registeredOrganizations.filter((entry) => !/^\d{5}$/.test(entry.zipcode))).toEqual([]);
  });

  it('has every notable number but the unknown one and the silent one', () => {
    const missing = Object.entries(notableNumbers).filter(
      ([, number]) => findOrganizations(number).length === 0,
    );
    expect(missing.map(([name]) => name)).toEqual(['allSourcesFail', 'unknown']);
    expect(Object.values(notableNumbers).filter((number) => !hasValidCheckDigit(number))).toEqual([]);
    expect(findOrganizations(notableNumbers.usual)).toMatchObject([{ name: 'Polarvind Kraft AB' }]);
  });
});

describe('the token service', () => {
  it('refuses a wrong secret, an unknown client and another grant', async () => {
    expect((await askToken({ client_secret: 'wrong' })).status).toBe(401);
    expect((await askToken({ client_id: 'somebody' })).status).toBe(401);
    expect((await askToken({ grant_type: 'password' })).status).toBe(400);
  });

  it('takes the client from the Authorization header as well', async () => {
    const response = await fetch(simulator.tokenUrl, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from('client:secret').toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: allScopes }),
    });
    expect(await response.json()).toMatchObject({ token_type: 'Bearer', expires_in: 600, scope: allScopes });
  });

  it('gives tokens that run out', async () => {
    const bearer = await token();
    expect((await lookUp(bearer, notableNumbers.usual)).status).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 601_000);
    expect((await lookUp(bearer, notableNumbers.usual)).status).toBe(401);
  });

  it('gives no more rights than were asked for', async () => {
    const [ping, read] = [
      await token('vardefulla-datamangder:ping'),
      await token('vardefulla-datamangder:read admin'),
    ];
    expect([await alive(ping), (await lookUp(ping, notableNumbers.usual)).status]).toEqual([200, 403]);
    expect([await alive(read), (await lookUp(read, notableNumbers.usual)).status]).toEqual([403, 200]);
    expect([await alive('invented'), (await lookUp('', notableNumbers.usual)).status]).toEqual([401, 401]);
  });
});

describe('the register', () => {
  it('answers an unknown number with 200 and the reason on every part', async () => {
    const answer: unknown = await (await lookUp(await token(), notableNumbers.unknown)).json();
    const [entry] = Object(answer).organisationer;
    const parts = Object.values(Object(entry)).filter((part) => part !== null && 'fel' in Object(part));
    expect(parts.length).toBeGreaterThan(5);
    for (const part of parts) expect(part).toMatchObject({ fel: { typ: 'ORGANISATION_FINNS_EJ' } });
  });

  it('answers a sole trader with one entry for each business, with or without the century', async () => {
    const bearer = await token();
    for (const number of ['4009272719', '194009272719']) {
      const answer: unknown = await (await lookUp(bearer, number)).json();
      expect(answer).toMatchObject({
        organisationer: [{ namnskyddslopnummer: 1 }, { namnskyddslopnummer: 2 }],
      });
    }
  });

  it('refuses a wrong check digit and repeats the request id', async () => {
    const response = await lookUp(await token(), '5592407167');
    expect(response.status).toBe(400);
    const detail = expect.stringContaining('kontrollsiffra');
    expect(await response.json()).toMatchObject({ status: 400, requestId: 'request-1', detail });
  });
});

describe('the faults', () => {
  it('are changed with the control token only', async () => {
    expect((await control('PUT', { fault: 'down' }, 'wrong')).status).toBe(403);
    expect((await control('GET', undefined, '')).status).toBe(403);
    expect(await (await control('GET')).json()).toMatchObject({ fault: 'none' });
    expect((await control('PUT', { fault: 'sulks' })).status).toBe(400);
    expect((await control('PUT', { fault: 'slow', delayMs: -1 })).status).toBe(400);
    expect((await control('DELETE')).status).toBe(405);
    expect((await control('PUT', { fault: 'slow', delayMs: 50 })).status).toBe(200);
    expect(await (await control('GET')).json()).toEqual({ fault: 'slow', delayMs: 50 });
  });

  it('are out of reach when there is no control token', async () => {
    const options = { port: 0, clientId: 'client', clientSecret: 'secret', controlToken: '' };
    const open = await startBolagsverketSimulator(options);
    const headers = { 'x-simulator-token': '' };
    const response = await fetch(`${open.url}/_simulator/faults`, { headers });
    await open.close();
    expect(response.status).toBe(403);
  });

  it('answers late when slow, and correctly', async () => {
    const bearer = await token();
    await control('PUT', { fault: 'slow', delayMs: 200 });
    const before = performance.now();
    expect((await lookUp(bearer, notableNumbers.usual)).status).toBe(200);
    expect(performance.now() - before).toBeGreaterThan(190);
  });

  it('cuts the connection when down, also of the token service', async () => {
    await control('PUT', { fault: 'down' });
    await expect(askToken()).rejects.toThrow('fetch failed');
    await control('PUT', { fault: 'none' });
    expect((await askToken()).status).toBe(200);
  });

  it('refuses with 403 and throttles with 429', async () => {
    const bearer = await token();
    await control('PUT', { fault: 'refuses' });
    expect((await lookUp(bearer, notableNumbers.usual)).status).toBe(403);
    await control('PUT', { fault: 'throttles' });
    const throttled = await lookUp(bearer, notableNumbers.usual);
    expect([throttled.status, throttled.headers.get('retry-after')]).toEqual([429, '2']);
  });
});
