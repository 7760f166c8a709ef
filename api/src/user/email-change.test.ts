import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Transaction } from '../platform/database/database.ts';
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
import { entriesOf, logIn, mailsTo } from '../testing/sign-in.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';

let portal: TestPortal;
let partner: TestOrganization;
let user: TestUser;
let token: string;
let number = 0;
beforeAll(async () => {
  portal = await createTestPortal();
  await createOperator(portal);
  partner = await createPartner(portal);
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.owner.run(sql`delete from guess`);
  await portal.owner.run(sql`delete from rate_limit`);
  user = await createUser(portal, partner, { language: 'sv' });
  token = await signIn(portal, user);
});

const newAddress = (): string => {
  number += 1;
  return `new-${number}@moved.example`;
};
type Sent = { body?: unknown; as?: string };
const call = (
  method: 'GET' | 'POST' | 'DELETE',
  path: '' | 'code/' | 'verify/',
  { body, as = token }: Sent = {},
) => portal.call(method, `/user/email/${path}`, { token: as, ...(body === undefined ? {} : { body }) });
const sentAs = (as: string | undefined): Sent => (as === undefined ? {} : { as });
const ask = (email: string, password = testPassword, as?: string) =>
  call('POST', '', { body: { email, password }, ...sentAs(as) });
const codeTo = async (email: string): Promise<string> =>
  (await mailsTo(portal, email)).findLast(({ kind }) => kind === 'emailCode')?.content.code ?? 'none';
const verify = (code: string, as?: string) => call('POST', 'verify/', { body: { code }, ...sentAs(as) });
const wrongOf = (code: string): string => (code === '000000' ? '000001' : '000000');
const addressOf = async (): Promise<unknown> => (await call('GET', '')).body['email'];

describe('a new address', () => {
  test('counts once its mailed code is given; the old one is told, and signs in no more', async () => {
    const email = newAddress();
    const answer = await ask(` ${email.toUpperCase()} `);
    expect(answer).toMatchObject({ status: 200, body: { email } });
    expect(await call('GET', '')).toMatchObject({ body: { email: user.email, pending: { email } } });
    expect((await logIn(portal, email)).status).toBe(401);
    const [mail] = await mailsTo(portal, email);
    expect(mail).toMatchObject({
      kind: 'emailCode',
      language: 'sv',
      content: { code: expect.stringMatching(/^\d{6}$/) },
    });
    expect(await verify(await codeTo(email))).toMatchObject({ status: 200, body: {} });
    expect((await call('GET', '')).body).toEqual({ email, pending: null });
    expect((await portal.call('GET', '/me/', { token })).body).toMatchObject({
      user: { email, username: email },
    });
    expect([(await logIn(portal, email)).status, (await logIn(portal, user.email)).status]).toEqual([
      200, 401,
    ]);
    expect(await mailsTo(portal, user.email)).toMatchObject([
      { kind: 'emailChanged', language: 'sv', content: { newEmail: email } },
    ]);
    const own = (await entriesOf(portal, 'emailChanged')).filter(({ userId }) => userId === user.id);
    expect(own).toMatchObject([{ partnerId: partner.id, target: user.email, details: { newEmail: email } }]);
    expect((await entriesOf(portal, 'emailChangeRequested')).at(-1)).toMatchObject({
      userId: user.id,
      details: { newEmail: email, mailed: true },
    });
  });

  test('is there for somebody else once it is left', async () => {
    const email = newAddress();
    await ask(email);
    await verify(await codeTo(email));
    const other = await createUser(portal, partner);
    const bearer = await signIn(portal, other);
    await ask(user.email, testPassword, bearer);
    expect((await verify(await codeTo(user.email), bearer)).status).toBe(200);
  });

  test('ends the links and codes that were mailed to the old one', async () => {
    const reset = await portal.call('POST', '/auth-v2/reset-password/', { body: { username: user.email } });
    const code = (await mailsTo(portal, user.email))[0]?.content.code;
    const email = newAddress();
    await ask(email);
    await verify(await codeTo(email));
    const answer = await portal.call('POST', '/auth-v2/new-password/', {
      body: { token: reset.body['token'], code, password: 'Other-portal-8' },
    });
    expect(answer).toMatchObject({ status: 410, body: { errorKey: 'passwordTokenExpired' } });
  });

  test('is not the old one’s to reset: neither with a code that outlived it, nor with one asked for beside it', async () => {
    const resetFor = () =>
      portal.call('POST', '/auth-v2/reset-password/', { body: { username: user.email } });
    const before = await resetFor();
    const code = (await mailsTo(portal, user.email))[0]?.content.code;
    const email = newAddress();
    const move = async (tx: Transaction): Promise<void> => {
      await tx.run(sql`update sign_in_name set email = ${email} where user_id = ${user.id}`);
      await tx.run(sql`update user_account set email = ${email} where id = ${user.id}`);
      await tx.run(sql`update one_time_token set used_at = now() where user_id = ${user.id}`);
    };
    expect((await whileLocked(portal, { hold: move, work: resetFor })).status).toBe(200);
    expect(await mailsTo(portal, user.email)).toHaveLength(1);
    await portal.owner.run(sql`update one_time_token set used_at = null where user_id = ${user.id}`);
    const answer = await portal.call('POST', '/auth-v2/new-password/', {
      body: { token: before.body['token'], code, password: 'Other-portal-8' },
    });
    expect(answer).toMatchObject({ status: 409, body: { errorKey: 'passwordNotSet' } });
    expect((await logIn(portal, email)).status).toBe(200);
  });

  test('asks for the password, and guessing it has to wait', async () => {
    const email = newAddress();
    for (let i = 0; i < 5; i += 1) {
      expect(await ask(email, 'Wrong-portal-1')).toMatchObject({
        status: 400,
        body: { fields: { password: { errorKey: 'passwordIncorrect' } } },
      });
    }
    expect(await ask(email)).toMatchObject({ status: 429, body: { errorKey: 'tooManyAttempts' } });
    expect(await mailsTo(portal, email)).toEqual([]);
  });

  test.each([
    ['nobody', 'email'],
    ['', 'empty'],
  ])('%j is refused', async (email, errorKey) => {
    expect(await ask(email)).toMatchObject({ status: 400, body: { fields: { email: { errorKey } } } });
  });

  test('that is the present one is refused', async () => {
    expect(await ask(user.email)).toMatchObject({ body: { fields: { email: { errorKey: 'sameEmail' } } } });
  });
});

describe('an address that somebody has', () => {
  const shape = ({ status, body }: { status: number; body: Record<string, unknown> }) => ({
    status,
    keys: Object.keys(body).toSorted(),
    errorKey: body['errorKey'],
  });

  test('is answered like any other at every step; its holder alone is told', async () => {
    const other = await createPartner(portal);
    const holder = await createUser(portal, other, { language: 'en' });
    const free = newAddress();
    const second = await createUser(portal, partner);
    const both = { taken: token, free: await signIn(portal, second) };
    const answers = [await ask(holder.email), await ask(free, testPassword, both.free)].map(shape);
    expect(answers[0]).toEqual(answers[1]);
    const wrong = [await verify('123123'), await verify(wrongOf(await codeTo(free)), both.free)].map(shape);
    expect(wrong[0]).toEqual(wrong[1]);
    const resent = [await call('POST', 'code/'), await call('POST', 'code/', { as: both.free })].map(shape);
    expect(resent[0]).toEqual(resent[1]);
    const read = [await call('GET', ''), await call('GET', '', { as: both.free })].map(shape);
    expect(read[0]).toEqual(read[1]);
    for (let i = 0; i < 5; i += 1) {
      const tried = [await verify('123123'), await verify(wrongOf(await codeTo(free)), both.free)].map(shape);
      expect(tried[0]).toEqual(tried[1]);
    }
    const over = [await verify('123123'), await verify(await codeTo(free), both.free)].map(shape);
    expect(over).toEqual([
      { status: 410, keys: expect.any(Array), errorKey: 'emailCodeExpired' },
      { status: 410, keys: expect.any(Array), errorKey: 'emailCodeExpired' },
    ]);
    const mails = await mailsTo(portal, holder.email);
    expect(mails.map(({ kind, language }) => `${kind} ${language}`)).toEqual([
      'emailTaken en',
      'emailTaken en',
    ]);
    const entries = await entriesOf(portal, 'emailChangeRequested');
    const [taken, open] = [user.id, second.id].map(
      (id) => entries.find(({ userId }) => userId === id)?.details,
    );
    expect(Object.keys(taken ?? {})).toEqual(Object.keys(open ?? {}));
    expect(taken?.['mailed']).toBe(open?.['mailed']);
  });

  test('since the code was mailed keeps it, and the code says that it counts no more', async () => {
    const email = newAddress();
    await ask(email);
    await createUser(portal, partner, { email });
    expect(await verify(await codeTo(email))).toMatchObject({
      status: 410,
      body: { errorKey: 'emailCodeExpired' },
    });
    expect(await addressOf()).toBe(user.email);
  });

  test('goes to one of two who ask for it at once', async () => {
    const email = newAddress();
    const second = await signIn(portal, await createUser(portal, partner));
    await ask(email);
    const first = await codeTo(email);
    await ask(email, testPassword, second);
    const later = (await mailsTo(portal, email)).at(-1)?.content.code ?? '';
    const answers = await Promise.all([verify(first), verify(later, second)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
  });

  test('of an application that nobody verified is free', async () => {
    const email = newAddress();
    await portal.call('POST', '/register/', {
      body: {
        email,
        password: 'Another-portal-1',
        firstName: 'Kim',
        lastName: 'Berg',
        companyName: 'Sökande',
        termsConsent: true,
      },
    });
    await ask(email);
    expect((await verify(await codeTo(email))).status).toBe(200);
    expect((await logIn(portal, email)).status).toBe(200);
  });
});

describe('a mailed code', () => {
  test('works once', async () => {
    const email = newAddress();
    await ask(email);
    const code = await codeTo(email);
    const answers = await Promise.all([verify(code), verify(code), verify(code)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410]);
    expect(await verify(code)).toMatchObject({ body: { errorKey: 'emailChangeOver' } });
  });

  test('works for nobody else', async () => {
    const email = newAddress();
    await ask(email);
    const other = await signIn(portal, await createUser(portal, partner));
    expect(await verify(await codeTo(email), other)).toMatchObject({
      status: 410,
      body: { errorKey: 'emailChangeOver' },
    });
    const acting = await signIn(portal, user, { actingIn: await createCustomer(portal, partner) });
    expect(await verify(await codeTo(email), acting)).toMatchObject({
      status: 403,
      body: { errorKey: 'refusedWhileActing' },
    });
    expect(await addressOf()).toBe(user.email);
  });

  test('works for ten minutes and five tries', async () => {
    const email = newAddress();
    await ask(email);
    const code = await codeTo(email);
    for (let i = 0; i < 5; i += 1) {
      expect(await verify(wrongOf(code))).toMatchObject({
        status: 400,
        body: { errorKey: 'emailCodeIncorrect' },
      });
    }
    expect(await verify(code)).toMatchObject({ status: 410, body: { errorKey: 'emailCodeExpired' } });
    await call('POST', 'code/');
    const next = await codeTo(email);
    portal.advance(601);
    token = await signIn(portal, user);
    expect(await verify(next)).toMatchObject({ status: 410, body: { errorKey: 'emailCodeExpired' } });
  });

  test('is replaced by a new one, by another address, and ends with the change', async () => {
    const [first, second] = [newAddress(), newAddress()];
    await ask(first);
    const old = await codeTo(first);
    await ask(second);
    expect((await verify(old)).status).toBe(old === (await codeTo(second)) ? 200 : 400);
    const before = await codeTo(second);
    await call('POST', 'code/');
    const after = await codeTo(second);
    if (before !== after) expect((await verify(before)).status).toBe(400);
    expect((await call('DELETE', '')).status).toBe(200);
    expect((await call('GET', '')).body).toMatchObject({ pending: null });
    expect(await verify(after)).toMatchObject({ status: 410, body: { errorKey: 'emailChangeOver' } });
    expect(await call('POST', 'code/')).toMatchObject({ status: 410, body: { errorKey: 'emailChangeOver' } });
    expect((await call('DELETE', '')).status).toBe(200);
    const entries = await portal.owner.rows(sql`
      select event from audit_entry where user_id = ${user.id} and event like 'email%' order by at, id`);
    expect(entries.map(({ event }) => event)).toEqual([
      'emailChangeRequested',
      'emailChangeRequested',
      'emailCodeResent',
      'emailChangeCancelled',
    ]);
    expect(await addressOf()).toBe(user.email);
  });

  test('ends with a changed password', async () => {
    const email = newAddress();
    await ask(email);
    await portal.call('POST', '/user/change-password/', {
      token,
      body: { currentPassword: testPassword, password: 'Fresh-portal-9' },
    });
    expect(await verify(await codeTo(email))).toMatchObject({ body: { errorKey: 'emailChangeOver' } });
  });

  test('is kept as a digest', async () => {
    const email = newAddress();
    await ask(email);
    const rows = JSON.stringify(
      await portal.owner.rows(sql`select * from one_time_token where email = ${email}`),
    );
    expect(rows).toContain(email);
    expect(rows).not.toContain(await codeTo(email));
  });

  test('is mailed to a mailbox ten times an hour, and asked for ten times by a person', async () => {
    const email = newAddress();
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1) statuses.push((await ask(email)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    expect(await mailsTo(portal, email)).toHaveLength(10);
    const other = await signIn(portal, await createUser(portal, partner));
    expect((await ask(email, testPassword, other)).status).toBe(200);
    expect(await mailsTo(portal, email)).toHaveLength(10);
    expect((await entriesOf(portal, 'emailChangeRequested')).at(-1)).toMatchObject({
      details: { mailed: false },
    });
  });
});
