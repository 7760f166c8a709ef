import { expect, test } from 'vitest';
import {
  bucketCan,
  isPublic,
  largestQuotaOf,
  maxQuotaGiB,
  objectLockState,
  publicAccessState,
  quotaUpTo,
} from './buckets.ts';
import { thingState } from '../services/services.ts';

test('a bucket is changed while it is there, and goes also when it was not made', () => {
  const can = thingState.options.map((state) => [
    state,
    bucketCan.edit({ state }),
    bucketCan.delete({ state }),
  ]);
  expect(can.filter(([, edits]) => edits)).toEqual([['active', true, true]]);
  expect(can.filter(([, , goes]) => goes).map(([state]) => state)).toEqual(
    expect.arrayContaining(['active', 'failed']),
  );
  expect(can.filter(([, , goes]) => goes)).toHaveLength(2);
});

test('only a lock that is known gets another retention', () => {
  const editable = (['enabled', 'disabled', 'unknown'] as const).filter((objectLock) =>
    bucketCan.editRetention({ objectLock }),
  );
  expect(editable).toEqual(['enabled']);
});

test('a quota that is larger than the portal orders may stay, and be lowered', () => {
  expect([null, 1, maxQuotaGiB, maxQuotaGiB + 1].map((quotaGiB) => largestQuotaOf({ quotaGiB }))).toEqual([
    maxQuotaGiB,
    maxQuotaGiB,
    maxQuotaGiB,
    maxQuotaGiB + 1,
  ]);
});

test('a bucket without lock may be published, and is public where that is allowed or somebody has done it', () => {
  const may = objectLockState.options.filter((objectLock) => bucketCan.publish({ objectLock }));
  expect(may).toEqual(['disabled']);
  const open = publicAccessState.options.filter((publicAccess) => isPublic({ publicAccess }));
  expect(open.toSorted()).toEqual(['allowed', 'open']);
});

test('a quota is one GiB at least, at most what it may be, or none', () => {
  const taken = [null, 0, 1, 7, 8].map((quota) => quotaUpTo(7).safeParse(quota).success);
  expect(taken).toEqual([true, false, true, true, false]);
});
