import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createCustomer,
  createOperator,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../testing/people.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';

let portal: TestPortal;
let partner: TestOrganization;
let token: string;
beforeAll(async () => {
  portal = await createTestPortal();
  await createOperator(portal);
  partner = await createPartner(portal);
  token = await signIn(portal, await createUser(portal, partner));
});
afterAll(() => portal.close());

const form = {
  name: 'Havsviken Logistik AB',
  organizationNumber: '559881-5909',
  contactEmail: 'kontakt@havsviken.example',
  invoiceEmail: 'faktura@havsviken.example',
};

const mailsTo = (recipient: string) =>
  portal.owner.rows<{ kind: string }>(sql`select kind from mail where recipient = ${recipient} order by id`);
const invite = (id: string, email: string) =>
  portal.call('POST', '/customer/owner-invitation/', { token, query: { id }, body: { email } });
const invitedOwner = async (id: string): Promise<unknown> =>
  (await portal.call('GET', '/customer/', { token, query: { id } })).body['invitedOwner'];

test('creating a customer invites its first owner when asked', async () => {
  const inviteOwnerEmail = 'owner@havsviken.example';
  const { body } = await portal.call<{ id: string }>('POST', '/customer/', {
    token,
    body: { ...form, inviteOwnerEmail },
  });
  expect(await invitedOwner(body.id)).toBe(inviteOwnerEmail);
  expect(await mailsTo(inviteOwnerEmail)).toEqual([{ kind: 'invitation' }]);
});

test('an owner can be invited until there is a user', async () => {
  const { body } = await portal.call<{ id: string }>('POST', '/customer/', { token, body: form });
  expect(await mailsTo('first@havsviken.example')).toEqual([]);
  expect((await invite(body.id, 'first@havsviken.example')).status).toBe(200);
  expect(await mailsTo('first@havsviken.example')).toEqual([{ kind: 'invitation' }]);
  await portal.owner.run(sql`
    update user_account set state = 'active' where organization_id = ${body.id} and state = 'invited'`);
  const again = await invite(body.id, 'second@havsviken.example');
  expect(again).toMatchObject({ status: 409, body: { errorKey: 'customerHasUsers' } });
  expect(await mailsTo('second@havsviken.example')).toEqual([]);
});

const tokenFor = async (email: string): Promise<string> => {
  const mail = await portal.owner.first<{ link: string }>(sql`
    select content ->> 'link' as link from mail where recipient = ${email} and kind = 'invitation' order by id desc limit 1`);
  return new URL(mail?.link ?? '/', 'http://localhost').searchParams.get('token') ?? '';
};
const accept = (invited: string) =>
  portal.call('POST', '/auth-v2/new-password/', {
    body: { token: invited, password: 'Another-portal-1', firstName: 'Vera', lastName: 'Dahl' },
  });
const peopleOf = (id: string) =>
  portal.owner.rows<{ email: string; state: string }>(
    sql`select email, state from user_account where organization_id = ${id} order by email`,
  );

test('another first owner replaces the one before, whose link leads nowhere', async () => {
  const { body } = await portal.call<{ id: string }>('POST', '/customer/', { token, body: form });
  const { id } = body;
  const [wrong, right] = ['wrong@havsviken.example', 'right@havsviken.example'];
  await invite(id, wrong);
  const first = await tokenFor(wrong);
  expect((await invite(id, right)).status).toBe(200);
  expect(await invitedOwner(id)).toBe(right);
  expect(await accept(first)).toMatchObject({ status: 410, body: { errorKey: 'passwordTokenExpired' } });
  expect((await accept(await tokenFor(right))).status).toBe(200);
  expect(await peopleOf(id)).toEqual([{ email: right, state: 'active' }]);
  const [withdrawn] = await portal.owner.rows(sql`
    select target, details from audit_entry where customer_id = ${id} and event = 'userInvitationWithdrawn'`);
  expect(withdrawn).toEqual({ target: wrong, details: { roles: ['owner'] } });
});

test('who was invited as less is an owner then, the log says what each got, and others stay invited', async () => {
  const { body } = await portal.call<{ id: string }>('POST', '/customer/', { token, body: form });
  const customer = { ...partner, id: body.id, kind: 'customer' } as const;
  const admin = await createUser(portal, partner, { roles: ['admin'] });
  const acting = await signIn(portal, admin, { actingIn: customer });
  const [email, other] = ['less@havsviken.example', 'other@havsviken.example'];
  for (const [address, role] of [
    [email, 'viewer'],
    [other, 'engineer'],
  ]) {
    const invitation = { token: acting, body: { email: address, roles: [role] } };
    expect((await portal.call('POST', '/company/user/', invitation)).status).toBe(201);
  }
  const link = await tokenFor(email);
  expect((await invite(customer.id, email)).status).toBe(200);
  expect(await invitedOwner(customer.id)).toBe(email);
  expect((await accept(link)).status).toBe(410);
  expect((await accept(await tokenFor(email))).status).toBe(200);
  const people = await portal.owner.rows(sql`
    select email, state, roles from user_account where organization_id = ${customer.id} order by email`);
  expect(people).toEqual([
    { email, state: 'active', roles: ['owner'] },
    { email: other, state: 'invited', roles: ['engineer'] },
  ]);
  const entries = await portal.owner.rows(sql`
    select event, target, details -> 'roles' as roles from audit_entry
    where customer_id = ${customer.id} and event like 'userInvit%' order by at, id`);
  expect(entries).toEqual([
    { event: 'userInvited', target: email, roles: ['viewer'] },
    { event: 'userInvited', target: other, roles: ['engineer'] },
    { event: 'userInvitationWithdrawn', target: email, roles: ['viewer'] },
    { event: 'userInvited', target: email, roles: ['owner'] },
  ]);
});

test('of an invitation that is accepted while another owner is invited one alone leads in', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id } = await createCustomer(portal, partner);
    const [early, late] = [`early-${round}@havsviken.example`, `late-${round}@havsviken.example`];
    await invite(id, early);
    const link = await tokenFor(early);
    const [accepted, invited] = await Promise.all([accept(link), invite(id, late)]);
    const people = await peopleOf(id);
    const statuses = [accepted.status, invited.status];
    if (accepted.status === 200) {
      expect(statuses).toEqual([200, 409]);
      expect(people).toEqual([{ email: early, state: 'active' }]);
    } else {
      expect(statuses).toEqual([410, 200]);
      expect(people).toEqual([{ email: late, state: 'invited' }]);
    }
  }
});

test('a taken address is answered like any other, and its holder is told', async () => {
  const elsewhere = await createUser(portal, await createPartner(portal), {
    email: 'taken@elsewhere.example',
  });
  const customer = await createCustomer(portal, partner);
  const free = await createCustomer(portal, partner);
  const taken = await invite(customer.id, elsewhere.email);
  expect(taken).toMatchObject({ status: 200, body: {} });
  expect(taken.body).toEqual((await invite(free.id, 'free@elsewhere.example')).body);
  expect(await mailsTo(elsewhere.email)).toEqual([{ kind: 'invitationTaken' }]);
});

test('a mailbox that has had its share of mails gets no more, and the answer is the same', async () => {
  const { body } = await portal.call<{ id: string }>('POST', '/customer/', { token, body: form });
  const { id } = body;
  const email = 'much@invited.example';
  const answers = [];
  for (let i = 0; i < 12; i += 1) answers.push(await invite(id, email));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await mailsTo(email)).toHaveLength(10);
  expect(await invitedOwner(id)).toBe(email);
  const valid = await portal.owner.rows(sql`
    select 1 from one_time_token where email = ${email} and used_at is null`);
  expect(valid).toHaveLength(1);
});

test('nobody invites an owner while acting for a partner', async () => {
  const operator = await portal.owner.first<{ id: string }>(
    sql`select id from organization where kind = 'operator'`,
  );
  const id = operator?.id ?? '';
  const person = await createUser(portal, { partnerId: id, id, kind: 'operator', name: 'Operator' });
  const acting = await signIn(portal, person, { actingIn: partner });
  const customer = await createCustomer(portal, partner);
  const answer = await portal.call('POST', '/customer/owner-invitation/', {
    token: acting,
    query: { id: customer.id },
    body: { email: 'x@y.example' },
  });
  expect(answer).toMatchObject({ status: 403, body: { errorKey: 'refusedWhileActing' } });
  const created = await portal.call('POST', '/customer/', {
    token: acting,
    body: { ...form, inviteOwnerEmail: 'x@y.example' },
  });
  expect(created).toMatchObject({ status: 403, body: { errorKey: 'refusedWhileActing' } });
});
