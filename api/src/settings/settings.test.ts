import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tellDueNotice } from '../global-notification/due-notices.ts';
import { openDatabase } from '../platform/database/database.ts';
import {
  createCustomer,
  createOperator,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
  type TestUser,
} from '../testing/people.ts';
import { storageRows } from '../testing/storage-rows.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';

let portal: TestPortal;
let operator: TestOrganization;
beforeAll(async () => {
  portal = await createTestPortal();
  operator = await createOperator(portal);
});
afterAll(() => portal.close());

let partner: TestOrganization;
let customer: TestOrganization;
let asPartner: string;
let asCustomer: string;
let asOwner: TestUser;
let ofPartner: TestUser;
beforeEach(async () => {
  partner = await createPartner(portal, { name: 'Björkudden' });
  customer = await createCustomer(portal, partner, { name: 'Havet' });
  ofPartner = await createUser(portal, partner, { firstName: 'Åsa', lastName: 'Ek' });
  const ofCustomer = await createUser(portal, customer, { firstName: 'Bo', lastName: 'Alm' });
  asOwner = ofCustomer;
  [asPartner, asCustomer] = await Promise.all([signIn(portal, ofPartner), signIn(portal, ofCustomer)]);
});

const form = {
  name: 'Havet AB',
  organizationNumber: '556016-0680',
  address: 'Kajen 1',
  zipcode: '111 30',
  city: 'Luleå',
  country: 'SE',
  contactEmail: 'kontakt@havet.example',
  invoiceEmail: 'faktura@havet.example',
  supportEmail: '',
  phone: '+46 920 123',
  disruptionEmails: ['drift@havet.example', 'drift@havet.example'],
};
const read = (token: string) => portal.call('GET', '/company/details/', { token });
const edit = (token: string, fields: object = {}) =>
  portal.call('PUT', '/company/details/', { token, body: { ...form, version: 1, ...fields } });
const entries = (id: string) =>
  portal.owner.rows<{ event: string; target: string; customerId: string | null; details: object }>(sql`
    select event, target, customer_id as "customerId", details from audit_entry
    where partner_id = ${id} and event like 'company%' or event like 'notif%' order by at, id`);

describe('the details of one’s own organization', () => {
  test('are changed by the customer itself, and its partner sees them at once', async () => {
    expect((await read(asCustomer)).body).toMatchObject({ name: 'Havet', version: 1 });
    expect(await edit(asCustomer)).toMatchObject({ status: 200, body: { version: 2 } });
    expect((await read(asCustomer)).body).toMatchObject({
      ...form,
      disruptionEmails: ['drift@havet.example'],
      version: 2,
    });
    const seen = await portal.call('GET', '/customer/', { token: asPartner, query: { id: customer.id } });
    expect(seen.body).toMatchObject({ name: 'Havet AB', city: 'Luleå' });
    expect(await entries(partner.id)).toMatchObject([
      {
        event: 'companyUpdated',
        target: 'Havet AB',
        customerId: customer.id,
        details: { previousName: 'Havet' },
      },
    ]);
  });

  test('of a partner are its own, not its customers’', async () => {
    expect(await edit(asPartner, { name: 'Björkudden Moln AB' })).toMatchObject({ status: 200 });
    expect((await read(asPartner)).body).toMatchObject({ name: 'Björkudden Moln AB' });
    expect((await read(asCustomer)).body).toMatchObject({ name: 'Havet', version: 1 });
    const me = await portal.call('GET', '/me/', { token: asPartner });
    expect(me.body).toMatchObject({ organization: { name: 'Björkudden Moln AB' } });
  });

  test('are refused when somebody else was faster, with who and when, from either side', async () => {
    await edit(asCustomer);
    expect(await edit(asCustomer, { name: 'Too late' })).toMatchObject({
      status: 409,
      body: { errorKey: 'stale', details: { by: 'Bo Alm' } },
    });
    const late = {
      token: asPartner,
      query: { id: customer.id },
      body: { ...form, name: 'Late', version: 1 },
    };
    expect(await portal.call('PUT', '/customer/', late)).toMatchObject({
      status: 409,
      body: { details: { by: 'Bo Alm' } },
    });
    await portal.call('PUT', '/customer/', { ...late, body: { ...form, name: 'Now', version: 2 } });
    expect(await edit(asCustomer, { version: 2 })).toMatchObject({ body: { details: { by: 'Åsa Ek' } } });
  });

  test('take a wrong check digit from a customer, not from those who sell', async () => {
    const wrong = { organizationNumber: '556016-0681' };
    const refused = {
      status: 400,
      body: { fields: { organizationNumber: { errorKey: 'organizationNumberCheckDigit' } } },
    };
    expect(await edit(asCustomer, wrong)).toMatchObject({ status: 200 });
    expect(await edit(asPartner, wrong)).toMatchObject(refused);
    const asOperator = await signIn(portal, await createUser(portal, operator));
    expect(await edit(asOperator, wrong)).toMatchObject(refused);
    expect(await edit(asOperator, { name: 'Operatören' })).toMatchObject({ status: 200 });
  });

  test('are for owners and admins, and a change of nothing is none', async () => {
    for (const role of ['billing', 'engineer', 'viewer'] as const) {
      const token = await signIn(portal, await createUser(portal, customer, { roles: [role] }));
      expect([role, (await read(token)).status, (await edit(token)).status]).toEqual([role, 403, 403]);
    }
    await edit(asCustomer);
    expect(await edit(asCustomer, { version: 2 })).toMatchObject({ body: { version: 2 } });
    expect(await entries(partner.id)).toHaveLength(1);
  });

  test('of a suspended organization are read only', async () => {
    await portal.owner.run(sql`update organization set state = 'suspended' where id = ${partner.id}`);
    expect((await read(asPartner)).status).toBe(200);
    expect(await edit(asCustomer)).toMatchObject({ status: 403, body: { errorKey: 'partnerSuspended' } });
  });
});

type Kinds = Record<string, { roles: string[]; addresses: string[] }>;
const nobody = { roles: [], addresses: [] };
const renewals = { roles: ['owner', 'admin'], addresses: [] };
const quiet: Kinds = { security: nobody, visits: nobody, operations: nobody, renewals };
const notifications = (token: string) => portal.call('GET', '/company/notifications/', { token });
const choose = (token: string, kinds: Kinds, version = 0) =>
  portal.call('PUT', '/company/notifications/', { token, body: { ...quiet, ...kinds, version } });
const mails = (kind: string) =>
  portal.owner.rows<{ recipient: string; language: string; content: Record<string, string> }>(sql`
    select recipient, language, content from mail where kind = ${kind} and partner_id = ${partner.id} order by recipient`);

describe('notifications', () => {
  test('go to those who look after security and renewals until somebody chooses, and to nobody else', async () => {
    expect((await notifications(asCustomer)).body).toEqual({
      security: { roles: ['owner'], addresses: [] },
      visits: nobody,
      operations: nobody,
      renewals,
      disruptionsToOwners: false,
      version: 0,
    });
    const asOperator = await signIn(portal, await createUser(portal, operator));
    const { body } = await notifications(asOperator);
    expect(Object.keys(body).toSorted()).toEqual(['operations', 'security', 'version']);
  });

  test('are kept for each organization, with who changed them, and what was read before is refused', async () => {
    const security = { roles: ['admin', 'owner', 'owner'], addresses: ['soc@havet.example'] };
    expect(await choose(asCustomer, { security })).toMatchObject({ status: 200, body: { version: 1 } });
    expect((await notifications(asCustomer)).body).toMatchObject({
      security: { roles: ['owner', 'admin'], addresses: ['soc@havet.example'] },
      version: 1,
    });
    expect((await notifications(asPartner)).body).toMatchObject({ security: { addresses: [] }, version: 0 });
    expect(await choose(asCustomer, quiet)).toMatchObject({
      status: 409,
      body: { errorKey: 'stale', details: { by: 'Bo Alm' } },
    });
    expect((await entries(partner.id)).at(-1)).toMatchObject({
      event: 'notificationsUpdated',
      customerId: customer.id,
      details: { changed: ['security'] },
    });
  });

  test('of a malformed address are refused at their kind', async () => {
    expect(await choose(asCustomer, { visits: { roles: [], addresses: ['nobody'] } })).toMatchObject({
      status: 400,
      body: { fields: { 'visits.addresses.0': { errorKey: 'email' } } },
    });
  });

  const makeOwner = async () => {
    const viewer = await createUser(portal, customer, {
      roles: ['viewer'],
      email: `siv-${customer.id}@havet.example`,
    });
    const body = { firstName: 'Siv', lastName: 'Öberg', phone: '', roles: ['owner'], version: 1 };
    await portal.call('PUT', '/company/user/', { token: asCustomer, query: { id: viewer.id }, body });
    return viewer;
  };

  test('of security are sent to the owners and whoever was chosen besides, each once and in its language', async () => {
    await createUser(portal, customer, {
      roles: ['admin'],
      email: `en-${customer.id}@havet.example`,
      language: 'en',
    });
    const both = `en-${customer.id}@havet.example`;
    await choose(asCustomer, { security: { roles: ['admin'], addresses: [both, 'soc@havet.example'] } });
    const viewer = await makeOwner();
    const content = {
      event: 'ownerGranted',
      target: viewer.email,
      byName: 'Bo Alm',
      organizationName: 'Havet',
    };
    const owners = [asOwner.email, viewer.email].map((recipient) => ({ recipient, language: 'sv', content }));
    const others = [
      { recipient: both, language: 'en', content },
      { recipient: 'soc@havet.example', language: 'sv', content },
    ];
    const sent = await mails('securityEvent');
    expect(sent).toHaveLength(4);
    expect(sent).toEqual(
      expect.arrayContaining(
        [...owners, ...others].map((mail) =>
          expect.objectContaining({ ...mail, content: expect.objectContaining(content) }),
        ),
      ),
    );
  });

  test('of security reach the owners whatever was chosen, and that nobody wants the others’ is kept', async () => {
    expect(await choose(asCustomer, quiet)).toMatchObject({ status: 200 });
    expect((await notifications(asCustomer)).body).toMatchObject({
      security: { roles: ['owner'] },
      visits: nobody,
      operations: nobody,
    });
    // As it could be chosen before.
    await portal.owner.run(sql`
      insert into notification_setting (partner_id, organization_id, recipients, updated_by_name)
      values (${partner.id}, ${customer.id}, ${JSON.stringify(quiet)}::jsonb, '')
      on conflict (partner_id, organization_id) do update set recipients = excluded.recipients`);
    expect((await notifications(asCustomer)).body).toMatchObject({ security: { roles: ['owner'] } });
    const viewer = await makeOwner();
    expect((await mails('securityEvent')).map(({ recipient }) => recipient).toSorted()).toEqual(
      [asOwner.email, viewer.email].toSorted(),
    );
  });

  test('are chosen by the organization itself, not by who acts in it', async () => {
    const acting = await portal.call<{ accessToken: string }>('POST', '/impersonate/', {
      token: asPartner,
      body: { id: customer.id },
    });
    const token = acting.body.accessToken;
    expect((await notifications(token)).status).toBe(200);
    expect(await choose(token, quiet)).toMatchObject({
      status: 403,
      body: { errorKey: 'refusedWhileActing' },
    });
  });

  test('to a person about their own account go to them, whatever was chosen', async () => {
    await choose(asCustomer, quiet);
    const viewer = await makeOwner();
    await portal.owner.run(sql`update user_account set mfa_secret_sealed = 'x' where id = ${viewer.id}`);
    const reset = { token: asCustomer, query: { id: viewer.id }, body: { reason: 'Lost phone' } };
    expect(await portal.call('POST', '/company/user/mfa-reset/', reset)).toMatchObject({ status: 200 });
    expect(await mails('twoFactorReset')).toMatchObject([{ recipient: viewer.email }]);
  });

  test('of a visit tell who came and why', async () => {
    await choose(asCustomer, { visits: { roles: [], addresses: ['vakt@havet.example'] } });
    await portal.call('POST', '/impersonate/', {
      token: asPartner,
      body: { id: customer.id, reason: 'Ticket 17' },
    });
    expect(await mails('visitBegan')).toMatchObject([
      {
        recipient: 'vakt@havet.example',
        content: { visitorName: 'Åsa Ek', homeName: 'Björkudden', reason: 'Ticket 17' },
      },
    ]);
  });
});

const toOwners = (token: string, disruptionsToOwners: boolean, version = 0) => {
  const body = { ...quiet, disruptionsToOwners, version };
  return portal.call('PUT', '/company/notifications/', { token, body });
};

describe('mails of disruptions to the owners', () => {
  test('are switched on and off at the version read, each with who did it in the log, and taken along', async () => {
    expect(await toOwners(asCustomer, true)).toMatchObject({ status: 200, body: { version: 1 } });
    expect(await toOwners(asCustomer, true, 1)).toMatchObject({ status: 200, body: { version: 1 } });
    expect((await notifications(asCustomer)).body).toMatchObject({ disruptionsToOwners: true, version: 1 });
    expect((await notifications(asPartner)).body).toMatchObject({ disruptionsToOwners: false, version: 0 });
    expect(await toOwners(asCustomer, false)).toMatchObject({ status: 409, body: { errorKey: 'stale' } });
    const exported = await portal.call('GET', '/company/export/', { token: asCustomer });
    expect(exported.body).toMatchObject({ notifications: [{ disruptions_to_owners: true }] });
    await toOwners(asCustomer, false, 1);
    await toOwners(asPartner, true);
    const written = await portal.owner.rows(sql`
      select event, user_name as by, customer_id as customer from audit_entry
      where partner_id = ${partner.id} and event <> 'companyExported' order by at, id`);
    expect(written).toEqual([
      { event: 'disruptionsToOwnersOn', by: 'Bo Alm', customer: customer.id },
      { event: 'disruptionsToOwnersOff', by: 'Bo Alm', customer: customer.id },
      { event: 'disruptionsToOwnersOn', by: 'Åsa Ek', customer: null },
    ]);
  });

  const disrupt = async (audience: string) => {
    const texts = { titleEn: 'Disks', titleSv: 'Diskar', textEn: 'We look.', textSv: 'Vi söker.' };
    const scope = { service: 's3-storage', region: null, audience, startsAt: null, endsAt: null };
    const token = await signIn(portal, await createUser(portal, operator));
    const body = { kind: 'disruption', ...texts, ...scope };
    expect((await portal.call('POST', '/operator/global-notification/', { token, body })).status).toBe(201);
    const worker = openDatabase({ url: portal.databaseUrl, role: 'portal_worker', max: 1 });
    while (await tellDueNotice(worker));
    await worker.end();
    const told = (await mails('disruptionBegan')).map(({ recipient }) => recipient);
    await portal.owner.run(sql`delete from mail`);
    const query = { service: 's3-storage', audience };
    const reach = await portal.call('GET', '/operator/global-notification/reach/', { token, query });
    return { told, reach: reach.body };
  };

  test('go to each active owner once, of a customer affected and of its partner, when that is told too', async () => {
    await portal.owner.run(storageRows({ partnerId: partner.id, customerId: customer.id, tenant: 'tenant' }));
    await createUser(portal, customer, { state: 'disabled' });
    await createUser(portal, customer, { roles: ['admin'] });
    await createUser(portal, await createCustomer(portal, partner));
    expect(await disrupt('everybody')).toEqual({
      told: [],
      reach: { customers: 1, addresses: 0, withoutAddress: 1 },
    });
    await toOwners(asCustomer, true);
    await toOwners(asPartner, true);
    expect(await disrupt('everybody')).toEqual({
      told: [asOwner.email, ofPartner.email].toSorted(),
      reach: { customers: 1, addresses: 2, withoutAddress: 0 },
    });
    await portal.owner.run(sql`
      update organization set disruption_emails = array[upper(${asOwner.email}), 'drift@havet.example']
      where id = ${customer.id}`);
    expect((await disrupt('customers')).told).toEqual(['drift@havet.example', asOwner.email].toSorted());
    expect((await disrupt('partners')).told).toEqual([]);
    await toOwners(asCustomer, false, 1);
    await portal.owner.run(
      sql`update organization set disruption_emails = '{drift@havet.example}' where id = ${customer.id}`,
    );
    expect((await disrupt('customers')).told).toEqual(['drift@havet.example']);
  });
});
