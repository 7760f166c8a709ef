import type { CloudContents } from '@portal/contract/cloud-connect/linking';
import type { CloudTenant } from '@portal/ports/cloud-connect';
import sql from 'sql-template-tag';
import type { Transaction } from '../platform/database/database.ts';
import { isOfCustomer, type Tenant } from '../platform/database/tenancy.ts';
import { OperationFailure } from '../platform/operations/definition.ts';
import type { FoundTenant, Holdings, LinkedService } from '../platform/outbound/linked-service.ts';
import type { Clouds } from '../platform/outbound/systems.ts';
import { accountOf, addService, lockState, markEnabled } from '../services/life.ts';
import { readConnectionsAnew } from '../services/mirror-repository.ts';
import { service, storage } from './account.ts';
import { findTenant } from './find-tenant.ts';
import { insertLinkedTenant, isAnothersCompany } from './repository.ts';
import { ofTenantOperation } from './service-operations.ts';
import { cloudConnectSystem, driverOf, offeredIn } from './system.ts';

type Place = { region: string; tenant: string };

/** A tenant by its user name, which no other of its region has. */
const find = (clouds: Clouds, { region, tenant }: Place): Promise<CloudTenant | null> =>
  findTenant(clouds, { region, isWanted: ({ userName }) => userName === tenant });

const nothingThere: CloudContents = {
  companyName: '',
  isSuspended: false,
  quotaBytes: 0,
  usedBytes: 0,
  servers: 0,
  workstations: 0,
  vms: 0,
};

const contentsOf = ({ company, isEnabled, usage }: CloudTenant): CloudContents => ({
  companyName: company?.name ?? '',
  isSuspended: !isEnabled,
  quotaBytes: usage.quotaBytes,
  usedBytes: usage.usedBytes,
  servers: usage.servers,
  workstations: usage.workstations,
  vms: usage.vms,
});

async function countTenants(tx: Transaction, tenant: Tenant, only = sql`true`): Promise<Holdings> {
  const found = await tx.first<{ count: number }>(
    sql`select count(*) from cloud_tenant t where ${isOfCustomer(tenant)} and ${only}`,
  );
  return { resources: found?.count ?? 0, users: 0, keys: 0 };
}

const orderedHere = (tx: Transaction, tenant: Tenant): Promise<Holdings> =>
  countTenants(tx, tenant, sql`t.ordered_here`);

const isBeingChanged = async (tx: Transaction, tenant: Tenant): Promise<boolean> =>
  (await countTenants(tx, tenant, sql`t.state = 'updating'`)).resources > 0;

/** What customers had before the portal. A customer has one tenant, so that the service begins and ends with the link. */
export const linkedTenants: LinkedService<CloudTenant> = {
  service,
  system: cloudConnectSystem,
  lines: [{ product: storage, quantity: null }],
  kinds: { link: 'linkCloudTenant', unlink: 'unlinkCloudTenant' },
  operations: ofTenantOperation,
  endsWithLink: true,
  listTenants: async (clouds, region, onUnreadable) => {
    if (!offeredIn(clouds).some((one) => one === region)) return [];
    const all: FoundTenant[] = [];
    for await (const page of driverOf(clouds, region).listTenants(onUnreadable))
      all.push(
        ...page.map(({ userName: tenant, usage: { servers, workstations, vms } }) => ({
          tenant,
          users: null,
          resources: servers + workstations + vms,
        })),
      );
    return all;
  },
  look: async (clouds, place) => {
    const found = await find(clouds, place);
    return found === null ? nothingThere : contentsOf(found);
  },
  read: async (clouds, place) => {
    const listing = await find(clouds, place);
    return listing && { listing, details: {} };
  },
  makeOwn: () => Promise.resolve(null),
  newTenantName: accountOf,
  lockAccount: async (tx, tenant) => {
    const state = await lockState(tx, { ...tenant, service });
    return state === 'not-enabled' ? null : { state, tenant: accountOf(String(tenant.customerId)) };
  },
  addAccount: ({ tx, tenant }, _name, refusal) => addService(tx, { ...tenant, service }, refusal),
  markEnabled: (tx, of) => markEnabled(tx, { ...of, service }),
  // In whichever region: there is one of it.
  holdingsIn: (tx, tenant) => countTenants(tx, tenant),
  orderedIn: orderedHere,
  isBeingChanged,
  isFree: async (tx, of) => (await countTenants(tx, of)).resources === 0,
  isUntouched: async (tx, of) =>
    (await orderedHere(tx, of)).resources === 0 && !(await isBeingChanged(tx, of)),
  write: async (tx, of, found) => {
    if (await isAnothersCompany(tx, of, found)) throw new OperationFailure({ reason: 'companyTaken' });
    await insertLinkedTenant(tx, of, found);
    await readConnectionsAnew(tx, service);
  },
  clear: async (tx, of) => {
    await tx.run(sql`delete from cloud_job t where ${isOfCustomer(of)}`);
    await tx.run(sql`delete from cloud_tenant t where ${isOfCustomer(of)}`);
  },
};
