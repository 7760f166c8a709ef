import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { createCustomer, type TestOrganization } from '../testing/people.ts';
import { sampleOf } from '../testing/sample.ts';
import { waiting } from '../testing/storage.ts';
import { agreed, createCloudBench, enableBody, gib, type CloudBench } from './testing/bench.ts';

let bench: CloudBench;
beforeAll(async () => {
  bench = await createCloudBench();
  await bench.control('PUT behavior', { actionSeconds: 0 });
});
afterEach(async () => {
  await bench.control('PUT faults', { fault: 'none' });
  await bench.control('PUT unkindness', null);
  await bench.control('PUT behavior', { actionSeconds: 0, actionOutcome: 'succeed' });
});
afterAll(() => bench.close());

const region = 'SE-NORTH-1';
const daily = { name: 'Servers', machines: 3, fullBytes: 10 * gib, bytesPerRun: gib, points: 3 };

const books = z.object({
  cloud: z.object({
    companies: z.array(z.object({ organization: z.looseObject({ companyId: z.string().optional() }) })),
    tenants: z.array(
      z.object({
        uid: z.string(),
        document: z.looseObject({
          isEnabled: z.boolean(),
          credentials: z.object({ userName: z.string(), password: z.string() }),
        }),
      }),
    ),
    resources: z.array(
      z.object({ tenant: z.string(), document: z.looseObject({ storageQuota: z.number() }) }),
    ),
  }),
});

/** Whose it is, as the console names it. */
type Of = TestOrganization & { userName: string };
type Held = { companies: number; tenants: object[] };

/** What the console has of a customer. */
async function inConsole({ id, userName }: Of): Promise<Held> {
  const { companies, tenants, resources } = books.parse(await bench.control('GET content')).cloud;
  const own = tenants.filter(({ document }) => document.credentials.userName === userName);
  return {
    companies: companies.filter(({ organization }) => organization.companyId === id).length,
    tenants: own.map(({ uid, document }) => ({
      isEnabled: document.isEnabled,
      quotas: resources.flatMap((one) => (one.tenant === uid ? [one.document.storageQuota / gib] : [])),
    })),
  };
}

const holding = (more: object = {}): Held => ({
  companies: 1,
  tenants: [{ isEnabled: true, quotas: [100], ...more }],
});
const nothing: Held = { companies: 0, tenants: [] };

type Order = {
  /** The calls of the console that change something for it. */
  calls: readonly string[];
  arrange: () => Promise<TestOrganization>;
  send: (customer: TestOrganization) => Promise<string>;
  /** What the console has of the customer afterwards, and the portal shows. */
  held: Held;
  shown: object;
};

async function sent(call: `${'POST' | 'PUT'} ${string}`, customer: TestOrganization, body: object = {}) {
  const answer = await bench.send(call, customer, { body });
  expect([answer.status, answer.body]).toMatchObject([202, {}]);
  return String(answer.body['operationId']);
}
const enabled = () => bench.enabledCustomer(100);

const orders: Readonly<Record<string, Order>> = {
  enabling: {
    calls: ['createCompany', 'createTenant', 'createResource'],
    arrange: () => createCustomer(bench.portal, bench.partner),
    send: (customer) => sent('POST enable', customer, enableBody(100)),
    held: holding(),
    shown: { state: 'active', quotaGiB: 100, isSuspended: false },
  },
  'a quota': {
    calls: ['patchResource'],
    arrange: enabled,
    send: async (customer) => {
      const { version } = await bench.details(customer);
      const consent = { costConsent: true, agreedPrices: agreed };
      return sent('PUT quota', customer, { quotaGiB: 200, version, ...consent });
    },
    held: holding({ quotas: [200] }),
    shown: { state: 'active', quotaGiB: 200 },
  },
  'a password': {
    calls: ['patchTenant'],
    arrange: enabled,
    send: (customer) => sent('POST password', customer),
    held: holding(),
    shown: { state: 'active', password: { secretUntil: expect.any(String) } },
  },
  'a suspension': {
    calls: ['patchTenant'],
    arrange: enabled,
    send: (customer) => sent('POST suspend', customer),
    held: holding({ isEnabled: false }),
    shown: { state: 'active', isSuspended: true },
  },
  'a resumption': {
    calls: ['patchTenant'],
    arrange: async () => {
      const customer = await enabled();
      await bench.order('POST suspend', customer);
      return customer;
    },
    send: (customer) => sent('POST resume', customer),
    held: holding(),
    shown: { state: 'active', isSuspended: false },
  },
  'the end': {
    calls: ['deleteTenant', 'deleteCompany'],
    arrange: enabled,
    send: (customer) => sent('POST disable', customer),
    held: nothing,
    shown: { errorKey: 'notFound' },
  },
};
const orderOf = (name: string): Order => {
  const found = orders[name];
  if (!found) throw new Error(`There is no order of ${name}.`);
  return found;
};

/** With the name that it has in the console, before it has anything there. */
async function named(customer: TestOrganization): Promise<Of> {
  const found = await bench.portal.owner.first<{ name: string }>(
    sql`select user_name as name from cloud_tenant where customer_id = ${customer.id}`,
  );
  return { ...customer, userName: found?.name ?? '' };
}

const due = (id: string) =>
  bench.portal.owner.run(sql`
    update operation set due_at = now() where id = ${id} and lease_id is null and state in ('waiting', 'running')`);

/** Waits for an operation, and tries what failed again, up to three times. */
async function carriedOut(id: string): Promise<void> {
  let tries = 0;
  await vi.waitFor(async () => {
    await due(id);
    const found = await bench.operation(id);
    if (found?.['state'] === 'failed' && tries < 3) {
      tries += 1;
      const retry = { token: bench.engineer, query: { id }, body: { agreedPrices: agreed } };
      await bench.portal.call('POST', '/operation/retry/', retry);
    }
    expect(found).toMatchObject({ state: 'succeeded' });
  }, waiting);
}

/** The order is carried out whole, and once; the password that is shown then lets in. */
async function holds(name: string, of: Of): Promise<void> {
  const { held, shown } = orderOf(name);
  expect(await inConsole(of)).toEqual(held);
  expect(await bench.details(of)).toMatchObject(shown);
  if (name === 'enabling' || name === 'a password') await bench.backUp(of, await bench.password(of), [daily]);
}

const unkindly = ['garbled', 'refused-after', 'lost-before', 'lost-after'] as const;
const all = Object.entries(orders).flatMap(([order, { calls }]) =>
  calls.flatMap((call) => unkindly.map((unkindness) => ({ order, call, unkindness }))),
);
const cells = sampleOf(all, { share: 0.25, kinds: ({ order, unkindness }) => [order, unkindness] });

describe('an order is carried out once when the console answers unkindly:', () => {
  test.for(cells)('$order, $call $unkindness', async ({ order, call, unkindness }) => {
    const { arrange, send } = orderOf(order);
    const customer = await arrange();
    await bench.control('PUT unkindness', { call, unkindness });
    const id = await send(customer);
    const of = await named(customer);
    await carriedOut(id);
    expect(await bench.control('GET unkindness')).toMatchObject({ played: 1 });
    await holds(order, of);
  });
});

const outages = [
  { fault: { fault: 'down' }, reason: 'unreachable' },
  { fault: { fault: 'throttles', retryAfterSeconds: 90 }, reason: 'throttled' },
  { fault: { fault: 'refuses', status: 401 }, reason: 'connection' },
] as const;
const waits = Object.keys(orders).flatMap((order) => outages.map((outage) => ({ order, ...outage })));
const someWaits = sampleOf(waits, { share: 0.4, kinds: ({ order, reason }) => [order, reason] });

describe('an order waits for a console that does not serve, says why, and is carried out once afterwards:', () => {
  test.for(someWaits)('$order, $reason', async ({ order, fault, reason }) => {
    const { arrange, send } = orderOf(order);
    const customer = await arrange();
    const of = await named(customer);
    const before = await inConsole(of);
    await bench.control('POST expire-tokens', { refreshToo: true });
    await bench.control('PUT faults', fault);
    const id = await send(customer);
    await vi.waitFor(async () => {
      expect(await bench.operation(id)).toMatchObject({
        state: 'waiting',
        reason,
        waitsFor: { system: 'veeam-service-provider', region },
      });
    }, waiting);
    if (order !== 'the end' && order !== 'enabling')
      expect((await bench.send('POST suspend', customer, { body: {} })).body['errorKey']).toBe(
        'operationOpen',
      );
    await bench.control('PUT faults', { fault: 'none' });
    expect(await inConsole(of)).toEqual(before);
    await carriedOut(id);
    await holds(order, await (order === 'enabling' ? named(customer) : of));
  });
});

describe('an action of the console', () => {
  test('that fails leaves all as it was with a reason, and the next try is carried out', async () => {
    const customer = await enabled();
    const of = await named(customer);
    await bench.control('PUT behavior', { actionSeconds: 0.05, actionOutcome: 'fail' });
    const id = await orderOf('a quota').send(customer);
    await bench.becomes(id, 'failed');
    expect(await inConsole(of)).toEqual(holding());
    expect(await bench.details(customer)).toMatchObject({
      state: 'active',
      quotaGiB: 100,
      operation: { state: 'failed', reason: 'refused' },
    });
    await bench.control('PUT behavior', { actionSeconds: 0, actionOutcome: 'succeed' });
    await carriedOut(id);
    await holds('a quota', of);
  });

  test('that never ends is given up after an hour, and nothing was made', async () => {
    const customer = await enabled();
    await bench.control('PUT behavior', { actionSeconds: 0.05, actionOutcome: 'never' });
    const id = await orderOf('a suspension').send(customer);
    await vi.waitFor(async () => {
      expect((await bench.operation(id))?.['memory']).not.toBeNull();
    }, waiting);
    await bench.portal.owner.run(sql`
      update operation set memory = jsonb_set(memory, '{startedAt}', '"2026-01-01T00:00:00.000Z"') where id = ${id}`);
    await bench.becomes(id, 'failed');
    expect(await bench.details(customer)).toMatchObject({ state: 'active', isSuspended: false });
  });
});

describe('of what the console tells oddly', () => {
  test('a gateway that cannot be read keeps nobody from being enabled', async () => {
    const customer = await createCustomer(bench.portal, bench.partner);
    await bench.control('PUT unkindness', { call: 'listGateways', unkindness: 'bad-row', times: 50 });
    await bench.becomes(await orderOf('enabling').send(customer), 'succeeded');
    const { endpoints } = await bench.details(customer);
    expect(endpoints).toMatchObject([{ port: 6180 }]);
  });
});

describe('whoever wants to see which backups go', () => {
  const backups = (customer: TestOrganization) => bench.send('GET backups', customer);
  const away = { status: 503, body: { errorKey: 'cloudConnectUnavailable' } };

  test.for([
    { fault: 'down' },
    { fault: 'throttles', retryAfterSeconds: 90 },
    { fault: 'refuses', status: 401 },
    { fault: 'refuses', status: 500 },
    { fault: 'garbles' },
  ] as const)('is told that the console does not answer: %j', async (fault) => {
    const customer = await enabled();
    await bench.control('PUT faults', fault);
    expect(await backups(customer)).toMatchObject(away);
  });

  test('is told no size of any while what one machine holds cannot be read', async () => {
    const customer = await enabled();
    await bench.backUp(customer, await bench.password(customer), [daily]);
    const items = async () => (await backups(customer)).body['items'];
    expect(await items()).toMatchObject([{ name: 'Servers', machines: 3, usedBytes: 12 * gib }]);
    await bench.control('PUT unkindness', { call: 'listVmBackups', unkindness: 'bad-row', times: 20 });
    expect(await items()).toMatchObject([{ name: 'Servers', machines: null, usedBytes: null }]);
  });

  test('waits no longer than three seconds', async () => {
    const customer = await enabled();
    await bench.control('PUT faults', { fault: 'slow', delayMs: 20_000 });
    const begin = performance.now();
    expect(await backups(customer)).toMatchObject(away);
    expect(performance.now() - begin).toBeLessThan(10_000);
  });

  test.for([
    { call: 'getTenant', unkindness: 'garbled' },
    { call: 'listUsagesOf', unkindness: 'garbled' },
    { call: 'listBackups', unkindness: 'bad-row' },
  ])(
    'is shown none after $call $unkindness, as one that is not named would be missed',
    async ({ call, unkindness }) => {
      const customer = await enabled();
      const jobs = [daily, { ...daily, name: 'Laptops' }];
      await bench.backUp(customer, await bench.password(customer), jobs);
      await bench.control('PUT unkindness', { call, unkindness, times: 20 });
      expect(await backups(customer)).toMatchObject(away);
    },
  );

  test('is told when it is gone, and that the customer’s company is closed to the portal', async () => {
    const customer = await enabled();
    const { userName } = await named(customer);
    await bench.control('PUT access', { userName, company: false });
    expect(await backups(customer)).toMatchObject(away);
    await bench.control('PUT access', { userName, company: true });
    const { tenants } = books.parse(await bench.control('GET content')).cloud;
    const { uid } = tenants.find(({ document }) => document.credentials.userName === userName) ?? {};
    await bench.byHand(`DELETE /infrastructure/sites/tenants/${uid}`);
    expect(await backups(customer)).toMatchObject({ status: 404, body: { errorKey: 'notFound' } });
  });
});
