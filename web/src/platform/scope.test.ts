import { createCustomer, getCustomer, updateCustomer } from '@portal/contract/customers';
import { listMyAuditLog } from '@portal/contract/audit-log/entries';
import { createBucket, listBuckets } from '@portal/contract/s3-storage/buckets';
import { showAccessKeySecret } from '@portal/contract/s3-storage/users';
import { scopeOf } from '@portal/contract/scope';
import { expect, test } from 'vitest';
import { sentBy } from './scope.ts';

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

test('what makes something has the key of what is sent, so that it is made once; a secret has none', () => {
  const sender = { place, keyFor: JSON.stringify };
  const keyOf = (endpoint: Parameters<typeof sentBy>[1]) => sentBy(sender, endpoint, {}).idempotencyKey;
  expect(keyOf(createCustomer)).toContain('createCustomer');
  expect(keyOf(createBucket)).toContain('createBucket');
  expect(keyOf(showAccessKeySecret)).toBeUndefined();
  expect(keyOf(updateCustomer)).toBeUndefined();
});

test('what the input says of the place holds, and the key is of what is sent, its place included', () => {
  const sender = { place, keyFor: JSON.stringify };
  const query = { customerId: 'other' };
  expect(sentBy(sender, createBucket, { query })).toMatchObject({ query: { ...place, ...query } });
  const keyAt = (customerId: string) =>
    sentBy({ ...sender, place: { customerId } }, createBucket, {}).idempotencyKey;
  expect(keyAt('one')).not.toBe(keyAt('another'));
});
