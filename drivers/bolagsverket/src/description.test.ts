import process from 'node:process';
import { notableNumbers, registeredOrganizations } from '@portal/simulator-bolagsverket/data';
import { startBolagsverketSimulator } from '@portal/simulator-bolagsverket/server';
import type { Outbound, OutboundRequest, OutboundResponse } from '@portal/ports/outbound';
import { plainOutbound } from '@portal/ports/testing/plain-outbound';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBolagsverket } from './bolagsverket.ts';
import {
  createReferee,
  howToGet,
  operationOf,
  readDescription,
  type Description,
  type Tolerance,
} from './testing/description.ts';

/** All that we let pass although the description says otherwise; its own examples do every one of these. */
const tolerances: Tolerance[] = [
  {
    kind: 'notRequired',
    schema: 'Organisationsnamn',
    property: 'namn',
    because:
      'it is required of the list of names, which has no such property; the names inside the list have it',
  },
  {
    kind: 'notRequired',
    schema: 'PagaendeAvvecklingsEllerOmstruktureringsforfarande',
    property: 'status',
    because: 'it is required and described nowhere',
  },
  {
    kind: 'nullable',
    except: ['OrganisationerBegaran', 'OrganisationerSvar', 'ApiError'],
    because: 'what a source does not tell is null in the examples, while no schema says nullable',
  },
];

/** What the description's own examples do besides, and the simulator does not. */
const onlyInExamples = [
  "/organisationer/*/organisationsidentitet must have required property 'typ'",
  '/organisationer/*/organisationsidentitet must match a schema in anyOf',
  '/organisationer/*/organisationsidentitet must be null',
];

const found = readDescription();
if (found === null) process.stdout.write(`${howToGet}\n`);

it.runIf(process.env['CI'] === 'true')('has the description to judge by', () => {
  expect(found, howToGet).not.toBeNull();
});

const client = { clientId: 'portal', clientSecret: 'secret', controlToken: 'control' };

const json = (body: string | Uint8Array | undefined): unknown =>
  JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body));

const judge = (text: Description): void => {
  const referee = createReferee(text, tolerances);
  const organizations = operationOf(text, 'POST', '/organisationer');
  const schemaFor = (status: number): unknown =>
    organizations.responses[String(status)]?.content['application/json']?.schema;
  const example = (name: string): unknown => text.components.examples[name]?.value;

  let simulator: Awaited<ReturnType<typeof startBolagsverketSimulator>>;
  beforeAll(async () => {
    simulator = await startBolagsverketSimulator({ port: 0, ...client });
  });
  afterAll(async () => await simulator.close());

  const exchanges: { request: OutboundRequest; response: OutboundResponse }[] = [];
  const recording: Outbound = async (request) => {
    const response = await plainOutbound(request);
    exchanges.push({ request, response });
    return response;
  };

  it('lets every request of the driver and every answer of the simulator pass', async () => {
    const register = createBolagsverket({ ...simulator, ...client }, recording);
    const numbers = registeredOrganizations.map((entry) => entry.number.slice(-10));
    for (const number of new Set([...numbers, ...Object.values(notableNumbers)])) {
      await register.lookUp(number).catch(() => null);
    }
    const lookUps = exchanges.filter(({ request }) => request.url !== simulator.tokenUrl);
    expect(lookUps.length).toBeGreaterThan(60);
    for (const { request, response } of lookUps) {
      expect(request).toMatchObject({ method: 'POST', url: `${simulator.baseUrl}/organisationer` });
      const type = request.headers?.['content-type'] ?? '';
      expect(referee(organizations.requestBody?.content[type]?.schema, json(request.body))).toEqual([]);
      expect(response.status).toBe(200);
      expect(referee(schemaFor(200), json(response.body))).toEqual([]);
    }
  });

  it('asks for the scopes that the operations want', () => {
    const token = exchanges.find(({ request }) => request.url === simulator.tokenUrl);
    const asked = new URLSearchParams(String(token?.request.body)).get('scope')?.split(' ');
    expect(asked).toEqual(
      expect.arrayContaining(organizations.security.flatMap((way) => way['OAuth2'] ?? [])),
    );
  });

  it.each([
    ['a wrong check digit', 400, '5592407167'],
    ['a malformed number', 400, '55'],
    ['no token', 401, '5592407166'],
    ['a token without the scope', 403, '5592407166'],
  ] as const)('lets the refusal of %s pass', async (what, status, number) => {
    const token = async (scope: string): Promise<string> => {
      const body = new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: client.clientId,
        client_secret: client.clientSecret,
        scope,
      });
      const told = json(
        (await plainOutbound({ method: 'POST', url: simulator.tokenUrl, body: String(body) })).body,
      );
      return String(Object(told).access_token);
    };
    const scope = status === 403 ? 'vardefulla-datamangder:ping' : 'vardefulla-datamangder:read';
    const headers = what === 'no token' ? {} : { authorization: `Bearer ${await token(scope)}` };
    const response = await plainOutbound({
      method: 'POST',
      url: `${simulator.baseUrl}/organisationer`,
      headers,
      body: JSON.stringify({ identitetsbeteckning: number }),
    });
    expect(response.status).toBe(status);
    expect(referee(schemaFor(status), json(response.body))).toEqual([]);
  });

  it('does not let a damaged answer pass', () => {
    const part = { dataproducent: 'Skatteverket', kod: 'KANSKE', fel: { typ: 'TRASIG' } };
    const deviations = referee(schemaFor(200), { organisationer: [{ reklamsparr: part }] });
    expect(deviations).toContain(
      '/organisationer/*/reklamsparr/dataproducent must be equal to one of the allowed values',
    );
    expect(deviations).toContain(
      '/organisationer/*/reklamsparr/kod must be equal to one of the allowed values',
    );
    expect(deviations).toContain(
      '/organisationer/*/reklamsparr/fel/typ must be equal to one of the allowed values',
    );
  });

  const examples = ['aktiebolag', 'enskild', 'fel-fran-en-uppgiftskalla'].map((name) =>
    example(`organisationer-${name}-svar`),
  );

  it('needs every tolerance for its own examples, and only the named ones besides', () => {
    const deviations = examples.flatMap((value) => referee(schemaFor(200), value));
    expect(new Set(deviations)).toEqual(new Set(onlyInExamples));
    for (const left of tolerances) {
      const stricter = createReferee(
        text,
        tolerances.filter((one) => one !== left),
      );
      const more = examples.flatMap((value) => stricter(schemaFor(200), value));
      expect(more.length, left.because).toBeGreaterThan(deviations.length);
    }
  });

  const lookUpIn = async (body: unknown): ReturnType<ReturnType<typeof createBolagsverket>['lookUp']> => {
    const told: Outbound = async ({ url }) => {
      const answer = url === simulator.tokenUrl ? { access_token: 'token' } : body;
      return { status: 200, headers: {}, body: new TextEncoder().encode(JSON.stringify(answer)) };
    };
    return await createBolagsverket({ ...simulator, ...client }, told).lookUp('5299999994');
  };

  it('has examples that the driver understands', async () => {
    expect(await lookUpIn(examples[0])).toEqual({
      organizationNumber: '5299999994',
      name: 'Cykelbolaget AB',
      address: 'c/o Annat företag, Jobbstigen 2',
      zipcode: '123 45',
      city: 'Grönköping',
      country: 'SE',
      warnings: ['deregistered', 'bankruptcy', 'liquidation', 'inactive'],
      partial: false,
    });
    expect(await lookUpIn(examples[1])).toMatchObject({
      name: 'CITY SKOR THOMAS CARLSON',
      address: 'c/o annan adress, VÄSTERG 5',
      zipcode: '241 31',
      warnings: ['deregistered'],
    });
    await expect(lookUpIn(examples[2])).rejects.toMatchObject({ kind: 'unreachable' });
  });
};

describe.runIf(found !== null)("the vendor's description", () => {
  if (found !== null) judge(found);
});
