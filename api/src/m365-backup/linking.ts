import type { BackupContents } from '@portal/contract/m365-backup/linking';
import { ProviderFailure } from '@portal/ports/failure';
import type { LicensedUser, M365Access, M365Backup, M365Tenant, M365Usage } from '@portal/ports/m365-backup';
import type { M365Job } from '@portal/ports/m365-jobs';
import { failOnUnreadable } from '@portal/ports/unreadable';
import sql from 'sql-template-tag';
import type { Transaction } from '../platform/database/database.ts';
import { portalNow } from '../platform/database/moment.ts';
import { isOfCustomer, type Tenant } from '../platform/database/tenancy.ts';
import { OperationFailure } from '../platform/operations/definition.ts';
import type { FoundTenant, Holdings, LinkedService } from '../platform/outbound/linked-service.ts';
import type { Clouds } from '../platform/outbound/systems.ts';
import { accountOf, addService, lockState, markEnabled } from '../services/life.ts';
import { readConnectionsAnew } from '../services/mirror-repository.ts';
import { service, user } from './account.ts';
import { mirrorJobs, mirrorTenant, mirrorUsers } from './mirror-repository.ts';
import { beginMirrors } from './objects/mirror.ts';
import { runMirrorName } from './runs/mirror.ts';
import { ofLife } from './service-operations.ts';
import { driverOf, m365BackupSystem } from './system.ts';
import { addTenant } from './tenants/repository.ts';

type Place = { region: string; tenant: string };
type Listing = {
  tenant: M365Tenant;
  access: M365Access;
  usage: M365Usage;
  users: LicensedUser[];
  jobs: M365Job[];
};

/** By the domain that Microsoft gave it, which no other tenant has; by its name where the server tells no domain. */
const nameOf = ({ domain, name }: Pick<M365Tenant, 'domain' | 'name'>): string => domain ?? name;

/** Two of one name, of which neither has a domain, are told apart by nobody. */
async function find(driver: M365Backup, name: string): Promise<M365Tenant | null> {
  const found: M365Tenant[] = [];
  // One that cannot be read keeps none from being found.
  for await (const page of driver.listTenants(() => undefined))
    found.push(...page.filter((one) => nameOf(one) === name));
  const [first, second] = found;
  return second === undefined ? (first ?? null) : null;
}

async function allOf<T>(pages: AsyncIterable<readonly T[]>): Promise<T[]> {
  const all: T[] = [];
  for await (const page of pages) all.push(...page);
  return all;
}

async function read(clouds: Clouds, { region, tenant: name }: Place): Promise<Listing | null> {
  const driver = driverOf(clouds, region);
  const tenant = await find(driver, name);
  if (tenant === null) return null;
  return {
    tenant,
    access: await driver.getAccess(tenant.id),
    usage: await driver.getUsage(tenant.id),
    users: await allOf(driver.listLicensedUsers(tenant.id, failOnUnreadable)),
    jobs: await allOf(driver.listJobs(tenant.id, failOnUnreadable)),
  };
}

const nothingThere: BackupContents = {
  access: 'unknown',
  licensedUsers: 0,
  newUsers: 0,
  jobs: 0,
  backedUpBytes: 0,
  lastBackupAt: null,
};

async function look(clouds: Clouds, { region, tenant: name }: Place): Promise<BackupContents> {
  const driver = driverOf(clouds, region);
  const tenant = await find(driver, name);
  if (tenant === null) return nothingThere;
  const { licensedUsers, newUsers, usedBytes } = await driver.getUsage(tenant.id);
  let jobs = 0;
  // What cannot be read of it is there as well.
  for await (const page of driver.listJobs(tenant.id, () => (jobs += 1))) jobs += page.length;
  const { state: access } = await driver.getAccess(tenant.id);
  const lastBackupAt = tenant.lastBackupAt?.toISOString() ?? null;
  return { access, licensedUsers, newUsers, jobs, backedUpBytes: usedBytes, lastBackupAt };
}

/** A tenant whose numbers cannot be read spoils no other. */
async function surveyed(driver: M365Backup, tenant: M365Tenant): Promise<FoundTenant | string> {
  try {
    const { licensedUsers } = await driver.getUsage(tenant.id);
    return { tenant: nameOf(tenant), users: null, resources: licensedUsers };
  } catch (error) {
    if (error instanceof ProviderFailure && (error.kind === 'notFound' || error.kind === 'protocol'))
      return String(error);
    throw error;
  }
}

async function counted(tx: Transaction, query: ReturnType<typeof sql>): Promise<Holdings> {
  const found = await tx.first<{ count: number }>(query);
  return { resources: found?.count ?? 0, users: 0, keys: 0 };
}

/** All that stands in its tables: a customer has one tenant, in whichever region. */
const holdings = (tx: Transaction, tenant: Tenant): Promise<Holdings> =>
  counted(tx, sql`select count(*) from m365_tenant t where ${isOfCustomer(tenant)}`);

const orderedHere = (tx: Transaction, tenant: Tenant): Promise<Holdings> =>
  counted(
    tx,
    sql`
    select (select count(*) from m365_tenant t where ${isOfCustomer(tenant)} and t.ordered_here)
      + (select count(*) from m365_job t where ${isOfCustomer(tenant)} and t.ordered_here)
      + (select count(*) from m365_role t where ${isOfCustomer(tenant)} and t.ordered_here) as count`,
  );

const isOpen = sql`t.operation ->> 'state' in ('waiting', 'running')`;
const isBeingChanged = async (tx: Transaction, tenant: Tenant): Promise<boolean> =>
  (await tx.first(sql`
    select 1 where exists (select from m365_job t where ${isOfCustomer(tenant)} and t.state not in ('active', 'failed'))
      or exists (select from m365_role t where ${isOfCustomer(tenant)} and t.state not in ('active', 'failed'))
      or exists (select from m365_tenant t where ${isOfCustomer(tenant)} and ${isOpen})
      or exists (select from m365_user t where ${isOfCustomer(tenant)} and ${isOpen})`)) !== null;

/** Tenants that the backup server had before the portal. A customer has one, so that the service begins and ends with the link. */
export const linkedTenants: LinkedService<Listing> = {
  service,
  system: m365BackupSystem,
  lines: [{ product: user, quantity: null }],
  kinds: { link: 'linkBackupTenant', unlink: 'unlinkBackupTenant' },
  operations: { ...ofLife, expectedSeconds: 15 },
  endsWithLink: true,
  listTenants: async (clouds, region, onUnreadable) => {
    const driver = driverOf(clouds, region);
    const all: FoundTenant[] = [];
    for await (const page of driver.listTenants(onUnreadable))
      for (const tenant of page) {
        const found = await surveyed(driver, tenant);
        if (typeof found === 'string') onUnreadable({ id: nameOf(tenant), reason: found });
        else all.push(found);
      }
    return all;
  },
  look,
  read: async (clouds, place) => {
    const listing = await read(clouds, place);
    return listing && { listing, details: { jobCount: listing.jobs.length } };
  },
  makeOwn: () => Promise.resolve(null),
  newTenantName: accountOf,
  lockAccount: async (tx, tenant) => {
    const state = await lockState(tx, { ...tenant, service });
    return state === 'not-enabled' ? null : { state, tenant: accountOf(String(tenant.customerId)) };
  },
  addAccount: ({ tx, tenant }, _name, refusal) => addService(tx, { ...tenant, service }, refusal),
  markEnabled: (tx, of) => markEnabled(tx, { ...of, service }),
  holdingsIn: (tx, tenant) => holdings(tx, tenant),
  orderedIn: (tx, tenant) => orderedHere(tx, tenant),
  isBeingChanged,
  isFree: async (tx, of) => (await holdings(tx, of)).resources === 0,
  isUntouched: async (tx, of) =>
    (await orderedHere(tx, of)).resources === 0 && !(await isBeingChanged(tx, of)),
  write: async (tx, of, { tenant, access, usage, users, jobs }) => {
    if (!(await addTenant(tx, of, { region: of.region, found: tenant, orderedHere: false })))
      throw new OperationFailure({ reason: 'backupTenantTaken' });
    const requestedAt = await portalNow(tx);
    await mirrorTenant(tx, of, { tenant, access, usage });
    await mirrorUsers(tx, of, { users, requestedAt });
    // The log tells of the link, not of each job that came with it.
    await mirrorJobs(tx, of, { jobs, requestedAt });
    await beginMirrors(tx, of);
    await readConnectionsAnew(tx, runMirrorName);
  },
  // All of it goes with the service, which ends.
  clear: () => Promise.resolve(),
};
