import type { LinkedService, PlacedTenant } from '../../platform/outbound/linked-service.ts';
import type { Clouds } from '../../platform/outbound/systems.ts';
import { addService, lockState, markEnabled } from '../../services/life.ts';
import { madeUpSystem } from './driver.ts';
import { ofMadeUp } from './operations.ts';
import { linkThings, removeLinkedThings } from './repository.ts';

/** Everything in a region, as `tenant/thing`. */
async function namesIn(clouds: Clouds, region: string): Promise<string[]> {
  const connected = clouds.of(madeUpSystem, region);
  const names: string[] = [];
  for await (const page of connected?.driver.list() ?? []) names.push(...page.map(({ name }) => name));
  return names;
}

const tenantOf = (name: string): string | null => (name.includes('/') ? (name.split('/')[0] ?? null) : null);

const namesOf = async (clouds: Clouds, { region, tenant }: PlacedTenant): Promise<string[]> =>
  (await namesIn(clouds, region)).filter((name) => tenantOf(name) === tenant);

const nothing = () => Promise.resolve({ resources: 0, users: 0, keys: 0 });

/** Its tenants that were there before: whose things begin with the tenant's name. */
export const linkedMadeUp: LinkedService<readonly string[]> = {
  service: 'made-up',
  system: madeUpSystem,
  lines: [{ product: 's3-storage.capacity', quantity: null }],
  kinds: { link: 'linkMadeUp', unlink: 'unlinkMadeUp' },
  operations: { lane: 'edit', expectedSeconds: 1, mailWhenFailed: 'nobody', tells: [] },
  listTenants: async (clouds, region) => {
    const names = await namesIn(clouds, region);
    return [...Map.groupBy(names, tenantOf)].map(([tenant, { length }]) => ({
      tenant,
      users: 0,
      resources: length,
    }));
  },
  look: async (clouds, place) => ({ things: await namesOf(clouds, place) }),
  read: async (clouds, place) => {
    const listing = await namesOf(clouds, place);
    return listing.length === 0 ? null : { listing, details: {} };
  },
  makeOwn: () => Promise.resolve(null),
  newTenantName: (customerId) => customerId,
  lockAccount: async (tx, tenant) => {
    const state = await lockState(tx, ofMadeUp(tenant));
    return state === 'not-enabled' ? null : { state, tenant: String(tenant.customerId) };
  },
  addAccount: ({ tx, tenant }, _name, refusal) => addService(tx, ofMadeUp(tenant), refusal),
  markEnabled: (tx, of) => markEnabled(tx, ofMadeUp(of)),
  holdingsIn: nothing,
  orderedIn: nothing,
  isBeingChanged: () => Promise.resolve(false),
  isFree: () => Promise.resolve(true),
  isUntouched: () => Promise.resolve(true),
  write: linkThings,
  clear: removeLinkedThings,
};
