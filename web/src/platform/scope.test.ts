import { getCustomer, updateCustomer } from '@portal/contract/customers';
import { listMyAuditLog } from '@portal/contract/audit-log/entries';
import { createBucket, listBuckets } from '@portal/contract/s3-storage/buckets';
import { expect, test } from 'vitest';
import { scopeOf } from './scope.ts';

const place = { customerId: 'c', partnerId: 'p' };

test('a call of a customer’s things says of whom the page is', () => {
  expect(scopeOf(listBuckets, place)).toEqual(place);
  expect(scopeOf(createBucket, place)).toEqual(place);
});

test('what is asked of a partner names the partner alone', () => {
  expect(scopeOf(getCustomer, place)).toEqual({ partnerId: 'p' });
});

test('nothing is said where the record takes nothing of it, or the page is of nobody else', () => {
  expect(scopeOf(updateCustomer, place)).toEqual({});
  expect(scopeOf(listMyAuditLog, place)).toEqual({});
  expect(scopeOf(listBuckets, {})).toEqual({});
});
