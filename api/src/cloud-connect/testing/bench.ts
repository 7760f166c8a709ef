import { randomUUID } from 'node:crypto';
import {
  startVeeamServiceProviderSimulator,
  type VeeamServiceProviderSimulator,
} from '@portal/simulator-veeam-service-provider/simulator';
import sql from 'sql-template-tag';
import { expect, vi } from 'vitest';
import { hurry } from '../../testing/hurry.ts';
import { publishPrice } from '../../testing/meter.ts';
import {
  createCustomer,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../../testing/people.ts';
import { waiting } from '../../testing/storage.ts';
import { createTestPortal, type Answer, type TestPortal } from '../../testing/test-portal.ts';

const controlToken = 'control';
const user = { username: 'portal', password: 'test-password' };
const backupServer = randomUUID();
const cloudDirector = 'vcd.example.org';
const repository = randomUUID();
export const site = { site: randomUUID(), repository: randomUUID(), gatewayPool: randomUUID() };
export const gib = 2 ** 30;

const methods = ['GET', 'POST', 'PUT'] as const;
type Method = (typeof methods)[number];
export type Sent = { query?: Record<string, string>; body?: object; token?: string };

/** A portal with a worker and a simulated console that offers Cloud Connect, and a partner whose engineer calls. */
export type CloudBench = {
  portal: TestPortal;
  partner: TestOrganization;
  /** The engineer's token. */
  engineer: string;
  send<T = Record<string, unknown>>(
    call: `${Method} ${string}`,
    customer: TestOrganization,
    sent?: Sent,
  ): Promise<Answer<T>>;
  /** Enables it with a quota in GiB; answers the customer. */
  enabledCustomer(quotaGiB?: number): Promise<TestOrganization>;
  /** Sends an order and waits until it is in that state; answers its id. */
  order(
    call: `${Method} ${string}`,
    customer: TestOrganization,
    sent?: Sent & { state?: string },
  ): Promise<string>;
  becomes(operationId: string, state: string): Promise<void>;
  operation(id: string): Promise<Record<string, unknown> | null>;
  /** What the customer has, as its page shows it. */
  details(customer: TestOrganization): Promise<Record<string, unknown>>;
  /** The password, which is shown once. */
  password(customer: TestOrganization): Promise<string>;
  /** The customer's backup software signs in and backs up. */
  backUp(customer: TestOrganization, password: string, jobs: readonly object[]): Promise<void>;
  control(call: string, body?: unknown): Promise<unknown>;
  /** Somebody else's call of the console's own interface. */
  byHand(call: string, body?: unknown): Promise<void>;
  /** Waits for the next reading of the console. */
  mirrored(): Promise<void>;
  close(): Promise<void>;
};

export const agreed = [{ product: 'cloud-connect.storage', currency: 'SEK', unitPrice: '0.5' }];
export const enableBody = (quotaGiB: number) => ({
  region: 'SE-NORTH-1',
  quotaGiB,
  costConsent: true,
  agreedPrices: agreed,
});

export const connectionOf = (endpoint: string, offers: boolean) => ({
  system: 'veeam-service-provider',
  region: 'SE-NORTH-1',
  endpoint,
  ...user,
  settings: {
    backupServer,
    cloudDirector,
    tiers: { basic: { repository, retention: { days: 14 } } },
    ...(offers && { cloudConnect: site }),
  },
});

async function readOnce({ owner }: TestPortal): Promise<void> {
  const ofConsole = sql`name = 'cloud-connect' and partner_id is null`;
  const [row] = await owner.rows<{ now: Date }>(sql`select portal_now() as now`);
  await vi.waitFor(async () => {
    const late = sql`${ofConsole} and (synced_at is null or synced_at <= ${row?.now ?? null})`;
    await owner.run(
      sql`update mirror set due_at = now() where ${late} and lease_id is null and due_at > now()`,
    );
    expect(await owner.rows(sql`select region, reason from mirror where ${late}`)).toEqual([]);
    expect((await owner.rows(sql`select from mirror where ${ofConsole}`)).length).toBe(1);
  }, waiting);
}

type Base = Pick<CloudBench, 'portal' | 'partner' | 'engineer' | 'control'>;

function calling({ portal, partner, engineer, control }: Base) {
  const send: CloudBench['send'] = (call, customer, { query = {}, body, token = engineer } = {}) => {
    const [word, path = ''] = call.split(' ');
    const method = methods.find((one) => one === word) ?? 'GET';
    return portal.call(method, `/cloud-connect/${path}/`, {
      token,
      query: { customerId: customer.id, ...query },
      ...(body ? { body } : {}),
      ...(method === 'GET' ? {} : { headers: { 'idempotency-key': randomUUID() } }),
    });
  };
  const becomes: CloudBench['becomes'] = async (id, state) => {
    const found = await vi.waitFor(async () => {
      await hurry(portal.owner, id);
      const row = await portal.owner.first<{ state: string }>(
        sql`select state, reason from operation where id = ${id}`,
      );
      expect([state, 'succeeded', 'failed', 'needs-attention']).toContain(row?.state);
      return row;
    }, waiting);
    expect(found).toMatchObject({ state });
  };
  const order: CloudBench['order'] = async (call, customer, { state = 'succeeded', ...sent } = {}) => {
    const { status, body } = await send(call, customer, { body: {}, ...sent });
    expect([status, body]).toMatchObject([202, {}]);
    const id = String(body['operationId']);
    await becomes(id, state);
    return id;
  };
  const details: CloudBench['details'] = async (customer) => (await send('GET details', customer)).body;
  const password: CloudBench['password'] = async (customer) =>
    String((await send('POST password/secret', customer, { body: {} })).body['password']);
  return {
    send,
    becomes,
    order,
    details,
    password,
    operation: (id: string) =>
      portal.owner.first(sql`
        select state, reason, reason_values as "values", waits_for as "waitsFor", input, memory from operation where id = ${id}`),
    enabledCustomer: async (quotaGiB = 100) => {
      const customer = await createCustomer(portal, partner);
      await order('POST enable', customer, { body: enableBody(quotaGiB) });
      return customer;
    },
    backUp: async (customer: TestOrganization, secret: string, jobs: readonly object[]) => {
      const { userName } = await details(customer);
      await control('POST cloud-backups', { userName, password: secret, jobs });
    },
    mirrored: async () => {
      // The first may have begun before whatever the test has changed.
      for (let readings = 0; readings < 2; readings += 1) await readOnce(portal);
    },
  };
}

const controlOf =
  ({ url }: VeeamServiceProviderSimulator): CloudBench['control'] =>
  async (call, body) => {
    const [method = 'GET', name = ''] = call.split(' ');
    const response = await fetch(`${url}/_simulator/${name}`, {
      method,
      headers: { 'x-simulator-token': controlToken },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${call} answered ${response.status}: ${await response.text()}`);
    const text = await response.text();
    return text === '' ? null : JSON.parse(text);
  };

const byHandOf =
  ({ url }: VeeamServiceProviderSimulator): CloudBench['byHand'] =>
  async (call, body) => {
    const [method = 'GET', path = ''] = call.split(' ');
    const form = new URLSearchParams({ grant_type: 'password', ...user });
    const signedIn = await fetch(`${url}/api/v3/token`, { method: 'POST', body: form });
    const headers = {
      authorization: `Bearer ${Object(await signedIn.json()).access_token}`,
      'content-type': 'application/json',
    };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(`${url}/api/v3${path}`, { method, headers, ...sent });
    if (!response.ok) throw new Error(`${call} answered ${response.status}: ${await response.text()}`);
  };

export async function createCloudBench({ offers = true } = {}): Promise<CloudBench> {
  const simulator = await startVeeamServiceProviderSimulator({
    port: 0,
    controlToken,
    backupServer,
    cloudDirector,
    repositories: [repository],
    cloudConnect: site,
    ...user,
  });
  const connections = [connectionOf(simulator.url, offers)];
  const portal = await createTestPortal({ CONNECTIONS: JSON.stringify(connections) }, { prices: false });
  await publishPrice(portal.owner, 0.5, ['cloud-connect.storage']);
  portal.startWorker();
  const partner = await createPartner(portal);
  const engineer = await signIn(portal, await createUser(portal, partner, { roles: ['engineer'] }));
  const base = { portal, partner, engineer, control: controlOf(simulator) };
  return {
    ...base,
    ...calling(base),
    byHand: byHandOf(simulator),
    close: async () => {
      await portal.close();
      await simulator.close();
    },
  };
}
