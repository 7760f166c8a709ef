import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { whileLocked } from '../testing/locked.ts';
import {
  createCustomer,
  createOperator,
  createPartner,
  createUser,
  testPassword,
  type TestOrganization,
  type TestUser,
} from '../testing/people.ts';
import { enableTwoFactor, entriesOf, lifeOf, logIn, publishDocument } from '../testing/sign-in.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';

let portal: TestPortal;
let operator: TestOrganization;
let partner: TestOrganization;
let user: TestUser;
beforeAll(async () => {
  portal = await createTestPortal();
  operator = await createOperator(portal);
  partner = await createPartner(portal);
  user = await createUser(portal, partner);
});
afterAll(() => portal.close());

const post = (body: unknown, path = '/login/') => portal.call('POST', path, { body });
const wrong = { password: 'Wrong-portal-1' };

describe('what login answers', () => {
  test.each(['/login/', '/auth-v2/login/', '/login', '/auth-v2/login'])('%s signs in', async (path) => {
    const answer = await logIn(portal, user.email, { path });
    expect(answer).toMatchObject({
      status: 200,
      body: { additionalAuthenticationRequired: false, termsConsentRequired: false },
    });
    expect(lifeOf(answer.body.accessToken)).toBe(8 * 60 * 60);
    const me = await portal.call('GET', '/me/', { token: answer.body.accessToken });
    expect(me).toMatchObject({ status: 200, body: { user: { id: user.id, email: user.email } } });
  });

  test('the address is taken however it is written', async () => {
    expect((await logIn(portal, ` ${user.email.toUpperCase()} `)).status).toBe(200);
  });

  test.each([
    [{}, ['username', 'password']],
    [{ username: 'a@example.com' }, ['password']],
    [{ password: 'x' }, ['username']],
    [{ username: '', password: '' }, ['username', 'password']],
    [{ username: null, password: 'x' }, ['username']],
  ])('%j is 100300, with the fields', async (body, fields) => {
    const answer = await post(body);
    expect(answer).toMatchObject({ status: 400, body: { errorKey: '100300' } });
    expect(Object.keys(answer.body['fields'] ?? {})).toEqual(expect.arrayContaining(fields));
  });

  test.each([[[]], ['text'], [17]])('%j is 100300 as well', async (body) => {
    const response = await portal.app.inject({
      method: 'POST',
      url: '/api/login/',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ errorKey: '100300' });
  });

  test.each(['not-an-address', 'a@b', '@example.com', 'a b@example.com'])(
    '%s is 100301',
    async (username) => {
      const answer = await post({ username, password: 'x' });
      expect(answer).toMatchObject({
        status: 400,
        body: { errorKey: '100301', fields: { username: { errorKey: 'email' } } },
      });
    },
  );

  test('a field that the record does not name changes nothing', async () => {
    const answer = await post({
      username: user.email,
      password: testPassword,
      roles: ['owner'],
      admin: true,
    });
    expect(answer.status).toBe(200);
  });
});

describe('who exists stays unannounced', () => {
  test('wrong password, unknown, disabled, invited and waiting address get one answer', async () => {
    const disabled = await createUser(portal, partner, { state: 'disabled' });
    const invited = await createUser(portal, partner, { state: 'invited' });
    const locked = await createUser(portal, partner);
    for (let i = 0; i < 6; i += 1) await logIn(portal, locked.email, wrong);
    const answers = [
      await logIn(portal, user.email, wrong),
      await logIn(portal, 'nobody@example.com', wrong),
      await logIn(portal, disabled.email),
      await logIn(portal, invited.email),
      await logIn(portal, locked.email),
    ];
    for (const { status, body, headers } of answers) {
      expect({ status, ...body, requestId: '' }).toEqual({
        status: 401,
        errorKey: '100320',
        message: 'Username or password is incorrect',
        requestId: '',
      });
      expect(headers['retry-after']).toBeUndefined();
    }
  });

  test.each([
    ['has another password', sql`password_hash = 'another'`],
    ['is disabled', sql`state = 'disabled'`],
    ['has turned two-factor on', sql`mfa_secret_sealed = 'sealed'`],
  ])('a right password of who %s meanwhile is a wrong one', async (_what, change) => {
    const person = await createUser(portal, partner);
    const answer = await whileLocked(portal, {
      hold: (tx) => tx.run(sql`update user_account set ${change} where id = ${person.id}`),
      work: () => logIn(portal, person.email),
    });
    expect(answer).toMatchObject({ status: 401, body: { errorKey: '100320' } });
    expect(await portal.owner.run(sql`select from session where user_id = ${person.id}`)).toBe(0);
    const failures = (await entriesOf(portal, 'loginFailedCredentials')).filter(
      (entry) => entry.userId === person.id,
    );
    expect(failures).toHaveLength(1);
  });

  test('an unknown address takes as long as a wrong password', async () => {
    // Of the processor, hashing in its threads included: other processes on the machine do not count.
    const took = async (username: string): Promise<number> => {
      await portal.owner.run(sql`delete from guess`);
      await portal.owner.run(sql`delete from rate_limit`);
      const began = process.cpuUsage();
      await logIn(portal, username, wrong);
      const { user: own, system } = process.cpuUsage(began);
      return own + system;
    };
    const median = (times: number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
    const [known, unknown]: [number[], number[]] = [[], []];
    for (let i = 0; i < 15; i += 1) {
      known.push(await took(user.email));
      unknown.push(await took(`stranger-${i}@example.com`));
    }
    expect(median(unknown) / median(known)).toBeGreaterThan(0.7);
    expect(median(unknown) / median(known)).toBeLessThan(1.4);
  });

  test('failures of a known person are in their own log, others in the operator’s', async () => {
    const customer = await createCustomer(portal, partner);
    const person = await createUser(portal, customer);
    await logIn(portal, person.email, wrong);
    await logIn(portal, 'who-is-this@example.com', wrong);
    const entries = await entriesOf(portal, 'loginFailedCredentials');
    expect(entries.find((entry) => entry.userId === person.id)).toMatchObject({
      partnerId: partner.id,
      customerId: customer.id,
      details: { reason: 'wrongPassword' },
    });
    expect(entries.find((entry) => entry.target === 'who-is-this@example.com')).toMatchObject({
      partnerId: operator.id,
      userId: null,
      details: { reason: 'unknown' },
    });
    expect(JSON.stringify(entries)).not.toContain(wrong.password);
  });
});

describe('guessing', () => {
  beforeAll(() => portal.stopClock());

  const failuresOf = async (person: TestUser): Promise<number> =>
    (await entriesOf(portal, 'loginFailedCredentials')).filter((entry) => entry.userId === person.id).length;

  test('slows down to a quarter of an hour, in parallel too', async () => {
    const victim = await createUser(portal, partner);
    await Promise.all(Array.from({ length: 30 }, () => logIn(portal, victim.email, wrong)));
    expect(await failuresOf(victim)).toBe(5);
    expect((await logIn(portal, victim.email)).status).toBe(401);
    portal.advance(6);
    expect((await logIn(portal, victim.email, wrong)).status).toBe(401);
    expect(await failuresOf(victim)).toBe(6);
    portal.advance(6);
    expect((await logIn(portal, victim.email)).status).toBe(401);
    portal.advance(6);
    expect((await logIn(portal, victim.email)).status).toBe(200);
    await portal.owner.run(sql`delete from rate_limit`);
    for (let round = 0; round < 14; round += 1) {
      portal.advance(15 * 60);
      await logIn(portal, victim.email, wrong);
    }
    portal.advance(15 * 60 - 1);
    expect((await logIn(portal, victim.email)).status).toBe(401);
    portal.advance(1);
    expect((await logIn(portal, victim.email)).status).toBe(200);
  });

  test('a right password forgets the wrong ones before it', async () => {
    const person = await createUser(portal, partner);
    for (let round = 0; round < 3; round += 1) {
      for (let i = 0; i < 4; i += 1) await logIn(portal, person.email, wrong);
      expect((await logIn(portal, person.email)).status).toBe(200);
    }
  });

  test('a known device is not locked out by a stranger', async () => {
    const person = await createUser(portal, partner);
    const { deviceToken } = (await logIn(portal, person.email)).body;
    expect(deviceToken).toHaveLength(43);
    for (let i = 0; i < 10; i += 1) await logIn(portal, person.email, wrong);
    expect((await logIn(portal, person.email)).status).toBe(401);
    const known = await logIn(portal, person.email, { deviceToken: String(deviceToken) });
    expect(known).toMatchObject({ status: 200 });
    expect(known.body.deviceToken).toBeUndefined();
  });

  test('a device is known for its own person only, and counts its own guesses', async () => {
    const [one, other] = [await createUser(portal, partner), await createUser(portal, partner)];
    const deviceToken = String((await logIn(portal, one.email)).body.deviceToken);
    for (let i = 0; i < 10; i += 1) await logIn(portal, other.email, wrong);
    expect((await logIn(portal, other.email, { deviceToken })).status).toBe(401);
    for (let i = 0; i < 10; i += 1) await logIn(portal, one.email, { ...wrong, deviceToken });
    expect(await failuresOf(one)).toBe(5);
    const [row] = await portal.owner.rows<{ found: number }>(sql`
      select count(*) as found from known_device where hash = ${deviceToken}`);
    expect(row?.found).toBe(0);
  });

  test('many failures from one network address are turned away, others are not', async () => {
    await portal.owner.run(sql`delete from rate_limit`);
    const from = (remoteAddress: string, username: string, password: string) =>
      portal.app.inject({
        method: 'POST',
        url: '/api/login/',
        remoteAddress,
        payload: { username, password },
      });
    for (let i = 0; i < 100; i += 1) await from('203.0.113.9', `spray-${i}@example.com`, 'Winter2026');
    const turnedAway = await from('203.0.113.9', user.email, testPassword);
    expect(turnedAway.statusCode).toBe(429);
    expect(turnedAway.json()).toMatchObject({ errorKey: 'tooManyAttempts' });
    expect(Number(turnedAway.headers['retry-after'])).toBeGreaterThan(0);
    expect((await from('203.0.113.10', user.email, testPassword)).statusCode).toBe(200);
  });
});

describe('who may come in', () => {
  test.each([
    ['applied', 'waitingForApproval'],
    ['declined', 'registrationDeclined'],
  ] as const)('a partner that is %s: %s, after a right password only', async (state, errorKey) => {
    const person = await createUser(portal, await createPartner(portal, { state }));
    expect(await logIn(portal, person.email, wrong)).toMatchObject({
      status: 401,
      body: { errorKey: '100320' },
    });
    expect(await logIn(portal, person.email)).toMatchObject({ status: 403, body: { errorKey } });
    const entries = await entriesOf(portal, 'loginFailedNotApproved');
    expect(entries.find((entry) => entry.userId === person.id)).toMatchObject({
      details: { reason: errorKey },
    });
  });

  test('an applicant whose address is not verified is told that', async () => {
    const person = await createUser(portal, await createPartner(portal, { state: 'applied' }));
    await portal.owner.run(sql`update user_account set email_verified_at = null where id = ${person.id}`);
    expect(await logIn(portal, person.email)).toMatchObject({
      status: 403,
      body: { errorKey: 'emailNotVerified' },
    });
  });

  test('a suspended partner signs in and reads', async () => {
    const suspended = await createPartner(portal, { state: 'suspended' });
    const { body } = await logIn(portal, (await createUser(portal, suspended)).email);
    const me = await portal.call('GET', '/me/', { token: body.accessToken });
    expect(me).toMatchObject({ status: 200, body: { organization: { state: 'suspended' } } });
  });
});

test('a sign-in is noted with its time, and in the log, when it is complete', async () => {
  const organization = await createPartner(portal);
  const person = await createUser(portal, organization);
  const logins = async () => (await entriesOf(portal, 'login')).filter((entry) => entry.userId === person.id);
  const authenticator = await enableTwoFactor(portal, person);
  const half = await logIn(portal, person.email);
  expect(half.body).toMatchObject({ additionalAuthenticationRequired: true, termsConsentRequired: false });
  expect(lifeOf(half.body.accessToken)).toBe(300);
  expect(await logins()).toEqual([]);
  const full = await portal.call('POST', '/authenticate/', {
    token: half.body.accessToken,
    body: { code: authenticator.code() },
  });
  expect(lifeOf(String(full.body['accessToken']))).toBe(8 * 60 * 60);
  expect(await logins()).toHaveLength(1);
  const me = await portal.call('GET', '/me/', { token: String(full.body['accessToken']) });
  expect(me.body).toMatchObject({ user: { mfa: 'enabled', lastLoggedInAt: expect.any(String) } });
});

test('terms that are outstanding make the token a short one', async () => {
  const fresh = await createTestPortal();
  try {
    const organization = await createOperator(fresh);
    const boss = await createUser(fresh, organization);
    const reseller = await createPartner(fresh);
    const person = await createUser(fresh, reseller);
    await publishDocument(fresh, organization);
    const half = await logIn(fresh, person.email);
    expect(half.body).toMatchObject({ additionalAuthenticationRequired: false, termsConsentRequired: true });
    expect(lifeOf(half.body.accessToken)).toBe(300);
    expect((await logIn(fresh, boss.email)).body).toMatchObject({ termsConsentRequired: false });
  } finally {
    await fresh.close();
  }
});
