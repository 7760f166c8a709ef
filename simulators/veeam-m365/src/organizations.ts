import { jsonReply, type Reply } from '@portal/simulator-kit/messages';
import { z } from 'zod';
import type { Call } from './call.ts';
import { useCode } from './device-codes.ts';
import { bodyAs, checkQuery, inTheWay, noContent, pageReply, readBoolean, wrong } from './messages.ts';
import { newId, organizationOf, regions, tenantOf, type Organization, type World } from './world.ts';

const settings = z.strictObject({
  useApplicationOnlyAuth: z.literal(true),
  applicationCertificate: z.base64().min(1),
  applicationCertificatePassword: z.string(),
  applicationId: z.uuid().optional(),
  officeOrganizationName: z.string().optional(),
  sharePointSaveAllWebParts: z.boolean().optional(),
});

const body = z.strictObject({
  type: z.literal('Office365'),
  region: z.enum(regions),
  description: z.string().default(''),
  isExchangeOnline: z.literal(true),
  isSharePointOnline: z.literal(true),
  isTeamsOnline: z.boolean().default(false),
  configureApplication: z.literal(true),
  userCode: z.string(),
  newApplicationName: z.string().min(1).optional(),
  exchangeOnlineSettings: settings,
  sharePointOnlineSettings: settings,
});

/** The longer form has the settings of the connection as well. */
function organizationReply(world: World, one: Organization, isExtended: boolean) {
  const { name, domain } = tenantOf(world, one.msid);
  const connection = {
    useApplicationOnlyAuth: true,
    officeOrganizationName: domain,
    applicationId: one.applicationId,
  };
  return {
    id: one.id,
    type: 'Office365',
    region: one.region,
    name,
    officeName: domain,
    description: one.description,
    msid: one.msid,
    isExchangeOnline: true,
    isSharePointOnline: true,
    isTeamsOnline: one.isTeamsOnline,
    isTeamsChatsOnline: false,
    isBackedup: one.lastBackup !== null,
    firstBackuptime: one.firstBackup,
    lastBackuptime: one.lastBackup,
    ...(isExtended ? { exchangeOnlineSettings: connection, sharePointOnlineSettings: connection } : {}),
  };
}

export function listOrganizations({ world, request }: Call): Reply {
  checkQuery(request, ['extendedView', 'msid', 'backedUpOrganizationId', 'limit', 'offset']);
  const msid = request.query.get('msid');
  const isExtended = readBoolean(request.query, 'extendedView');
  const rows = world.data.organizations
    .filter((one) => msid === null || one.msid === msid)
    .map((one) => organizationReply(world, one, isExtended));
  return pageReply(request, rows);
}

export function getOrganization({ world, request, part }: Call): Reply {
  checkQuery(request, ['extendedView']);
  const isExtended = readBoolean(request.query, 'extendedView');
  return jsonReply(organizationReply(world, organizationOf(world, part('id')), isExtended));
}

/** Makes one for a tenant that has none, and reads the tenant at once. */
export function addOrganization(
  world: World,
  made: Pick<Organization, 'msid' | 'description' | 'region' | 'isTeamsOnline'>,
): Organization {
  if (world.data.organizations.some(({ msid }) => msid === made.msid))
    throw inTheWay(`Organization ${tenantOf(world, made.msid).domain} has been added already.`);
  const organization: Organization = {
    ...made,
    id: newId(),
    applicationId: newId(),
    firstBackup: null,
    lastBackup: null,
    lastSync: { result: 'Success', at: world.clock.now().toISOString(), error: null },
    syncEndsAt: null,
  };
  tenantOf(world, made.msid).hasConsent = true;
  world.data.organizations.push(organization);
  world.save();
  return organization;
}

export function createOrganization({ world, request }: Call): Reply {
  const { region, description, isTeamsOnline, ...asked } = bodyAs(request, body);
  if (asked.newApplicationName === undefined) throw wrong('The name of the new application is missing.');
  const msid = useCode(world, asked.userCode, null);
  const made = addOrganization(world, { msid, region, description, isTeamsOnline });
  return jsonReply(organizationReply(world, made, true), 201);
}

export function editOrganization({ world, request, part }: Call): Reply {
  const organization = organizationOf(world, part('id'));
  const { description, isTeamsOnline, ...asked } = bodyAs(request, body);
  if (asked.exchangeOnlineSettings.applicationId !== organization.applicationId)
    throw wrong('The application is not that of the organization.');
  const msid = useCode(world, asked.userCode, organization.id);
  const tenant = tenantOf(world, msid);
  tenant.hasConsent = true;
  if (world.data.behavior.grantsMailboxes) tenant.exchange.givenAt = world.clock.now().toISOString();
  Object.assign(organization, { description, isTeamsOnline });
  world.save();
  return noContent;
}

/** Backups stay where they are. */
export function removeOrganization({ world, part }: Call): Reply {
  const { id } = organizationOf(world, part('id'));
  if (world.data.jobs.some(({ organizationId }) => organizationId === id))
    throw inTheWay('The organization has backup jobs.');
  world.data.organizations = world.data.organizations.filter((one) => one.id !== id);
  world.data.roles = world.data.roles.filter(({ organizationId }) => organizationId !== id);
  world.save();
  return noContent;
}

export function startSync({ world, request, part, now }: Call): Reply {
  bodyAs(request, z.strictObject({ type: z.enum(['Incremental', 'Full']) }));
  const organization = organizationOf(world, part('id'));
  const seconds = world.data.behavior.syncSeconds;
  organization.syncEndsAt ??= new Date(now.getTime() + seconds * 1000).toISOString();
  world.save();
  return noContent;
}

export function getSyncState({ world, part }: Call): Reply {
  const { id, lastSync, syncEndsAt } = organizationOf(world, part('id'));
  const last = lastSync && {
    type: 'Incremental',
    result: lastSync.result,
    startTime: lastSync.at,
    endTime: lastSync.at,
    error: lastSync.error,
  };
  return jsonReply({
    organizationId: id,
    lastSyncState: last,
    ...(syncEndsAt === null ? {} : { currentSyncState: { type: 'Incremental', status: 'Running' } }),
  });
}

const syncMs = 3_600_000;

/** When a reading ends that is due by now: one that was asked for, or the latest of those of every hour. */
function syncedAt({ lastSync, syncEndsAt }: Organization, now: number): number | null {
  const asked = Date.parse(syncEndsAt ?? '');
  if (asked <= now) return asked;
  const last = Date.parse(lastSync?.at ?? '1970-01-01T00:00:00Z');
  const rounds = Math.floor((now - last) / syncMs);
  return rounds < 1 ? null : last + rounds * syncMs;
}

/** Tenants are read every hour, and when it is asked for. */
export function settleSyncs(world: World, now: number): boolean {
  let isChanged = false;
  for (const one of world.data.organizations) {
    const at = syncedAt(one, now);
    if (at === null) continue;
    const { hasConsent } = tenantOf(world, one.msid);
    const error = hasConsent ? null : 'AADSTS65001: the tenant has not consented to the application.';
    one.lastSync = { result: hasConsent ? 'Success' : 'Error', at: new Date(at).toISOString(), error };
    if (at === Date.parse(one.syncEndsAt ?? '')) one.syncEndsAt = null;
    isChanged = true;
  }
  return isChanged;
}
