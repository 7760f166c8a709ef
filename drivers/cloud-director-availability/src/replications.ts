import { isDeepStrictEqual } from 'node:util';
import { countPages, elementReader } from '@portal/driver-kit/elements';
import { number, whole } from '@portal/driver-kit/numbers';
import { meanings } from '@portal/driver-kit/words';
import type {
  Replication,
  ReplicationHealth,
  ReplicationSide,
  SlaProfile,
} from '@portal/ports/disaster-recovery';
import type { OnUnreadable } from '@portal/ports/unreadable';
import { z } from 'zod';
import type { Client } from './client.ts';
import { keepsOf, listSlaProfiles, retentionPolicy } from './profiles.ts';

const text = z.string().nullish();

const side = z.looseObject({ site: z.string(), org: text, vdcId: text, vdcName: text });

const replicationShape = z.looseObject({
  id: z.string(),
  vmName: text,
  computerName: text,
  owner: z.string(),
  source: side.extend({ vmId: text, vmName: text }),
  destination: side,
  destinationState: z
    .looseObject({
      latestInstance: z.looseObject({ timestamp: number }).nullish(),
      spaceRequirement: number.nullish(),
    })
    .nullish(),
  settings: z.looseObject({ rpo: number.nullish(), retentionPolicy }).nullish(),
  slaProfile: z.looseObject({ id: z.string(), displayName: z.string() }).nullish(),
  overallHealth: text,
  isMigration: z.boolean().nullish(),
  isPaused: z.boolean().nullish(),
});
type ReplicationRecord = z.infer<typeof replicationShape>;

const page = z.object({ items: z.array(z.unknown()), total: whole });

const healthOf = meanings<ReplicationHealth>({ GREEN: 'healthy', YELLOW: 'unhealthy', RED: 'unhealthy' });

const toSide = ({ site, org, vdcId, vdcName }: z.infer<typeof side>): ReplicationSide => ({
  site,
  organization: org ?? null,
  vdc: vdcId ?? null,
  vdcName: vdcName ?? null,
});

/** The profile that it names, else the only one with its settings. */
const profileOf = (
  { slaProfile, settings }: ReplicationRecord,
  profiles: readonly SlaProfile[],
): Replication['slaProfile'] => {
  if (slaProfile) return { id: slaProfile.id, name: slaProfile.displayName };
  const keeps = keepsOf(settings?.retentionPolicy);
  const [found, ...others] = profiles.filter(
    (one) => one.recoveryPointMinutes === settings?.rpo && isDeepStrictEqual(one.keeps, keeps),
  );
  return found === undefined || others.length > 0 ? null : { id: found.id, name: found.name };
};

/** `org1@site1`; a name of an organization has no @ in it. */
const ownerIn = (owner: string): { organization: string; organizationSite: string } => {
  const [organization = '', organizationSite = ''] = owner.split('@');
  return { organization, organizationSite };
};

const nameOf = ({ vmName, source, computerName, id }: ReplicationRecord): string =>
  [vmName, source.vmName, computerName].find((name) => name) ?? id;

const progressOf = ({
  destinationState,
}: ReplicationRecord): Pick<Replication, 'allocatedBytes' | 'lastRunAt'> => {
  const { latestInstance, spaceRequirement } = destinationState ?? {};
  return {
    allocatedBytes: spaceRequirement ? spaceRequirement : null,
    lastRunAt: latestInstance ? new Date(latestInstance.timestamp) : null,
  };
};

const toReplication = (record: ReplicationRecord, profiles: readonly SlaProfile[]): Replication => ({
  id: record.id,
  ...ownerIn(record.owner),
  vm: record.source.vmId ?? null,
  vmName: nameOf(record),
  slaProfile: profileOf(record, profiles),
  source: toSide(record.source),
  destination: toSide(record.destination),
  ...progressOf(record),
  health: healthOf(record.overallHealth) ?? 'unknown',
  isPaused: record.isPaused === true,
  isMigration: record.isMigration === true,
});

const pageSize = 100;

/** Page by page. Throws `unreachable` at its end when some came and went meanwhile, so that it is not whole. */
export async function* listReplications(
  client: Client,
  onUnreadable: OnUnreadable,
  filter: Readonly<Record<string, string>> = {},
): AsyncGenerator<readonly Replication[]> {
  // A profile that cannot be read names no replication: the list of profiles tells of it.
  const profiles = await listSlaProfiles(client, () => {});
  const shape = replicationShape.transform((record) => toReplication(record, profiles));
  const read = elementReader({ shape }, onUnreadable);
  const count = countPages();
  for (let offset = 0; ;) {
    const query = new URLSearchParams({ ...filter, offset: String(offset), limit: String(pageSize) });
    const { items, total } = await client.read(`/vm-replications?${query.toString()}`, page);
    count.add(items, total);
    const found = read(items);
    if (found.length > 0) yield found;
    offset += items.length || pageSize;
    if (offset >= total) break;
  }
  count.settle('the list of replications');
}
