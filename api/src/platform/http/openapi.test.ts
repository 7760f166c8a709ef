import { endpoints } from '@portal/contract/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { capabilities, registry } from '../../capabilities.ts';
import { createTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { openApiOf } from './openapi.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await createTestPortal();
});
afterAll(() => portal.close());

const schema = z.record(z.string(), z.unknown());
/** The types of file that a form takes. */
const encoding = z.strictObject({ file: z.strictObject({ contentType: z.string().regex(/^[a-z]+\//) }) });
const content = z.record(
  z.string().regex(/^[a-z]+\/[a-z-]+$/),
  z.strictObject({ schema, encoding: encoding.optional() }),
);
const parameter = z.strictObject({
  name: z.string().min(1),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean(),
  schema,
});
const operation = z.strictObject({
  operationId: z.string().regex(/^[a-z][A-Za-z0-9]+$/),
  tags: z.array(z.string()).length(1),
  summary: z.string().regex(/\.$/),
  description: z.string().regex(/\.$/),
  parameters: z.array(parameter),
  requestBody: z.strictObject({ required: z.literal(true), content }).optional(),
  responses: z.record(
    z.string().regex(/^[2-5]\d\d$/),
    z.strictObject({ description: z.string().min(1), content: content.optional() }),
  ),
  security: z.array(z.strictObject({ bearer: z.array(z.never()).length(0) })),
});
/** OpenAPI 3.1 as far as the portal uses it; what is not named here may not be there. */
const document = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  paths: z.record(
    z.string().regex(/^\/api\/(?:[a-z0-9-]+\/|\{[a-zA-Z]+\}\/)*[a-z0-9.-]*$/),
    z.partialRecord(z.enum(['get', 'post', 'put', 'delete']), operation),
  ),
  components: z.strictObject({
    schemas: z.record(z.string(), schema),
    securitySchemes: z.strictObject({
      bearer: z.strictObject({
        type: z.literal('http'),
        scheme: z.literal('bearer'),
        description: z.string(),
      }),
    }),
  }),
});

const bound = () => capabilities.flatMap((one) => one.bindings?.(portal.platform, registry) ?? []);
const described = () => {
  const { paths } = document.parse(openApiOf(bound()));
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ path, method: method.toUpperCase(), operation: one })),
  );
};

describe('the description', () => {
  test('is OpenAPI 3.1 and what the portal serves', async () => {
    const answer = await portal.call('GET', '/openapi.json');
    expect(document.safeParse(answer.body).error?.message).toBeUndefined();
    expect(answer.body).toEqual(JSON.parse(JSON.stringify(openApiOf(bound()))));
  });

  test('has one operation for each endpoint, with its own name', () => {
    const operations = described().map(
      ({ path, method, operation: one }) => `${method} ${path} ${one.operationId}`,
    );
    const records = endpoints.map(({ method, path, name }) => `${method} /api${path} ${name}`);
    expect(operations.toSorted()).toEqual(records.toSorted());
    expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length);
  });

  test('leaves no schema open that zod could not say in JSON Schema', () => {
    const unsaid: string[] = [];
    for (const endpoint of endpoints) {
      for (const [part, io] of [
        ['query', 'input'],
        ['body', 'input'],
        ['response', 'output'],
      ] as const) {
        const one = endpoint[part];
        if (!one) continue;
        try {
          z.toJSONSchema(one, { io, target: 'draft-2020-12', unrepresentable: 'throw' });
        } catch (error) {
          unsaid.push(`${endpoint.name}.${part}: ${String(error)}`);
        }
      }
    }
    expect(unsaid).toEqual([]);
  });

  test('shows by status what each operation can be refused with', () => {
    const create = described().find(({ operation: one }) => one.operationId === 'createBucket');
    const conflict = create?.operation.responses['409'];
    expect(conflict?.description).toContain('`bucketExists`: A bucket of that name exists in the region.');
    expect(conflict?.content?.['application/json']?.schema['properties']).toEqual({
      errorKey: { enum: expect.arrayContaining(['bucketExists', 'serviceNotEnabled', 'priceChanged']) },
    });
    const unlike = described().flatMap(({ operation: one }) => {
      const endpoint = endpoints.find(({ name }) => name === one.operationId);
      const shown = Object.values(one.responses).flatMap(({ description }) =>
        [...description.matchAll(/^`(\w+)`: /gm)].map(([, key]) => key),
      );
      return (endpoint?.errors ?? []).filter((key) => !shown.includes(key));
    });
    expect(unlike).toEqual([]);
  });

  test('names a parameter once, and asks for a key where an order needs one', () => {
    for (const { operation: one } of described()) {
      const names = one.parameters.map(({ name }) => name);
      expect([one.operationId, new Set(names).size]).toEqual([one.operationId, names.length]);
      const isOrder = endpoints.find(({ name }) => name === one.operationId)?.order === true;
      const key = one.parameters.find(({ name }) => name === 'Idempotency-Key');
      expect([one.operationId, key?.required === true]).toEqual([one.operationId, isOrder]);
    }
  });

  test('offers a key where it is honored and nowhere else', () => {
    const keyed = described()
      .filter(({ operation: one }) => one.parameters.some(({ name }) => name === 'Idempotency-Key'))
      .map(({ operation: one }) => one.operationId);
    const honored = bound()
      .filter(
        ({ endpoint, handler }) =>
          endpoint.method === 'POST' && ['write', 'operate'].includes(handler.kind) && !endpoint.secret,
      )
      .map(({ endpoint }) => endpoint.name);
    expect(keyed.toSorted()).toEqual(honored.toSorted());
    expect(keyed).toContain('createCustomer');
    expect(keyed).toEqual(expect.arrayContaining(['approveRegistration', 'publishPriceList']));
    expect(keyed).not.toContain('login');
    expect(keyed).not.toContain('showAccessKeySecret');
    const saidNotTo = described()
      .filter(({ operation: one }) =>
        one.description.includes('Heeds no Idempotency-Key: one that is sent is not looked at'),
      )
      .map(({ operation: one }) => one.operationId);
    const secrets = endpoints.filter(({ secret }) => secret).map(({ name }) => name);
    expect(saidNotTo).toEqual(expect.arrayContaining(secrets));
    const posts = bound().filter(({ endpoint }) => endpoint.method === 'POST');
    expect([...keyed, ...saidNotTo].toSorted()).toEqual(
      posts.map(({ endpoint }) => endpoint.name).toSorted(),
    );
    expect(saidNotTo).toEqual(expect.arrayContaining(['deleteCompany', 'changeEmail', 'changePassword']));
  });

  test('is the whole API: it and the routes that the portal serves are the same', () => {
    const operations = described().map(
      ({ path, method }) => `${method} ${path.replace(/\/$/, '').replaceAll(/\{(\w+)\}/g, ':$1')}`,
    );
    const besides = ['/api/docs', '/api/docs/start.js', '/api/docs*', '/api/openapi.json'].map(
      (path) => `GET ${path}`,
    );
    // The one GET that changes something answers no HEAD.
    expect(routes()).toContain('HEAD /api/me');
    expect(routes()).not.toContain('HEAD /api/impersonate');
    const served = routes().filter((route) => route.includes(' /api/') && !route.startsWith('HEAD'));
    expect(served.toSorted()).toEqual([...operations, ...besides].toSorted());
  });

  test('holds when it is walked: no operation answers 404 or 405 for want of a route, every other method does', async () => {
    const wrong: string[] = [];
    for (const [path, methods] of Map.groupBy(described(), (one) => one.path)) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const) {
        const { statusCode, body } = await portal.app.inject({ method, url: path });
        const isDescribed = methods.some((one) => one.method === method);
        const isThere = statusCode !== 405 && !body.includes('addressUnknown');
        if (isDescribed !== isThere) wrong.push(`${method} ${path}: ${statusCode}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

/** Method and path of every route, read from the router's own tree. */
function routes(): string[] {
  const above: string[] = [];
  return portal.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^([│├└─\s]*)(\S+) \((.*)\)/.exec(line) ?? [];
      if (methods === '') return [];
      const depth = indent.length / 4 - 1;
      above.splice(depth, above.length, part);
      return methods.split(', ').map((method) => `${method} ${above.join('')}`);
    });
}
