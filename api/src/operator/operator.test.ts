import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createOperator,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../testing/people.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';

let portal: TestPortal;
let operator: TestOrganization;
let token: string;
beforeAll(async () => {
  portal = await createTestPortal();
  operator = await createOperator(portal);
  token = await signIn(portal, await createUser(portal, operator, { firstName: 'Olle', lastName: 'Öst' }));
});
afterAll(() => portal.close());

async function apply(name: string, verified: boolean): Promise<{ id: string; email: string }> {
  const { id, ...partner } = await createPartner(portal, { name, state: 'applied' });
  const { email } = await createUser(portal, { id, ...partner }, { language: 'sv' });
  if (!verified) {
    await portal.owner.run(sql`update user_account set email_verified_at = null where email = ${email}`);
  }
  return { id, email };
}

type ListItem = { partnerId: string; companyName: string; state: string; emailVerified: boolean };
const list = async (): Promise<ListItem[]> =>
  (await portal.call<{ items: ListItem[] }>('GET', '/operator/registrations/', { token })).body.items;
const approve = (id: string, as = token) =>
  portal.call('POST', '/operator/registration/approve/', { token: as, query: { id } });
const decline = (id: string, reason: string) =>
  portal.call('POST', '/operator/registration/decline/', { token, query: { id }, body: { reason } });
const mailsTo = (recipient: string) =>
  portal.owner.rows(sql`select kind, language, content from mail where recipient = ${recipient}`);
const auditOf = (partnerId: string) =>
  portal.owner.rows(sql`
    select event, user_name as "by", target, details from audit_entry where partner_id = ${partnerId} order by at desc, id desc`);

test('the applications are a file as well, in the reader’s language', async () => {
  await apply('Filen AB', false);
  const file = async (language: string): Promise<string> => {
    const headers = { authorization: `Bearer ${token}`, accept: 'text/csv', 'accept-language': language };
    return (await portal.app.inject({ url: '/api/operator/registrations/?search=Filen', headers })).body;
  };
  expect(await file('sv')).toMatch(/^\uFEFFFöretag;.*\r\nFilen AB;.*;Nej;.*;Väntar på godkännande;\r\n$/s);
  expect(await file('en')).toMatch(/^Company,.*\r\nFilen AB,.*,No,.*,Waiting for approval,\r\n$/s);
});

test('an applicant whose address is verified is let in, audited and told in its language', async () => {
  const { id, email } = await apply('Nya Moln AB', true);
  expect(await list()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        partnerId: id,
        companyName: 'Nya Moln AB',
        state: 'applied',
        emailVerified: true,
        applicant: 'Kim Berg',
        email,
      }),
    ]),
  );
  expect((await approve(id)).status).toBe(200);
  expect((await list()).find(({ partnerId }) => partnerId === id)).toMatchObject({
    state: 'active',
    decidedAt: expect.any(String),
  });
  expect(await mailsTo(email)).toEqual([
    { kind: 'registrationApproved', language: 'sv', content: { partner: 'nya-moln' } },
  ]);
  const entry = { event: 'registrationApproved', by: 'Olle Öst', target: 'Nya Moln AB', details: {} };
  expect((await auditOf(operator.id))[0]).toEqual(entry);
  expect(await auditOf(id)).toEqual([entry]);
  const partners = await portal.call<{ items: { id: string }[] }>('GET', '/operator/partners/', { token });
  expect(partners.body.items.map((partner) => partner.id)).toContain(id);
});

test('an address that is not verified has to be before the approval, and nothing happens', async () => {
  const { id, email } = await apply('Overifierad AB', false);
  expect(await approve(id)).toMatchObject({ status: 409, body: { errorKey: 'registrationNotVerified' } });
  expect((await list()).find(({ partnerId }) => partnerId === id)).toMatchObject({
    state: 'applied',
    emailVerified: false,
  });
  expect(await mailsTo(email)).toEqual([]);
  expect((await decline(id, 'Ingen svarade')).status).toBe(200);
  expect(await mailsTo(email)).toEqual([]);
});

test('a declined applicant is told why, and stays out', async () => {
  const { id, email } = await apply('Nej Tack AB', true);
  expect((await decline(id, 'Vi samarbetar bara med företag i Sverige.')).status).toBe(200);
  expect(await mailsTo(email)).toEqual([
    {
      kind: 'registrationDeclined',
      language: 'sv',
      content: { reason: 'Vi samarbetar bara med företag i Sverige.' },
    },
  ]);
  expect(await approve(id)).toMatchObject({ status: 409, body: { errorKey: 'registrationDecided' } });
  const partners = await portal.call<{ items: { id: string }[] }>('GET', '/operator/partners/', { token });
  expect(partners.body.items.map((partner) => partner.id)).not.toContain(id);
});

test('a suspended partner stays among those to choose from, and says that it is', async () => {
  const suspended = await createPartner(portal, { name: 'Spärrad Säljare AB', state: 'suspended' });
  await createPartner(portal, { name: 'Spärrad Sökande AB', state: 'applied' });
  const { body } = await portal.call<{ items: unknown[] }>('GET', '/operator/partners/', { token });
  expect(body.items).toContainEqual({ id: suspended.id, name: 'Spärrad Säljare AB', state: 'suspended' });
  expect(JSON.stringify(body.items)).not.toContain('Spärrad Sökande AB');
});

test('a decision whose answer was lost is answered again for its key, and done once', async () => {
  const { id, email } = await apply('Tappat Svar AB', true);
  const again = () =>
    portal.call('POST', '/operator/registration/approve/', {
      token,
      query: { id },
      headers: { 'idempotency-key': `approve-${id}` },
    });
  expect(await again()).toMatchObject({ status: 200, body: {} });
  expect(await again()).toMatchObject({ status: 200, body: {} });
  expect(await mailsTo(email)).toHaveLength(1);
});

test('two approvals at once mail once', async () => {
  const { id, email } = await apply('Dubbel AB', true);
  const statuses = (await Promise.all([approve(id), approve(id)])).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await mailsTo(email)).toHaveLength(1);
});

test('only the operator’s managers decide, and an unknown id is a 404', async () => {
  const { id } = await apply('Skyddad AB', true);
  const viewer = await signIn(portal, await createUser(portal, operator, { roles: ['viewer'] }));
  expect((await approve(id, viewer)).status).toBe(403);
  const partner = await signIn(portal, await createUser(portal, await createPartner(portal)));
  expect((await approve(id, partner)).status).toBe(403);
  expect((await portal.call('GET', '/operator/registrations/', { token: partner })).status).toBe(403);
  expect((await portal.call('GET', '/operator/partners/', { token: partner })).status).toBe(403);
  for (const unknown of ['018f0000-0000-7000-8000-00000000abcd', operator.id]) {
    expect(await approve(unknown)).toMatchObject({ status: 404, body: { errorKey: 'notFound' } });
  }
});
