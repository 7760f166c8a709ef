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
import {
  enableTwoFactor,
  entriesOf,
  lifeOf,
  logIn,
  publishDocument,
  type Authenticator,
} from '../testing/sign-in.ts';
import { createTestPortal, type Answer, type TestPortal } from '../testing/test-portal.ts';

let portal: TestPortal;
let operator: TestOrganization;
let partner: TestOrganization;
let user: TestUser;
let authenticator: Authenticator;
let hash: string;
beforeAll(async () => {
  portal = await createTestPortal();
  operator = await createOperator(portal);
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.owner.run(sql`delete from legal_document`);
  await portal.owner.run(sql`delete from guess`);
  partner = await createPartner(portal);
  user = await createUser(portal, partner);
  authenticator = await enableTwoFactor(portal, user);
  hash = await publishDocument(portal, operator);
});

type StepAnswer = {
  accessToken: string;
  additionalAuthenticationRequired?: boolean;
  termsConsentRequired?: boolean;
  errorKey?: string;
};
const authenticate = (token: string, code: string): Promise<Answer<StepAnswer>> =>
  portal.call('POST', '/authenticate/', { token, body: { code } });
const accept = (token: string, body: object = { termsConsent: true }): Promise<Answer<StepAnswer>> =>
  portal.call('POST', '/accept-terms/', { token, body });
const me = (token: string) => portal.call('GET', '/me/', { token });
const tokenAfterLogin = async (person = user): Promise<string> =>
  (await logIn(portal, person.email)).body.accessToken;
const refusedBecause = async (token: string): Promise<unknown> => {
  const { status, body } = await me(token);
  return status === 200 ? null : body['errorKey'];
};

describe('credentials, then terms, then the code', { tags: ['sign-in'] }, () => {
  test('each step answers the token of the next and ends the one before', async () => {
    const first = await logIn(portal, user.email);
    expect(first.body).toMatchObject({ additionalAuthenticationRequired: true, termsConsentRequired: true });
    const second = await accept(first.body.accessToken);
    expect(second).toMatchObject({ status: 200, body: { additionalAuthenticationRequired: true } });
    expect(lifeOf(second.body.accessToken)).toBe(300);
    expect(await refusedBecause(first.body.accessToken)).toBe('100306');
    const third = await authenticate(second.body.accessToken, authenticator.code());
    expect(third).toMatchObject({ status: 200, body: { termsConsentRequired: false } });
    expect(lifeOf(third.body.accessToken)).toBe(8 * 60 * 60);
    expect(await refusedBecause(second.body.accessToken)).toBe('100306');
    expect(await refusedBecause(third.body.accessToken)).toBeNull();
  });

  test('the code does not come before the terms, and is not used by trying', async () => {
    const token = await tokenAfterLogin();
    expect(await authenticate(token, authenticator.code())).toMatchObject({
      status: 403,
      body: { errorKey: '100308' },
    });
    const entries = await entriesOf(portal, 'loginFailedTerms');
    expect(entries.at(-1)).toMatchObject({ userId: user.id });
    const next = await accept(token);
    expect((await authenticate(next.body.accessToken, authenticator.code())).status).toBe(200);
  });

  test('a halfway token opens nothing but its steps, the texts and logout', async () => {
    const withTerms = await createUser(portal, partner);
    const [both, codeOnly] = [
      await tokenAfterLogin(),
      (await accept(await tokenAfterLogin())).body.accessToken,
    ];
    const tokens = [both, codeOnly, await tokenAfterLogin(withTerms)];
    const closed = [
      ['GET', '/me/'],
      ['GET', '/impersonate/'],
      ['POST', '/impersonate/'],
      ['GET', '/auth-v2/subjects/'],
      ['GET', '/user/contact-details/'],
      ['GET', '/user/mfa/settings/'],
      ['POST', '/user/change-password/'],
      ['GET', '/customers/'],
      ['POST', '/customer/'],
    ] as const;
    for (const token of tokens) {
      for (const [method, path] of closed) {
        const answer = await portal.call(method, path, { token, ...(method === 'POST' ? { body: {} } : {}) });
        expect([path, answer.status, answer.body['errorKey']]).toEqual([
          path,
          403,
          token === tokens[2] ? '100308' : '100330',
        ]);
      }
      expect((await portal.call('DELETE', '/auth-v2/session', { token })).status).toBe(200);
      expect(await refusedBecause(token)).toBe('100306');
    }
  });

  test('without the token of the step before it is 100329, with a wrong one 100306', async () => {
    for (const path of ['/authenticate/', '/accept-terms/']) {
      const body = { code: '123456', termsConsent: true };
      expect(await portal.call('POST', path, { body })).toMatchObject({
        status: 401,
        body: { errorKey: '100329' },
      });
      expect(await portal.call('POST', path, { body, token: 'nonsense' })).toMatchObject({
        status: 401,
        body: { errorKey: '100306' },
      });
    }
  });

  test('a token that timed out and one whose session is over are recorded, once each however often they come', async () => {
    const entries = async (event: string) =>
      (await entriesOf(portal, event)).filter((entry) => entry.userId === user.id);
    const spent = await tokenAfterLogin();
    await accept(spent);
    const late = await tokenAfterLogin();
    portal.advance(301);
    for (const token of [spent, late]) {
      for (let i = 0; i < 3; i += 1) {
        expect(await authenticate(token, '123456')).toMatchObject({
          status: 401,
          body: { errorKey: '100306' },
        });
        expect(await accept(token)).toMatchObject({ status: 401, body: { errorKey: '100306' } });
      }
    }
    expect(await entries('loginFailedTokenTimeout')).toMatchObject([
      { partnerId: partner.id, target: user.email },
      { partnerId: partner.id, target: user.email },
    ]);
    expect(await entries('loginFailedBearer')).toEqual([]);

    const ended = await tokenAfterLogin();
    await accept(ended);
    for (let i = 0; i < 3; i += 1) expect((await authenticate(ended, '123456')).status).toBe(401);
    expect((await portal.call('DELETE', '/auth-v2/session', { token: ended })).status).toBe(401);
    expect(await entries('loginFailedBearer')).toMatchObject([{ partnerId: partner.id, target: user.email }]);
  });

  test('a token of a person who is gone is recorded in the operator’s log', async () => {
    const token = await tokenAfterLogin();
    await portal.owner.run(sql`delete from user_account where id = ${user.id}`);
    const before = (await entriesOf(portal, 'loginFailedBearer')).length;
    expect((await accept(token)).status).toBe(401);
    const entries = (await entriesOf(portal, 'loginFailedBearer')).slice(before);
    expect(entries).toMatchObject([{ partnerId: operator.id, userId: null, target: '' }]);
  });

  test('a forged token is counted, and fills nobody’s log', async () => {
    const written = async () =>
      (await portal.owner.first<{ count: number }>(sql`select count(*) from audit_entry`))?.count;
    const forged = `${(await tokenAfterLogin()).split('.').slice(0, 2).join('.')}.${'A'.repeat(86)}`;
    const before = await written();
    for (const token of [forged, 'nonsense']) {
      expect((await accept(token)).status).toBe(401);
      expect((await authenticate(token, '123456')).status).toBe(401);
    }
    expect(await written()).toBe(before);
    const metrics = await portal.app.inject({ url: '/metrics' });
    expect(metrics.body).toMatch(/^portal_refused_tokens_total\{why="forged"\} [4-9]/m);
  });

  test('a full token is not upgraded again', async () => {
    const plain = await createUser(portal, await createPartner(portal));
    await portal.owner.run(sql`delete from legal_document`);
    expect(await authenticate(await signIn(portal, plain), '123456')).toMatchObject({
      status: 409,
      body: { errorKey: '100307' },
    });
    expect(await authenticate(await signIn(portal, user), authenticator.code())).toMatchObject({
      status: 409,
      body: { errorKey: '100310' },
    });
  });
});

describe('the one-time code', { tags: ['sign-in'] }, () => {
  beforeAll(() => portal.stopClock());

  const half = async (): Promise<string> => {
    await portal.owner.run(sql`delete from legal_document`);
    return tokenAfterLogin();
  };

  test('a missing one is 100311, a wrong one 100313', async () => {
    const token = await half();
    for (const body of [{}, { code: '' }, { code: '  ' }]) {
      expect(await portal.call('POST', '/authenticate/', { token, body })).toMatchObject({
        status: 400,
        body: { errorKey: '100311' },
      });
    }
    for (const code of ['000000', 'abc', authenticator.code(2), authenticator.code(-1)]) {
      expect(await authenticate(token, code)).toMatchObject({ status: 400, body: { errorKey: '100313' } });
    }
    const failures = (await entriesOf(portal, 'loginFailedMfa')).filter((entry) => entry.userId === user.id);
    expect(failures).toHaveLength(4);
    expect((await authenticate(token, authenticator.code(1))).status).toBe(200);
  });

  test('works once, also fifty times at once and from several sign-ins', async () => {
    const tokens = [await half(), await half(), await half()];
    const code = authenticator.code();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => authenticate(tokens[i % tokens.length] ?? '', code)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of answers) expect([200, 400, 401, 409, 429]).toContain(status);
    await portal.owner.run(sql`delete from guess`);
    expect((await authenticate(await half(), code)).status).toBe(400);
    await portal.owner.run(sql`delete from guess`);
    portal.advance(30);
    expect((await authenticate(await half(), authenticator.code())).status).toBe(200);
  });

  test('five wrong ones end the challenge, and more have to wait', async () => {
    const token = await half();
    for (let i = 0; i < 5; i += 1) expect((await authenticate(token, '000000')).status).toBe(400);
    expect((await authenticate(token, authenticator.code())).status).toBe(401);
    const waiting = await authenticate(await half(), authenticator.code());
    expect(waiting).toMatchObject({ status: 429, body: { errorKey: 'tooManyAttempts' } });
    expect(Number(waiting.headers['retry-after'])).toBeGreaterThan(0);
    portal.advance(6);
    expect((await authenticate(await half(), authenticator.code())).status).toBe(200);
  });
});

describe('accepting terms', { tags: ['consent'] }, () => {
  test('without the tick it is 100331, and nothing is kept', async () => {
    const token = await tokenAfterLogin();
    for (const body of [{}, { termsConsent: false }, { termsConsent: 'yes' }, { hashes: [hash] }]) {
      expect(await accept(token, body)).toMatchObject({ status: 400, body: { errorKey: '100331' } });
    }
    expect(await consents()).toEqual([]);
  });

  const consents = () =>
    portal.owner.rows<{
      hash: string;
      ip: string;
      userAgent: string;
      acceptedAt: Date;
      sellerId: string;
    }>(sql`
      select hash, ip, user_agent as "userAgent", accepted_at as "acceptedAt", seller_id as "sellerId"
      from legal_consent where user_id = ${user.id} order by accepted_at`);

  test('keeps who accepted which text when and from where', async () => {
    const dpa = await publishDocument(portal, operator, { kind: 'dpa' });
    const response = await portal.app.inject({
      method: 'POST',
      url: '/api/accept-terms/',
      remoteAddress: '198.51.100.7',
      headers: { authorization: `Bearer ${await tokenAfterLogin()}`, 'user-agent': 'Test browser' },
      payload: { termsConsent: true, hashes: [dpa, hash] },
    });
    expect(response.statusCode).toBe(200);
    const kept = await consents();
    expect(kept.map((consent) => consent.hash).toSorted()).toEqual([dpa, hash].toSorted());
    for (const consent of kept) {
      expect(consent).toMatchObject({ ip: '198.51.100.7', userAgent: 'Test browser', sellerId: operator.id });
      expect(Date.now() - consent.acceptedAt.getTime()).toBeLessThan(60_000);
    }
    const entries = await entriesOf(portal, 'termsAccepted');
    expect(entries.at(-1)).toMatchObject({ userId: user.id, partnerId: partner.id });
  });

  test('of a text that changed meanwhile is refused, and nothing is kept', async () => {
    const token = await tokenAfterLogin();
    const newer = await publishDocument(portal, operator);
    for (const hashes of [[hash], [], [hash, newer], ['f'.repeat(64)]]) {
      expect(await accept(token, { termsConsent: true, hashes })).toMatchObject({
        status: 409,
        body: { errorKey: 'documentsChanged' },
      });
    }
    expect(await consents()).toEqual([]);
    expect((await accept(token, { termsConsent: true, hashes: [newer] })).status).toBe(200);
  });

  test('that raced a new text does not count for it', async () => {
    await accept(await tokenAfterLogin());
    await publishDocument(portal, operator);
    await portal.owner.run(sql`
      insert into legal_consent (partner_id, user_id, id, seller_id, document_id, hash, accepted_at)
      select partner_id, user_id, gen_random_uuid(), seller_id, document_id, hash, now() + interval '1 hour'
      from legal_consent where user_id = ${user.id}`);
    expect((await logIn(portal, user.email)).body.termsConsentRequired).toBe(true);
  });

  test('is asked for again when the same text is triggered again', async () => {
    await accept(await tokenAfterLogin());
    expect((await logIn(portal, user.email)).body.termsConsentRequired).toBe(false);
    await portal.owner.run(sql`update legal_document set last_triggered_at = now()`);
    const again = await logIn(portal, user.email);
    expect(again.body.termsConsentRequired).toBe(true);
    expect((await accept(again.body.accessToken, { termsConsent: true, hashes: [hash] })).status).toBe(200);
    expect((await logIn(portal, user.email)).body.termsConsentRequired).toBe(false);
  });

  test('goes on in a running session whose consent lapsed, with the time that it had', async () => {
    const plain = await createUser(portal, partner);
    const full = (await accept(await tokenAfterLogin(plain))).body.accessToken;
    expect(await refusedBecause(full)).toBeNull();
    const newer = await publishDocument(portal, operator);
    expect(await refusedBecause(full)).toBe('100308');
    expect((await portal.call('GET', '/customers/', { token: full })).body).toMatchObject({
      errorKey: '100308',
    });
    portal.advance(60);
    const again = await accept(full, { termsConsent: true, hashes: [newer] });
    expect(again).toMatchObject({ status: 200, body: { additionalAuthenticationRequired: false } });
    const life = lifeOf(again.body.accessToken);
    expect(life).toBeLessThanOrEqual(8 * 60 * 60 - 60);
    expect(life).toBeGreaterThan(8 * 60 * 60 - 120);
    expect(await refusedBecause(again.body.accessToken)).toBeNull();
    expect(await refusedBecause(full)).toBeNull();
  });

  test('a hundred live sessions are asked at their next call, each person by themselves', async () => {
    const people = [await createUser(portal, partner), await createUser(portal, partner)];
    await portal.owner.run(sql`delete from legal_document`);
    const tokens = await Promise.all(
      Array.from({ length: 100 }, (_, i) => signIn(portal, people[i % 2] ?? user)),
    );
    for (const token of tokens) await portal.call('GET', '/customers/', { token });
    await publishDocument(portal, operator);
    const answers = await Promise.all(tokens.map((token) => portal.call('GET', '/customers/', { token })));
    expect(answers.filter(({ body }) => body['errorKey'] === '100308')).toHaveLength(100);
    await accept(tokens[0] ?? '');
    expect(await refusedBecause(tokens[2] ?? '')).toBeNull();
    expect(await refusedBecause(tokens[1] ?? '')).toBe('100308');
  });

  test('cannot be done while acting for another', async () => {
    const customer = await createCustomer(portal, partner);
    const acting = await signIn(portal, user, { actingIn: customer });
    expect(await accept(acting)).toMatchObject({ status: 403, body: { errorKey: 'refusedWhileActing' } });
    expect(await consents()).toEqual([]);
  });

  test('of a customer is of its partner’s text when there is one', async () => {
    const customer = await createCustomer(portal, partner);
    const person = await createUser(portal, customer);
    const own = await publishDocument(portal, partner);
    const token = await tokenAfterLogin(person);
    expect((await accept(token, { termsConsent: true, hashes: [hash] })).status).toBe(409);
    expect((await accept(token, { termsConsent: true, hashes: [own] })).status).toBe(200);
  });
});

test('two steps at once on one token: one of them counts', async () => {
  const token = await tokenAfterLogin();
  const answers = await Promise.all(Array.from({ length: 8 }, () => accept(token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(7);
});

test('recovery codes work once each, however they are written', { tags: ['sign-in'] }, async () => {
  await portal.owner.run(sql`delete from legal_document`);
  const plain = await createUser(portal, partner);
  const token = await signIn(portal, plain);
  const started = await portal.call<{ secret: string }>('POST', '/user/mfa/settings/', {
    token,
    body: { password: 'Test-portal-1' },
  });
  const { TOTP, Secret } = await import('otpauth');
  const code = new TOTP({ secret: Secret.fromBase32(started.body.secret) }).generate({
    timestamp: portal.platform.clock().getTime(),
  });
  const activated = await portal.call<{ recoveryCodes: string[] }>('POST', '/user/mfa/activate/', {
    token,
    body: { code },
  });
  const [first = '', second = ''] = activated.body.recoveryCodes;
  const typed = first.toLowerCase().replace('-', ' ');
  const answers = await Promise.all(
    await Promise.all([1, 2, 3, 4].map(() => tokenAfterLogin(plain))).then((tokens) =>
      tokens.map((half) => authenticate(half, typed)),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  await portal.owner.run(sql`delete from guess`);
  expect((await authenticate(await tokenAfterLogin(plain), first)).status).toBe(400);
  expect((await authenticate(await tokenAfterLogin(plain), second)).status).toBe(200);
  expect((await entriesOf(portal, 'recoveryCodeUsed')).filter((e) => e.userId === plain.id)).toHaveLength(2);
  const foreign = await authenticate(await tokenAfterLogin(), second);
  expect(foreign.status).toBe(400);
});
