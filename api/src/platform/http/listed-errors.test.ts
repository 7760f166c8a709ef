import type { ErrorKey } from '@portal/contract/error-registry';
import { errors } from '@portal/contract/error-registry';
import { defineEndpoint, nothing } from '@portal/contract/http';
import Fastify, { type FastifyInstance } from 'fastify';
import * as z from 'zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { opens } from './call.ts';
import { installErrorAnswers } from './error-answers.ts';
import { serve } from './http.ts';
import { Problem } from './problem.ts';
import { createLane } from './lane.ts';
import { createSessions } from '../sessions/sessions.ts';
import { createManaging } from '../sessions/visits.ts';

const isKey = (key: string): key is ErrorKey => key in errors;

const refuse = defineEndpoint({
  name: 'refuse',
  module: 'test',
  method: 'GET',
  path: '/refuse/',
  summary: 'Refuses with the error that it is asked for.',
  access: { who: 'anyone' },
  scope: 'none',
  query: z.object({ key: z.string().refine(isKey), max: z.coerce.number().optional() }),
  response: nothing,
  errors: ['bucketExists', 'tooManyAccessKeys'],
});

const binding = opens(refuse, ({ query: { key, max } }) => {
  if (max === undefined || key !== 'tooManyAccessKeys') throw new Problem(key);
  throw new Problem(key).with({ details: { max } });
});

let portal: TestPortal;
let app: FastifyInstance;
let wrong: string[] = [];

beforeAll(async () => {
  portal = await createTestPortal();
  const { platform } = portal;
  const managing = createManaging(platform.clock);
  const checkAnswers = (answer: string): void => void wrong.push(answer);
  app = Fastify();
  installErrorAnswers(app);
  const heavyReads = createLane({ atOnce: 1, ofOne: 1, waitSeconds: 1 });
  serve(app, binding, { platform, sessions: createSessions(platform), managing, heavyReads, checkAnswers });
});
afterAll(async () => {
  await app.close();
  await portal.close();
});

async function ask(query: string) {
  wrong = [];
  const { statusCode, body } = await app.inject({ url: `/api/refuse/?${query}` });
  return [statusCode, JSON.parse(body).errorKey, wrong.map((answer) => answer.split('\n')[0])];
}

test('an error that the record lists, or that its properties bring with them, has its status from the registry', async () => {
  expect(await ask('key=bucketExists')).toEqual([409, 'bucketExists', []]);
  expect(await ask('key=tooManyAccessKeys&max=3')).toEqual([409, 'tooManyAccessKeys', []]);
  expect(await ask('key=invalid')).toEqual([400, 'invalid', []]);
  expect(await ask('key=noSuchError')).toEqual([400, 'invalid', []]);
});

test('an error that it does not list, and details of another shape, are reported to the tests and answer 500', async () => {
  const says = 'refuse answers what its record does not say: ';
  expect(await ask('key=storageUserExists')).toEqual([500, 'unhandled', [`${says}storageUserExists`]]);
  expect(await ask('key=forbidden')).toEqual([500, 'unhandled', [`${says}forbidden`]]);
  expect(await ask('key=tooManyAccessKeys')).toEqual([
    500,
    'unhandled',
    [expect.stringContaining(`${says}tooManyAccessKeys: `)],
  ]);
});
