import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { createCustomer, createOperator, createPartner, createUser, signIn } from '../../testing/people.ts';
import { createTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { settings } from '../process/config.ts';
import { startTracing } from '../process/tracing.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await createTestPortal({
    TRUST_PROXY: 'true',
    // Nothing listens there.
    CONNECTIONS: JSON.stringify([
      {
        system: 'organization-register',
        baseUrl: 'http://127.0.0.1:9/register',
        tokenUrl: 'http://127.0.0.1:9/token',
        clientId: 'portal',
        clientSecret: 'secret',
      },
    ]),
  });
  await createOperator(portal);
});
afterAll(() => portal.close());

const csv = { accept: 'text/csv' };

test('a file of a list is read with the rights of now, and not after signing out', async () => {
  const partner = await createPartner(portal);
  await createCustomer(portal, partner, { name: 'Björk' });
  const user = await createUser(portal, partner, { roles: ['viewer'] });
  const token = await signIn(portal, user);
  expect((await portal.call('GET', '/customers/', { token })).status).toBe(200);
  await portal.owner.run(sql`update user_account set roles = '{engineer}' where id = ${user.id}`);
  const file = await portal.call<string>('GET', '/customers/', { token, headers: csv });
  expect([file.status, file.body]).toEqual([200, expect.stringContaining('Björk')]);

  await portal.owner.run(sql`update session set ended_at = now() where user_id = ${user.id}`);
  const ended = await portal.call('GET', '/customers/', { token, headers: csv });
  expect([ended.status, ended.body['errorKey']]).toEqual([401, '100306']);
});

test('a failure of an outside system carries `Message` as every 5xx does', async () => {
  const token = await signIn(portal, await createUser(portal, await createPartner(portal)));
  const query = { organizationNumber: '556016-0680' };
  const { status, body } = await portal.call('GET', '/customer/organization-lookup/', { token, query });
  expect(status).toBe(503);
  expect(body).toMatchObject({ errorKey: 'registerUnavailable', Message: body['message'] });
});

test('behind a proxy the address is the one that the proxy saw, not one that the caller wrote', async () => {
  await portal.call('POST', '/login/', {
    body: { username: 'nobody@example.com', password: 'wrong' },
    headers: { 'x-forwarded-for': '198.51.100.66, 203.0.113.7' },
  });
  const entry = await portal.owner.first<{ ip: string }>(sql`
    select ip from audit_entry where target = 'nobody@example.com'`);
  expect(entry?.ip).toBe('203.0.113.7');
});

test('of several proxies, only those of the setting are believed, and what they pass on from others is not', async () => {
  const TRUST_PROXY = settings.shape.TRUST_PROXY.parse('192.0.2.9, 10.1.0.0/16,2001:db8:1::/48');
  const { platform } = portal;
  const app = await buildApp({ platform: { ...platform, config: { ...platform.config, TRUST_PROXY } } });
  const seen = async (remoteAddress: string, forwarded?: string): Promise<string | undefined> => {
    const username = `${randomUUID()}@example.com`;
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    const payload = { username, password: 'wrong' };
    await app.inject({ method: 'POST', url: '/api/login/', remoteAddress, headers, payload });
    const entry = await portal.owner.first<{ ip: string }>(sql`
      select ip from audit_entry where target = ${username}`);
    return entry?.ip;
  };
  const caller = '203.0.113.7';
  expect(await seen('10.1.2.3', caller)).toBe(caller);
  expect(await seen('10.1.2.3', `198.51.100.66, ${caller}`)).toBe(caller);
  expect(await seen('10.1.2.3', `${caller}, 2001:db8:1::5, 192.0.2.9`)).toBe(caller);
  expect(await seen('::ffff:10.1.2.3', caller)).toBe(caller);
  expect(await seen('10.1.2.3')).toBe('10.1.2.3');
  for (const stranger of ['10.2.0.1', '192.0.2.10', '2001:db8:2::1', '127.0.0.1'])
    expect(await seen(stranger, caller)).toBe(stranger);
  await app.close();
});

test('a trace names the path without what stands behind it', async () => {
  const bodies: string[] = [];
  const collector = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (part: string) => bodies.push(part));
    request.on('end', () => response.end('{}'));
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const address = collector.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const tracing = startTracing(
    { ...portal.platform.config, OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` },
    'test',
  );
  const app = await buildApp({ platform: portal.platform, tracing });
  await app.inject({ url: '/auth/new-password?token=a-secret-of-an-invitation' });
  await app.close();
  await tracing.close();
  collector.close();
  expect(bodies.join('')).toContain('/auth/new-password');
  expect(bodies.join('')).not.toContain('a-secret-of-an-invitation');
});
