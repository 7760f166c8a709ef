import { failOnUnreadable } from '../unreadable.ts';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CloudTenant } from '../cloud-connect.ts';
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

/** Changes of a tenant and its end: what every system that takes customers' own backups has to do, whoever made it. */
export const cloudConnectChangesSuite = (label: string, open: () => Promise<CloudConnectBench>): void => {
  describe(`${label} as a place of customers' backups that change`, () => {
    let bench: CloudConnectBench;
    beforeAll(async () => {
      bench = await open();
    });
    afterEach(async () => await bench.endWith('success'));

    const orderFor = ({ id }: CloudTenant) => ({ operation: randomUUID(), tenant: id });
    const setQuota = (tenant: CloudTenant, quotaBytes: number) => {
      const order = { ...orderFor(tenant), quotaBytes };
      return finish(bench, (memory) => bench.cloud.changeQuota(order, memory));
    };
    const setEnabled = (tenant: CloudTenant, isEnabled: boolean) => {
      const order = { ...orderFor(tenant), isEnabled };
      return finish(bench, (memory) => bench.cloud.setTenantEnabled(order, memory));
    };
    const remove = (tenant: CloudTenant, customer: string, backups: readonly string[] = []) => {
      const order = { ...orderFor(tenant), customer, backups };
      return finish(bench, (memory) => bench.cloud.removeTenant(order, memory));
    };

    it('changes a quota, and never to less than is used', async () => {
      const { tenant } = await backedUp(bench, 10 * gib);
      for (const quotaBytes of [250 * gib, 250 * gib, 10 * gib]) {
        await setQuota(tenant, quotaBytes);
        expect((await bench.cloud.getTenant(tenant.id)).usage.quotaBytes).toBe(quotaBytes);
      }
      await expect(setQuota(tenant, 9 * gib)).rejects.toMatchObject({
        kind: 'refused',
        reason: 'quotaBelowUsage',
        values: { quotaBytes: 9 * gib, usedBytes: 10 * gib },
      });
      expect((await bench.cloud.getTenant(tenant.id)).usage.quotaBytes).toBe(10 * gib);
    });

    it('gives a quota to a tenant that was there without one', async () => {
      const userName = `old-${randomUUID()}`;
      await bench.addTenant({ company: `Sjöboden ${userName}`, userName, quotaBytes: null });
      const tenant = (await all(bench.cloud.listTenants(failOnUnreadable))).find(
        (one) => one.userName === userName,
      );
      if (tenant === undefined) throw new Error('it is not listed');
      await setQuota(tenant, 3 * gib);
      expect((await bench.cloud.getTenant(tenant.id)).usage.quotaBytes).toBe(3 * gib);
    });

    it('resets a password: the one before lets nobody in any more', async () => {
      const order = newCloudTenant();
      const tenant = await enable(bench, order);
      const reset = { ...orderFor(tenant), password: `Cc3-${randomUUID()}` };
      for (let times = 0; times < 2; times += 1)
        await finish(bench, (memory) => bench.cloud.resetPassword(reset, memory));
      expect(await bench.backUp(order, [])).toBe(false);
      expect(await bench.backUp({ ...order, password: reset.password }, [])).toBe(true);
    });

    it('lets nobody in while it is not enabled, and keeps what is there', async () => {
      const { order, tenant, job } = await backedUp(bench);
      for (let times = 0; times < 2; times += 1) await setEnabled(tenant, false);
      expect(await bench.backUp(order, [])).toBe(false);
      expect(await bench.cloud.getTenant(tenant.id)).toMatchObject({
        isEnabled: false,
        usage: { usedBytes: 10 * gib },
      });
      await bench.startJob(job);
      await bench.passTime(600);
      const jobs = (await all(bench.cloud.listCloudJobs(failOnUnreadable))).filter(
        ({ name }) => name === job,
      );
      expect(jobs).toMatchObject([{ state: 'failed', failureMessage: expect.stringMatching(/disabled/) }]);
      await setEnabled(tenant, true);
      expect(await bench.backUp(order, [])).toBe(true);
    });

    it('removes a tenant with its company, once, and makes it anew', async () => {
      const order = newCloudTenant();
      const tenant = await enable(bench, order);
      for (let times = 0; times < 2; times += 1) await remove(tenant, order.customer);
      expect(await tenantsOf(bench, order.customer)).toEqual([]);
      const missing = { kind: 'notFound', reason: 'tenantMissing' };
      await expect(bench.cloud.getTenant(tenant.id)).rejects.toMatchObject(missing);
      await expect(setQuota(tenant, gib)).rejects.toMatchObject(missing);
      await expect(setEnabled(tenant, false)).rejects.toMatchObject(missing);
      await expect(bench.cloud.listTenantBackups(tenant.id, failOnUnreadable)).rejects.toMatchObject(missing);
      const next = await enable(bench, again(order));
      expect(next.id).not.toBe(tenant.id);
      expect(next.company?.name).toBe(order.company.name);
    });

    it('removes no backup that was not named', async () => {
      const { order, tenant, job } = await backedUp(bench);
      await bench.backUp(order, [{ name: `Second ${job}`, bytes: gib }]);
      const [first, ...others] = await bench.cloud.listTenantBackups(tenant.id, failOnUnreadable);
      expect([first?.name, others]).toEqual([job, []]);
      await expect(remove(tenant, order.customer)).rejects.toMatchObject({
        kind: 'refused',
        reason: 'backupsLeft',
        values: { backups: 1, usedBytes: 10 * gib },
      });
      await bench.startJob(`Second ${job}`);
      await bench.passTime(600);
      const named = await bench.cloud.listTenantBackups(tenant.id, failOnUnreadable);
      expect(named.map(({ name, restorePoints }) => [name, restorePoints])).toEqual([
        [job, 1],
        [`Second ${job}`, 1],
      ]);
      await expect(remove(tenant, order.customer, [first?.id ?? ''])).rejects.toMatchObject({
        values: { backups: 1, usedBytes: 11 * gib },
      });
      await remove(
        tenant,
        order.customer,
        named.map(({ id }) => id),
      );
      expect(await tenantsOf(bench, order.customer)).toEqual([]);
    });

    it('tells of each backup how many machines it holds, and how large it is, while their server lets it', async () => {
      const { order, tenant, job } = await backedUp(bench);
      await backedUp(bench, 3 * gib);
      await bench.backUp(order, [{ name: `Second ${job}`, bytes: 2 * gib }]);
      await bench.startJob(`Second ${job}`);
      await bench.passTime(600);
      const told = async () =>
        (await bench.cloud.listTenantBackups(tenant.id, failOnUnreadable)).map((one) => [
          one.name,
          one.machines,
          one.usedBytes,
        ]);
      expect(await told()).toEqual([
        [job, 1, 10 * gib],
        [`Second ${job}`, 1, 2 * gib],
      ]);
      await bench.letIn(order.userName, { servers: false });
      expect(await told()).toEqual([
        [job, null, null],
        [`Second ${job}`, null, null],
      ]);
    });

    it('removes a tenant that was there before without its company', async () => {
      const userName = `old-${randomUUID()}`;
      const company = `Sjöboden ${userName}`;
      await bench.addTenant({ company, userName, quotaBytes: gib });
      const tenant = (await all(bench.cloud.listTenants(failOnUnreadable))).find(
        (one) => one.userName === userName,
      );
      if (tenant === undefined) throw new Error('it is not listed');
      await remove(tenant, randomUUID());
      const order = newCloudTenant();
      const made = await enable(bench, { ...order, company: { ...order.company, name: company } });
      expect(made.company?.name).not.toBe(company);
    });

    it('removes what an order has made that came to no tenant', async () => {
      const order = newCloudTenant();
      await bench.cloud.enableTenant(order, null);
      await bench.passTime(60);
      const removal = { operation: randomUUID(), tenant: null, customer: order.customer, backups: [] };
      for (let times = 0; times < 2; times += 1)
        await finish(bench, (memory) => bench.cloud.removeTenant(removal, memory));
      const { company } = await enable(bench, { ...newCloudTenant(), company: order.company });
      expect(company?.name).toBe(order.company.name);
    });

    it('waits for a job that runs before the tenant goes', async () => {
      const { order, tenant, job } = await backedUp(bench);
      const backups = (await bench.cloud.listTenantBackups(tenant.id, failOnUnreadable)).map(({ id }) => id);
      await bench.startJob(job);
      await remove(tenant, order.customer, backups);
      expect(await tenantsOf(bench, order.customer)).toEqual([]);
    });

    it('says why a change has failed, and the same order tries again', async () => {
      const tenant = await enable(bench, newCloudTenant());
      const order = { ...orderFor(tenant), quotaBytes: 7 * gib };
      await bench.endWith('failure');
      const change = () => finish(bench, (memory) => bench.cloud.changeQuota(order, memory));
      await expect(change()).rejects.toMatchObject({ kind: 'refused' });
      await bench.endWith('success');
      await change();
      expect((await bench.cloud.getTenant(tenant.id)).usage.quotaBytes).toBe(7 * gib);
    });
  });
};
