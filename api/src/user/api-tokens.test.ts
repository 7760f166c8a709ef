import sql from 'sql-template-tag';
import { permissionsOf, scopesOf, type Permission } from '@portal/contract/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
import { entriesOf, logIn, mailsTo, publishDocument } from '../testing/sign-in.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';

let portal: TestPortal;
let operator: TestOrganization;
let partner: TestOrganization;
let user: TestUser;
let token: string;
beforeAll(async () => {
  portal = await createTestPortal();
  operator = await createOperator(portal);
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.owner.run(sql`delete from guess`);
  partner = await createPartner(portal);
  user = await createUser(portal, partner);
  token = await signIn(portal, user);
});

type Form = { name?: string; scopes?: readonly Permission[]; days?: number; password?: string };
type Made = { id: string; token: string; expiresAt: string; errorKey?: string };
const make = (form: Form = {}, as: string = token) =>
  portal.call<Made>('POST', '/user/api-token/', {
    token: as,
    body: { name: 'Reports', scopes: ['customers.read'], days: 30, password: testPassword, ...form },
  });
const made = async (form: Form = {}, as?: string): Promise<string> => (await make(form, as)).body.token;
const list = async () =>
  (await portal.call<{ items: Record<string, unknown>[] }>('GET', '/user/api-tokens/', { token })).body.items;
const readCustomers = (bearer: string) => portal.call('GET', '/customers/', { token: bearer });
const customerForm = {
  organizationNumber: '556016-0680',
  contactEmail: 'contact@example.com',
  invoiceEmail: 'invoice@example.com',
};
const createByToken = (bearer: string, name = 'By a program') =>
  portal.call('POST', '/customer/', { token: bearer, body: { ...customerForm, name } });
const own = async (event: string) =>
  (await entriesOf(portal, event)).filter((entry) => entry.userId === user.id);

describe('a token', () => {
  test('is shown once, kept as a hash, told by mail and in the log, and works', async () => {
    const answer = await make();
    expect(answer).toMatchObject({ status: 201, body: { token: expect.stringMatching(/^cpt_[\w-]{43}$/) } });
    const secret = answer.body.token;
    expect((await readCustomers(secret)).status).toBe(200);
    expect(await list()).toMatchObject([
      {
        id: answer.body.id,
        name: 'Reports',
        scopes: ['customers.read'],
        expired: false,
        expiresAt: answer.body.expiresAt,
      },
    ]);
    expect(JSON.stringify(await list())).not.toContain(secret);
    for (const table of [sql`session`, sql`audit_entry`, sql`mail`, sql`idempotency_key`]) {
      const rows = JSON.stringify(await portal.owner.rows(sql`select * from ${table}`));
      expect(rows).not.toContain(secret);
    }
    expect(await mailsTo(portal, user.email)).toMatchObject([
      { kind: 'apiTokenCreated', content: { name: 'Reports', expiresAt: answer.body.expiresAt } },
    ]);
    expect(await own('apiTokenCreated')).toMatchObject([
      { partnerId: partner.id, details: { apiToken: 'Reports', scopes: ['customers.read'] } },
    ]);
  });

  test('says when it was used last, and is no session', async () => {
    const secret = await made();
    expect(await list()).toMatchObject([{ lastUsedAt: null }]);
    await readCustomers(secret);
    expect(await list()).toMatchObject([{ lastUsedAt: expect.any(String) }]);
    const sessions = await portal.call<{ items: unknown[] }>('GET', '/user/sessions/', { token });
    expect(sessions.body.items).toHaveLength(1);
    await portal.call('DELETE', '/user/sessions/', { token });
    expect((await readCustomers(secret)).status).toBe(200);
    const [{ id } = { id: '' }] = await list();
    expect((await portal.call('DELETE', '/user/session/', { token, query: { id: String(id) } })).status).toBe(
      404,
    );
  });

  test('does what its scopes say and nothing else, and names itself in the log', async () => {
    const reading = await made();
    expect(await createByToken(reading)).toMatchObject({ status: 403, body: { errorKey: 'forbidden' } });
    expect((await portal.call('GET', '/me/', { token: reading })).body).toMatchObject({
      permissions: ['customers.read'],
    });
    const writing = await made({ name: 'Onboarding', scopes: ['customers.read', 'customers.write'] });
    expect((await createByToken(writing)).status).toBe(201);
    expect((await own('customerCreated')).at(-1)).toMatchObject({
      userName: 'Kim Berg',
      target: 'By a program',
      details: { apiToken: 'Onboarding' },
    });
    await createByToken(token, 'By hand');
    expect((await own('customerCreated')).at(-1)?.details).not.toHaveProperty('apiToken');
  });

  test('is kept to the rows of its owner', async () => {
    const elsewhere = await createCustomer(portal, await createPartner(portal));
    const secret = await made({ scopes: tokenScopesOfOwner() });
    expect(
      (await portal.call('GET', '/customer/', { token: secret, query: { id: elsewhere.id } })).status,
    ).toBe(404);
  });

  test('ends when it is revoked, at its next call', async () => {
    const { id, token: secret } = (await make()).body;
    await readCustomers(secret);
    expect((await portal.call('DELETE', '/user/api-token/', { token, query: { id } })).status).toBe(200);
    expect((await readCustomers(secret)).status).toBe(401);
    expect(await list()).toEqual([]);
    expect(await own('apiTokenRevoked')).toMatchObject([{ details: { apiToken: 'Reports' } }]);
    expect((await portal.call('DELETE', '/user/api-token/', { token, query: { id } })).status).toBe(404);
  });

  test('ends when its time is over, and is then listed as expired', async () => {
    const secret = await made();
    await readCustomers(secret);
    await portal.owner.run(sql`
      update session set expires_at = now() - interval '1 second' where user_id = ${user.id} and token_hash is not null`);
    expect((await readCustomers(secret)).status).toBe(401);
    expect(await list()).toMatchObject([{ expired: true }]);
  });

  test('of somebody else can be neither seen nor revoked', async () => {
    const { id, token: secret } = (await make()).body;
    const other = await signIn(portal, await createUser(portal, partner));
    expect((await portal.call('GET', '/user/api-tokens/', { token: other })).body).toEqual({ items: [] });
    expect((await portal.call('DELETE', '/user/api-token/', { token: other, query: { id } })).status).toBe(
      404,
    );
    expect((await readCustomers(secret)).status).toBe(200);
  });

  test('that is none, or nearly one, is refused', async () => {
    const secret = await made();
    for (const wrong of [
      'cpt_',
      `cpt_${'x'.repeat(43)}`,
      `${secret}x`,
      secret.slice(0, -1),
      secret.slice(4),
    ]) {
      expect((await readCustomers(wrong)).status).toBe(401);
    }
  });
});

const tokenScopesOfOwner = (): Permission[] => scopesOf(permissionsOf('partner', ['owner']));

describe('what stops its owner stops a token at once', () => {
  test('disabled', async () => {
    const secret = await made();
    await readCustomers(secret);
    const other = await signIn(portal, await createUser(portal, partner));
    await portal.call('POST', '/company/user/disable/', { token: other, query: { id: user.id } });
    expect((await readCustomers(secret)).status).toBe(401);
    await portal.call('POST', '/company/user/enable/', { token: other, query: { id: user.id } });
    expect((await readCustomers(secret)).status).toBe(401);
  });

  test('a role taken', async () => {
    const secret = await made({ scopes: ['customers.read', 'customers.write'] });
    expect((await createByToken(secret)).status).toBe(201);
    await portal.owner.run(sql`update user_account set roles = array['viewer'] where id = ${user.id}`);
    expect((await createByToken(secret, 'Later')).status).toBe(403);
    expect((await readCustomers(secret)).status).toBe(200);
  });

  test('a suspended partner', async () => {
    const secret = await made({ scopes: ['customers.read', 'customers.write'] });
    await readCustomers(secret);
    await portal.owner.run(sql`update organization set state = 'suspended' where id = ${partner.id}`);
    expect((await readCustomers(secret)).status).toBe(200);
    expect(await createByToken(secret)).toMatchObject({
      status: 403,
      body: { errorKey: 'partnerSuspended' },
    });
  });

  test('a customer that has closed its account', async () => {
    const customer = await createCustomer(portal, partner);
    const secret = await made({ scopes: ['services.read', 'services.order'] });
    await portal.owner.run(
      sql`update organization set closed_until = now() + interval '1 day' where id = ${customer.id}`,
    );
    const answer = await portal.call('POST', '/s3/enable/', {
      token: secret,
      query: { customerId: customer.id },
      body: {},
      headers: { 'idempotency-key': 'one' },
    });
    expect(answer).toMatchObject({ status: 403, body: { errorKey: 'partnerAccessClosed' } });
  });

  test('terms that are outstanding', async () => {
    const secret = await made();
    await readCustomers(secret);
    await publishDocument(portal, operator);
    expect(await readCustomers(secret)).toMatchObject({ status: 403, body: { errorKey: '100308' } });
    expect(
      await portal.call('POST', '/accept-terms/', { token: secret, body: { termsConsent: true } }),
    ).toMatchObject({
      status: 403,
      body: { errorKey: 'refusedToApiToken' },
    });
    await portal.owner.run(sql`update legal_document set require_consent = false`);
    expect((await readCustomers(secret)).status).toBe(200);
  });

  test('a forgotten password, not one that is changed', async () => {
    const secret = await made();
    const changed = 'Fresh-portal-9';
    await portal.call('POST', '/user/change-password/', {
      token,
      body: { currentPassword: testPassword, password: changed },
    });
    expect((await readCustomers(secret)).status).toBe(200);
    const reset = await portal.call('POST', '/auth-v2/reset-password/', { body: { username: user.email } });
    const code = (await mailsTo(portal, user.email)).at(-1)?.content.code;
    const body = { token: reset.body['token'], code, password: 'Other-portal-8' };
    expect((await portal.call('POST', '/auth-v2/new-password/', { body })).status).toBe(200);
    expect((await readCustomers(secret)).status).toBe(401);
    expect(await own('passwordReset')).toMatchObject([{ details: { apiTokens: ['Reports'] } }]);
    expect((await mailsTo(portal, user.email)).at(-1)).toMatchObject({
      kind: 'passwordChanged',
      content: { apiTokens: ['Reports'] },
    });
  });
});

describe('what a token is refused', () => {
  test('is its owner’s account, sign-in, acting for others, and other tokens', async () => {
    const customer = await createCustomer(portal, partner);
    const secret = await made({ scopes: tokenScopesOfOwner() });
    const calls = [
      ['PUT', '/user/contact-details/', { firstName: 'X', lastName: 'Y', phone: '', version: 1 }],
      ['PUT', '/user/appearance/', { preferredMode: 'dark' }],
      ['POST', '/user/change-password/', { currentPassword: testPassword, password: 'Fresh-portal-9' }],
      ['POST', '/user/mfa/settings/', { password: testPassword }],
      ['DELETE', '/user/mfa/settings/', { password: testPassword, code: '000000' }],
      ['POST', '/user/email/', { email: 'x@moved.example', password: testPassword }],
      ['GET', '/user/email/'],
      ['GET', '/user/sessions/'],
      ['DELETE', '/user/sessions/'],
      ['GET', '/user/api-tokens/'],
      [
        'POST',
        '/user/api-token/',
        { name: 'X', scopes: ['customers.read'], days: 1, password: testPassword },
      ],
      ['POST', '/impersonate/', { id: customer.id }],
      ['GET', `/impersonate/?id=${customer.id}`],
      ['GET', '/impersonate/'],
      ['POST', '/authenticate/', { code: '123456' }],
      ['DELETE', '/auth-v2/session'],
    ] as const;
    for (const [method, path, body] of calls) {
      const answer = await portal.call(method, path, { token: secret, ...(body ? { body } : {}) });
      expect(answer, path).toMatchObject({ status: 403, body: { errorKey: 'refusedToApiToken' } });
    }
    expect((await readCustomers(secret)).status).toBe(200);
  });

  test('is to give others more than it has itself', async () => {
    const secret = await made({ scopes: ['users.manage', 'services.read', 'customers.read'] });
    const invite = (roles: string[]) =>
      portal.call('POST', '/company/user/', {
        token: secret,
        body: { email: `${roles.join('-')}-${user.id}@invited.example`, roles },
      });
    for (const role of ['owner', 'admin', 'engineer', 'viewer']) {
      expect(await invite([role])).toMatchObject({
        status: 400,
        body: { fields: { roles: { errorKey: 'rolesBeyondOwn' } } },
      });
    }
    const wide = await made({ name: 'Wide', scopes: tokenScopesOfOwner() });
    const answer = await portal.call('POST', '/company/user/', {
      token: wide,
      body: { email: `wide-${user.id}@invited.example`, roles: ['viewer'] },
    });
    expect(answer.status).toBe(201);
  });
});

describe('making a token', () => {
  test('asks for the password', async () => {
    expect(await make({ password: 'Wrong-portal-1' })).toMatchObject({
      status: 400,
      body: { fields: { password: { errorKey: 'passwordIncorrect' } } },
    });
    expect(await list()).toEqual([]);
  });

  test('gives no right that one lacks', async () => {
    const viewer = await signIn(portal, await createUser(portal, partner, { roles: ['viewer'] }));
    expect(await make({ scopes: ['customers.read', 'customers.write'] }, viewer)).toMatchObject({
      status: 400,
      body: { fields: { scopes: { errorKey: 'rolesBeyondOwn' } } },
    });
    expect((await make({}, viewer)).status).toBe(201);
    for (const scope of ['company.delete', 'customers.impersonate'] as const) {
      expect((await make({ scopes: [scope] })).status).toBe(400);
    }
    expect(await make({ scopes: ['operations.read'] })).toMatchObject({ status: 400 });
  });

  test.each([
    [{ name: ' ' }, 'name', 'empty'],
    [{ name: 'x'.repeat(61) }, 'name', 'maxLength'],
    [{ scopes: [] }, 'scopes', 'atLeastOne'],
    [{ days: 0 }, 'days', 'min'],
    [{ days: 366 }, 'days', 'max'],
  ])('%j is refused', async (wrong, field, errorKey) => {
    expect(await make(wrong)).toMatchObject({ status: 400, body: { fields: { [field]: { errorKey } } } });
  });

  test('takes a name once, and twenty tokens, however many are made at once', async () => {
    await make();
    expect(await make()).toMatchObject({
      status: 400,
      body: { fields: { name: { errorKey: 'tokenNameTaken' } } },
    });
    for (let i = 0; i < 17; i += 1) await make({ name: `Token ${i}` });
    // Typing the password four times at once may count as guessing; the next try is a moment later.
    const patiently = async (name: string) => {
      const answer = await make({ name });
      return answer.status === 429 ? make({ name }) : answer;
    };
    const answers = await Promise.all(['A', 'B', 'C', 'D'].map(patiently));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      errorKey: 'tooManyApiTokens',
      details: { max: 20 },
    });
    expect(await list()).toHaveLength(20);
  });

  test('is refused while acting', async () => {
    const acting = await signIn(portal, user, { actingIn: await createCustomer(portal, partner) });
    expect(await make({}, acting)).toMatchObject({ status: 403, body: { errorKey: 'refusedWhileActing' } });
  });

  test('is for people of every kind of organization', async () => {
    const customer = await createCustomer(portal, partner);
    for (const organization of [operator, customer]) {
      const person = await createUser(portal, organization, { roles: ['viewer'] });
      const bearer = (await logIn(portal, person.email)).body.accessToken;
      const answer = await make({ scopes: ['services.read'] }, bearer);
      expect(answer.status).toBe(201);
      const me = await portal.call('GET', '/me/', { token: answer.body.token });
      expect(me.body).toMatchObject({
        organization: { id: organization.id },
        permissions: ['services.read'],
      });
    }
  });
});

test('an idle limit is for people, not for programs', async () => {
  const idle = await createTestPortal({ IDLE_MINUTES: '5' });
  try {
    await createOperator(idle);
    const person = await createUser(idle, await createPartner(idle));
    const bearer = await signIn(idle, person);
    const body = { name: 'Nightly', scopes: ['customers.read'], days: 30, password: testPassword };
    const { token: secret } = (await idle.call<Made>('POST', '/user/api-token/', { token: bearer, body }))
      .body;
    await idle.owner.run(sql`update session set last_seen_at = now() - interval '1 day'`);
    expect((await idle.call('GET', '/me/', { token: bearer })).status).toBe(401);
    expect((await idle.call('GET', '/customers/', { token: secret })).status).toBe(200);
  } finally {
    await idle.close();
  }
});
