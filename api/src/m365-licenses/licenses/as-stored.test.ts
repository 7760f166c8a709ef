import { expect, test } from 'vitest';
import type { LicenseSubscription } from '@portal/ports/licenses';
import { asStored, storedWindow } from './as-stored.ts';

const closes = (openedAt: string, systemUntil: string): string =>
  storedWindow({ quantity: 5, until: new Date(systemUntil) }, { known: [], firstSeenAt: new Date(openedAt) })
    .until;

test.each([
  ['the system’s date a second before', '2026-03-10T11:59:59.000Z', '2026-03-10T11:59:59.000Z'],
  ['the system’s date at that moment', '2026-03-10T12:00:00.000Z', '2026-03-10T12:00:00.000Z'],
  ['96 hours, a second before the system’s date', '2026-03-10T12:00:01.000Z', '2026-03-10T12:00:00.000Z'],
])('a window closes after %s', (_case, systemUntil, until) => {
  expect(closes('2026-03-06T12:00:00.000Z', systemUntil)).toBe(until);
});

test('96 hours are as long over a change to summer time, and to winter time', () => {
  const inWeek = '2026-12-31T00:00:00.000Z';
  // Friday at noon in Stockholm: Tuesday at one o'clock, and at eleven.
  expect(closes('2026-03-27T11:00:00.000Z', inWeek)).toBe('2026-03-31T11:00:00.000Z');
  expect(closes('2026-10-23T10:00:00.000Z', inWeek)).toBe('2026-10-27T10:00:00.000Z');
});

const subscription: LicenseSubscription = {
  productId: 'CFQ7TTC0LH18',
  skuId: '0001',
  id: 'subscription',
  orderId: 'order',
  name: 'Business Basic',
  quantity: 5,
  term: 'P1Y',
  billingPeriod: 'monthly',
  createdAt: new Date('2026-03-06T12:00:00Z'),
  termStartsAt: new Date('2026-03-06T12:00:00Z'),
  termEndsAt: new Date('2027-03-05T23:59:59Z'),
  status: 'active',
  termEnd: { outcome: 'renews', next: null },
  cancellableUntil: null,
  refundWindows: [],
  refunds: [],
  scheduled: [],
  unknownWords: {},
  version: '1',
};

test('until when it could be cancelled is kept for as long as its term runs, and no longer', () => {
  const until = new Date('2026-03-10T12:00:00Z');
  const kept = (termStartsAt: Date, firstSeenAt: string) =>
    asStored(subscription, {
      windows: [],
      firstSeenAt: new Date(firstSeenAt),
      isExtended: false,
      cancellable: { until, termStartsAt },
    }).cancellable_until;
  expect(kept(subscription.termStartsAt, '2026-03-20T00:00:00Z')).toEqual(until);
  // The system took it back before its time.
  expect(kept(subscription.termStartsAt, '2026-03-08T00:00:00Z')).toBeNull();
  expect(kept(new Date('2025-03-06T12:00:00Z'), '2026-03-20T00:00:00Z')).toBeNull();
});
