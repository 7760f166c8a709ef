import { failOnUnreadable } from '../unreadable.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FailureKind } from '../failure.ts';
import {
  powerActions,
  powerActionStates,
  powerStates,
  type NewVdc,
  type PowerAction,
  type PowerState,
  type VdcConfiguration,
  type VirtualDataCenter,
  type Vm,
} from '../virtual-data-center.ts';
import type { TaskMemory } from '../step.ts';
import { all, finish } from './finish.ts';

/** A part of a change that the system can fail at. */
export type VdcWork = 'vdc' | 'internalNetwork' | 'edgeGateway' | 'power';

/** A region to test a driver in. It offers 100 and 1,000 Mbit/s. */
export type VirtualDataCenterTarget = {
  dataCenter: VirtualDataCenter;
  withWrongPassword: VirtualDataCenter;
  /** Lets the system work for so long. */
  passTime(seconds: number): Promise<void>;
  /** An organization that the portal knows nothing of; answers its id. */
  makeOrganization(name: string): Promise<string>;
  makeVms(vdc: string, vms: readonly { name: string; powerState: PowerState }[]): Promise<string[]>;
  /** VMs that were on, and that somebody has stopped without the portal, as the system leaves them then. */
  makeStoppedVms(vdc: string, names: readonly string[]): Promise<string[]>;
  removeVm(vm: string): Promise<void>;
  /** The next work of that kind fails after it was begun. */
  failNext(work: VdcWork): Promise<void>;
  /** The next request that begins work of that kind is done, and its answer is lost. */
  loseNext(work: VdcWork): Promise<void>;
};

let made = 0;
const unique = (word: string): string => `${word}${(made += 1)}`;

const failsWith = async (call: Promise<unknown>, kind: FailureKind): Promise<void> =>
  await expect(call).rejects.toMatchObject({ kind });

const small = { vCpus: 4, memoryGiB: 8, diskGiB: 100 };

/** What every driver of `VirtualDataCenter` does. Call it inside a `describe`. */
export const virtualDataCenterSuite = (open: () => Promise<VirtualDataCenterTarget>): void => {
  let target: VirtualDataCenterTarget;
  let dataCenter: VirtualDataCenter;
  let organization: string;

  beforeAll(async () => {
    target = await open();
    dataCenter = target.dataCenter;
    const named = { reference: unique('org-ref-'), name: unique('org'), displayName: 'Aspnäs & Söner <AB>' };
    organization = (await dataCenter.createOrganization(named)).id;
  });

  const newVdc = (more: Partial<NewVdc> = {}): NewVdc => ({
    reference: unique('ref-'),
    organization,
    name: unique('vdc'),
    platform: 'vmware',
    ...small,
    internalNetwork: null,
    publicNetwork: null,
    ...more,
  });
  const create = async (vdc: NewVdc): Promise<string> =>
    await finish(target, async (memory) => await dataCenter.createVdc(vdc, memory));
  const vdcsNamed = async (name: string) =>
    (await all(dataCenter.listVdcs(organization, failOnUnreadable))).filter((one) => one.name === name);
  const remove = async (vdc: string, vms: readonly string[]): Promise<null> =>
    await finish(target, async (memory) => await dataCenter.deleteVdc({ vdc, vms }, memory));

  it('is reached, and says so when its password is wrong', async () => {
    await dataCenter.ping();
    await expect(target.withWrongPassword.ping()).rejects.toMatchObject({
      kind: 'connection',
      trouble: 'credentials',
    });
  });

  describe('organizations', () => {
    it('are made once, and found again by their reference', async () => {
      const wanted = { reference: unique('ref-'), name: unique('org'), displayName: 'Kund' };
      const first = await dataCenter.createOrganization(wanted);
      expect(await dataCenter.createOrganization(wanted)).toEqual(first);
      await failsWith(dataCenter.createOrganization({ ...wanted, reference: 'another' }), 'conflict');
      expect(await dataCenter.loginLink(first.id)).toContain(wanted.name);
      const listed = await dataCenter.listTenants(failOnUnreadable);
      expect(listed.filter(({ id }) => id === first.id)).toEqual([{ ...first, vdcs: 0 }]);
    });

    it('are listed whoever made them, sorted, and not taken over', async () => {
      const name = unique('stranger');
      const id = await target.makeOrganization(name);
      const listed = await dataCenter.listTenants(failOnUnreadable);
      expect(listed).toContainEqual({ id, name, displayName: expect.any(String), vdcs: 0 });
      const names = listed.map((one) => one.name);
      expect(names).toEqual(names.toSorted((a, b) => (a < b ? -1 : 1)));
      await failsWith(
        dataCenter.createOrganization({ reference: 'ours', name, displayName: name }),
        'conflict',
      );
    });

    it('are deleted when they are empty', async () => {
      const { id } = await dataCenter.createOrganization({
        reference: unique('ref-'),
        name: unique('org'),
        displayName: 'Kund',
      });
      const vdc = await create(newVdc({ organization: id }));
      const deleting = async (memory: TaskMemory | null) => await dataCenter.deleteOrganization(id, memory);
      await failsWith(finish(target, deleting), 'conflict');
      await remove(vdc, []);
      await finish(target, deleting);
      await finish(target, deleting);
      await failsWith(dataCenter.loginLink(id), 'notFound');
    });
  });

  describe('a vDC', () => {
    it('is made once, and listed with what it has', async () => {
      const wanted = newVdc();
      const id = await create(wanted);
      expect(await create(wanted)).toBe(id);
      expect(await vdcsNamed(wanted.name)).toEqual([
        {
          id,
          name: wanted.name,
          organization,
          platform: 'vmware',
          state: 'ready',
          isEnabled: true,
          allocated: small,
          used: { vCpus: 0, memoryGiB: 0, diskGiB: 0 },
          vms: 0,
          runningVms: 0,
        },
      ]);
      expect((await all(dataCenter.listVdcs(null, failOnUnreadable))).map((one) => one.id)).toContain(id);
      await failsWith(create({ ...wanted, reference: 'another' }), 'conflict');
      await failsWith(dataCenter.getVdc('00000000-0000-4000-8000-000000000000'), 'notFound');
    });

    it('gets its networks, on either platform', async () => {
      const wanted = newVdc({
        platform: 'partner',
        internalNetwork: { ip: '10.20.0.0', netmask: 24 },
        publicNetwork: { bandwidthMbps: 100, redundant: true },
      });
      const vdc = await dataCenter.getVdc(await create(wanted));
      expect(vdc).toMatchObject({
        reference: wanted.reference,
        platform: 'partner',
        allocated: small,
        internalNetwork: { ip: '10.20.0.1', netmask: 24 },
        publicNetwork: { bandwidthMbps: 100, redundant: true },
      });
      await failsWith(create(newVdc({ publicNetwork: { bandwidthMbps: 123, redundant: false } })), 'refused');
    });

    it('is edited to anything but other addresses or less than is used', async () => {
      const internalNetwork = { ip: '192.168.7.1', netmask: 28 };
      const vdc = await create(newVdc({ internalNetwork }));
      let before: VdcConfiguration = { ...small, internalNetwork, publicNetwork: null };
      const edit = async (wanted: VdcConfiguration) => {
        await finish(target, (memory) => dataCenter.editVdc({ vdc, before, ...wanted }, memory));
        before = wanted;
      };
      const larger = { vCpus: 8, memoryGiB: 16, diskGiB: 200, internalNetwork };
      const states = [
        { ...larger, publicNetwork: { bandwidthMbps: 1000, redundant: false } },
        { ...larger, publicNetwork: { bandwidthMbps: 100, redundant: true } },
        { ...larger, ...small, publicNetwork: { bandwidthMbps: 100, redundant: false } },
        { ...larger, publicNetwork: null },
        { ...larger, internalNetwork: null, publicNetwork: null },
      ];
      for (const { vCpus, memoryGiB, diskGiB, ...networks } of states) {
        await edit({ vCpus, memoryGiB, diskGiB, ...networks });
        const allocated = { vCpus, memoryGiB, diskGiB };
        expect(await dataCenter.getVdc(vdc)).toMatchObject({ allocated, ...networks });
      }
      await edit({ ...larger, publicNetwork: null });
      const moved = { ip: '192.168.8.1', netmask: 28 };
      await failsWith(edit({ ...larger, internalNetwork: moved, publicNetwork: null }), 'refused');
      await target.makeVms(vdc, [{ name: 'busy', powerState: 'powered-on' }]);
      await failsWith(edit({ ...larger, vCpus: 1, publicNetwork: null }), 'refused');
      await failsWith(edit({ ...larger, diskGiB: 1, publicNetwork: null }), 'refused');
    });

    it('takes with it the VMs that are named, and only while none runs', async () => {
      const vdc = await create(newVdc({ internalNetwork: { ip: '10.0.0.1', netmask: 30 } }));
      const vms = await target.makeVms(vdc, [
        { name: 'web', powerState: 'powered-off' },
        { name: 'database', powerState: 'suspended' },
      ]);
      await failsWith(remove(vdc, vms.slice(0, 1)), 'conflict');
      const [running = ''] = await target.makeVms(vdc, [{ name: 'running', powerState: 'powered-on' }]);
      await failsWith(remove(vdc, [...vms, running]), 'conflict');
      expect(await dataCenter.getVdc(vdc)).toMatchObject({ isEnabled: true, vms: 3 });
      await target.removeVm(running);
      await remove(vdc, vms);
      await failsWith(dataCenter.getVdc(vdc), 'notFound');
      expect(await all(dataCenter.listVms(vdc, failOnUnreadable))).toEqual([]);
      await remove(vdc, vms);
    });

    it.each(['vdc', 'internalNetwork', 'edgeGateway'] as const)(
      'that fails at its %s is made by the next try, once',
      async (work) => {
        const wanted = newVdc({
          internalNetwork: { ip: '10.0.0.1', netmask: 24 },
          publicNetwork: { bandwidthMbps: 100, redundant: false },
        });
        await target.failNext(work);
        await failsWith(create(wanted), 'refused');
        const vdc = await dataCenter.getVdc(await create(wanted));
        expect(vdc).toMatchObject({ state: 'ready', internalNetwork: wanted.internalNetwork });
        expect(await vdcsNamed(wanted.name)).toHaveLength(1);
      },
    );

    it.each(['vdc', 'internalNetwork', 'edgeGateway'] as const)(
      'is made once when the answer to the order of its %s is lost',
      async (work) => {
        const wanted = newVdc({
          internalNetwork: { ip: '10.0.0.1', netmask: 24 },
          publicNetwork: { bandwidthMbps: 100, redundant: false },
        });
        await target.loseNext(work);
        await failsWith(create(wanted), 'unreachable');
        const id = await create(wanted);
        expect((await vdcsNamed(wanted.name)).map((one) => one.id)).toEqual([id]);
        await remove(id, []);
      },
    );

    it('is taken back when it is half-made or was just begun, and never with a VM in it', async () => {
      const wanted = newVdc({ internalNetwork: { ip: '10.0.0.1', netmask: 24 } });
      const undo = async () =>
        await finish(target, async (memory) => await dataCenter.undoVdc(wanted, memory));
      await dataCenter.createVdc(wanted, null);
      await undo();
      expect(await vdcsNamed(wanted.name)).toEqual([]);
      await target.failNext('internalNetwork');
      await failsWith(create(wanted), 'refused');
      const [half] = await vdcsNamed(wanted.name);
      const [vm = ''] = await target.makeVms(half?.id ?? '', [{ name: 'early', powerState: 'powered-off' }]);
      await failsWith(undo(), 'conflict');
      await target.removeVm(vm);
      await undo();
      await undo();
      expect(await vdcsNamed(wanted.name)).toEqual([]);
    });

    it("is not taken back when it is somebody else's", async () => {
      const wanted = newVdc();
      const id = await create(wanted);
      const other = { ...wanted, reference: 'another' };
      await finish(target, async (memory) => await dataCenter.undoVdc(other, memory));
      expect(await dataCenter.getVdc(id)).toMatchObject({ state: 'ready' });
    });
  });

  describe('VMs', () => {
    it('are listed by vDC and of the region, to the last page, with namesakes told apart', async () => {
      const vdc = await create(newVdc());
      const other = await create(newVdc());
      const names = Array.from({ length: 300 }, (_, at) => `vm-${String(at).padStart(3, '0')}`);
      const twins = ['twin', 'twin'];
      const wanted = [...names, ...twins].map((name) => ({ name, powerState: 'powered-off' as const }));
      await target.makeVms(vdc, wanted.toReversed());
      await target.makeVms(other, [{ name: 'elsewhere', powerState: 'powered-off' }]);
      const listed = await all(dataCenter.listVms(vdc, failOnUnreadable));
      expect(listed.map(({ name }) => name)).toEqual([...twins, ...names]);
      expect(new Set(listed.map(({ id }) => id))).toHaveLength(302);
      const everywhere = await all(dataCenter.listVms(null, failOnUnreadable));
      expect(everywhere.filter((vm) => vm.vdc === vdc)).toHaveLength(302);
      expect(everywhere.filter((vm) => vm.vdc === other).map(({ name }) => name)).toEqual(['elsewhere']);
    });

    it('are listed in every power state, with what they are made of', async () => {
      const vdc = await create(newVdc());
      const ids = await target.makeVms(
        vdc,
        powerStates.map((powerState) => ({ name: `vm ${powerState} & <more>`, powerState })),
      );
      const states = new Map(
        (await all(dataCenter.listVms(vdc, failOnUnreadable))).map((vm) => [vm.id, vm.powerState]),
      );
      expect(ids.map((id) => states.get(id))).toEqual([...powerStates]);
      expect(await dataCenter.getVm(ids[0] ?? '')).toEqual({
        id: ids[0],
        name: 'vm failed-creation & <more>',
        vdc,
        group: expect.any(String),
        powerState: 'failed-creation',
        powerWord: expect.any(String),
        operatingSystem: expect.stringMatching(/\w/),
        vCpus: expect.any(Number),
        memoryMiB: expect.any(Number),
        diskMiB: expect.any(Number),
        createdAt: expect.any(Date),
      } satisfies Record<keyof Vm, unknown>);
      await failsWith(dataCenter.getVm('00000000-0000-4000-8000-000000000000'), 'notFound');
    });
  });

  describe('what VMs changed to', () => {
    it('is told of those that changed since it was asked before, once', async () => {
      const vdc = await create(newVdc());
      const vms = [{ name: 'still' }, { name: 'starts' }, { name: 'stops' }];
      const ids = await target.makeVms(
        vdc,
        vms.map(({ name }) => ({ name, powerState: name === 'stops' ? 'powered-on' : 'powered-off' })),
      );
      const [still = '', starts = '', stops = ''] = ids;
      const begun = await dataCenter.changedVms(null);
      expect(begun.vms).toEqual([]);
      await finish(target, (memory) => dataCenter.changePower({ vm: starts, action: 'on' }, memory));
      await finish(target, (memory) => dataCenter.changePower({ vm: stops, action: 'off' }, memory));
      const changed = await dataCenter.changedVms(begun.since);
      const states = Object.fromEntries(changed.vms.map(({ id, powerState }) => [id, powerState]));
      expect(states).toEqual({ [starts]: 'powered-on', [stops]: 'powered-off' });
      expect(changed.vms).toContainEqual(await dataCenter.getVm(starts));
      await expect(dataCenter.changedVms(changed.since)).resolves.toMatchObject({ vms: [] });
      await target.removeVm(still);
      await expect(dataCenter.changedVms(changed.since)).resolves.toMatchObject({ vms: [] });
    });
  });

  describe('power', () => {
    const results: Record<string, PowerState> = {
      on: 'powered-on',
      off: 'powered-off',
      suspend: 'suspended',
      resume: 'powered-on',
      reset: 'powered-on',
    };

    const on: readonly PowerState[] = ['powered-on', 'waiting-for-input'];
    /** In which there is nothing left to do. */
    const done: Partial<Record<PowerAction, readonly PowerState[]>> = {
      on,
      resume: on,
      off: ['powered-off', 'resolved'],
      suspend: ['suspended'],
    };

    it.each(powerActions)('%s is done where the state allows it, and refused elsewhere', async (action) => {
      const vdc = await create(newVdc());
      const vms = powerStates.map((powerState) => ({ name: unique('vm'), powerState }));
      const ids = await target.makeVms(vdc, vms);
      for (const [at, { powerState }] of vms.entries()) {
        const vm = ids[at] ?? '';
        const change = finish(target, async (memory) => await dataCenter.changePower({ vm, action }, memory));
        const isAllowed = powerActionStates[action].includes(powerState);
        const isDone = (done[action] ?? []).includes(powerState);
        if (!isAllowed && !isDone) await failsWith(change, 'conflict');
        else await change;
        const is = (await dataCenter.getVm(vm)).powerState;
        expect([powerState, is]).toEqual([powerState, isAllowed ? results[action] : powerState]);
      }
    });

    it('is turned off and on again from wherever the system itself has left it', async () => {
      const vdc = await create(newVdc());
      const ids = await target.makeStoppedVms(vdc, ['shut down in its guest', 'powered off in the system']);
      for (const vm of ids) {
        const change = async (action: PowerAction) =>
          await finish(target, async (memory) => await dataCenter.changePower({ vm, action }, memory));
        await change('on');
        expect((await dataCenter.getVm(vm)).powerState).toBe('powered-on');
        await change('off');
        expect((await dataCenter.getVm(vm)).powerState).toBe('powered-off');
        await change('on');
        expect((await dataCenter.getVm(vm)).powerState).toBe('powered-on');
        await change('off');
      }
      await remove(vdc, ids);
    });

    it('goes with its vDC when the system has left it deployed', async () => {
      const vdc = await create(newVdc());
      const ids = await target.makeStoppedVms(vdc, ['one', 'two']);
      await remove(vdc, ids);
      await failsWith(dataCenter.getVdc(vdc), 'notFound');
    });

    it('fails when the system fails at it, and is done by the next try', async () => {
      const vdc = await create(newVdc());
      const [vm = ''] = await target.makeVms(vdc, [{ name: 'vm', powerState: 'powered-off' }]);
      const turnOn = async () =>
        await finish(target, async (memory) => await dataCenter.changePower({ vm, action: 'on' }, memory));
      await target.failNext('power');
      await failsWith(turnOn(), 'refused');
      await turnOn();
      expect((await dataCenter.getVm(vm)).powerState).toBe('powered-on');
      await failsWith(
        dataCenter.changePower({ vm: '00000000-0000-4000-8000-000000000000', action: 'on' }, null),
        'notFound',
      );
    });
  });
};
