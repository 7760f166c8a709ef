import { findOrganizations, notableNumbers } from '@portal/simulator-bolagsverket/data';
import { startBolagsverketSimulator } from '@portal/simulator-bolagsverket/server';
import type { RegisteredOrganization } from '@portal/ports/organization-register';
import type { Outbound, OutboundRequest } from '@portal/ports/outbound';
import { organizationRegisterSuite } from '@portal/ports/testing/organization-register-suite';
import { plainOutbound } from '@portal/ports/testing/plain-outbound';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBolagsverket } from './bolagsverket.ts';

const client = { clientId: 'portal', clientSecret: 'p:å s%20t', controlToken: 'control' };

const start = async () => await startBolagsverketSimulator({ port: 0, ...client });
type Simulator = Awaited<ReturnType<typeof start>>;

const setFault = async (simulator: Simulator, fault: string): Promise<void> => {
  const response = await fetch(`${simulator.url}/_simulator/faults`, {
    method: 'PUT',
    headers: { 'x-simulator-token': client.controlToken },
    body: JSON.stringify({ fault }),
  });
  expect(response.status).toBe(200);
};

const polarvind: RegisteredOrganization = {
  organizationNumber: '5592407166',
  name: 'Polarvind Kraft AB',
  address: 'Varvsgatan 14',
  zipcode: '972 33',
  city: 'Luleå',
  country: 'SE',
  warnings: [],
  partial: false,
};

organizationRegisterSuite('Bolagsverket', async () => {
  const simulator = await start();
  return {
    register: createBolagsverket({ ...simulator, ...client }, plainOutbound),
    known: polarvind,
    careOf: {
      organizationNumber: notableNumbers.careOf,
      name: 'Testvagnen Cykel AB',
      address: 'c/o Hjulmakarna, Jobbstigen 2',
      zipcode: '123 45',
      city: 'Grönköping',
      country: 'SE',
      warnings: [],
      partial: false,
    },
    bankrupt: notableNumbers.bankrupt,
    liquidation: notableNumbers.liquidation,
    deregistered: notableNumbers.deregistered,
    inactive: notableNumbers.inactive,
    nameOnly: notableNumbers.addressSourceFails,
    addressOnly: notableNumbers.nameSourceFails,
    nobodyAnswers: notableNumbers.allSourcesFail,
    unknown: notableNumbers.unknown,
    fail: async (how) => await setFault(simulator, how),
    close: async () => await simulator.close(),
  };
});

describe('the Bolagsverket driver', () => {
  let simulator: Simulator;
  let calls: OutboundRequest[];
  const recording: Outbound = async (request) => {
    calls.push(request);
    return await plainOutbound(request);
  };
  const tokenCalls = () => calls.filter((call) => call.url === simulator.tokenUrl).length;
  const lookUpCalls = () => calls.length - tokenCalls();

  beforeEach(async () => {
    simulator = await start();
    calls = [];
  });
  afterEach(async () => {
    vi.useRealTimers();
    await simulator.close();
  });

  it('is asked whether it lives with the token of its calls, and once more when that is lost', async () => {
    const register = createBolagsverket({ ...simulator, ...client }, recording);
    await register.ping();
    simulator.revokeTokens();
    await register.ping();
    expect([tokenCalls(), lookUpCalls()]).toEqual([2, 3]);
  });

  it.each([
    ['7699393364', 'Bostadsrättsföreningen Måsen'],
    ['8029735373', 'Idrottsföreningen Fjällräven Ski'],
  ])('tells the name of %s, which is no company', async (number, name) => {
    const register = createBolagsverket({ ...simulator, ...client }, recording);
    expect(await register.lookUp(number)).toMatchObject({ name, partial: false });
  });

  it('says so when the client or its secret is wrong', async () => {
    const register = createBolagsverket({ ...simulator, ...client, clientSecret: 'wrong' }, recording);
    await expect(register.ping()).rejects.toMatchObject({ kind: 'connection', trouble: 'credentials' });
  });

  it('takes one token for many calls, also when they come at once', async () => {
    const register = createBolagsverket({ ...simulator, ...client }, recording);
    await Promise.all(Array.from({ length: 5 }, async () => await register.lookUp('5592407166')));
    await register.lookUp('5592407166');
    expect([tokenCalls(), lookUpCalls()]).toEqual([1, 6]);
  });

  it('takes a new token before the old one runs out', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const register = createBolagsverket({ ...simulator, ...client }, recording);
    await register.lookUp('5592407166');
    vi.setSystemTime(Date.now() + 3530 * 1000);
    await register.lookUp('5592407166');
    vi.setSystemTime(Date.now() + 60 * 1000);
    await register.lookUp('5592407166');
    expect([tokenCalls(), lookUpCalls()]).toEqual([2, 3]);
  });

  it('takes a new token, once, when the old one no longer works', async () => {
    const register = createBolagsverket({ ...simulator, ...client }, recording);
    await register.lookUp('5592407166');
    simulator.revokeTokens();
    expect(await register.lookUp('5592407166')).toEqual(polarvind);
    expect([tokenCalls(), lookUpCalls()]).toEqual([2, 3]);
  });

  it('gives up after one fresh token', async () => {
    const refusing: Outbound = async (request) => {
      const response = await recording(request);
      return request.url === simulator.tokenUrl ? response : { ...response, status: 401 };
    };
    const register = createBolagsverket({ ...simulator, ...client }, refusing);
    await expect(register.lookUp('5592407166')).rejects.toMatchObject({ kind: 'connection' });
    expect([tokenCalls(), lookUpCalls()]).toEqual([2, 2]);
  });

  it('is refused with a wrong secret, says so without telling it, and works once it is right', async () => {
    const register = createBolagsverket({ ...simulator, ...client, clientSecret: 'hemlig' }, recording);
    const error: unknown = await register.lookUp('5592407166').catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind: 'connection', message: expect.stringContaining('token service') });
    expect(JSON.stringify(error) + String(error)).not.toContain('hemlig');
    await expect(register.lookUp('5592407166')).rejects.toMatchObject({ kind: 'connection' });
    expect(tokenCalls()).toBe(2);
  });

  it('asks nobody about a number with a wrong check digit', async () => {
    const register = createBolagsverket({ ...simulator, ...client }, recording);
    await expect(register.lookUp('5592407167')).rejects.toMatchObject({ kind: 'refused' });
    expect(calls).toEqual([]);
  });

  it('takes the business of a sole trader that still exists', async () => {
    const register = createBolagsverket({ ...simulator, ...client }, plainOutbound);
    expect(findOrganizations(notableNumbers.soleTrader)).toHaveLength(2);
    expect(await register.lookUp(notableNumbers.soleTrader)).toMatchObject({
      name: 'Lindqvists Nyckelservice',
      address: 'c/o Skåneplantor, Vesumsvägen 9',
      warnings: [],
    });
  });

  it('says how long to wait when it is throttled', async () => {
    const register = createBolagsverket({ ...simulator, ...client }, plainOutbound);
    await setFault(simulator, 'throttles');
    const expected = { kind: 'throttled', retryAfterSeconds: 2 };
    await expect(register.lookUp('5592407166')).rejects.toMatchObject(expected);
  });
});

const answering = (status: number, body: unknown): Outbound => {
  return async ({ url }) => {
    const sent = url === 'token:' ? { access_token: 'token' } : body;
    const text = typeof sent === 'string' ? sent : JSON.stringify(sent);
    return { status: url === 'token:' ? 200 : status, headers: {}, body: new TextEncoder().encode(text) };
  };
};

const lookUp = async (status: number, body: unknown): Promise<RegisteredOrganization> => {
  const connection = { baseUrl: 'base:', tokenUrl: 'token:', clientId: 'id', clientSecret: 'secret' };
  return await createBolagsverket(connection, answering(status, body)).lookUp('5592407166');
};

describe('answers that the simulator does not give', () => {
  const names = {
    organisationsnamnLista: [{ namn: ' Aktör AB ', organisationsnamntyp: { kod: 'FORETAGSNAMN' } }],
  };
  const located = (postadress: unknown, land = 'SE-LAND') => ({
    organisationsnamn: names,
    registreringsland: { kod: land },
    postadressOrganisation: { postadress },
  });
  const missing = { fel: { typ: 'ORGANISATION_FINNS_EJ' } };
  const silent = { fel: { typ: 'TIMEOUT' } };

  it.each([
    [200, 'not json', 'protocol'],
    [200, { organisationer: 'none' }, 'protocol'],
    [200, { organisationer: [] }, 'notFound'],
    [200, {}, 'notFound'],
    [200, { organisationer: [{ organisationsnamn: missing, juridiskForm: silent }] }, 'unreachable'],
    [302, '', 'protocol'],
    [404, '<html>', 'protocol'],
    [500, { title: 'Internal Server Error' }, 'unreachable'],
    [503, '', 'unreachable'],
  ])('maps %i %j to %s', async (status, body, kind) => {
    await expect(lookUp(status, body)).rejects.toMatchObject({ kind });
  });

  it('knows a company that Statistics Sweden has not heard of yet', async () => {
    const young = { organisationsnamn: names, juridiskForm: missing, postadressOrganisation: missing };
    const expected = { name: 'Aktör AB', address: null, warnings: [], partial: false };
    expect(await lookUp(200, { organisationer: [young] })).toMatchObject(expected);
  });

  it('knows an authority that only Statistics Sweden has heard of', async () => {
    const authority = {
      ...located({ utdelningsadress: 'Box 1', postnummer: '85181' }),
      organisationsnamn: missing,
    };
    const expected = { name: null, address: 'Box 1', zipcode: '851 81', partial: false };
    expect(await lookUp(200, { organisationer: [authority] })).toMatchObject(expected);
  });

  it.each([
    { postnummer: '0150', land: 'NORGE', zipcode: '0150', country: 'NO' },
    { postnummer: '10115', land: 'Tyskland', zipcode: '101 15', country: 'DE' },
    { postnummer: 'SW1A 1AA', land: 'Storbritannien', zipcode: 'SW1A 1AA', country: 'GB' },
    { postnummer: '97233', land: 'Utopia', zipcode: '972 33', country: null },
    { postnummer: '97233', land: null, zipcode: '972 33', country: 'SE' },
  ])('reads the address $postnummer $land', async ({ postnummer, land, zipcode, country }) => {
    const found = await lookUp(200, { organisationer: [located({ postnummer, land })] });
    expect(found).toMatchObject({ zipcode, country });
  });

  it('does not guess the country of a foreign company', async () => {
    const found = await lookUp(200, {
      organisationer: [located({ postnummer: '97233', land: ' ' }, 'NO-LAND')],
    });
    expect(found.country).toBeNull();
  });
});
