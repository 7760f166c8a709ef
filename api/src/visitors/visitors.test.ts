import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { maintain } from '../maintenance.ts';
import { createLog } from '../platform/process/log.ts';
import { openDatabase } from '../platform/database/database.ts';
import {
  createCustomer,
  createOperator,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../testing/people.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';

let portal: TestPortal;
let operator: TestOrganization;
beforeAll(async () => {
  portal = await createTestPortal({
    CONNECTIONS: JSON.stringify([
      {
        system: 'ceph-rgw',
        region: 'SE-NORTH-1',
        endpoint: 'http://127.0.0.1:9',
        accessKey: 'unused',
        secretKey: 'unused',
      },
    ]),
  });
  operator = await createOperator(portal, { name: 'Operatören' });
});
afterAll(() => portal.close());

let partner: TestOrganization;
let customer: TestOrganization;
let asPartner: string;
let asCustomer: string;
beforeEach(async () => {
  partner = await createPartner(portal, { name: 'Björkudden' });
  customer = await createCustomer(portal, partner, { name: 'Havet' });
  [asPartner, asCustomer] = await Promise.all([
    signIn(portal, await createUser(portal, partner, { firstName: 'Åsa', lastName: 'Ek' })),
    signIn(portal, await createUser(portal, customer)),
  ]);
});

type Visit = { id: string; endsAt: string | null; isOver: boolean; changes: number; kind: string };
const visits = async (token = asCustomer, query: Record<string, string> = {}): Promise<Visit[]> =>
  (await portal.call<{ items: Visit[] }>('GET', '/company/visits/', { token, query })).body.items;
const act = async (id: string, reason = '', token = asPartner): Promise<string> => {
  const answer = await portal.call<{ accessToken: string }>('POST', '/impersonate/', {
    token,
    body: { id, reason },
  });
  return answer.body.accessToken;
};
const changesOf = async (token: string): Promise<string[]> => {
  const [visit] = await visits(token);
  const one = await portal.call<{ changed: { event: string }[] }>('GET', '/company/visit/', {
    token,
    query: { id: visit?.id ?? '' },
  });
  expect(visit?.changes).toBe(one.body.changed.length);
  return one.body.changed.map(({ event }) => event);
};
const enable = (token: string, customerId = customer.id) =>
  portal.call('POST', '/s3/enable/', {
    token,
    query: { customerId },
    body: {},
    headers: { 'idempotency-key': crypto.randomUUID() },
  });

describe('a customer’s book', () => {
  test('tells who acted in it, why, until when, and what was changed', async () => {
    const acting = await act(customer.id, 'Ticket 17');
    const [running] = await visits();
    expect(running).toMatchObject({
      kind: 'impersonated',
      userName: 'Åsa Ek',
      organizationName: 'Björkudden',
      reason: 'Ticket 17',
      isOver: false,
      changes: 0,
    });
    await enable(acting);
    await portal.call('POST', '/impersonate/', { token: acting, body: {} });
    const [over] = await visits();
    expect(over).toMatchObject({ isOver: true, changes: 1 });
    expect(Date.parse(over?.endsAt ?? '')).toBeLessThanOrEqual(Date.now() + 1000);
    const one = await portal.call('GET', '/company/visit/', {
      token: asCustomer,
      query: { id: over?.id ?? '' },
    });
    expect(one.body).toMatchObject({ changed: [{ event: 'serviceEnableInitiated', service: 's3-storage' }] });
  });

  test('counts a change by managing as a visit, one for a session, and a look as none', async () => {
    const query = { customerId: customer.id };
    await portal.call('GET', '/s3/status/', { token: asPartner, query });
    await portal.call('POST', '/s3/refresh/', { token: asPartner, query, body: {} });
    expect(await visits()).toEqual([]);
    await enable(asPartner);
    await enable(asPartner);
    expect(await visits()).toMatchObject([
      { kind: 'managed', userName: 'Åsa Ek', organizationName: 'Björkudden', changes: 1, endsAt: null },
    ]);
  });

  test('has whatever its partner did to it, from its creation on, in one visit that counts nothing else', async () => {
    const form = {
      name: 'Ny kund',
      organizationNumber: '556016-0680',
      contactEmail: 'a@b.example',
      invoiceEmail: 'a@b.example',
    };
    const first = () => `first-${crypto.randomUUID()}@b.example`;
    const { id } = (
      await portal.call<{ id: string }>('POST', '/customer/', {
        token: asPartner,
        body: { ...form, inviteOwnerEmail: first() },
      })
    ).body;
    const change = async (method: 'POST' | 'PUT', path: string, body: Record<string, unknown>) =>
      (await portal.call(method, path, { token: asPartner, query: { id }, body })).status;
    expect(await change('PUT', '/customer/', { ...form, city: 'Växjö', version: 1 })).toBe(200);
    expect(await change('POST', '/customer/owner-invitation/', { email: first() })).toBe(200);
    const asNew = await signIn(portal, await createUser(portal, { ...customer, id }));
    expect(await visits(asNew)).toMatchObject([{ kind: 'managed', userName: 'Åsa Ek', endsAt: null }]);
    expect(await changesOf(asNew)).toEqual([
      'customerCreated',
      'userInvited',
      'customerUpdated',
      'userInvitationWithdrawn',
      'userInvited',
    ]);
    await enable(asPartner, id);
    expect((await changesOf(asNew)).slice(5)).toEqual(['serviceEnableInitiated']);
    // What a program does with its token on the day after is another visit, with nothing of the day before.
    await portal.owner.run(sql`update visit set day = day + 1 where organization_id = ${id}`);
    expect(await visits(asNew)).toMatchObject([{ changes: 0 }]);
  });

  test('has nothing of its own people, of a refused change, or of another customer', async () => {
    const sibling = await createCustomer(portal, partner);
    await act(sibling.id);
    await enable(asCustomer);
    const viewer = await signIn(portal, await createUser(portal, partner, { roles: ['viewer'] }));
    expect((await enable(viewer)).status).toBe(403);
    await portal.owner.run(
      sql`update organization set closed_until = now() + interval '1 day' where id = ${customer.id}`,
    );
    expect((await enable(asPartner)).status).toBe(403);
    expect(await visits()).toEqual([]);
  });

  test('keeps a visit when its session is long forgotten, and ends one whose hour ran out', async () => {
    await act(customer.id);
    await portal.owner.run(sql`update session set expires_at = now() - interval '40 days' where acting`);
    const worker = openDatabase({ url: portal.databaseUrl, role: 'portal_worker', max: 2 });
    await maintain(worker, { meterHoursMonths: 13 }, createLog('silent'));
    await worker.end();
    expect(await portal.owner.rows(sql`select from session where acting`)).toEqual([]);
    expect(await visits()).toMatchObject([{ kind: 'impersonated', isOver: true }]);
  });

  test('is a file with kinds in words', async () => {
    await act(customer.id, 'Ticket 17');
    await enable(asPartner);
    const file = async (kind: string) =>
      (
        await portal.app.inject({
          method: 'GET',
          url: `/api/company/visits/?kind=${kind}`,
          headers: { authorization: `Bearer ${asCustomer}`, accept: 'text/csv', 'accept-language': 'sv' },
        })
      ).body;
    const until = String.raw`[\d-]+T[\d:.]+[+-][\d:]+`;
    expect(await file('impersonated')).toMatch(
      new RegExp(`^${until};${until};Åsa Ek;Björkudden;Agerade;Ticket 17;0`, 'm'),
    );
    // What a managed one has for an end is only that of its session.
    expect(await file('managed')).toMatch(new RegExp(`^${until};;Åsa Ek;Björkudden;Hanterade;;1`, 'm'));
  });

  test('tells who of the operator changed something through the partner, from which organization and why', async () => {
    const asOperator = await signIn(
      portal,
      await createUser(portal, operator, { firstName: 'Ulla', lastName: 'Drift' }),
    );
    expect((await enable(await act(partner.id, 'Ticket 18', asOperator))).status).toBe(202);
    expect(await visits()).toMatchObject([
      {
        kind: 'managed',
        userName: 'Ulla Drift',
        organizationName: 'Operatören',
        reason: 'Ticket 18',
        changes: 1,
      },
    ]);
  });
});

describe('who reads it', () => {
  test('owners and admins: of a customer its own, of a partner the operator’s visits, not its customers’', async () => {
    await act(customer.id);
    const asOperator = await signIn(
      portal,
      await createUser(portal, operator, { firstName: 'Ulla', lastName: 'Berg' }),
    );
    const inPartner = await act(partner.id, 'Audit', asOperator);
    const form = {
      name: 'New',
      organizationNumber: '556016-0680',
      contactEmail: 'a@b.example',
      invoiceEmail: 'a@b.example',
    };
    expect((await portal.call('POST', '/customer/', { token: inPartner, body: form })).status).toBe(201);
    expect(await visits(asPartner)).toMatchObject([
      { userName: 'Ulla Berg', organizationName: 'Operatören', reason: 'Audit', changes: 1 },
    ]);
    expect(await visits()).toHaveLength(1);
    expect((await portal.call('GET', '/company/visits/', { token: asOperator })).status).toBe(403);
    for (const role of ['billing', 'engineer', 'viewer'] as const) {
      const token = await signIn(portal, await createUser(portal, customer, { roles: [role] }));
      expect([role, (await portal.call('GET', '/company/visits/', { token })).status]).toEqual([role, 403]);
    }
  });

  test('another’s visit is not there', async () => {
    await act(customer.id);
    const [visit] = await visits();
    const answer = await portal.call('GET', '/company/visit/', {
      token: asPartner,
      query: { id: visit?.id ?? '' },
    });
    expect(answer).toMatchObject({ status: 404, body: { errorKey: 'notFound' } });
  });
});
