import { isKind } from '@portal/ports/failure';
import { taskMemoryOf, type Scenario } from '@portal/ports/testing/unkindness/scenario';
import type { VdcConfiguration, VirtualDataCenter } from '@portal/ports/virtual-data-center';
import { expect } from 'vitest';
import type { Region } from './region.ts';
import { booksOf, idsOf, make, networks, newVdc, prepare, small, type Start } from './unkind-books.ts';
import { power } from './unkind-power.ts';
import {
  ping,
  readChanges,
  readOrganizations,
  readVdc,
  readVdcs,
  readVms,
  signIn,
} from './unkind-reading.ts';

const createOrganization: Start = async (region) => {
  await prepare(region);
  const wanted = { reference: 'second', name: 'org2', displayName: 'Kund' };
  return {
    attempt: async (port) => ({ done: await port.createOrganization(wanted) }),
    holds: async ({ done }) => {
      const made = (await booksOf(region)).orgs.filter(({ name }) => name === 'org2');
      expect(made, 'made').toHaveLength(1);
      expect(done, 'told').toMatchObject({ id: made[0]?.id });
    },
  };
};

const createVdc =
  (parts: Pick<VdcConfiguration, 'internalNetwork' | 'publicNetwork'>): Start =>
  async (region) => {
    const { organization, other } = await prepare(region);
    const wanted = newVdc(organization, 'own', parts);
    return {
      attempt: (port, memory) => port.createVdc(wanted, taskMemoryOf(memory)),
      undo: (port, memory) => port.undoVdc(wanted, taskMemoryOf(memory)),
      holds: async ({ done }) => {
        const { vdcs } = await booksOf(region);
        const own = vdcs.filter(({ name }) => name === 'own');
        expect(own, 'made').toMatchObject([{ memoryMb: 8192 }]);
        expect(done, 'told').toBe(own[0]?.id);
        expect(idsOf(vdcs), 'the other').toContain(other);
        const gateways = parts.publicNetwork === null ? 0 : 1;
        expect(await region.contentsOf(own[0]?.id ?? '')).toEqual({
          gateways,
          networks: parts.internalNetwork === null ? 0 : 1,
          rules: gateways,
          translations: gateways,
        });
        if (parts.publicNetwork !== null) expect(await region.reachesOut(own[0]?.id ?? '')).toBe(true);
      },
    };
  };

type Edit = { from: Partial<VdcConfiguration>; to: Partial<VdcConfiguration> };

const editVdc =
  ({ from, to }: Edit): Start =>
  async (region) => {
    const { organization } = await prepare(region);
    const before: VdcConfiguration = { ...small, internalNetwork: null, publicNetwork: null, ...from };
    const vdc = await make(region, newVdc(organization, 'own', before));
    const wanted = { ...before, ...to };
    return {
      attempt: (port, memory) => port.editVdc({ ...wanted, before, vdc }, taskMemoryOf(memory)),
      undo: (port, memory) => port.editVdc({ ...before, before: wanted, vdc }, taskMemoryOf(memory)),
      holds: async () => {
        const { vdcs, edges } = await booksOf(region);
        const { memoryGiB, diskGiB, internalNetwork, publicNetwork } = wanted;
        const own = { id: vdc, memoryMb: memoryGiB * 1024, diskMb: diskGiB * 1024 };
        expect(
          vdcs.filter(({ name }) => name === 'own'),
          'changed',
        ).toMatchObject([own]);
        expect(
          vdcs.filter(({ name }) => name === 'other'),
          'the other',
        ).toMatchObject([{ memoryMb: 8192 }]);
        const gateways = publicNetwork === null ? 0 : 1;
        const inside = internalNetwork === null ? 0 : 1;
        const translations = gateways * inside;
        expect(await region.contentsOf(vdc)).toEqual({
          gateways,
          networks: inside,
          rules: gateways,
          translations,
        });
        if (translations > 0) expect(await region.reachesOut(vdc)).toBe(true);
        expect(await region.bandwidthsOf(vdc)).toEqual(publicNetwork === null ? [] : [publicNetwork]);
        const neighbors = publicNetwork?.redundant === true ? 2 : 0;
        expect(edges.flatMap((edge) => edge.neighbors)).toHaveLength(neighbors);
      },
    };
  };

const deleteVdc: Start = async (region) => {
  const { organization, other } = await prepare(region);
  const vdc = await make(region, newVdc(organization, 'own', networks));
  return {
    attempt: (port, memory) => port.deleteVdc({ vdc, vms: [] }, taskMemoryOf(memory)),
    holds: async () => {
      const { vdcs, edges } = await booksOf(region);
      expect(idsOf(vdcs), 'what is left').toEqual([other]);
      expect(edges, 'edge gateways').toEqual([]);
    },
  };
};

/** A VM is being started while its vDC is deleted: once it runs, the vDC is as it was. */
const refuseDeletion: Start = async (region) => {
  const { other } = await prepare(region);
  const [vm = ''] = await region.makeVms(other, [{ name: 'web', powerState: 'powered-off' }]);
  await region.dataCenter.changePower({ vm, action: 'on' }, null);
  return {
    attempt: async (port, memory) => {
      try {
        return await port.deleteVdc({ vdc: other, vms: [vm] }, taskMemoryOf(memory));
      } catch (error) {
        if (isKind(error, 'conflict')) return { done: 'refused' };
        throw error;
      }
    },
    holds: async ({ done }) => {
      expect(done).toBe('refused');
      const { vdcs, vms } = await booksOf(region);
      expect(vdcs).toMatchObject([{ id: other, isEnabled: true }]);
      expect(vms).toMatchObject([{ id: vm, status: 'POWERED_ON' }]);
    },
  };
};

/** One that the system is still at work on. */
const undoVdc: Start = async (region) => {
  const { organization, other } = await prepare(region);
  const wanted = newVdc(organization, 'own', networks);
  await region.dataCenter.createVdc(wanted, null);
  return {
    attempt: (port, memory) => port.undoVdc(wanted, taskMemoryOf(memory)),
    holds: async () => expect(idsOf((await booksOf(region)).vdcs), 'what is left').toEqual([other]),
  };
};

const deleteOrganization: Start = async (region) => {
  const { organization } = await prepare(region);
  const second = await region.dataCenter.createOrganization({
    reference: 'second',
    name: 'org2',
    displayName: 'Kund',
  });
  return {
    attempt: (port, memory) => port.deleteOrganization(second.id, taskMemoryOf(memory)),
    holds: async () => {
      const { orgs } = await booksOf(region);
      expect(idsOf(orgs.filter(({ name }) => name !== 'System'))).toEqual([organization]);
    },
  };
};

const redundant = { publicNetwork: { bandwidthMbps: 100, redundant: true } };

const courses: Readonly<Record<string, Start>> = {
  'create an organization': createOrganization,
  'create a vDC': createVdc({ internalNetwork: null, publicNetwork: null }),
  'create a vDC with networks': createVdc(networks),
  'edit a vDC': editVdc({
    from: { internalNetwork: networks.internalNetwork },
    to: { memoryGiB: 16, publicNetwork: networks.publicNetwork },
  }),
  'change bandwidth and disk': editVdc({
    from: networks,
    to: { diskGiB: 200, publicNetwork: { bandwidthMbps: 500, redundant: false } },
  }),
  'make a vDC redundant': editVdc({ from: networks, to: redundant }),
  'take the internal network away': editVdc({ from: networks, to: { internalNetwork: null } }),
  'take the public network away': editVdc({ from: networks, to: { publicNetwork: null } }),
  'delete a vDC': deleteVdc,
  'delete a vDC of which a VM is being started': refuseDeletion,
  'take a new vDC back': undoVdc,
  'delete an organization': deleteOrganization,
  'power on': power({ action: 'on', from: 'powered-off', to: 'POWERED_ON' }),
  'power off': power({ action: 'off', from: 'powered-on', to: 'POWERED_OFF' }),
  suspend: power({ action: 'suspend', from: 'powered-on', to: 'SUSPENDED' }),
  resume: power({ action: 'resume', from: 'suspended', to: 'POWERED_ON' }),
  reset: power({ action: 'reset', from: 'powered-on', to: 'POWERED_ON' }),
  ping,
  'sign in': signIn,
  'read vDCs': readVdcs,
  'read VMs': readVms,
  'read one vDC': readVdc,
  'read what VMs have changed': readChanges,
  'read organizations': readOrganizations,
};

export const scenariosOf = (region: Region): Scenario<VirtualDataCenter>[] =>
  Object.entries(courses).map(([name, begin]) => ({ name, begin: () => begin(region) }));
