import { readElements } from '@portal/driver-kit/elements';
import { number } from '@portal/driver-kit/numbers';
import type { DisasterRecovery, SlaProfile } from '@portal/ports/disaster-recovery';
import { ProviderFailure, type FailureKind } from '@portal/ports/failure';
import type { OnUnreadable } from '@portal/ports/unreadable';
import { z } from 'zod';
import type { Client } from './client.ts';

const rules = z.array(z.looseObject({ numberOfInstances: number, distance: number }));

export const retentionPolicy = z.looseObject({ rules }).nullish();

const profileShape = z.looseObject({
  id: z.string(),
  displayName: z.string(),
  description: z.string().nullish(),
  rpo: number,
  retentionPolicy,
});

export const keepsOf = (policy: z.infer<typeof retentionPolicy>): SlaProfile['keeps'] =>
  (policy?.rules ?? []).map(({ numberOfInstances, distance }) => ({
    copies: numberOfInstances,
    minutesApart: distance,
  }));

export const listSlaProfiles = async (
  client: Client,
  onUnreadable: OnUnreadable,
): Promise<readonly SlaProfile[]> => {
  const found = await client.read('/sla-profiles', z.array(z.unknown()));
  return readElements(found, { shape: profileShape }, onUnreadable)
    .map((profile) => ({
      id: profile.id,
      name: profile.displayName,
      description: profile.description ?? null,
      recoveryPointMinutes: profile.rpo,
      keeps: keepsOf(profile.retentionPolicy),
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
};

const pathOf = (organization: string, profile: string): string =>
  `/sla-profiles/orgs/${encodeURIComponent(organization)}/profiles/${encodeURIComponent(profile)}`;

/** What a system says of the repetition of a call is no failure. */
const unless = async (kind: FailureKind, call: Promise<void>): Promise<void> => {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.kind !== kind) throw error;
  }
};

export const createAssignments = (
  client: Client,
): Pick<DisasterRecovery, 'assignProfiles' | 'unassignProfiles'> => ({
  assignProfiles: async ({ organization, profiles }) => {
    for (const profile of profiles) {
      await unless('conflict', client.send('POST', pathOf(organization, profile)));
    }
  },
  unassignProfiles: async ({ organization, profiles }) => {
    for (const profile of profiles) {
      await unless('notFound', client.send('DELETE', pathOf(organization, profile)));
    }
  },
});
