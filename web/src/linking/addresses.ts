import { linkTo } from '../platform/address.ts';

export const tenantsPath = '/operator/existing-tenants';
export const tenantPath = '/operator/existing-tenants/tenant';

/** What the list keeps in the address. */
export type TenantsSearch = {
  search?: string;
  sort?: string;
  pageSize?: string;
  cursor?: string;
  page?: string;
  region?: string;
  state?: string;
};

/** The same of the customers that one chooses from, with the tenant and who is chosen. */
export type TenantSearch = Omit<TenantsSearch, 'region' | 'state'> & {
  id?: string;
  partnerId?: string;
  customerId?: string;
};

export const tenantOf = (chosen: Pick<TenantSearch, 'id' | 'partnerId' | 'customerId'>): string =>
  linkTo(tenantPath, chosen);
