import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createCustomer,
  createOperator,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
  type TestUser,
} from '../testing/people.ts';
import { entriesOf, logIn } from '../testing/sign-in.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0';

let portal: TestPortal;
let partner: TestOrganization;
let user: TestUser;
let token: string;
beforeAll(async () => {
  portal = await createTestPortal();
  await createOperator(portal);
  partner = await createPartner(portal);
});
afterAll(() => portal.close());
beforeEach(async () => {
  user = await createUser(portal, partner);
  token = (await logIn(portal, user.email)).body.accessToken;
});

type Session = {
  id: string;
  current: boolean;
  userAgent: string;
  ip: string;
  actingAs: unknown;
  lastSeenAt: string;
};
const list = async (as: string = token): Promise<Session[]> =>
  (await portal.call<{ items: Session[] }>('GET', '/user/sessions/', { token: as })).body.items;
const end = (id: string, as: string = token) =>
  portal.call('DELETE', '/user/session/', { token: as, query: { id } });
const isLive = async (bearer: string): Promise<boolean> =>
  (await portal.call('GET', '/me/', { token: bearer })).status === 200;
const own = async (event: string) =>
  (await entriesOf(portal, event)).filter((entry) => entry.userId === user.id);
const fromFirefox = async (): Promise<string> => {
  const answer = await portal.call<{ accessToken: string }>('POST', '/login/', {
    body: { username: user.email, password: 'Test-portal-1' },
    headers: { 'user-agent': firefox },
  });
  return answer.body.accessToken;
};
const otherThan = async (bearer: string): Promise<string> =>
  (await list(bearer)).find(({ current }) => !current)?.id ?? '';

describe('one’s own sessions', () => {
  test('say from where they were opened, and which one asks', async () => {
    const other = await fromFirefox();
    const sessions = await list();
    expect(sessions).toHaveLength(2);
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    expect(sessions.find(({ current }) => !current)).toMatchObject({
      userAgent: firefox,
      ip: '127.0.0.1',
      actingAs: null,
      signedInAt: expect.any(String),
      expiresAt: expect.any(String),
    });
    expect((await list(other)).find(({ current }) => current)?.userAgent).toBe(firefox);
  });

  test('are nobody else’s, not those that are over, not the steps of sign-in', async () => {
    await logIn(portal, (await createUser(portal, partner)).email);
    const over = await fromFirefox();
    await portal.call('DELETE', '/auth-v2/session', { token: over });
    await portal.owner.run(sql`
      insert into session (id, partner_id, organization_id, user_id, tenant_partner_id, tenant_organization_id, tenant_kind,
        halfway, code_outstanding, expires_at)
      select gen_random_uuid(), partner_id, organization_id, user_id, tenant_partner_id, tenant_organization_id, tenant_kind,
        true, true, expires_at from session where user_id = ${user.id} limit 1`);
    expect(await list()).toHaveLength(1);
  });

  test('show those in which one acts for somebody', async () => {
    const customer = await createCustomer(portal, partner, { name: 'Nordfrakt' });
    const acting = String(
      (await portal.call('POST', '/impersonate/', { token, body: { id: customer.id } })).body['accessToken'],
    );
    expect((await list()).map(({ actingAs }) => actingAs)).toContainEqual({
      name: 'Nordfrakt',
      kind: 'customer',
    });
    expect((await list(acting)).find(({ current }) => current)?.actingAs).toEqual({
      name: 'Nordfrakt',
      kind: 'customer',
    });
  });

  test('were seen when they were used last, to the minute', async () => {
    await portal.owner.run(
      sql`update session set last_seen_at = now() - interval '2 hours' where user_id = ${user.id}`,
    );
    const seen = async (): Promise<number> =>
      (
        await portal.owner.first<{ ago: number }>(
          sql`select extract(epoch from now() - last_seen_at)::int as ago from session where user_id = ${user.id}`,
        )
      )?.ago ?? 0;
    await portal.call('GET', '/customers/', { token });
    await portal.owner.run(
      sql`update session set last_seen_at = now() - interval '2 hours' where user_id = ${user.id}`,
    );
    await portal.call('GET', '/customers/', { token });
    expect(await seen()).toBeGreaterThan(7000);
    portal.advance(61);
    await portal.call('GET', '/customers/', { token });
    expect(await seen()).toBeLessThan(60);
  });
});

describe('signing out', () => {
  test('one session ends it at its next call, tells where it was, and leaves the others', async () => {
    const other = await fromFirefox();
    const third = await fromFirefox();
    await portal.call('GET', '/customers/', { token: other });
    const id = (await list(other)).find(({ current }) => current)?.id ?? '';
    expect((await end(id)).status).toBe(200);
    expect((await portal.call('GET', '/customers/', { token: other })).status).toBe(401);
    expect([await isLive(token), await isLive(third)]).toEqual([true, true]);
    expect(await own('sessionEnded')).toMatchObject([
      { partnerId: partner.id, target: user.email, details: { device: 'Firefox, Windows' } },
    ]);
    expect(await end(id)).toMatchObject({ status: 404 });
  });

  test('one session ends an impersonation from it, and says so where it acted', async () => {
    const other = await fromFirefox();
    const customer = await createCustomer(portal, partner);
    const acting = String(
      (await portal.call('POST', '/impersonate/', { token: other, body: { id: customer.id } })).body[
        'accessToken'
      ],
    );
    const id = (await list(other)).find(({ current }) => current)?.id ?? '';
    await end(id);
    expect([await isLive(other), await isLive(acting), await isLive(token)]).toEqual([false, false, true]);
    expect((await own('loginToCustomerEnded')).map(({ customerId }) => customerId)).toEqual([customer.id]);
  });

  test('an impersonation leaves the session that it was begun from', async () => {
    const customer = await createCustomer(portal, partner);
    const acting = String(
      (await portal.call('POST', '/impersonate/', { token, body: { id: customer.id } })).body['accessToken'],
    );
    await end(await otherThan(token));
    expect([await isLive(acting), await isLive(token)]).toEqual([false, true]);
  });

  test('everywhere else leaves the one that asks', async () => {
    const others = [await fromFirefox(), await fromFirefox()];
    expect((await portal.call('DELETE', '/user/sessions/', { token })).body).toEqual({ ended: 2 });
    expect(await Promise.all([token, ...others].map(isLive))).toEqual([true, false, false]);
    expect(await own('otherSessionsEnded')).toMatchObject([{ details: { sessions: 2 } }]);
    expect((await portal.call('DELETE', '/user/sessions/', { token })).body).toEqual({ ended: 0 });
    expect(await own('otherSessionsEnded')).toHaveLength(1);
  });

  test('is for one’s own sessions only, and not while acting', async () => {
    const stranger = (await logIn(portal, (await createUser(portal, partner)).email)).body.accessToken;
    const mine = (await list())[0]?.id ?? '';
    expect((await end(mine, stranger)).status).toBe(404);
    const acting = await signIn(portal, user, { actingIn: await createCustomer(portal, partner) });
    for (const answer of [
      await end(mine, acting),
      await portal.call('DELETE', '/user/sessions/', { token: acting }),
    ]) {
      expect(answer).toMatchObject({ status: 403, body: { errorKey: 'refusedWhileActing' } });
    }
    expect(await isLive(token)).toBe(true);
  });
});

test('a session that was idle too long is listed no more', async () => {
  const idle = await createTestPortal({ IDLE_MINUTES: '5' });
  try {
    await createOperator(idle);
    const person = await createUser(idle, await createPartner(idle));
    const first = (await logIn(idle, person.email)).body.accessToken;
    await idle.owner.run(sql`update session set last_seen_at = now() - interval '6 minutes'`);
    const second = (await logIn(idle, person.email)).body.accessToken;
    const { body } = await idle.call<{ items: Session[] }>('GET', '/user/sessions/', { token: second });
    expect(body.items).toHaveLength(1);
    expect((await idle.call('GET', '/me/', { token: first })).status).toBe(401);
  } finally {
    await idle.close();
  }
});
