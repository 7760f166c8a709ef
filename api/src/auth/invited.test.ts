import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createOperator,
  createPartner,
  createUser,
  signIn,
  testPassword,
  type TestOrganization,
} from '../testing/people.ts';
import { enableTwoFactor, entriesOf, logIn, mailsTo, publishDocument } from '../testing/sign-in.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';

let portal: TestPortal;
let operator: TestOrganization;
let partner: TestOrganization;
let owner: string;
beforeAll(async () => {
  portal = await createTestPortal();
  operator = await createOperator(portal);
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.owner.run(sql`delete from rate_limit`);
  partner = await createPartner(portal, { name: 'Granskog' });
  owner = await signIn(portal, await createUser(portal, partner));
});

let counter = 0;
const address = (): string => `invited-${(counter += 1)}@granskog.example`;
const invite = async (email: string, { token = owner, language = 'en', roles = ['admin'] } = {}) => {
  const headers = { 'accept-language': language };
  const { status } = await portal.call('POST', '/company/user/', { token, body: { email, roles }, headers });
  expect(status).toBe(201);
};
const linkTo = async (email: string): Promise<string> => {
  const link = (await mailsTo(portal, email)).findLast(({ kind }) => kind === 'invitation')?.content.link;
  return new URL(link ?? '/', 'http://portal').searchParams.get('token') ?? '';
};
const names = { firstName: 'Vera', lastName: 'Dahl' };
const accept = async (email: string, body: object = names) =>
  portal.call('POST', '/auth-v2/new-password/', {
    body: { token: await linkTo(email), password: testPassword, ...body },
  });
const expire = (email: string) =>
  portal.owner.run(sql`
    update one_time_token set expires_at = now() - interval '30 days' where email = ${email}`);
const kindsTo = async (email: string) => (await mailsTo(portal, email)).map(({ kind }) => kind);
const tokenOf = async (email: string) => (await logIn(portal, email)).body.accessToken;

describe('a name', () => {
  test('is asked of everybody who accepts, and what the inviter wrote is there to begin with', async () => {
    const email = address();
    await invite(email);
    const refused = await accept(email, { lastName: ' ' });
    expect(refused).toMatchObject({ status: 400, body: { errorKey: 'invalid' } });
    expect(await accept(email, { lastName: 'Dahl' })).toMatchObject({
      status: 400,
      body: { fields: { firstName: { errorKey: 'required' } } },
    });
    await portal.owner.run(sql`update user_account set first_name = 'Vera' where email = ${email}`);
    const read = await portal.call('POST', '/auth-v2/invitation/', { body: { token: await linkTo(email) } });
    expect(read.body).toMatchObject({ email, firstName: 'Vera', lastName: '' });
    expect((await accept(email)).status).toBe(200);
    const me = await portal.call('GET', '/me/', { token: await tokenOf(email) });
    expect(me.body).toMatchObject({ user: names });
    const [entry] = (await entriesOf(portal, 'invitationAccepted')).filter(({ target }) => target === email);
    expect(entry).toMatchObject({ userName: 'Vera Dahl' });
  });

  test('that somebody of before has not given is their address in log, mails, evidence and refusals', async () => {
    const nameless = await createUser(portal, partner, { firstName: '', lastName: '' });
    const token = await signIn(portal, nameless);
    const victim = await createUser(portal, partner, { roles: ['viewer'] });
    await enableTwoFactor(portal, victim);
    const reset = { token, query: { id: victim.id }, body: { reason: 'Lost' } };
    expect((await portal.call('POST', '/company/user/mfa-reset/', reset)).status).toBe(200);
    const [mail] = await portal.owner.rows<{ by: string }>(sql`
      select content ->> 'byName' as by from mail where recipient = ${victim.email} and kind = 'twoFactorReset'`);
    expect(mail).toEqual({ by: nameless.email });
    const entries = await entriesOf(portal, 'mfaReset');
    expect(entries.at(-1)).toMatchObject({ userName: nameless.email });
    const colors = (lightMode: string) => ({ primaryColor: { lightMode, darkMode: '#112233' }, version: 1 });
    const brand = { token, body: colors('#112233') };
    expect((await portal.call('PUT', '/company/appearance/', brand)).status).toBe(200);
    const late = { token: owner, body: colors('#111111') };
    expect(await portal.call('PUT', '/company/appearance/', late)).toMatchObject({
      status: 409,
      body: { details: { by: nameless.email } },
    });
    const hash = await publishDocument(portal, operator);
    const halfway = (await logIn(portal, nameless.email)).body.accessToken;
    const body = { termsConsent: true, hashes: [hash] };
    expect((await portal.call('POST', '/accept-terms/', { token: halfway, body })).status).toBe(200);
    const [consent] = await portal.owner.rows(sql`
      select user_name as name from legal_consent where user_id = ${nameless.id}`);
    expect(consent).toEqual({ name: nameless.email });
    await portal.owner.run(sql`update legal_document set require_consent = false`);
  });
});

describe("an invited person's language", () => {
  test('is not that of the inviter, and stays that of the page where the password was chosen', async () => {
    const [chosen, silent] = [address(), address()];
    await invite(chosen, { language: 'sv' });
    await invite(silent, { language: 'sv' });
    expect(await mailsTo(portal, chosen)).toMatchObject([{ kind: 'invitation', language: 'sv' }]);
    await accept(chosen, { ...names, language: 'en' });
    await accept(silent);
    const languageOf = async (email: string) =>
      (await portal.call('GET', '/me/', { token: await tokenOf(email) })).body['user'];
    expect(await languageOf(chosen)).toMatchObject({ language: 'en' });
    expect(await languageOf(silent)).toMatchObject({ language: null });
  });
});

describe('an invitation that nobody accepts', () => {
  const register = (email: string) =>
    portal.call('POST', '/register/', {
      body: { email, password: testPassword, ...names, companyName: 'Egna AB', termsConsent: true },
    });
  const otherOwner = async () =>
    signIn(portal, await createUser(portal, await createPartner(portal, { name: 'Tallmo' })));

  test('gives its address back when its link is over: to another invitation, and it can be renewed after', async () => {
    const email = address();
    await invite(email);
    const first = await linkTo(email);
    await expire(email);
    await invite(email, { token: await otherOwner() });
    expect(await kindsTo(email)).toEqual(['invitation', 'invitation']);
    const dead = await portal.call('POST', '/auth-v2/invitation/', { body: { token: first } });
    expect(dead.status).toBe(410);
    expect((await accept(email)).status).toBe(200);
    const me = await portal.call('GET', '/me/', { token: await tokenOf(email) });
    expect(me.body).toMatchObject({ organization: { name: 'Tallmo' } });
    const { items } = (
      await portal.call<{ items: { id: string; email: string; state: string }[] }>('GET', '/company/users/', {
        token: owner,
      })
    ).body;
    const left = items.find((item) => item.email === email);
    expect(left).toMatchObject({ state: 'invited' });
    const again = { token: owner, query: { id: left?.id ?? '' } };
    expect((await portal.call('POST', '/company/user/invitation/', again)).status).toBe(200);
    expect((await kindsTo(email)).at(-1)).toBe('invitationTaken');
  });

  test('gives it to a registration and to a change of address, too', async () => {
    const [applied, moved] = [address(), address()];
    for (const email of [applied, moved]) {
      await invite(email);
      await expire(email);
    }
    await register(applied);
    expect((await kindsTo(applied)).at(-1)).toBe('registrationCode');
    const token = await otherOwner();
    await portal.call('POST', '/user/email/', { token, body: { email: moved, password: testPassword } });
    const code = (await mailsTo(portal, moved)).at(-1)?.content.code;
    expect((await portal.call('POST', '/user/email/verify/', { token, body: { code } })).status).toBe(200);
    expect((await logIn(portal, moved)).status).toBe(200);
  });

  test('is mailed to its holder while the link works, and to nobody else; no account is claimed', async () => {
    const email = address();
    await invite(email);
    await invite(email, { token: await otherOwner() });
    const answer = await register(email);
    expect(answer).toMatchObject({ status: 200, body: { user: { email } } });
    const own = await createUser(portal, partner);
    const body = { email, password: testPassword };
    const change = await portal.call('POST', '/user/email/', { token: await signIn(portal, own), body });
    expect(change).toMatchObject({ status: 200, body: { email } });
    expect((await mailsTo(portal, email)).slice(1)).toMatchObject([
      { kind: 'addressInvited', content: { attempt: 'invitation', organizationName: 'Tallmo' } },
      { kind: 'addressInvited', content: { attempt: 'registration', organizationName: '' } },
      { kind: 'addressInvited', content: { attempt: 'emailChange' } },
    ]);
    expect((await accept(email)).status).toBe(200);
  });

  test('stands once in the list when a member moves to its address', async () => {
    const email = address();
    const foreign = await createPartner(portal);
    const holder = await createUser(portal, foreign, { email });
    await invite(email);
    await portal.owner.run(sql`delete from user_account where id = ${holder.id}`);
    const member = await createUser(portal, partner, { roles: ['viewer'] });
    const token = await signIn(portal, member);
    await portal.call('POST', '/user/email/', { token, body: { email, password: testPassword } });
    const code = (await mailsTo(portal, email)).at(-1)?.content.code;
    expect((await portal.call('POST', '/user/email/verify/', { token, body: { code } })).status).toBe(200);
    const rows = await portal.owner.rows(sql`
      select state, roles from user_account where partner_id = ${partner.id} and email = ${email}`);
    expect(rows).toEqual([{ state: 'active', roles: ['viewer'] }]);
    const entries = await entriesOf(portal, 'userInvitationWithdrawn');
    expect(entries.at(-1)).toMatchObject({
      partnerId: partner.id,
      target: email,
      details: { roles: ['admin'] },
    });
  });
});
