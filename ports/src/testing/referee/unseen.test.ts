import { expect, it } from 'vitest';
import { toDescription } from './description.ts';
import { unseenOf } from './unseen.ts';

const answering = (schema: object) => ({ 200: { content: { 'application/json': { schema } } } });
const loose = { type: 'object', properties: { id: { type: 'string' } } };
const strict = { ...loose, required: ['id'] };
const tag = (required: boolean) => [{ name: 'If-Match', in: 'header', required, schema: { type: 'string' } }];

it('counts what a description asks of nobody: a tag of a change, a sort of a list, a field of an answer', () => {
  const description = toDescription({
    openapi: '3.0.3',
    paths: {
      '/things': {
        get: {
          parameters: [{ name: 'orderBy', in: 'query', schema: { type: 'string' } }],
          responses: answering({ type: 'array', items: strict }),
        },
        post: { responses: answering(loose) },
      },
      '/things/{id}': {
        get: { responses: answering(strict) },
        put: { parameters: tag(true), responses: answering(strict) },
        patch: { parameters: tag(false), responses: answering(strict) },
        delete: { responses: { 204: {} } },
      },
    },
  });
  const judged = description.operations.map((operation) => ({ description, operation }));
  expect(unseenOf(judged).map(({ operations, of }) => [operations, of])).toEqual([
    // The change with an optional tag, and the deletion without any.
    [2, 3],
    [1, 1],
    // What was added may say nothing about itself.
    [1, 5],
  ]);
});
