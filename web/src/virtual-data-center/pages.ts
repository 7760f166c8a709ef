import { listSplaLicenses, orderSplaLicense } from '@portal/contract/virtual-data-center/spla';
import { createVdc, getVdc, listVdcs, updateVdc } from '@portal/contract/virtual-data-center/vdcs';
import { getVm, listUnprotectedVms } from '@portal/contract/virtual-data-center/vms';
import { getVirtualDataCenterUsage } from '@portal/contract/virtual-data-center/usage';
import { definePage, type PageRecord } from '../platform/page-record.ts';
import { editVmPath, splaPaths, unprotectedPath, usagePath, vdcPaths } from './paths.ts';

const texts = ['virtual-data-center', 'services', 'customers', 'operations', 'service-texts'];
const common = { scope: 'customer', texts } as const;
const withPrices = { scope: 'customer', texts: [...texts, 'prices'] } as const;

export const pages: readonly PageRecord[] = [
  definePage({
    ...common,
    path: vdcPaths.listPath,
    title: 'virtual-data-center.vdcs.title',
    navigation: 'virtual-data-center.vdcs.title',
    may: listVdcs,
    load: async () => (await import('./vdcs-page.tsx')).VdcsPage,
  }),
  definePage({
    ...withPrices,
    path: vdcPaths.onePath,
    title: 'virtual-data-center.vdcs.one',
    up: vdcPaths.listPath,
    may: getVdc,
    load: async () => (await import('./vdc-page.tsx')).VdcPage,
  }),
  definePage({
    ...withPrices,
    path: editVmPath,
    title: 'virtual-data-center.vms.one',
    up: vdcPaths.listPath,
    may: getVm,
    load: async () => (await import('./vms/edit-vm-page.tsx')).EditVmPage,
  }),
  definePage({
    ...withPrices,
    path: vdcPaths.createPath,
    title: 'virtual-data-center.vdcs.create.title',
    up: vdcPaths.listPath,
    may: createVdc,
    load: async () => (await import('./create-vdc-page.tsx')).CreateVdcPage,
  }),
  definePage({
    ...withPrices,
    path: vdcPaths.editPath,
    title: 'virtual-data-center.vdcs.action.edit',
    up: vdcPaths.listPath,
    may: updateVdc,
    load: async () => (await import('./edit-vdc-page.tsx')).EditVdcPage,
  }),
  definePage({
    ...common,
    path: splaPaths.listPath,
    title: 'virtual-data-center.spla.title',
    navigation: 'virtual-data-center.spla.title',
    may: listSplaLicenses,
    load: async () => (await import('./spla/licenses-page.tsx')).LicensesPage,
  }),
  definePage({
    ...withPrices,
    path: splaPaths.orderPath,
    title: 'virtual-data-center.spla.create.title',
    up: splaPaths.listPath,
    may: orderSplaLicense,
    load: async () => (await import('./spla/order-licenses-page.tsx')).OrderLicensesPage,
  }),
  definePage({
    ...withPrices,
    path: usagePath,
    title: 'services.usage.title',
    navigation: 'app.navigation.usage',
    may: getVirtualDataCenterUsage,
    load: async () => (await import('./usage-page.tsx')).UsagePage,
  }),
  definePage({
    ...common,
    path: unprotectedPath,
    title: 'virtual-data-center.unprotected.title',
    up: usagePath,
    may: listUnprotectedVms,
    load: async () => (await import('./unprotected-page.tsx')).UnprotectedPage,
  }),
];
