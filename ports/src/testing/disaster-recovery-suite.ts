import { failOnUnreadable } from '../unreadable.ts';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DisasterRecovery, Replication, SlaProfile } from '../disaster-recovery.ts';
import { all } from './finish.ts';

/** A replication as somebody has set it up; the rest is what the system makes of it. */
export type ReplicationSetup = Pick<Replication, 'health' | 'lastRunAt' | 'vmName'> & {
  vm: string;
  slaProfile: string | null;
  source: { site: string; organization: string; vdc: string };
  destination: { site: string; organization: string; vdc: string };
  allocatedBytes: number;
};

export type DisasterRecoveryBench = {
  recovery: DisasterRecovery;
  /** The site that is the region. */
  site: string;
  makeOrganization(name: string): Promise<void>;
  makeProfiles(profiles: readonly SlaProfile[]): Promise<void>;
  /** Answers their ids. */
  makeReplications(setups: readonly ReplicationSetup[]): Promise<string[]>;
  removeReplications(ids: readonly string[]): Promise<void>;
  assignedTo(organization: string): Promise<readonly string[]>;
  /** The time of the system goes on. */
  passTime(seconds: number): Promise<void>;
  fail(how: 'none' | 'down' | 'refuses' | 'throttles'): Promise<void>;
};

const newProfile = (name: string, recoveryPointMinutes: number): SlaProfile => ({
  id: randomUUID(),
  name,
  description: 'Some description.',
  recoveryPointMinutes,
  keeps: [{ copies: 3, minutesApart: 60 }],
});

/** What every system for disaster recovery has to do, whoever made it. */
export const disasterRecoverySuite = (label: string, open: () => Promise<DisasterRecoveryBench>): void => {
  describe(`${label} as disaster recovery`, () => {
    const [gold, bronze] = [newProfile('Gold', 15), newProfile('Bronze', 120)];
    const started = new Date(Date.now() - 10 * 60_000);
    let bench: DisasterRecoveryBench;
    beforeAll(async () => {
      bench = await open();
      await bench.makeProfiles([gold, bronze]);
    });
    afterEach(async () => await bench.fail('none'));

    const newOrganization = async (): Promise<string> => {
      const name = `org-${randomUUID().slice(0, 8)}`;
      await bench.makeOrganization(name);
      return name;
    };
    const setupOf = (organization: string, own: Partial<ReplicationSetup> = {}): ReplicationSetup => ({
      vm: randomUUID(),
      vmName: 'web',
      slaProfile: gold.id,
      source: { site: bench.site, organization, vdc: randomUUID() },
      destination: { site: 'elsewhere', organization: 'other', vdc: randomUUID() },
      allocatedBytes: 50 * 1024 ** 3,
      lastRunAt: started,
      health: 'healthy',
      ...own,
    });
    const replicationsOf = async (organization: string): Promise<Replication[]> =>
      (await all(bench.recovery.listReplications(failOnUnreadable))).filter(
        (one) => one.organization === organization,
      );

    it('lists the profiles of the region by name', async () => {
      expect(await bench.recovery.listSlaProfiles(failOnUnreadable)).toEqual([bronze, gold]);
    });

    it('assigns profiles to an organization and takes them away, each time again', async () => {
      const organization = await newOrganization();
      const assignment = { organization, profiles: [gold.id, bronze.id] };
      await bench.recovery.assignProfiles({ organization, profiles: [gold.id] });
      for (let times = 0; times < 2; times += 1) {
        await bench.recovery.assignProfiles(assignment);
        expect((await bench.assignedTo(organization)).toSorted()).toEqual([gold.id, bronze.id].toSorted());
      }
      for (let times = 0; times < 2; times += 1) {
        await bench.recovery.unassignProfiles(assignment);
        expect(await bench.assignedTo(organization)).toEqual([]);
      }
    });

    it('does not assign what is not there, or to nobody', async () => {
      const organization = await newOrganization();
      for (const assignment of [
        { organization, profiles: [randomUUID()] },
        { organization: 'nobody', profiles: [gold.id] },
      ]) {
        await expect(bench.recovery.assignProfiles(assignment)).rejects.toMatchObject({ kind: 'notFound' });
      }
    });

    it('says all of a replication', async () => {
      const organization = await newOrganization();
      const setup = setupOf(organization);
      const [id] = await bench.makeReplications([setup]);
      const [replication, ...others] = await replicationsOf(organization);
      expect(others).toEqual([]);
      expect(replication).toMatchObject({
        id,
        organization,
        organizationSite: bench.site,
        vm: setup.vm,
        vmName: 'web',
        slaProfile: { id: gold.id, name: 'Gold' },
        source: setup.source,
        destination: setup.destination,
        allocatedBytes: setup.allocatedBytes,
        lastRunAt: started,
        health: 'healthy',
        isPaused: false,
        isMigration: false,
      });
      await bench.passTime(15 * 60);
      const [later] = await replicationsOf(organization);
      expect(later?.lastRunAt?.getTime()).toBe(started.getTime() + 15 * 60_000);
    });

    it.each(['healthy', 'unhealthy', 'unknown'] as const)('draws %s as it is', async (health) => {
      const organization = await newOrganization();
      await bench.makeReplications([setupOf(organization, { health, lastRunAt: null })]);
      expect(await replicationsOf(organization)).toMatchObject([{ health, lastRunAt: null }]);
    });

    it('tells VMs of one name apart, and says nothing of a profile that is none', async () => {
      const organization = await newOrganization();
      const setups = [setupOf(organization), setupOf(organization, { slaProfile: null })];
      await bench.makeReplications(setups);
      const found = await replicationsOf(organization);
      expect(found.map(({ vmName }) => vmName)).toEqual(['web', 'web']);
      expect(new Map(found.map(({ vm, slaProfile }) => [vm, slaProfile?.name ?? null]))).toEqual(
        new Map([
          [setups[0]?.vm, 'Gold'],
          [setups[1]?.vm, null],
        ]),
      );
    });

    it('says what replicates into a vDC, from whomever, and nothing that goes out of it', async () => {
      const organization = await newOrganization();
      const vdc = randomUUID();
      const [into] = await bench.makeReplications([
        setupOf(organization, { destination: { site: bench.site, organization: 'other', vdc } }),
        setupOf(organization, { source: { site: bench.site, organization, vdc } }),
        setupOf(organization),
      ]);
      expect((await bench.recovery.listReplicationsInto(vdc, failOnUnreadable)).map(({ id }) => id)).toEqual([
        into,
      ]);
      expect(await bench.recovery.listReplicationsInto(randomUUID(), failOnUnreadable)).toEqual([]);
      await bench.removeReplications([into ?? '']);
      expect(await bench.recovery.listReplicationsInto(vdc, failOnUnreadable)).toEqual([]);
    });

    it('lists more than a page, each once', async () => {
      const organization = await newOrganization();
      const ids = await bench.makeReplications(Array.from({ length: 1250 }, () => setupOf(organization)));
      expect((await replicationsOf(organization)).map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    });

    it.each([
      ['down', 'unreachable'],
      ['refuses', 'connection'],
      ['throttles', 'throttled'],
    ] as const)('fails with its own kind when the system %s, and goes on afterwards', async (how, kind) => {
      const organization = await newOrganization();
      const assignment = { organization, profiles: [gold.id] };
      await bench.fail(how);
      for (const call of [
        () => bench.recovery.ping(),
        () => bench.recovery.listSlaProfiles(failOnUnreadable),
        () => bench.recovery.assignProfiles(assignment),
        () => bench.recovery.unassignProfiles(assignment),
        () => all(bench.recovery.listReplications(failOnUnreadable)),
        () => bench.recovery.listReplicationsInto(randomUUID(), failOnUnreadable),
      ]) {
        await expect(call()).rejects.toMatchObject({ kind });
      }
      await bench.fail('none');
      await bench.recovery.assignProfiles(assignment);
      expect(await bench.assignedTo(organization)).toEqual([gold.id]);
    });
  });
};
