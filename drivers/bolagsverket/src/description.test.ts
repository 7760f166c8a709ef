import process from 'node:process';
import { notableNumbers, registeredOrganizations } from '@portal/simulator-bolagsverket/data';
import { startBolagsverketSimulator } from '@portal/simulator-bolagsverket/server';
import type { Outbound } from '@portal/ports/outbound';
import { plainOutbound } from '@portal/ports/testing/plain-outbound';
import { judgeAnswer } from '@portal/ports/testing/referee/answers';
import { readDescription, vendorFile, type Description } from '@portal/ports/testing/referee/description';
import { Referee, toleranceFor, type Tolerance } from '@portal/ports/testing/referee/referee';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBolagsverket } from './bolagsverket.ts';

const file = vendorFile('bolagsverket', 'vardefulla-datamangder-v1.openapi.yaml');

const howToGet =
  `The vendor's description is not at ${file}. It is not ours to copy: fetch the OpenAPI file of ` +
  "Bolagsverket's API for high-value data sets, version 1, from its developer portal, and set VENDOR_SPECS to the folder above bolagsverket/.";

/** All that we let pass although the description says otherwise; its own examples do every one of these. */
const tolerances: Tolerance[] = [
  {
    way: 'answer',
    violation: "200 body/organisationer/*/organisationsnamn must have required property 'namn'",
    because:
      'it is required of the list of names, which has no such property; the names inside the list have it',
  },
  {
    way: 'answer',
    violation: /\/pagaendeAvvecklingsEllerOmstruktureringsforfarande must have required property 'status'$/,
    because: 'it is required and described nowhere',
  },
  {
    way: 'answer',
    violation: /^200 body\/organisationer\/\*\/.* must be .+, is null$/,
    because: 'what a source does not tell is null in the examples, while no schema says nullable',
  },
];

/** What the description's own examples do besides, and the simulator does not. */
const onlyInExamples = [
  "200 body/organisationer/*/organisationsidentitet must have required property 'typ'",
  '200 body/organisationer/* has pagandeAvvecklingsEllerOmstruktureringsforfarande, which nothing describes',
];

const found = readDescription(file);
if (found === null) process.stdout.write(`${howToGet}\n`);

it.runIf(process.env['CI'] === 'true')('has the description to judge by', () => {
  expect(found, howToGet).not.toBeNull();
});

const client = { clientId: 'portal', clientSecret: 'secret', controlToken: 'control' };

const lookUps = 'POST /organisationer';

const json = (body: string | Uint8Array): unknown =>
  JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body));

const judgeBy = (description: Description): void => {
  const referee = new Referee({
    driver: 'bolagsverket',
    descriptions: [
      { name: 'high-value data sets v1, official', description, basePath: '/vardefulla-datamangder/v1' },
    ],
    tolerances,
    withoutReferee: [
      { operation: 'POST /oauth2/token', because: 'the description only names it, as the way to sign in' },
    ],
  });
  const operation = description.operations.find(({ name }) => name === lookUps);
  if (operation === undefined) throw new Error(`${lookUps} is not described`);

  let simulator: Awaited<ReturnType<typeof startBolagsverketSimulator>>;
  beforeAll(async () => {
    simulator = await startBolagsverketSimulator({ port: 0, ...client });
  });
  afterAll(async () => await simulator.close());

  const tokenFor = async (scope: string): Promise<string> => {
    const { clientId: client_id, clientSecret: client_secret } = client;
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id,
      client_secret,
      scope,
    }).toString();
    const response = await plainOutbound({ method: 'POST', url: simulator.tokenUrl, body });
    return String(Object(json(response.body)).access_token);
  };

  const lookUpWith = async (number: string, headers: Record<string, string>): Promise<number> => {
    const response = await referee.watch(plainOutbound)({
      method: 'POST',
      url: `${simulator.baseUrl}/organisationer`,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ identitetsbeteckning: number }),
    });
    return response.status;
  };

  it('lets every request of the driver and every answer of the simulator pass', async () => {
    const register = createBolagsverket({ ...simulator, ...client }, referee.watch(plainOutbound));
    await register.ping();
    const numbers = registeredOrganizations.map((entry) => entry.number.slice(-10));
    for (const number of new Set([...numbers, ...Object.values(notableNumbers)])) {
      await register.lookUp(number).catch(() => null);
    }
    expect(referee.violations).toEqual([]);
    expect(referee.counts.get(lookUps)?.answers).toBeGreaterThan(60);
  });

  it('asks for the scopes that the operations want', async () => {
    const tokens: string[] = [];
    const recording: Outbound = async (request) => {
      if (request.url === simulator.tokenUrl) tokens.push(String(request.body));
      return await plainOutbound(request);
    };
    await createBolagsverket({ ...simulator, ...client }, recording).ping();
    const scopes = new URLSearchParams(tokens[0]).get('scope')?.split(' ');
    expect(scopes).toEqual(expect.arrayContaining([...operation.scopes]));
  });

  it('lets the refusals pass', async () => {
    const read = `Bearer ${await tokenFor('vardefulla-datamangder:read')}`;
    const ping = `Bearer ${await tokenFor('vardefulla-datamangder:ping')}`;
    expect(await lookUpWith('5592407167', { authorization: read })).toBe(400);
    expect(await lookUpWith('55', { authorization: read })).toBe(400);
    expect(await lookUpWith('5592407166', { authorization: 'Bearer unknown' })).toBe(401);
    expect(await lookUpWith('5592407166', { authorization: ping })).toBe(403);
    expect(referee.violations).toEqual([]);
  });

  const violationsOf = async (way: 'request' | 'answer', change: (body: unknown) => unknown) => {
    const name = `a damaged ${way}`;
    const { outbound, violations } = referee.plant(plainOutbound, { name, operation: lookUps, way, change });
    await createBolagsverket({ ...simulator, ...client }, outbound)
      .lookUp('5592407166')
      .catch(() => null);
    return violations;
  };

  it('does not let a damaged request or answer pass', async () => {
    const request = await violationsOf('request', () => ({ identitetsbeteckningen: 5592407166 }));
    expect(request).toEqual([
      `${lookUps} request: body must have required property 'identitetsbeteckning'`,
      `${lookUps} request: body has identitetsbeteckningen, which nothing describes`,
    ]);
    const part = { dataproducent: 'Skatteverket', kod: 'KANSKE', fel: { typ: 'TRASIG' } };
    const answer = await violationsOf('answer', () => ({ organisationer: [{ reklamsparr: part }] }));
    const wrong = ['dataproducent', 'kod', 'fel/typ'].map(
      (name) =>
        `${lookUps} answer: 200 body/organisationer/*/reklamsparr/${name} must be equal to one of the allowed values`,
    );
    expect(answer).toEqual(expect.arrayContaining(wrong));
  });

  const examples = ['aktiebolag', 'enskild', 'fel-fran-en-uppgiftskalla'].map(
    (name) => description.examples[`organisationer-${name}-svar`],
  );

  it('has examples that break it only in named ways', () => {
    const deviations = examples.flatMap((example) =>
      judgeAnswer(description, operation, {
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: new TextEncoder().encode(JSON.stringify(example)),
      }),
    );
    const others = deviations.filter(
      (violation) => toleranceFor(tolerances, { way: 'answer', operation: lookUps, violation }) === undefined,
    );
    expect(new Set(others)).toEqual(new Set(onlyInExamples));
  });

  const lookUpIn = async (body: unknown): ReturnType<ReturnType<typeof createBolagsverket>['lookUp']> => {
    const outbound: Outbound = async ({ url }) => {
      const answer = url === simulator.tokenUrl ? { access_token: 'token' } : body;
      return { status: 200, headers: {}, body: new TextEncoder().encode(JSON.stringify(answer)) };
    };
    return await createBolagsverket({ ...simulator, ...client }, outbound).lookUp('5299999994');
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

  it('judged all but what it says, and needed every tolerance', () => {
    expect(referee.conclude()).toMatchObject({ violations: [], unneeded: [] });
  });
};

describe.runIf(found !== null)("the vendor's description", () => {
  if (found !== null) judgeBy(found);
});
