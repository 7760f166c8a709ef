import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { registry } from '../capabilities.ts';
import { openDatabase } from '../platform/database/database.ts';
import { createLog } from '../platform/process/log.ts';
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
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { deleteDueCompanies } from './due-deletions.ts';
import { storageRows } from '../testing/storage-rows.ts';
import { endServices } from '../testing/end-services.ts';

const storage = {
  CONNECTIONS: JSON.stringify([
    {
      system: 'ceph-rgw',
      region: 'SE-NORTH-1',
      endpoint: 'http://127.0.0.1:9',
      accessKey: 'unused',
      secretKey: 'unused',
    },
  ]),
};
let portal: TestPortal;
let operator: TestOrganization;
beforeAll(async () => {
  portal = await createTestPortal(storage);
  operator = await createOperator(portal);
});
afterAll(() => portal.close());

let partner: TestOrganization;
let customer: TestOrganization;
let owner: TestUser;
let admin: TestUser;
let token: string;
let asPartner: string;
beforeEach(async () => {
  partner = await createPartner(portal, { name: 'Björkudden' });
  customer = await createCustomer(portal, partner, { name: 'Havet' });
  owner = await createUser(portal, customer, { firstName: 'Bo', lastName: 'Alm' });
  admin = await createUser(portal, customer, { roles: ['admin'] });
  token = await signIn(portal, owner);
  asPartner = await signIn(portal, await createUser(portal, partner, { firstName: 'Åsa', lastName: 'Ek' }));
});

const preview = (as = token) => portal.call('GET', '/company/deletion/', { token: as });
const remove = (fields: object = {}, as = token) =>
  portal.call('POST', '/company/deletion/', {
    token: as,
    body: { word: 'DELETE', password: testPassword, ...fields },
  });
const order = (from: TestPortal, as: string, { id }: TestOrganization) =>
  from.call('POST', '/s3/enable/', {
    token: as,
    query: { customerId: id },
    body: {},
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
const keep = (as = token) => portal.call('DELETE', '/company/deletion/', { token: as });
const me = (as: string) => portal.call('GET', '/me/', { token: as });
const login = (user: TestUser) =>
  portal.call<{ accessToken: string; errorKey: string }>('POST', '/login/', {
    body: { username: user.email, password: testPassword },
  });
const entries = (partnerId: string) =>
  portal.owner.rows<{ event: string; target: string; customerId: string | null }>(sql`
    select event, target, customer_id as "customerId" from audit_entry
    where partner_id = ${partnerId} and event like 'company%' order by at, id`);
const due = async (id: string): Promise<number> => {
  await portal.owner.run(
    sql`update organization set delete_after = now() - interval '1 second' where id = ${id}`,
  );
  const worker = openDatabase({ url: portal.databaseUrl, role: 'portal_worker', max: 2 });
  try {
    return await deleteDueCompanies({ database: worker, registry, log: createLog('silent') });
  } finally {
    await worker.end();
  }
};
const exists = async (id: string): Promise<boolean> =>
  (await portal.owner.rows(sql`select from organization where id = ${id}`)).length === 1;

/** So much was used this month and is not billed. */
const owes = (kronor: number) =>
  portal.owner.run(sql`
    insert into usage_total (partner_id, customer_id, service, product, span, starts_on, customer_cost, partner_cost, priced)
    values (${partner.id}, ${customer.id}, 's3-storage', 's3-storage.capacity', 'month',
      date_trunc('month', stockholm_day(now()))::date, ${kronor}, ${kronor}, 1)`);

describe('to delete one’s company', () => {
  test('is shown with what goes and what blocks, and refused while something does', async () => {
    await createUser(portal, customer, { state: 'invited' });
    await portal.owner.run(storageRows({ partnerId: partner.id, customerId: customer.id, tenant: 't' }));
    expect((await preview()).body).toEqual({
      blockers: [{ kind: 'service', service: 's3-storage', count: 1 }],
      goesWithIt: { users: 2, invitations: 1 },
    });
    expect(await remove()).toMatchObject({
      status: 409,
      body: { errorKey: 'companyBlocked', details: { blockers: [{ kind: 'service' }] } },
    });
    expect((await me(token)).body).toMatchObject({ deletion: null });
    expect((await preview(asPartner)).body).toMatchObject({ blockers: [{ kind: 'customers', count: 1 }] });
  });

  test('takes the word, the password and an owner who is not acting', async () => {
    expect(await remove({ word: 'delete' })).toMatchObject({
      body: { fields: { word: { errorKey: 'deletionWord' } } },
    });
    expect(await remove({ password: 'Not-the-password-1' })).toMatchObject({
      body: { fields: { password: { errorKey: 'passwordIncorrect' } } },
    });
    expect((await remove({}, await signIn(portal, admin))).status).toBe(403);
    const body = { id: customer.id };
    const acting = await portal.call<{ accessToken: string }>('POST', '/impersonate/', {
      token: asPartner,
      body,
    });
    expect((await remove({}, acting.body.accessToken)).status).toBe(403);
    const asOperator = await signIn(portal, await createUser(portal, operator));
    expect((await remove({}, asOperator)).status).toBe(403);
    expect((await me(token)).body).toMatchObject({ deletion: null });
  });

  test('puts everybody out, lets only owners in, and tells why', async () => {
    const asAdmin = await signIn(portal, admin);
    const body = { id: customer.id };
    const acting = await portal.call<{ accessToken: string }>('POST', '/impersonate/', {
      token: asPartner,
      body,
    });
    expect(await remove()).toMatchObject({ status: 200 });
    expect((await me(asAdmin)).status).toBe(401);
    expect((await me(acting.body.accessToken)).status).toBe(401);
    expect(await login(admin)).toMatchObject({ status: 403, body: { errorKey: 'companyDeleting' } });
    const again = (await login(owner)).body.accessToken;
    const { deletion } = (
      await portal.call<{ deletion: { until: string; requestedBy: string } }>('GET', '/me/', { token: again })
    ).body;
    expect(deletion.requestedBy).toBe('Bo Alm');
    expect(Math.round((Date.parse(deletion.until) - Date.now()) / 86_400_000)).toBe(30);
    const users = await portal.call('GET', '/company/users/', { token: again });
    expect(users).toMatchObject({ status: 403, body: { errorKey: 'companyDeleting' } });
    expect(await remove({}, again)).toMatchObject({ status: 403 });
    expect((await entries(partner.id)).at(-1)).toMatchObject({
      event: 'companyDeletionRequested',
      target: 'Havet',
    });
  });

  test('closes it for its partner: nobody acts in it, nothing is ordered for it, and its days are its own', async () => {
    await remove();
    const body = { id: customer.id };
    expect(await portal.call('POST', '/impersonate/', { token: asPartner, body })).toMatchObject({
      status: 403,
      body: { errorKey: 'organizationDeleting' },
    });
    const ordered = await order(portal, asPartner, customer);
    expect(ordered).toMatchObject({ status: 403, body: { errorKey: 'customerDeleting' } });
    const query = { id: customer.id };
    expect(await portal.call('DELETE', '/customer/', { token: asPartner, query })).toMatchObject({
      status: 403,
      body: { errorKey: 'customerDeleting' },
    });
    expect(await exists(customer.id)).toBe(true);
  });

  test('an order of the same moment is either there and blocks, or refused', async () => {
    const [ordered, removed] = await Promise.all([order(portal, asPartner, customer), remove()]);
    expect([
      [202, 409],
      [403, 200],
    ]).toContainEqual([ordered.status, removed.status]);
  });
});

test('an order that waits for the deletion keeps no connection that the deletion waits for', async () => {
  const small = await createTestPortal({ ...storage, DATABASE_POOL: '1' });
  await createOperator(small);
  const organization = await createPartner(small);
  const company = await createCustomer(small, organization);
  const [person, seller] = [await createUser(small, company), await createUser(small, organization)];
  const [asOwner, asSeller] = [await signIn(small, person), await signIn(small, seller)];
  const form = { word: 'DELETE', password: testPassword };
  const begun = await whileLocked(small, {
    hold: (tx) => tx.run(sql`update user_account set updated_at = now() where id = ${person.id}`),
    work: async (waiting) => {
      const removed = small.call('POST', '/company/deletion/', { token: asOwner, body: form });
      await waiting(1);
      return { removed, ordered: order(small, asSeller, company) };
    },
    waiting: 2,
  });
  expect((await begun.removed).status).toBe(200);
  expect((await begun.ordered).status).toBe(403);
  await small.close();
});

describe('until its day', () => {
  test('a session that was remembered before knows at its next call', async () => {
    const users = () => portal.call('GET', '/company/users/', { token });
    expect((await users()).status).toBe(200);
    await portal.owner.run(
      sql`update organization set deletion_requested_at = now(), delete_after = now() + interval '1 day' where id = ${customer.id}`,
    );
    expect(await users()).toMatchObject({ status: 403, body: { errorKey: 'companyDeleting' } });
    await portal.owner.run(
      sql`update organization set deletion_requested_at = null, delete_after = null where id = ${customer.id}`,
    );
    expect((await users()).status).toBe(200);
  });

  test('an owner takes it back, and everything is as before', async () => {
    await remove();
    const again = (await login(owner)).body.accessToken;
    expect(await keep(again)).toMatchObject({ status: 200 });
    expect((await portal.call('GET', '/company/users/', { token: again })).status).toBe(200);
    expect((await login(admin)).status).toBe(200);
    expect(await keep(again)).toMatchObject({ status: 409, body: { errorKey: 'notToBeDeleted' } });
    expect((await entries(partner.id)).map(({ event }) => event)).toEqual([
      'companyDeletionRequested',
      'companyDeletionWithdrawn',
    ]);
  });

  test('nothing is deleted', async () => {
    await remove();
    const worker = openDatabase({ url: portal.databaseUrl, role: 'portal_worker', max: 2 });
    await deleteDueCompanies({ database: worker, registry, log: createLog('silent') });
    await worker.end();
    expect(await exists(customer.id)).toBe(true);
  });
});

describe('on its day', () => {
  test('it is gone with its people; the log, usage and prices stay', async () => {
    await portal.owner.run(sql`
      insert into meter_month (partner_id, service, month, customer_id, series_id, quantity, hours)
      values (${partner.id}, 's3-storage', '2026-01-01', ${customer.id}, gen_random_uuid(), 1, 1)`);
    await portal.owner.run(sql`
      insert into uplift (partner_id, customer_id, service, percent) values (${partner.id}, ${customer.id}, 's3-storage', 5)`);
    await remove();
    expect(await due(customer.id)).toBe(1);
    expect(await exists(customer.id)).toBe(false);
    expect((await login(owner)).status).toBe(401);
    const kept = await portal.owner.first<{ usage: number; uplift: number; log: number }>(sql`
      select (select count(*)::int from meter_month where customer_id = ${customer.id}) as usage,
        (select count(*)::int from uplift where customer_id = ${customer.id}) as uplift,
        (select count(*)::int from audit_entry where customer_id = ${customer.id}) as log`);
    expect(kept).toMatchObject({ usage: 1, uplift: 1, log: 2 });
    expect((await entries(partner.id)).at(-1)).toMatchObject({ event: 'companyDeleted', target: 'Havet' });
  });

  test('a partner of which something is not billed stays, and is told so', async () => {
    await owes(700);
    await portal.owner.run(
      sql`update organization set invoice_email = 'faktura@havet.example' where id = ${customer.id}`,
    );
    await portal.owner.run(sql`delete from organization where id = ${customer.id}`);
    const address = sql`select name, invoice_email as email from departed_customer where customer_id = ${customer.id}`;
    expect(await portal.owner.first(address)).toEqual({ name: 'Havet', email: 'faktura@havet.example' });
    const blockers = [{ kind: 'unbilled', service: null, count: expect.any(Number) }];
    expect((await preview(asPartner)).body).toMatchObject({ blockers });
    expect(await remove({}, asPartner)).toMatchObject({
      status: 409,
      body: { errorKey: 'companyBlocked', details: { blockers } },
    });
  });

  test('a partner without customers goes, too, and the operator’s log has it all', async () => {
    await portal.owner.run(sql`delete from organization where id = ${customer.id}`);
    await portal.owner.run(sql`
      insert into billed_line (partner_id, customer_id, customer_name, service, product, region, month, price_from, quantity,
        customer_minor, partner_minor, billed_for)
      select partner_id, customer_id, 'Havet', service, product, region, starts_on, price_from, quantity, customer_minor,
        partner_minor, starts_on from usage_total where partner_id = ${partner.id} and span = 'month'`);
    expect(await remove({}, asPartner)).toMatchObject({ status: 200 });
    await owes(700);
    expect(await due(partner.id)).toBe(0);
    await portal.owner.run(
      sql`select bill_lines(${partner.id}, date_trunc('month', stockholm_day(now()))::date)`,
    );
    expect(await due(partner.id)).toBe(1);
    expect(await exists(partner.id)).toBe(false);
    const events = (await entries(operator.id)).filter(({ target }) => target === 'Björkudden');
    expect(events.slice(-2).map(({ event }) => event)).toEqual([
      'companyDeletionRequested',
      'companyDeleted',
    ]);
  });

  test('it waits while something has come up that blocks', async () => {
    await remove();
    await portal.owner.run(storageRows({ partnerId: partner.id, customerId: customer.id, tenant: 't' }));
    expect(await due(customer.id)).toBe(0);
    expect(await exists(customer.id)).toBe(true);
    await endServices(portal.owner, customer.id);
    expect(await due(customer.id)).toBe(1);
  });
});

describe('the export', () => {
  const take = async (as: string) => {
    const answer = await portal.app.inject({
      method: 'GET',
      url: '/api/company/export/',
      headers: { authorization: `Bearer ${as}` },
    });
    return { status: answer.statusCode, text: answer.body, headers: answer.headers };
  };

  test('has everything of one’s own, nothing of others and no secret', async () => {
    const sibling = await createCustomer(portal, partner, { name: 'Skogen' });
    await createUser(portal, sibling, { email: `nobody-${sibling.id}@skogen.example` });
    await portal.owner.run(sql`
      insert into audit_entry (partner_id, customer_id, internal, id, event, target)
      select ${partner.id}::uuid, ${customer.id}::uuid, n = 0, gen_random_uuid(), 'customerUpdated', 'entry ' || n
      from generate_series(0, 1200) n`);
    await portal.owner.run(
      sql`update user_account set mfa_secret_sealed = 'the-secret' where id = ${owner.id}`,
    );
    const { status, text, headers } = await take(token);
    expect(status).toBe(200);
    expect(headers['content-disposition']).toBe('attachment; filename="company-export.json"');
    const exported: Record<string, Record<string, unknown>[]> = JSON.parse(text);
    expect(exported['company']).toMatchObject([{ name: 'Havet' }]);
    expect(exported['users']?.map(({ email }) => email).toSorted()).toEqual(
      [admin.email, owner.email].toSorted(),
    );
    const targets = exported['auditLog']?.map(({ target }) => target) ?? [];
    expect(new Set(targets.filter((target) => String(target).startsWith('entry'))).size).toBe(1200);
    expect(text).not.toMatch(/argon2|the-secret|Skogen|skogen\.example|entry 0"/);
    expect((await entries(partner.id)).at(-1)).toMatchObject({
      event: 'companyExported',
      customerId: customer.id,
    });
  });

  test('of a partner has its customers; it can be taken while the company is to be deleted, not while acting', async () => {
    const exported: Record<string, unknown[]> = JSON.parse((await take(asPartner)).text);
    expect(exported['customers']).toMatchObject([{ name: 'Havet' }]);
    expect(exported['users']).toHaveLength(3);
    await remove();
    expect((await take((await login(owner)).body.accessToken)).status).toBe(200);
    const other = await createCustomer(portal, partner);
    const acting = await portal.call<{ accessToken: string }>('POST', '/impersonate/', {
      token: asPartner,
      body: { id: other.id },
    });
    expect((await take(acting.body.accessToken)).status).toBe(403);
  });
});
