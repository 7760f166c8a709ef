import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createCustomer,
  createOperator,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../testing/people.ts';
import { openDatabase } from '../platform/database/database.ts';
import { entriesOf, logIn, mailsTo, publishDocument } from '../testing/sign-in.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { tidySignIn } from './housekeeping.ts';

let portal: TestPortal;
let operator: TestOrganization;
beforeAll(async () => {
  portal = await createTestPortal();
  operator = await createOperator(portal);
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.owner.run(sql`delete from rate_limit`);
  await portal.owner.run(sql`delete from legal_document`);
});

const password = 'Fresh-portal-9';
let counter = 0;
const address = (): string => `applicant-${(counter += 1)}@example.com`;
const form = (email: string, changes: object = {}) => ({
  email,
  password,
  firstName: 'Elin',
  lastName: 'Ek',
  companyName: 'Ek Moln AB',
  organizationNumber: '556016-0680',
  termsConsent: true,
  language: 'sv',
  ...changes,
});
const register = (body: object) =>
  portal.call<{ accessToken: string; errorKey?: string }>('POST', '/register/', { body });
const verify = (token: string, code: string) =>
  portal.call('POST', '/register/verify/', { body: { token, code } });
const resend = (token: string) => portal.call('POST', '/register/code/', { body: { token } });
const codeFor = async (email: string): Promise<string> =>
  (await mailsTo(portal, email)).findLast((mail) => mail.kind === 'registrationCode')?.content.code ?? '';
const applicationsOf = (email: string) =>
  portal.owner.rows<{ state: string; name: string; verified: boolean; roles: string[] }>(sql`
    select o.state, o.name, u.email_verified_at is not null as verified, u.roles from user_account u
    join organization o on o.partner_id = u.partner_id and o.id = u.organization_id where u.email = ${email}`);

describe('an application', () => {
  test('makes a partner that waits, with an owner whose address is verified by the mailed code', async () => {
    const email = address();
    const applied = await register(form(email.toUpperCase()));
    expect(applied).toMatchObject({
      status: 200,
      body: { user: { email, firstName: 'Elin', lastName: 'Ek' } },
    });
    expect(await applicationsOf(email)).toEqual([
      { state: 'applied', name: 'Ek Moln AB', verified: false, roles: ['owner'] },
    ]);
    expect(await mailsTo(portal, email)).toMatchObject([{ kind: 'registrationCode', language: 'sv' }]);
    expect((await logIn(portal, email, { password })).body).toMatchObject({ errorKey: 'emailNotVerified' });
    expect(await verify(applied.body.accessToken, await codeFor(email))).toMatchObject({ status: 200 });
    expect(await applicationsOf(email)).toMatchObject([{ verified: true }]);
    expect(await logIn(portal, email, { password })).toMatchObject({
      status: 403,
      body: { errorKey: 'waitingForApproval' },
    });
    for (const event of ['registrationReceived', 'registrationVerified']) {
      const entries = (await entriesOf(portal, event)).filter((entry) => entry.target === email);
      expect(entries).toMatchObject([{ partnerId: operator.id, details: { companyName: 'Ek Moln AB' } }]);
    }
    await portal.owner.run(sql`update organization set state = 'active' where name = 'Ek Moln AB'`);
    expect((await logIn(portal, email, { password })).status).toBe(200);
  });

  test('its token opens nothing else', async () => {
    const { body } = await register(form(address()));
    expect((await portal.call('GET', '/me/', { token: body.accessToken })).status).toBe(401);
    const set = await portal.call('POST', '/auth-v2/new-password/', {
      body: { token: body.accessToken, password },
    });
    expect(set.body).toMatchObject({ errorKey: 'passwordTokenMismatch' });
  });

  test('keeps the consent to what was published then, once the address is verified', async () => {
    const tac = await publishDocument(portal, operator);
    const email = address();
    const { body } = await register(form(email));
    const consents = () =>
      portal.owner.rows<{ hash: string }>(sql`
        select c.hash from legal_consent c join user_account u on u.id = c.user_id where u.email = ${email}`);
    expect(await consents()).toEqual([]);
    await publishDocument(portal, operator, { kind: 'dpa' });
    await verify(body.accessToken, await codeFor(email));
    expect(await consents()).toEqual([{ hash: tac }]);
  });

  test.each([
    [{ password: 'short1' }, 'password', 'passwordTooShort'],
    [{ password: 'onlyletters' }, 'password', 'passwordNeedsLetterAndDigit'],
    [{ password: 'Password1' }, 'password', 'passwordCommon'],
    [{ password: 'elin-ek-2026' }, 'password', 'passwordLikeAccount'],
    [{ termsConsent: false }, 'termsConsent', 'consent'],
    [{ email: 'not-an-address' }, 'email', 'email'],
    [{ companyName: ' ' }, 'companyName', 'empty'],
    [{ organizationNumber: '5560160680' }, 'organizationNumber', 'organizationNumber'],
    [{ organizationNumber: '556016-0681' }, 'organizationNumber', 'organizationNumberCheckDigit'],
    [{ vatNumber: 'SE556016068101' }, 'vatNumber', 'vatNumberCheckDigit'],
    [{ country: 'FI', vatNumber: 'SE556016068001' }, 'vatNumber', 'vatNumberCountry'],
  ])('with %j is refused at %s: %s', async (changes, field, errorKey) => {
    const email = address();
    const answer = await register(form(email, changes));
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: { errorKey } } } });
    expect(await applicationsOf(email)).toEqual([]);
    expect(await mailsTo(portal, email)).toEqual([]);
  });

  test('with a known address gets the same answer after the same time, and a mail', async () => {
    const holder = await createUser(portal, await createPartner(portal));
    const timed = async (email: string) => {
      const began = performance.now();
      const answer = await register(form(email));
      return { answer, ms: performance.now() - began };
    };
    const known = await timed(holder.email);
    const free = await timed(address());
    expect(known.answer.status).toBe(200);
    expect(Object.keys(known.answer.body).toSorted()).toEqual(Object.keys(free.answer.body).toSorted());
    expect(known.answer.body.accessToken).toHaveLength(free.answer.body.accessToken.length);
    expect(Math.min(known.ms, free.ms)).toBeGreaterThan(195);
    expect(await mailsTo(portal, holder.email)).toMatchObject([{ kind: 'registrationKnown' }]);
    const answers = [
      await verify(known.answer.body.accessToken, '123456'),
      await resend(known.answer.body.accessToken),
    ];
    expect(answers).toMatchObject([
      { status: 400, body: { errorKey: 'registrationCodeIncorrect' } },
      { status: 200, body: {} },
    ]);
    expect(await mailsTo(portal, holder.email)).toHaveLength(1);
    expect((await logIn(portal, holder.email)).status).toBe(200);
  });

  test('that nobody verified gives way to the next one with its address', async () => {
    const email = address();
    const first = await register(form(email, { companyName: 'A stranger' }));
    const firstCode = await codeFor(email);
    const second = await register(form(email, { companyName: 'The owner' }));
    expect(await applicationsOf(email)).toMatchObject([{ name: 'The owner' }]);
    expect((await verify(first.body.accessToken, firstCode)).status).toBe(410);
    expect((await verify(second.body.accessToken, await codeFor(email))).status).toBe(200);
    await register(form(email, { companyName: 'A stranger again' }));
    expect(await applicationsOf(email)).toMatchObject([{ name: 'The owner' }]);
  });

  const inviteOwner = async (email: string) => {
    const partner = await createPartner(portal);
    const customer = await createCustomer(portal, partner);
    const token = await signIn(portal, await createUser(portal, partner));
    const query = { id: customer.id };
    return portal.call('POST', '/customer/owner-invitation/', { token, query, body: { email } });
  };

  test('that nobody verified keeps nobody from being invited', async () => {
    const email = address();
    const stranger = await register(form(email, { companyName: 'A stranger' }));
    const code = await codeFor(email);
    expect((await inviteOwner(email)).status).toBe(200);
    expect((await mailsTo(portal, email)).at(-1)).toMatchObject({ kind: 'invitation' });
    expect(await applicationsOf(email)).toMatchObject([
      { verified: false, roles: ['owner'], state: 'active' },
    ]);
    expect((await verify(stranger.body.accessToken, code)).status).toBe(410);
  });

  test('that somebody verified stays when its address is invited, and its holder is told', async () => {
    const email = address();
    const { body } = await register(form(email, { companyName: 'The owner' }));
    await verify(body.accessToken, await codeFor(email));
    await inviteOwner(email);
    expect((await mailsTo(portal, email)).at(-1)).toMatchObject({ kind: 'invitationTaken' });
    expect(await logIn(portal, email, { password })).toMatchObject({
      body: { errorKey: 'waitingForApproval' },
    });
  });

  test('many times at once is one', async () => {
    const email = address();
    const answers = await Promise.all(Array.from({ length: 12 }, () => register(form(email))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await applicationsOf(email)).toHaveLength(1);
  });
});

describe('an application that nobody verifies', () => {
  const tidy = async () => {
    const worker = openDatabase({ url: portal.databaseUrl, role: 'portal_worker', max: 2 });
    await worker.transaction((tx) => tidySignIn(tx));
    await worker.end();
  };
  const aged = async (days: number): Promise<string> => {
    const email = address();
    await register(form(email, { companyName: `Ingen ${email} AB` }));
    await portal.owner.run(sql`
      update organization set created_at = now() - make_interval(days => ${days}) where contact_email = ${email}`);
    return email;
  };

  test('goes after seven days, told in the operator’s log, and gives its address back', async () => {
    const [young, old] = [await aged(6), await aged(8)];
    await tidy();
    expect(await applicationsOf(young)).toHaveLength(1);
    expect(await applicationsOf(old)).toEqual([]);
    expect(await entriesOf(portal, 'registrationLapsed')).toMatchObject([
      {
        partnerId: operator.id,
        target: old,
        details: { companyName: `Ingen ${old} AB`, organizationNumber: '556016-0680' },
      },
    ]);
    await register(form(old, { companyName: 'Igen AB' }));
    expect(await applicationsOf(old)).toMatchObject([{ name: 'Igen AB' }]);
  });

  test('stays when it is verified, and while it is being verified or decided', async () => {
    const [verified, verifying, deciding] = [await aged(8), await aged(8), await aged(8)];
    await portal.owner.run(sql`update user_account set email_verified_at = now() where email = ${verified}`);
    await portal.owner.transaction(async (tx) => {
      await tx.run(sql`select from user_account where email = ${verifying} for update`);
      await tx.run(sql`select from organization where contact_email = ${deciding} for update`);
      await tidy();
    });
    for (const email of [verified, verifying, deciding]) expect(await applicationsOf(email)).toHaveLength(1);
    await tidy();
    for (const email of [verifying, deciding]) expect(await applicationsOf(email)).toEqual([]);
  });
});

describe('the code of an application', () => {
  test('is good for ten minutes, five tries and one use; a new one can be sent', async () => {
    const email = address();
    const { accessToken: token } = (await register(form(email))).body;
    const code = await codeFor(email);
    const wrong = code === '111111' ? '222222' : '111111';
    for (let i = 0; i < 5; i += 1) expect((await verify(token, wrong)).status).toBe(400);
    expect(await verify(token, code)).toMatchObject({
      status: 410,
      body: { errorKey: 'registrationCodeExpired' },
    });
    expect((await resend(token)).status).toBe(200);
    portal.advance(10 * 60);
    expect((await verify(token, await codeFor(email))).status).toBe(410);
    await resend(token);
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => verify(token, await codeFor(email))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await resend(token)).body).toMatchObject({ errorKey: 'registrationTokenInvalid' });
  });

  test('of an unknown token', async () => {
    for (const token of ['unknown', 'x'.repeat(200)]) {
      expect(await verify(token, '123456')).toMatchObject({
        status: 410,
        body: { errorKey: 'registrationTokenInvalid' },
      });
    }
    expect((await verify('unknown', '12345')).status).toBe(400);
  });

  test('codes to one mailbox are bounded', async () => {
    const email = address();
    const { accessToken: token } = (await register(form(email))).body;
    for (let i = 0; i < 14; i += 1) expect((await resend(token)).status).toBe(200);
    expect(await mailsTo(portal, email)).toHaveLength(10);
  });
});

test('an external page replaces registration', async () => {
  const elsewhere = await createTestPortal({ REGISTRATION_URL: 'https://accounts.example.com' });
  try {
    await createOperator(elsewhere);
    const answer = await elsewhere.call('POST', '/register/', { body: form(address()) });
    expect(answer).toMatchObject({ status: 409, body: { errorKey: 'registrationNotOpen' } });
  } finally {
    await elsewhere.close();
  }
});
