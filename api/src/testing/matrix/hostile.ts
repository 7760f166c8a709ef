import * as z from 'zod';
import { parametersIn, pathWith } from '@portal/contract/endpoint-paths';
import type { Endpoint } from '@portal/contract/http';
import fc from 'fast-check';

/** A body as bytes on the wire, with what it is for. */
export type Wire = { about: string; payload: string; contentType?: string };

/** Bodies that no endpoint can take; `valid` is one that it does take. */
export function brokenBodies(valid: Record<string, unknown>): Wire[] {
  const text = JSON.stringify(valid);
  const malformed = [
    '{',
    '{"a":',
    'nul',
    '{"a":1,}',
    "{'a':1}",
    '[1',
    '"',
    '\u0000',
    '{"a":NaN}',
    `${text}x`,
    '{"a":1}{',
  ];
  const notObjects = ['[]', `[${text}]`, 'null', '1', '-0', '1e999', '"text"', 'true', '""'];
  return [
    ...malformed.map((payload) => ({ about: `malformed ${payload.slice(0, 20)}`, payload })),
    ...notObjects.map((payload) => ({ about: `not an object: ${payload.slice(0, 20)}`, payload })),
    { about: 'no body', payload: '' },
    { about: 'XML', payload: '<a/>', contentType: 'application/xml' },
    { about: 'text', payload: text, contentType: 'text/plain' },
    { about: 'a form', payload: 'a=b', contentType: 'application/x-www-form-urlencoded' },
    { about: 'parts', payload: '--x--', contentType: 'multipart/form-data; boundary=x' },
    { about: 'no type', payload: text, contentType: '' },
    { about: 'a type that is none', payload: text, contentType: 'json' },
    { about: '__proto__', payload: text.replace('{', '{"__proto__":{"isAdmin":true},').replace(',}', '}') },
    {
      about: 'constructor.prototype',
      payload: text.replace('{', '{"constructor":{"prototype":{"isAdmin":true}},').replace(',}', '}'),
    },
  ];
}

/** Nested deeper than any stack, below the limit of size. */
export const deepBody = (field: string): string => {
  const depth = 100_000;
  return `{${JSON.stringify(field)}:${'['.repeat(depth)}${']'.repeat(depth)}}`;
};

const schemaShape = z.object({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
});

/** The fields of an endpoint's schema, by JSON Schema. */
export function fieldsOf(schema: Endpoint['body']): Record<string, Record<string, unknown>> {
  if (!schema) return {};
  return schemaShape.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).properties;
}

const strange = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  String.raw`\u0000`,
  '\u202edesrever',
  '\r\nSet-Cookie: a=b',
  "' or 1=1 --",
  '"; drop table organization; --',
  '${7*7}{{7*7}}',
  '=cmd|calc!A1',
  '../../etc/passwd',
  'x'.repeat(10_000),
  '-1',
  '1e400',
  'NaN',
  '9007199254740993',
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  '2026-01-01T00:00:00+23:59',
  '9999-12-31T23:59:59-14:59',
  '00000000-0000-0000-0000-000000000000',
];

const anything = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...strange) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(null, true, false, 0, -0, -1, 1.5, 2 ** 53, 1e308, Number.MIN_VALUE),
  },
  { weight: 1, arbitrary: fc.array(fc.anything({ maxDepth: 2 }), { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.object({ maxDepth: 3 }) },
);

/** A valid object with some fields replaced by anything, some left out, and some that nobody asked for. */
export const hostileObject = (fields: readonly string[]): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .record({
      replaced: fc.dictionary(fc.constantFrom(...fields, 'unasked'), anything, { minKeys: 1, maxKeys: 3 }),
      added: fc.dictionary(
        fc.constantFrom('role', 'roles', 'partnerId', 'state', 'price', 'id', 'kind'),
        anything,
        { maxKeys: 2 },
      ),
    })
    .map(({ replaced, added }) => ({ ...added, ...replaced }));

/** Query strings that no parser should trip over. */
export const hostileQueries = (valid: string, fields: readonly string[]): string[] => [
  ...fields.flatMap((field) => [
    `${valid}&${field}=a&${field}=b`,
    `${valid}&${field}=%00`,
    `${valid}&${field}=%ff%fe`,
    `${valid}&${field}[]=a`,
    `${valid}&${field}[a]=b`,
    `${field}=%27%20or%201%3D1--`,
    `${field}=${'x'.repeat(4000)}`,
    `${field}=-1`,
    `${field}=1e999`,
    `${valid}&${field}=0000-01-01T00:00:00Z`,
    `${valid}&${field}=2026-01-01T00:00:00%2B23:59`,
  ]),
  `${valid}&__proto__=1&constructor=2&toString=3`,
  `${valid}&%00=1`,
  `${valid}&a=%`,
  '&&&===;;',
  '%E0%A4%A',
];

const hostileParts = [
  '%00',
  '%ff%fe',
  '%E0%A4%A',
  '%2e%2e',
  '..%2f..',
  'a%2fb',
  '%27%20or%201%3D1--',
  '-1',
  '1e999',
  '{}',
  ':id',
  '*',
  '',
  'x'.repeat(150),
  'x'.repeat(4000),
];

/** A path with each of its parameters in turn replaced by what no parser should trip over. */
export const hostilePaths = (path: string, valid: Record<string, string>): string[] =>
  parametersIn(path).flatMap((name) => {
    const around = path.split(`{${name}}`).map((part) => pathWith(part, valid));
    return hostileParts.map((hostile) => around.join(hostile));
  });
