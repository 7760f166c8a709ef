import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { whileLocked } from '../testing/locked.ts';
import {
  createCustomer,
  createOperator,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
  type TestUser,
} from '../testing/people.ts';
import { entriesOf } from '../testing/sign-in.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';

let portal: TestPortal;
let operator: TestOrganization;
let partner: TestOrganization;
beforeAll(async () => {
  portal = await createTestPortal();
  operator = await createOperator(portal);
  partner = await createPartner(portal, { name: 'Norrsken Cloud AB' });
});
afterAll(() => portal.close());

const me = (token: string) => portal.call('GET', '/me/', { token });
const statusOf = async (token: string): Promise<number> => (await me(token)).status;
const change = (user: TestUser, what: ReturnType<typeof sql>) =>
  portal.owner.run(sql`update user_account set ${what} where id = ${user.id}`);

const company = {
  name: 'Ordered under load',
  organizationNumber: '556016-0680',
  contactEmail: 'a@example.com',
  invoiceEmail: 'a@example.com',
};
const createCompany = (token: string) => portal.call('POST', '/customer/', { token, body: company });

describe('what happens to a person takes effect at their next call', { tags: ['rights-at-once'] }, () => {
  test('logout ends the session of the token and no other, and is recorded', async () => {
    const user = await createUser(portal, partner);
    const [one, other] = [await signIn(portal, user), await signIn(portal, user)];
    expect((await portal.call('DELETE', '/auth-v2/session', { token: one })).status).toBe(200);
    expect(await me(one)).toMatchObject({ status: 401, body: { errorKey: '100306' } });
    expect((await portal.call('DELETE', '/auth-v2/session', { token: one })).status).toBe(401);
    expect(await statusOf(other)).toBe(200);
    expect((await entriesOf(portal, 'logout')).filter((entry) => entry.userId === user.id)).toHaveLength(1);
  });

  test('another role', async () => {
    const user = await createUser(portal, partner);
    const token = await signIn(portal, user);
    const allowed = () => portal.call('GET', '/customers/', { token });
    expect((await allowed()).status).toBe(200);
    await change(user, sql`roles = array['viewer']`);
    expect((await me(token)).body).toMatchObject({ roles: ['viewer'] });
    const answer = await portal.call('POST', '/customer/', { token, body: {} });
    expect(answer).toMatchObject({ status: 403, body: { errorKey: 'forbidden' } });
  });

  test('a role that changes under load: nothing is accepted after the commit', async () => {
    const user = await createUser(portal, partner);
    const token = await signIn(portal, user);
    const create = () => createCompany(token);
    const load = Array.from({ length: 60 }, create);
    await Promise.race(load);
    await change(user, sql`roles = array['viewer']`);
    const statuses: number[] = [];
    for (let i = 0; i < 20; i += 1) statuses.push((await create()).status);
    const before = (await Promise.all(load)).map(({ status }) => status);
    expect(before).toContain(201);
    expect(new Set(statuses)).toEqual(new Set([403]));
  });

  test('a role that changes while a call looks who it is from: the next call has the new one', async () => {
    const user = await createUser(portal, partner);
    const token = await signIn(portal, user);
    await whileLocked(portal, {
      hold: (tx) => tx.run(sql`update user_account set roles = array['viewer'] where id = ${user.id}`),
      work: () => createCompany(token),
    });
    expect(await createCompany(token)).toMatchObject({ status: 403, body: { errorKey: 'forbidden' } });
  });

  test.each(['disabled', 'invited'])('the state %s', async (state) => {
    const user = await createUser(portal, partner);
    const token = await signIn(portal, user);
    expect(await statusOf(token)).toBe(200);
    await change(user, sql`state = ${state}`);
    expect(await statusOf(token)).toBe(401);
  });

  test('being deleted, alone or with the organization', async () => {
    const customer = await createCustomer(portal, partner);
    const [user, other] = [await createUser(portal, customer), await createUser(portal, customer)];
    const [token, otherToken] = [await signIn(portal, user), await signIn(portal, other)];
    expect([await statusOf(token), await statusOf(otherToken)]).toEqual([200, 200]);
    await portal.owner.run(sql`delete from user_account where id = ${user.id}`);
    expect([await statusOf(token), await statusOf(otherToken)]).toEqual([401, 200]);
    await portal.owner.run(sql`delete from organization where id = ${customer.id}`);
    expect(await statusOf(otherToken)).toBe(401);
  });

  test('a partner that is suspended reads, and a declined one is out', async () => {
    const organization = await createPartner(portal);
    const token = await signIn(portal, await createUser(portal, organization));
    await portal.owner.run(sql`update organization set state = 'suspended' where id = ${organization.id}`);
    expect((await portal.call('GET', '/customers/', { token })).status).toBe(200);
    expect((await portal.call('POST', '/customer/', { token, body: {} })).body).toMatchObject({
      errorKey: 'partnerSuspended',
    });
    await portal.owner.run(sql`update organization set state = 'declined' where id = ${organization.id}`);
    expect(await statusOf(token)).toBe(401);
  });
});

describe('me', () => {
  test('tells a partner’s user who they are', async () => {
    const user = await createUser(portal, partner, {
      roles: ['billing', 'engineer'],
      firstName: 'Åsa',
      lastName: 'Öberg',
    });
    const { status, body } = await me(await signIn(portal, user));
    expect(status).toBe(200);
    expect(body).toEqual({
      user: {
        id: user.id,
        firstName: 'Åsa',
        lastName: 'Öberg',
        username: user.email,
        email: user.email,
        phone: '',
        mfa: 'disabled',
        lastLoggedInAt: null,
        preferredMode: null,
        language: null,
      },
      organization: {
        id: partner.id,
        partnerId: partner.id,
        kind: 'partner',
        name: 'Norrsken Cloud AB',
        state: 'active',
      },
      partnerName: 'Norrsken Cloud AB',
      roles: ['billing', 'engineer'],
      permissions: expect.arrayContaining(['invoices.read', 'services.order']),
      actingAs: null,
      links: { knowledgeBase: null, feedback: null },
      readOnly: false,
      servicesOffered: [],
      deletion: null,
      demo: true,
    });
  });

  test('says that a suspended organization is read only to its people, its customers and whoever acts for one', async () => {
    const organization = await createPartner(portal);
    const customer = await createCustomer(portal, organization);
    const user = await createUser(portal, organization);
    const tokens = [
      await signIn(portal, user),
      await signIn(portal, user, { actingIn: customer }),
      await signIn(portal, await createUser(portal, customer)),
    ];
    const readOnly = () => Promise.all(tokens.map(async (token) => (await me(token)).body['readOnly']));
    expect(await readOnly()).toEqual([false, false, false]);
    await portal.owner.run(sql`update organization set state = 'suspended' where id = ${organization.id}`);
    expect(await readOnly()).toEqual([true, true, true]);
  });

  test('tells a customer’s user whose customer they are, and the operator itself', async () => {
    const customer = await createCustomer(portal, partner, { name: 'Bageriet' });
    const own = await me(await signIn(portal, await createUser(portal, customer)));
    expect(own.body).toMatchObject({
      organization: { kind: 'customer', name: 'Bageriet', partnerId: partner.id },
      partnerName: 'Norrsken Cloud AB',
    });
    const boss = await me(await signIn(portal, await createUser(portal, operator)));
    expect(boss.body).toMatchObject({ organization: { kind: 'operator' }, partnerName: 'Operator' });
  });

  test('names the services that are connected', async () => {
    const connected = await createTestPortal({
      CONNECTIONS: JSON.stringify([
        {
          system: 'ceph-rgw',
          region: 'SE-NORTH-1',
          endpoint: 'http://127.0.0.1:9',
          accessKey: 'key',
          secretKey: 'secret',
        },
      ]),
    });
    try {
      const token = await signIn(connected, await createUser(connected, await createPartner(connected)));
      expect((await connected.call('GET', '/me/', { token })).body).toMatchObject({
        servicesOffered: ['s3-storage'],
      });
    } finally {
      await connected.close();
    }
  });
});

describe('subjects', () => {
  type Subjects = {
    items: { id: string; name: string; kind: string; organizationNumber: string; mayImpersonate: boolean }[];
  };
  const subjects = (token: string, query: Record<string, string> = {}) =>
    portal.call<Subjects>('GET', '/auth-v2/subjects/', { token, query });
  const names = async (token: string, query: Record<string, string> = {}): Promise<string[]> =>
    (await subjects(token, query)).body.items.map((item) => item.name);

  let organization: TestOrganization;
  let other: TestOrganization;
  let open: TestOrganization;
  let closed: TestOrganization;
  beforeAll(async () => {
    organization = await createPartner(portal, { name: 'Zeta Partner' });
    other = await createPartner(portal, { name: 'Änglar Partner' });
    await createPartner(portal, { name: 'Waiting Partner', state: 'applied' });
    open = await createCustomer(portal, organization, { name: 'Ost & Vin 100%' });
    closed = await createCustomer(portal, organization, {
      name: 'Äpplet',
      closedUntil: new Date(Date.now() + 86_400_000),
    });
    await createCustomer(portal, other, { name: 'Somebody else’s' });
  });

  test('of a partner are its customers, by name, with who may be acted for', async () => {
    const { body } = await subjects(await signIn(portal, await createUser(portal, organization)));
    expect(body.items).toEqual([
      {
        id: open.id,
        kind: 'customer',
        name: 'Ost & Vin 100%',
        organizationNumber: '556016-0680',
        mayImpersonate: true,
      },
      {
        id: closed.id,
        kind: 'customer',
        name: 'Äpplet',
        organizationNumber: '556016-0680',
        mayImpersonate: false,
      },
    ]);
  });

  test('that are to be deleted stand there, and nobody acts for them', async () => {
    const leaving = await createPartner(portal);
    const { id } = await createCustomer(portal, leaving);
    await portal.owner.run(
      sql`update organization set deletion_requested_at = now(), delete_after = now() + interval '1 day' where id = ${id}`,
    );
    const { body } = await subjects(await signIn(portal, await createUser(portal, leaving)));
    expect(body.items).toMatchObject([{ id, mayImpersonate: false }]);
  });

  test('can be searched, with wildcards taken literally', async () => {
    const token = await signIn(portal, await createUser(portal, organization));
    expect(await names(token, { search: 'ost' })).toEqual(['Ost & Vin 100%']);
    expect(await names(token, { search: '100%' })).toEqual(['Ost & Vin 100%']);
    expect(await names(token, { search: '1%' })).toEqual([]);
    expect(await names(token, { search: '_st' })).toEqual([]);
    expect(await names(token, { search: String.raw`\\` })).toEqual([]);
    expect(await names(token, { search: '556016' })).toHaveLength(2);
  });

  test('are at most fifty', async () => {
    const big = await createPartner(portal);
    for (let i = 0; i < 55; i += 1) await createCustomer(portal, big);
    expect(await names(await signIn(portal, await createUser(portal, big)))).toHaveLength(50);
  });

  test('of the operator are its partners, and a partner’s customers when that is named', async () => {
    const token = await signIn(portal, await createUser(portal, operator));
    const all = await names(token);
    expect(all).toEqual(expect.arrayContaining(['Zeta Partner', 'Änglar Partner']));
    expect(all).not.toContain('Waiting Partner');
    expect(all.indexOf('Zeta Partner')).toBeLessThan(all.indexOf('Änglar Partner'));
    const within = await subjects(token, { partnerId: organization.id });
    expect(within.body.items.map((item) => [item.name, item.mayImpersonate])).toEqual([
      ['Ost & Vin 100%', false],
      ['Äpplet', false],
    ]);
    const nowhere = await subjects(token, { partnerId: operator.id.replace(/.$/, 'f') });
    expect(nowhere).toMatchObject({ status: 200, body: { items: [] } });
  });

  test('of another partner answer as of one that is not there', async () => {
    const token = await signIn(portal, await createUser(portal, organization));
    expect((await subjects(token, { partnerId: other.id })).status).toBe(404);
    expect((await subjects(token, { partnerId: organization.id })).status).toBe(200);
  });

  test('a viewer sees them and may not act; a customer has none', async () => {
    const viewer = await subjects(
      await signIn(portal, await createUser(portal, organization, { roles: ['viewer'] })),
    );
    expect(viewer.body.items.map((item) => item.mayImpersonate)).toEqual([false, false]);
    expect((await subjects(await signIn(portal, await createUser(portal, open)))).status).toBe(403);
  });
});
