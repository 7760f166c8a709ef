import { updateLicense } from '@portal/contract/m365-licenses/changes';
import { listLicenses } from '@portal/contract/m365-licenses/licenses';
import { orderLicenses } from '@portal/contract/m365-licenses/products';
import { listLicenseRenewals } from '@portal/contract/m365-licenses/renewals';
import { getM365LicensesStatus } from '@portal/contract/m365-licenses/tenants';
import { licenseUsage } from '@portal/contract/m365-licenses/usage';
import { definePage, type PageRecord } from '../platform/page-record.ts';
import { authorizePath, editPath, listPath, orderPath, renewalsPath, usagePath } from './paths.ts';

const texts = ['m365-licenses', 'services', 'customers', 'operations', 'service-texts'];
const common = { scope: 'customer', texts } as const;
const withPrices = { scope: 'customer', texts: [...texts, 'prices'] } as const;

export const pages: readonly PageRecord[] = [
  definePage({
    ...common,
    path: listPath,
    title: 'm365-licenses.licenses.title',
    navigation: 'm365-licenses.licenses.title',
    may: listLicenses,
    load: async () => (await import('./licenses/licenses-page.tsx')).LicensesPage,
  }),
  definePage({
    ...withPrices,
    path: orderPath,
    title: 'm365-licenses.order.title',
    up: listPath,
    may: orderLicenses,
    load: async () => (await import('./order/order-page.tsx')).OrderPage,
  }),
  definePage({
    ...withPrices,
    path: editPath,
    title: 'm365-licenses.action.edit',
    up: listPath,
    may: updateLicense,
    load: async () => (await import('./licenses/edit-license-page.tsx')).EditLicensePage,
  }),
  definePage({
    ...common,
    path: authorizePath,
    title: 'm365-licenses.tenant.title',
    navigation: 'm365-licenses.tenant.title',
    may: getM365LicensesStatus,
    load: async () => (await import('./tenant/tenant-page.tsx')).TenantPage,
  }),
  definePage({
    scope: 'partner',
    texts: [...texts, 'partners'],
    path: renewalsPath,
    title: 'm365-licenses.renewals.title',
    navigation: 'm365-licenses.renewals.title',
    may: listLicenseRenewals,
    load: async () => (await import('./renewals/renewals-page.tsx')).RenewalsPage,
  }),
  definePage({
    ...withPrices,
    path: usagePath,
    title: 'services.usage.title',
    navigation: 'app.navigation.usage',
    may: licenseUsage.ofCustomer,
    load: async () => (await import('./usage-page.tsx')).UsagePage,
  }),
];
