import { decodeJwt } from 'jose';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '@portal/contract/permissions';
import { openDatabase } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { whileLocked } from '../testing/locked.ts';
import {
  createCustomer,
  createOperator,
  createPartner,
  createUser,
  signIn,
  testPassword,
  type TestOrganization,
  type TestUser,
} from '../testing/people.ts';
import { entriesOf, lifeOf } from '../testing/sign-in.ts';
import { createTestPortal, type Answer, type TestPortal } from '../testing/test-portal.ts';
import { tidySignIn } from './housekeeping.ts';

let portal: TestPortal;
let operator: TestOrganization;
let partner: TestOrganization;
let other: TestOrganization;
let customer: TestOrganization;
let sibling: TestOrganization;
let foreign: TestOrganization;
beforeAll(async () => {
  portal = await createTestPortal();
  operator = await createOperator(portal);
  partner = await createPartner(portal);
  other = await createPartner(portal);
  customer = await createCustomer(portal, partner, { name: 'Havet' });
  sibling = await createCustomer(portal, partner);
  foreign = await createCustomer(portal, other);
});
afterAll(() => portal.close());

type TokenAnswer = Answer<{ accessToken: string; errorKey?: string }>;
const act = (token: string, id?: string, reason?: string): Promise<TokenAnswer> =>
  portal.call('POST', '/impersonate/', {
    token,
    body: { ...(id ? { id } : {}), ...(reason ? { reason } : {}) },
  });
const me = (token: string) => portal.call('GET', '/me/', { token });
const actingToken = async (token: string, id: string): Promise<string> =>
  (await act(token, id)).body.accessToken;
const acted = async (roles: Role[] = ['owner'], organization = partner, id = customer.id) => {
  const user = await createUser(portal, organization, { roles });
  const own = await signIn(portal, user);
  return { user, own, acting: await actingToken(own, id) };
};

describe('there and back', () => {
  test.each([
    ['POST', (token: string, id?: string) => act(token, id)],
    [
      'GET',
      (token: string, id?: string): Promise<TokenAnswer> =>
        portal.call('GET', '/impersonate/', { token, query: { id } }),
    ],
  ] as const)('%s acts for the customer and returns', async (_method, go) => {
    const user = await createUser(portal, partner, { firstName: 'Ida', lastName: 'Lund' });
    const own = await signIn(portal, user);
    const there = await go(own, customer.id);
    expect(there.status).toBe(200);
    const token = there.body.accessToken;
    expect(lifeOf(token)).toBe(3600);
    expect(decodeJwt(token)).toMatchObject({ act: { sub: user.id } });
    expect((await me(token)).body).toMatchObject({
      user: { id: user.id, firstName: 'Ida' },
      organization: { id: customer.id, kind: 'customer' },
      roles: ['admin'],
      actingAs: {
        organization: { id: customer.id },
        realOrganizationName: partner.name,
        role: 'admin',
        endsAt: expect.any(String),
      },
    });
    expect((await me(own)).body).toMatchObject({ organization: { id: partner.id }, actingAs: null });
    const back = await go(token);
    expect(back.status).toBe(200);
    expect((await me(back.body.accessToken)).body).toMatchObject({
      organization: { id: partner.id },
      roles: ['owner'],
      actingAs: null,
    });
    expect((await me(token)).status).toBe(401);
    expect((await me(own)).status).toBe(200);
  });

  test('the initial token works as one, and has its own life', async () => {
    const { own, acting } = await acted();
    portal.advance(120);
    const back = (await act(acting)).body.accessToken;
    expect(decodeJwt(back)['sid']).toBe(decodeJwt(own)['sid']);
    expect(decodeJwt(back).exp).toBeLessThanOrEqual(Number(decodeJwt(own).exp) + 1);
    expect((await act(own, sibling.id)).status).toBe(200);
  });

  test('to return from nowhere answers the own session', async () => {
    const { own } = await acted();
    const back = await act(own);
    expect(decodeJwt(back.body.accessToken)['sid']).toBe(decodeJwt(own)['sid']);
  });

  test('an hour at most, and never longer than the own session', async () => {
    const user = await createUser(portal, partner);
    const own = await signIn(portal, user);
    const end = sql`now() + interval '10 minutes'`;
    await portal.owner.run(sql`update session set expires_at = ${end} where user_id = ${user.id}`);
    const shorter = lifeOf(await actingToken(own, customer.id));
    expect(shorter).toBeLessThanOrEqual(600);
    expect(shorter).toBeGreaterThan(0);
    await portal.owner.run(sql`
      update session set expires_at = ${portal.platform.clock()}::timestamptz + interval '300 seconds'
      where user_id = ${user.id} and not acting`);
    const token = (await act(own, customer.id)).body.accessToken;
    expect(lifeOf(token)).not.toBe(300);
  });

  test('back when the own session has ended meanwhile: sign in again', async () => {
    const { own, acting, user } = await acted();
    await portal.owner.run(sql`
      update session set ended_at = now() where user_id = ${user.id} and not acting`);
    expect(await act(acting)).toMatchObject({ status: 401, body: { errorKey: '100306' } });
    expect((await me(acting)).status).toBe(401);
    expect((await me(own)).status).toBe(401);
  });
});

describe('what is refused', () => {
  test('a second one on top, with either token of the first', { tags: ['impersonation'] }, async () => {
    const { acting } = await acted();
    for (const id of [customer.id, sibling.id, foreign.id, partner.id, newId()]) {
      expect(await act(acting, id)).toMatchObject({ status: 403, body: { errorKey: 'alreadyActing' } });
    }
    const asPartner = (await acted(['owner'], operator, partner.id)).acting;
    expect(await act(asPartner, customer.id)).toMatchObject({
      status: 403,
      body: { errorKey: 'alreadyActing' },
    });
  });

  test('an unknown, a foreign, and an own organization answer alike', async () => {
    const own = await signIn(portal, await createUser(portal, partner));
    const answers = await Promise.all(
      [newId(), foreign.id, other.id, partner.id, operator.id].map((id) => act(own, id)),
    );
    for (const { status, body } of answers) expect([status, body.errorKey]).toEqual([404, 'notFound']);
    const bodies = answers.map(({ body }) => ({ ...body, requestId: '' }));
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  });

  test('an operator acts in a partner, not in its customers, nor in one that waits', async () => {
    const boss = await signIn(portal, await createUser(portal, operator));
    const waiting = await createPartner(portal, { state: 'applied' });
    for (const id of [customer.id, foreign.id, operator.id, waiting.id]) {
      expect((await act(boss, id)).status).toBe(404);
    }
    const there = await act(boss, partner.id);
    expect((await me(there.body.accessToken)).body).toMatchObject({
      organization: { id: partner.id, kind: 'partner' },
      actingAs: { role: 'admin' },
    });
    const customers = await portal.call('GET', '/customers/', { token: there.body.accessToken });
    expect(customers.status).toBe(200);
  });

  test.each(['billing', 'viewer'] as const)('the role %s', async (role) => {
    const token = await signIn(portal, await createUser(portal, partner, { roles: [role] }));
    expect(await act(token, customer.id)).toMatchObject({ status: 403, body: { errorKey: 'forbidden' } });
  });

  test('a customer’s user, and who is not signed in', async () => {
    const token = await signIn(portal, await createUser(portal, customer));
    expect((await act(token, sibling.id)).status).toBe(403);
    expect((await act(token, customer.id)).status).toBe(403);
    expect((await portal.call('POST', '/impersonate/', { body: { id: customer.id } })).status).toBe(401);
  });

  test('a customer that has closed partner access', async () => {
    const closed = await createCustomer(portal, partner, { closedUntil: new Date(Date.now() + 3_600_000) });
    const token = await signIn(portal, await createUser(portal, partner));
    expect(await act(token, closed.id)).toMatchObject({
      status: 403,
      body: { errorKey: 'partnerAccessClosed' },
    });
  });

  test('a malformed id and a reason that is too long', async () => {
    const token = await signIn(portal, await createUser(portal, partner));
    expect((await act(token, 'not-an-id')).status).toBe(400);
    expect((await act(token, customer.id, 'x'.repeat(201))).status).toBe(400);
  });
});

describe('rights while acting', { tags: ['impersonation'] }, () => {
  test.each([
    [['owner'], 'admin'],
    [['admin'], 'admin'],
    [['engineer'], 'engineer'],
    [['engineer', 'billing'], 'billing'],
  ] as const)('of %j are at most those of %s', async (roles, role) => {
    const { acting } = await acted([...roles]);
    const { body } = await me(acting);
    expect(body).toMatchObject({ actingAs: { role } });
    expect(body['permissions']).not.toContain('company.delete');
    expect(body['permissions']).not.toContain('customers.write');
  });

  test('are inside the one organization', async () => {
    const { acting } = await acted();
    expect((await portal.call('GET', '/customers/', { token: acting })).status).toBe(403);
    for (const id of [sibling.id, foreign.id]) {
      const answer = await portal.call('GET', '/customer/services/', {
        token: acting,
        query: { customerId: id },
      });
      expect(answer.status).toBe(404);
    }
  });

  test('password, two-factor, details and terms stay the person’s own affair', async () => {
    for (const roles of [['owner'], ['admin'], ['engineer']] as Role[][]) {
      const { acting } = await acted(roles);
      const calls = [
        ['POST', '/user/change-password/', { currentPassword: testPassword, password: 'Another-portal-2' }],
        ['POST', '/user/mfa/settings/', { password: testPassword }],
        ['POST', '/user/mfa/activate/', { code: '123456' }],
        ['DELETE', '/user/mfa/settings/', { password: testPassword, code: '000000' }],
        ['POST', '/user/mfa/recovery-codes/', { password: testPassword, code: '000000' }],
        ['PUT', '/user/contact-details/', { firstName: 'A', lastName: 'B', phone: '', version: 1 }],
        ['POST', '/accept-terms/', { termsConsent: true }],
      ] as const;
      for (const [method, path, body] of calls) {
        const answer = await portal.call(method, path, { token: acting, body });
        expect([path, answer.status, answer.body['errorKey']]).toEqual([path, 403, 'refusedWhileActing']);
      }
    }
  });

  test('one’s own details and appearance can be read, and mode and language go along', async () => {
    const { acting, own, user } = await acted();
    const details = await portal.call('GET', '/user/contact-details/', { token: acting });
    expect(details.body).toMatchObject({ email: user.email });
    await portal.call('PUT', '/user/appearance/', { token: acting, body: { preferredMode: 'dark' } });
    expect((await me(own)).body).toMatchObject({ user: { preferredMode: 'dark' } });
  });
});

describe('it lapses', { tags: ['rights-at-once'] }, () => {
  const lapses = async (happens: (user: TestUser, own: string) => Promise<unknown>): Promise<void> => {
    const { user, own, acting } = await acted();
    expect((await me(acting)).status).toBe(200);
    await happens(user, own);
    expect((await me(acting)).status).toBe(401);
  };

  test('when the role goes', () =>
    lapses((user) =>
      portal.owner.run(sql`update user_account set roles = array['viewer'] where id = ${user.id}`),
    ));
  test('when the person is disabled', () =>
    lapses((user) =>
      portal.owner.run(sql`update user_account set state = 'disabled' where id = ${user.id}`),
    ));
  test('when the person signs out', () =>
    lapses((_user, own) => portal.call('DELETE', '/auth-v2/session', { token: own })));
  test('when the password changes in another window', async () => {
    await lapses((_user, own) =>
      portal.call('POST', '/user/change-password/', {
        token: own,
        body: { currentPassword: testPassword, password: 'Another-portal-2' },
      }),
    );
  });
  test('when the password changes while it begins', async () => {
    const user = await createUser(portal, partner);
    const [own, elsewhere] = [await signIn(portal, user), await signIn(portal, user)];
    const change = () =>
      portal.call('POST', '/user/change-password/', {
        token: elsewhere,
        body: { currentPassword: testPassword, password: 'Fresh-portal-9' },
      });
    const begun = await whileLocked(portal, {
      hold: (tx) => tx.run(sql`select from organization where id = ${customer.id} for update`),
      work: async (waiting) => {
        const acting = act(own, customer.id);
        await waiting(1);
        return { acting, changed: change() };
      },
      waiting: 2,
    });
    expect((await begun.changed).status).toBe(200);
    expect((await me((await begun.acting).body.accessToken)).status).toBe(401);
  });
  test('when the customer closes partner access', async () => {
    const one = await createCustomer(portal, partner);
    const own = await signIn(portal, await createUser(portal, partner));
    const acting = await actingToken(own, one.id);
    expect((await me(acting)).status).toBe(200);
    await portal.owner.run(sql`
      update organization set closed_until = now() + interval '1 day' where id = ${one.id}`);
    expect((await me(acting)).status).toBe(401);
    expect((await me(own)).status).toBe(200);
  });
  test('when the customer is deleted', async () => {
    const one = await createCustomer(portal, partner);
    const acting = await actingToken(await signIn(portal, await createUser(portal, partner)), one.id);
    await portal.owner.run(sql`delete from organization where id = ${one.id}`);
    expect((await me(acting)).status).toBe(401);
  });
  test('signing out while acting signs the person out', async () => {
    const { acting, own } = await acted();
    expect((await portal.call('DELETE', '/auth-v2/session', { token: acting })).status).toBe(200);
    expect([(await me(acting)).status, (await me(own)).status]).toEqual([401, 401]);
  });
});

describe('the audit log', () => {
  const of = async (event: string, user: TestUser) =>
    (await entriesOf(portal, event)).filter((entry) => entry.userId === user.id);

  test('has start and end, for customer and partner, with both names and the reason', async () => {
    const user = await createUser(portal, partner, { firstName: 'Ida', lastName: 'Lund' });
    const there = await act(await signIn(portal, user), customer.id, 'Ticket 17');
    await act(there.body.accessToken);
    const expected = {
      partnerId: partner.id,
      customerId: customer.id,
      userName: `Ida Lund, ${partner.name}`,
      actingOrganizationId: customer.id,
      target: 'Havet',
    };
    const [start, ...noMore] = await of('loginToCustomer', user);
    expect(noMore).toEqual([]);
    expect(start).toMatchObject({ ...expected, details: { reason: 'Ticket 17' } });
    expect(await of('loginToCustomerEnded', user)).toMatchObject([expected]);
  });

  test('tells operator and partner of an operator’s visit', async () => {
    const { user, acting } = await acted(['owner'], operator, other.id);
    await act(acting);
    for (const event of ['loginToPartner', 'loginToPartnerEnded']) {
      const organizations = (await of(event, user)).map((entry) => entry.partnerId);
      expect(organizations.toSorted()).toEqual([operator.id, other.id].toSorted());
    }
  });

  test('has the end also when nobody returned, once', async () => {
    const { user } = await acted();
    await portal.owner.run(sql`
      update session set expires_at = now() - interval '1 second' where user_id = ${user.id} and acting`);
    const worker = openDatabase({ url: portal.databaseUrl, role: 'portal_worker', max: 2 });
    const tidy = () => worker.transaction((tx) => tidySignIn(tx));
    await Promise.all([tidy(), tidy()]);
    await tidy();
    await worker.end();
    expect(await of('loginToCustomerEnded', user)).toHaveLength(1);
  });

  test('has the end when the person signs out or changes the password', async () => {
    const one = await acted();
    await portal.call('DELETE', '/auth-v2/session', { token: one.own });
    expect(await of('loginToCustomerEnded', one.user)).toHaveLength(1);
    const two = await acted();
    const changed = await portal.call('POST', '/user/change-password/', {
      token: two.own,
      body: { currentPassword: testPassword, password: 'Another-portal-2' },
    });
    expect(changed.status).toBe(200);
    expect(await of('loginToCustomerEnded', two.user)).toHaveLength(1);
  });

  test('has the end when the customer is deleted', async () => {
    const one = await createCustomer(portal, partner);
    const { user, own } = await acted(['owner'], partner, one.id);
    const deleted = await portal.call('DELETE', '/customer/', { token: own, query: { id: one.id } });
    expect(deleted.status).toBe(200);
    expect(await of('loginToCustomerEnded', user)).toMatchObject([{ customerId: one.id, target: one.name }]);
  });

  test('names the person and the organization on what is done meanwhile', async () => {
    const { user, acting } = await acted(['owner'], operator, partner.id);
    const created = await portal.call('POST', '/customer/', {
      token: acting,
      body: {
        name: 'Made while acting',
        organizationNumber: '556016-0680',
        contactEmail: 'a@example.com',
        invoiceEmail: 'a@example.com',
      },
    });
    expect(created.status).toBe(201);
    const [entry] = await of('customerCreated', user);
    expect(entry).toMatchObject({ partnerId: partner.id, userId: user.id, actingOrganizationId: partner.id });
  });
});
