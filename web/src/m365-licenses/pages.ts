import { updateLicense } from '@portal/contract/m365-licenses/changes';
import { listLicenses } from '@portal/contract/m365-licenses/licenses';
import { orderLicenses } from '@portal/contract/m365-licenses/products';
import { listLicenseRenewals } from '@portal/contract/m365-licenses/renewals';
import { getM365LicensesStatus } from '@portal/contract/m365-licenses/tenants';
import { licenseUsage } from '@portal/contract/m365-licenses/usage';
import { definePage, type PageRecord } from '../platform/page-record.ts';
import { servicePages } from '../services/pages.ts';
import { authorizePath, licensePaths, renewalsPath, usagePath } from './paths.ts';

const { list, things, usage } = servicePages('m365-licenses');

export const pages: readonly PageRecord[] = [
  ...things({
    paths: licensePaths,
    texts: 'm365-licenses.licenses',
    list: {
      may: listLicenses,
      load: async () => (await import('./licenses/licenses-page.tsx')).LicensesPage,
    },
    create: { may: orderLicenses, load: async () => (await import('./order/order-page.tsx')).OrderPage },
    edit: {
      may: updateLicense,
      load: async () => (await import('./licenses/edit-license-page.tsx')).EditLicensePage,
    },
  }),
  list({
    path: authorizePath,
    title: 'm365-licenses.tenant.title',
    navigation: 'm365-licenses.tenant.title',
    may: getM365LicensesStatus,
    load: async () => (await import('./tenant/tenant-page.tsx')).TenantPage,
  }),
  definePage({
    scope: 'partner',
    texts: ['m365-licenses', 'services', 'customers', 'partners'],
    path: renewalsPath,
    title: 'm365-licenses.renewals.title',
    navigation: 'm365-licenses.renewals.title',
    may: listLicenseRenewals,
    load: async () => (await import('./renewals/renewals-page.tsx')).RenewalsPage,
  }),
  usage(usagePath, {
    may: licenseUsage.ofCustomer,
    load: async () => (await import('./usage-page.tsx')).UsagePage,
  }),
];
