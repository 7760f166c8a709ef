import { failOnUnreadable } from '../unreadable.ts';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TaskMemory } from '../step.ts';
import {
  backupTiers,
  tierLimits,
  type BackedUpVm,
  type BackupJob,
  type ProtectedVm,
  type TierOrder,
  type VmBackup,
} from '../vm-backup.ts';
import { all, finish } from './finish.ts';

export type VmBackupBench = {
  backup: VmBackup;
  /** The same system as another process sees it. */
  another: VmBackup;
  /** Lets the system know these VMs. */
  makeVms(vms: readonly BackedUpVm[]): Promise<void>;
  /** The time of the system goes on. */
  passTime(seconds: number): Promise<void>;
  /** How what the system takes long for ends from now on. */
  endWith(outcome: 'success' | 'failure'): Promise<void>;
  fail(how: 'none' | 'down' | 'refuses' | 'throttles'): Promise<void>;
};

export const newVm = (name = 'web'): BackedUpVm => ({ vm: randomUUID(), name });

export const newOrder = (tier: TierOrder['tier'] = 'standard'): TierOrder => ({
  operation: randomUUID(),
  vdc: randomUUID(),
  tier,
  label: 'Example AB, vdc1',
});

const again = (order: TierOrder): TierOrder => ({ ...order, operation: randomUUID() });

const sorted = (vms: readonly { vm: string }[]): string[] => vms.map(({ vm }) => vm).toSorted();

/** What every system that backs up VMs has to do, whoever made it. */
export const vmBackupSuite = (label: string, open: () => Promise<VmBackupBench>): void => {
  describe(`${label} as a backup of VMs`, () => {
    let bench: VmBackupBench;
    beforeAll(async () => {
      bench = await open();
    });
    afterEach(async () => {
      await bench.fail('none');
      await bench.endWith('success');
    });

    const made = async (...vms: BackedUpVm[]): Promise<BackedUpVm[]> => {
      await bench.makeVms(vms);
      return vms;
    };
    const apply = async (order: TierOrder, vms: readonly BackedUpVm[]): Promise<null> =>
      await finish(bench, (memory) => bench.backup.applyPolicy({ ...order, vms }, memory));
    const jobsOf = async (order: TierOrder): Promise<BackupJob[]> =>
      (await all(bench.backup.listJobs(failOnUnreadable))).filter(({ vdc }) => vdc === order.vdc);
    const vmsOf = async (order: TierOrder): Promise<ProtectedVm[]> =>
      (await all(bench.backup.listProtectedVms(failOnUnreadable))).filter(({ vdc }) => vdc === order.vdc);

    it('offers the tiers within what the product promises of them', async () => {
      const policies = await bench.backup.listPolicies(failOnUnreadable);
      expect(policies.map(({ tier }) => tier)).toEqual(backupTiers);
      for (const { tier, snapshotsPerDay, retention, immutableDays, replication } of policies) {
        const limits = tierLimits[tier];
        expect(snapshotsPerDay).toBe(limits.snapshotsPerDay);
        expect(retention.days).toBeLessThanOrEqual(limits.longestRetentionDays);
        expect(immutableDays ?? 0).toBeLessThanOrEqual(limits.longestImmutableDays);
        expect(replication !== null).toBe(limits.isReplicated);
      }
    });

    it.each(backupTiers)('applies %s to VMs of a vDC, which have not run yet, once', async (tier) => {
      const order = newOrder(tier);
      const vms = await made(newVm('web'), newVm('db'));
      await apply(order, vms);
      await apply(order, vms);
      await apply(again(order), vms);
      const [job, ...others] = await jobsOf(order);
      expect(others).toEqual([]);
      expect(job).toMatchObject({ vdc: order.vdc, tier, state: 'none', isEnabled: true, lastRunAt: null });
      const listed = await vmsOf(order);
      expect(sorted(listed)).toEqual(sorted(vms));
      expect(listed[0]).toEqual({
        ...vms.find(({ vm }) => vm === listed[0]?.vm),
        job: job?.id,
        vdc: order.vdc,
        tier,
        lastRunAt: null,
        lastRunState: 'none',
        lastRunMessage: null,
        lastRestorePointAt: null,
        restorePoints: 0,
      });
    });

    it('makes the list whole: what is not in it goes, and one name is not one VM', async () => {
      const order = newOrder();
      const [one, two, three] = await made(newVm(), newVm(), newVm());
      if (!one || !two || !three) throw new Error('no VMs');
      await apply(order, [one, two]);
      await apply(again(order), [two, three]);
      expect(sorted(await vmsOf(order))).toEqual(sorted([two, three]));
      await finish(bench, (memory) => bench.backup.removeVm({ ...again(order), vm: two.vm }, memory));
      expect(sorted(await vmsOf(order))).toEqual([three.vm]);
    });

    it('loses nothing when two change one vDC and tier at once, also at its first VMs', async () => {
      const order = newOrder();
      const vms = await made(newVm('one'), newVm('two'), newVm('three'), newVm('four'));
      for (const pair of [vms.slice(0, 2), vms.slice(2)]) {
        const calls = pair.map((vm, index) => {
          const [backup, own] = [index === 0 ? bench.backup : bench.another, again(order)];
          return (memory: TaskMemory | null) => backup.addVm({ ...own, ...vm }, memory);
        });
        const begun = await Promise.all(calls.map(async (call) => ({ call, step: await call(null) })));
        for (const { call, step } of begun) {
          const first = 'again' in step ? step.again.memory : null;
          await finish(bench, (memory) => call(memory ?? first));
        }
      }
      expect(sorted(await vmsOf(order))).toEqual(sorted(vms));
      expect(await jobsOf(order)).toHaveLength(1);
    });

    it('keeps vDCs and tiers apart', async () => {
      const [basic, premium] = [newOrder('basic'), newOrder('premium')];
      const [one, two] = await made(newVm(), newVm());
      if (!one || !two) throw new Error('no VMs');
      await apply(basic, [one]);
      await apply({ ...premium, vdc: basic.vdc }, [two]);
      await apply(again(basic), []);
      expect((await jobsOf(basic)).map(({ tier }) => tier)).toEqual(['premium']);
      await finish(bench, (memory) =>
        bench.backup.removeVm({ ...again(premium), vdc: basic.vdc, vm: two.vm }, memory),
      );
      expect(await jobsOf(basic)).toEqual([]);
      await apply(again(basic), []);
      await finish(bench, (memory) => bench.backup.removeVm({ ...again(basic), vm: one.vm }, memory));
      expect(await jobsOf(basic)).toEqual([]);
    });

    it('runs a backup when asked, once at a time, and tells each VM how it went', async () => {
      const order = newOrder();
      const vms = await made(newVm('one'), newVm('two'));
      await apply(order, vms);
      const run = async (): Promise<null> => {
        const own = again(order);
        return await finish(bench, (memory) => bench.backup.runBackup(own, memory));
      };
      await run();
      expect(await jobsOf(order)).toMatchObject([{ state: 'running', lastRunAt: expect.any(Date) }]);
      expect(await vmsOf(order)).toMatchObject([{ lastRunState: 'running' }, { lastRunState: 'running' }]);
      await run();
      await bench.passTime(600);
      expect(await jobsOf(order)).toMatchObject([{ state: 'success', lastEndedAt: expect.any(Date) }]);
      for (const vm of await vmsOf(order)) {
        expect(vm).toMatchObject({ lastRunState: 'success', restorePoints: 1, lastRunMessage: null });
        expect(vm.lastRestorePointAt).toEqual(expect.any(Date));
      }
    });

    it('changes a backup that is running once it has ended', async () => {
      const order = newOrder();
      const [one, two] = await made(newVm('one'), newVm('two'));
      if (!one || !two) throw new Error('no VMs');
      await apply(order, [one]);
      await finish(bench, (memory) => bench.backup.runBackup(order, memory));
      await apply(again(order), [one, two]);
      expect(sorted(await vmsOf(order))).toEqual(sorted([one, two]));
      await finish(bench, (memory) => bench.backup.runBackup(again(order), memory));
      await apply(again(order), []);
      expect(await jobsOf(order)).toEqual([]);
    });

    it('has nothing to run where no VM has the tier', async () => {
      const order = newOrder();
      await expect(bench.backup.runBackup(order, null)).rejects.toMatchObject({ kind: 'notFound' });
    });

    it('refuses a VM that the system does not know yet, and takes it as soon as it does', async () => {
      const order = newOrder();
      const vm = newVm();
      await expect(apply(order, [vm])).rejects.toMatchObject({ kind: 'refused' });
      expect(await jobsOf(order)).toEqual([]);
      await bench.makeVms([vm]);
      await apply(order, [vm]);
      expect(sorted(await vmsOf(order))).toEqual([vm.vm]);
    });

    it('says why the system has failed, and the same order tries again', async () => {
      const order = newOrder();
      const vms = await made(newVm());
      await bench.endWith('failure');
      await expect(apply(order, vms)).rejects.toMatchObject({ kind: 'refused' });
      await expect(apply(order, vms)).rejects.toMatchObject({ kind: 'refused' });
      await bench.endWith('success');
      await apply(order, vms);
      expect(await jobsOf(order)).toHaveLength(1);
    });

    it.each([
      ['down', 'unreachable'],
      ['refuses', 'connection'],
      ['throttles', 'throttled'],
    ] as const)('fails with its own kind when the system %s, and goes on afterwards', async (how, kind) => {
      const order = newOrder();
      const vms = await made(newVm());
      const step = await bench.backup.applyPolicy({ ...order, vms }, null);
      await bench.fail(how);
      const memory = 'again' in step ? step.again.memory : null;
      for (const call of [
        () => bench.backup.ping(),
        () => bench.backup.applyPolicy({ ...order, vms }, memory),
        () => bench.backup.applyPolicy({ ...order, vms }, null),
        () => all(bench.backup.listJobs(failOnUnreadable)),
        () => all(bench.backup.listProtectedVms(failOnUnreadable)),
      ]) {
        await expect(call()).rejects.toMatchObject({ kind });
      }
      await bench.fail('none');
      await finish(bench, (later) => bench.backup.applyPolicy({ ...order, vms }, later ?? memory));
      expect(await jobsOf(order)).toHaveLength(1);
    });

    it('lists more than a page, each VM once', async () => {
      const order = newOrder();
      const vms = await made(...Array.from({ length: 1200 }, (_, index) => newVm(`vm-${index}`)));
      await apply(order, vms);
      expect(sorted(await vmsOf(order))).toEqual(sorted(vms));
    });
  });
};
