import { all } from '@portal/ports/testing/finish';
import { readingOf } from '@portal/ports/testing/unkindness/reading';
import type { Cell } from '@portal/ports/testing/unkindness/scenario';
import { expect } from 'vitest';
import { booksOf, idsOf, make, networks, newVdc, prepare, type Start } from './unkind-books.ts';

export const readVdcs: Start = async (region) => {
  const { organization } = await prepare(region);
  for (const name of ['one', 'two']) await make(region, newVdc(organization, name));
  return readingOf({
    there: idsOf((await booksOf(region)).vdcs),
    list: async (port, onUnreadable) => idsOf(await all(port.listVdcs(null, onUnreadable))),
  });
};

export const readVms: Start = async (region) => {
  const { other } = await prepare(region);
  const there = await region.makeVms(
    other,
    ['web', 'db', 'mail'].map((name) => ({ name, powerState: 'powered-on' as const })),
  );
  return readingOf({
    there,
    list: async (port, onUnreadable) => idsOf(await all(port.listVms(null, onUnreadable))),
  });
};

export const readOrganizations: Start = async (region) => {
  await prepare(region);
  await region.makeOrganization('stranger');
  return readingOf({
    there: idsOf((await booksOf(region)).orgs.filter(({ name }) => name !== 'System')),
    list: async (port, onUnreadable) => idsOf(await port.listTenants(onUnreadable)),
  });
};

/** With its networks, of which one is as the connection does not offer it. */
export const readVdc: Start = async (region) => {
  const { organization } = await prepare(region);
  const { internalNetwork } = networks;
  const vdc = await make(region, newVdc(organization, 'own', { internalNetwork }));
  await region.makeGateways(vdc, [{ name: 'EDGE', mbps: 300 }]);
  return {
    attempt: async (port) => ({ done: await port.getVdc(vdc) }),
    holds: async ({ done }) => {
      expect(done).toMatchObject({ id: vdc, platform: 'vmware', internalNetwork: { netmask: 24 } });
      expect(done).toMatchObject({ publicNetwork: { gateways: 1, bandwidthMbps: 300, redundant: false } });
      return await Promise.resolve();
    },
  };
};

const isExcused = (id: string, cell: Cell | null): boolean =>
  cell?.unkindness === 'missing-once' || (cell?.touched.some((row) => row.includes(id)) ?? false);

/** Of three VMs two have changed. What of that cannot be read is left to the next whole reading. */
export const readChanges: Start = async (region) => {
  const { other } = await prepare(region);
  const vms = ['web', 'db', 'mail'].map((name) => ({ name, powerState: 'powered-on' as const }));
  const [, ...changed] = await region.makeVms(other, vms);
  const { since } = await region.dataCenter.changedVms(null);
  await region.passTime(10);
  await region.control(
    'POST vms',
    changed.map((id) => ({ id, status: 'SUSPENDED' })),
  );
  return {
    attempt: async (port) => ({ done: idsOf((await port.changedVms(since)).vms) }),
    holds: async ({ done }, cell) => {
      const ids: readonly unknown[] = Array.isArray(done) ? done : [];
      expect(new Set(ids).size, 'each once').toBe(ids.length);
      expect(changed, 'no other').toEqual(expect.arrayContaining([...ids]));
      expect(changed.filter((id) => !ids.includes(id) && !isExcused(id, cell))).toEqual([]);
      return await Promise.resolve();
    },
  };
};

export const ping: Start = async (region) => {
  await prepare(region);
  return {
    attempt: async (port) => ({ done: await port.ping() }),
    holds: async ({ failures }) => {
      expect(failures.length, 'it answers in the end').toBeLessThan(2);
      return await Promise.resolve();
    },
  };
};

export const signIn: Start = async (region) => {
  const { organization } = await prepare(region);
  return {
    attempt: async (port) => ({ done: await port.loginLink(organization) }),
    holds: async ({ done }) => {
      expect(done).toEqual(expect.stringContaining(`${region.connection.endpoint}/tenant/org1`));
      return await Promise.resolve();
    },
  };
};
