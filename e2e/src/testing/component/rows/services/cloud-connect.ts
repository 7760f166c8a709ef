import { getCloudJob, listCloudJobs } from '@portal/contract/cloud-connect/jobs';
import { getCloudConnect, getCloudConnectStatus } from '@portal/contract/cloud-connect/tenants';
import {
  cloudConnectUsage,
  estimateCloudConnect,
  getCloudConnectPriceList,
} from '@portal/contract/cloud-connect/usage';
import {
  cloudAddress,
  cloudOffered,
  cloudOwner as me,
  cloudStatus,
  monthAnswer,
  pricesAnswer,
  tenantAnswer,
} from '../../cloud-answers.ts';
import { personOf } from '../../people.ts';
import { someId, type ScreenRow } from '../../row.ts';
import type { Style } from '../../sample.ts';

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
];
