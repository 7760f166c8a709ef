import { listSplaLicenses, orderSplaLicense } from '@portal/contract/virtual-data-center/spla';
import { createVdc, getVdc, listVdcs, updateVdc } from '@portal/contract/virtual-data-center/vdcs';
import { getVm, listUnprotectedVms } from '@portal/contract/virtual-data-center/vms';
import { vdcUsage } from '@portal/contract/virtual-data-center/usage';
import type { PageRecord } from '../platform/page-record.ts';
import { servicePages } from '../services/pages.ts';
import { editVmPath, splaPaths, unprotectedPath, usagePath, vdcPaths } from './paths.ts';

const { list, page, things, usage } = servicePages('virtual-data-center');

export const pages: readonly PageRecord[] = [
  ...things({
    paths: vdcPaths,
    texts: 'virtual-data-center.vdcs',
    list: { may: listVdcs, load: async () => (await import('./vdcs-page.tsx')).VdcsPage },
    create: { may: createVdc, load: async () => (await import('./create-vdc-page.tsx')).CreateVdcPage },
    edit: { may: updateVdc, load: async () => (await import('./edit-vdc-page.tsx')).EditVdcPage },
  }),
  page({
    path: vdcPaths.onePath,
    title: 'virtual-data-center.vdcs.one',
    up: vdcPaths.listPath,
    may: getVdc,
    load: async () => (await import('./vdc-page.tsx')).VdcPage,
  }),
  page({
    path: editVmPath,
    title: 'virtual-data-center.vms.one',
    up: vdcPaths.listPath,
    may: getVm,
    load: async () => (await import('./vms/edit-vm-page.tsx')).EditVmPage,
  }),
  list({
    path: splaPaths.listPath,
    title: 'virtual-data-center.spla.title',
    navigation: 'virtual-data-center.spla.title',
    may: listSplaLicenses,
    load: async () => (await import('./spla/license-list.tsx')).LicensesPage,
  }),
  page({
    path: splaPaths.createPath,
    title: 'virtual-data-center.spla.create.title',
    up: splaPaths.listPath,
    may: orderSplaLicense,
    load: async () => (await import('./spla/order-licenses-page.tsx')).OrderLicensesPage,
  }),
  usage(usagePath, {
    may: vdcUsage.ofCustomer,
    load: async () => (await import('./usage-page.tsx')).UsagePage,
  }),
  list({
    path: unprotectedPath,
    title: 'virtual-data-center.unprotected.title',
    up: usagePath,
    may: listUnprotectedVms,
    load: async () => (await import('./unprotected-page.tsx')).UnprotectedPage,
  }),
];
