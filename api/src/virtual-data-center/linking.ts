import { failOnUnreadable } from '@portal/ports/unreadable';
import { vdcsShown, type OrganizationContents } from '@portal/contract/virtual-data-center/linking';
import type { Vdc } from '@portal/ports/virtual-data-center';
import sql from 'sql-template-tag';
import { portalNow } from '../platform/database/moment.ts';
import { isOfCustomer, type Tenant } from '../platform/database/tenancy.ts';
import type { Transaction } from '../platform/database/database.ts';
import type {
  CustomerRegion,
  Holdings,
  LinkedService,
  PlacedTenant,
} from '../platform/outbound/linked-service.ts';
import type { Clouds } from '../platform/outbound/systems.ts';
import { accountOf, addService, lockState } from '../services/life.ts';
import { beginMirror, endMirror, readConnectionsAnew } from '../services/mirror-repository.ts';
import { forgetGone, inRegion } from '../services/mirrored.ts';
import { keepOrganization, service } from './account.ts';
import { mirrorVdcs } from './mirror-repository.ts';
import { mirrorOf, ofVdcOperation, ownOrganization, writeEnabled } from './service-operations.ts';
import { cloudDirector, driverOf } from './system.ts';
import { vmMirrorName } from './vms/repository.ts';

type Listing = { organization: string; vdcs: Vdc[] };

/** An organization with its vDCs, by its name; null without it. */
async function read(clouds: Clouds, { region, tenant }: PlacedTenant): Promise<Listing | null> {
  const driver = driverOf(clouds, region);
  const organization = (await driver.listTenants(failOnUnreadable)).find(({ name }) => name === tenant)?.id;
  if (organization === undefined) return null;
  const vdcs: Vdc[] = [];
  for await (const page of driver.listVdcs(organization, failOnUnreadable)) {
    for (const { id, state } of page) {
      if (state === 'ready') vdcs.push(await driver.getVdc(id));
    }
  }
  return { organization, vdcs };
}

const sizesOf = ({ vms, allocated: { vCpus, memoryGiB, diskGiB } }: Vdc) => ({
  vms,
  vCpus,
  memoryGiB,
  diskGiB,
});

/** What the operator sees of it before it is linked. */
function contentsOf(vdcs: readonly Vdc[]): OrganizationContents {
  const sizes = vdcs.map(sizesOf);
  const sum = (size: keyof (typeof sizes)[number]): number =>
    sizes.reduce((total, one) => total + one[size], 0);
  return {
    vdcs: vdcs.length,
    vms: sum('vms'),
    vCpus: sum('vCpus'),
    memoryGiB: sum('memoryGiB'),
    diskGiB: sum('diskGiB'),
    shownVdcs: vdcs
      .slice(0, vdcsShown)
      .map((vdc) => ({ name: vdc.name, platform: vdc.platform, ...sizesOf(vdc) })),
  };
}

const counted = async (tx: Transaction, query: ReturnType<typeof sql>): Promise<Holdings> => ({
  resources: (await tx.first<{ count: number }>(query))?.count ?? 0,
  users: 0,
  keys: 0,
});

/** Licenses count, too: they are ordered here alone. */
const orderedIn = (tx: Transaction, tenant: Tenant, region: string): Promise<Holdings> =>
  counted(
    tx,
    sql`
    select (select count(*) from vdc t where ${isOfCustomer(tenant)} and t.region = ${region} and t.ordered_here)
      + (select count(*) from spla_license t join vdc v on v.partner_id = t.partner_id and v.id = t.vdc_id
        where ${isOfCustomer(tenant)} and v.region = ${region}) as count`,
  );

const isBeingChanged = async (tx: Transaction, tenant: Tenant): Promise<boolean> =>
  (await tx.first(sql`
    select 1 where exists (select from vdc t where ${isOfCustomer(tenant)} and t.state not in ('active', 'failed'))
      or exists (select from vdc_vm t where ${isOfCustomer(tenant)} and t.operation ->> 'state' in ('waiting', 'running'))`)) !==
  null;

/** Its mirror begins anew: a listing of the organization before that is under way is not taken any more. */
async function clear(tx: Transaction, of: CustomerRegion): Promise<void> {
  const mirror = mirrorOf(of, of.region);
  await endMirror(tx, mirror);
  await tx.run(sql`delete from vdc where ${inRegion(of)}`);
  await forgetGone(tx, of, service);
  await tx.run(sql`delete from vdc_organization where ${inRegion(of)}`);
  await beginMirror(tx, mirror);
}

/** Organizations of Cloud Director that were there before: their vDCs become a customer's. */
export const linkedOrganizations: LinkedService<Listing> = {
  service,
  system: cloudDirector,
  lines: [
    { product: 'virtual-data-center.vcpu', quantity: null },
    { product: 'virtual-data-center.memory', quantity: null },
    { product: 'virtual-data-center.disk', quantity: null },
  ],
  kinds: { link: 'linkOrganization', unlink: 'unlinkOrganization' },
  operations: { ...ofVdcOperation, expectedSeconds: 10 },
  listTenants: async (clouds, region, onUnreadable) =>
    (await driverOf(clouds, region).listTenants(onUnreadable)).map(({ name, vdcs }) => ({
      tenant: name,
      users: null,
      resources: vdcs,
    })),
  look: async (clouds, place) => contentsOf((await read(clouds, place))?.vdcs ?? []),
  read: async (clouds, place) => {
    const listing = await read(clouds, place);
    return listing && { listing, details: { vdcCount: listing.vdcs.length } };
  },
  makeOwn: (clouds, { region, ...of }) => ownOrganization(clouds, region, of),
  newTenantName: accountOf,
  lockAccount: async (tx, tenant) => {
    const state = await lockState(tx, { ...tenant, service });
    return state === 'not-enabled' ? null : { state, tenant: accountOf(String(tenant.customerId)) };
  },
  addAccount: ({ tx, tenant }, _name, refusal) => addService(tx, { ...tenant, service }, refusal),
  markEnabled: writeEnabled,
  holdingsIn: (tx, tenant, region) =>
    counted(tx, sql`select count(*) from vdc t where ${isOfCustomer(tenant)} and t.region = ${region}`),
  orderedIn,
  isBeingChanged,
  isFree: async (tx, of) => (await tx.first(sql`select 1 from vdc where ${inRegion(of)}`)) === null,
  isUntouched: async (tx, of) =>
    (await orderedIn(tx, of, of.region)).resources === 0 && !(await isBeingChanged(tx, of)),
  write: async (tx, of, { organization, vdcs }) => {
    await clear(tx, of);
    await keepOrganization(tx, { ...of, id: organization });
    const rows = vdcs.map((vdc) => ({ summary: vdc, found: vdc }));
    await mirrorVdcs(tx, of, { rows, requestedAt: await portalNow(tx) });
    await readConnectionsAnew(tx, vmMirrorName);
  },
  clear,
};
