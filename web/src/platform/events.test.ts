import { expect, test } from 'vitest';
import { pauseAfter, staleKeys } from './events-rules.ts';

const event = (topic: string): string => JSON.stringify({ topic, customerId: null, id: null });

test('an event makes stale what shows it', () => {
  expect(staleKeys(event('operation'))?.stale).toEqual([
    ['operations'],
    ['customers', 'getCustomerOverview'],
  ]);
  expect(staleKeys(event('buckets'))?.stale).toContainEqual(['s3-storage', 'listBuckets']);
  expect(staleKeys(event('vdc-vms'))?.stale).toContainEqual(['virtual-data-center', 'listVdcVms']);
  expect(staleKeys(event('vdc-vms'))?.stale).toContainEqual(['virtual-data-center', 'getVm']);
  // What a license costs and how it stands is told on the customer's page, too.
  expect(staleKeys(event('licenses'))?.stale).toEqual([
    ['m365-licenses'],
    ['customers', 'getCustomerOverview'],
  ]);
  for (const topic of ['vdcs', 's3-status', 'disaster-recovery-status'])
    expect(staleKeys(event(topic))?.stale).toContainEqual(['customers']);
  expect(staleKeys(event('customers'))?.stale).toContainEqual(['customers']);
  expect(staleKeys(event('queues'))?.stale).toEqual([['queues']]);
  expect(staleKeys(event('session'))).toEqual({ topic: 'session', stale: [] });
});

test('what is no event of the portal is left alone', () => {
  expect(staleKeys(event('weather'))).toBeNull();
  expect(staleKeys('null')).toBeNull();
  expect(staleKeys('not even JSON')).toBeNull();
});

test('pauses double up to half a minute and differ by chance', () => {
  expect(pauseAfter(0, 0.5)).toBe(1000);
  expect(pauseAfter(3, 0.5)).toBe(8000);
  expect(pauseAfter(50, 0.5)).toBe(30_000);
  expect(pauseAfter(0, 0)).toBeLessThan(pauseAfter(0, 1));
});
