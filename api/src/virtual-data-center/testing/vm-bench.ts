import { randomUUID } from 'node:crypto';
import { virtualDataCenterService } from '@portal/contract/virtual-data-center/service';
import type { BackupTier } from '@portal/contract/virtual-data-center/constants';
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
import { createTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { cloudDirector } from '../index.ts';
import { accountOf } from '../../services/life.ts';
import { startTestConsole, type TestConsole } from './backup-console.ts';
import { startTestDirector, type TestDirector } from './cloud-director.ts';

export const region = 'SE-NORTH-1';
export const products = virtualDataCenterService.products.map(({ key }) => key);
export const agreedPrices = products.map((product) => ({ product, currency: 'SEK', unitPrice: '0.5' }));

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Sent = { query?: Record<string, string>; body?: object };
type Answer = { status: number; body: Record<string, unknown> };

/** A vDC of a customer with VMs, in the portal as in Cloud Director. */
export type VmBench = {
  /** Of the partner's engineer. */
  token: string;
  customer: TestOrganization;
  vdc: { id: string; systemId: string };
  /** By their names: ours and the system's id. */
  vms: Record<string, { id: string; systemId: string }>;
  send(method: Method, path: string, sent?: Sent): Promise<Answer>;
  vm(name: string): Promise<Record<string, unknown>>;
  power(name: string, action: string): Promise<Answer>;
  backUp(name: string, tier: BackupTier): Promise<Answer>;
  /** Has all mirrors read, and waits until they were. */
  refresh(): Promise<void>;
};

export type VmWorld = {
  portal: TestPortal;
  director: TestDirector;
  console: TestConsole;
  partner: TestOrganization;
  /** An engineer of the partner is signed in by it. */
  token: string;
  /** `vms` by name, with what each is in Cloud Director. */
  arrange(vms: Record<string, { status: string; createdAt?: string }>): Promise<VmBench>;
  ends(operationId: unknown, as: object): Promise<void>;
  audited(event: string, of: TestOrganization): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
};

/** A vDC of 8 vCPU, 64 GiB and 1000 GiB of disk, with which its service is enabled. */
export async function makeVdc(
  { portal, director }: Pick<VmWorld, 'portal' | 'director'>,
  customer: TestOrganization,
): Promise<VmBench['vdc']> {
  const driver = portal.platform.clouds.of(cloudDirector, region)?.driver;
  if (!driver) throw new Error('Cloud Director is not connected.');
  await director.setTasks({ seconds: 0 });
  const names = { name: accountOf(customer.id), displayName: customer.name };
  const { id: organization } = await driver.createOrganization({ reference: customer.id, ...names });
  const id = newId();
  const sizes = { vCpus: 8, memoryGiB: 64, diskGiB: 1000, internalNetwork: null, publicNetwork: null };
  const wanted = { ...sizes, organization, reference: id, name: 'PROD', platform: 'vmware' } as const;
  let step = await driver.createVdc(wanted, null);
  while ('again' in step) step = await driver.createVdc(wanted, step.again.memory);
  const { partnerId } = customer;
  await portal.owner.run(sql`
    insert into service (partner_id, customer_id, service, state, enabled_at)
    values (${partnerId}, ${customer.id}, 'virtual-data-center', 'enabled', now())`);
  await portal.owner.run(sql`
    insert into vdc_organization (partner_id, customer_id, region, system_id)
    values (${partnerId}, ${customer.id}, ${region}, ${organization})`);
  await portal.owner.run(sql`
    insert into vdc (partner_id, customer_id, id, region, platform, name, system_id, vcpus, memory_gib, disk_gib, state)
    values (${partnerId}, ${customer.id}, ${id}, ${region}, 'vmware', 'PROD', ${step.done}, 8, 64, 1000, 'active')`);
  return { id, systemId: step.done };
}

/** A reading that is under way may have begun before what it is to find: the next one is waited for. */
async function refreshAll({ portal }: Pick<VmWorld, 'portal'>): Promise<void> {
  for (const name of ['vdc-vms', 'vm-backups']) {
    const mirror = sql`name = ${name} and region = ${region} and part = 'whole'`;
    const soon = { timeout: 20_000, interval: 50 };
    await vi.waitFor(async () => {
      const asked = await portal.owner.run(
        sql`update mirror set due_at = now(), synced_at = null where ${mirror} and lease_id is null`,
      );
      expect(asked).toBe(1);
    }, soon);
    await vi.waitFor(async () => {
      const read = await portal.owner.rows(sql`select from mirror where ${mirror} and synced_at is not null`);
      expect(read).toHaveLength(1);
    }, soon);
  }
}

/** A portal with both systems of one region, and `others` beside them. */
export async function startVmWorld(others: readonly object[] = []): Promise<VmWorld> {
  const director = await startTestDirector(region);
  const console = await startTestConsole(region);
  const connections = [director.connection, console.connection, ...others];
  const portal = await createTestPortal({ CONNECTIONS: JSON.stringify(connections) }, { prices: false });
  await publishPrice(portal.owner, 0.5, products);
  portal.startWorker();
  const partner = await createPartner(portal);
  const token = await signIn(portal, await createUser(portal, partner, { roles: ['engineer'] }));

  const arrange: VmWorld['arrange'] = async (wanted) => {
    const customer = await createCustomer(portal, partner);
    const vdc = await makeVdc({ portal, director }, customer);
    const names = Object.keys(wanted);
    const declared = names.map((name) => ({ name, ...wanted[name] }));
    const ids = await director.makeVms(vdc.systemId, declared);
    await refreshAll({ portal });
    const rows = await portal.owner.rows<{ id: string; name: string; systemId: string }>(
      sql`select id, name, system_id as "systemId" from vdc_vm where vdc_id = ${vdc.id}`,
    );
    expect(rows.map(({ systemId }) => systemId).toSorted()).toEqual(ids.toSorted());
    const vms = Object.fromEntries(rows.map(({ name, ...vm }) => [name, vm]));
    const send: VmBench['send'] = (method, path, { query = {}, body } = {}) =>
      portal.call(method, `/virtual-data-center/${path}/`, {
        token,
        query: { customerId: customer.id, ...query },
        ...(body ? { body } : {}),
        ...(method === 'POST' ? { headers: { 'idempotency-key': randomUUID() } } : {}),
      });
    const at = (name: string): string => `${region}/vdc/${vdc.id}/vm/${vms[name]?.id ?? ''}`;
    return {
      token,
      customer,
      vdc,
      vms,
      send,
      vm: async (name) => (await send('GET', 'vm', { query: { id: vms[name]?.id ?? '' } })).body,
      power: (name, action) => send('POST', `${at(name)}/power`, { body: { action } }),
      backUp: (name, tier) =>
        send('PUT', `${at(name)}/backup`, { body: { tier, agreedPrices, costConsent: true } }),
      refresh: () => refreshAll({ portal }),
    };
  };
  return {
    portal,
    director,
    console,
    partner,
    token,
    arrange,
    ends: async (id, as) => {
      await vi.waitFor(
        async () => {
          await hurry(portal.owner, String(id));
          const row = await portal.owner.first(
            sql`select state, reason from operation where id = ${String(id)}`,
          );
          expect(row).toEqual(as);
        },
        { timeout: 20_000, interval: 100 },
      );
    },
    audited: (event, { id }) =>
      portal.owner.rows(sql`
        select target, details from audit_entry where event = ${event} and customer_id = ${id} order by at desc limit 5`),
    close: async () => {
      await portal.close();
      await director.close();
      await console.close();
    },
  };
}
