import {
  deleteCustomer,
  getCustomer,
  getCustomerOverview,
  listCustomers,
  updateCustomer,
} from '@portal/contract/customers';
import { setPartnerPricing } from '@portal/contract/pricing';
import { deleteBucket, getBucket, refreshBuckets } from '@portal/contract/s3-storage/buckets';
import { listOperations } from '@portal/contract/operations';
import { listUsers } from '@portal/contract/users';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { keyOf } from './api.ts';
import { isChangedBy, type SettledCall } from './changes.ts';
import { staleReadsOf } from './stale-reads.ts';

const id = '0190a6f0-0000-7000-8000-000000000001';
const other = '0190a6f0-0000-7000-8000-000000000002';

const call = (endpoint: SettledCall['endpoint'], query: unknown = { id }, succeeded = true): SettledCall => ({
  endpoint,
  query,
  succeeded,
});

test('a call changes the reads of its own module, and what its record names', () => {
  expect(isChangedBy(call(updateCustomer), keyOf(listCustomers))).toBe(true);
  expect(isChangedBy(call(updateCustomer), keyOf(listUsers))).toBe(false);
  expect(isChangedBy(call(deleteBucket), keyOf(listOperations))).toBe(true);
  expect(isChangedBy(call(setPartnerPricing), keyOf(listUsers))).toBe(true);
  expect(isChangedBy(call(refreshBuckets), keyOf(getBucket, { id }))).toBe(false);
});

test('what is deleted is not read again, unless the deletion has failed or is only ordered', () => {
  expect(isChangedBy(call(deleteCustomer), keyOf(getCustomer, { id }))).toBe(false);
  expect(isChangedBy(call(deleteCustomer, { id: 7 }), keyOf(getCustomer, { id: '7' }))).toBe(false);
  expect(isChangedBy(call(deleteCustomer), keyOf(getCustomerOverview, { customerId: id }))).toBe(false);
  expect(isChangedBy(call(deleteCustomer), keyOf(getCustomer, { id: other }))).toBe(true);
  expect(isChangedBy(call(deleteCustomer, { id }, false), keyOf(getCustomer, { id }))).toBe(true);
  expect(isChangedBy(call(deleteBucket), keyOf(getBucket, { id }))).toBe(true);
});

const queries = new QueryClient();
afterEach(() => queries.clear());

test('what a call has changed is read again once it is wanted: at once where it is in view', async () => {
  const reads: string[] = [];
  const options = (key: readonly unknown[], name: string) => ({
    queryKey: key,
    queryFn: () => reads.push(name),
    staleTime: Infinity,
  });
  const inView = options(keyOf(listCustomers), 'in view');
  const left = options(keyOf(getCustomer, { id }), 'left');
  const untouched = options(keyOf(listUsers), 'untouched');
  const observers = [inView, untouched].map((one) => new QueryObserver(queries, one));
  const leave = observers.map((one) => one.subscribe(() => undefined));
  await queries.fetchQuery(left);
  reads.length = 0;
  const { markStale, readStale } = staleReadsOf(queries);
  markStale(call(updateCustomer));
  expect(reads).toEqual([]);
  await readStale();
  expect(reads).toEqual(['in view']);
  await queries.fetchQuery(left);
  expect(reads).toEqual(['in view', 'left']);
  for (const one of leave) one();
});
