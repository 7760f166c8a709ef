import { listCustomers } from '@portal/contract/customers';
import { getBucket, getS3Status, listBuckets, listPossibleOwners } from '@portal/contract/s3-storage/buckets';
import {
  estimateS3,
  getS3Usage,
  getS3UsageOfCustomers,
  listS3UsageByBucket,
  listS3UsageByCustomer,
} from '@portal/contract/s3-storage/usage';
import { getStorageUser, listPolicies, listStorageUsers } from '@portal/contract/s3-storage/users';
import { answer, type Answer } from '../../answers.ts';
import { personOf } from '../../people.ts';
import { someId, type ScreenRow } from '../../row.ts';
import { sampleOf, type Style } from '../../sample.ts';

const storage = '/services/s3-storage';
const owner = personOf('customer', 'owner');
const partner = personOf('partner', 'owner');

/** S3 Storage is enabled, its regions can be reached. */
export function enabledStorage(style: Style): Answer[] {
  const status = sampleOf(getS3Status, style);
  const regions = status.regions.slice(0, 2).map((region) => ({ ...region, reachable: 'yes' as const }));
  return [
    answer(getS3Status, {
      ...status,
      state: 'enabled',
      operation: null,
      regions,
      linked: [],
    }),
  ];
}

export const rows: readonly ScreenRow[] = [
  {
    name: 'choose-customer',
    empty: 'services.choose.empty',
    unable: 'services.choose.failed',
    me: partner,
    address: `${storage}/buckets`,
    reads: listCustomers,
  },
  {
    name: 'buckets',
    tooWide: true,
    empty: 's3-storage.buckets.empty',
    unable: 's3-storage.buckets.failed',
    me: owner,
    address: `${storage}/buckets`,
    reads: listBuckets,
    answers: enabledStorage,
  },
  {
    name: 'bucket',
    tooWide: true,
    me: owner,
    address: `${storage}/buckets?bucket=${someId}`,
    reads: getBucket,
    also: [listBuckets],
    answers: enabledStorage,
  },
  {
    name: 'create-bucket',
    unable: 'services.status.failed',
    me: owner,
    address: `${storage}/create-bucket`,
    reads: getS3Status,
    also: [listPossibleOwners, estimateS3],
    answers: enabledStorage,
  },
  {
    name: 'edit-bucket',
    me: owner,
    address: `${storage}/edit-bucket?id=${someId}`,
    reads: getBucket,
    also: [estimateS3],
    answers: enabledStorage,
    mayBeMissing: true,
  },
  {
    name: 'storage-users',
    empty: 's3-storage.users.empty',
    unable: 's3-storage.users.failed',
    me: owner,
    address: `${storage}/users`,
    reads: listStorageUsers,
    answers: enabledStorage,
  },
  {
    name: 'storage-user',
    me: owner,
    address: `${storage}/users?user=${someId}`,
    reads: getStorageUser,
    also: [listStorageUsers, listBuckets, listPolicies],
    answers: enabledStorage,
  },
  {
    name: 'create-storage-user',
    unable: 's3-storage.policy.failed',
    me: owner,
    address: `${storage}/create-user`,
    reads: listPolicies,
    answers: enabledStorage,
  },
  {
    name: 'edit-storage-user',
    unable: 's3-storage.users.oneFailed',
    me: owner,
    address: `${storage}/edit-user?id=${someId}`,
    reads: getStorageUser,
    also: [listPolicies],
    answers: enabledStorage,
    mayBeMissing: true,
  },
  {
    name: 'usage',
    standsForOthers: true,
    tooWide: true,
    unable: 'services.usage.failed',
    me: owner,
    address: `${storage}/usage`,
    reads: getS3Usage,
    also: [listS3UsageByBucket],
  },
  {
    name: 'usage-by-customer',
    tooWide: true,
    empty: 's3-storage.usage.topNone',
    unable: 'services.usage.topFailed',
    me: partner,
    address: `${storage}/usage`,
    reads: listS3UsageByCustomer,
    also: [getS3UsageOfCustomers],
  },
];
