import { getCustomer, listCustomers } from '@portal/contract/customers';
import { getExistingTenant, lookIntoExistingTenant } from '@portal/contract/linking';
import { listPartners } from '@portal/contract/operator';
import { getCloudJob, listCloudJobs } from '@portal/contract/cloud-connect/jobs';
import { getCloudConnect, getCloudConnectStatus } from '@portal/contract/cloud-connect/tenants';
import {
  cloudConnectUsage,
  estimateCloudConnect,
  getCloudConnectPriceList,
} from '@portal/contract/cloud-connect/usage';
import {
  cloudAddress,
  cloudEstimate,
  cloudOffered,
  cloudOwner as me,
  cloudStatus,
  monthAnswer,
  pricesAnswer,
  tenantAnswer,
} from '../../cloud-answers.ts';
import { answer, sampled, type Answer } from '../../answers.ts';
import { personOf } from '../../people.ts';
import { someId, type ScreenRow } from '../../row.ts';
import { sampleOf, type Style } from '../../sample.ts';

const tib = 2 ** 40;

/** A tenant of the backup console that was there before the portal. */
const found = (style: Style): Answer =>
  answer(getExistingTenant, {
    ...sampleOf(getExistingTenant, style),
    service: 'cloud-connect',
    users: null,
    state: 'free',
    customer: null,
    contents: {
      companyName: sampleOf(getExistingTenant, style).tenant,
      isSuspended: true,
      quotaBytes: 2 * tib,
      usedBytes: Math.round(1.4 * tib),
      servers: 2,
      workstations: 11,
      vms: 6,
    },
  });

const besideJobs = (style: Style) => [
  cloudStatus({}, style),
  tenantAnswer({}, style),
  pricesAnswer(),
  monthAnswer(),
];

export const rows: readonly ScreenRow[] = [
  {
    name: 'cloud-connect',
    unable: 'cloud-connect.unread',
    me,
    address: cloudAddress,
    reads: getCloudConnect,
    also: [listCloudJobs],
    answers: (style) => [cloudStatus({}, style), pricesAnswer(), monthAnswer()],
  },
  {
    name: 'cloud-connect-jobs',
    empty: 'cloud-connect.jobs.empty',
    unable: 'cloud-connect.jobs.failed',
    me,
    address: cloudAddress,
    reads: listCloudJobs,
    answers: besideJobs,
  },
  {
    name: 'cloud-connect-job',
    me,
    address: `${cloudAddress}?job=${someId}`,
    reads: getCloudJob,
    also: [listCloudJobs],
    answers: besideJobs,
  },
  {
    name: 'cloud-connect-not-enabled',
    unable: 'services.status.failed',
    me,
    address: cloudAddress,
    reads: getCloudConnectStatus,
    also: [getCloudConnectPriceList],
    answers: (style) => [cloudStatus({ state: 'not-enabled' }, style)],
  },
  {
    name: 'cloud-connect-enable',
    unable: 'services.status.failed',
    me,
    address: `${cloudAddress}/enable`,
    reads: getCloudConnectStatus,
    also: [estimateCloudConnect],
    answers: (style) => [cloudStatus({ state: 'not-enabled' }, style)],
  },
  {
    name: 'cloud-connect-quota',
    unable: 'cloud-connect.unread',
    me,
    address: `${cloudAddress}/quota`,
    reads: getCloudConnect,
    also: [estimateCloudConnect],
    answers: (style) => [cloudStatus({}, style)],
  },
  {
    name: 'cloud-connect-usage',
    tooWide: true,
    unable: 'services.usage.failed',
    me,
    address: `${cloudAddress}/usage`,
    reads: cloudConnectUsage.ofCustomer,
    also: [cloudConnectUsage.byThing],
  },
  {
    name: 'cloud-connect-usage-by-customer',
    tooWide: true,
    empty: 'cloud-connect.usage.topNone',
    unable: 'services.usage.topFailed',
    me: personOf('partner', 'owner', cloudOffered),
    address: `${cloudAddress}/usage`,
    reads: cloudConnectUsage.byCustomer,
    also: [cloudConnectUsage.ofPartner],
  },
  {
    name: 'existing-cloud-connect',
    unable: 'linking.failed',
    me: personOf('operator', 'owner'),
    address: `/operator/existing-tenants/tenant?id=${someId}`,
    reads: getExistingTenant,
    also: [listPartners, listCustomers],
    answers: (style) => [found(style), sampled(lookIntoExistingTenant), cloudEstimate()],
    mayBeMissing: true,
  },
  {
    name: 'link-cloud-connect',
    unable: 'linking.failed',
    me: personOf('operator', 'owner'),
    address: `/operator/existing-tenants/tenant?id=${someId}&partnerId=${someId}&customerId=${someId}`,
    reads: getExistingTenant,
    also: [listPartners, getCustomer],
    answers: (style) => [found(style), sampled(lookIntoExistingTenant), cloudEstimate()],
    mayBeMissing: true,
  },
];
