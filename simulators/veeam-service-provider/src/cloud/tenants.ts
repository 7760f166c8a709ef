import { randomUUID } from 'node:crypto';
import type { Reply } from '@portal/simulator-kit/messages';
import { apply, failed, patches } from '../json-patch.ts';
import type { Row } from '../lists.ts';
import { dataReply, emptyReply, missing, parsed, Refusal, wrong } from '../messages.ts';
import { changed, type World } from '../world.ts';
import { companyIn } from './companies.ts';
import { storedBytesOf } from './resources.ts';
import { tenantDocument, type Tenant, type TenantDocument } from './state.ts';

export const checkSite = ({ cloud }: World, site: string): void => {
  if (site !== cloud.site) throw missing(`Site ${site}`);
};

export const tenantIn = (world: World, id: string): Tenant => {
  const tenant = world.cloud.tenants.get(id.toLowerCase());
  if (tenant === undefined) throw missing(`Tenant ${id}`);
  const { assignedForCompany } = tenant.document;
  if (assignedForCompany !== undefined) companyIn(world, assignedForCompany);
  return tenant;
};

const check = (world: World, wanted: TenantDocument, self?: Tenant): void => {
  const { cloud } = world;
  const name = wanted.credentials.userName.toLowerCase();
  for (const other of cloud.tenants.values())
    if (other !== self && other.document.credentials.userName.toLowerCase() === name)
      throw wrong(`Tenant ${wanted.credentials.userName} already exists.`);
  if (wanted.assignedForCompany !== undefined) companyIn(world, wanted.assignedForCompany);
  if (wanted.isLeaseExpirationEnabled && wanted.leaseExpirationDate === undefined)
    throw wrong('The lease expiration date is missing.');
  const strange = wanted.gatewayPoolsUids.find((pool) => pool !== cloud.gatewayPool);
  if (strange !== undefined) throw wrong(`Gateway pool ${strange} was not found.`);
  if (wanted.gatewayPoolsUids.length > 0 !== (wanted.gatewaySelectionType === 'GatewayPool'))
    throw wrong('The gateway pools do not match the gateway selection type.');
};

const rowOf = ({ cloud }: World, { uid, document, lastActiveAt }: Tenant): Row => {
  const { credentials, ...rest } = document;
  return {
    ...rest,
    instanceUid: uid,
    siteUid: cloud.site,
    siteName: 'cloud-connect',
    name: credentials.userName,
    credentials: { userName: credentials.userName },
    ...(lastActiveAt === null ? {} : { lastActive: lastActiveAt }),
  };
};

export const addTenant = (world: World, body: unknown): Tenant => {
  const document = parsed(tenantDocument, body);
  check(world, document);
  const tenant: Tenant = { uid: randomUUID(), document, lastActiveAt: null };
  world.cloud.tenants.set(tenant.uid, tenant);
  return tenant;
};

export const createTenant = (world: World, site: string, body: unknown): Reply => {
  checkSite(world, site);
  if (world.cloud.isInMaintenance)
    throw new Refusal(400, 'retryableLogical', { message: 'The site is in maintenance mode.' });
  const tenant = addTenant(world, body);
  changed(world);
  return dataReply(rowOf(world, tenant));
};

export const getTenant = (world: World, id: string): Reply => dataReply(rowOf(world, tenantIn(world, id)));

export const listTenants = (world: World): Row[] =>
  [...world.cloud.tenants.values()].map((tenant) => rowOf(world, tenant));

export const listTenantsOf = (world: World, company: string): Row[] => {
  const { uid } = companyIn(world, company);
  return listTenants(world).filter(({ assignedForCompany }) => assignedForCompany === uid);
};

const changeable = new Set([
  '/credentials/password',
  '/description',
  '/isEnabled',
  '/isLeaseExpirationEnabled',
  '/leaseExpirationDate',
]);

export const patchTenant = (world: World, id: string, body: unknown): Reply => {
  const tenant = tenantIn(world, id);
  const list = parsed(patches, body);
  const forbidden = list.find(({ path }) => !changeable.has(path));
  if (forbidden !== undefined) throw failed(forbidden, 'could not be updated');
  const document = structuredClone(tenant.document);
  apply(document, list);
  const wanted = parsed(tenantDocument, document);
  check(world, wanted, tenant);
  tenant.document = wanted;
  changed(world);
  return dataReply(rowOf(world, tenant));
};

/** Its jobs have nowhere to go any more; what they have stored goes only when that is asked for. */
export const deleteTenant = (world: World, id: string, query: URLSearchParams): Reply => {
  const { cloud } = world;
  const { uid } = tenantIn(world, id);
  const servers = new Set(
    [...cloud.servers.values()].filter(({ tenant }) => tenant === uid).map((one) => one.uid),
  );
  const jobs = [...cloud.jobs.values()].filter(({ server }) => servers.has(server));
  if (jobs.some(({ run }) => run !== null))
    throw new Refusal(400, 'retryableLogical', { message: 'The tenant is currently in use.' });
  if (storedBytesOf(world, uid) > 0 && query.get('deleteBackups') !== 'true')
    throw wrong('The tenant has backups.');
  for (const job of jobs) cloud.jobs.delete(job.uid);
  for (const server of servers) cloud.servers.delete(server);
  for (const one of cloud.resources.values()) if (one.tenant === uid) cloud.resources.delete(one.uid);
  cloud.tenants.delete(uid);
  changed(world);
  return emptyReply;
};
