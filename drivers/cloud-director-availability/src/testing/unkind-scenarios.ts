import { randomUUID } from 'node:crypto';
import type { DisasterRecovery, SlaProfile } from '@portal/ports/disaster-recovery';
import { all } from '@portal/ports/testing/finish';
import { readingOf } from '@portal/ports/testing/unkindness/reading';
import type { Course, Scenario } from '@portal/ports/testing/unkindness/scenario';
import { expect } from 'vitest';
import { z } from 'zod';
import type { Site } from './site.ts';

type Start = (site: Site) => Promise<Course<DisasterRecovery>>;

const books = z.object({
  organizations: z.array(z.object({ name: z.string(), profiles: z.array(z.string()) })),
});

const assigned = async ({ control }: Site): Promise<Record<string, string[]>> => {
  const { organizations } = books.parse(await control('GET content'));
  return Object.fromEntries(organizations.map(({ name, profiles }) => [name, profiles.toSorted()]));
};

const profiles = ['Gold', 'Silver', 'Bronze'].map((name, at): SlaProfile => ({
  id: randomUUID(),
  name,
  description: null,
  recoveryPointMinutes: 15 * (at + 1),
  keeps: [{ copies: 3, minutesApart: 60 }],
}));
const ids = profiles.map(({ id }) => id);

/** Two organizations, of which the other has all profiles. */
async function prepare(site: Site): Promise<void> {
  await site.makeProfiles(profiles);
  await site.makeOrganization('own');
  await site.makeOrganization('other');
  await site.recovery.assignProfiles({ organization: 'other', profiles: ids });
}

const assign: Start = async (site) => {
  await prepare(site);
  const assignment = { organization: 'own', profiles: ids };
  return {
    attempt: async (port) => ({ done: await port.assignProfiles(assignment) }),
    holds: async () => expect(await assigned(site)).toEqual({ own: ids.toSorted(), other: ids.toSorted() }),
  };
};

const unassign: Start = async (site) => {
  await prepare(site);
  const assignment = { organization: 'own', profiles: ids };
  await site.recovery.assignProfiles(assignment);
  return {
    attempt: async (port) => ({ done: await port.unassignProfiles(assignment) }),
    holds: async () => expect(await assigned(site)).toEqual({ own: [], other: ids.toSorted() }),
  };
};

const readProfiles: Start = async (site) => {
  await prepare(site);
  return readingOf({
    there: ids,
    list: async (port, onUnreadable) => (await port.listSlaProfiles(onUnreadable)).map(({ id }) => id),
  });
};

async function replicate(site: Site, vdc: string): Promise<string[]> {
  await prepare(site);
  const side = (where: string, of: string) => ({ site: where, organization: 'own', vdc: of });
  return await site.makeReplications(
    ['web', 'db', 'mail'].map((vmName) => ({
      vm: randomUUID(),
      vmName,
      slaProfile: ids[0] ?? null,
      source: side('elsewhere', randomUUID()),
      destination: side(site.site, vdc),
      allocatedBytes: 50 * 1024 ** 3,
      lastRunAt: new Date(Date.now() - 600_000),
      health: 'healthy' as const,
    })),
  );
}

const readReplications: Start = async (site) =>
  readingOf({
    there: await replicate(site, randomUUID()),
    list: async (port, onUnreadable) => (await all(port.listReplications(onUnreadable))).map(({ id }) => id),
  });

const readReplicationsInto: Start = async (site) => {
  const vdc = randomUUID();
  return readingOf({
    there: await replicate(site, vdc),
    list: async (port, onUnreadable) =>
      (await port.listReplicationsInto(vdc, onUnreadable)).map(({ id }) => id),
  });
};

const ping: Start = async (site) => {
  await prepare(site);
  return {
    attempt: async (port) => ({ done: await port.ping() }),
    holds: async ({ failures }) => {
      expect(failures.length, 'it answers in the end').toBeLessThan(2);
      expect(await assigned(site)).toEqual({ own: [], other: ids.toSorted() });
    },
  };
};

const courses: Readonly<Record<string, Start>> = {
  ping,
  'assign profiles': assign,
  'take profiles away': unassign,
  'read profiles': readProfiles,
  'read replications': readReplications,
  'read what replicates into a vDC': readReplicationsInto,
};

export const scenariosOf = (site: Site): Scenario<DisasterRecovery>[] =>
  Object.entries(courses).map(([name, begin]) => ({ name, begin: () => begin(site) }));
