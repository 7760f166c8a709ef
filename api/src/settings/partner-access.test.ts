import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
  await createOperator(portal);
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
    signIn(portal, await createUser(portal, customer, { firstName: 'Bo', lastName: 'Alm' })),
  ]);
});

const days = (count: number): string => new Date(Date.now() + count * 86_400_000).toISOString();
const read = async (token = asCustomer) =>
  (await portal.call<{ closedUntil: string | null }>('GET', '/company/partner-access/', { token })).body;
const set = (closedUntil: string | null, before: string | null = null, token = asCustomer) =>
  portal.call('PUT', '/company/partner-access/', { token, body: { closedUntil, before } });
const act = (token = asPartner) =>
  portal.call<{ accessToken: string }>('POST', '/impersonate/', { token, body: { id: customer.id } });
const enable = (token = asPartner) =>
  portal.call('POST', '/s3/enable/', {
    token,
    query: { customerId: customer.id },
    body: {},
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
const entries = () =>
  portal.owner.rows<{ event: string; customerId: string; userName: string }>(sql`
    select event, customer_id as "customerId", user_name as "userName" from audit_entry
    where partner_id = ${partner.id} order by at, id`);

describe('a customer that closes partner access', () => {
  test('is neither acted in nor changed by its partner, which reads on and is told why', async () => {
    const until = days(10);
    expect(await set(until)).toMatchObject({ status: 200 });
    expect(Date.parse((await read()).closedUntil ?? '')).toBe(Date.parse(until));
    const closed = { status: 403, body: { errorKey: 'partnerAccessClosed' } };
    expect(await act()).toMatchObject(closed);
    expect(await enable()).toMatchObject(closed);
    const query = { customerId: customer.id };
    const status = async (token: string) => (await portal.call('GET', '/s3/status/', { token, query })).body;
    // What is closed is closed to the partner: the customer itself goes on.
    expect([await status(asPartner), await status(asCustomer)]).toMatchObject([
      { customerName: 'Havet', closed: true },
      { customerName: 'Havet', closed: false },
    ]);
    const listed = await portal.call<{ items: { closedUntil: string }[] }>('GET', '/customers/', {
      token: asPartner,
    });
    expect(Date.parse(listed.body.items[0]?.closedUntil ?? '')).toBe(Date.parse(until));
    const one = await portal.call('GET', '/customer/', { token: asPartner, query: { id: customer.id } });
    expect(one.body).toMatchObject({ closedUntil: listed.body.items[0]?.closedUntil });
    expect((await enable(asCustomer)).status).toBe(202);
  });

  test('puts out at once who acts in it, and both logs say so', async () => {
    const acting = (await act()).body.accessToken;
    expect((await portal.call('GET', '/me/', { token: acting })).status).toBe(200);
    await set(days(1));
    expect((await portal.call('GET', '/me/', { token: acting })).status).toBe(401);
    expect((await portal.call('GET', '/me/', { token: asPartner })).status).toBe(200);
    expect(await entries()).toMatchObject([
      { event: 'loginToCustomer' },
      { event: 'loginToCustomerEnded', userName: 'Åsa Ek, Björkudden' },
      { event: 'partnerAccessClosed', customerId: customer.id, userName: 'Bo Alm' },
    ]);
  });

  test('is not deleted by its partner either, until it opens again', async () => {
    const remove = () =>
      portal.call('DELETE', '/customer/', { token: asPartner, query: { id: customer.id } });
    await set(days(10));
    expect(await remove()).toMatchObject({ status: 403, body: { errorKey: 'partnerAccessClosed' } });
    await set(null, (await read()).closedUntil);
    expect((await remove()).status).toBe(200);
  });

  test('opens it again before its time, or by itself when that is over', async () => {
    await set(days(10));
    expect(await set(null, (await read()).closedUntil)).toMatchObject({ status: 200 });
    const query = { customerId: customer.id };
    const status = await portal.call('GET', '/s3/status/', { token: asPartner, query });
    expect(status.body).toMatchObject({ closed: false });
    expect((await act()).status).toBe(200);
    expect((await entries()).map(({ event }) => event)).toContain('partnerAccessOpened');
    await set(days(1));
    await portal.owner.run(
      sql`update organization set closed_until = now() - interval '1 second' where id = ${customer.id}`,
    );
    expect(await read()).toEqual({ closedUntil: null });
    expect((await act()).status).toBe(200);
  });

  test('has those told by mail who look after its security', async () => {
    await set(days(3));
    const mails = await portal.owner.rows(sql`
      select content ->> 'event' as event, content ->> 'target' as target from mail
      where kind = 'securityEvent' and partner_id = ${partner.id}`);
    expect(mails).toEqual([{ event: 'partnerAccessClosed', target: 'Björkudden' }]);
  });
});

describe('what is refused', () => {
  test('a moment that is over, and one that is more than 90 days away', async () => {
    expect(await set(days(-1))).toMatchObject({
      status: 400,
      body: { fields: { closedUntil: { errorKey: 'momentOver' } } },
    });
    expect(await set(days(92))).toMatchObject({
      status: 400,
      body: { fields: { closedUntil: { errorKey: 'momentTooFar', values: { max: 90 } } } },
    });
    expect((await set(days(90))).status).toBe(200);
  });

  test('what was read before somebody else changed it', async () => {
    await set(days(10));
    expect(await set(days(20), null)).toMatchObject({
      status: 409,
      body: { errorKey: 'stale', details: { by: 'Bo Alm' } },
    });
  });

  test('the partner, also while it acts, and roles that do not manage the company', async () => {
    const acting = (await act()).body.accessToken;
    expect(await set(days(1), null, acting)).toMatchObject({
      status: 403,
      body: { errorKey: 'refusedWhileActing' },
    });
    expect((await set(days(1), null, asPartner)).status).toBe(403);
    for (const role of ['billing', 'engineer', 'viewer'] as const) {
      const token = await signIn(portal, await createUser(portal, customer, { roles: [role] }));
      expect([role, (await set(days(1), null, token)).status]).toEqual([role, 403]);
    }
  });
});
