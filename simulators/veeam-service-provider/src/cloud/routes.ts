import { pageReply, type Row } from '../lists.ts';
import { pattern, type Read, type ReadRoute, type WriteRoute } from '../route.ts';
import type { World } from '../world.ts';
import { listBackups, listComputerBackups, listVmBackups } from './cloud-jobs.ts';
import { createCompany, deleteCompany, getOrganization, listOrganizations } from './companies.ts';
import { createResource, listResources, listUsages, patchResource } from './resources.ts';
import { getSite, listGateways, listProducts } from './site.ts';
import {
  checkSite,
  createTenant,
  deleteTenant,
  getTenant,
  listTenants,
  listTenantsOf,
  patchTenant,
  tenantIn,
} from './tenants.ts';

const sites = '/infrastructure/sites';
const tenants = `${sites}/tenants`;

const ofSite =
  (list: (world: World) => Row[]): Read =>
  (world, request, [site = '']) => {
    checkSite(world, site);
    return pageReply(world, request, () => list(world));
  };

const ofId =
  (list: (world: World, id: string) => Row[]): Read =>
  (world, request, [id = '']) => {
    // What may not be seen is not answered from what was read before.
    const rows = list(world, id);
    return pageReply(world, request, () => rows);
  };

export const cloudReads: readonly ReadRoute[] = [
  [
    'listOrganizations',
    'list',
    pattern('/organizations'),
    (world, request) => pageReply(world, request, () => listOrganizations(world)),
  ],
  [
    'getOrganization',
    'read',
    pattern('/organizations/{id}'),
    (world, _request, [company = '']) => getOrganization(world, company),
  ],
  ['listTenantsOf', 'list', pattern('/organizations/companies/{id}/siteResources'), ofId(listTenantsOf)],
  ['getSite', 'read', pattern(`${sites}/{id}`), (world, _request, [site = '']) => getSite(world, site)],
  ['listGateways', 'list', pattern(`${sites}/{id}/cloudgateways`), ofSite(listGateways)],
  ['listTenants', 'list', pattern(`${sites}/{id}/tenants`), ofSite(listTenants)],
  ['listProducts', 'list', pattern(`${sites}/{id}/tenants/products`), ofSite(listProducts)],
  ['listBackups', 'list', pattern(`${sites}/{id}/backups`), ofSite(listBackups)],
  [
    'listVmBackups',
    'list',
    pattern('/protectedWorkloads/virtualMachines/backups'),
    (world, request) => pageReply(world, request, () => listVmBackups(world)),
  ],
  [
    'listComputerBackups',
    'list',
    pattern('/protectedWorkloads/computersManagedByBackupServer/backups'),
    (world, request) => pageReply(world, request, () => listComputerBackups(world)),
  ],
  [
    'getTenant',
    'read',
    pattern(`${tenants}/{id}`),
    (world, _request, [tenant = '']) => getTenant(world, tenant),
  ],
  [
    'listResources',
    'list',
    pattern(`${tenants}/{id}/backupResources`),
    ofId((world, id) => listResources(world, tenantIn(world, id))),
  ],
  [
    'listUsagesOf',
    'list',
    pattern(`${tenants}/{id}/backupResources/usage`),
    ofId((world, id) => listUsages(world, tenantIn(world, id))),
  ],
  [
    'listUsages',
    'list',
    pattern(`${tenants}/backupResources/usage`),
    (world, request) => pageReply(world, request, () => listUsages(world)),
  ],
];

export const cloudWrites: readonly WriteRoute[] = [
  [
    'createCompany',
    'POST',
    pattern('/organizations/companies'),
    (world, { body }) => createCompany(world, body),
  ],
  [
    'deleteCompany',
    'DELETE',
    pattern('/organizations/companies/{id}'),
    (world, _sent, [company = '']) => deleteCompany(world, company),
  ],
  [
    'createTenant',
    'POST',
    pattern(`${sites}/{id}/tenants`),
    (world, { body }, [site = '']) => createTenant(world, site, body),
  ],
  [
    'patchTenant',
    'PATCH',
    pattern(`${tenants}/{id}`),
    (world, { body }, [tenant = '']) => patchTenant(world, tenant, body),
  ],
  [
    'deleteTenant',
    'DELETE',
    pattern(`${tenants}/{id}`),
    (world, { query }, [tenant = '']) => deleteTenant(world, tenant, query),
  ],
  [
    'createResource',
    'POST',
    pattern(`${tenants}/{id}/backupResources`),
    (world, { body }, [tenant = '']) => createResource(world, tenantIn(world, tenant), body),
  ],
  [
    'patchResource',
    'PATCH',
    pattern(`${tenants}/{id}/backupResources/{id}`),
    (world, { body }, [tenant = '', id = '']) =>
      patchResource(world, { tenant: tenantIn(world, tenant), id }, body),
  ],
];
