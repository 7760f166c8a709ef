import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { registry } from '../capabilities.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { createLog } from '../platform/process/log.ts';
import {
  createCustomer,
  createOperator,
  createPartner,
  createUser,
  signIn,
  testPassword,
  type TestOrganization,
} from '../testing/people.ts';
import { enableTwoFactor } from '../testing/sign-in.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { deleteDueCompanies } from './due-deletions.ts';

let portal: TestPortal;
let worker: Database;
let asOperator: string;
beforeAll(async () => {
  portal = await createTestPortal();
  worker = openDatabase({ url: portal.databaseUrl, role: 'portal_worker', max: 2 });
  asOperator = await signIn(portal, await createUser(portal, await createOperator(portal)));
});
afterAll(async () => {
  await worker.end();
  await portal.close();
});

let partner: TestOrganization;
let customer: TestOrganization;
let asPartner: string;
let asCustomer: string;
beforeEach(async () => {
  partner = await createPartner(portal, { name: 'Björkudden' });
  customer = await createCustomer(portal, partner, { name: 'Havet' });
  [asPartner, asCustomer] = await Promise.all([
    signIn(portal, await createUser(portal, partner)),
    signIn(portal, await createUser(portal, customer)),
  ]);
});

const operate = (path: string, body?: object) =>
  portal.call('POST', `/operator/partner/${path}/`, { token: asOperator, query: { id: partner.id }, body });
const suspend = () => operate('suspend', { reason: 'Unpaid' });
const remove = (token: string) =>
  portal.call('POST', '/company/deletion/', { token, body: { word: 'DELETE', password: testPassword } });
const keep = (token: string) => portal.call('DELETE', '/company/deletion/', { token });
const setDay = (id: string, seconds: number) =>
  portal.owner.run(
    sql`update organization set delete_after = now() + make_interval(secs => ${seconds}) where id = ${id}`,
  );
const dayOf = async (id: string): Promise<number | null> => {
  const [found] = await portal.owner.rows<{ days: number | null }>(sql`
    select extract(epoch from delete_after - now())::float / 86400 as days from organization where id = ${id}`);
  if (!found) throw new Error('It is gone.');
  return found.days;
};
const refused = { status: 403, body: { errorKey: 'partnerSuspended' } };

describe('a deletion in an organization that is suspended after it was asked for', () => {
  test('can be taken back, by a customer and by the partner itself', async () => {
    expect((await remove(asCustomer)).status).toBe(200);
    await suspend();
    expect(await keep(asCustomer)).toMatchObject({ status: 200 });
    expect(await dayOf(customer.id)).toBeNull();
    await portal.owner.run(sql`delete from organization where id = ${customer.id}`);
    await operate('reactivate');
    expect((await remove(asPartner)).status).toBe(200);
    await suspend();
    expect(await keep(asPartner)).toMatchObject({ status: 200 });
    expect(await remove(asPartner)).toMatchObject(refused);
  });

  test('waits on its day, and leaves seven days more when the organization is let in again', async () => {
    await remove(asCustomer);
    await suspend();
    await setDay(customer.id, -1);
    expect(await deleteDueCompanies({ database: worker, registry, log: createLog('silent') })).toBe(0);
    expect((await operate('reactivate')).status).toBe(200);
    expect(await deleteDueCompanies({ database: worker, registry, log: createLog('silent') })).toBe(0);
    expect(await dayOf(customer.id)).toBeCloseTo(7, 1);
    await setDay(customer.id, -1);
    expect(await deleteDueCompanies({ database: worker, registry, log: createLog('silent') })).toBe(1);
  });

  test('that has longer to go keeps its day', async () => {
    await remove(asCustomer);
    await suspend();
    await operate('reactivate');
    expect(await dayOf(customer.id)).toBeCloseTo(30, 1);
  });
});

describe('a customer of a suspended partner', () => {
  const changeUser = (
    method: 'POST' | 'PUT',
    path: string,
    sent: { token: string; id: string; body?: object },
  ) =>
    portal.call(method, `/company/user/${path}`, {
      token: sent.token,
      query: { id: sent.id },
      body: sent.body,
    });

  test('puts a leaver out, resets a lost second factor and closes partner access', async () => {
    const leaver = await createUser(portal, customer, { roles: ['engineer'] });
    const lost = await createUser(portal, customer, { roles: ['viewer'] });
    await enableTwoFactor(portal, lost);
    await suspend();
    const token = asCustomer;
    expect((await changeUser('POST', 'disable/', { token, id: leaver.id })).status).toBe(200);
    const reset = { token, id: lost.id, body: { reason: 'Lost phone' } };
    expect((await changeUser('POST', 'mfa-reset/', reset)).status).toBe(200);
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const access = { token, body: { closedUntil: until, before: null } };
    expect((await portal.call('PUT', '/company/partner-access/', access)).status).toBe(200);
  });

  test('changes nothing else, and those who act in it or run its partner nothing at all', async () => {
    const acting = await portal.call<{ accessToken: string }>('POST', '/impersonate/', {
      token: asPartner,
      body: { id: customer.id },
    });
    const [leaver, colleague] = await Promise.all([
      createUser(portal, customer, { roles: ['engineer'] }),
      createUser(portal, partner, { roles: ['engineer'] }),
    ]);
    await suspend();
    const security = { roles: [], addresses: [] };
    const quiet = { security, visits: security, operations: security, version: 0 };
    const notifications = { token: asCustomer, body: quiet };
    expect(await portal.call('PUT', '/company/notifications/', notifications)).toMatchObject(refused);
    const token = acting.body.accessToken;
    expect(await changeUser('POST', 'disable/', { token, id: leaver.id })).toMatchObject(refused);
    expect(await changeUser('POST', 'disable/', { token: asPartner, id: colleague.id })).toMatchObject(
      refused,
    );
  });
});
