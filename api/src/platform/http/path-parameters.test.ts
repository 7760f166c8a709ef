import { defineEndpoint, nothing } from '@portal/contract/http';
import { problem } from '@portal/contract/errors';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMadeUpBench, region, type MadeUpBench } from '../../testing/made-up/bench.ts';
import { createThing, getThing, madeUpService, switchOffThing } from '../../testing/made-up/record.ts';
import { hostilePaths } from '../../testing/matrix/hostile.ts';
import { createCustomer, createPartner, type TestOrganization } from '../../testing/people.ts';
import { routeOf } from './routes.ts';

let bench: MadeUpBench;
let of: TestOrganization;
let thingId: string;
beforeAll(async () => {
  bench = await createMadeUpBench();
  of = await bench.enabledCustomer();
  thingId = await bench.orderThing(of, 'first');
  await bench.workOff();
});
afterAll(() => bench.close());

describe('a parameter of the path', { tags: ['hostile-input'] }, () => {
  test('reaches its handler as the record reads it', async () => {
    expect(await bench.send(getThing, { of, params: { region, thingId } })).toMatchObject({
      status: 200,
      body: { id: thingId, region, name: 'first' },
    });
  });

  test('that is wrong is 400 at its name, one that names nothing of the caller is 404', async () => {
    const outcomeOf = async (params: Record<string, string>, by = of) => {
      const { status, body } = await bench.send(getThing, { of: by, params });
      return [status, body['errorKey'], Object.keys(Object(body['fields']))];
    };
    expect(await outcomeOf({ region: 'nowhere', thingId: 'none' })).toEqual([
      400,
      'invalid',
      ['region', 'thingId'],
    ]);
    const unknown = [404, 'notFound', []];
    expect(await outcomeOf({ region: 'SE-CENTRAL-1', thingId })).toEqual(unknown);
    expect(await outcomeOf({ region, thingId: of.id })).toEqual(unknown);
    expect(await outcomeOf({ region, thingId }, await bench.enabledCustomer())).toEqual(unknown);
    const foreign = await createCustomer(bench.portal, await createPartner(bench.portal));
    expect(await outcomeOf({ region, thingId }, foreign)).toEqual(unknown);
  });

  test('that is hostile never breaks the portal', async () => {
    const faults: string[] = [];
    for (const path of hostilePaths(getThing.path, { region, thingId })) {
      const response = await bench.portal.app.inject({
        url: `/api${path}?customerId=${of.id}`,
        headers: { authorization: `Bearer ${bench.engineer}` },
      });
      const isShaped = problem.strict().safeParse(JSON.parse(response.body)).success;
      if (![400, 404, 414].includes(response.statusCode) || !isShaped)
        faults.push(`${path.slice(0, 80)}: ${response.statusCode} ${response.body.slice(0, 100)}`);
    }
    expect(faults).toEqual([]);
  });

  test('belongs to what an Idempotency-Key repeats', async () => {
    const order = (place: string, path = createThing.path.replace('{region}', place)) =>
      bench.portal.call('POST', path, {
        token: bench.engineer,
        query: { customerId: of.id },
        body: { name: 'keyed' },
        headers: { 'idempotency-key': 'the-same' },
      });
    const first = await order(region);
    expect(await order(region)).toMatchObject({ status: 202, body: first.body });
    expect(await order('SE-CENTRAL-1')).toMatchObject({
      status: 422,
      body: { errorKey: 'idempotencyKeyReused' },
    });
  });

  test('is described where OpenAPI has it', async () => {
    const { body } = await bench.portal.call('GET', '/openapi.json');
    const { paths } = z
      .object({
        paths: z.record(z.string(), z.record(z.string(), z.object({ parameters: z.array(z.unknown()) }))),
      })
      .parse(body);
    const described = paths[`/api${switchOffThing.path}`]?.['post']?.parameters;
    expect(described).toMatchObject([
      { name: 'region', in: 'path', required: true, schema: { enum: expect.arrayContaining([region]) } },
      { name: 'thingId', in: 'path', required: true, schema: { format: 'uuid' } },
      { name: 'customerId', in: 'query', required: false },
      { name: 'partnerId', in: 'query', required: false },
      { name: 'Idempotency-Key', in: 'header' },
    ]);
    const documented = madeUpService.endpoints.map(({ path }) => `/api${path}`);
    expect(Object.keys(paths)).toEqual(expect.arrayContaining(documented));
  });
});

describe('an endpoint whose path and parameters do not fit is not served', () => {
  const record = (path: string, params: z.ZodRawShape, query: z.ZodRawShape = {}) =>
    defineEndpoint({
      ...getThing,
      path,
      params: z.object(params),
      query: z.object(query),
      response: nothing,
    });
  const name = z.string();

  test.each([
    ['a parameter without a schema', record('/a/{one}/{two}/', { one: name })],
    ['a schema without its parameter', record('/a/{one}/', { one: name, two: name })],
    ['a parameter that is no whole part', record('/a/x{one}/', { one: name })],
    ['two of one name', record('/a/{one}/{one}/', { one: name })],
    ['one that the query has as well', record('/a/{one}/', { one: name }, { one: name })],
  ])('%s', (_what, endpoint) => {
    expect(() => routeOf(endpoint)).toThrow('The parameters of getThing are not those of its path');
  });
});
