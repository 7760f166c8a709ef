import { jsonReply, type Reply } from '@portal/simulator-kit/messages';
import type { Call } from './call.ts';
import { checkQuery, missing, noContent, pageReply } from './messages.ts';
import type { Scope } from './scope.ts';
import type { Tenant } from './tenants.ts';
import { newId, organizationOf, protectionOf, tell, type Organization, type World } from './world.ts';

type Run = { organization: Organization; tenant: Tenant; scope: Scope; at: string };

const bytesEach = { user: 1_200_000_000, group: 90_000_000, site: 700_000_000, team: 250_000_000 } as const;
const itemsEach = { user: 850, group: 40, site: 320, team: 150 } as const;

/** Licenses are for people: a shared mailbox needs none. */
function license(world: World, { organization, tenant, scope, at }: Run): void {
  const known = new Map(
    world.data.licensedUsers
      .filter(({ organizationId }) => organizationId === organization.id)
      .map((one) => [one.userId, one]),
  );
  for (const { id, name, type } of tenant.user) {
    if (!scope.user.has(id) || type !== 'User') continue;
    const one = known.get(id);
    if (one !== undefined) one.lastAt = at;
    else
      world.data.licensedUsers.push({
        id: newId(),
        organizationId: organization.id,
        userId: id,
        name,
        firstAt: at,
        lastAt: at,
      });
  }
}

/** What a run has made safe: which things have backups now, and whose license is taken. */
export function protect(world: World, run: Run): { items: number; bytes: number } {
  const { organization, scope, at } = run;
  const protection = protectionOf(world, organization.id);
  let [items, bytes] = [0, 0];
  for (const kind of ['user', 'group', 'site', 'team'] as const) {
    const count = scope[kind].size;
    protection[kind] = [...new Set([...protection[kind], ...scope[kind]])];
    items += count * itemsEach[kind];
    bytes += count * bytesEach[kind];
  }
  organization.firstBackup ??= at;
  organization.lastBackup = at;
  license(world, run);
  tell(world, (eTag) => ({ eventType: 'RestorePointUpdate', id: newId(), eTag }));
  return { items, bytes };
}

/** A user is new, and free, in the month of its first backup. */
const isNew = (firstAt: string, now: Date): boolean => firstAt.slice(0, 7) === now.toISOString().slice(0, 7);

export function listLicensedUsers({ world, request, now }: Call): Reply {
  checkQuery(request, ['organizationId', 'backedUpOrganizationId', 'name', 'limit', 'offset']);
  const [organizationId, name] = [request.query.get('organizationId'), request.query.get('name')];
  const rows = world.data.licensedUsers
    .filter((one) => organizationId === null || one.organizationId === organizationId)
    .filter((one) => name === null || one.name.includes(name))
    .map((one) => ({
      id: one.id,
      name: one.name,
      isBackedUp: true,
      lastBackupDate: one.lastAt,
      licenseState: isNew(one.firstAt, now) ? 'New' : 'Licensed',
      organizationId: one.organizationId,
    }));
  return pageReply(request, rows);
}

export function removeLicensedUser({ world, part }: Call): Reply {
  const id = part('id');
  const at = world.data.licensedUsers.findIndex((one) => one.id === id);
  if (at === -1) throw missing(`Licensed user ${id}`);
  world.data.licensedUsers.splice(at, 1);
  world.save();
  return noContent;
}

export function getLicensing({ world, part, now }: Call): Reply {
  const { id } = organizationOf(world, part('id'));
  const users = world.data.licensedUsers.filter(({ organizationId }) => organizationId === id);
  const newUsers = users.filter(({ firstAt }) => isNew(firstAt, now)).length;
  return jsonReply({ licensedUsers: users.length - newUsers, newUsers });
}

export function listUsedRepositories({ world, request, part }: Call): Reply {
  const { bytes } = protectionOf(world, organizationOf(world, part('id')).id);
  const rows = Object.entries(bytes).map(([repositoryId, usedSpaceBytes]) => ({
    repositoryId,
    usedSpaceBytes,
    localCacheUsedSpaceBytes: null,
    objectStorageUsedSpaceBytes: null,
    isAvailable: !world.data.invalidRepositories.includes(repositoryId),
    details: '',
  }));
  return pageReply(request, rows);
}
