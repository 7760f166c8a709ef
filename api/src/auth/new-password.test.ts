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
import { openTenant } from '../testing/open-tenant.ts';
import { entriesOf, logIn, mailsTo } from '../testing/sign-in.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';

let portal: TestPortal;
let operator: TestOrganization;
let partner: TestOrganization;
let user: TestUser;
beforeAll(async () => {
  portal = await createTestPortal();
  operator = await createOperator(portal);
  partner = await createPartner(portal);
});
afterAll(() => portal.close());
beforeEach(async () => {
  user = await createUser(portal, partner);
  await portal.owner.run(sql`delete from rate_limit`);
});

const password = 'Fresh-portal-9';
const ask = async (username: string): Promise<string> => {
  const answer = await portal.call('POST', '/auth-v2/reset-password/', { body: { username } });
  expect(answer.status).toBe(200);
  return String(answer.body['token']);
};
const names = { firstName: 'Vera', lastName: 'Dahl' };
const send = (body: Record<string, unknown>) => portal.call('POST', '/auth-v2/new-password/', { body });
const set = (body: Record<string, unknown>) => send({ ...names, ...body });
const codeFor = async (address: string): Promise<string> =>
  (await mailsTo(portal, address)).findLast((mail) => mail.kind === 'resetCode')?.content.code ?? '';
const otherThan = (code: string): string => (code === '111111' ? '222222' : '111111');

describe('a forgotten password', () => {
  test('is replaced with the mailed code, and every session ends', async () => {
    const [one, other] = [await signIn(portal, user), await signIn(portal, user)];
    const token = await ask(user.email);
    const code = await codeFor(user.email);
    expect(code).toMatch(/^\d{6}$/);
    expect(await set({ token, code, password })).toMatchObject({ status: 200, body: {} });
    for (const bearer of [one, other]) {
      expect((await portal.call('GET', '/me/', { token: bearer })).status).toBe(401);
    }
    expect((await logIn(portal, user.email)).status).toBe(401);
    expect((await logIn(portal, user.email, { password })).status).toBe(200);
    const kinds = (await mailsTo(portal, user.email)).map((mail) => mail.kind);
    expect(kinds).toEqual(['resetCode', 'passwordChanged']);
    for (const event of ['passwordResetRequested', 'passwordReset']) {
      const entries = (await entriesOf(portal, event)).filter((entry) => entry.userId === user.id);
      expect([event, entries.length]).toEqual([event, 1]);
    }
  });

  test('who waited for guessing too often may sign in at once', async () => {
    for (let i = 0; i < 8; i += 1) await logIn(portal, user.email, { password: 'Wrong-portal-1' });
    const token = await ask(user.email);
    await set({ token, code: await codeFor(user.email), password });
    expect((await logIn(portal, user.email, { password })).status).toBe(200);
  });

  test('code and token are kept as digests only', async () => {
    const token = await ask(user.email);
    const code = await codeFor(user.email);
    const rows = await portal.owner.rows(sql`select * from one_time_token where email = ${user.email}`);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  test('an address that nobody has, or that may not sign in, gets the same answers and no mail', async () => {
    const disabled = await createUser(portal, partner, { state: 'disabled' });
    const invited = await createUser(portal, partner, { state: 'invited' });
    for (const address of ['nobody@example.com', disabled.email, invited.email]) {
      const token = await ask(address);
      expect(token).toHaveLength(43);
      expect(await mailsTo(portal, address)).toEqual([]);
      const known = await ask(user.email);
      const wrongCode = otherThan(await codeFor(user.email));
      for (let i = 0; i < 7; i += 1) {
        const strip = ({ status, body }: Awaited<ReturnType<typeof set>>) => ({
          status,
          ...body,
          requestId: '',
        });
        const unknown = strip(await set({ token, code: '123456', password }));
        expect(unknown).toEqual(strip(await set({ token: known, code: wrongCode, password })));
        expect(unknown).toMatchObject({
          errorKey: i < 5 ? 'passwordCodeIncorrect' : 'passwordCodeExpired',
        });
      }
    }
    const stranger = (await entriesOf(portal, 'passwordResetRequested')).find(
      (entry) => entry.target === 'nobody@example.com',
    );
    expect(stranger).toMatchObject({ partnerId: operator.id, userId: null });
  });

  test('takes no less than a tenth of a second, whether anybody has the address or not', async () => {
    for (const address of [user.email, 'nobody-at-all@example.com']) {
      const began = performance.now();
      await ask(address);
      expect(performance.now() - began).toBeGreaterThan(95);
    }
  });

  test('a new code replaces the one before', async () => {
    const first = await ask(user.email);
    const firstCode = await codeFor(user.email);
    const second = await ask(user.email);
    const secondCode = await codeFor(user.email);
    expect(await set({ token: first, code: firstCode, password })).toMatchObject({
      status: 410,
      body: { errorKey: 'passwordTokenExpired' },
    });
    expect((await set({ token: second, code: secondCode, password })).status).toBe(200);
  });

  test('a code is good for ten minutes and five tries', async () => {
    const token = await ask(user.email);
    const code = await codeFor(user.email);
    for (let i = 0; i < 4; i += 1) await set({ token, code: otherThan(code), password });
    expect((await set({ token, code: otherThan(code), password })).body).toMatchObject({
      errorKey: 'passwordCodeIncorrect',
    });
    expect(await set({ token, code, password })).toMatchObject({
      status: 410,
      body: { errorKey: 'passwordCodeExpired' },
    });
    const late = await ask(user.email);
    const lateCode = await codeFor(user.email);
    portal.advance(10 * 60);
    expect((await set({ token: late, code: lateCode, password })).body).toMatchObject({
      errorKey: 'passwordCodeExpired',
    });
  });

  test('a code fits its own token only', async () => {
    const other = await createUser(portal, partner);
    const [mine, theirs] = [await ask(user.email), await ask(other.email)];
    const [myCode, theirCode] = [await codeFor(user.email), await codeFor(other.email)];
    if (myCode !== theirCode) {
      expect((await set({ token: mine, code: theirCode, password })).status).toBe(400);
      expect((await set({ token: theirs, code: myCode, password })).status).toBe(400);
    }
  });

  test('works once, also twenty times at once', async () => {
    const token = await ask(user.email);
    const code = await codeFor(user.email);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => set({ token, code, password: `Fresh-portal-${i}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(19);
    expect((await set({ token, code, password })).status).toBe(410);
  });

  test('wrong codes at once are all counted', async () => {
    const token = await ask(user.email);
    const code = await codeFor(user.email);
    const wrong = await Promise.all(
      Array.from({ length: 20 }, () => set({ token, code: otherThan(code), password })),
    );
    expect(wrong.filter(({ body }) => body['errorKey'] === 'passwordCodeIncorrect')).toHaveLength(5);
    expect((await set({ token, code, password })).status).toBe(410);
  });

  test('a password that the policy refuses uses nothing up', async () => {
    const token = await ask(user.email);
    const code = await codeFor(user.email);
    expect(await set({ token, code, password: 'short1' })).toMatchObject({
      status: 400,
      body: {
        errorKey: 'invalid',
        fields: { password: { errorKey: 'passwordTooShort', values: { min: 7 } } },
      },
    });
    expect((await set({ token, code, password })).status).toBe(200);
  });

  test('a mailbox is not flooded, and nobody is told', async () => {
    for (let i = 0; i < 14; i += 1) await ask(user.email);
    expect(await mailsTo(portal, user.email)).toHaveLength(10);
  });

  test('mails the person’s language', async () => {
    const swede = await createUser(portal, partner, { language: 'sv' });
    await ask(swede.email);
    expect(await mailsTo(portal, swede.email)).toMatchObject([{ language: 'sv' }]);
    await portal.call('POST', '/auth-v2/reset-password/', {
      body: { username: user.email },
      headers: { 'accept-language': 'sv-SE,sv;q=0.9' },
    });
    expect(await mailsTo(portal, user.email)).toMatchObject([{ language: 'sv' }]);
  });
});

describe('the error key', () => {
  test.each([
    [{}, 'resetUsernameRequired'],
    [{ username: '' }, 'resetUsernameRequired'],
    [{ username: 'not-an-address' }, 'resetUsernameInvalid'],
  ])('a reset with %j is %s', async (body, errorKey) => {
    expect(await portal.call('POST', '/auth-v2/reset-password/', { body })).toMatchObject({
      status: 400,
      body: { errorKey },
    });
  });

  test.each([
    [{ password }, 400, 'passwordTokenMissing'],
    [{ token: '', password }, 400, 'passwordTokenMissing'],
    [{ token: 'x'.repeat(201), password }, 400, 'passwordTokenInvalid'],
    [{ token: 'unknown', password }, 400, 'passwordTokenInvalid'],
    [{ token: "' or 1=1 --", password, code: '123456' }, 400, 'passwordTokenInvalid'],
  ])('%j is %i %s', async (body, status, errorKey) => {
    expect(await set(body)).toMatchObject({ status, body: { errorKey } });
  });

  test('a reset without its code, and a code that is none', async () => {
    const token = await ask(user.email);
    expect((await set({ token, password })).body).toMatchObject({ errorKey: 'passwordCodeMissing' });
    expect(await set({ token, password, code: '12345' })).toMatchObject({
      status: 400,
      body: { errorKey: 'invalid', fields: { code: { errorKey: 'code' } } },
    });
  });
});

describe('an invitation', () => {
  const address = (): string => `invited-${Math.random().toString(36).slice(2)}@example.com`;
  const invite = async (email: string, customer?: TestOrganization): Promise<string> => {
    const organization = customer ?? (await createCustomer(portal, partner, { name: 'Fjället' }));
    const token = await signIn(portal, user);
    const query = { id: organization.id };
    const answer = await portal.call('POST', '/customer/owner-invitation/', {
      token,
      query,
      body: { email },
    });
    expect(answer).toMatchObject({ status: 200, body: {} });
    const link = (await mailsTo(portal, email)).findLast((mail) => mail.kind === 'invitation')?.content.link;
    return new URL(link ?? '/', 'http://localhost').searchParams.get('token') ?? '';
  };
  const read = (token: string) => portal.call('POST', '/auth-v2/invitation/', { body: { token } });

  test('says whom it is for, sets the password once, and lets in', async () => {
    const email = address();
    const token = await invite(email);
    expect(token).toHaveLength(43);
    expect(await read(token)).toMatchObject({ status: 200, body: { email, organizationName: 'Fjället' } });
    const answers = await Promise.all(Array.from({ length: 10 }, () => set({ token, password })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await read(token)).toMatchObject({ status: 410, body: { errorKey: 'passwordTokenExpired' } });
    const signedIn = await logIn(portal, email, { password });
    const me = await portal.call('GET', '/me/', { token: signedIn.body.accessToken });
    expect(me.body).toMatchObject({ roles: ['owner'], organization: { name: 'Fjället' } });
    const accepted = await entriesOf(portal, 'invitationAccepted');
    expect(accepted.find((entry) => entry.target === email)).toMatchObject({ partnerId: partner.id });
  });

  test('is good for 72 hours', async () => {
    const email = address();
    const token = await invite(email);
    const kept = await portal.owner.first<{ hours: number }>(sql`
      select extract(epoch from expires_at - created_at)::float8 / 3600 as hours from one_time_token
      where email = ${email}`);
    expect(kept?.hours).toBeCloseTo(72, 1);
    await portal.owner.run(sql`
      update one_time_token set expires_at = ${portal.platform.clock()} where email = ${email}`);
    expect((await set({ token, password })).body).toMatchObject({ errorKey: 'passwordTokenExpired' });
    expect((await read(token)).status).toBe(410);
  });

  test('into an organization that is gone leads nowhere', async () => {
    const customer = await createCustomer(portal, partner);
    const token = await invite(address(), customer);
    await portal.owner.run(sql`delete from organization where id = ${customer.id}`);
    expect((await read(token)).body).toMatchObject({ errorKey: 'passwordTokenExpired' });
    expect(await set({ token, password })).toMatchObject({
      status: 409,
      body: { errorKey: 'passwordNotSet' },
    });
  });

  test('takes no code, and a reset token is none', async () => {
    const token = await invite(address());
    expect((await set({ token, password, code: '123456' })).body).toMatchObject({
      errorKey: 'passwordTokenMismatch',
    });
    expect((await read(await ask(user.email))).body).toMatchObject({ errorKey: 'passwordTokenMismatch' });
    expect((await read('unknown')).body).toMatchObject({ errorKey: 'passwordTokenInvalid' });
  });

  test('to the same address again replaces the link', async () => {
    const email = address();
    const customer = await createCustomer(portal, partner);
    const first = await invite(email, customer);
    const second = await invite(email, customer);
    expect((await set({ token: first, password })).status).toBe(410);
    expect((await set({ token: second, password })).status).toBe(200);
  });

  test('to an address that is taken looks the same in answer and list, and its holder is told', async () => {
    const holder = await createUser(portal, await createPartner(portal), { language: 'sv' });
    const customer = await createCustomer(portal, partner, { name: 'Skogen' });
    const [taken, free] = [holder.email, address()];
    const freeCustomer = await createCustomer(portal, partner, { name: 'Skogen' });
    expect(await invite(taken, customer)).toBe('');
    await invite(free, freeCustomer);
    expect(await mailsTo(portal, taken)).toMatchObject([
      { kind: 'invitationTaken', language: 'sv', content: { organizationName: 'Skogen' } },
    ]);
    const token = await signIn(portal, user);
    const listed = async ({ id }: TestOrganization) => {
      const { body } = await portal.call('GET', '/customer/', { token, query: { id } });
      return { users: body['users'], isInvited: body['invitedOwner'] !== null };
    };
    expect(await listed(customer)).toEqual(await listed(freeCustomer));
    expect((await logIn(portal, taken)).status).toBe(200);
    const me = await portal.call('GET', '/me/', { token: (await logIn(portal, taken)).body.accessToken });
    expect(me.body).toMatchObject({ organization: { id: holder.organizationId } });
  });

  test('cannot reach outside the tenant, whatever the code asks for', async () => {
    const foreign = await createCustomer(portal, await createPartner(portal));
    const attempt = portal.owner.transaction(async (tx) => {
      await openTenant(tx, { partnerId: partner.id });
      await tx.run(sql`
        select invite_user(${foreign.id}, ${'{"email":"x@example.com","roles":["owner"]}'}::jsonb, '{}', '{}')`);
    });
    await expect(attempt).rejects.toThrow('the organization is not in the open tenant');
    const direct = portal.platform.database.run(sql`select * from sign_in_name`);
    await expect(direct).rejects.toThrow('permission denied');
  });
});
