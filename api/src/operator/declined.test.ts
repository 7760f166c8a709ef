import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { tidySignIn } from '../auth/housekeeping.ts';
import { openDatabase } from '../platform/database/database.ts';
import { whileLocked } from '../testing/locked.ts';
import { createOperator, createPartner, createUser, signIn, testPassword } from '../testing/people.ts';
import { entriesOf, logIn, mailsTo, publishDocument } from '../testing/sign-in.ts';
import { createTestPortal, type Answer, type TestPortal } from '../testing/test-portal.ts';

let portal: TestPortal;
let operator: string;
beforeAll(async () => {
  portal = await createTestPortal();
  const home = await createOperator(portal);
  operator = await signIn(portal, await createUser(portal, home));
  await publishDocument(portal, home);
});
afterAll(() => portal.close());
beforeEach(() => portal.owner.run(sql`delete from rate_limit`));

const password = 'Fresh-portal-9';
let counter = 0;
const address = (): string => `declined-${(counter += 1)}@company.example`;
const register = (email: string, companyName = 'Ek Moln AB') =>
  portal.call<{ accessToken: string }>('POST', '/register/', {
    body: {
      email,
      password,
      firstName: 'Elin',
      lastName: 'Ek',
      companyName,
      organizationNumber: '556016-0680',
      termsConsent: true,
      language: 'sv',
    },
  });
const codeTo = async (email: string): Promise<string> =>
  (await mailsTo(portal, email)).findLast(({ content }) => content.code)?.content.code ?? '';
const verify = async (token: string, email: string) =>
  portal.call('POST', '/register/verify/', { body: { token, code: await codeTo(email) } });
const applicationsOf = (email: string) =>
  portal.owner.rows<{ id: string; name: string; state: string; verified: boolean }>(sql`
    select o.id, o.name, o.state, u.email_verified_at is not null as verified from user_account u
    join organization o on o.partner_id = u.partner_id and o.id = u.organization_id
    where u.email = ${email} and o.decided_at is not null or u.email = ${email} and o.state = 'applied'
    order by o.created_at`);
const decline = (id: string) =>
  portal.call('POST', '/operator/registration/decline/', {
    token: operator,
    query: { id },
    body: { reason: 'Fel organisationsnummer' },
  });

type Application = { id: string; email: string; token: string };

async function apply(verified: boolean): Promise<Application> {
  const email = address();
  const { accessToken: token } = (await register(email)).body;
  if (verified) expect((await verify(token, email)).status).toBe(200);
  const [application] = await applicationsOf(email);
  return { id: application?.id ?? '', email, token };
}

async function applyInVain(verified: boolean): Promise<Application> {
  const applied = await apply(verified);
  expect((await decline(applied.id)).status).toBe(200);
  return applied;
}

const ways: Readonly<Record<string, (email: string) => Promise<Answer>>> = {
  registration: (email) => register(email, 'Nya Ek AB'),
  invitation: (email) =>
    portal.call('POST', '/company/user/', { token: operator, body: { email, roles: ['viewer'] } }),
  'first owner of a partner': (inviteOwnerEmail) =>
    portal.call('POST', '/operator/partner/', {
      token: operator,
      body: {
        name: 'Nya Ek AB',
        organizationNumber: '556016-0680',
        address: '',
        zipcode: '',
        city: '',
        contactEmail: 'info@ek.example',
        invoiceEmail: 'info@ek.example',
        inviteOwnerEmail,
      },
    }),
  'change of address': (email) =>
    portal.call('POST', '/user/email/', { token: operator, body: { email, password: testPassword } }),
};
const mailed: Readonly<Record<string, string>> = {
  registration: 'registrationCode',
  'change of address': 'emailCode',
};

test.each(
  Object.keys(ways).flatMap((way) => [
    ['verified', way],
    ['not verified', way],
  ]),
)('a declined application that was %s frees its address: %s', async (how, way) => {
  const { email } = await applyInVain(how === 'verified');
  const before = (await mailsTo(portal, email)).length;
  expect((await ways[way]?.(email))?.status).toBeLessThan(300);
  const kinds = (await mailsTo(portal, email)).slice(before).map(({ kind }) => kind);
  expect(kinds).toEqual([mailed[way] ?? 'invitation']);
});

test.each(['registration', 'invitation'])('a declined application is reported to nobody: %s', async (way) => {
  const holder = await createUser(portal, await createPartner(portal));
  const emails = [address(), holder.email, (await applyInVain(true)).email, (await applyInVain(false)).email];
  const shapes = new Set<string>();
  for (const email of emails) {
    const answer = await ways[way]?.(email);
    const lengths = Object.entries(answer?.body ?? {}).map(([key, value]) =>
      typeof value === 'string' ? `${key} ${String(value.length)}` : key,
    );
    shapes.add(JSON.stringify([answer?.status, lengths]));
  }
  expect([...shapes]).toEqual([expect.stringMatching(/^\[20[01],/)]);
});

test('whoever was verified reads the decision until they apply again, and everything that was kept of it stays', async () => {
  const { id, email } = await applyInVain(true);
  const consents = () =>
    portal.owner.rows(sql`select hash, user_email from legal_consent where partner_id = ${id}`);
  const evidence = await consents();
  expect(evidence).toHaveLength(1);
  expect(await logIn(portal, email, { password })).toMatchObject({
    status: 403,
    body: { errorKey: 'registrationDeclined' },
  });
  const { accessToken } = (await register(email, 'Rätt Ek AB')).body;
  expect((await verify(accessToken, email)).status).toBe(200);
  expect(await applicationsOf(email)).toMatchObject([
    { id, state: 'declined', verified: true },
    { name: 'Rätt Ek AB', state: 'applied', verified: true },
  ]);
  expect(await logIn(portal, email, { password })).toMatchObject({
    body: { errorKey: 'waitingForApproval' },
  });
  expect(await consents()).toEqual(evidence);
  const said = (await entriesOf(portal, 'registrationDeclined')).filter(({ partnerId }) => partnerId === id);
  expect(said).toMatchObject([{ details: { reason: 'Fel organisationsnummer' } }]);
});

test('who never showed that the address is theirs is answered as if nobody had it, and their code is over', async () => {
  const { email, token } = await applyInVain(false);
  expect(await logIn(portal, email, { password })).toMatchObject({
    status: 401,
    body: { errorKey: '100320' },
  });
  expect(await verify(token, email)).toMatchObject({
    status: 410,
    body: { errorKey: 'registrationTokenInvalid' },
  });
  expect(await applicationsOf(email)).toMatchObject([{ state: 'declined', verified: false }]);
});

test('one that is being verified at that moment is declined as verified: it gets a mail, and reads the decision', async () => {
  const { id, email } = await apply(false);
  const verified = sql`update user_account set email_verified_at = now() where email = ${email}`;
  const answer = await whileLocked(portal, { hold: (tx) => tx.run(verified), work: () => decline(id) });
  expect(answer.status).toBe(200);
  expect((await mailsTo(portal, email)).at(-1)).toMatchObject({ kind: 'registrationDeclined' });
  expect((await logIn(portal, email, { password })).status).toBe(403);
});

test('an unverified one goes after seven days, a verified one when the evidence of it may, after seven years', async () => {
  const tidy = async (id: string, age: string) => {
    await portal.owner.run(
      sql`update organization set decided_at = now() - ${age}::interval where id = ${id}`,
    );
    const worker = openDatabase({ url: portal.databaseUrl, role: 'portal_worker', max: 2 });
    await worker.transaction((tx) => tidySignIn(tx));
    await worker.end();
    return (await portal.owner.rows(sql`select from organization where id = ${id}`)).length;
  };
  const [unverified, verified] = [await applyInVain(false), await applyInVain(true)];
  expect([await tidy(unverified.id, '6 days'), await tidy(unverified.id, '8 days')]).toEqual([1, 0]);
  expect([await tidy(verified.id, '7 years'), await tidy(verified.id, '8 years 1 day')]).toEqual([1, 0]);
  const targets = (await entriesOf(portal, 'registrationLapsed')).map(({ target }) => target);
  expect(targets).toEqual([unverified.email]);
  expect(
    await portal.owner.rows(sql`select from legal_consent where partner_id = ${verified.id}`),
  ).toHaveLength(1);
});
