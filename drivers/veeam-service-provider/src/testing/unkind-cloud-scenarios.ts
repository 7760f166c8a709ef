import { all } from '@portal/ports/testing/finish';
import { backedUp, enable, gib, newCloudTenant } from '@portal/ports/testing/cloud-connect-bench';
import { readingOf } from '@portal/ports/testing/unkindness/reading';
import { taskMemoryOf, type Course } from '@portal/ports/testing/unkindness/scenario';
import type { TenantOrder } from '@portal/ports/cloud-connect';
import { failOnUnreadable } from '@portal/ports/unreadable';
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { booksOf, type Port, type Start } from './unkind-books.ts';

const enableTenant: Start = async (console) => {
  await enable(console.cloudBench, newCloudTenant());
  const order = newCloudTenant();
  const before = (await booksOf(console)).cloud;
  return {
    attempt: (port, memory) => port.enableTenant(order, taskMemoryOf(memory)),
    holds: async ({ done }) => {
      const { companies, tenants, resources } = (await booksOf(console)).cloud;
      const [tenant, ...more] = tenants.filter(
        ({ document }) => document.credentials.userName === order.userName,
      );
      expect(more, 'a second tenant').toEqual([]);
      expect(tenant?.document, 'its password').toMatchObject({ credentials: { password: order.password } });
      expect(companies, 'companies').toHaveLength(before.companies.length + 1);
      const own = resources.filter((one) => one.tenant === tenant?.uid);
      expect(own, 'its quota').toMatchObject([{ document: { storageQuota: order.quotaBytes } }]);
      expect(done, 'told').toMatchObject({ id: tenant?.uid, customer: order.customer });
    },
  };
};

type Change = {
  work: (port: Port, order: TenantOrder, memory: unknown) => ReturnType<Course<Port>['attempt']>;
  after: { document?: object; storageQuota?: number };
};

const changeTenant =
  ({ work, after }: Change): Start =>
  async (console) => {
    const other = await enable(console.cloudBench, newCloudTenant());
    const tenant = await enable(console.cloudBench, newCloudTenant());
    const before = (await booksOf(console)).cloud.tenants.find(({ uid }) => uid === other.id);
    const order = { operation: randomUUID(), tenant: tenant.id };
    return {
      attempt: (port, memory) => work(port, order, memory),
      holds: async () => {
        const { tenants, resources } = (await booksOf(console)).cloud;
        expect(
          tenants.find(({ uid }) => uid === other.id),
          'the other',
        ).toEqual(before);
        expect(tenants.find(({ uid }) => uid === tenant.id)?.document).toMatchObject(after.document ?? {});
        const own = resources.filter((one) => one.tenant === tenant.id);
        expect(own, 'its quota').toMatchObject([
          { document: { storageQuota: after.storageQuota ?? 100 * gib } },
        ]);
      },
    };
  };

const changeQuota = changeTenant({
  work: (port, order, memory) => port.changeQuota({ ...order, quotaBytes: 250 * gib }, taskMemoryOf(memory)),
  after: { storageQuota: 250 * gib },
});
const suspend = changeTenant({
  work: (port, order, memory) => port.setTenantEnabled({ ...order, isEnabled: false }, taskMemoryOf(memory)),
  after: { document: { isEnabled: false } },
});
const resetPassword = changeTenant({
  work: (port, order, memory) =>
    port.resetPassword({ ...order, password: 'Bb2-another-one' }, taskMemoryOf(memory)),
  after: { document: { credentials: { password: 'Bb2-another-one' } } },
});

const removeTenant: Start = async (console) => {
  const kept = newCloudTenant();
  const other = await enable(console.cloudBench, kept);
  const order = newCloudTenant();
  const tenant = await enable(console.cloudBench, order);
  const companies = (await booksOf(console)).cloud.companies.length;
  const removal = { operation: randomUUID(), tenant: tenant.id, customer: order.customer, backups: [] };
  return {
    attempt: (port, memory) => port.removeTenant(removal, taskMemoryOf(memory)),
    holds: async () => {
      const { cloud } = await booksOf(console);
      const uids = cloud.tenants.map(({ uid }) => uid);
      expect(uids, 'the other').toContain(other.id);
      expect(uids, 'removed').not.toContain(tenant.id);
      expect(cloud.companies, 'companies').toHaveLength(companies - 1);
    },
  };
};

const readTenant: Start = async (console) => {
  await enable(console.cloudBench, newCloudTenant());
  const { id } = await enable(console.cloudBench, newCloudTenant());
  return {
    attempt: async (port) => ({ done: await port.getTenant(id) }),
    holds: async ({ done }) => {
      const { resources } = (await booksOf(console)).cloud;
      const quotaBytes = resources.find(({ tenant }) => tenant === id)?.document.storageQuota;
      expect(done, 'told').toMatchObject({ id, usage: { quotaBytes } });
    },
  };
};

const readTenants: Start = async (console) => {
  for (let made = 0; made < 3; made += 1) await enable(console.cloudBench, newCloudTenant());
  const { tenants, resources } = (await booksOf(console)).cloud;
  const quotaOf = (tenant: string): number =>
    resources
      .filter((one) => one.tenant === tenant)
      .reduce((sum, { document }) => sum + document.storageQuota, 0);
  return readingOf({
    there: tenants.map(({ uid, document }) => ({
      told: `${uid} has ${quotaOf(uid)}`,
      ids: [uid, document.assignedForCompany],
    })),
    list: async (port, onUnreadable) =>
      (await all(port.listTenants(onUnreadable))).map(({ id, usage }) => `${id} has ${usage.quotaBytes}`),
  });
};

const readCloudJobs: Start = async (console) => {
  for (let made = 0; made < 3; made += 1) await backedUp(console.cloudBench);
  return readingOf({
    there: (await booksOf(console)).cloud.jobs.map(({ uid }) => uid),
    list: async (port, onUnreadable) => (await all(port.listCloudJobs(onUnreadable))).map(({ id }) => id),
  });
};

const readBackups: Start = async (console) => {
  const { order, tenant } = await backedUp(console.cloudBench);
  for (const name of ['second', 'third']) {
    const job = `${name} of ${order.userName}`;
    await console.cloudBench.backUp(order, [{ name: job, bytes: gib }]);
    await console.cloudBench.startJob(job);
  }
  await console.cloudBench.passTime(600);
  const there = (await console.cloudBench.cloud.listTenantBackups(tenant.id, failOnUnreadable)).map(
    ({ id }) => id,
  );
  return readingOf({
    there,
    list: async (port, onUnreadable) =>
      (await port.listTenantBackups(tenant.id, onUnreadable)).map(({ id }) => id),
  });
};

export const cloudCourses: Readonly<Record<string, Start>> = {
  'enable Cloud Connect': enableTenant,
  'change a quota': changeQuota,
  'suspend a tenant': suspend,
  'reset a password': resetPassword,
  'remove a tenant': removeTenant,
  'read a tenant': readTenant,
  'read tenants': readTenants,
  'read jobs of customers': readCloudJobs,
  'read backups of a customer': readBackups,
};
