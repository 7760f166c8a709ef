import type { Replication } from '@portal/ports/disaster-recovery';
import sql from 'sql-template-tag';
import type { Transaction } from '../platform/database/database.ts';
import type { Seed, Seeding } from '../platform/capability.ts';
import { createRandom } from '../platform/seeding/random.ts';
import { seedOperation } from '../platform/seeding/operation.ts';
import { accountOf } from '../services/life.ts';
import { mirrorReplications } from './mirror-repository.ts';
import { declaredOf, makeReplications, profileOf, type DemoSite } from './seed-replications.ts';
import { seedUsage } from './seed-usage.ts';
import { enabling } from './service-operations.ts';
import { disasterRecoverySystem } from './system.ts';

/** How the first customers of each partner stand; the others have nothing of it. */
const states = [
  ...(['enabled', 'enabled', 'enabled', 'enabled', 'enabled', 'empty', 'failed', 'without'] as const),
  ...(['needs-attention', 'provisioning'] as const),
];
type DemoCustomer = { partnerId: string; id: string; place: number };

const stateOf = ({ place }: DemoCustomer) => states[place] ?? 'without';

/** How far enabling it has come where it is not there; a region had no profile when it failed. */
const unfinished = {
  provisioning: { state: 'waiting', daysAgo: 0 },
  failed: {
    state: 'failed',
    why: { reason: 'slaProfilesMissing', values: { region: 'SE-CENTRAL-1' } },
    daysAgo: 3,
  },
  'needs-attention': { state: 'needs-attention', why: { reason: 'unexpected' }, daysAgo: 2 },
} as const;

/** They have Virtual Data Center, which this service needs. */
async function addServices(tx: Transaction, customers: readonly DemoCustomer[]): Promise<void> {
  for (const customer of customers) {
    const { partnerId, id } = customer;
    const of = sql`${partnerId}, ${id}`;
    await tx.run(sql`
      insert into service (partner_id, customer_id, service, state, enabled_at)
      values (${of}, 'virtual-data-center', 'enabled', now() - interval '220 days') on conflict do nothing`);
    const state = stateOf(customer);
    if (state === 'without') continue;
    const isThere = state === 'enabled' || state === 'empty';
    await tx.run(sql`
      insert into service (partner_id, customer_id, service, state, needs, enabled_at)
      values (${of}, 'disaster-recovery', ${isThere ? 'enabled' : 'provisioning'}, '{virtual-data-center}',
        case when ${isThere} then now() - interval '200 days' end)`);
    if (isThere) continue;
    const places = [{ region: 'SE-CENTRAL-1' as const, organization: accountOf(id) }];
    const whole = {
      partnerId,
      customerId: id,
      targetId: id,
      subject: 'Disaster Recovery',
      input: { places },
    };
    await seedOperation(tx, enabling, { ...whole, ...unfinished[state] });
  }
}

/** The sites whose system is one of the demo's simulators. */
const simulatedSites = ({ clouds, simulatorAt }: Seeding): DemoSite[] =>
  clouds.all(disasterRecoverySystem).flatMap(({ region, settings: { endpoint, site } }) => {
    const declare = simulatorAt(endpoint);
    return declare ? [{ region, site, declare }] : [];
  });

/** Both ends of a replication know of it. */
async function declareIn(
  sites: readonly DemoSite[],
  replications: readonly Replication[],
  now: Date,
): Promise<void> {
  for (const one of sites) {
    const known = replications.filter(({ source, destination }) =>
      [source.site, destination.site].includes(one.site),
    );
    await one.declare({
      path: 'site',
      body: {
        profiles: [profileOf(one)],
        replications: known.map((replication) => declaredOf(replication, now)),
      },
    });
  }
}

type MadeVdc = { customerId: string; region: string; id: string; name: string };

/** Into a vDC that is listed where there is one, so that one is seen that cannot be deleted. */
const intoListed =
  (sites: readonly DemoSite[], vdcs: readonly MadeVdc[]) =>
  (one: Replication): Replication => {
    const region = sites.find(({ site }) => site === one.destination.site)?.region;
    const found = vdcs.find((vdc) => vdc.region === region);
    return found ? { ...one, destination: { ...one.destination, vdc: found.id, vdcName: found.name } } : one;
  };

/** Replications of every kind, in the simulators and as the mirror has read them; nothing where the system is a real one. */
export const seedDisasterRecovery: Seed = async (tx, seeding) => {
  const sites = simulatedSites(seeding);
  if (sites.length === 0) return;
  const customers = await tx.rows<DemoCustomer>(sql`
    select * from (
      select c.partner_id as "partnerId", c.id,
        (row_number() over (partition by c.partner_id order by c.created_at, c.id) - 1)::integer as place
      from organization c where c.kind = 'customer') t
    where place < ${states.length} order by 1, 3`);
  await addServices(tx, customers);
  const random = createRandom(20_261_126);
  const vdcs = await tx.rows<MadeVdc>(sql`
    select customer_id as "customerId", region, system_id as id, name from made_vdc order by customer_id, region, name`);
  const replications = customers
    .filter((customer) => stateOf(customer) === 'enabled')
    .flatMap(({ id, place }) =>
      makeReplications(
        { random, now: seeding.now, sites },
        accountOf(id),
        place === 0 ? 14 : random.int(1, 5),
      ).map(intoListed(sites, place === 0 ? vdcs.filter(({ customerId }) => customerId === id) : [])),
    );
  await declareIn(sites, replications, seeding.now);
  for (const { region, site } of sites) {
    const rows = replications
      .filter(({ destination }) => destination.site === site)
      .map((one) => ({ ...one, organizationRegion: region }));
    await mirrorReplications(tx, region, rows);
  }
  await seedUsage(tx, random, seeding.now);
};
