import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { createCustomer, type TestOrganization } from '../testing/people.ts';
import { sampleOf } from '../testing/sample.ts';
import { waiting } from '../testing/storage.ts';
import { createBackupBench, product, type BackupBench } from './testing/bench.ts';
import { runsOn } from './testing/runs.ts';

let bench: BackupBench;
let on: ReturnType<typeof runsOn>;
beforeAll(async () => {
  bench = await createBackupBench();
  on = runsOn(bench);
});
afterEach(async () => {
  await bench.control('PUT faults', { fault: 'none' });
  await bench.control('PUT unkindness', null);
  await bench.control('PUT behavior', { runSeconds: 0 });
});
afterAll(() => bench.close());

const daily = { scheduleKind: 'daily', days: 'everyday', time: '22:00', every: '60' };
const entire = { backupType: 'entire-organization', included: [], excluded: [] };
const agreedPrices = [{ product, currency: 'SEK', unitPrice: '0.05' }];
const newJob = { name: 'Allt', ...daily, ...entire, costConsent: true, agreedPrices };

const books = z.object({
  organizations: z.array(z.object({ id: z.string(), msid: z.string() })),
  jobs: z.array(
    z.object({ organizationId: z.string(), name: z.string(), isEnabled: z.boolean(), run: z.unknown() }),
  ),
});

/** What is in the server of a tenant at Microsoft. */
async function inServer(msid: string) {
  const { organizations, jobs } = books.parse(await bench.control('GET content'));
  const own = organizations.filter((one) => one.msid === msid);
  return {
    organizations: own.length,
    jobs: jobs
      .filter(({ organizationId }) => own.some(({ id }) => id === organizationId))
      .map(({ name, isEnabled, run }) => ({ name, isEnabled, runs: run !== null })),
  };
}

type Of = { customer: TestOrganization; msid: string; query: Record<string, string> };
type Held = Awaited<ReturnType<typeof inServer>>;
type Order = {
  /** The calls that change something for it. */
  call: string;
  arrange: () => Promise<Of>;
  send: (of: Of) => Promise<string>;
  /** What the server has of the tenant afterwards, and the portal shows. */
  held: Held;
  shown: object;
};

async function sent(call: `${'POST' | 'PUT' | 'DELETE'} ${string}`, of: Of, body: object = {}) {
  const { customer, query } = of;
  const answer = await bench.send(call, customer, { query, body });
  expect([answer.status, answer.body]).toMatchObject([202, {}]);
  return String(answer.body['operationId']);
}

async function enabled(): Promise<Of> {
  const { customer, tenant } = await bench.enabledCustomer({ users: 3 });
  return { customer, msid: tenant.id, query: {} };
}
async function withJob(): Promise<Of> {
  const of = await enabled();
  await bench.order('POST job', of.customer, { body: newJob });
  return { ...of, query: { id: String((await jobOf(of))['id']) } };
}
async function whoSignedIn(): Promise<Of> {
  const customer = await createCustomer(bench.portal, bench.partner);
  const tenant = await bench.addTenant({ users: 3 });
  await bench.signInWith(customer, await bench.begin(customer, tenant.domain), tenant);
  return { customer, msid: tenant.id, query: {} };
}

const jobOf = async ({ customer }: Of): Promise<Record<string, unknown>> => {
  const { body } = await bench.send<{ items: Record<string, unknown>[] }>('GET jobs', customer);
  return body.items[0] ?? {};
};
const holding = (more: object = {}): Held => ({
  organizations: 1,
  jobs: [{ name: 'Allt', isEnabled: true, runs: false, ...more }],
});
const acts = (action: string) => (of: Of) => sent(`POST job/${action}`, of);

const orders: Readonly<Record<string, Order>> = {
  enabling: {
    call: 'createOrganization',
    arrange: whoSignedIn,
    send: (of) => sent('POST enable', of),
    held: { organizations: 1, jobs: [] },
    shown: {},
  },
  'a new job': {
    call: 'createJob',
    arrange: enabled,
    send: (of) => sent('POST job', of, newJob),
    held: holding(),
    shown: { state: 'active', name: 'Allt' },
  },
  'a change': {
    call: 'editJob',
    arrange: withJob,
    send: async (of) => {
      const { version } = await jobOf(of);
      const body = { ...newJob, name: 'Nytt namn', version, agreedPrices: null };
      return sent('PUT job', of, body);
    },
    held: holding({ name: 'Nytt namn' }),
    shown: { state: 'active', name: 'Nytt namn' },
  },
  'a start': {
    call: 'startJob',
    arrange: withJob,
    send: async (of) => {
      await bench.control('PUT behavior', { runSeconds: 3600 });
      return acts('start')(of);
    },
    held: holding({ runs: true }),
    shown: { state: 'active', status: 'running' },
  },
  'switching off': {
    call: 'disableJob',
    arrange: withJob,
    send: acts('disable'),
    held: holding({ isEnabled: false }),
    shown: { state: 'active', isEnabled: false },
  },
  'a deletion': {
    call: 'deleteJob',
    arrange: withJob,
    send: (of) => sent('DELETE job', of),
    held: { organizations: 1, jobs: [] },
    shown: {},
  },
  'the end': {
    call: 'removeOrganization',
    arrange: enabled,
    send: (of) => sent('POST disable', of),
    held: { organizations: 0, jobs: [] },
    shown: {},
  },
};
const orderOf = (name: string): Order => {
  const found = orders[name];
  if (!found) throw new Error(`There is no order of ${name}.`);
  return found;
};

/** As if the minutes had passed in which what was not answered is looked for before it is asked for anew. */
const later = sql`case when memory ? 'startedAt' then memory || jsonb_build_object('startedAt',
  to_char(now() at time zone 'UTC' - interval '11 minutes', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) else memory end`;
const due = (id: string) =>
  bench.portal.owner.run(sql`
    update operation set due_at = now(), memory = ${later}
    where id = ${id} and lease_id is null and state in ('waiting', 'running')`);

/** Waits for an operation, and tries what failed again, up to three times. */
async function carriedOut(id: string): Promise<void> {
  let tries = 0;
  await vi.waitFor(async () => {
    await due(id);
    const found = await bench.operation(id);
    if (found?.['state'] === 'failed' && tries < 3) {
      tries += 1;
      const retry = { token: bench.engineer, query: { id }, body: { agreedPrices } };
      await bench.portal.call('POST', '/operation/retry/', retry);
    }
    expect(found).toMatchObject({ state: 'succeeded' });
  }, waiting);
}

async function holds(name: string, of: Of): Promise<void> {
  const { held, shown } = orderOf(name);
  expect(await inServer(of.msid)).toEqual(held);
  expect(await jobOf(of)).toMatchObject(shown);
  if (name !== 'a start') return;
  const { body } = await bench.send<{ items: object[] }>('GET job-history', of.customer);
  expect(body.items.length).toBeLessThan(2);
}

const unkindly = ['garbled', 'refused-after', 'lost-before', 'lost-after'] as const;
const all = Object.keys(orders).flatMap((order) => unkindly.map((unkindness) => ({ order, unkindness })));
const cells = sampleOf(all, { share: 0.4, kinds: ({ order, unkindness }) => [order, unkindness] });

describe('an order is carried out once when the server answers unkindly:', () => {
  test.for(cells)('$order, $unkindness', async ({ order, unkindness }) => {
    const { arrange, send, call } = orderOf(order);
    const of = await arrange();
    await bench.control('PUT unkindness', { call, unkindness });
    const id = await send(of);
    await carriedOut(id);
    expect(await bench.control('GET unkindness')).toMatchObject({ played: 1 });
    await holds(order, of);
  });
});

const outages = [
  { fault: { fault: 'down' }, reason: 'unreachable' },
  { fault: { fault: 'throttles', retryAfterSeconds: 90 }, reason: 'throttled' },
  { fault: { fault: 'refuses', status: 401 }, reason: 'connection' },
  // As a proxy of the vendor's answers what has failed behind it.
  { fault: { fault: 'refuses', status: 520 }, reason: 'unreachable' },
] as const;
const waits = Object.keys(orders).flatMap((order) => outages.map((outage) => ({ order, ...outage })));
const someWaits = sampleOf(waits, {
  share: 0.3,
  kinds: ({ order, fault }) => [order, JSON.stringify(fault)],
});

describe('an order waits for a server that does not serve, says why, and is carried out once afterwards:', () => {
  test.for(someWaits)('$order, $fault', async ({ order, fault, reason }) => {
    const { arrange, send } = orderOf(order);
    const of = await arrange();
    const before = await inServer(of.msid);
    await bench.control('POST expire-tokens', { refreshToo: true });
    await bench.control('PUT faults', fault);
    const id = await send(of);
    await vi.waitFor(async () => {
      expect(await bench.operation(id)).toMatchObject({ state: 'waiting', reason });
    }, waiting);
    await bench.control('PUT faults', { fault: 'none' });
    expect(await inServer(of.msid)).toEqual(before);
    await carriedOut(id);
    await holds(order, of);
  });
});

describe('a code', () => {
  test('that expires while the tenant is to be added fails the service and leaves nothing there', async () => {
    const of = await whoSignedIn();
    await bench.control('PUT clock', { advanceSeconds: 3600 });
    const id = await sent('POST enable', of);
    await vi.waitFor(async () => {
      await due(id);
      expect(await bench.operation(id)).toMatchObject({ state: 'failed', reason: 'backupCodeExpired' });
    }, waiting);
    expect(await inServer(of.msid)).toEqual({ organizations: 0, jobs: [] });
    expect(await bench.status(of.customer)).toMatchObject({ state: 'failed' });
  });
});

test('a tenant that somebody has removed in the server takes no new job, and the order says so', async () => {
  const of = await enabled();
  const place = await bench.portal.owner.first<{ id: string }>(
    sql`select tenant_id as id from m365_tenant where customer_id = ${of.customer.id}`,
  );
  await on.driver().removeTenant(place?.id ?? '');
  const id = await sent('POST job', of, newJob);
  await vi.waitFor(async () => {
    await due(id);
    expect(await bench.operation(id)).toMatchObject({ state: 'failed', reason: 'notFound' });
  }, waiting);
  expect(await jobOf(of)).toMatchObject({ state: 'failed' });
  expect(await inServer(of.msid)).toEqual({ organizations: 0, jobs: [] });
});
