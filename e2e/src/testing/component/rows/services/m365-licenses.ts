import { licenseUsage } from '@portal/contract/m365-licenses/usage';
import { getLicense, listLicenses } from '@portal/contract/m365-licenses/licenses';
import { getLicenseProduct } from '@portal/contract/m365-licenses/products';
import { listLicenseRenewals, listUnusedSeats } from '@portal/contract/m365-licenses/renewals';
import { getM365LicensesStatus } from '@portal/contract/m365-licenses/tenants';
import {
  licenseOwner as me,
  licensePartner,
  licensesAddress,
  licensesStatus,
  waitingFor,
  besideList,
} from '../../license-answers.ts';
import { someId, type ScreenRow } from '../../row.ts';
import { usageRows } from '../usage-rows.ts';

export const rows: readonly ScreenRow[] = [
  {
    name: 'm365-licenses',
    tooWide: true,
    empty: 'm365-licenses.licenses.empty',
    unable: 'm365-licenses.licenses.failed',
    me,
    address: licensesAddress,
    reads: listLicenses,
    answers: (style) => [licensesStatus({ style }), ...besideList()],
  },
  {
    name: 'm365-license',
    tooWide: true,
    me,
    address: `${licensesAddress}?license=${someId}`,
    reads: getLicense,
    also: [listLicenses],
    answers: (style) => [licensesStatus({ style }), ...besideList()],
  },
  {
    name: 'm365-licenses-not-enabled',
    unable: 'services.status.failed',
    me,
    address: licensesAddress,
    reads: getM365LicensesStatus,
    answers: (style) => [licensesStatus({ style, state: 'not-enabled', tenant: null })],
  },
  {
    name: 'm365-licenses-authorize',
    unable: 'services.status.failed',
    me,
    address: `${licensesAddress}/authorize`,
    reads: getM365LicensesStatus,
    answers: (style) => [licensesStatus({ style, state: 'not-enabled', tenant: null })],
  },
  {
    name: 'm365-licenses-link',
    me,
    address: `${licensesAddress}/authorize`,
    answers: (style) => [licensesStatus({ style, ...waitingFor('open') })],
  },
  {
    name: 'm365-licenses-tenant',
    me,
    address: `${licensesAddress}/authorize`,
    answers: (style) => [licensesStatus({ style })],
  },
  {
    name: 'm365-licenses-order',
    unable: 'services.status.failed',
    me,
    address: `${licensesAddress}/order-licenses`,
    reads: getM365LicensesStatus,
    answers: (style) => [licensesStatus({ style })],
  },
  {
    name: 'm365-licenses-edit',
    unable: 'm365-licenses.licenses.oneFailed',
    mayBeMissing: true,
    me,
    address: `${licensesAddress}/edit-license?id=${someId}`,
    reads: getLicense,
    also: [getLicenseProduct],
    answers: (style) => [licensesStatus({ style })],
  },
  {
    name: 'm365-licenses-renewals',
    tooWide: true,
    empty: 'm365-licenses.renewals.empty',
    unable: 'm365-licenses.renewals.failed',
    me: licensePartner,
    address: `${licensesAddress}/renewals`,
    reads: listLicenseRenewals,
  },
  {
    name: 'm365-licenses-unused',
    empty: 'm365-licenses.unused.empty',
    unable: 'm365-licenses.unused.failed',
    me: licensePartner,
    address: `${licensesAddress}/renewals?tab=unused`,
    reads: listUnusedSeats,
  },
  ...usageRows('m365-licenses', licenseUsage),
];
