import { jsonReply, type ReceivedRequest, type Reply } from '@portal/simulator-kit/messages';
import type { Answer, Call } from './call.ts';
import { checkQuery, missing, pageReply, wrong } from './messages.ts';
import type { Group, Site, Team, Tenant, User } from './tenants.ts';
import { newId, organizationOf, protectionOf, tenantOf, type Kind, type World } from './world.ts';

const inCloud = { locationType: 'Cloud' } as const;

export const userReply = ({ id, msid, displayName, name, type, office }: User) => ({
  id,
  msid,
  displayName,
  name,
  type,
  office,
  ...inCloud,
});

export const groupReply = ({ id, msid, displayName, name, type }: Group) => ({
  id,
  msid,
  displayName,
  name,
  type,
  ...inCloud,
});

/** As in a job; the list of a tenant tells more. */
export const siteReply = ({ id, url, name, title }: Site) => ({
  id,
  url,
  name,
  title,
  isCloud: true,
  isPersonal: false,
});

export const teamReply = ({ id, msid, displayName, description, mail }: Team) => ({
  id,
  msid,
  displayName,
  description,
  mail,
});

const listedSite = (one: Site) => ({ ...siteReply(one), msid: one.msid, isAvailable: true });

const rowsOf: Readonly<Record<Kind, (tenant: Tenant) => readonly object[]>> = {
  user: (tenant) => tenant.user.map(userReply),
  group: (tenant) => tenant.group.map(groupReply),
  site: (tenant) => tenant.site.map(listedSite),
  team: (tenant) => tenant.team.map(teamReply),
};

const paging = ['limit', 'offset', 'setId', 'dataSource'];
const filters: Readonly<Record<Kind, readonly string[]>> = {
  user: ['displayName', 'userName', 'locationFilter', 'detectedSkuType'],
  group: ['displayName', 'groupName', 'locationFilter'],
  site: ['filter', 'includePersonalSites', 'includeSearchSites', 'parentId', 'locationFilter'],
  team: ['displayName'],
};

/** `*` and `?` are wildcards; a name without any is the whole of it. */
const patternOf = (text: string): RegExp =>
  new RegExp(
    `^${text
      .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
    'iu',
  );

function matching(rows: readonly object[], { query }: ReceivedRequest): readonly object[] {
  const [name, keyword] = [query.get('displayName'), query.get('filter')?.toLowerCase()];
  const pattern = name === null ? null : patternOf(name);
  return rows.filter((row) => {
    const { displayName, title, url } = Object(row);
    if (pattern !== null && !pattern.test(String(displayName))) return false;
    return keyword === undefined || `${title} ${url}`.toLowerCase().includes(keyword);
  });
}

const mostSets = 200;

/** Each reading of a tenant begins elsewhere: only the pages of one set make a whole. */
function readSet(world: World, rows: readonly object[]): string {
  const start = rows.length === 0 ? 0 : world.sets.size % rows.length;
  const setId = newId();
  world.sets.set(setId, [...rows.slice(start), ...rows.slice(0, start)]);
  const [oldest] = world.sets.keys();
  if (world.sets.size > mostSets && oldest !== undefined) world.sets.delete(oldest);
  return setId;
}

export const listObjects =
  (kind: Kind): Answer =>
  ({ world, request, part }: Call): Reply => {
    checkQuery(request, [...paging, ...filters[kind]]);
    const source = request.query.get('dataSource') ?? 'PreferLocal';
    if (!['PreferLocal', 'Production', 'PreferLocalResynced'].includes(source))
      throw wrong('The dataSource parameter is not valid.');
    const tenant = tenantOf(world, organizationOf(world, part('id')).msid);
    const setId = request.query.get('setId') ?? readSet(world, matching(rowsOf[kind](tenant), request));
    const rows = world.sets.get(setId);
    if (rows === undefined) throw missing(`Set ${setId}`);
    return pageReply(request, rows, { setId });
  };

export function listMembers({ world, request, part }: Call): Reply {
  checkQuery(request, paging);
  const tenant = tenantOf(world, organizationOf(world, part('id')).msid);
  const group = tenant.group.find(({ id }) => id === part('group'));
  if (group === undefined) throw missing(`Group ${part('group')}`);
  const members = tenant.user
    .filter(({ id }) => group.members.includes(id))
    .map(({ displayName, name }) => ({
      groupId: group.id,
      name: displayName,
      login: name,
      type: 'User',
      isCloud: true,
    }));
  const setId = request.query.get('setId') ?? readSet(world, members);
  const rows = world.sets.get(setId);
  if (rows === undefined) throw missing(`Set ${setId}`);
  return pageReply(request, rows, { setId });
}

const accounts = { User: 'User', Shared: 'SharedMailbox', Public: 'PublicMailbox' } as const;

const protectedRow = (organizationId: string) => ({
  user: ({ id, msid, displayName, type }: User) => ({
    id: id.toUpperCase(),
    msid,
    displayName,
    accountType: accounts[type],
    organizationId,
  }),
  group: ({ id, msid, displayName }: Group) => ({ id, msid, displayName, organizationId }),
  site: ({ id, msid, title, url }: Site) => ({ id, msid, displayName: title, url, organizationId }),
  team: ({ id, msid, displayName, description }: Team) => ({
    id,
    msid,
    displayName,
    description,
    organizationId,
  }),
});

/** Of groups, those that have data of their own. */
function protectedRows(world: World, organizationId: string, kind: Kind): readonly object[] {
  const tenant = tenantOf(world, organizationOf(world, organizationId).msid);
  const ids = new Set(protectionOf(world, organizationId)[kind]);
  const toRow = protectedRow(organizationId);
  if (kind === 'user') return tenant.user.filter(({ id }) => ids.has(id)).map(toRow.user);
  if (kind === 'site') return tenant.site.filter(({ id }) => ids.has(id)).map(toRow.site);
  if (kind === 'team') return tenant.team.filter(({ id }) => ids.has(id)).map(toRow.team);
  return tenant.group.filter(({ id, type }) => ids.has(id) && type === 'Office365').map(toRow.group);
}

const protectedQuery = [
  'organizationId',
  'backedUpOrganizationId',
  'repositoryId',
  'restorePointId',
  'limit',
  'offset',
];

export const listProtected =
  (kind: Kind): Answer =>
  ({ world, request }: Call): Reply => {
    checkQuery(request, protectedQuery);
    const organizationId = request.query.get('organizationId');
    if (organizationId === null) throw wrong('This stand-in tells them by organization alone.');
    return pageReply(request, protectedRows(world, organizationId, kind));
  };

export function getRestorePortal({ world, request }: Call): Reply {
  checkQuery(request, []);
  return jsonReply({
    applicationId: '6d1f3b52-7f2e-4a53-9f0e-0b7b6a3c9d10',
    msalAuthorityUri: 'https://login.microsoftonline.com/common',
    restorePortalUri: 'https://restore.example.org:4443',
    isEnabled: world.data.behavior.hasRestorePortal,
  });
}

export function getInstance({ request }: Call): Reply {
  checkQuery(request, []);
  return jsonReply({ installationId: '5b1ffb1e-4f8c-4b8b-9d53-3f6f4f1b2a6c', version: '8.1.0.305' });
}

function repositoryReply(world: World, id: string) {
  const isOutOfOrder = world.data.invalidRepositories.includes(id);
  return {
    id,
    name: `Repository ${world.repositories.indexOf(id) + 1}`,
    description: '',
    capacityBytes: 50 * 2 ** 40,
    freeSpaceBytes: 20 * 2 ** 40,
    retentionType: 'ItemLevel',
    isOutdated: false,
    isOutOfSync: false,
    isMigrationLocked: false,
    isOutOfOrder,
    outOfOrderReason: isOutOfOrder ? 'The repository is not available.' : null,
  };
}

export function getRepository({ world, part }: Call): Reply {
  const id = part('id');
  if (!world.repositories.includes(id)) throw missing(`Backup repository ${id}`);
  return jsonReply(repositoryReply(world, id));
}

export function listRepositories({ world, request }: Call): Reply {
  checkQuery(request, ['proxyId', 'proxyPoolId', 'organizationId', 'longTerm', 'limit', 'offset']);
  return pageReply(
    request,
    world.repositories.map((id) => repositoryReply(world, id)),
  );
}
