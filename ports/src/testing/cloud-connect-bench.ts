import { failOnUnreadable } from '../unreadable.ts';
import { randomUUID } from 'node:crypto';
import type { CloudConnect, CloudTenant, EndpointState, NewCloudTenant } from '../cloud-connect.ts';
import type { BackupJobState } from '../backup-runs.ts';
import { all, finish } from './finish.ts';

export type Credentials = { userName: string; password: string };

/** A system with its driver, and what customers and people of the system do in it. */
export type CloudConnectBench = {
  cloud: CloudConnect;
  /** The same system as another process sees it. */
  another: CloudConnect;
  /** The time of the system goes on. */
  passTime(seconds: number): Promise<void>;
  /** How what the system takes long for ends from now on. */
  endWith(outcome: 'success' | 'failure'): Promise<void>;
  fail(how: 'none' | 'down' | 'refuses' | 'throttles'): Promise<void>;
  /** A tenant that people of the system have made. */
  addTenant(tenant: { company: string | null; userName: string; quotaBytes: number | null }): Promise<void>;
  /** A customer's server signs in and makes jobs, which run when they are started; answers whether it was let in. */
  backUp(credentials: Credentials, jobs: readonly { name: string; bytes: number }[]): Promise<boolean>;
  startJob(name: string): Promise<void>;
  /** How the runs of a job end from now on. */
  endJob(name: string, outcome: { state: 'warning' | 'failed'; message: string } | null): Promise<void>;
  showJob(name: string, state: BackupJobState): Promise<void>;
  /** Whether a customer's servers show their jobs, and whether its company may be seen and changed at all. */
  letIn(userName: string, access: { servers?: boolean; company?: boolean }): Promise<void>;
  /** Of one endpoint that the region's tenants have. */
  setEndpoint(state: EndpointState): Promise<void>;
};

export const gib = 1024 ** 3;

export const newCloudTenant = (more: Partial<NewCloudTenant> = {}): NewCloudTenant => {
  const customer = randomUUID();
  return {
    operation: randomUUID(),
    customer,
    company: {
      name: `Polarvind Kraft AB ${customer.slice(0, 8)}`,
      organizationNumber: '5592407166',
      email: 'elin@polarvind.example',
      phone: '+46 920 123 45',
      street: 'Varvsgatan 14',
      zipcode: '972 33',
      city: 'Luleå',
    },
    userName: `c-${customer.slice(0, 13)}`,
    password: `Aa1-${randomUUID()}`,
    quotaBytes: 100 * gib,
    orderedAt: new Date('2026-11-20T08:00:00.000Z'),
    ...more,
  };
};

export const again = <T extends { operation: string }>(order: T): T => ({
  ...order,
  operation: randomUUID(),
});

export const enable = async (bench: CloudConnectBench, order: NewCloudTenant): Promise<CloudTenant> =>
  await finish(bench, (memory) => bench.cloud.enableTenant(order, memory));

export const tenantsOf = async ({ cloud }: CloudConnectBench, customer: string): Promise<CloudTenant[]> =>
  (await all(cloud.listTenants(failOnUnreadable))).filter((tenant) => tenant.customer === customer);

/** A tenant whose server has one job that has run. */
export const backedUp = async (
  bench: CloudConnectBench,
  bytes = 10 * gib,
): Promise<{ order: NewCloudTenant; tenant: CloudTenant; job: string }> => {
  const order = newCloudTenant();
  const tenant = await enable(bench, order);
  const job = `Job of ${order.userName}`;
  if (!(await bench.backUp(order, [{ name: job, bytes }]))) throw new Error('the customer is not let in');
  await bench.startJob(job);
  await bench.passTime(600);
  return { order, tenant, job };
};
