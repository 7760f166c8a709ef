import type { Connection } from '@portal/contract/connections';
import { serviceSystems } from '@portal/contract/services/list';
import { startBolagsverketSimulator } from '@portal/simulator-bolagsverket/server';
import { startMailCatcher, type MailCatcher } from '@portal/simulator-mail-catcher/server';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { queueMail } from '../platform/mail/mail-queue.ts';
import {
  createOperator,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../testing/people.ts';
import { startTestRegion, type TestRegion } from '../testing/test-cloud.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { storageRows } from '../testing/storage-rows.ts';

const controlToken = 'control';
const waiting = { timeout: 50_000, interval: 50 };
const closing: (() => Promise<unknown>)[] = [];
let north: TestRegion;
let mail: MailCatcher;
let portal: TestPortal;
let operator: TestOrganization;
let token: string;

/** Every kind of connection: one region well, the other with a wrong key; no news. */
beforeAll(async () => {
  north = await startTestRegion();
  const central = await startTestRegion('SE-CENTRAL-1');
  const client = { clientId: 'portal', clientSecret: 'a-secret-of-the-register' };
  const register = await startBolagsverketSimulator({ port: 0, controlToken, ...client });
  const login = { user: 'portal@operator.example', password: 'a-secret-of-the-mail' };
  mail = await startMailCatcher({ smtpPort: 0, httpPort: 0, controlToken, login });
  const regions = [north, central].flatMap(({ settings }) => JSON.parse(settings['CONNECTIONS'] ?? '[]'));
  const wrong = { ...regions[1], secretKey: 'a-wrong-secret' };
  portal = await createTestPortal({
    CONNECTIONS: JSON.stringify([
      regions[0],
      wrong,
      { system: 'organization-register', baseUrl: register.baseUrl, tokenUrl: register.tokenUrl, ...client },
    ]),
    SMTP_URL: mail.smtpUrl.replace('//', `//${encodeURIComponent(login.user)}:${login.password}@`),
  });
  closing.push(
    () => north.close(),
    () => central.close(),
    () => register.close(),
    () => mail.close(),
  );
  operator = await createOperator(portal);
  token = await signIn(portal, await createUser(portal, operator, { firstName: 'Ulla', lastName: 'Drift' }));
  portal.startWorker();
});
afterAll(async () => {
  await portal.close();
  for (const close of closing) await close();
});

const read = (as = token) =>
  portal.call<{ items: Connection[] }>('GET', '/operator/connections/', { token: as });
const tryOut = (system: string, region: string | null = null, as = token) =>
  portal.call<{ id: string; errorKey?: string }>('POST', '/operator/connection/test/', {
    token: as,
    body: { system, region },
  });
async function connectionOf(system: string, region: string | null = null): Promise<Connection> {
  const found = (await read()).body.items.find((one) => one.system === system && one.region === region);
  if (!found) throw new Error(`There is no ${system}.`);
  return found;
}
const becomes = (system: string, region: string | null, expected: Partial<Connection>) =>
  vi.waitFor(async () => expect(await connectionOf(system, region)).toMatchObject(expected), waiting);

/** What came of a test that was asked for just now. */
async function outcomeOf(system: string, region: string | null = null) {
  const { status, body } = await tryOut(system, region);
  expect(status).toBe(202);
  return vi.waitFor(async () => {
    const { lastTest } = await connectionOf(system, region);
    expect(lastTest).toMatchObject({ id: body.id, answeredAt: expect.any(String) });
    return lastTest;
  }, waiting);
}

const playMail = (fault: string) =>
  fetch(`${mail.httpUrl}/_simulator/faults`, {
    method: 'PUT',
    headers: { 'x-simulator-token': controlToken },
    body: JSON.stringify({ fault }),
  });

/** Without the systems of services that have no connection here. */
const others = new Set<string>(serviceSystems.filter((name) => name !== 'ceph-rgw'));
const withoutOthers = (items: readonly Connection[]): Connection[] =>
  items.filter(({ system }) => !others.has(system));

test('every connection is listed with its address and state, what is not configured as such, and no secret', async () => {
  for (const [system, region] of [
    ['ceph-rgw', 'SE-NORTH-1'],
    ['organization-register', null],
    ['mail', null],
  ] as const) {
    await becomes(system, region, { state: 'reachable', reason: null, since: expect.any(String) });
  }
  await becomes('ceph-rgw', 'SE-CENTRAL-1', { state: 'unreachable', reason: 'credentials' });
  const { status, body } = await read();
  expect(status).toBe(200);
  expect(
    withoutOthers(body.items).map(({ system, region, hosts }) => [system, region, hosts.length]),
  ).toEqual([
    ['ceph-rgw', 'SE-NORTH-1', 1],
    ['ceph-rgw', 'SE-CENTRAL-1', 1],
    ['organization-register', null, 1],
    ['mail', null, 1],
    ['news', null, 0],
  ]);
  expect(await connectionOf('mail')).toMatchObject({ hosts: [new URL(mail.smtpUrl).host] });
  expect(await connectionOf('news')).toMatchObject({ state: 'not-configured', since: null, checkedAt: null });
  expect(JSON.stringify(body)).not.toMatch(/a-secret|a-wrong|portal@operator|clientId/);
});

test('a region that goes away is seen within a round, with what waits for it, and at once when it is back', async () => {
  const partner = await createPartner(portal, { name: 'Norrmoln' });
  await north.setFault('down');
  await becomes('ceph-rgw', 'SE-NORTH-1', {
    state: 'unreachable',
    reason: 'unreachable',
    said: expect.stringMatching(/did not answer/),
    waiting: { operations: 0, mirrors: 0, mails: 0 },
  });
  const customer = '00000000-0000-4000-8000-000000000001';
  await portal.owner.run(sql`
    insert into organization (partner_id, id, kind, state, name) values (${partner.id}, ${customer}, 'customer', 'active', 'Kund')`);
  await portal.owner.run(storageRows({ partnerId: partner.id, customerId: customer, tenant: 'kund' }));
  await portal.owner.run(sql`
    insert into mirror (partner_id, customer_id, name, service, system, region, due_at, reason)
    values (${partner.id}, ${customer}, 's3-storage', 's3-storage', 'ceph-rgw', 'SE-NORTH-1', now() + interval '1 hour', 'unreachable')`);
  expect(await connectionOf('ceph-rgw', 'SE-NORTH-1')).toMatchObject({ waiting: { mirrors: 1 } });
  await north.setFault('none');
  expect(await outcomeOf('ceph-rgw', 'SE-NORTH-1')).toMatchObject({ reachable: true, reason: null });
  await becomes('ceph-rgw', 'SE-NORTH-1', { waiting: { operations: 0, mirrors: 0, mails: 0 } });
});

test('mail that waits for its server is counted, and goes at once when a test finds it back', async () => {
  await playMail('down');
  expect(await outcomeOf('mail')).toMatchObject({ reachable: false, reason: 'unreachable' });
  const id = await queueMail(portal.owner, {
    partnerId: operator.id,
    kind: 'registrationDeclined',
    recipient: 'anna@example.com',
    language: 'en',
    content: { reason: 'Bara företag' },
  });
  const stateOf = () =>
    portal.owner.first<{ state: string; reason: string | null }>(
      sql`select state, reason from mail where id = ${id}`,
    );
  await vi.waitFor(
    async () => expect(await stateOf()).toEqual({ state: 'waiting', reason: expect.any(String) }),
    waiting,
  );
  await portal.owner.run(sql`update mail set due_at = now() + interval '3 hours' where id = ${id}`);
  expect(await connectionOf('mail')).toMatchObject({ state: 'unreachable', waiting: { mails: 1 } });
  await playMail('none');
  expect(await outcomeOf('mail')).toMatchObject({ reachable: true });
  await vi.waitFor(async () => expect(await stateOf()).toMatchObject({ state: 'sent' }), waiting);
  await becomes('mail', null, { waiting: { operations: 0, mirrors: 0, mails: 0 } });
});

test('a test answers how long it took and why not, and stands in the operator’s log with that', async () => {
  await outcomeOf('organization-register');
  const wrong = await outcomeOf('ceph-rgw', 'SE-CENTRAL-1');
  expect(wrong).toMatchObject({
    reachable: false,
    reason: 'credentials',
    said: expect.stringMatching(/SignatureDoesNotMatch/),
    requestedBy: 'Ulla Drift',
    tookMs: expect.any(Number),
  });
  const entries = await portal.owner.rows(sql`
    select user_name as by, target, details from audit_entry
    where event = 'connectionTested' and partner_id = ${operator.id} order by at desc, id desc limit 2`);
  expect(entries).toEqual([
    {
      by: 'Ulla Drift',
      target: (await connectionOf('ceph-rgw', 'SE-CENTRAL-1')).hosts[0],
      details: {
        connection: 'ceph-rgw',
        region: 'SE-CENTRAL-1',
        outcome: 'credentials',
        milliseconds: expect.any(Number),
      },
    },
    {
      by: 'Ulla Drift',
      target: (await connectionOf('organization-register')).hosts[0],
      details: {
        connection: 'organization-register',
        outcome: 'reachable',
        milliseconds: expect.any(Number),
      },
    },
  ]);
});

test('what is not configured cannot be tested, and no other system either', async () => {
  expect(await tryOut('news')).toMatchObject({ status: 409, body: { errorKey: 'connectionNotConfigured' } });
  expect(await tryOut('ceph-rgw', 'MOON-1')).toMatchObject({ status: 409 });
  expect(await tryOut('mail', 'SE-NORTH-1')).toMatchObject({ status: 409 });
  expect((await tryOut('coffee')).status).toBe(400);
});

test('who may: owners and admins test, engineers and viewers read, billing and partners have nothing', async () => {
  const as = async (role: 'admin' | 'billing' | 'engineer' | 'viewer') =>
    signIn(portal, await createUser(portal, operator, { roles: [role] }));
  for (const role of ['engineer', 'viewer'] as const) {
    const reader = await as(role);
    expect(withoutOthers((await read(reader)).body.items)).toHaveLength(5);
    expect((await tryOut('mail', null, reader)).status).toBe(403);
  }
  const owner = await signIn(portal, await createUser(portal, await createPartner(portal)));
  for (const outsider of [await as('billing'), owner]) {
    expect((await read(outsider)).status).toBe(403);
    expect((await tryOut('mail', null, outsider)).status).toBe(403);
  }
  expect((await tryOut('mail', null, await as('admin'))).status).toBe(202);
});

test('the metrics of the worker tell each connection that was asked', async () => {
  const text = await portal.platform.metrics.registry.metrics();
  expect(text).toContain('portal_connection_up{system="ceph-rgw",region="SE-NORTH-1"} 1');
  expect(text).toContain('portal_connection_up{system="ceph-rgw",region="SE-CENTRAL-1"} 0');
  expect(text).not.toContain('system="news"');
});

test('a request’s role reads neither what a system said nor who tested it', async () => {
  const { database } = portal.platform;
  await expect(database.rows(sql`select said from connection_state`)).rejects.toThrow(/permission denied/);
  await expect(database.rows(sql`select id from connection_test`)).rejects.toThrow(/permission denied/);
});

test('who manages operations is mailed once that a connection lets the portal in no more, and not of one that works', async () => {
  await becomes('ceph-rgw', 'SE-CENTRAL-1', { state: 'unreachable', reason: 'credentials' });
  await tryOut('ceph-rgw', 'SE-CENTRAL-1');
  await vi.waitFor(
    async () =>
      expect((await connectionOf('ceph-rgw', 'SE-CENTRAL-1')).lastTest).toMatchObject({
        answeredAt: expect.any(String),
      }),
    waiting,
  );
  const mails = await portal.owner.rows(sql`
    select u.first_name as "to", m.content - 'at' as content from mail m
    join user_account u on u.email = m.recipient where m.kind = 'connectionBroken'`);
  const content = { system: 'ceph-rgw', region: 'SE-CENTRAL-1', trouble: 'credentials' };
  expect(mails).toEqual([{ to: 'Ulla', content }]);
});
