import { auditLogEndpoints, listAuditLog } from '@portal/contract/audit-log/entries';
import { login } from '@portal/contract/auth/sign-in';
import Fastify from 'fastify';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCustomer, createPartner, createUser, signIn, testPassword } from '../../testing/people.ts';
import { createTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { openDatabase } from '../database/database.ts';
import { installErrorAnswers } from './error-answers.ts';
import { newId } from '../database/ids.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await createTestPortal();
});
afterAll(() => portal.close());

test('an error of ours has its numeric code where there is one', async () => {
  const partner = await createPartner(portal);
  const customer = await createCustomer(portal, partner);
  const user = await createUser(portal, partner);
  const token = await signIn(portal, user);
  await portal.owner.run(sql`revoke select on audit_entry, user_account, s3_bucket from portal_request`);
  await portal.owner.run(sql`revoke insert on session from portal_auth`);
  const query = { at: new Date().toISOString(), id: newId() };
  for (const { name, method, path } of auditLogEndpoints) {
    const { status, body } = await portal.call(method, path, { token, query });
    expect([name, status, body['errorKey']]).toEqual([name, 500, '100600']);
  }
  for (const path of ['/login/', '/auth-v2/login/']) {
    const credentials = { username: user.email, password: testPassword };
    const { status, body } = await portal.call('POST', path, { body: credentials });
    expect([path, status, body['errorKey']]).toEqual([path, 500, '100304']);
  }
  const buckets = await portal.call('GET', '/s3/buckets/', { token, query: { customerId: customer.id } });
  expect([buckets.status, buckets.body['errorKey']]).toEqual([500, 'unhandled']);
});

test('a log and a login whose database is away say so', async () => {
  const app = Fastify();
  installErrorAnswers(app);
  const gone = openDatabase({ url: 'postgres://127.0.0.1:9/portal', max: 1 });
  const ask = () => gone.rows(sql`select 1`);
  app.get('/log', { config: { endpoint: listAuditLog } }, ask);
  app.get('/login', { config: { endpoint: login } }, ask);
  const answers = [await app.inject({ url: '/log' }), await app.inject({ url: '/login' })];
  expect(answers.map((answer) => [answer.statusCode, answer.json().errorKey])).toEqual([
    [503, 'unavailable'],
    [503, 'unavailable'],
  ]);
  await Promise.all([gone.end(), app.close()]);
});
