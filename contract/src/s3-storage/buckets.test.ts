import { expect, test } from 'vitest';
import { bucketCan, largestQuotaOf, maxQuotaGiB } from './buckets.ts';
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
