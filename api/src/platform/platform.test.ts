import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await createTestPortal();
});
afterAll(() => portal.close());

test('a path that nothing answers is a 404 in the one error shape', async () => {
  const answer = await portal.call('GET', '/no-such-thing/');
  expect(answer.status).toBe(404);
  expect(answer.body).toMatchObject({ errorKey: 'addressUnknown', requestId: expect.any(String) });
});

test('the OpenAPI description and its reader are served', async () => {
  const answer = await portal.call('GET', '/openapi.json');
  expect(answer.body).toMatchObject({ openapi: '3.1.0' });
  const reader = await portal.app.inject({ url: '/api/docs/' });
  expect(reader.statusCode).toBe(200);
  const script = await portal.app.inject({ url: '/api/docs/reader/swagger-ui-bundle.js' });
  expect(script.statusCode).toBe(200);
});

test('health, readiness and metrics answer', async () => {
  for (const url of ['/healthz', '/readyz', '/metrics']) {
    const answer = await portal.app.inject({ url });
    expect([url, answer.statusCode]).toEqual([url, 200]);
  }
});
