import { Secret, TOTP } from 'otpauth';
import sql from 'sql-template-tag';
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
import { enableTwoFactor, entriesOf, lifeOf, logIn, mailsTo } from '../testing/sign-in.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';

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
  await portal.owner.run(sql`delete from guess`);
  user = await createUser(portal, partner);
  token = await signIn(portal, user);
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = <T = Record<string, unknown>>(method: Method, path: string, body?: unknown) =>
  portal.call<T>(method, `/user/${path}/`, { token, ...(body === undefined ? {} : { body }) });
const own = async (event: string) =>
  (await entriesOf(portal, event)).filter((entry) => entry.userId === user.id);
const isLive = async (bearer: string): Promise<boolean> =>
  (await portal.call('GET', '/me/', { token: bearer })).status === 200;

describe('contact details', () => {
  const details = { firstName: 'Åsa', lastName: 'Öberg', phone: '+46 8 123 45' };

  test('are read and changed at the version that was read', async () => {
    const { body } = await call('GET', 'contact-details');
    expect(body).toEqual({ firstName: 'Kim', lastName: 'Berg', phone: '', email: user.email, version: 1 });
    expect(await call('PUT', 'contact-details', { ...details, version: 1 })).toMatchObject({
      status: 200,
      body: {},
    });
    expect((await call('GET', 'contact-details')).body).toEqual({
      ...details,
      email: user.email,
      version: 2,
    });
    expect(await own('userUpdated')).toMatchObject([
      { partnerId: partner.id, details: { changed: ['firstName', 'lastName', 'phone'] } },
    ]);
  });

  test('a stale version is refused, says who changed them and when, and changes nothing', async () => {
    await call('PUT', 'contact-details', { ...details, version: 1 });
    const answer = await call('PUT', 'contact-details', { ...details, firstName: 'Eva', version: 1 });
    expect(answer).toMatchObject({
      status: 409,
      body: { errorKey: 'stale', details: { by: 'Åsa Öberg', at: expect.any(String) } },
    });
    expect((await call('GET', 'contact-details')).body).toMatchObject({ firstName: 'Åsa', version: 2 });
  });

  test('of two at once one is stale', { tags: ['no-lost-edit'] }, async () => {
    const answers = await Promise.all(
      ['A', 'B', 'C', 'D'].map((firstName) =>
        call('PUT', 'contact-details', { ...details, firstName, version: 1 }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  });

  test.each([
    [{ firstName: '' }, 'firstName', 'empty'],
    [{ lastName: 'x'.repeat(61) }, 'lastName', 'maxLength'],
    [{ phone: 'call me' }, 'phone', 'phone'],
    [{ version: undefined }, 'version', 'required'],
  ])('%j is refused', async (wrong, field, errorKey) => {
    const answer = await call('PUT', 'contact-details', { ...details, version: 1, ...wrong });
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: { errorKey } } } });
    expect((await call('GET', 'contact-details')).body).toMatchObject({ version: 1 });
  });

  test('roles, address and state cannot be slipped in', async () => {
    await call('PUT', 'contact-details', {
      ...details,
      version: 1,
      email: 'other@example.com',
      roles: ['viewer'],
      state: 'disabled',
    });
    const me = await portal.call('GET', '/me/', { token });
    expect(me.body).toMatchObject({ roles: ['owner'], user: { email: user.email } });
  });
});

describe('appearance', () => {
  test('keeps mode and language apart, and a mode can be taken back', async () => {
    expect((await call('GET', 'appearance')).body).toEqual({ preferredMode: null, language: null });
    await call('PUT', 'appearance', { preferredMode: 'dark' });
    await call('PUT', 'appearance', { language: 'sv' });
    expect((await call('GET', 'appearance')).body).toEqual({ preferredMode: 'dark', language: 'sv' });
    await call('PUT', 'appearance', { preferredMode: null });
    expect((await call('GET', 'appearance')).body).toEqual({ preferredMode: null, language: 'sv' });
    await call('PUT', 'appearance', {});
    expect((await call('GET', 'appearance')).body).toEqual({ preferredMode: null, language: 'sv' });
    expect((await call('PUT', 'appearance', { language: 'de' })).status).toBe(400);
  });
});

describe('two-factor', () => {
  const start = async (code?: string): Promise<{ secret: string; uri: string; qrSvg: string }> =>
    (
      await call<{ secret: string; uri: string; qrSvg: string }>('POST', 'mfa/settings', {
        password: testPassword,
        ...(code !== undefined && { code }),
      })
    ).body;
  const codeOf = (secret: string): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: portal.platform.clock().getTime(),
    });
  const activate = (code: string) =>
    call<{ recoveryCodes: string[]; errorKey?: string }>('POST', 'mfa/activate', { code });

  test('starts with a secret to scan, and is on after a code of it', async () => {
    const other = await signIn(portal, user);
    const started = await start();
    expect(started.uri).toContain(`secret=${started.secret}`);
    expect(started.uri).toContain(encodeURIComponent(user.email));
    expect(started.qrSvg).toContain('<svg');
    expect((await call('GET', 'mfa/settings')).body).toEqual({ enabled: false, recoveryCodesLeft: 0 });
    expect((await logIn(portal, user.email)).body).toMatchObject({ additionalAuthenticationRequired: false });
    const code = codeOf(started.secret);
    const { status, body } = await activate(code);
    expect(status).toBe(200);
    expect(new Set(body.recoveryCodes).size).toBe(10);
    expect((await call('GET', 'mfa/settings')).body).toEqual({ enabled: true, recoveryCodesLeft: 10 });
    expect([await isLive(token), await isLive(other)]).toEqual([true, false]);
    const half = await logIn(portal, user.email);
    expect(lifeOf(half.body.accessToken)).toBe(300);
    const again = await portal.call('POST', '/authenticate/', {
      token: half.body.accessToken,
      body: { code },
    });
    expect(again.body).toMatchObject({ errorKey: '100313' });
    expect(await own('mfaEnabled')).toHaveLength(1);
  });

  test('secret and recovery codes are kept sealed and hashed', { tags: ['secret-once'] }, async () => {
    const { secret } = await start();
    const { body } = await activate(codeOf(secret));
    const rows = JSON.stringify(
      await portal.owner.rows(sql`select * from user_account where id = ${user.id}`),
    );
    for (const hidden of [secret, ...body.recoveryCodes]) expect(rows).not.toContain(hidden);
    const entries = JSON.stringify(await portal.owner.rows(sql`select * from audit_entry`));
    for (const hidden of [secret, ...body.recoveryCodes]) expect(entries).not.toContain(hidden);
  });

  test('a new authenticator replaces the old one only when its code comes', async () => {
    const first = await start();
    const { recoveryCodes } = (await activate(codeOf(first.secret))).body;
    const withPassword = { password: testPassword };
    expect(await call('POST', 'mfa/settings', withPassword)).toMatchObject({
      status: 400,
      body: { errorKey: '100311' },
    });
    const second = await start(recoveryCodes[0]);
    expect((await call('GET', 'mfa/settings')).body).toMatchObject({ enabled: true });
    portal.advance(30);
    const half = (await logIn(portal, user.email)).body.accessToken;
    const answer = await portal.call('POST', '/authenticate/', {
      token: half,
      body: { code: codeOf(first.secret) },
    });
    expect(answer.status).toBe(200);
    expect(await mailsTo(portal, user.email)).toEqual([]);
    expect((await activate(codeOf(second.secret))).status).toBe(200);
    expect(await mailsTo(portal, user.email)).toMatchObject([
      { kind: 'twoFactorChanged', content: { change: 'replaced' } },
    ]);
    expect([await own('mfaEnabled'), await own('mfaReplaced')]).toMatchObject([[{}], [{}]]);
    const withFirst = await call('POST', 'mfa/recovery-codes', {
      ...withPassword,
      code: recoveryCodes[1],
    });
    expect(withFirst).toMatchObject({ status: 400, body: { errorKey: '100313' } });
  });

  test('activation without a start, without a code, with a wrong one', async () => {
    expect(await activate('123456')).toMatchObject({ status: 409, body: { errorKey: '100312' } });
    await start();
    expect(await activate('')).toMatchObject({ status: 400, body: { errorKey: '100311' } });
    expect(await activate('000000')).toMatchObject({ status: 400, body: { errorKey: '100313' } });
    expect(await own('codeConfirmationFailed')).toMatchObject([{ details: { failures: 2 } }]);
    for (let i = 0; i < 5; i += 1) await activate('000000');
    expect(await activate('000000')).toMatchObject({ status: 429, body: { errorKey: 'tooManyAttempts' } });
    expect((await call('GET', 'mfa/settings')).body).toMatchObject({ enabled: false });
  });

  test('recovery codes are replaced all at once', async () => {
    const first = (await activate(codeOf((await start()).secret))).body.recoveryCodes;
    const renewed = await call<{ recoveryCodes: string[] }>('POST', 'mfa/recovery-codes', {
      password: testPassword,
      code: first[1],
    });
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect(renewed.body.recoveryCodes.filter((code) => first.includes(code))).toEqual([]);
    const use = async (code = ''): Promise<number> => {
      const half = (await logIn(portal, user.email)).body.accessToken;
      return (await portal.call('POST', '/authenticate/', { token: half, body: { code } })).status;
    };
    expect([await use(first[0]), await use(renewed.body.recoveryCodes[0])]).toEqual([400, 200]);
    expect((await call('GET', 'mfa/settings')).body).toMatchObject({ recoveryCodesLeft: 9 });
    expect(await own('recoveryCodesRenewed')).toHaveLength(1);
    expect((await mailsTo(portal, user.email)).at(-1)).toMatchObject({
      kind: 'twoFactorChanged',
      content: { change: 'codesRenewed' },
    });
  });

  test('is turned off with password and a code, told by mail, and other sessions end', async () => {
    const { secret } = await start();
    await activate(codeOf(secret));
    const off = (typed: object) => call('DELETE', 'mfa/settings', typed);
    expect(await off({ password: testPassword })).toMatchObject({
      status: 400,
      body: { fields: { code: { errorKey: 'required' } } },
    });
    // The code that was used to turn it on works once.
    expect(await off({ password: testPassword, code: codeOf(secret) })).toMatchObject({
      status: 400,
      body: { errorKey: '100313' },
    });
    expect(await own('codeConfirmationFailed')).toHaveLength(1);
    expect((await call('GET', 'mfa/settings')).body).toMatchObject({ enabled: true });
    portal.advance(30);
    const code = codeOf(secret);
    const other = await signIn(portal, user);
    expect((await off({ password: testPassword, code })).status).toBe(200);
    expect((await mailsTo(portal, user.email)).at(-1)).toMatchObject({
      kind: 'twoFactorChanged',
      content: { change: 'disabled' },
    });
    expect((await call('GET', 'mfa/settings')).body).toEqual({ enabled: false, recoveryCodesLeft: 0 });
    expect([await isLive(token), await isLive(other)]).toEqual([true, false]);
    expect((await logIn(portal, user.email)).body).toMatchObject({ additionalAuthenticationRequired: false });
    expect(await own('mfaDisabled')).toHaveLength(1);
  });

  test('where it is off there is nothing to turn off or to renew', async () => {
    for (const [method, path] of [
      ['DELETE', 'mfa/settings'],
      ['POST', 'mfa/recovery-codes'],
    ] as const) {
      expect(await call(method, path, { password: testPassword, code: '000000' })).toMatchObject({
        status: 409,
        body: { errorKey: '100307' },
      });
    }
  });

  test('each change asks for the password, and guessing it has to wait', async () => {
    const wrong = { password: 'Wrong-portal-1', code: '000000' };
    for (const [method, path] of [
      ['POST', 'mfa/settings'],
      ['DELETE', 'mfa/settings'],
      ['POST', 'mfa/recovery-codes'],
    ] as const) {
      expect(await call(method, path, wrong)).toMatchObject({
        status: 400,
        body: { errorKey: 'invalid', fields: { password: { errorKey: 'passwordIncorrect' } } },
      });
    }
    for (let i = 0; i < 2; i += 1) await call('POST', 'mfa/settings', wrong);
    const waiting = await call('POST', 'mfa/settings', { password: testPassword });
    expect(waiting).toMatchObject({ status: 429, body: { errorKey: 'tooManyAttempts' } });
    expect((await logIn(portal, user.email)).status).toBe(200);
    expect(await own('passwordConfirmationFailed')).toHaveLength(5);
  });
});

describe('changing the password', () => {
  const change = (currentPassword: string, password: string) =>
    call('POST', 'change-password', { currentPassword, password });
  const password = 'Fresh-portal-9';

  test('takes effect at once, ends the other sessions and acting ones, and is told by mail', async () => {
    const other = await signIn(portal, user);
    const customer = await createCustomer(portal, partner);
    const acting = await portal.call('POST', '/impersonate/', { token: other, body: { id: customer.id } });
    expect(await change(testPassword, password)).toMatchObject({ status: 200, body: {} });
    expect([
      await isLive(token),
      await isLive(other),
      await isLive(String(acting.body['accessToken'])),
    ]).toEqual([true, false, false]);
    expect([
      (await logIn(portal, user.email)).status,
      (await logIn(portal, user.email, { password })).status,
    ]).toEqual([401, 200]);
    expect(await mailsTo(portal, user.email)).toMatchObject([{ kind: 'passwordChanged' }]);
    expect(await own('passwordChanged')).toHaveLength(1);
    expect(await own('loginToCustomerEnded')).toHaveLength(1);
  });

  test('a wrong present one is an error of its field', async () => {
    expect(await change('Wrong-portal-1', password)).toMatchObject({
      status: 400,
      body: { errorKey: 'invalid', fields: { currentPassword: { errorKey: 'passwordIncorrect' } } },
    });
    expect((await logIn(portal, user.email)).status).toBe(200);
  });

  test.each([
    ['short1', 'passwordTooShort'],
    ['onlyletters', 'passwordNeedsLetterAndDigit'],
    ['Password1', 'passwordCommon'],
    ['Kim-Berg-2026', 'passwordLikeAccount'],
    ['', 'empty'],
    ['x1'.repeat(65), 'maxLength'],
  ])('%s is refused: %s', async (weak, errorKey) => {
    expect(await change(testPassword, weak)).toMatchObject({
      status: 400,
      body: { fields: { password: { errorKey } } },
    });
    expect((await logIn(portal, user.email)).status).toBe(200);
  });

  test('twice at once is once', async () => {
    const answers = await Promise.all([1, 2, 3].map((n) => change(testPassword, `Fresh-portal-${n}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('a code that was mailed before works no more', async () => {
    const answer = await portal.call('POST', '/auth-v2/reset-password/', { body: { username: user.email } });
    const code = (await mailsTo(portal, user.email))[0]?.content.code;
    await change(testPassword, password);
    const reset = await portal.call('POST', '/auth-v2/new-password/', {
      body: { token: answer.body['token'], code, password: 'Other-portal-8' },
    });
    expect(reset).toMatchObject({ status: 410, body: { errorKey: 'passwordTokenExpired' } });
  });
});

test('the account of one person is out of reach for every other', async () => {
  const other = await createUser(portal, partner);
  const query = { id: other.id, userId: other.id, customerId: partner.id };
  const answer = await portal.call('GET', '/user/contact-details/', { token, query });
  expect(answer.body).toMatchObject({ email: user.email });
  for (const path of ['contact-details', 'appearance', 'mfa/settings']) {
    expect((await portal.call('GET', `/user/${path}/`)).status).toBe(401);
  }
});

test('the longer policy asks for the longer password where two-factor is off, whoever turned it off', async () => {
  const strict = await createTestPortal({ PASSWORD_POLICY: 'nist' });
  try {
    await createOperator(strict);
    const organization = await createPartner(strict);
    const [person, boss] = [await createUser(strict, organization), await createUser(strict, organization)];
    const bearer = await signIn(strict, person);
    const authenticator = await enableTwoFactor(strict, person);
    const off = (password: string) =>
      strict.call('DELETE', '/user/mfa/settings/', {
        token: bearer,
        body: { password, code: authenticator.code() },
      });
    expect(await off(testPassword)).toMatchObject({
      status: 400,
      body: { fields: { password: { errorKey: 'passwordTooShortAlone', values: { min: 15 } } } },
    });
    const reset = await strict.call('POST', '/company/user/mfa-reset/', {
      token: await signIn(strict, boss),
      query: { id: person.id },
      body: { reason: 'Lost phone, seen in person' },
    });
    expect(reset.status).toBe(200);
    expect(await logIn(strict, person.email)).toMatchObject({
      status: 403,
      body: { errorKey: 'newPasswordNeeded' },
    });
    const noted = await entriesOf(strict, 'loginFailedCredentials');
    expect(noted).toMatchObject([{ userId: person.id, details: { reason: 'passwordTooShort' } }]);
    const answer = await strict.call('POST', '/auth-v2/reset-password/', {
      body: { username: person.email },
    });
    const code = (await mailsTo(strict, person.email)).at(-1)?.content.code;
    const password = 'a sentence without digits';
    await strict.call('POST', '/auth-v2/new-password/', {
      body: { token: answer.body['token'], code, password },
    });
    const again = await logIn(strict, person.email, { password });
    expect(again.status).toBe(200);
    const renewed = await enableTwoFactor(strict, person);
    const done = await strict.call('DELETE', '/user/mfa/settings/', {
      token: again.body.accessToken,
      body: { password, code: renewed.code() },
    });
    expect(done.status).toBe(200);
  } finally {
    await strict.close();
  }
});

test('the longer policy counts two-factor', async () => {
  const strict = await createTestPortal({ PASSWORD_POLICY: 'nist' });
  try {
    await createOperator(strict);
    const person = await createUser(strict, await createPartner(strict));
    const bearer = await signIn(strict, person);
    const attempt = (password: string) =>
      strict.call('POST', '/user/change-password/', {
        token: bearer,
        body: { currentPassword: testPassword, password },
      });
    expect(await attempt('eight-letters')).toMatchObject({
      status: 400,
      body: { fields: { password: { errorKey: 'passwordTooShort', values: { min: 15 } } } },
    });
    expect((await attempt('a sentence without digits')).status).toBe(200);
  } finally {
    await strict.close();
  }
});
