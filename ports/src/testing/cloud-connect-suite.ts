import { failOnUnreadable } from '../unreadable.ts';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { jobAccessOf, type CloudJob } from '../cloud-connect.ts';
import { backupJobStates } from '../backup-runs.ts';
import type { TaskMemory } from '../step.ts';
import {
  again,
  backedUp,
  enable,
  gib,
  newCloudTenant,
  tenantsOf,
  type CloudConnectBench,
} from './cloud-connect-bench.ts';
import { all, finish } from './finish.ts';

/** Enabling, tenants and jobs: what every system that takes customers' own backups has to do, whoever made it. */
export const cloudConnectSuite = (label: string, open: () => Promise<CloudConnectBench>): void => {
  describe(`${label} as a place of customers' backups`, () => {
    let bench: CloudConnectBench;
    beforeAll(async () => {
      bench = await open();
    });
    afterEach(async () => {
      await bench.fail('none');
      await bench.endWith('success');
      await bench.setEndpoint('healthy');
    });

    const jobsNamed = async (name: string): Promise<CloudJob[]> =>
      (await all(bench.cloud.listCloudJobs(failOnUnreadable))).filter((job) => job.name === name);

    it('enables a customer, once, and lets it in with its password alone', async () => {
      const order = newCloudTenant();
      const tenant = await enable(bench, order);
      expect(tenant).toEqual({
        id: tenant.id,
        userName: order.userName,
        customer: order.customer,
        company: { id: expect.any(String), name: order.company.name },
        isEnabled: true,
        leaseEndsAt: null,
        lastActiveAt: null,
        endpoints: tenant.endpoints,
        usage: {
          quotaBytes: order.quotaBytes,
          usedBytes: 0,
          performanceTierBytes: 0,
          capacityTierBytes: 0,
          archiveTierBytes: 0,
          servers: 0,
          workstations: 0,
          vms: 0,
        },
        connectedServers: 0,
      });
      expect(tenant.endpoints).toContainEqual({
        address: expect.stringMatching(/\w/),
        port: 6180,
        state: 'healthy',
      });
      expect(await enable(bench, order)).toEqual(tenant);
      expect(await tenantsOf(bench, order.customer)).toEqual([tenant]);
      expect(await bench.backUp({ ...order, password: 'another-password' }, [])).toBe(false);
      expect(await bench.backUp(order, [])).toBe(true);
    });

    it('goes on where another process has stopped, with or without what that one knew', async () => {
      for (const keeps of [true, false]) {
        const order = newCloudTenant();
        const first = await bench.another.enableTenant(order, null);
        const memory = 'again' in first && keeps ? first.again.memory : null;
        await bench.passTime(10);
        const tenant = await finish(bench, (later) => bench.cloud.enableTenant(order, later ?? memory));
        expect(await tenantsOf(bench, order.customer)).toEqual([tenant]);
      }
    });

    it('enables once when two processes do it at the same time', async () => {
      const order = newCloudTenant();
      const calls = [bench.cloud, bench.another].map(
        (cloud) => (memory: TaskMemory | null) => cloud.enableTenant(order, memory),
      );
      let steps = await Promise.all(calls.map((call) => call(null)));
      for (let round = 0; round < 20 && steps.some((step) => 'again' in step); round += 1) {
        await bench.passTime(10);
        const memories = steps.map((step) => ('again' in step ? step.again.memory : null));
        steps = await Promise.all(calls.map((call, index) => call(memories[index] ?? null)));
      }
      const [tenant] = await tenantsOf(bench, order.customer);
      expect(steps).toEqual([{ done: tenant }, { done: tenant }]);
      expect(await tenantsOf(bench, order.customer)).toHaveLength(1);
      expect(tenant?.usage.quotaBytes).toBe(order.quotaBytes);
    });

    it('gives a tenant of an earlier operation the password of this one', async () => {
      const order = newCloudTenant();
      const tenant = await enable(bench, order);
      const second = { ...again(order), password: `Bb2-${randomUUID()}` };
      expect((await enable(bench, second)).id).toBe(tenant.id);
      expect(await bench.backUp(order, [])).toBe(false);
      expect(await bench.backUp(second, [])).toBe(true);
    });

    it('keeps customers of one name apart, and takes no user name twice', async () => {
      const one = newCloudTenant();
      const other = newCloudTenant({ company: one.company });
      const [first, second] = [await enable(bench, one), await enable(bench, other)];
      expect(second.company?.name).toContain(one.company.name);
      expect(second.company?.id).not.toBe(first.company?.id);
      const third = newCloudTenant({ userName: one.userName });
      await expect(enable(bench, third)).rejects.toMatchObject({ kind: 'conflict', reason: 'userNameTaken' });
      expect(await tenantsOf(bench, third.customer)).toEqual([]);
    });

    it('says why the system has failed, and the same order tries again', async () => {
      const order = newCloudTenant();
      await bench.endWith('failure');
      await expect(enable(bench, order)).rejects.toMatchObject({ kind: 'refused' });
      await bench.endWith('success');
      await enable(bench, order);
      expect(await tenantsOf(bench, order.customer)).toHaveLength(1);
    });

    it('lists tenants that were there before as no customer’s', async () => {
      const [userName, alone] = [`old-${randomUUID()}`, `old-${randomUUID()}`];
      await bench.addTenant({ company: `Sjöboden ${userName}`, userName, quotaBytes: 5 * gib });
      await bench.addTenant({ company: null, userName: alone, quotaBytes: null });
      const listed = await all(bench.cloud.listTenants(failOnUnreadable));
      const found = listed.find((one) => one.userName === userName);
      expect(found).toMatchObject({
        customer: null,
        company: { name: `Sjöboden ${userName}` },
        usage: { quotaBytes: 5 * gib },
      });
      expect(await bench.cloud.getTenant(found?.id ?? '')).toEqual(found);
      expect(listed.find((one) => one.userName === alone)).toMatchObject({ customer: null, company: null });
    });

    it('tells an endpoint that is down', async () => {
      const { id } = await enable(bench, newCloudTenant());
      for (const state of ['error', 'disabled', 'warning', 'unknown'] as const) {
        await bench.setEndpoint(state);
        expect((await bench.cloud.getTenant(id)).endpoints.map((one) => one.state)).toContain(state);
      }
    });

    it('lists jobs of customers with how they went, and counts what they use', async () => {
      const { order, tenant, job } = await backedUp(bench);
      const [listed, ...others] = await jobsNamed(job);
      expect(others).toEqual([]);
      expect(listed).toEqual({
        id: expect.any(String),
        name: job,
        company: tenant.company?.id,
        state: 'success',
        isEnabled: true,
        schedule: expect.any(String),
        destination: expect.any(String),
        lastRunAt: expect.any(Date),
        lastEndedAt: expect.any(Date),
        lastDurationSeconds: 60,
        transferredBytes: 10 * gib,
        failureMessage: null,
        unknownWords: {},
      });
      expect(await bench.cloud.getTenant(tenant.id)).toMatchObject({
        usage: { quotaBytes: order.quotaBytes, usedBytes: 10 * gib, vms: 1 },
        connectedServers: 1,
        lastActiveAt: expect.any(Date),
      });
      expect(await tenantsOf(bench, order.customer)).toEqual([await bench.cloud.getTenant(tenant.id)]);
    });

    it('tells a job that warns, fails, or has no room left', async () => {
      const { order, job } = await backedUp(bench);
      const run = async (name: string): Promise<CloudJob | undefined> => {
        await bench.startJob(name);
        expect(await jobsNamed(name)).toMatchObject([{ state: 'running', lastEndedAt: null }]);
        await bench.passTime(600);
        return (await jobsNamed(name))[0];
      };
      for (const state of ['warning', 'failed'] as const) {
        await bench.endJob(job, { state, message: `It has ${state}.` });
        expect(await run(job)).toMatchObject({ state, failureMessage: `It has ${state}.` });
      }
      await bench.endJob(job, null);
      await bench.backUp(order, [{ name: `Large ${job}`, bytes: order.quotaBytes }]);
      const large = await run(`Large ${job}`);
      expect(large).toMatchObject({ state: 'failed', failureMessage: expect.stringMatching(/quota/) });
    });

    it('has not run yet at first, and can be in each state that there is', async () => {
      const order = newCloudTenant();
      await enable(bench, order);
      const name = `Job of ${order.userName}`;
      await bench.backUp(order, [{ name, bytes: gib }]);
      const never = { lastRunAt: null, lastEndedAt: null, lastDurationSeconds: null, transferredBytes: null };
      expect(await jobsNamed(name)).toMatchObject([{ state: 'none', ...never }]);
      for (const state of backupJobStates) {
        await bench.showJob(name, state);
        expect(await jobsNamed(name)).toMatchObject([{ state }]);
      }
    });

    it('tells a customer without jobs from one who does not let the provider see them', async () => {
      const { order, tenant, job } = await backedUp(bench);
      const access = async () =>
        jobAccessOf(await bench.cloud.getTenant(tenant.id), (await jobsNamed(job)).length);
      expect(await access()).toBe('allowed');
      await bench.letIn(order.userName, { servers: false });
      expect(await access()).toBe('notAllowed');
      const other = newCloudTenant();
      const { id } = await enable(bench, other);
      await bench.backUp(other, []);
      expect(jobAccessOf(await bench.cloud.getTenant(id), 0)).toBe('none');
    });

    it('is refused by one company, while the others go on', async () => {
      const order = newCloudTenant();
      const { id } = await enable(bench, order);
      await bench.letIn(order.userName, { company: false });
      const refused = { kind: 'refused', reason: 'accessNotAllowed' };
      await expect(bench.cloud.getTenant(id)).rejects.toMatchObject(refused);
      const change = { operation: randomUUID(), tenant: id, quotaBytes: gib };
      await expect(bench.cloud.changeQuota(change, null)).rejects.toMatchObject(refused);
      await enable(bench, newCloudTenant());
    });

    it.each([
      ['down', 'unreachable'],
      ['refuses', 'connection'],
      ['throttles', 'throttled'],
    ] as const)('fails with its own kind when the system %s, and goes on afterwards', async (how, kind) => {
      const order = newCloudTenant();
      const step = await bench.cloud.enableTenant(order, null);
      const memory = 'again' in step ? step.again.memory : null;
      await bench.fail(how);
      for (const call of [
        () => bench.cloud.ping(),
        () => bench.cloud.enableTenant(order, memory),
        () => bench.cloud.enableTenant(order, null),
        () => bench.cloud.getTenant(randomUUID()),
        () => bench.cloud.listTenantBackups(randomUUID(), failOnUnreadable),
        () => all(bench.cloud.listTenants(failOnUnreadable)),
        () => all(bench.cloud.listCloudJobs(failOnUnreadable)),
      ])
        await expect(call()).rejects.toMatchObject({ kind });
      await bench.fail('none');
      await finish(bench, (later) => bench.cloud.enableTenant(order, later ?? memory));
      expect(await tenantsOf(bench, order.customer)).toHaveLength(1);
    });
  });
};
