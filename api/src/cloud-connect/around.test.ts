import type { CustomerOverview, CustomerRow } from '@portal/contract/customers';
import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { tellDueNotice } from '../global-notification/due-notices.ts';
import { makeServices } from '../testing/maker.ts';
import {
  createCustomer,
  createOperator,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../testing/people.ts';
import { nowhere } from '../testing/promises.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { writeTicket } from '../testing/tickets.ts';
import { connectionOf, gib } from './testing/bench.ts';
import { makeCloudJob, makeCloudTenant } from './testing/things.ts';

let portal: TestPortal;
let worker: Database;
let partner: TestOrganization;
let owner: string;
let operator: string;
beforeAll(async () => {
  portal = await createTestPortal({ CONNECTIONS: JSON.stringify([connectionOf(nowhere, true)]) });
  worker = openDatabase({ url: portal.databaseUrl, role: 'portal_worker', max: 2 });
  operator = await signIn(portal, await createUser(portal, await createOperator(portal)));
  partner = await createPartner(portal);
  owner = await signIn(portal, await createUser(portal, partner));
});
afterAll(async () => {
  await worker.end();
  await portal.close();
});

/** Has it in a region, with 900 of 1,000 GiB used unless said otherwise. */
async function customerWith(more: Readonly<Record<string, unknown>> = {}): Promise<TestOrganization> {
  const customer = await createCustomer(portal, partner);
  await makeServices(portal.owner, customer, { service: 'cloud-connect' });
  await makeCloudTenant(portal.owner, customer, { quotaGib: 1000, usedBytes: 900 * gib, ...more });
  return customer;
}

const change = (state: string) => ({
  id: randomUUID(),
  kind: 'changeCloudConnectQuota',
  service: 'cloud-connect',
  subject: 'kund',
  state,
  reason: 'severalQuotas',
});

describe('needs attention', () => {
  /** What the customer's page names, which its row in the list counts. */
  async function reasonsOf({ id }: TestOrganization) {
    const query = { customerId: id };
    const page = await portal.call<CustomerOverview>('GET', '/customer/overview/', { token: owner, query });
    const list = await portal.call<{ items: CustomerRow[] }>('GET', '/customers/', {
      token: owner,
      query: { pageSize: '200' },
    });
    const row = list.body.items.find((one) => one.id === id);
    const { attention } = page.body;
    expect(row?.attention).toMatchObject({ level: attention.level, count: attention.count });
    return attention.reasons.map(({ kind, level, service, count, name }) => [
      level,
      kind,
      service,
      count,
      name,
    ]);
  }

  test.each([
    ['a change that has failed', 'failed', 'error'],
    ['a change that waits for a person', 'needs-attention', 'warning'],
  ])('%s', async (_what, state, level) => {
    const customer = await customerWith({ userName: 'kund-1', operation: change(state) });
    expect(await reasonsOf(customer)).toEqual([[level, 'cloudTenantsFailed', 'cloud-connect', 1, 'kund-1']]);
  });

  test('a quota of which 95 % is used, and not one of which less is', async () => {
    const full = await customerWith({ userName: 'kund-2', usedBytes: 950 * gib });
    expect(await reasonsOf(full)).toEqual([['warning', 'cloudQuotaFull', 'cloud-connect', 1, 'kund-2']]);
    expect(await reasonsOf(await customerWith({ usedBytes: 950 * gib - gib / 4 }))).toEqual([]);
  });

  test('jobs that have failed, by the first of them, and neither a warning nor what waits', async () => {
    const customer = await customerWith();
    const jobs = ['warning', 'waiting-for-tape', 'waiting-for-repository', 'unknown'];
    for (const state of jobs) await makeCloudJob(portal.owner, customer, { name: state, state });
    expect(await reasonsOf(customer)).toEqual([]);
    for (const name of ['SQL', 'Filer'])
      await makeCloudJob(portal.owner, customer, { name, state: 'failed' });
    expect(await reasonsOf(customer)).toEqual([['error', 'cloudJobsFailed', 'cloud-connect', 2, 'Filer']]);
  });
});

test('a company takes along what it has stored and its jobs, and no other’s, nor a password', async () => {
  const customer = await customerWith({ userName: 'kund-3', usedBytes: 12 * gib });
  await makeCloudJob(portal.owner, customer, { name: 'Servrar' });
  const stranger = await customerWith({ userName: 'kund-4' });
  await makeCloudJob(portal.owner, stranger, { name: 'Andras' });
  const token = await signIn(portal, await createUser(portal, customer));
  const { body } = await portal.call('GET', '/company/export/', { token });
  expect(body['cloudTenants']).toMatchObject([
    { user_name: 'kund-3', quota_gib: 1000, used_bytes: 12 * gib },
  ]);
  expect(body['cloudJobs']).toMatchObject([{ name: 'Servrar', state: 'success' }]);
  const whole = await portal.call('GET', '/company/export/', { token: owner });
  expect(JSON.stringify(whole.body['cloudTenants'])).toContain('kund-4');
  expect(JSON.stringify([body, whole.body])).not.toMatch(/password|sealed/i);
});

describe('a notice about Cloud Connect', () => {
  const notice = {
    kind: 'disruption',
    titleEn: 'Slow backups',
    titleSv: 'Långsam backup',
    textEn: 'We look.',
    textSv: 'Vi söker.',
    service: 'cloud-connect',
    audience: 'customers',
    startsAt: null,
    endsAt: null,
  };
  const publish = async (region: string | null) => {
    const body = { ...notice, region };
    const sent = await portal.call('POST', '/operator/global-notification/', { token: operator, body });
    expect(sent.status).toBe(201);
  };
  const shownTo = async (customer: TestOrganization) => {
    const token = await signIn(portal, await createUser(portal, customer, { roles: ['viewer'] }));
    const { body } = await portal.call<{ items: unknown[] }>('GET', '/global-notification/', { token });
    return body.items.length;
  };

  test('is shown and mailed to whom it concerns in its region', async () => {
    const customer = await customerWith();
    const without = await createCustomer(portal, partner);
    for (const { id } of [customer, without])
      await portal.owner.run(
        sql`update organization set disruption_emails = ${[`${id}@kund.example`]} where id = ${id}`,
      );
    await publish('SE-CENTRAL-1');
    expect([await shownTo(customer), await shownTo(without)]).toEqual([0, 0]);
    await publish('SE-NORTH-1');
    expect([await shownTo(customer), await shownTo(without)]).toEqual([1, 0]);
    while (await tellDueNotice(worker));
    const mails = await portal.owner.rows<{ recipient: string }>(
      sql`select recipient from mail where recipient like '%@kund.example'`,
    );
    expect(mails).toEqual([{ recipient: `${customer.id}@kund.example` }]);
  });
});

test('a ticket is about it, and the list finds it by that', async () => {
  const customer = await customerWith();
  await portal.owner.run(
    sql`update organization set support_email = 'hjalp@partner.example' where id = ${partner.id}`,
  );
  const token = await signIn(portal, await createUser(portal, customer));
  const sent = { token, service: 'cloud-connect', description: 'Ingen backup i natt' };
  expect((await writeTicket(portal, sent)).status).toBe(201);
  const found = async (service: string) =>
    (
      await portal.call<{ items: { service: string }[] }>('GET', '/support/tickets/', {
        token,
        query: { service },
      })
    ).body.items.map((one) => one.service);
  expect([await found('cloud-connect'), await found('s3-storage')]).toEqual([['cloud-connect'], []]);
});
