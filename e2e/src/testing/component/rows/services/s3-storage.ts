import { listCustomers } from '@portal/contract/customers';
import { getBucket, getS3Status, listBuckets, listPossibleOwners } from '@portal/contract/s3-storage/buckets';
import { estimateS3, s3Usage } from '@portal/contract/s3-storage/usage';
import { getStorageUser, listPolicies, listStorageUsers } from '@portal/contract/s3-storage/users';
import type { Answer } from '../../answers.ts';
import { personOf } from '../../people.ts';
import { someId, type ScreenRow } from '../../row.ts';
import type { Style } from '../../sample.ts';
import { shownStatus } from '../../service-status.ts';
import { thingRows } from '../thing-rows.ts';
import { usageRows } from '../usage-rows.ts';

const storage = '/services/s3-storage';
const owner = personOf('customer', 'owner');
const partner = personOf('partner', 'owner');

/** S3 Storage is enabled, its regions can be reached. */
export const enabledStorage = (style: Style): Answer[] => [shownStatus(getS3Status, {}, style)];

const [bucketList, bucketPanel, createBucket, editBucket] = thingRows({
  service: 's3-storage',
  word: 'bucket',
  start: '',
  me: owner,
  list: listBuckets,
  one: getBucket,
  status: getS3Status,
  forms: [listPossibleOwners, estimateS3],
  answers: enabledStorage,
});
const [usageOfCustomer, usageOfPartner] = usageRows('s3-storage', s3Usage);

export const rows: readonly ScreenRow[] = [
  {
    name: 'choose-customer',
    empty: 'services.choose.empty',
    unable: 'services.choose.failed',
    me: partner,
    address: `${storage}/buckets`,
    reads: listCustomers,
  },
  { ...bucketList, tooWide: true },
  { ...bucketPanel, tooWide: true },
  createBucket,
  editBucket,
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
  { ...usageOfCustomer, name: 'usage', standsForOthers: true },
  { ...usageOfPartner, name: 'usage-by-customer' },
];
