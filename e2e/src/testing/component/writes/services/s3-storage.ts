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
import { thingWrites } from '../things.ts';
import { after, button, fill, inDialog, radio, tickAll, type Step, type WriteRow } from '../row.ts';

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

const chooseAll: Step = async (page) => {
  for (const select of await page.locator('main select').all()) await select.selectOption({ index: 1 });
};

export const writes: readonly WriteRow[] = [
  ...lifeWrites('s3-storage', s3StorageLife, {
    onList: buckets,
    notEnabled: { answers: () => [statusAnswer({ state: 'not-enabled' })] },
    emptied: {
      reads: [listStorageUsers, listPossibleOwners],
      answers: () => [statusAnswer(), emptied(listBuckets)],
    },
  }),
  ...thingWrites('s3-storage', 'bucket', {
    onList: buckets,
    inForms: {
      reads: [listPossibleOwners],
      answers: () => [...buckets.answers(), estimateAnswer()],
    },
    create: [createBucket, fill({ name: 'polarvind-archive' }), chooseAll, tickAll],
    edit: [updateBucket, fill({ quotaGiB: '200' })],
    remove: [deleteBucket, tickAll],
  }),
  ...thingWrites('s3-storage', 'user', {
    onList: users,
    inForms: {},
    create: [createStorageUser, fill({ username: 'backup' }), radio('s3-storage.access.read-only')],
    edit: [updateStorageUser, fill({ displayName: 'Backup' })],
    remove: [deleteStorageUser, tickAll],
  }),
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
