import { getCustomer } from '@portal/contract/customers';
import {
  createBucket,
  deleteBucket,
  listBuckets,
  listPossibleOwners,
  s3StorageLife,
  setLockLimit,
  updateBucket,
} from '@portal/contract/s3-storage/buckets';
import {
  createAccessKey,
  createStorageUser,
  deleteAccessKey,
  deleteStorageUser,
  listStorageUsers,
  showAccessKeySecret,
  updateStorageUser,
} from '@portal/contract/s3-storage/users';
import { answer, emptied, type Answer } from '../../answers.ts';
import { personOf } from '../../people.ts';
import { someId } from '../../row.ts';
import { partnersAnswer } from '../../rows/shown-clouds.ts';
import { sampleOf } from '../../sample.ts';
import {
  bucketAnswers,
  bucketWith,
  estimateAnswer,
  keyWith,
  statusAnswer,
  userAnswers,
  userWith,
} from '../../storage-answers.ts';
import { lifeWrites } from '../life.ts';
import { after, button, fill, firstMenu, inDialog, item, radio, tickAll, type WriteRow } from '../row.ts';

const me = personOf('customer', 'owner');
const storage = '/services/s3-storage';
const key = keyWith({ secretUntil: '2126-11-20T09:30:00.000Z' });

const buckets = {
  me,
  address: `${storage}/buckets`,
  answers: (): Answer[] => [statusAnswer(), ...bucketAnswers(bucketWith())],
};
const withUser = (keys: readonly (typeof key)[]): Answer[] => [
  statusAnswer(),
  ...bucketAnswers(bucketWith()),
  ...userAnswers(userWith({ keys: [...keys] })),
];
const users = { me, address: `${storage}/users`, answers: () => withUser([]) };
const keys = { me, address: `${storage}/users?user=${someId}`, answers: () => withUser([key]) };

export const writes: readonly WriteRow[] = [
  ...lifeWrites('s3-storage', s3StorageLife, {
    onList: buckets,
    notEnabled: { answers: () => [statusAnswer({ state: 'not-enabled' })] },
    emptied: {
      reads: [listStorageUsers, listPossibleOwners],
      answers: () => [statusAnswer(), emptied(listBuckets)],
    },
  }),
  {
    me,
    address: `${storage}/create-bucket`,
    reads: [listPossibleOwners],
    answers: () => [...buckets.answers(), estimateAnswer()],
    writes: createBucket,
    upTo: after(
      fill({ name: 'polarvind-archive' }),
      async (page) => {
        for (const select of await page.locator('main select').all()) await select.selectOption({ index: 1 });
      },
      tickAll,
      button('s3-storage.buckets.create.title'),
    ),
  },
  {
    me,
    address: `${storage}/edit-bucket?id=${someId}`,
    answers: () => [...buckets.answers(), estimateAnswer()],
    writes: updateBucket,
    upTo: after(fill({ quotaGiB: '200' }), button('s3-storage.buckets.edit.save')),
  },
  {
    ...buckets,
    writes: deleteBucket,
    upTo: after(
      firstMenu,
      item('s3-storage.buckets.action.delete'),
      tickAll,
      inDialog('s3-storage.buckets.action.delete'),
    ),
  },
  {
    me,
    address: `${storage}/create-user`,
    answers: () => withUser([]),
    writes: createStorageUser,
    upTo: after(
      fill({ username: 'backup' }),
      radio('s3-storage.access.read-only'),
      button('s3-storage.users.create.title'),
    ),
  },
  {
    me,
    address: `${storage}/edit-user?id=${someId}`,
    answers: () => withUser([]),
    writes: updateStorageUser,
    upTo: after(fill({ displayName: 'Backup' }), button('s3-storage.users.edit.save')),
  },
  {
    ...users,
    writes: deleteStorageUser,
    upTo: after(
      firstMenu,
      item('s3-storage.users.action.delete'),
      tickAll,
      inDialog('s3-storage.users.action.delete'),
    ),
  },
  { ...keys, writes: createAccessKey, upTo: after(inDialog('s3-storage.keys.create')) },
  {
    ...keys,
    writes: showAccessKeySecret,
    upTo: after(inDialog('s3-storage.keys.showOf', { key: key.accessKeyId })),
  },
  {
    ...keys,
    writes: deleteAccessKey,
    upTo: after(
      inDialog('s3-storage.keys.deleteOne', { key: key.accessKeyId }),
      tickAll,
      inDialog('s3-storage.deleteKey.action'),
    ),
  },
  {
    me: personOf('operator', 'owner'),
    address: `/customers/customer?id=${someId}&partnerId=${someId}&tab=details`,
    answers: () => [
      answer(getCustomer, { ...sampleOf(getCustomer), deletedOn: null }),
      statusAnswer(),
      partnersAnswer('active'),
    ],
    writes: setLockLimit,
    upTo: after(
      button('customers.lockLimit.ask'),
      fill({ maxLockDays: '90' }),
      inDialog('customers.lockLimit.confirm'),
    ),
  },
];
