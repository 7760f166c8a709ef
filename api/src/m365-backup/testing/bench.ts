import { randomUUID } from 'node:crypto';
import { startVeeamM365Simulator } from '@portal/simulator-veeam-m365/simulator';
import sql from 'sql-template-tag';
import { expect, vi } from 'vitest';
import * as z from 'zod';
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
import { connectionTo, credentials, otherRepository, repository } from './connection.ts';

const controlToken = 'control';
const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;
type Method = (typeof methods)[number];
type Sent = { query?: Record<string, string>; body?: object; token?: string };

export type MicrosoftTenant = { id: string; domain: string };

/** A portal with a worker and a simulated backup server, and a partner whose engineer calls. */
export type BackupBench = {
  portal: TestPortal;
  partner: TestOrganization;
  engineer: string;
  send<T = Record<string, unknown>>(
    call: `${Method} ${string}`,
    customer: TestOrganization,
    sent?: Sent,
  ): Promise<Answer<T>>;
  /** What is at Microsoft. */
  addTenant(counts?: object): Promise<MicrosoftTenant>;
  /** Begins to enable the service, for that tenant; answers the code. */
  begin(customer: TestOrganization, domain: string): Promise<string>;
  /** An administrator of the tenant signs in with the code, and the portal has seen it. */
  signInWith(customer: TestOrganization, userCode: string, tenant: MicrosoftTenant): Promise<void>;
  /** A customer with the service for a tenant of its own. */
  enabledCustomer(counts?: object): Promise<{ customer: TestOrganization; tenant: MicrosoftTenant }>;
  /** Sends an order and waits until it is in that state; answers its id. */
  order(
    call: `${Method} ${string}`,
    customer: TestOrganization,
    sent?: Sent & { state?: string },
  ): Promise<string>;
  operation(id: string): Promise<Record<string, unknown> | null>;
  status(customer: TestOrganization): Promise<Record<string, unknown>>;
  control(call: string, body?: unknown): Promise<unknown>;
  /** Waits for the next reading of a customer; left out, of its tenant with users and jobs. */
  mirrored(customer: TestOrganization, name?: 'm365-backup' | 'm365-objects' | 'm365-roles'): Promise<void>;
  close(): Promise<void>;
};

const controlOf =
  (url: string): BackupBench['control'] =>
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

async function readOnce({ owner }: TestPortal, { id }: TestOrganization, name: string): Promise<void> {
  const whole = sql`name = ${name} and customer_id = ${id} and part = 'whole'`;
  const [row] = await owner.rows<{ now: Date }>(sql`select portal_now() as now`);
  await vi.waitFor(async () => {
    const late = sql`${whole} and (synced_at is null or synced_at <= ${row?.now ?? null})`;
    await owner.run(
      sql`update mirror set due_at = now() where ${late} and lease_id is null and due_at > now()`,
    );
    expect(await owner.rows(sql`select region, reason from mirror where ${late}`)).toEqual([]);
    expect((await owner.rows(sql`select from mirror where ${whole}`)).length).toBe(1);
  }, waiting);
}

const made = z.object({ id: z.string() });
type Base = Pick<BackupBench, 'portal' | 'partner' | 'engineer' | 'control'>;

function calling({ portal, engineer }: Base): Pick<BackupBench, 'send' | 'order' | 'status'> {
  const send: BackupBench['send'] = (call, customer, { query = {}, body, token = engineer } = {}) => {
    const [word, path = ''] = call.split(' ');
    const method = methods.find((one) => one === word) ?? 'GET';
    return portal.call(method, `/m365-backup/${path}/`, {
      token,
      query: { customerId: customer.id, ...query },
      ...(body ? { body } : {}),
      ...(method === 'GET' ? {} : { headers: { 'idempotency-key': randomUUID() } }),
    });
  };
  const becomes = (id: string, state: string): Promise<void> =>
    vi.waitFor(async () => {
      await hurry(portal.owner, id);
      const row = await portal.owner.first(sql`select state from operation where id = ${id}`);
      expect(row).toEqual({ state });
    }, waiting);
  return {
    send,
    status: async (customer) => (await send('GET status', customer)).body,
    order: async (call, customer, { state = 'succeeded', ...sent } = {}) => {
      const { status, body } = await send(call, customer, { body: {}, ...sent });
      expect([status, body]).toMatchObject([202, {}]);
      const id = String(body['operationId']);
      await becomes(id, state);
      return id;
    },
  };
}

type Calls = ReturnType<typeof calling>;
type Enabling = Pick<BackupBench, 'addTenant' | 'begin' | 'signInWith' | 'enabledCustomer'>;

function enablingBy({ portal, partner, control }: Base, { send, order, status }: Calls): Enabling {
  const addTenant: BackupBench['addTenant'] = async (counts = {}) => {
    const domain = `t${randomUUID().slice(0, 8)}.onmicrosoft.com`;
    const answer = await control('POST tenants', { name: 'Polarvind Kraft AB', domain, ...counts });
    return { id: made.parse(answer).id, domain };
  };
  const begin: BackupBench['begin'] = async (customer, domain) => {
    const { status: code, body } = await send('POST device-code', customer, {
      body: { region: 'SE-NORTH-1', domain },
    });
    expect([code, body]).toMatchObject([200, {}]);
    return String(body['userCode']);
  };
  const signInWith: BackupBench['signInWith'] = async (customer, userCode, { id }) => {
    await control('PUT device-codes', { userCode, msid: id });
    await vi.waitFor(async () => {
      await portal.owner.run(
        sql`update m365_sign_in set due_at = now() where customer_id = ${customer.id} and lease_id is null`,
      );
      expect(await status(customer)).toMatchObject({ signIn: { state: 'signed-in' } });
    }, waiting);
  };
  const enabledCustomer: BackupBench['enabledCustomer'] = async (counts) => {
    const customer = await createCustomer(portal, partner);
    const tenant = await addTenant(counts);
    await signInWith(customer, await begin(customer, tenant.domain), tenant);
    await order('POST enable', customer);
    return { customer, tenant };
  };
  return { addTenant, begin, signInWith, enabledCustomer };
}

export const product = 'm365-backup.user';

export async function createBackupBench(): Promise<BackupBench> {
  const repositories = [repository, otherRepository];
  const simulator = await startVeeamM365Simulator({ port: 0, controlToken, repositories, ...credentials });
  const connections = [connectionTo(simulator.url)];
  const portal = await createTestPortal({ CONNECTIONS: JSON.stringify(connections) }, { prices: false });
  await publishPrice(portal.owner, 0.05, [product]);
  portal.startWorker();
  const partner = await createPartner(portal);
  const engineer = await signIn(portal, await createUser(portal, partner, { roles: ['engineer'] }));
  const base = { portal, partner, engineer, control: controlOf(simulator.url) };
  const calls = calling(base);
  return {
    ...base,
    ...calls,
    ...enablingBy(base, calls),
    operation: (id) =>
      portal.owner.first(sql`
        select state, reason, reason_values as "values", input, memory from operation where id = ${id}`),
    mirrored: async (customer, name = 'm365-backup') => {
      // The first may have begun before whatever the test has changed.
      for (let readings = 0; readings < 2; readings += 1) await readOnce(portal, customer, name);
    },
    close: async () => {
      await portal.close();
      await simulator.close();
    },
  };
}
