import type { ResponseOf } from '@portal/contract/http';
import { licensesReadEverySeconds } from '@portal/contract/m365-licenses/constants';
import { listLicenses } from '@portal/contract/m365-licenses/licenses';
import { orderLicenses } from '@portal/contract/m365-licenses/products';
import { m365LicensesLife, getM365LicensesStatus } from '@portal/contract/m365-licenses/tenants';
import { IconLicense, IconLicenseOff } from '@tabler/icons-react';
import type { ServiceScreens, Sources } from '../services/screens.ts';
import { authorizePath, licensePaths } from './paths.ts';

export type LicensesStatus = ResponseOf<typeof getM365LicensesStatus>;
export type LicenseTenant = NonNullable<LicensesStatus['tenant']>;

/** One system has all there is, for all regions. */
export const withSource = (status: LicensesStatus): Omit<LicensesStatus, 'regions'> & Sources => ({
  ...status,
  regions: [status.partnerCenter],
  staleAfterSeconds: 2 * licensesReadEverySeconds,
});

/** M365 Licenses as the pages of every service show it. */
export const licenseScreens: ServiceScreens<LicensesStatus> = {
  service: 'm365-licenses',
  icon: IconLicense,
  iconOff: IconLicenseOff,
  home: licensePaths.listPath,
  order: orderLicenses,
  life: m365LicensesLife,
  enablePath: authorizePath,
  emptied: [
    { list: listLicenses, filter: { status: 'active' }, texts: 'm365-licenses.end.active' },
    { list: listLicenses, filter: { status: 'suspended' }, texts: 'm365-licenses.end.suspended' },
  ],
  lists: [listLicenses],
  notOrderedHere: 'm365-licenses.notOrderedHereText',
};
