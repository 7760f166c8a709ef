import type { CloudJob, CloudTenant } from '@portal/ports/cloud-connect';
import { cloudContents } from '@portal/contract/cloud-connect/linking';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { portalNow } from '../platform/database/moment.ts';
import { whileLocked } from '../testing/locked.ts';
import { makeServices } from '../testing/maker.ts';
import { publishPrice } from '../testing/meter.ts';
import {
  createCustomer,
  createOperator,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../testing/people.ts';
import { makeOperations } from '../testing/operations.ts';
import { nowhere } from '../testing/promises.ts';
import { untilGone } from '../testing/readings.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { linkedTenants } from './linking.ts';
import { judgeAll, mirrorJobs, mirrorTenants } from './mirror-repository.ts';
import { writeChange } from './repository.ts';
import { connectionOf, enableBody, gib } from './testing/bench.ts';
import { makeCloudJob, makeCloudTenant } from './testing/things.ts';

const product = 'cloud-connect.storage';
let portal: TestPortal;
let partner: TestOrganization;
let owner: string;
beforeAll(async () => {
  const connections = [connectionOf(nowhere, true)];
  portal = await createTestPortal({ CONNECTIONS: JSON.stringify(connections) }, { prices: false });
  await publishPrice(portal.owner, 0.5, [product]);
  partner = await createPartner(portal);
  owner = await signIn(portal, await createUser(portal, partner, { roles: ['owner'] }));
});
afterAll(() => portal.close());

const read = async (path: string, customer: TestOrganization) =>
  (
    await portal.call('GET', `/cloud-connect/${path}/`, {
      token: owner,
      query: { customerId: customer.id },
    })
  ).body;

/** Has it, with so much used of the quota of a TiB. */
async function customerWith(more: Readonly<Record<string, unknown>> = {}) {
  const customer = await createCustomer(portal, partner);
  await makeServices(portal.owner, customer, { service: 'cloud-connect' });
  const tenantId = await makeCloudTenant(portal.owner, customer, more);
  return { customer, tenantId };
}

describe('when the quota is full', () => {
  /** Whole days that were metered, each so many days ago and with so many GiB on average. */
  const fullInDays = async (usedGiB: number, days: Readonly<Record<number, number>>) => {
    const { customer, tenantId } = await customerWith({ usedBytes: usedGiB * gib });
    const series = newId();
    await portal.owner.run(sql`
      insert into meter_series (partner_id, id, customer_id, customer_name, service, product, region, resource_id, resource_name)
      values (${partner.id}, ${series}, ${customer.id}, 'Kund', 'cloud-connect', ${product}, 'SE-NORTH-1', ${tenantId}, 'kund')`);
    for (const [ago, averageGiB] of Object.entries(days))
      await portal.owner.run(sql`
        insert into meter_day (partner_id, customer_id, service, day, series_id, quantity, hours)
        values (${partner.id}, ${customer.id}, 'cloud-connect', stockholm_day(portal_now()) - ${Number(ago)}::integer,
          ${series}, ${averageGiB * gib * 24}, 24)`);
    const { fullAt } = await read('details', customer);
    const inDays = Math.round((Date.parse(String(fullAt)) - Date.now()) / 86_400_000);
    return fullAt === null ? null : Math.max(0, inDays);
  };

  test.each([
    ['in as many days as the pace of the month takes', 512, { 20: 312, 0: 512 }, 51],
    ['now, when more is stored than it holds', 1100, { 20: 900, 0: 1100 }, 0],
    ['never told while less is stored than before', 512, { 20: 600, 0: 512 }, null],
    ['never told while as much is stored as before', 512, { 20: 512, 0: 512 }, null],
    ['not told before anything was metered', 512, {}, null],
    ['not told of one day', 512, { 0: 512 }, null],
    ['not told of less than a week', 512, { 6: 312, 0: 512 }, null],
    ['told of a week', 512, { 7: 442, 0: 512 }, 51],
    ['by the last thirty days alone', 512, { 60: 0.001, 20: 312, 0: 512 }, 51],
    ['not told of more than ten years', 1, { 20: 0.9, 0: 1 }, null],
  ] as const)('%s', async (...[, usedGiB, days, inDays]) => {
    expect(await fullInDays(usedGiB, days)).toBe(inDays);
  });
});

describe('a list without jobs says why', () => {
  const access = async (more: Readonly<Record<string, unknown>>, jobs = 0) => {
    const { customer } = await customerWith(more);
    for (let count = 0; count < jobs; count += 1)
      await makeCloudJob(portal.owner, customer, { name: `Jobb ${count}` });
    const details = Object(await read('details', customer));
    return [details.jobs.access, (await read('jobs', customer))['access']];
  };

  test.each([
    ['none was made: nothing is stored, and nobody signs in', {}, 'none'],
    ['none was made: backups lie there of a server that is gone', { usedBytes: gib }, 'none'],
    ['none was made: a server signs in and has stored nothing', { connectedServers: 1 }, 'none'],
    [
      'none can be seen: a server signs in and stores',
      { usedBytes: gib, connectedServers: 1 },
      'not-allowed',
    ],
  ] as const)('%s', async (_reason, more, told) => {
    expect(await access(more)).toEqual([told, told]);
  });

  test('and no reason where there are some', async () => {
    expect(await access({ usedBytes: gib, connectedServers: 1 }, 1)).toEqual(['allowed', 'allowed']);
  });
});

test('jobs are counted by how they are, and what they moved by the day before now', async () => {
  const { customer } = await customerWith();
  const ago = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
  const job = (state: string, more: object = {}) => ({ name: state, state, ...more });
  await makeCloudJob(
    portal.owner,
    customer,
    job('failed', { endedAt: ago(2), transferredBytes: 0 }),
    job('warning', { endedAt: ago(23), transferredBytes: 5 }),
    job('success', { endedAt: ago(1), transferredBytes: 7 }),
    job('idle', { endedAt: ago(25), transferredBytes: 11 }),
    job('waiting-for-tape'),
    job('waiting-for-repository'),
    job('unknown'),
    job('running', { startedAt: ago(1) }),
  );
  expect(Object(await read('details', customer)).jobs).toEqual({
    access: 'allowed',
    total: 8,
    ran: 3,
    transferredBytes: 12,
    failed: 1,
    warning: 1,
    waiting: 2,
    unknown: 1,
  });
});

test.each([
  ['en', ['Waiting for tape', 'No', 'After another job'], ','],
  ['sv', ['Väntar på band', 'Nej', 'Efter ett annat jobb'], ';'],
])('the file of jobs says in %s what the screen says', async (language, row, delimiter) => {
  const { customer } = await customerWith();
  const job = { name: 'Jobb', state: 'waiting-for-tape', isEnabled: false, schedule: 'chained' };
  await makeCloudJob(portal.owner, customer, job);
  const { payload } = await portal.app.inject({
    url: `/api/cloud-connect/jobs/?customerId=${customer.id}`,
    headers: { authorization: `Bearer ${owner}`, accept: 'text/csv', 'accept-language': language },
  });
  const [, cells = []] = payload.split('\r\n').map((line) => line.split(delimiter));
  expect([2, 3, 9].map((at) => cells[at])).toEqual(row);
});

test('what has failed in one region is ended before another is ordered', async () => {
  const customer = await createCustomer(portal, partner);
  const operation = { id: newId(), kind: 'enableCloudConnect', service: 'cloud-connect', subject: 'kund' };
  await makeServices(portal.owner, customer, {
    service: 'cloud-connect',
    state: 'provisioning',
    operation: {
      ...operation,
      state: 'failed',
      reason: 'userNameTaken',
      reasonValues: {},
      lines: null,
      reference: '7KQ2-M9XD',
    },
  });
  const failed = { region: 'SE-CENTRAL-1', state: 'creating', tenantId: null, companyId: null };
  await makeCloudTenant(portal.owner, customer, failed);
  const answer = await portal.call('POST', '/cloud-connect/enable/', {
    token: owner,
    query: { customerId: customer.id },
    body: enableBody(100),
    headers: { 'idempotency-key': newId() },
  });
  expect(answer).toMatchObject({ status: 400, body: { fields: { region: { errorKey: 'regionInUse' } } } });
  expect(await read('status', customer)).toMatchObject({ state: 'failed', region: 'SE-CENTRAL-1' });
});

test('the price list has each region that offers it, to the customer with its own price alone', async () => {
  const { customer } = await customerWith();
  const own = await signIn(portal, await createUser(portal, customer, { roles: ['viewer'] }));
  const items = async (token: string) =>
    (
      await portal.call('GET', '/cloud-connect/price-list/', {
        token,
        ...(token === owner && { query: { customerId: customer.id } }),
      })
    ).body['items'];
  const explanation = { product, currency: 'SEK', customerPrice: '0.5' };
  expect(await items(owner)).toMatchObject([
    { region: 'SE-NORTH-1', explanation: { ...explanation, listPrice: '0.5', listVersion: 1 } },
  ]);
  expect(await items(own)).toMatchObject([
    { region: 'SE-NORTH-1', explanation: { ...explanation, listPrice: null, listVersion: null } },
  ]);
});

test('what a customer has stands in the way of its deletion', async () => {
  const { customer } = await customerWith({ usedBytes: gib });
  const blockers = [
    { kind: 'cloudTenants', service: 'cloud-connect', count: 1 },
    { kind: 'service', service: 'cloud-connect', count: 1 },
  ];
  const refused = await portal.call('DELETE', '/customer/', { token: owner, query: { id: customer.id } });
  expect(refused).toMatchObject({
    status: 409,
    body: { errorKey: 'customerBlocked', details: { blockers } },
  });
});

const enabledInConsole: CloudTenant = {
  id: '',
  userName: 'kund',
  company: null,
  customer: null,
  isEnabled: true,
  endpoints: [],
  usage: {
    quotaBytes: 1024 * gib,
    usedBytes: 0,
    performanceTierBytes: 0,
    capacityTierBytes: 0,
    archiveTierBytes: 0,
    servers: 0,
    workstations: 0,
    vms: 0,
  },
  connectedServers: 0,
  leaseEndsAt: null,
  lastActiveAt: null,
};

describe('a reading of the console', () => {
  const region = 'SE-NORTH-1';
  const mirrored = (id: string, requestedAt: Date, more: Partial<CloudTenant> = {}) =>
    portal.owner.transaction((tx) =>
      mirrorTenants(tx, { region, rows: [{ ...enabledInConsole, id, ...more }], requestedAt }),
    );
  const isSuspended = async (customer: TestOrganization) => (await read('details', customer))['isSuspended'];
  const events = ({ id }: TestOrganization) =>
    portal.owner.rows(
      sql`select event from audit_entry where customer_id = ${id} and event like 'cloudTenant%'`,
    );

  test('that was asked for before a suspension undoes nothing, and one after it tells of a change by hand', async () => {
    const { customer, tenantId } = await customerWith();
    const asked = await portalNow(portal.owner);
    await portal.owner.transaction((tx) =>
      writeChange(tx, { partnerId: partner.id, customerId: customer.id }, { isSuspended: true }),
    );
    await mirrored(`tenant-${tenantId}`, asked);
    expect([await isSuspended(customer), await events(customer)]).toEqual([true, []]);
    await mirrored(`tenant-${tenantId}`, await portalNow(portal.owner));
    expect([await isSuspended(customer), await events(customer)]).toEqual([
      false,
      [{ event: 'cloudTenantChanged' }],
    ]);
  });

  test('leaves alone who ordered what is under way, and its version', async () => {
    const { tenantId } = await customerWith({ state: 'updating', isSuspended: true, updatedByName: 'Elin' });
    const row = () =>
      portal.owner.first(
        sql`select version, updated_by_name as name, is_suspended as "isSuspended" from cloud_tenant where id = ${tenantId}`,
      );
    const before = await row();
    await mirrored(`tenant-${tenantId}`, await portalNow(portal.owner));
    expect(await row()).toEqual(before);
    expect(before).toMatchObject({ name: 'Elin' });
  });

  test.each(['waiting', 'failed'] as const)(
    'takes what a %s end does for nobody else’s change',
    async (state) => {
      const { customer, tenantId } = await customerWith();
      await mirrored(`tenant-${tenantId}`, await portalNow(portal.owner));
      const operation = {
        kind: 'disableCloudConnect',
        service: 'cloud-connect',
        targetId: customer.id,
        state,
      };
      const finishedAt = state === 'failed' ? new Date(Date.now() + 1000) : null;
      await makeOperations(portal.owner, customer, { ...operation, finishedAt });
      await mirrored(`tenant-${tenantId}`, await portalNow(portal.owner), { isEnabled: false });
      expect([await isSuspended(customer), await events(customer)]).toEqual([true, []]);
    },
  );

  test('takes a quota of more than two exbibytes, which is metered and can be looked at before it is linked', async () => {
    const { customer, tenantId } = await customerWith();
    const usage = { ...enabledInConsole.usage, quotaBytes: 3 * 2 ** 60, usedBytes: 5 * gib };
    await mirrored(`tenant-${tenantId}`, await portalNow(portal.owner), { usage });
    expect(await read('details', customer)).toMatchObject({ quotaGiB: 3 * 2 ** 30, usedBytes: 5 * gib });
    const contents = { companyName: '', isSuspended: false, ...usage };
    expect(cloudContents.parse(contents)).toMatchObject({ quotaBytes: 3 * 2 ** 60 });
  });

  test('ends what is gone although another’s cannot end, which is told and stays', async () => {
    const [held, free] = [await customerWith(), await customerWith()];
    await portal.owner.run(sql`create table held_service (partner_id uuid, customer_id uuid, service text,
      foreign key (partner_id, customer_id, service) references service (partner_id, customer_id, service))`);
    await portal.owner.run(
      sql`insert into held_service values (${partner.id}, ${held.customer.id}, 'cloud-connect')`,
    );
    const others = await portal.owner.rows<{ key: string }>(sql`
      select 'tenant/' || tenant_id as key from cloud_tenant where id not in (${held.tenantId}, ${free.tenantId})`);
    const seen = others.map(({ key }) => key);
    const refused = await untilGone(
      (reading) => portal.owner.transaction(async (tx) => [...(await judgeAll(tx, region, reading)).refused]),
      seen,
    );
    await portal.owner.run(sql`drop table held_service`);
    expect(refused).toMatchObject([{ id: `tenant/tenant-${held.tenantId}` }]);
    expect([await read('status', held.customer), await read('status', free.customer)]).toMatchObject([
      { state: 'enabled' },
      { state: 'not-enabled' },
    ]);
  });
});

const readableJob: CloudJob = {
  id: newId(),
  name: 'Löner',
  company: '',
  schedule: 'daily',
  destination: null,
  state: 'success',
  isEnabled: true,
  lastRunAt: null,
  lastEndedAt: null,
  lastDurationSeconds: null,
  transferredBytes: null,
  failureMessage: null,
  unknownWords: {},
};

describe('a word of the console that the portal does not know', () => {
  const region = 'SE-NORTH-1';

  test('makes a job and an endpoint unknown, and is told to the operator alone', async () => {
    const { customer, tenantId } = await customerWith();
    const company = { id: `company-${tenantId}`, name: 'Bolaget' };
    const endpoint = {
      address: 'cc1.example',
      port: 6180,
      state: 'unknown',
      unknownWord: 'Degraded',
    } as const;
    const tenant = { ...enabledInConsole, id: `tenant-${tenantId}`, company, endpoints: [endpoint] };
    const job: CloudJob = {
      ...readableJob,
      company: company.id,
      state: 'unknown',
      schedule: 'unknown',
      unknownWords: { state: 'Paused', schedule: 'Lunar' },
    };
    const requestedAt = await portalNow(portal.owner);
    const readNow = (one: CloudJob) =>
      portal.owner.transaction(async (tx) => {
        await mirrorTenants(tx, { region, rows: [tenant], requestedAt });
        await mirrorJobs(tx, { region, rows: [one], requestedAt });
      });
    await readNow(job);
    const toldTo = async (token: string) => {
      const ask = (what: string) =>
        portal.call<{ items: object[] } & Record<string, unknown>>('GET', `/cloud-connect/${what}/`, {
          token,
          query: { partnerId: partner.id, customerId: customer.id },
        });
      const [details, jobs] = [await ask('details'), await ask('jobs')];
      return { endpoints: details.body['endpoints'], jobs: jobs.body.items };
    };
    const operator = await signIn(portal, await createUser(portal, await createOperator(portal)));
    const unknown = { state: 'unknown', schedule: 'unknown' };
    expect(await toldTo(operator)).toMatchObject({
      endpoints: [endpoint],
      jobs: [
        {
          ...unknown,
          unknownWords: [
            { of: 'state', word: 'Paused' },
            { of: 'schedule', word: 'Lunar' },
          ],
        },
      ],
    });
    expect(await toldTo(owner)).toMatchObject({
      endpoints: [{ ...endpoint, unknownWord: null }],
      jobs: [{ ...unknown, unknownWords: null }],
    });
    await readNow({ ...job, state: 'success', schedule: 'daily', unknownWords: {} });
    expect(await toldTo(operator)).toMatchObject({ jobs: [{ state: 'success', unknownWords: [] }] });
  });
});

describe('what has become another company’s', () => {
  const region = 'SE-NORTH-1';
  const jobsOf = async (customer: TestOrganization) => (await read('jobs', customer))['items'];
  const readJob = async (company: string) => {
    const requestedAt = await portalNow(portal.owner);
    await portal.owner.transaction((tx) =>
      mirrorJobs(tx, { region, rows: [{ ...readableJob, company }], requestedAt }),
    );
  };

  test('a job goes from the customer before to that of the company', async () => {
    const [before, now] = [await customerWith(), await customerWith()];
    await readJob(`company-${before.tenantId}`);
    expect(await jobsOf(before.customer)).toMatchObject([{ name: 'Löner' }]);
    await readJob(`company-${now.tenantId}`);
    expect([await jobsOf(before.customer), await jobsOf(now.customer)]).toMatchObject([
      [],
      [{ name: 'Löner' }],
    ]);
    const gone = await portal.owner.rows(sql`
      select target from audit_entry where customer_id = ${before.customer.id} and event = 'cloudJobGone'`);
    expect(gone).toEqual([{ target: 'Löner' }]);
  });

  test('a tenant that somebody moves into another customer’s company shows none of its jobs', async () => {
    const [first, other] = [await customerWith(), await customerWith()];
    await readJob(`company-${other.tenantId}`);
    expect(await jobsOf(other.customer)).toMatchObject([{ name: 'Löner' }]);
    const company = { id: `company-${first.tenantId}`, name: 'Bolaget' };
    const moved = { ...enabledInConsole, id: `tenant-${other.tenantId}`, company };
    const requestedAt = await portalNow(portal.owner);
    await portal.owner.transaction((tx) => mirrorTenants(tx, { region, rows: [moved], requestedAt }));
    await readJob(company.id);
    expect([await jobsOf(first.customer), await jobsOf(other.customer)]).toMatchObject([
      [{ name: 'Löner' }],
      [],
    ]);
  });
});

test('of two tenants of one company that are linked to two customers at the same moment, one is', async () => {
  const linked = async () => {
    const { id: customerId, name: customerName } = await createCustomer(portal, partner);
    await makeServices(portal.owner, { partnerId: partner.id, customerId }, { service: 'cloud-connect' });
    return { partnerId: partner.id, customerId, customerName, region: 'SE-NORTH-1' };
  };
  const [first, second] = [await linked(), await linked()];
  const of = (id: string) => ({ ...enabledInConsole, id, company: { id: 'company-1', name: 'Bolaget' } });
  const worker = openDatabase({ url: portal.databaseUrl, role: 'portal_worker', max: 1 });
  const refused = whileLocked(portal, {
    hold: (tx) => linkedTenants.write(tx, first, of('one')),
    work: () => worker.transaction((tx) => linkedTenants.write(tx, second, of('two'))),
  });
  await expect(refused).rejects.toThrow('companyTaken');
  await worker.end();
});
