import { randomUUID } from 'node:crypto';
import type { DeclaredReplication } from '@portal/simulator-cloud-director-availability/world';
import {
  startCloudDirectorAvailabilitySimulator,
  type CloudDirectorAvailabilitySimulator,
} from '@portal/simulator-cloud-director-availability/simulator';
import sql from 'sql-template-tag';
import { expect, vi } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
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
import { accountOf } from '../../services/life.ts';

const controlToken = 'control';
const user = { user: 'portal@System', password: 'secret' };
const sites = { north: 'SE-NORTH-1', central: 'SE-CENTRAL-1' } as const;
export type Site = keyof typeof sites;

type Method = 'GET' | 'POST';
export type Sent = { query?: Record<string, string>; body?: object; token?: string };

/** A portal with a worker, two simulated sites with a profile each, and a partner whose engineer calls. */
export type RecoveryBench = {
  portal: TestPortal;
  partner: TestOrganization;
  /** The engineer's token. */
  engineer: string;
  send<T = Record<string, unknown>>(
    call: `${Method} ${string}`,
    customer: TestOrganization,
    sent?: Sent,
  ): Promise<Answer<T>>;
  /** Has a vDC, and organizations in both sites. */
  newCustomer(): Promise<TestOrganization>;
  enabledCustomer(): Promise<TestOrganization>;
  /** Orders it and waits until it is in that state; answers its id. */
  order(what: 'enable' | 'disable', customer: TestOrganization, state?: string): Promise<string>;
  becomes(operationId: string, state: string): Promise<void>;
  operation(id: string): Promise<Record<string, unknown> | null>;
  /** Has a site know what `replicationOf` makes. */
  declare(site: Site, what: Record<string, unknown>): Promise<unknown>;
  control(site: Site, call: string, body?: unknown): Promise<unknown>;
  /** Waits for the next reading of both sites. */
  mirrored(): Promise<void>;
  /** Waits until a region was asked and did not answer. */
  failedToMirror(region: string): Promise<void>;
  close(): Promise<void>;
};

export const profileIds = { north: randomUUID(), central: randomUUID() } as const;
const rules = [{ numberOfInstances: 3, distance: 60 }];
export const profileOf = (site: Site) => ({ id: profileIds[site], displayName: 'Gold', rpo: 60, rules });

export const organizationOf = ({ id }: TestOrganization): string => accountOf(id);

/** From the north to the central site, 10 GiB, unless `more` says otherwise. */
export function replicationOf(
  organization: string,
  vmName: string,
  more: Partial<DeclaredReplication> = {},
): DeclaredReplication {
  const side = (site: Site) => ({ site, org: organization, vdcId: randomUUID(), vdcName: `DC ${site}` });
  return {
    id: `C4-${randomUUID()}`,
    vmId: randomUUID(),
    vmName,
    source: side('north'),
    destination: side('central'),
    profileId: profileIds.central,
    health: 'GREEN',
    allocatedBytes: 10 * 2 ** 30,
    startedAt: '2026-01-01T10:00:00.000Z',
    isPaused: false,
    isMigration: false,
    ...more,
  };
}

type Base = Pick<RecoveryBench, 'portal' | 'partner' | 'control' | 'engineer'>;

const senderOf =
  ({ portal, engineer }: Base): RecoveryBench['send'] =>
  (call, customer, { query = {}, body, token = engineer } = {}) => {
    const method = call.startsWith('POST ') ? 'POST' : 'GET';
    return portal.call(method, `/disaster-recovery/${call.slice(method.length + 1)}/`, {
      token,
      query: { customerId: customer.id, ...query },
      ...(body ? { body } : {}),
      ...(method === 'POST' ? { headers: { 'idempotency-key': randomUUID() } } : {}),
    });
  };

const watching = ({ portal }: Base) => ({
  operation: (id: string) =>
    portal.owner.first(sql`
      select state, reason, reason_values as "values", waits_for as "waitsFor" from operation where id = ${id}`),
  becomes: (id: string, state: string) =>
    vi.waitFor(async () => {
      await hurry(portal.owner, id);
      const row = await portal.owner.first(sql`select state from operation where id = ${id}`);
      expect(row).toEqual({ state });
    }, waiting),
  mirrored: async () => {
    // The first may have begun before whatever the test has changed.
    for (let readings = 0; readings < 2; readings += 1) await readOnce(portal);
  },
  failedToMirror: async (region: string) => {
    const ofRegion = sql`name = 'disaster-recovery' and partner_id is null and region = ${region}`;
    await vi.waitFor(async () => {
      await portal.owner.run(
        sql`update mirror set due_at = now() where ${ofRegion} and lease_id is null and reason is null`,
      );
      expect(await portal.owner.first(sql`select reason from mirror where ${ofRegion}`)).toEqual({
        reason: 'unreachable',
      });
    }, waiting);
  },
});

async function readOnce({ owner }: TestPortal): Promise<void> {
  const ofSites = sql`name = 'disaster-recovery' and partner_id is null`;
  const [row] = await owner.rows<{ now: Date }>(sql`select portal_now() as now`);
  await vi.waitFor(async () => {
    const late = sql`${ofSites} and (synced_at is null or synced_at <= ${row?.now ?? null})`;
    await owner.run(
      sql`update mirror set due_at = now() where ${late} and lease_id is null and due_at > now()`,
    );
    expect(await owner.rows(sql`select region, reason from mirror where ${late}`)).toEqual([]);
    expect((await owner.rows(sql`select from mirror where ${ofSites}`)).length).toBe(2);
  }, waiting);
}

function arranging(
  { portal, partner, control }: Base,
  send: RecoveryBench['send'],
  { becomes }: ReturnType<typeof watching>,
) {
  const newCustomer = async (): Promise<TestOrganization> => {
    const customer = await createCustomer(portal, partner);
    await portal.owner.run(sql`
      insert into service (partner_id, customer_id, service, state)
      values (${partner.id}, ${customer.id}, 'virtual-data-center', 'enabled')`);
    await portal.owner.run(sql`
      insert into vdc (partner_id, customer_id, id, region, platform, name, system_id, vcpus, memory_gib, disk_gib, state)
      values (${partner.id}, ${customer.id}, ${newId()}, 'SE-NORTH-1', 'vmware', 'PROD', ${randomUUID()}, 8, 64, 1000,
        'active')`);
    for (const site of ['north', 'central'] as const)
      await control(site, 'POST site', { organizations: [organizationOf(customer)] });
    return customer;
  };
  const order: RecoveryBench['order'] = async (what, customer, state = 'succeeded') => {
    const { status, body } = await send(`POST ${what}`, customer, { body: {} });
    expect([status, body]).toMatchObject([202, {}]);
    const id = String(body['operationId']);
    await becomes(id, state);
    return id;
  };
  return {
    newCustomer,
    order,
    enabledCustomer: async () => {
      const customer = await newCustomer();
      await order('enable', customer);
      return customer;
    },
  };
}

async function startSites(): Promise<Record<Site, CloudDirectorAvailabilitySimulator>> {
  const start = (site: Site) =>
    startCloudDirectorAvailabilitySimulator({ port: 0, controlToken, site, ...user });
  return { north: await start('north'), central: await start('central') };
}

export async function createRecoveryBench(): Promise<RecoveryBench> {
  const simulators = await startSites();
  const connectionOf = (site: Site) => ({
    system: 'cloud-director-availability',
    region: sites[site],
    endpoint: simulators[site].url,
    site,
    ...user,
  });
  const connections = [connectionOf('north'), connectionOf('central')];
  const portal = await createTestPortal({ CONNECTIONS: JSON.stringify(connections) }, { prices: false });
  await publishPrice(portal.owner, 0.5, ['disaster-recovery.storage', 'disaster-recovery.vm']);
  const control: RecoveryBench['control'] = async (site, call, body) => {
    const [method = 'GET', name = ''] = call.split(' ');
    const response = await fetch(`${simulators[site].url}/_simulator/${name}`, {
      method,
      headers: { 'x-simulator-token': controlToken },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${call} answered ${response.status}: ${await response.text()}`);
    return response.status === 204 ? null : await response.json();
  };
  for (const site of ['north', 'central'] as const)
    await control(site, 'POST site', { profiles: [profileOf(site)] });
  portal.startWorker();
  const partner = await createPartner(portal);
  const engineer = await signIn(portal, await createUser(portal, partner, { roles: ['engineer'] }));
  const base = { portal, partner, control, engineer };
  const send = senderOf(base);
  const looking = watching(base);
  return {
    ...base,
    send,
    ...looking,
    ...arranging(base, send, looking),
    declare: (site, what) => control(site, 'POST site', what),
    close: async () => {
      await portal.close();
      await Promise.all(Object.values(simulators).map((simulator) => simulator.close()));
    },
  };
}
