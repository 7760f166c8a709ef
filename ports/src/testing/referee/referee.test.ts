import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Outbound, OutboundRequest } from '../../outbound.ts';
import { toDescription } from './description.ts';
import { Referee, type RefereeOptions } from './referee.ts';

const thing = {
  type: 'object',
  required: ['name', 'id'],
  properties: {
    id: { type: 'integer', readOnly: true },
    name: { type: 'string', minLength: 1, pattern: String.raw`^[\w\!]*$` },
    parent: { type: 'string', nullable: true },
    colour: { type: 'string', enum: ['red'], nullable: true },
    free: { type: 'object' },
  },
};

const error = { type: 'object', required: ['message'], properties: { message: { type: 'string' } } };

const openApi = {
  openapi: '3.0.3',
  security: [{ token: [] }],
  paths: {
    '/things': {
      get: {
        parameters: [
          { name: 'size', in: 'query', required: true, schema: { type: 'integer', maximum: 9 } },
          { $ref: '#/components/parameters/tags' },
        ],
        responses: {
          200: {
            content: {
              'application/json': {
                schema: { type: 'array', items: { $ref: '#/components/schemas/Thing' } },
              },
            },
          },
        },
      },
      post: {
        parameters: [
          { name: 'X-Trace', in: 'header', required: true, schema: { type: 'string', format: 'uuid' } },
        ],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
        },
        responses: {
          201: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } },
          '4XX': { content: { 'application/json': { schema: error } } },
        },
      },
    },
    '/things/{id}': {
      delete: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: { 204: {} },
      },
    },
    '/things/all': { delete: { responses: { 204: {} } } },
  },
  components: {
    schemas: { Thing: thing },
    parameters: {
      tags: { name: 'tags', in: 'query', schema: { type: 'array', items: { enum: ['a', 'b'] } } },
    },
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
  },
};

const swagger = {
  swagger: '2.0',
  securityDefinitions: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
  paths: {
    '/things': {
      get: {
        security: [{ key: [] }],
        parameters: [
          { name: 'size', in: 'query', required: true, type: 'integer', maximum: 9 },
          { name: 'tags', in: 'query', type: 'array', items: { type: 'string', enum: ['a', 'b'] } },
        ],
        responses: { 200: { schema: { type: 'array', items: { $ref: '#/definitions/Special' } } } },
      },
    },
    '/token': {
      post: {
        consumes: ['application/x-www-form-urlencoded'],
        parameters: [{ name: 'grant', in: 'formData', required: true, type: 'string', enum: ['password'] }],
        responses: { 202: { description: 'no body' } },
      },
    },
  },
  definitions: {
    Thing: { ...thing, required: ['id'] },
    Special: { allOf: [{ $ref: '#/definitions/Thing' }, { properties: { size: { type: 'integer' } } }] },
  },
};

const sent = { authorization: 'Bearer x', 'x-key': 'x' };

type Answer = readonly [
  status: number,
  body?: unknown,
  type?: string | undefined,
  judged?: Partial<RefereeOptions>,
];

const exchange = async (
  text: unknown,
  request: Omit<OutboundRequest, 'url'> & { path: string },
  [status, body, type = 'application/json', judged = {}]: Answer = [200, []],
) => {
  const description = toDescription(text);
  const referee = new Referee({
    driver: 'test',
    descriptions: [{ name: 'test', description, basePath: '/api' }],
    ...judged,
  });
  const { path, ...rest } = request;
  const outbound: Outbound = async () => ({
    status,
    headers: body === undefined ? {} : { 'content-type': `${type};charset=utf-8` },
    body: new TextEncoder().encode(body === undefined ? '' : JSON.stringify(body)),
  });
  await referee.watch(outbound)({ headers: sent, ...rest, url: `http://host/api${path}` });
  return referee;
};

const violations = async (...args: Parameters<typeof exchange>): Promise<string[]> =>
  (await exchange(...args)).violations.map((one) => one.replace(/^.*(request|answer): /, ''));

const post = (body: unknown, headers: Record<string, string> = {}) => ({
  method: 'POST' as const,
  path: '/things',
  headers: {
    ...sent,
    'Content-Type': 'application/json',
    'X-Trace': '5a0c6b8e-6f0a-4b8e-9d3c-0a4f5e6d7c8b',
    ...headers,
  },
  body: JSON.stringify(body),
});
const created = [201, { id: 1, name: 'a', parent: null, colour: null, free: { any: 1 } }] as const;

describe.each([
  ['OpenAPI 3', openApi],
  ['Swagger 2', swagger],
])('a referee by %s', (_name, text) => {
  const list = async (
    query: string,
    answer?: Parameters<typeof exchange>[2],
    headers = sent as Record<string, string>,
  ) => await violations(text, { method: 'GET', path: `/things${query}`, headers }, answer);

  it('judges the query', async () => {
    expect(await list('?size=3')).toEqual([]);
    expect(await list('')).toEqual(['query size is missing']);
    expect(await list('?size=10')).toEqual(['query size must be <= 9']);
    expect(await list('?size=many')).toEqual(['query size must be integer']);
    expect(await list('?size=3&page=1')).toEqual(['query page is not described']);
    expect(await list('?size=3&tags=c')).toEqual(['query tags must be equal to one of the allowed values']);
  });

  it('wants a way to sign in', async () => {
    expect(await list('?size=3', undefined, {})).toEqual([
      expect.stringMatching(/^header (authorization|x-key) is missing$/),
    ]);
  });

  it('judges the answer', async () => {
    const full = [{ id: 1, name: 'a', free: { any: 1 } }];
    expect(await list('?size=3', [200, full])).toEqual([]);
    expect(await list('?size=3', [500])).toEqual(['status 500 is not described']);
    expect(await list('?size=3', [200])).toEqual(
      ['content-type (none) is not described'].map((one) => `200 ${one}`),
    );
    expect(await list('?size=3', [200, full, 'text/html'])).toEqual([
      '200 content-type text/html;charset=utf-8 is not described',
    ]);
    expect(
      await list('?size=3', [
        200,
        [
          { id: 'x', name: 'a' },
          { id: 'y', name: 'b' },
        ],
      ]),
    ).toEqual(['200 body/*/id must be integer']);
    expect(await list('?size=3', [200, [{ ...full[0], colours: [] }]])).toEqual([
      '200 body/* has colours, which nothing describes',
    ]);
  });
});

describe('a referee', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('judges the body of a request, from which what only the system writes may be missing', async () => {
    expect(await violations(openApi, post({ name: 'a' }), created)).toEqual([]);
    expect(await violations(openApi, post({ name: '', nome: 'a' }), created)).toEqual([
      'body/name must NOT have fewer than 1 characters',
      'body has nome, which nothing describes',
    ]);
    expect(await violations(openApi, { ...post({}), body: '' }, created)).toEqual(['body is missing']);
    expect(await violations(openApi, post({ name: 'a' }, { 'Content-Type': 'text/plain' }), created)).toEqual(
      ['content-type text/plain is not described'],
    );
    expect(await violations(openApi, post({ name: 'a' }), [201, { name: 'a' }])).toEqual([
      "201 body must have required property 'id'",
    ]);
    expect(await violations(openApi, post({ name: 'a' }), [409, {}])).toEqual([
      "409 body must have required property 'message'",
    ]);
  });

  it('judges headers, paths and the body where none is described', async () => {
    expect(await violations(openApi, post({ name: 'a' }, { 'X-Trace': '1' }), created)).toEqual([
      'header X-Trace must match format "uuid"',
    ]);
    const remove = { method: 'DELETE', path: '/things/x' } as const;
    expect(await violations(openApi, remove, [204])).toEqual(['path id must be integer']);
    expect(await violations(openApi, { ...remove, path: '/things/all' }, [204])).toEqual([]);
    expect(await violations(openApi, { ...remove, path: '/things/1', body: '{}' }, [204, {}])).toEqual([
      'body is there, which nothing describes',
      '204 body is there, which nothing describes',
    ]);
  });

  it('judges the fields of a form', async () => {
    const form = (body: string) => ({
      method: 'POST' as const,
      path: '/token',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(await violations(swagger, form('grant=password'), [202])).toEqual([]);
    expect(await violations(swagger, form('grant=other&scope=a'), [202])).toEqual([
      'body/grant must be equal to one of the allowed values',
      'body has scope, which nothing describes',
    ]);
  });

  it('finds out what nothing describes, what is let pass, and what lets pass too much', async () => {
    const unknown = { method: 'POST', path: '/things/1/start' } as const;
    const referee = await exchange(openApi, unknown);
    expect(referee.violations).toEqual(['POST /api/things/1/start is not described']);
    const declared = await exchange(openApi, unknown, [
      200,
      undefined,
      undefined,
      {
        withoutReferee: [
          { operation: 'POST /api/things/{id}/start', because: 'it is newer' },
          { operation: 'POST /api/things/{id}/stop', because: 'it is newer' },
        ],
        tolerances: [{ way: 'answer', violation: /never/, because: 'none' }],
      },
    ]);
    expect(declared.conclude()).toMatchObject({
      violations: [],
      withoutReferee: [{ calls: 1 }, { calls: 0 }],
      unneeded: ['POST /api/things/{id}/stop', '/never/'],
    });
    const tolerances = [
      {
        way: 'answer',
        operation: 'POST /things',
        violation: "201 body must have required property 'id'",
        because: 'old',
      },
    ] as const;
    const tolerant = await exchange(openApi, post({ name: 'a' }), [
      201,
      { name: 'a' },
      undefined,
      { tolerances },
    ]);
    expect(tolerant.conclude()).toMatchObject({
      violations: [],
      unneeded: [],
      tolerated: [{ times: 1 }],
      requests: 1,
      answers: 1,
    });
  });

  it('tells planted faults apart from found ones, and writes down what it comes to', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'referee-'));
    vi.stubEnv('REFEREE_RESULTS', join(folder, 'results'));
    const description = toDescription(openApi);
    const referee = new Referee({
      driver: 'test',
      descriptions: [{ name: 'test', description, basePath: '/api' }],
    });
    const bodies: string[] = [];
    const system: Outbound = async ({ body }) => {
      bodies.push(typeof body === 'string' ? body : new TextDecoder().decode(body));
      return {
        status: 201,
        headers: { 'content-type': 'application/json' },
        body: new TextEncoder().encode('{"id":1,"name":"a"}'),
      };
    };
    const { path: _path, ...request } = { ...post({ name: 'a' }), url: 'http://host/api/things' };
    const wrong = (way: 'request' | 'answer') => ({
      name: way,
      way,
      operation: 'POST /things',
      change: () => ({ name: 1 }),
    });
    for (const way of ['request', 'answer'] as const) {
      const planted = referee.plant(system, wrong(way));
      await planted.outbound(request);
      await planted.outbound(request);
      expect(planted.violations).toContainEqual(expect.stringContaining('body/name must be string'));
      expect(new Set(planted.violations)).toHaveLength(planted.violations.length);
    }
    expect(bodies[0]).toBe('{"name":1}');
    referee.conclude();
    const written: unknown = JSON.parse(readFileSync(join(folder, 'results'), 'utf8'));
    expect(written).toMatchObject({
      driver: 'test',
      requests: 0,
      violations: [],
      planted: [{ name: 'request' }, { name: 'answer' }],
    });
  });
});
