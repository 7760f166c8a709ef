import { beforeAll, describe, expect, it } from 'vitest';
import { failOnUnreadable } from '../unreadable.ts';
import type { NewVdc, VdcConfiguration, VirtualDataCenter } from '../virtual-data-center.ts';
import { all, finish } from './finish.ts';
import type { VirtualDataCenterTarget } from './virtual-data-center-suite.ts';

/** What a vDC has in the system itself, whatever the portal knows of it. */
export type VdcContents = { gateways: number; networks: number; rules: number; translations: number };

/** What is done in the system itself, and asked of it, without the portal. */
export type NetworkTarget = VirtualDataCenterTarget & {
  contentsOf(vdc: string): Promise<VdcContents>;
  /** Whether VMs on its private networks reach the internet; null without a network. */
  reachesOut(vdc: string): Promise<boolean | null>;
  renameVdc(vdc: string, name: string): Promise<void>;
  /** `mbps` null: without a limit. */
  makeGateways(vdc: string, gateways: readonly { name: string; mbps: number | null }[]): Promise<string[]>;
  /** The gateway that has that address. */
  changeGateway(address: string, change: { mbps?: number; redundant?: boolean }): Promise<void>;
};

const small = { vCpus: 2, memoryGiB: 4, diskGiB: 20 };
const internalNetwork = { ip: '10.1.0.1', netmask: 24 };
const isolated: VdcConfiguration = { ...small, internalNetwork, publicNetwork: null };
const open: VdcConfiguration = { ...isolated, publicNetwork: { bandwidthMbps: 100, redundant: false } };
const none = { gateways: 0, rules: 0, translations: 0 };
const whole = { gateways: 1, networks: 1, rules: 1, translations: 1 };

let made = 0;

/** What every driver of `VirtualDataCenter` makes of the networks of a vDC. Call it inside a `describe`. */
export const vdcNetworksSuite = (opened: () => Promise<NetworkTarget>): void => {
  let target: NetworkTarget;
  let dataCenter: VirtualDataCenter;
  let organization: string;

  beforeAll(async () => {
    target = await opened();
    dataCenter = target.dataCenter;
    const named = { reference: 'networks', name: 'networks', displayName: 'Networks' };
    organization = (await dataCenter.createOrganization(named)).id;
  });

  const newVdc = (configuration: VdcConfiguration): NewVdc => {
    made += 1;
    return {
      ...configuration,
      reference: `networks-${made}`,
      name: `net${made}`,
      organization,
      platform: 'vmware',
    };
  };
  const create = async (vdc: NewVdc): Promise<string> =>
    await finish(target, (memory) => dataCenter.createVdc(vdc, memory));
  const edit = async (vdc: string, before: VdcConfiguration, wanted: VdcConfiguration): Promise<null> =>
    await finish(target, (memory) => dataCenter.editVdc({ vdc, before, ...wanted }, memory));

  describe('a public network', () => {
    it('is the same whether it came with the vDC or by an edit: what is inside reaches out, by one address', async () => {
      const ordered = await create(newVdc(open));
      const edited = await create(newVdc(isolated));
      expect(await target.reachesOut(edited)).toBe(false);
      await edit(edited, isolated, open);
      for (const vdc of [ordered, edited]) {
        expect(await target.contentsOf(vdc)).toEqual(whole);
        expect(await target.reachesOut(vdc)).toBe(true);
        const addresses = [expect.stringMatching(/^\d+\.\d+\.\d+\.\d+$/)];
        const publicNetwork = { ...open.publicNetwork, gateways: 1, redundantMbps: 0, addresses };
        expect(await dataCenter.getVdc(vdc)).toMatchObject({ publicNetwork });
      }
    });

    it('translates the addresses of an internal network that comes later, and leaves nothing behind', async () => {
      const bare = { ...open, internalNetwork: null };
      const vdc = await create(newVdc(bare));
      expect(await target.contentsOf(vdc)).toEqual({ ...whole, networks: 0, translations: 0 });
      await edit(vdc, bare, open);
      expect(await target.reachesOut(vdc)).toBe(true);
      await edit(vdc, open, bare);
      expect(await target.contentsOf(vdc)).toEqual({ ...whole, networks: 0, translations: 0 });
      await edit(vdc, bare, open);
      await edit(vdc, open, isolated);
      expect(await target.contentsOf(vdc)).toEqual({ ...none, networks: 1 });
      expect(await target.reachesOut(vdc)).toBe(false);
    });

    it('says that it is being made until it is there', async () => {
      const vdc = await create(newVdc(isolated));
      const begun = await dataCenter.editVdc({ vdc, before: isolated, ...open }, null);
      if (!('again' in begun)) throw new Error('it is done');
      expect(await dataCenter.getVdc(vdc)).toMatchObject({ state: 'busy' });
    });

    it('has the bandwidth and redundancy that it was given in the system itself, until somebody asks for other', async () => {
      const vdc = await create(newVdc(open));
      const [address = ''] = (await dataCenter.getVdc(vdc)).publicNetwork?.addresses ?? [];
      await target.changeGateway(address, { mbps: 300, redundant: true });
      const found = { bandwidthMbps: 300, redundant: true, redundantMbps: 300 };
      expect(await dataCenter.getVdc(vdc)).toMatchObject({ publicNetwork: found });
      await edit(vdc, open, { ...open, vCpus: 3 });
      expect(await dataCenter.getVdc(vdc)).toMatchObject({ publicNetwork: found, allocated: { vCpus: 3 } });
      const wanted = { ...open, publicNetwork: { bandwidthMbps: 1000, redundant: true } };
      await edit(vdc, { ...open, publicNetwork: { bandwidthMbps: 300, redundant: true } }, wanted);
      expect(await dataCenter.getVdc(vdc)).toMatchObject({ publicNetwork: wanted.publicNetwork });
    });
  });

  describe('a vDC that was renamed in the system itself', () => {
    it('is found again by what made it, and gets nothing twice', async () => {
      const wanted = newVdc(open);
      const vdc = await create(wanted);
      await target.renameVdc(vdc, `${wanted.name}-new`);
      expect(await dataCenter.getVdc(vdc)).toMatchObject({ name: `${wanted.name}-new` });
      await edit(vdc, open, { ...open, publicNetwork: { bandwidthMbps: 1000, redundant: true } });
      expect(await target.contentsOf(vdc)).toEqual(whole);
      expect(await create(wanted)).toBe(vdc);
      await expect(create({ ...newVdc(open), name: `${wanted.name}-new` })).rejects.toMatchObject({
        kind: 'conflict',
        reason: 'vdcNameTaken',
      });
      const listed = await all(dataCenter.listVdcs(organization, failOnUnreadable));
      expect(listed.filter((one) => one.name.startsWith(wanted.name))).toHaveLength(1);
    });
  });

  describe('edge gateways that the portal has not made', () => {
    it('count all, whatever they are called, with the sum of their bandwidths', async () => {
      const vdc = await create(newVdc(isolated));
      const gateways = [
        { name: 'EDGE-Kund', mbps: 1000 },
        { name: 'reserve', mbps: 300 },
        { name: 'open', mbps: null },
      ];
      await target.makeGateways(vdc, gateways);
      expect(await dataCenter.getVdc(vdc)).toMatchObject({
        publicNetwork: { gateways: 3, bandwidthMbps: 1300, redundant: false, redundantMbps: 0 },
      });
      const before = { ...isolated, publicNetwork: { bandwidthMbps: 1300, redundant: false } };
      await edit(vdc, before, { ...before, vCpus: 5 });
      await expect(
        edit(vdc, before, { ...before, publicNetwork: { bandwidthMbps: 100, redundant: false } }),
      ).rejects.toMatchObject({ kind: 'refused', reason: 'severalGateways' });
      expect(await dataCenter.getVdc(vdc)).toMatchObject({ allocated: { vCpus: 5 } });
      expect(await target.contentsOf(vdc)).toMatchObject({ gateways: 3, rules: 0, translations: 0 });
    });

    it('are changed where there is just one, and left alone by whoever knows nothing of them', async () => {
      const vdc = await create(newVdc(isolated));
      await target.makeGateways(vdc, [{ name: 'EDGE-Kund', mbps: 1000 }]);
      await edit(vdc, isolated, { ...isolated, diskGiB: 30 });
      expect(await target.contentsOf(vdc)).toMatchObject({ gateways: 1, networks: 1 });
      const before = { ...isolated, publicNetwork: { bandwidthMbps: 1000, redundant: false } };
      await edit(vdc, before, open);
      expect(await target.contentsOf(vdc)).toMatchObject({ gateways: 1 });
      expect(await dataCenter.getVdc(vdc)).toMatchObject({ publicNetwork: { bandwidthMbps: 100 } });
    });
  });
};
