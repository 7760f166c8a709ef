import { all, finish } from '@portal/ports/testing/finish';
import { readingOf } from '@portal/ports/testing/unkindness/reading';
import { taskMemoryOf, type Course, type Scenario } from '@portal/ports/testing/unkindness/scenario';
import type {
  NewVdc,
  PowerAction,
  PowerState,
  VdcConfiguration,
  VirtualDataCenter,
} from '@portal/ports/virtual-data-center';
import { expect } from 'vitest';
import { z } from 'zod';
import type { Region } from './region.ts';

type Start = (region: Region) => Promise<Course<VirtualDataCenter>>;

const books = z.object({
  orgs: z.array(z.looseObject({ id: z.string(), name: z.string() })),
  vdcs: z.array(z.looseObject({ id: z.string(), name: z.string(), memoryMb: z.number() })),
  edges: z.array(z.looseObject({ id: z.string(), vdc: z.string() })),
  networks: z.array(z.looseObject({ id: z.string() })),
  vms: z.array(z.looseObject({ id: z.string(), status: z.string() })),
});

const booksOf = async ({ control }: Region): Promise<z.infer<typeof books>> =>
  books.parse(await control('GET content'));

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

const small = { vCpus: 4, memoryGiB: 8, diskGiB: 100 };
const networks = {
  internalNetwork: { ip: '10.0.0.0', netmask: 24 },
  publicNetwork: { bandwidthMbps: 100, redundant: false },
};

const newVdc = (organization: string, name: string, more: Partial<NewVdc> = {}): NewVdc => ({
  reference: `ref-${name}`,
  organization,
  name,
  platform: 'vmware',
  ...small,
  internalNetwork: null,
  publicNetwork: null,
  ...more,
});

const make = async (region: Region, vdc: NewVdc): Promise<string> =>
  await finish(region, (memory) => region.dataCenter.createVdc(vdc, memory));

/** An organization with a vDC that stays as it is. */
async function prepare(region: Region): Promise<{ organization: string; other: string }> {
  const named = { reference: 'org', name: 'org1', displayName: 'Åsnäs AB' };
  const { id } = await region.dataCenter.createOrganization(named);
  return { organization: id, other: await make(region, newVdc(id, 'other')) };
}

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
        const contents = await region.contentsOf(own[0]?.id ?? '');
        expect(contents).toMatchObject({
          gateways: parts.publicNetwork === null ? 0 : 1,
          networks: parts.internalNetwork === null ? 0 : 1,
        });
        if (parts.publicNetwork !== null) expect(await region.reachesOut(own[0]?.id ?? '')).toBe(true);
      },
    };
  };

const editVdc: Start = async (region) => {
  const { organization } = await prepare(region);
  const before = { ...small, internalNetwork: networks.internalNetwork, publicNetwork: null };
  const vdc = await make(region, newVdc(organization, 'own', before));
  const wanted = { ...before, memoryGiB: 16, publicNetwork: networks.publicNetwork };
  return {
    attempt: (port, memory) => port.editVdc({ ...wanted, before, vdc }, taskMemoryOf(memory)),
    undo: (port, memory) => port.editVdc({ ...before, before: wanted, vdc }, taskMemoryOf(memory)),
    holds: async () => {
      const { vdcs } = await booksOf(region);
      expect(
        vdcs.filter(({ name }) => name === 'own'),
        'changed',
      ).toMatchObject([{ id: vdc, memoryMb: 16_384 }]);
      expect(
        vdcs.filter(({ name }) => name === 'other'),
        'the other',
      ).toMatchObject([{ memoryMb: 8192 }]);
      expect(await region.contentsOf(vdc)).toMatchObject({ gateways: 1, networks: 1 });
      expect(await region.reachesOut(vdc)).toBe(true);
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

type Power = { action: PowerAction; from: PowerState; to: string };

const power =
  ({ action, from, to }: Power): Start =>
  async (region) => {
    const { other } = await prepare(region);
    const [vm = '', second = ''] = await region.makeVms(other, [
      { name: 'web', powerState: from },
      { name: 'db', powerState: from },
    ]);
    const before = (await booksOf(region)).vms.find(({ id }) => id === second);
    return {
      attempt: (port, memory) => port.changePower({ vm, action }, taskMemoryOf(memory)),
      holds: async () => {
        const { vms } = await booksOf(region);
        expect(vms.find(({ id }) => id === vm)?.status, 'its state').toBe(to);
        expect(
          vms.find(({ id }) => id === second),
          'the other',
        ).toEqual(before);
      },
    };
  };

const readVdcs: Start = async (region) => {
  const { organization } = await prepare(region);
  for (const name of ['one', 'two']) await make(region, newVdc(organization, name));
  return readingOf({
    there: idsOf((await booksOf(region)).vdcs),
    list: async (port, onUnreadable) => idsOf(await all(port.listVdcs(null, onUnreadable))),
  });
};

const readVms: Start = async (region) => {
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

const readOrganizations: Start = async (region) => {
  await prepare(region);
  await region.makeOrganization('stranger');
  return readingOf({
    there: idsOf((await booksOf(region)).orgs.filter(({ name }) => name !== 'System')),
    list: async (port, onUnreadable) => idsOf(await port.listTenants(onUnreadable)),
  });
};

const courses: Readonly<Record<string, Start>> = {
  'create an organization': createOrganization,
  'create a vDC': createVdc({ internalNetwork: null, publicNetwork: null }),
  'create a vDC with networks': createVdc(networks),
  'edit a vDC': editVdc,
  'delete a vDC': deleteVdc,
  'power on': power({ action: 'on', from: 'powered-off', to: 'POWERED_ON' }),
  'power off': power({ action: 'off', from: 'powered-on', to: 'POWERED_OFF' }),
  suspend: power({ action: 'suspend', from: 'powered-on', to: 'SUSPENDED' }),
  'read vDCs': readVdcs,
  'read VMs': readVms,
  'read organizations': readOrganizations,
};

export const scenariosOf = (region: Region): Scenario<VirtualDataCenter>[] =>
  Object.entries(courses).map(([name, begin]) => ({ name, begin: () => begin(region) }));
