import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { composePlatform } from '../../compose.ts';
import { createLog } from '../process/log.ts';
import {
  createCustomer,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
  type TestUser,
} from '../../testing/people.ts';
import { createTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { endServices } from '../../testing/end-services.ts';

// One connection for all requests: whatever one call leaves behind, the next one meets.
const settings = {
  DATABASE_POOL: '1',
  IDLE_MINUTES: '30',
  // Nothing listens there: what is ordered stays ordered.
  CONNECTIONS: JSON.stringify([
    {
      system: 'ceph-rgw',
      region: 'SE-NORTH-1',
      endpoint: 'http://127.0.0.1:9',
      accessKey: 'access',
      secretKey: 'secret',
    },
  ]),
};

let portal: TestPortal;
let partner: TestOrganization;
let customer: TestOrganization;
let user: TestUser;
let token: string;

beforeAll(async () => {
  portal = await createTestPortal(settings);
});
beforeEach(async () => {
  partner = await createPartner(portal);
  customer = await createCustomer(portal, partner);
  user = await createUser(portal, partner, { roles: ['admin'] });
  token = await signIn(portal, user);
});
afterAll(() => portal.close());

const list = (as = token) => portal.call<{ items: { id: string }[] }>('GET', '/customers/', { token: as });
const change = (as = token) =>
  portal.call('PUT', '/customer/', {
    token: as,
    query: { id: customer.id },
    body: {
      name: `Changed ${Math.random()}`,
      organizationNumber: '556016-0680',
      contactEmail: 'a@example.com',
      invoiceEmail: 'a@example.com',
      version: 0,
    },
  });
const setRoles = (roles: string[]) =>
  portal.owner.run(sql`update user_account set roles = ${roles} where id = ${user.id}`);

describe('what changes meanwhile counts at the next call', { tags: ['rights-at-once'] }, () => {
  test('a role that was taken, and one that was given', async () => {
    expect((await change()).status).toBe(409);
    await setRoles(['viewer']);
    expect((await change()).status).toBe(403);
    expect((await list()).status).toBe(200);
    await setRoles(['owner']);
    expect((await change()).status).toBe(409);
  });

  test('a person that was disabled, a session that was ended, an organization that was declined', async () => {
    expect((await list()).status).toBe(200);
    await portal.owner.run(sql`update user_account set state = 'disabled' where id = ${user.id}`);
    expect((await list()).status).toBe(401);
    await portal.owner.run(sql`update user_account set state = 'active' where id = ${user.id}`);
    expect((await list()).status).toBe(200);
    await portal.owner.run(sql`update session set ended_at = now() where user_id = ${user.id}`);
    expect(await list()).toMatchObject({ status: 401, body: { errorKey: '100306' } });
    const other = await signIn(portal, user);
    expect((await list(other)).status).toBe(200);
    await portal.owner.run(sql`update organization set state = 'declined' where id = ${partner.id}`);
    expect((await list(other)).status).toBe(401);
  });

  test('a suspended organization: reading goes on, changing does not', async () => {
    expect((await change()).status).toBe(409);
    await portal.owner.run(sql`update organization set state = 'suspended' where id = ${partner.id}`);
    expect(await change()).toMatchObject({ status: 403, body: { errorKey: 'partnerSuspended' } });
    expect((await list()).status).toBe(200);
    await portal.owner.run(sql`update organization set state = 'active' where id = ${partner.id}`);
    expect((await change()).status).toBe(409);
  });

  test('a customer that closes partner access ends the visits of its partner', async () => {
    const visit = await signIn(portal, user, { actingIn: customer });
    const status = (as: string) =>
      portal.call('GET', '/s3/status/', { token: as, query: { customerId: customer.id } });
    expect((await status(visit)).status).toBe(200);
    await portal.owner.run(
      sql`update organization set closed_until = now() + interval '1 day' where id = ${customer.id}`,
    );
    expect((await status(visit)).status).toBe(401);
    expect((await status(token)).status).toBe(200);
  });

  test('a visit whose person may not impersonate any more', async () => {
    const visit = await signIn(portal, user, { actingIn: customer });
    const status = () => portal.call('GET', '/s3/status/', { token: visit });
    expect((await status()).status).toBe(200);
    await setRoles(['billing']);
    expect((await status()).status).toBe(401);
  });

  test('terms that are asked for again, and their acceptance', async () => {
    const operator = await portal.owner.first<{ id: string }>(sql`
      insert into organization (partner_id, id, kind, name) select i, i, 'operator', 'Operator' from (select gen_random_uuid() as i) x
      returning id`);
    await portal.owner.run(sql`
      with document as (insert into legal_document (partner_id, id, kind, require_consent)
        values (${operator?.id}, gen_random_uuid(), 'tac', true) returning *)
      insert into legal_version (partner_id, document_id, id, hash, title_en, title_sv, markdown_en, markdown_sv)
      select partner_id, id, gen_random_uuid(), repeat('a', 64), 'T', 'T', 'T', 'T' from document`);
    expect(await list()).toMatchObject({ status: 403, body: { errorKey: '100308' } });
    const accepted = await portal.call('POST', '/accept-terms/', { token, body: { termsConsent: true } });
    expect(accepted.status).toBe(200);
    expect((await list()).status).toBe(200);
    const visit = await signIn(portal, user, { actingIn: customer });
    const status = () => portal.call('GET', '/s3/status/', { token: visit });
    expect((await status()).status).toBe(200);
    await portal.owner.run(sql`update legal_document set last_triggered_at = now()`);
    expect((await list()).body).toMatchObject({ errorKey: '100308' });
    // Whoever acts is bound by what they accepted themselves.
    expect(await status()).toMatchObject({ status: 403, body: { errorKey: '100308' } });
    await portal.call('POST', '/accept-terms/', { token, body: { termsConsent: true } });
    expect((await status()).status).toBe(200);
    await portal.owner.run(sql`delete from legal_document`);
  });

  test('a name that the person or the customer has since: in what is ordered, in the log and in me', async () => {
    const visit = await signIn(portal, user, { actingIn: customer });
    const other = await signIn(portal, user);
    const orderedBy = async (key: string): Promise<unknown> => {
      await portal.owner.run(sql`delete from operation where customer_id = ${customer.id}`);
      await endServices(portal.owner, customer.id);
      const query = { customerId: customer.id };
      const headers = { 'idempotency-key': `${customer.id}-${key}` };
      await portal.call('POST', '/s3/enable/', { token: visit, query, body: {}, headers });
      const { body } = await portal.call<{ items: unknown[] }>('GET', '/operations/', {
        token: visit,
        query,
      });
      return body.items[0];
    };
    const logged = () =>
      portal.owner.first(sql`
        select user_name as "userName", acting_organization_name as "actingIn" from audit_entry
        where customer_id = ${customer.id} order by at desc, id desc limit 1`);
    const nameOf = async (as: string): Promise<unknown> => {
      const { body } = await portal.call<{ user: Record<string, string> }>('GET', '/me/', { token: as });
      return `${body.user['firstName']} ${body.user['lastName']}`;
    };
    expect(await orderedBy('before')).toMatchObject({ createdBy: `Kim Berg, ${partner.name}` });

    const details = await portal.call('GET', '/user/contact-details/', { token: other });
    const body = { firstName: 'Kim', lastName: 'Ek', phone: '', version: details.body['version'] };
    const renamed = await portal.call('PUT', '/user/contact-details/', { token: other, body });
    expect(renamed.status).toBe(200);
    expect(await orderedBy('person')).toMatchObject({ createdBy: `Kim Ek, ${partner.name}` });
    expect(await logged()).toEqual({ userName: `Kim Ek, ${partner.name}`, actingIn: customer.name });
    expect([await nameOf(token), await nameOf(visit)]).toEqual(['Kim Ek', 'Kim Ek']);

    const form = {
      name: 'Alvik',
      organizationNumber: '556016-0680',
      contactEmail: 'a@example.com',
      invoiceEmail: 'a@example.com',
      version: 1,
    };
    const call = { token, query: { id: customer.id }, body: form };
    expect((await portal.call('PUT', '/customer/', call)).status).toBe(200);
    await orderedBy('customer');
    expect(await logged()).toEqual({ userName: `Kim Ek, ${partner.name}`, actingIn: 'Alvik' });
  });

  test('on every node: another process with its own memory of the session', async () => {
    const platform = await composePlatform(portal.platform.config, { log: createLog('silent') });
    const node = await buildApp({ platform });
    const there = (method: 'GET' | 'DELETE', url: string) =>
      node.inject({ method, url: `/api${url}`, headers: { authorization: `Bearer ${token}` } });
    expect([(await list()).status, (await there('GET', '/customers/')).statusCode]).toEqual([200, 200]);
    expect((await there('DELETE', '/auth-v2/session')).statusCode).toBe(200);
    expect([(await list()).status, (await there('GET', '/customers/')).statusCode]).toEqual([401, 401]);
    await node.close();
    await platform.close();
  });

  test('between the check and the write: the transaction asks the session again', async () => {
    await list();
    const { database } = portal.platform;
    let interfered = false;
    const spy = vi.spyOn(database, 'transaction').mockImplementationOnce(async (work) => {
      await setRoles(['viewer']);
      interfered = true;
      return database.transaction(work);
    });
    const answer = await change();
    spy.mockRestore();
    expect([interfered, answer.status]).toEqual([true, 403]);
  });

  test('a session that nobody used for too long', async () => {
    expect((await list()).status).toBe(200);
    await portal.owner.run(
      sql`update session set last_seen_at = now() - interval '31 minutes' where user_id = ${user.id}`,
    );
    // With an idle limit a process remembers for half a minute.
    portal.advance(31);
    expect((await list()).status).toBe(401);
    portal.advance(-31);
  });
});

describe('a connection that goes from hand to hand', { tags: ['tenants'] }, () => {
  test('takes no tenant along, after a read, a write, a refusal or an error', async () => {
    const { database } = portal.platform;
    const stranger = await createPartner(portal);
    const strange = await createCustomer(portal, stranger);
    const theirs = await signIn(portal, await createUser(portal, stranger));
    const left = async () => ({
      partner:
        (await database.first<{ tenant: string | null }>(sql`select tenant('partner') as tenant`))?.tenant ||
        '',
      rows: (await database.rows(sql`select from organization`)).length,
    });
    const calls = [
      () => list(),
      () => change(),
      () => list(theirs),
      () => portal.call('GET', '/customer/', { token: theirs, query: { id: customer.id } }),
      () => portal.call('GET', '/customer/', { token, query: { id: strange.id } }),
      () =>
        portal.call('POST', '/s3/disable/', {
          token,
          query: { customerId: customer.id },
          body: {},
          headers: { 'idempotency-key': 'x' },
        }),
    ];
    for (const call of calls) {
      await call();
      expect(await left()).toEqual({ partner: '', rows: 0 });
    }
    for (let round = 0; round < 20; round += 1) {
      const [own, other] = await Promise.all([list(token), list(theirs)]);
      expect([own.body.items.map(({ id }) => id), other.body.items.map(({ id }) => id)]).toEqual([
        [customer.id],
        [strange.id],
      ]);
    }
  });
});
