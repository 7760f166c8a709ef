import { listAuditLog, listMyAuditLog } from '@portal/contract/audit-log/entries';
import { getCo2Footprint, listCo2ByCustomer } from '@portal/contract/co2';
import { getCustomer, getCustomerOverview, listCustomers } from '@portal/contract/customers';
import {
  getCustomerPricing,
  getPartnerCredit,
  getPartnerPricing,
  listCustomerPricing,
} from '@portal/contract/pricing';
import { getDisasterRecoveryStatus } from '@portal/contract/disaster-recovery/replications';
import { getVdcStatus } from '@portal/contract/virtual-data-center/vdcs';
import { getS3Status } from '@portal/contract/s3-storage/buckets';
import { listCustomerUsers, listUsers, getUser } from '@portal/contract/users';
import { listVisits } from '@portal/contract/visitors';
import { personOf } from '../people.ts';
import { someId, type ScreenRow } from '../row.ts';

const partner = personOf('partner', 'owner');
const customer = personOf('customer', 'owner');
const viewer = personOf('partner', 'viewer');
const customerPage = `/customers/customer?id=${someId}`;

export const businessRows: readonly ScreenRow[] = [
  {
    name: 'customers',
    standsForOthers: true,
    tooWide: true,
    empty: 'services.choose.empty',
    unable: 'services.choose.failed',
    me: partner,
    address: '/customers/customers',
    reads: listCustomers,
  },
  {
    name: 'customers-viewer',
    hasOff: true,
    tooWide: true,
    empty: 'services.choose.empty',
    unable: 'services.choose.failed',
    me: viewer,
    address: '/customers/customers',
    reads: listCustomers,
  },
  { name: 'create-customer', me: partner, address: '/customers/create-customer' },
  {
    name: 'edit-customer',
    standsForOthers: true,
    unable: 'customers.edit.unread',
    me: partner,
    address: `/customers/edit-customer?id=${someId}`,
    reads: getCustomer,
    mayBeMissing: true,
  },
  {
    name: 'customer',
    standsForOthers: true,
    unable: 'customers.edit.unread',
    me: partner,
    address: customerPage,
    reads: getCustomer,
    also: [getCustomerOverview, listAuditLog],
    mayBeMissing: true,
  },
  {
    name: 'customer-services',
    unable: 'customers.page.failed',
    me: partner,
    address: `${customerPage}&tab=services`,
    reads: getCustomerOverview,
    also: [getCustomer, getS3Status, getDisasterRecoveryStatus, getVdcStatus],
  },
  {
    name: 'customer-users',
    empty: 'customers.users.empty',
    unable: 'customers.users.failed',
    me: partner,
    address: `${customerPage}&tab=users`,
    reads: listCustomerUsers,
    also: [getCustomer],
  },
  {
    name: 'customer-activity',
    empty: 'audit-log.list.empty.customer',
    unable: 'audit-log.list.failed',
    me: partner,
    address: `${customerPage}&tab=activity`,
    reads: listAuditLog,
    also: [getCustomer],
  },
  {
    name: 'customer-details',
    hasOff: true,
    unable: 'customers.edit.unread',
    me: viewer,
    address: `${customerPage}&tab=details`,
    reads: getCustomer,
    mayBeMissing: true,
  },
  {
    name: 'pricing',
    tooWide: true,
    unable: 'pricing.unread',
    me: partner,
    address: '/customers/pricing',
    reads: getPartnerPricing,
    also: [getPartnerCredit, listCustomerPricing],
  },
  {
    name: 'customer-pricing',
    tooWide: true,
    unable: 'pricing.unread',
    me: partner,
    address: `${customerPage}&tab=pricing`,
    reads: getCustomerPricing,
    also: [getCustomer],
  },
  {
    name: 'audit-log',
    empty: 'audit-log.list.empty.all',
    unable: 'audit-log.list.failed',
    me: partner,
    address: '/audit-log/all',
    reads: listAuditLog,
  },
  {
    name: 'my-audit-log',
    empty: 'audit-log.list.empty.me',
    unable: 'audit-log.list.failed',
    me: viewer,
    address: '/audit-log/me',
    reads: listMyAuditLog,
  },
  {
    name: 'users',
    empty: 'users.list.empty',
    unable: 'users.list.failed',
    me: partner,
    address: '/company/users',
    reads: listUsers,
  },
  { name: 'invite-user', me: partner, address: '/company/users/create-user' },
  {
    name: 'edit-user',
    unable: 'users.edit.unread',
    me: partner,
    address: `/company/users/edit-user?id=${someId}`,
    reads: getUser,
    mayBeMissing: true,
  },
  {
    name: 'visitors',
    empty: 'visitors.empty',
    unable: 'visitors.failed',
    me: customer,
    address: '/company/visitors',
    reads: listVisits,
  },
  {
    name: 'co2',
    tooWide: true,
    unable: 'co2.failed',
    me: partner,
    address: '/co2',
    reads: getCo2Footprint,
    also: [listCo2ByCustomer],
  },
  {
    name: 'co2-own',
    tooWide: true,
    unable: 'co2.failed',
    me: customer,
    address: '/co2',
    reads: getCo2Footprint,
  },
  { name: 'reports', me: partner, address: '/reports' },
];
