import type { Reply } from '@portal/simulator-kit/messages';
import { Refusal, vendorReply } from './messages.ts';
import type { World } from './world.ts';

export const listProfiles = (world: World): Reply =>
  vendorReply(
    [...world.profiles.values()].map(({ rules, ...profile }) => ({
      ...profile,
      retentionPolicy: { rules },
      quiesced: true,
      dataConnectionType: 'ENCRYPTED_COMPRESSED',
      initialSyncTime: 0,
      orgs: [...world.organizations.values()].filter((assigned) => assigned.has(profile.id)).length,
      replications: [...world.replications.values()].filter(({ profileId }) => profileId === profile.id)
        .length,
    })),
  );

const assignedIn = (world: World, { org, profileId }: { org: string; profileId: string }): Set<string> => {
  const assigned =
    world.organizations.get(org) ?? (world.takesAnyOrganization ? new Set<string>() : undefined);
  if (assigned === undefined) throw new Refusal(404, 'ObjectNotFound', `There is no organization ${org}.`);
  if (!world.profiles.has(profileId)) {
    throw new Refusal(404, 'ObjectNotFound', `There is no SLA profile ${profileId}.`);
  }
  world.organizations.set(org, assigned);
  return assigned;
};

export const assign = (world: World, place: { org: string; profileId: string }): Reply => {
  const assigned = assignedIn(world, place);
  if (assigned.has(place.profileId)) throw new Refusal(409, 'AlreadyExists', 'It is assigned already.');
  assigned.add(place.profileId);
  world.save();
  return { status: 201 };
};

export const unassign = (world: World, place: { org: string; profileId: string }): Reply => {
  if (!assignedIn(world, place).delete(place.profileId)) {
    throw new Refusal(404, 'ObjectNotFound', 'It is not assigned.');
  }
  world.save();
  return { status: 204 };
};
