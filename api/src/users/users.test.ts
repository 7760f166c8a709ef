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
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';

let portal: TestPortal;
let operator: TestOrganization;
beforeAll(async () => {
  portal = await createTestPortal();
  operator = await createOperator(portal);
});
afterAll(() => portal.close());

let partner: TestOrganization;
let owner: TestUser;
let token: string;
let adminToken: string;
beforeEach(async () => {
  partner = await createPartner(portal);
  owner = await createUser(portal, partner, { firstName: 'Åsa', lastName: 'Ek' });
  const admin = await createUser(portal, partner, { roles: ['admin'], firstName: 'Bo', lastName: 'Alm' });
  [token, adminToken] = await Promise.all([signIn(portal, owner), signIn(portal, admin)]);
});

type Row = { id: string; email: string; roles: string[]; state: string; twoFactor: string; version: number };
type Answer = { items: Row[] };
const list = async (query: Record<string, string> = {}, as = token): Promise<Row[]> =>
  (await portal.call<Answer>('GET', '/company/users/', { token: as, query })).body.items;
const emails = async (query: Record<string, string> = {}) => (await list(query)).map(({ email }) => email);
const person = (roles: TestUserRoles = ['viewer'], names = {}) =>
  createUser(portal, partner, { roles, ...names });
type TestUserRoles = NonNullable<Parameters<typeof createUser>[2]>['roles'];

const post = (path: string, { id, body = {}, as = token }: { id: string; body?: object; as?: string }) =>
  portal.call('POST', path, { token: as, query: { id }, body });
const invite = (email: string, roles: readonly string[] = ['viewer'], as = token) =>
  portal.call('POST', '/company/user/', { token: as, body: { email, roles } });
const remove = (id: string, as = token) =>
  portal.call('DELETE', '/company/user/', { token: as, query: { id } });
const form = { firstName: 'Kim', lastName: 'Berg', phone: '', roles: ['viewer'], version: 1 };
const edit = (id: string, body: object, as = token) =>
  portal.call('PUT', '/company/user/', { token: as, query: { id }, body: { ...form, ...body } });
const meOf = (of: string) => portal.call('GET', '/me/', { token: of });
const written = async () =>
  portal.owner.rows<{ event: string; target: string; details: Record<string, unknown> }>(sql`
    select event, target, details from audit_entry where partner_id = ${partner.id} order by at, id`);
const mailsTo = (recipient: string) =>
  portal.owner.rows<{ kind: string }>(sql`select kind from mail where recipient = ${recipient} order by id`);

describe('the list', () => {
  test('shows the people of one’s own organization alone, a partner’s without its customers’', async () => {
    const customer = await createCustomer(portal, partner);
    const of = await createUser(portal, customer);
    expect(await emails()).not.toContain(of.email);
    expect(await list({}, await signIn(portal, of))).toMatchObject([{ email: of.email }]);
  });

  test('is a file with roles and states in words', async () => {
    const csv = await portal.app.inject({
      method: 'GET',
      url: '/api/company/users/?role=owner',
      headers: { authorization: `Bearer ${token}`, accept: 'text/csv', 'accept-language': 'sv' },
    });
    expect(csv.body).toContain('Senast inloggad');
    expect(csv.body).toMatch(/Åsa[;,]Ek[;,].*Ägare[;,]Aktiv[;,]Inaktiverad/);
  });
});

describe('an invitation', () => {
  test('is mailed, listed with its roles, and audited', async () => {
    expect(await invite('siv@invited.example', ['engineer', 'billing', 'billing'])).toMatchObject({
      status: 201,
    });
    expect(await list({ state: 'invited' })).toMatchObject([
      { email: 'siv@invited.example', roles: ['engineer', 'billing'], twoFactor: 'unknown' },
    ]);
    expect(await mailsTo('siv@invited.example')).toEqual([{ kind: 'invitation' }]);
    expect(await written()).toMatchObject([{ event: 'userInvited', target: 'siv@invited.example' }]);
  });

  test('to an address of another organization is answered and listed like any other', async () => {
    const elsewhere = await createUser(portal, await createPartner(portal));
    expect(await invite(elsewhere.email)).toMatchObject({ status: 201, body: {} });
    expect(await emails({ state: 'invited' })).toEqual([elsewhere.email]);
    expect(await mailsTo(elsewhere.email)).toEqual([{ kind: 'invitationTaken' }]);
  });

  test('by two at once is the first one’s alone, in list, log and mailbox', async () => {
    for (const nth of [1, 2, 3, 4]) {
      const email = `both-${nth}@invited.example`;
      const answers = await Promise.all([invite(email, ['owner']), invite(email, ['viewer'], adminToken)]);
      const [first] = await list({ search: email });
      expect(answers.map(({ status }) => status)).toEqual(
        first?.roles[0] === 'owner' ? [201, 400] : [400, 201],
      );
      expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({
        fields: { email: { errorKey: 'invitedAlready' } },
      });
      const of = (await written()).filter(({ target }) => target === email);
      expect(of).toMatchObject([{ event: 'userInvited', details: { roles: first?.roles } }]);
      expect(await mailsTo(email)).toEqual([{ kind: 'invitation' }]);
    }
  });

  test('to an address of one’s own list is refused at its field, and nothing is mailed', async () => {
    await invite('twice@invited.example');
    const answers = [await invite('Twice@invited.example'), await invite(owner.email)];
    expect(answers).toMatchObject([
      { status: 400, body: { fields: { email: { errorKey: 'invitedAlready' } } } },
      { status: 400, body: { fields: { email: { errorKey: 'memberAlready' } } } },
    ]);
    expect(await mailsTo(owner.email)).toEqual([]);
  });

  test('is sent again with a link that replaces the one before; not to who has accepted it', async () => {
    await invite('again@invited.example');
    const [row] = await list({ state: 'invited' });
    expect(await post('/company/user/invitation/', { id: row?.id ?? '' })).toMatchObject({ status: 200 });
    expect(await mailsTo('again@invited.example')).toHaveLength(2);
    const live = await portal.owner.rows(sql`
      select 1 from one_time_token where email = 'again@invited.example' and used_at is null`);
    expect(live).toHaveLength(1);
    expect(await post('/company/user/invitation/', { id: owner.id })).toMatchObject({
      status: 409,
      body: { errorKey: 'notInvited' },
    });
  });

  test('is taken back, and its link leads nowhere', async () => {
    await invite('back@invited.example');
    const [row] = await list({ state: 'invited' });
    expect(await remove(row?.id ?? '')).toMatchObject({ status: 200 });
    expect(await emails()).not.toContain('back@invited.example');
    expect((await written()).at(-1)).toMatchObject({ event: 'userInvitationWithdrawn' });
    expect(await invite('back@invited.example')).toMatchObject({ status: 201 });
  });
});

describe('who may', () => {
  test.each(['billing', 'engineer', 'viewer'] as const)('%s may not see or invite', async (role) => {
    const other = await signIn(portal, await person([role]));
    const answers = [
      await portal.call('GET', '/company/users/', { token: other }),
      await invite('x@invited.example', ['viewer'], other),
    ];
    expect(answers).toMatchObject([{ status: 403 }, { status: 403 }]);
  });

  test('an admin makes, changes and removes no owner, and gives nobody that role', async () => {
    const viewer = await person();
    const answers = [
      await invite('boss@invited.example', ['owner'], adminToken),
      await edit(owner.id, { roles: ['viewer'] }, adminToken),
      await edit(viewer.id, { roles: ['owner'] }, adminToken),
      await remove(owner.id, adminToken),
      await post('/company/user/disable/', { id: owner.id, as: adminToken }),
      await post('/company/user/mfa-reset/', { id: owner.id, body: { reason: 'x' }, as: adminToken }),
    ];
    expect(answers.map(({ status, body }) => [status, body['errorKey']])).toEqual(
      answers.map(() => [403, 'ownersOnly']),
    );
    expect(await written()).toEqual([]);
  });

  test('somebody of another organization is not found, a partner’s customer’s neither', async () => {
    const customer = await createUser(portal, await createCustomer(portal, partner));
    const foreign = await createUser(portal, await createPartner(portal));
    for (const { id } of [customer, foreign]) {
      const answers = [
        await portal.call('GET', '/company/user/', { token, query: { id } }),
        await edit(id, {}),
        await remove(id),
        await post('/company/user/disable/', { id }),
        await post('/company/user/mfa-reset/', { id, body: { reason: 'x' } }),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    }
  });
});

describe('an edit', () => {
  test('changes name, phone and roles, tells what there was before, and counts at the next call', async () => {
    const viewer = await person();
    const theirs = await signIn(portal, viewer);
    expect((await meOf(theirs)).body).toMatchObject({ roles: ['viewer'] });
    const changes = { firstName: 'Siv', lastName: 'Öberg', phone: '+46 8 1', roles: ['billing'] };
    expect(await edit(viewer.id, changes)).toMatchObject({ status: 200, body: { version: 2 } });
    expect((await meOf(theirs)).body).toMatchObject({ roles: ['billing'] });
    const { body } = await portal.call('GET', '/company/user/', { token, query: { id: viewer.id } });
    expect(body).toMatchObject(changes);
    expect((await written()).at(-1)).toMatchObject({
      event: 'userUpdated',
      target: viewer.email,
      details: { roles: ['billing'], previousRoles: ['viewer'] },
    });
  });

  test('that was read before somebody else’s is refused, and says whose', async () => {
    const viewer = await person();
    await edit(viewer.id, { firstName: 'Siv' }, adminToken);
    expect(await edit(viewer.id, { firstName: 'Liv' })).toMatchObject({
      status: 409,
      body: { errorKey: 'stale', details: { by: 'Bo Alm' } },
    });
  });

  test('of what is wrong is refused at its field', async () => {
    const viewer = await person();
    const wrong = await edit(viewer.id, { phone: 'call me', roles: [] });
    expect(wrong).toMatchObject({
      status: 400,
      body: { fields: { phone: { errorKey: 'phone' }, roles: { errorKey: 'atLeastOne' } } },
    });
    const nameless = await edit(viewer.id, { firstName: ' ' });
    expect(nameless).toMatchObject({ status: 400, body: { fields: { firstName: { errorKey: 'empty' } } } });
  });

  test('of the roles of somebody invited needs no name', async () => {
    await invite('later@invited.example');
    const [row] = await list({ state: 'invited' });
    const names = { firstName: '', lastName: '' };
    expect(await edit(row?.id ?? '', { ...names, roles: ['engineer'] })).toMatchObject({ status: 200 });
    expect(await list({ state: 'invited' })).toMatchObject([{ roles: ['engineer'] }]);
  });
});

describe('the last owner', { tags: ['owner-left'] }, () => {
  const refused = { status: 409, body: { errorKey: 'lastOwner' } };

  test('stays an owner', async () => {
    expect(await edit(owner.id, { roles: ['admin'] })).toMatchObject(refused);
    expect((await meOf(token)).body).toMatchObject({ roles: ['owner'] });
  });

  test('is who is left when the others are invited or disabled only', async () => {
    const other = await person(['owner']);
    await invite('third@invited.example', ['owner']);
    expect(await post('/company/user/disable/', { id: other.id })).toMatchObject({ status: 200 });
    expect(await edit(owner.id, { roles: ['admin'] })).toMatchObject(refused);
  });

  test('remains when two owners remove each other at the same moment', async () => {
    const other = await person(['owner']);
    const otherToken = await signIn(portal, other);
    const answers = await Promise.all([remove(other.id), remove(owner.id, otherToken)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await portal.owner.rows(sql`
      select 1 from user_account where partner_id = ${partner.id} and 'owner' = any(roles)`);
    expect(left).toHaveLength(1);
  });
});

describe('access', () => {
  test('is taken by disabling, at the next call, and given back without the old sessions', async () => {
    const viewer = await person();
    const theirs = await signIn(portal, viewer);
    expect((await meOf(theirs)).status).toBe(200);
    expect(await post('/company/user/disable/', { id: viewer.id })).toMatchObject({ status: 200 });
    expect((await meOf(theirs)).status).toBe(401);
    expect(await emails({ state: 'disabled' })).toEqual([viewer.email]);
    expect(await post('/company/user/disable/', { id: viewer.id })).toMatchObject({ status: 409 });
    expect(await post('/company/user/enable/', { id: viewer.id })).toMatchObject({ status: 200 });
    expect((await meOf(theirs)).status).toBe(401);
    expect((await meOf(await signIn(portal, viewer))).status).toBe(200);
    expect((await written()).map(({ event }) => event)).toEqual(['userDisabled', 'userEnabled']);
  });

  test('ends with the person, whose address is free again and whose name the log keeps', async () => {
    const viewer = await person();
    const theirs = await signIn(portal, viewer);
    expect(await remove(viewer.id)).toMatchObject({ status: 200 });
    expect((await meOf(theirs)).status).toBe(401);
    expect((await written()).at(-1)).toMatchObject({ event: 'userDeleted', target: viewer.email });
    expect(await invite(viewer.email)).toMatchObject({ status: 201 });
    expect(await mailsTo(viewer.email)).toEqual([{ kind: 'invitation' }]);
  });

  test('is not for oneself to take away', async () => {
    await person(['owner']);
    const answers = [await remove(owner.id), await post('/company/user/disable/', { id: owner.id })];
    expect(answers).toMatchObject([
      { status: 409, body: { errorKey: 'oneself' } },
      { status: 409, body: { errorKey: 'oneself' } },
    ]);
  });
});

describe('a visit of somebody', () => {
  const opened = async (visitor: TestUser, id: string): Promise<object[]> => {
    await portal.call('POST', '/impersonate/', { token: await signIn(portal, visitor), body: { id } });
    return portal.owner.rows(
      sql`select from session where user_id = ${visitor.id} and acting and ended_at is null`,
    );
  };
  const entries = (userId: string) =>
    portal.owner.rows<Record<string, unknown>>(sql`
      select event, partner_id as "partnerId", customer_id as "customerId", user_name as "userName" from audit_entry
      where user_id = ${userId} and event like 'loginTo%Ended' order by partner_id = ${partner.id} desc`);

  test.each([
    ['is disabled', (id: string) => post('/company/user/disable/', { id })],
    ['is deleted', (id: string) => remove(id)],
    [
      'loses their two-factor',
      (id: string) => post('/company/user/mfa-reset/', { id, body: { reason: 'Lost phone' } }),
    ],
  ])('who %s ends, and the log of the customer says so', async (_what, end) => {
    const customer = await createCustomer(portal, partner);
    const visitor = await person(['engineer'], { firstName: 'Ida', lastName: 'Lund' });
    await portal.owner.run(
      sql`update user_account set mfa_secret_sealed = 'sealed' where id = ${visitor.id}`,
    );
    expect(await opened(visitor, customer.id)).toHaveLength(1);
    expect(await end(visitor.id)).toMatchObject({ status: 200 });
    const userName = `Ida Lund, ${partner.name}`;
    expect(await entries(visitor.id)).toEqual([
      { event: 'loginToCustomerEnded', partnerId: partner.id, customerId: customer.id, userName },
    ]);
  });

  test('of the operator ends in the logs of both organizations, and what comes after stands in the own one', async () => {
    const boss = await signIn(portal, await createUser(portal, operator));
    const visitor = await createUser(portal, operator, { firstName: 'Ida', lastName: 'Lund' });
    expect(await opened(visitor, partner.id)).toHaveLength(1);
    expect(await post('/company/user/disable/', { id: visitor.id, as: boss })).toMatchObject({ status: 200 });
    const entry = { event: 'loginToPartnerEnded', customerId: null, userName: `Ida Lund, ${operator.name}` };
    expect(await entries(visitor.id)).toEqual([
      { ...entry, partnerId: partner.id },
      { ...entry, partnerId: operator.id },
    ]);
    const [last] = await portal.owner.rows<{ event: string }>(sql`
      select event from audit_entry where partner_id = ${operator.id} order by at desc, id desc limit 1`);
    expect(last).toEqual({ event: 'userDisabled' });
  });
});

describe('somebody’s two-factor', () => {
  const reason = 'Lost phone, seen in person';
  const withTwoFactor = async (): Promise<TestUser> => {
    const user = await person(['engineer'], { language: null });
    await portal.owner.run(sql`
      update user_account set mfa_secret_sealed = 'sealed', recovery_codes = array['x'] where id = ${user.id}`);
    return user;
  };
  const reset = (id: string, as = token) => post('/company/user/mfa-reset/', { id, body: { reason }, as });

  test('is turned off with a reason that is kept and mailed, and every session ends', async () => {
    const user = await withTwoFactor();
    const theirs = await signIn(portal, user);
    expect(await list({ twoFactor: 'enabled' })).toMatchObject([{ id: user.id }]);
    expect(await reset(user.id)).toMatchObject({ status: 200 });
    expect(await list({ twoFactor: 'enabled' })).toEqual([]);
    expect((await meOf(theirs)).status).toBe(401);
    expect(await mailsTo(user.email)).toEqual([{ kind: 'twoFactorReset' }]);
    const [mail] = await portal.owner.rows(sql`select language from mail where recipient = ${user.email}`);
    // Whoever has chosen none reads that of the country, not of who turned it off.
    expect(mail).toEqual({ language: 'sv' });
    expect((await written()).at(-1)).toMatchObject({ event: 'mfaReset', details: { reason } });
    const [left] = await portal.owner.rows(
      sql`select recovery_codes from user_account where id = ${user.id}`,
    );
    expect(left).toEqual({ recovery_codes: [] });
  });

  test('is never reset by the person themselves, not even an owner', async () => {
    await portal.owner.run(sql`
      update user_account set mfa_secret_sealed = 'sealed', recovery_codes = array['x'] where id = ${owner.id}`);
    expect(await reset(owner.id)).toMatchObject({ status: 409, body: { errorKey: 'oneself' } });
    expect(await list({ twoFactor: 'enabled' })).toMatchObject([{ id: owner.id }]);
    expect((await meOf(token)).status).toBe(200);
  });

  test('is not reset when it is off, without a reason, or while acting for another', async () => {
    const viewer = await person();
    expect(await reset(viewer.id)).toMatchObject({ status: 409, body: { errorKey: 'twoFactorNotOn' } });
    const user = await withTwoFactor();
    const empty = await post('/company/user/mfa-reset/', { id: user.id, body: { reason: ' ' } });
    expect(empty).toMatchObject({ status: 400, body: { fields: { reason: { errorKey: 'empty' } } } });
    const customer = await createCustomer(portal, partner);
    const theirs = await createUser(portal, customer, { roles: ['viewer'] });
    const acting = await signIn(portal, owner, { actingIn: customer });
    expect(await reset(theirs.id, acting)).toMatchObject({
      status: 403,
      body: { errorKey: 'refusedWhileActing' },
    });
    expect(await invite('boss@invited.example', ['owner'], acting)).toMatchObject({ status: 403 });
  });

  test('secret is never for the role of requests to read', async () => {
    const grants = await portal.owner.rows(sql`
      select column_name from information_schema.column_privileges
      where grantee = 'portal_request' and table_name = 'user_account' and privilege_type = 'SELECT'
        and column_name in ('mfa_secret_sealed', 'mfa_pending_secret_sealed', 'recovery_codes', 'password_hash')`);
    expect(grants).toEqual([]);
  });
});
