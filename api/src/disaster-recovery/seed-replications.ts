import type { Replication, ReplicationSide } from '@portal/ports/disaster-recovery';
import type { Random } from '../platform/seeding/random.ts';

export type DemoSite = {
  region: string;
  site: string;
  /** Through the control of its simulator. */
  declare: (control: { path: string; body: object }) => Promise<void>;
};

const gib = 2 ** 30;
const dayMs = 86_400_000;
const names = ['web', 'db', 'ad', 'file', 'app', 'mail', 'print', 'erp', 'backup', 'jump'] as const;
const sizesGiB = [40, 80, 120, 250, 500, 1200];
/** Mostly well; the first ones are one of each. */
const healths = ['healthy', 'unhealthy', 'unknown', 'healthy', 'healthy', 'healthy'] as const;
const states = { healthy: 'GREEN', unhealthy: 'RED', unknown: 'UNKNOWN' } as const;
const rules = [{ numberOfInstances: 24, distance: 60 }];

/** The same in every run. */
const idOf = (random: Random): string => random.id(new Date('2026-01-01'));

/** A profile of a site, by which all of its replications are made; its id ends in the number of the region. */
export const profileOf = ({ site }: Pick<DemoSite, 'site'>) => ({
  id: site.includes('NORTH')
    ? '6f1d7a52-1f0b-4a2e-9d3c-0a5b1c2d3e01'
    : '6f1d7a52-1f0b-4a2e-9d3c-0a5b1c2d3e02',
  displayName: 'Gold',
  description: 'A copy every hour, a day back',
  rpo: 60,
  rules,
});

type Making = { random: Random; now: Date; sites: readonly DemoSite[] };

/** From one site to another, or from the customer's own place. */
function sidesOf({ random, sites }: Making, organization: string) {
  const [one, other = one] = random.chance(0.5) ? sites : sites.toReversed();
  if (!one || !other) throw new Error('There is no site.');
  const sideIn = (site: string, vdcName: string): ReplicationSide => ({
    site,
    organization,
    vdc: idOf(random),
    vdcName,
  });
  const source = random.chance(0.3) ? sideIn('on-premises', 'vcenter') : sideIn(one.site, 'prod');
  return { source, destination: sideIn(other.site, 'recovery') };
}

/** What one customer replicates: some healthy, unhealthy, unknown and paused, one never copied, one that moves. */
export const makeReplications = (making: Making, organization: string, count: number): Replication[] =>
  Array.from({ length: count }, (_, number) => {
    const { random, now } = making;
    const { source, destination } = sidesOf(making, organization);
    const { id, displayName: name } = profileOf(destination);
    return {
      id: `C4-${idOf(random)}`,
      organization,
      organizationSite: destination.site,
      vm: idOf(random),
      vmName: `${names[number % names.length] ?? 'vm'}-${String(1 + Math.floor(number / names.length)).padStart(2, '0')}`,
      slaProfile: number % 5 === 4 ? null : { id, name },
      source,
      destination,
      allocatedBytes: random.pick(sizesGiB) * gib,
      lastRunAt: number === 7 ? null : new Date(now.getTime() - random.int(1, 59) * 60_000),
      health: healths[number % healths.length] ?? 'unknown',
      isPaused: number === 4,
      isMigration: number === 8,
    };
  });

/** When its first copy was made: of one that copies on, the last one is then as old as the portal's. */
function firstCopyAt({ lastRunAt, health, isPaused }: Replication, now: Date): string | null {
  if (lastRunAt === null) return null;
  const copiesOn = health !== 'unhealthy' && !isPaused;
  const at = copiesOn ? lastRunAt.getTime() - 30 * dayMs : now.getTime() - dayMs;
  return new Date(at).toISOString();
}

const side = ({ site, organization, vdc, vdcName }: ReplicationSide) => ({
  site,
  org: organization,
  vdcId: vdc,
  vdcName,
});

/** As the control of the simulator takes it. */
export function declaredOf(replication: Replication, now: Date): object {
  const { id, vm, vmName, source, destination, health, allocatedBytes, isPaused, isMigration } = replication;
  return {
    id,
    vmId: vm,
    vmName,
    source: side(source),
    destination: side(destination),
    profileId: replication.slaProfile?.id ?? null,
    health: states[health],
    allocatedBytes,
    startedAt: firstCopyAt(replication, now),
    isPaused,
    isMigration,
  };
}
