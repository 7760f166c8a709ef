import { failOnUnreadable } from '@portal/ports/unreadable';
import { randomUUID } from 'node:crypto';
import type { CloudConnect, CloudTenant, NewCloudTenant } from '@portal/ports/cloud-connect';
import { isKind, ProviderFailure } from '@portal/ports/failure';
import type { Outbound, OutboundRequest, OutboundResponse } from '@portal/ports/outbound';
import type { Step, TaskMemory } from '@portal/ports/step';
import {
  again,
  backedUp,
  enable,
  gib,
  newCloudTenant,
  type CloudConnectBench,
} from '@portal/ports/testing/cloud-connect-bench';
import { all, finish } from '@portal/ports/testing/finish';
import { plainOutbound } from '@portal/ports/testing/plain-outbound';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cloudBenchOf } from '../testing/cloud-bench.ts';
import { cloudConnect, openConsole, type Console } from '../testing/console.ts';
import { createVeeamServiceProvider } from '../veeam-service-provider.ts';

let console: Console;
let bench: CloudConnectBench;
let sent: OutboundRequest[];

const recording: Outbound = async (request) => {
  sent.push(request);
  return await plainOutbound(request);
};
const pathOf = ({ url }: OutboundRequest): string => url.slice(url.indexOf('/api/v3') + 7);
const changes = (): OutboundRequest[] =>
  sent.filter((request) => request.method !== 'GET' && pathOf(request) !== '/token');
const idsOf = (method: string, end: string): Set<string | undefined> =>
  new Set(
    changes()
      .filter((request) => request.method === method && pathOf(request).endsWith(end))
      .map(({ headers }) => headers?.['x-request-id']),
  );

const driver = (outbound: Outbound, own: object = {}): CloudConnect => {
  const settings = { ...console.connection.settings, cloudConnect: { ...cloudSettings(), ...own } };
  return createVeeamServiceProvider({ ...console.connection, settings }, outbound);
};
const cloudSettings = () => {
  const { cloudConnect: settings } = console.connection.settings;
  if (settings === undefined) throw new Error('no Cloud Connect');
  return settings;
};
const atOnce = () => console.control('PUT behavior', { actionSeconds: 0 });
const listed = (items: readonly unknown[]): OutboundResponse => ({
  status: 200,
  headers: {},
  body: new TextEncoder().encode(
    JSON.stringify({
      data: items,
      meta: { pagingInfo: { total: items.length, count: items.length, offset: 0 } },
    }),
  ),
});

beforeAll(async () => {
  console = await openConsole();
});
beforeEach(() => {
  sent = [];
  bench = cloudBenchOf(console, recording);
});
afterEach(async () => {
  await console.fault({ fault: 'none' });
  await console.control('PUT behavior', { actionSeconds: 2, actionOutcome: 'succeed' });
  await console.control('PUT maintenance', { isOn: false });
});
afterAll(async () => await console.close());

const tenantsOf = async ({ customer }: NewCloudTenant): Promise<CloudTenant[]> =>
  (await all(bench.cloud.listTenants(failOnUnreadable))).filter((tenant) => tenant.customer === customer);

/** As a worker does it: what was cut off is tried again, without what it remembers. */
const through = async <T>(call: (memory: TaskMemory | null) => Promise<Step<T>>): Promise<T> => {
  try {
    return await finish(bench, call);
  } catch (error) {
    if (!isKind(error, 'unreachable')) throw error;
    return await finish(bench, call);
  }
};

describe('a step that is cut off', { tags: ['order-once'] }, () => {
  const steps = [
    ['POST /api/v3/organizations/companies', 'POST', '/organizations/companies'],
    [`POST /api/v3/infrastructure/sites/${cloudConnect.site}/tenants`, 'POST', '/tenants'],
    ['POST /api/v3/infrastructure/sites/tenants/', 'POST', '/backupResources'],
  ] as const;

  for (const actionSeconds of [0, 2])
    for (const fault of ['failOnce', 'failOnceBefore'])
      it.each(steps)(`(${fault}, ${actionSeconds} s) is completed once: %s`, async (when, ...step) => {
        await console.control('PUT behavior', { actionSeconds });
        const order = newCloudTenant();
        await console.fault({ fault, when });
        const tenant = await through((memory) => bench.cloud.enableTenant(order, memory));
        expect(await tenantsOf(order)).toEqual([tenant]);
        expect(tenant.usage.quotaBytes).toBe(order.quotaBytes);
        expect(await bench.backUp(order, [])).toBe(true);
        expect(idsOf(...step).size).toBe(1);
      });

  it('is completed once, whichever of all requests was the last', async () => {
    let requests = Infinity;
    for (let last = 1; last < requests; last += 1) {
      requests = 0;
      const cut: Outbound = async (request) => {
        const answer = await plainOutbound(request);
        requests += 1;
        if (requests === last) throw new ProviderFailure('unreachable', 'no answer');
        return answer;
      };
      const [cloud, order] = [driver(cut), newCloudTenant()];
      const tenant = await through((memory) => cloud.enableTenant(order, memory));
      expect(await tenantsOf(order)).toEqual([tenant]);
    }
    expect(requests).toBeGreaterThan(20);
  });

  it.each(['failOnce', 'failOnceBefore'])('(%s) of a removal is completed', async (fault) => {
    for (const when of ['DELETE /api/v3/infrastructure', 'DELETE /api/v3/organizations']) {
      const order = newCloudTenant();
      const { id: tenant } = await enable(bench, order);
      await console.fault({ fault, when });
      const removal = { operation: randomUUID(), tenant, customer: order.customer, backups: [] };
      await through((memory) => bench.cloud.removeTenant(removal, memory));
      expect(await tenantsOf(order)).toEqual([]);
    }
  });

  it('sets a password once, also when its result is gone', async () => {
    const order = newCloudTenant();
    const { id: tenant } = await enable(bench, order);
    sent = [];
    const reset = { operation: randomUUID(), tenant, password: `Dd4-${randomUUID()}` };
    const step = await bench.cloud.resetPassword(reset, null);
    await bench.passTime(3600);
    const memory = 'again' in step ? step.again.memory : null;
    expect(await bench.cloud.resetPassword(reset, memory)).toEqual({ done: null });
    expect(changes()).toHaveLength(1);
  });
});

describe('a password', () => {
  it('that is set leaves what people have written of a tenant', async () => {
    const userName = `old-${randomUUID()}`;
    await bench.addTenant({ company: null, userName, quotaBytes: gib });
    const { id: tenant } =
      (await all(bench.cloud.listTenants(failOnUnreadable))).find((one) => one.userName === userName) ?? {};
    const path = `/infrastructure/sites/tenants/${tenant}`;
    const written = 'Ring Elin först.';
    let now = written;
    const described: Outbound = async (request) => {
      const answer = await recording(request);
      if (request.method !== 'GET' || pathOf(request) !== path) return answer;
      const { data } = JSON.parse(textOf(answer));
      const body = JSON.stringify({ data: { ...data, description: now } });
      return { ...answer, body: new TextEncoder().encode(body) };
    };
    await atOnce();
    const cloud = driver(described);
    for (const operation of [randomUUID(), randomUUID()]) {
      const reset = { operation, tenant: tenant ?? '', password: `Ee5-${randomUUID()}` };
      await cloud.resetPassword(reset, null);
      const description = `${written} Cloud Portal ${operation}`;
      const [, change] = JSON.parse(String(changes().at(-1)?.body));
      expect(change).toEqual({ op: 'replace', path: '/description', value: description });
      now = description;
      expect(await cloud.resetPassword(reset, null)).toEqual({ done: null });
    }
    expect(changes()).toHaveLength(2);
  });
});

describe('what shows late', { tags: ['order-once'] }, () => {
  const isAsked = (request: OutboundRequest, property: string): boolean =>
    pathOf(request).startsWith('/organizations?') &&
    decodeURIComponent(request.url).includes(`"property":"${property}"`);

  it('is waited for and not made again', async () => {
    await atOnce();
    let hidden = 3;
    const late: Outbound = async (request) => {
      const answer = await recording(request);
      if (!pathOf(request).startsWith('/organizations?') || hidden === 0) return answer;
      hidden -= isAsked(request, 'name') ? 1 : 0;
      return listed([]);
    };
    const order = newCloudTenant();
    const cloud = driver(late);
    expect(await cloud.enableTenant(order, null)).toMatchObject({ again: { seconds: 2 } });
    await finish(bench, (memory) => cloud.enableTenant(order, memory));
    expect(await tenantsOf(order)).toHaveLength(1);
    expect(idsOf('POST', '/organizations/companies').size).toBe(1);
  });

  it('is nobody else’s when it shows between two reads', async () => {
    const order = newCloudTenant();
    const { company } = await enable(bench, order);
    sent = [];
    let hidden = true;
    const between: Outbound = async (request) => {
      if (!hidden || !isAsked(request, 'companyId')) return await recording(request);
      hidden = false;
      return listed([]);
    };
    const cloud = driver(between);
    const next = again(order);
    const tenant = await finish(bench, (memory) => cloud.enableTenant(next, memory));
    expect(tenant.company).toEqual(company);
    expect(idsOf('POST', '/organizations/companies').size).toBe(0);
  });
});

describe('enabling', () => {
  it('waits for a site in maintenance', async () => {
    const order = newCloudTenant();
    await console.control('PUT maintenance', { isOn: true });
    let memory: TaskMemory | null = null;
    for (let round = 0; round < 4; round += 1) {
      const step: Step<CloudTenant> = await bench.cloud.enableTenant(order, memory);
      memory = 'again' in step ? step.again.memory : null;
      await bench.passTime(2);
    }
    expect(await bench.cloud.enableTenant(order, memory)).toMatchObject({ again: { seconds: 60 } });
    await console.control('PUT maintenance', { isOn: false });
    await finish(bench, (later) => bench.cloud.enableTenant(order, later ?? memory));
  });

  it('tells a company with a tenant of another name from one that is free', async () => {
    const [order, userName] = [newCloudTenant(), `old-${randomUUID()}`];
    const { name: company } = order.company;
    const known = { company, companyId: order.customer, userName, password: 'by-hand-1', quotaBytes: gib };
    await console.control('POST tenants', [known]);
    const failure = { kind: 'conflict', reason: 'tenantExists' };
    await expect(enable(bench, order)).rejects.toMatchObject(failure);
    const adopted = await enable(bench, { ...order, userName });
    expect(adopted).toMatchObject({ customer: order.customer, usage: { quotaBytes: order.quotaBytes } });
  });

  it('follows the region: gateways in no pool, and a lease that ends by itself', async () => {
    const order = newCloudTenant({ orderedAt: new Date() });
    const cloud = driver(recording, { gatewayPool: null, leaseDays: 30 });
    const tenant = await finish(bench, (memory) => cloud.enableTenant(order, memory));
    expect(tenant.endpoints).toEqual([
      { address: 'gw03.cloud-connect.example', port: 6180, state: 'healthy' },
    ]);
    expect(tenant.leaseEndsAt).toEqual(new Date(order.orderedAt.getTime() + 30 * 24 * 3_600_000));
    await bench.passTime(31 * 24 * 3600);
    expect(await cloud.getTenant(tenant.id)).toMatchObject({ isEnabled: false });
  });

  it('says nothing of the password, in no id and no failure', async () => {
    await atOnce();
    const echoing: Outbound = async (request) => {
      if (request.method !== 'POST' || !pathOf(request).endsWith('/tenants')) return await recording(request);
      sent.push(request);
      const error = { type: 'logical', message: `Bad: ${String(request.body)}`, code: 1 };
      const body = new TextEncoder().encode(JSON.stringify({ errors: [error] }));
      return { status: 400, headers: {}, body };
    };
    const order = newCloudTenant();
    for (const password of ['hemligt-lösen-1', 'hemligt-lösen-2']) {
      const error: unknown = await driver(echoing)
        .enableTenant({ ...order, password }, null)
        .catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ kind: 'refused', message: expect.stringContaining(order.userName) });
      expect(String(error)).not.toContain('hemligt');
    }
    expect(idsOf('POST', '/tenants').size).toBe(1);
  });
});

describe('a removal', () => {
  it('leaves a company that people have made for the customer', async () => {
    const order = newCloudTenant();
    const { company, userName } = { company: order.company.name, userName: order.userName };
    const known = { company, companyId: order.customer, userName, password: 'by-hand-1', quotaBytes: gib };
    await console.control('POST tenants', [known]);
    const { id: tenant } = await enable(bench, order);
    const removal = { operation: randomUUID(), tenant, customer: order.customer, backups: [] };
    await finish(bench, (memory) => bench.cloud.removeTenant(removal, memory));
    expect(await tenantsOf(order)).toEqual([]);
    expect(changes().filter(({ method, url }) => method === 'DELETE' && url.includes('/companies/'))).toEqual(
      [],
    );
  });

  it('asks for backups to go only when all were named, and for nothing else ever', async () => {
    const { order, tenant } = await backedUp(bench);
    const empty = newCloudTenant();
    const { id } = await enable(bench, empty);
    sent = [];
    const backups = (await bench.cloud.listTenantBackups(tenant.id, failOnUnreadable)).map(
      (backup) => backup.id,
    );
    for (const removal of [
      { tenant: tenant.id, customer: order.customer, backups },
      { tenant: id, customer: empty.customer, backups: [] },
    ]) {
      const whole = { operation: randomUUID(), ...removal };
      await finish(bench, (memory) => bench.cloud.removeTenant(whole, memory));
    }
    const paths = changes().map((request) => `${request.method} ${pathOf(request)}`);
    expect(paths).toEqual([
      `PATCH /infrastructure/sites/tenants/${tenant.id}`,
      `DELETE /infrastructure/sites/tenants/${tenant.id}?deleteBackups=true`,
      `DELETE /organizations/companies/${tenant.company?.id}`,
      `DELETE /infrastructure/sites/tenants/${id}`,
      expect.stringMatching(/^DELETE \/organizations\/companies\/[0-9a-f-]{36}$/),
    ]);
  });
});

describe('a quota', () => {
  it('in other repositories stays; where there are several elsewhere it is not the portal’s', async () => {
    const { id: tenant } = await enable(bench, newCloudTenant());
    const other = { instanceUid: randomUUID(), repositoryUid: randomUUID(), storageQuota: 40 * gib };
    const withOthers =
      (...others: object[]): Outbound =>
      async (request) => {
        const answer = await recording(request);
        const isList = pathOf(request).startsWith(`/infrastructure/sites/tenants/${tenant}/backupResources?`);
        if (!isList) return answer;
        return listed(others.length > 1 ? others : [...Object(JSON.parse(textOf(answer))).data, ...others]);
      };
    await atOnce();
    const order = { operation: randomUUID(), tenant, quotaBytes: 100 * gib };
    await driver(withOthers(other)).changeQuota(order, null);
    const body = JSON.stringify([{ op: 'replace', path: '/storageQuota', value: String(60 * gib) }]);
    expect(changes().at(-1)?.body).toBe(body);
    const several = driver(withOthers(other, { ...other, instanceUid: randomUUID() }));
    await expect(several.changeQuota(again(order), null)).rejects.toMatchObject({ reason: 'severalQuotas' });
  });
});

const textOf = ({ body }: OutboundResponse): string => new TextDecoder().decode(body);

describe('a console that does not let the portal in', () => {
  it('is at fault for all when it does not show its site either', async () => {
    const { id } = await enable(bench, newCloudTenant());
    await console.fault({ fault: 'refuses', status: 403, when: 'GET /api/v3/infrastructure' });
    await expect(bench.cloud.getTenant(id)).rejects.toMatchObject({ kind: 'connection', trouble: 'rights' });
  });

  it('is not at fault for what its connection does not offer', async () => {
    const { cloudConnect: _cloudConnect, ...settings } = console.connection.settings;
    const cloud = createVeeamServiceProvider({ ...console.connection, settings }, recording);
    const order = { operation: randomUUID(), tenant: randomUUID() };
    for (const call of [
      () => cloud.enableTenant(newCloudTenant(), null),
      () => cloud.getTenant(randomUUID()),
      () => cloud.changeQuota({ ...order, quotaBytes: gib }, null),
      () => cloud.removeTenant({ ...order, customer: randomUUID(), backups: [] }, null),
      () => all(cloud.listTenants(failOnUnreadable)),
      () => all(cloud.listCloudJobs(failOnUnreadable)),
    ])
      await expect(call()).rejects.toMatchObject({ kind: 'refused', reason: 'notOffered' });
    expect(sent).toEqual([]);
    await cloud.ping();
    expect(await cloud.listPolicies(failOnUnreadable)).toHaveLength(3);
  });
});

describe('what else a console may have', () => {
  const answering =
    (path: string, items: readonly unknown[]): Outbound =>
    async (request) =>
      new RegExp(`^${path}[?]`).test(pathOf(request)) ? listed(items) : await recording(request);

  it('of jobs: one that was assigned to a company is that one’s, and every schedule has its word', async () => {
    const [owner, assigned] = [randomUUID(), randomUUID()];
    const job = { name: 'Nightly', status: 'Success', isEnabled: true, organizationUid: owner };
    const types = [
      'NotScheduled',
      'Periodically',
      'Daily',
      'Monthly',
      'Continuously',
      'Chained',
      'BackupWindow',
      'Hourly',
    ];
    const jobs = types.map((scheduleType) => ({ ...job, uniqueUid: randomUUID(), scheduleType }));
    const moved = { ...job, uniqueUid: randomUUID(), mappedOrganizationUid: assigned };
    const cloud = driver(answering('/infrastructure/backupServers/jobs', [...jobs, moved]));
    const found = await all(cloud.listCloudJobs(failOnUnreadable));
    expect(found.map(({ schedule }) => schedule)).toEqual([
      'not-scheduled',
      'periodically',
      'daily',
      'monthly',
      'continuously',
      'chained',
      'backup-window',
      'unknown',
      'unknown',
    ]);
    expect(found[0]).toMatchObject({ company: owner, destination: null, lastRunAt: null });
    expect(found.at(-1)?.company).toBe(assigned);
  });

  it('of gateways: without a port it is the usual one, without an address it is no endpoint', async () => {
    const { id } = await enable(bench, newCloudTenant());
    const gateway = { gatewayPoolUid: cloudConnect.gatewayPool, status: 'Healthy' };
    const gateways = [
      { ...gateway, instanceUid: randomUUID(), externalAddress: 'b.example' },
      { ...gateway, instanceUid: randomUUID(), externalAddress: 'a.example', externalPort: 443 },
      { ...gateway, instanceUid: randomUUID() },
    ];
    const cloud = driver(answering(`/infrastructure/sites/${cloudConnect.site}/cloudgateways`, gateways));
    expect((await cloud.getTenant(id)).endpoints).toEqual([
      { address: 'a.example', port: 443, state: 'healthy' },
      { address: 'b.example', port: 6180, state: 'healthy' },
    ]);
  });

  it('of words: one that nobody knows is kept as it came, and one that is known or left out is not', async () => {
    const { id } = await enable(bench, newCloudTenant());
    const gateway = { gatewayPoolUid: cloudConnect.gatewayPool };
    const gateways = [
      { ...gateway, instanceUid: randomUUID(), externalAddress: 'a.example', status: 'Degraded' },
      { ...gateway, instanceUid: randomUUID(), externalAddress: 'b.example', status: 'Unknown' },
      { ...gateway, instanceUid: randomUUID(), externalAddress: 'c.example' },
    ];
    const cloud = driver(answering(`/infrastructure/sites/${cloudConnect.site}/cloudgateways`, gateways));
    expect((await cloud.getTenant(id)).endpoints).toEqual([
      { address: 'a.example', port: 6180, state: 'unknown', unknownWord: 'Degraded' },
      { address: 'b.example', port: 6180, state: 'unknown' },
      { address: 'c.example', port: 6180, state: 'unknown' },
    ]);
    const job = { isEnabled: true };
    const words = [
      { status: 'Paused', scheduleType: 'Lunar' },
      { status: 'failed', scheduleType: 'Lunar' },
      { status: 'Unknown', scheduleType: 'Daily' },
      {},
    ];
    const jobs = words.map((word, at) => ({ ...job, ...word, uniqueUid: randomUUID(), name: `Job ${at}` }));
    const listing = driver(answering('/infrastructure/backupServers/jobs', jobs));
    const found = await all(listing.listCloudJobs(failOnUnreadable));
    expect(found.map(({ state, schedule, unknownWords }) => ({ state, schedule, unknownWords }))).toEqual([
      { state: 'unknown', schedule: 'unknown', unknownWords: { state: 'Paused', schedule: 'Lunar' } },
      { state: 'failed', schedule: 'unknown', unknownWords: { schedule: 'Lunar' } },
      { state: 'unknown', schedule: 'daily', unknownWords: {} },
      { state: 'unknown', schedule: 'unknown', unknownWords: {} },
    ]);
  });

  it('of companies: the id that another system gives one is no customer of the portal', async () => {
    const userName = `old-${randomUUID()}`;
    const known = {
      company: userName,
      companyId: 'CW-1234',
      userName,
      password: 'by-hand-1',
      quotaBytes: gib,
    };
    await console.control('POST tenants', [known]);
    const found = (await all(bench.cloud.listTenants(failOnUnreadable))).find(
      (tenant) => tenant.userName === userName,
    );
    expect(found).toMatchObject({ customer: null, company: { name: userName } });
  });

  it('of companies: two with one customer’s id are for a person to settle', async () => {
    const order = newCloudTenant();
    const company = { name: 'Polarvind', companyId: order.customer };
    const twice = [1, 2].map(() => ({ ...company, instanceUid: randomUUID() }));
    const cloud = driver(answering('/organizations', twice));
    await expect(cloud.enableTenant(order, null)).rejects.toMatchObject({ kind: 'conflict' });
  });
});

describe('many customers', () => {
  it('are read with few requests, and not taken for all when they change meanwhile', async () => {
    const many = Array.from({ length: 1200 }, () => `many-${randomUUID()}`);
    const password = 'many-of-them';
    await console.control(
      'POST tenants',
      many.map((userName) => ({ company: userName, userName, password, quotaBytes: gib })),
    );
    const jobs = Array.from({ length: 3000 }, (_, index) => ({
      name: `Many ${index}`,
      fullBytes: 1000,
      bytesPerRun: 1,
    }));
    await console.control('POST cloud-backups', { userName: many[0], password, jobs });
    await bench.cloud.ping();
    sent = [];
    const tenants = (await all(bench.cloud.listTenants(failOnUnreadable))).filter(({ userName }) =>
      many.includes(userName),
    );
    expect(tenants).toHaveLength(1200);
    expect(tenants.every(({ usage, company }) => usage.quotaBytes === gib && company !== null)).toBe(true);
    const found = (await all(bench.cloud.listCloudJobs(failOnUnreadable))).filter(({ name }) =>
      name.startsWith('Many '),
    );
    expect(new Set(found.map(({ id }) => id)).size).toBe(3000);
    expect(sent.length).toBeLessThan(25);
    const changing: Outbound = async (request) => {
      if (new URL(request.url).searchParams.get('offset') === '500') {
        const userName = `late-${randomUUID()}`;
        await console.control('POST tenants', [{ company: null, userName, password, quotaBytes: null }]);
      }
      return await plainOutbound(request);
    };
    await expect(all(driver(changing).listTenants(failOnUnreadable))).rejects.toMatchObject({
      kind: 'unreachable',
    });
  });
});
