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
} from '../testing/people.ts';
import { whileLocked } from '../testing/locked.ts';
import { mailsTo } from '../testing/sign-in.ts';
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

let partner: TestOrganization;
let owner: string;
let asOwner: string;
beforeEach(async () => {
  await portal.owner.run(sql`delete from mail`);
  partner = await createPartner(portal, { name: 'Björkudden IT AB' });
  const person = await createUser(portal, partner, { language: 'sv' });
  owner = person.email;
  asOwner = await signIn(portal, person);
});

const form = {
  name: 'Nya Partnern AB',
  organizationNumber: '556016-0680',
  address: 'Kungsgatan 1',
  zipcode: '111 43',
  city: 'Stockholm',
  contactEmail: 'info@nya.example',
  invoiceEmail: 'faktura@nya.example',
};
const read = async (id = partner.id, as = token) =>
  portal.call('GET', '/operator/partner/', { token: as, query: { id } });
const send = (path: string, body: object = {}, as = token) =>
  portal.call('POST', `/operator/partner/${path}/`, { token: as, query: { id: partner.id }, body });
/** It says who was faster, and when. */
const stale = {
  status: 409,
  body: { errorKey: 'stale', details: { by: 'Olle Öst', at: expect.stringMatching(/^20\d\d-/) } },
};
const logsOf = (event: string) =>
  portal.owner.rows(sql`
    select partner_id as log, user_name as by, target, details from audit_entry
    where event = ${event} and partner_id in (${operator.id}, ${partner.id}) and target like 'Björkudden%'
      and at > now() - interval '1 minute' order by partner_id = ${operator.id}, at desc`);
const order = (as: string, customerId: string) =>
  portal.call('POST', '/customer/', { token: as, body: { ...form, name: `Kund ${customerId}` } });

describe('the list', () => {
  test('has active and suspended partners with their customers, without those that applied, and is a file', async () => {
    await createPartner(portal, { name: 'Ansökaren AB', state: 'applied' });
    const suspended = await createPartner(portal, { name: 'Spärrade AB', state: 'suspended' });
    await createCustomer(portal, partner);
    type Page = { items: { id: string; name: string; customers: number }[] };
    const list = async () =>
      (await portal.call<Page>('GET', '/operator/partner-accounts/', { token })).body.items;
    const names = (await list()).map(({ name }) => name);
    expect(names).toContain('Spärrade AB');
    expect(names).not.toContain('Ansökaren AB');
    expect((await list()).find(({ id }) => id === partner.id)).toMatchObject({ customers: 1 });
    await portal.owner.run(
      sql`update organization set credit_limit_minor = 1250050 where id = ${suspended.id}`,
    );
    const csv = await portal.app.inject({
      method: 'GET',
      url: '/api/operator/partner-accounts/?state=suspended',
      headers: { authorization: `Bearer ${token}`, accept: 'text/csv', 'accept-language': 'sv' },
    });
    expect(csv.body).toMatch(/Spärrade AB;556016-0680;;Spärrad;0;12500,50;SEK;/);
  });
});

describe('creating one', () => {
  const create = (body: object) => portal.call('POST', '/operator/partner/', { token, body });

  test('makes it active, invites its first owner, and both logs say so', async () => {
    const answer = await create({ ...form, inviteOwnerEmail: 'vd@nya.example' });
    expect(answer.status).toBe(201);
    const id = String(answer.body['id']);
    expect((await read(id)).body).toMatchObject({ ...form, state: 'active', users: 1, customers: 0 });
    const invited = await portal.owner.rows(sql`
      select u.state, u.roles, m.kind from user_account u join mail m on m.recipient = u.email
      where u.partner_id = ${id}`);
    expect(invited).toEqual([{ state: 'invited', roles: ['owner'], kind: 'invitation' }]);
    const entries = await portal.owner.rows(sql`
      select event, partner_id = ${operator.id} as "atOperator" from audit_entry
      where partner_id = ${id} or event = 'partnerCreated' and target = 'Nya Partnern AB' order by event, 2`);
    expect(entries).toEqual([
      { event: 'partnerCreated', atOperator: false },
      { event: 'partnerCreated', atOperator: true },
      { event: 'userInvited', atOperator: false },
    ]);
  });

  test('refuses a wrong check digit and a missing owner at their fields, and makes nothing', async () => {
    expect(
      await create({ ...form, organizationNumber: '556016-0681', inviteOwnerEmail: 'vd@fel.example' }),
    ).toMatchObject({
      status: 400,
      body: { fields: { organizationNumber: { errorKey: 'organizationNumberCheckDigit' } } },
    });
    expect((await create(form)).body).toMatchObject({ fields: { inviteOwnerEmail: expect.anything() } });
    expect(await portal.owner.rows(sql`select from mail where recipient = 'vd@fel.example'`)).toEqual([]);
  });
});

describe('inviting the first owner again', () => {
  const create = async (inviteOwnerEmail: string) =>
    String(
      (await portal.call('POST', '/operator/partner/', { token, body: { ...form, inviteOwnerEmail } })).body[
        'id'
      ],
    );
  const again = (id: string, email: string) =>
    portal.call('POST', '/operator/partner/owner-invitation/', { token, query: { id }, body: { email } });
  const invitationOf = async (id: string) => (await read(id)).body['ownerInvitation'];
  const invitedTo = (id: string) =>
    portal.owner.rows(
      sql`select email, roles from user_account where partner_id = ${id} and state = 'invited' and email like 'second@%'`,
    );
  const entriesFor = (id: string, email: string) =>
    portal.owner.rows<{ event: string; details: object }>(sql`
      select event, details from audit_entry where partner_id = ${id} and target = ${email}
        and event like 'userInvit%' order by at, id`);
  const use = async (email: string, nth = 0) => {
    const links = (await mailsTo(portal, email)).flatMap(({ content }) => content.link ?? []);
    const link = new URL(links[nth] ?? '', 'http://portal').searchParams.get('token');
    const body = { token: link, password: testPassword, firstName: 'Vera', lastName: 'Dahl' };
    return (await portal.call('POST', '/auth-v2/new-password/', { body })).status;
  };

  test('gives an expired link a new one, at a corrected address, until an owner has accepted', async () => {
    const id = await create('typo@ny.example');
    expect(await invitationOf(id)).toEqual({ email: 'typo@ny.example', expiresAt: expect.any(String) });
    await portal.owner.run(sql`
      update one_time_token set expires_at = now() - interval '1 day' where email = 'typo@ny.example'`);
    expect((await again(id, 'right@ny.example')).status).toBe(200);
    expect(await invitationOf(id)).toMatchObject({ email: 'right@ny.example' });
    expect((await again(id, 'right@ny.example')).status).toBe(200);
    expect(await use('typo@ny.example')).toBe(410);
    expect(await use('right@ny.example')).toBe(410);
    expect(await use('right@ny.example', 1)).toBe(200);
    const people = await portal.owner.rows(
      sql`select email, state, roles from user_account where partner_id = ${id}`,
    );
    expect(people).toEqual([{ email: 'right@ny.example', state: 'active', roles: ['owner'] }]);
    const entries = await portal.owner.rows(sql`
      select event, target, user_name as by from audit_entry
      where partner_id = ${id} and event like 'userInvit%' order by at, id`);
    expect(entries).toEqual([
      { event: 'userInvited', target: 'typo@ny.example', by: 'Olle Öst' },
      { event: 'userInvitationWithdrawn', target: 'typo@ny.example', by: 'Olle Öst' },
      { event: 'userInvited', target: 'right@ny.example', by: 'Olle Öst' },
      { event: 'userInvited', target: 'right@ny.example', by: 'Olle Öst' },
    ]);
    expect(await invitationOf(id)).toBeNull();
    expect(await again(id, 'more@ny.example')).toMatchObject({
      status: 409,
      body: { errorKey: 'partnerHasOwner' },
    });
  });

  test('makes an owner of whom an operator who acted had invited as less, and leaves who is there', async () => {
    const id = await create('first@halv.example');
    const organization = { partnerId: id, id, kind: 'partner', name: form.name } as const;
    const admin = await createUser(portal, organization, { roles: ['admin'] });
    const asAdmin = await signIn(portal, admin);
    const body = { email: 'second@halv.example', roles: ['viewer'] };
    expect((await portal.call('POST', '/company/user/', { token: asAdmin, body })).status).toBe(201);
    expect(await again(id, admin.email)).toMatchObject({
      status: 409,
      body: { errorKey: 'partnerMemberAlready' },
    });
    expect((await again(id, 'second@halv.example')).status).toBe(200);
    expect(await invitedTo(id)).toEqual([{ email: 'second@halv.example', roles: ['owner'] }]);
    expect(await entriesFor(id, 'second@halv.example')).toEqual([
      { event: 'userInvited', details: { roles: ['viewer'], mailed: true } },
      { event: 'userInvitationWithdrawn', details: { roles: ['viewer'] } },
      { event: 'userInvited', details: { roles: ['owner'], mailed: true } },
    ]);
    expect((await read(id)).body).toMatchObject({ ownerInvitation: { email: 'second@halv.example' } });
  });

  test('makes an owner of whom somebody invites as less at that moment', async () => {
    const id = await create('first@samtidig.example');
    const organization = { partnerId: id, id, kind: 'partner', name: form.name } as const;
    const asAdmin = await signIn(portal, await createUser(portal, organization, { roles: ['admin'] }));
    const email = 'second@samtidig.example';
    // Both come to the address while a third has it: whoever came first is first.
    const [less, more] = await whileLocked(portal, {
      hold: (tx) => tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`register/${email}`}, 0))`),
      waiting: 2,
      work: async (waiting) => {
        const body = { email, roles: ['viewer'] };
        const early = portal.call('POST', '/company/user/', { token: asAdmin, body });
        await waiting(1);
        return Promise.all([early, again(id, email)]);
      },
    });
    expect([less.status, more.status]).toEqual([201, 200]);
    expect(await invitedTo(id)).toEqual([{ email, roles: ['owner'] }]);
    expect(await entriesFor(id, email)).toMatchObject([
      { event: 'userInvited', details: { roles: ['viewer'] } },
      { event: 'userInvitationWithdrawn', details: { roles: ['viewer'] } },
      { event: 'userInvited', details: { roles: ['owner'] } },
    ]);
    expect(await use(email)).toBe(410);
    expect(await use(email, 1)).toBe(200);
  });

  test('tells the roles that whoever is invited again has, not those that a first owner would get', async () => {
    const email = 'mer@roller.example';
    const id = await create(email);
    await portal.owner.run(sql`
      update user_account set roles = array['owner', 'billing'] where partner_id = ${id} and email = ${email}`);
    expect((await again(id, email)).status).toBe(200);
    expect((await entriesFor(id, email)).at(-1)).toMatchObject({ details: { roles: ['owner', 'billing'] } });
  });
});

describe('editing', () => {
  const edit = (body: object, partnerId = partner.id) =>
    portal.call('PUT', '/operator/partner/', { token, query: { partnerId }, body });

  test('is of partners that are let in: an applied one and the operator itself are none', async () => {
    const applied = await createPartner(portal, { state: 'applied' });
    for (const id of [applied.id, operator.id]) {
      expect(await edit({ ...form, name: 'Nobody', version: 1 }, id)).toMatchObject({
        status: 404,
        body: { errorKey: 'notFound', message: 'It does not exist, or you may not see it.' },
      });
    }
    const names = await portal.owner.rows(sql`select 1 from organization where name = 'Nobody'`);
    expect(names).toHaveLength(0);
  });

  test('changes the details, which the partner sees, and stands in both logs', async () => {
    const answer = await edit({ ...form, name: 'Björkudden Nya AB', version: 1 });
    expect(answer).toMatchObject({ status: 200, body: { version: 2 } });
    const own = await portal.call('GET', '/company/details/', { token: asOwner });
    expect(own.body).toMatchObject({ name: 'Björkudden Nya AB', city: 'Stockholm' });
    expect(await logsOf('companyUpdated')).toMatchObject([{ log: partner.id, by: 'Olle Öst' }]);
    expect(await logsOf('partnerUpdated')).toMatchObject([
      { log: operator.id, details: { previousName: 'Björkudden IT AB' } },
    ]);
  });

  test('is refused when the partner changed them meanwhile, and says who', async () => {
    const body = { ...form, name: 'Björkudden IT AB', version: 1 };
    expect((await portal.call('PUT', '/company/details/', { token: asOwner, body })).status).toBe(200);
    expect(await edit({ ...form, version: 1 })).toMatchObject({
      status: 409,
      body: { errorKey: 'stale', details: { by: 'Kim Berg' } },
    });
  });
});

describe('the short name in the address', () => {
  const create = async (name: string) => {
    const body = { ...form, name, inviteOwnerEmail: `vd-${Math.random()}@kort.example` };
    return String((await portal.call('POST', '/operator/partner/', { token, body })).body['id']);
  };
  const slugOf = async (id: string) => (await read(id)).body['slug'];
  const brandOf = async (slug: string) =>
    (await portal.call('GET', '/company/appearance/', { query: { partner: slug } })).body['name'];
  const rename = (id: string, slug: string, before: unknown) =>
    portal.call('PUT', '/operator/partner/slug/', { token, query: { id }, body: { slug, before } });

  test('is made from the name, once for each, and shows the brand before anybody signs in', async () => {
    const [first, second, www] = [
      await create('Åkes Moln AB'),
      await create('Akes moln'),
      await create('WWW'),
    ];
    expect([await slugOf(first), await slugOf(second), await slugOf(www)]).toEqual([
      'akes-moln',
      'akes-moln-2',
      'partner-www',
    ]);
    expect(await brandOf('akes-moln')).toBe('Åkes Moln AB');
    const together = await Promise.all(Array.from({ length: 2 }, () => create('Samtidigt AB')));
    expect(new Set(await Promise.all(together.map(slugOf))).size).toBe(2);
  });

  test('is changed by the operator from the one that was shown, is nobody else’s, and shown to the partner', async () => {
    const [id, other] = [await create('Kort AB'), await create('Annan AB')];
    expect((await rename(id, 'Kortare', 'kort')).status).toBe(200);
    expect(await slugOf(id)).toBe('kortare');
    expect(await brandOf('kort')).not.toBe('Kort AB');
    expect(await rename(id, 'x', 'kort')).toMatchObject(stale);
    expect(await rename(id, 'annan', 'kortare')).toMatchObject({
      status: 409,
      body: { errorKey: 'partnerSlugTaken' },
    });
    for (const wrong of ['', '-a', 'a b', 'å', 'www', 'a'.repeat(41)]) {
      expect([wrong, (await rename(id, wrong, 'kortare')).status]).toEqual([wrong, 400]);
    }
    const entries = await portal.owner.rows(sql`
      select details from audit_entry where event = 'partnerSlugSet' and target = 'Kort AB'`);
    const details = { slug: 'kortare', previousSlug: 'kort' };
    expect(entries).toEqual([{ details }, { details }]);
    const organization = { partnerId: other, id: other, kind: 'partner', name: 'Annan AB' } as const;
    const asPartner = await signIn(portal, await createUser(portal, organization));
    const own = await portal.call('GET', '/company/details/', { token: asPartner });
    expect(own.body).toMatchObject({ slug: 'annan' });
  });
});

describe('a suspension', () => {
  test('makes the organization read only at the next call, mails its owners the reason, and ends again', async () => {
    expect((await order(asOwner, '1')).status).toBe(201);
    expect((await send('suspend', { reason: 'Obetalda fakturor' })).status).toBe(200);
    expect(await order(asOwner, '2')).toMatchObject({ status: 403, body: { errorKey: 'partnerSuspended' } });
    expect((await read()).body).toMatchObject({
      state: 'suspended',
      suspension: { by: 'Olle Öst', reason: 'Obetalda fakturor', at: expect.any(String) },
    });
    const mails = () =>
      portal.owner.rows(sql`select kind, recipient, language, content from mail order by id`);
    const content = { organizationName: 'Björkudden IT AB', reason: 'Obetalda fakturor', partner: '' };
    expect(await mails()).toEqual([{ kind: 'partnerSuspended', recipient: owner, language: 'sv', content }]);
    expect(await logsOf('partnerSuspended')).toMatchObject([
      { log: partner.id, by: 'Olle Öst', details: { reason: 'Obetalda fakturor' } },
      { log: operator.id },
    ]);
    expect((await send('reactivate')).status).toBe(200);
    expect((await order(asOwner, '3')).status).toBe(201);
    expect((await read()).body).toMatchObject({ state: 'active', suspension: null });
    expect((await mails())[1]).toMatchObject({ kind: 'partnerReactivated' });
    expect(await logsOf('partnerReactivated')).toHaveLength(2);
  });

  test('is not begun twice, not ended where there is none, and has a reason', async () => {
    expect(await send('reactivate')).toMatchObject({
      status: 409,
      body: { errorKey: 'partnerNotSuspended' },
    });
    expect(await send('suspend', { reason: ' ' })).toMatchObject({ status: 400 });
    await send('suspend', { reason: 'En orsak' });
    expect(await send('suspend', { reason: 'En till' })).toMatchObject({
      status: 409,
      body: { errorKey: 'partnerSuspendedAlready' },
    });
  });
});

describe('discount and credit limit', () => {
  test('a discount holds from today, and stands in both logs with the one before', async () => {
    const set = (percent: string, before: string, service = 's3-storage') =>
      send('discount', { service, percent, before });
    expect((await set('12.5', '0')).status).toBe(200);
    expect((await set('15', '12.50')).status).toBe(200);
    expect(await set('20', '12.5')).toMatchObject(stale);
    expect((await read()).body['discounts']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ service: 's3-storage', percent: '15', setBy: 'Olle Öst' }),
      ]),
    );
    expect(await logsOf('partnerDiscountSet')).toMatchObject([
      { log: partner.id, details: { percent: '15', previousPercent: '12.5' } },
      { log: partner.id, details: { percent: '12.5', previousPercent: '0' } },
      { log: operator.id },
      { log: operator.id },
    ]);
    expect(await set('101', '15')).toMatchObject({ status: 400 });
    expect(await set('5', '0', 'made-up')).toMatchObject({
      status: 400,
      body: { fields: { service: expect.anything() } },
    });
  });

  test('of two who set a discount at the same moment the second learns of the first', async () => {
    const answer = await whileLocked(portal, {
      hold: async (tx) => {
        await tx.run(sql`select from organization where id = ${partner.id} for update`);
        await tx.run(sql`
          insert into partner_discount (partner_id, service, percent, set_by_name)
          values (${partner.id}, 's3-storage', 8, 'Olle Öst')`);
      },
      work: () => send('discount', { service: 's3-storage', percent: '5', before: '0' }),
    });
    expect(answer).toMatchObject(stale);
  });

  test('a limit is set, changed only from the one that was shown, and taken away', async () => {
    const limit = (limitMinor: number | null, before: number | null) =>
      portal.call('PUT', '/operator/partner/credit-limit/', {
        token,
        query: { id: partner.id },
        body: { limitMinor, before },
      });
    expect((await limit(500_000, null)).status).toBe(200);
    expect((await read()).body).toMatchObject({ creditLimitMinor: 500_000, runningMonthMinor: 0 });
    expect(await limit(1, null)).toMatchObject(stale);
    expect((await limit(null, 500_000)).status).toBe(200);
    expect((await read()).body).toMatchObject({ creditLimitMinor: null });
    expect(await logsOf('creditLimitSet')).toMatchObject([
      { log: partner.id, details: { limitMinor: null, previousLimitMinor: 500_000 } },
      { log: partner.id, details: { limitMinor: 500_000, previousLimitMinor: null } },
      { log: operator.id },
      { log: operator.id },
    ]);
  });
});

test('who may: managers all, billing reads and limits credit, engineers and viewers read, partners nothing', async () => {
  const as = async (role: 'billing' | 'engineer' | 'viewer') =>
    signIn(portal, await createUser(portal, operator, { roles: [role] }));
  for (const role of ['billing', 'engineer', 'viewer'] as const) {
    const person = await as(role);
    expect((await read(partner.id, person)).status).toBe(200);
    expect((await send('suspend', { reason: 'x' }, person)).status).toBe(403);
    const discount = { service: 's3-storage', percent: '5', before: '0' };
    expect((await send('discount', discount, person)).status).toBe(403);
    const limited = await portal.call('PUT', '/operator/partner/credit-limit/', {
      token: person,
      query: { id: partner.id },
      body: { limitMinor: 1, before: null },
    });
    expect([role, limited.status]).toEqual([role, role === 'billing' ? 200 : 403]);
  }
  expect((await read(partner.id, asOwner)).status).toBe(403);
  expect((await send('suspend', { reason: 'x' }, asOwner)).status).toBe(403);
  expect((await read(operator.id)).status).toBe(404);
});
