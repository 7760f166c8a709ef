import { describe, expect, test } from 'vitest';
import { autoRenewOf, licenseCan, seatsToGiveBack } from './changes.ts';
import { licenseStatuses } from './constants.ts';
import { estimateLicenses } from './products.ts';

const end = '2026-03-30T10:00:00.000Z';
const at = (seconds: number): Date => new Date(Date.parse(end) + seconds * 1000);
const running = { state: 'active', status: 'active' } as const;
const windows = [
  { quantity: 3, until: end },
  { quantity: 2, until: at(3600).toISOString() },
];

test('no line of an order is for more seats than a license can have', () => {
  const isTaken = (quantity: string) =>
    estimateLicenses.body.safeParse({ lines: [{ product: 'm365-licenses.P:0001:P1Y:monthly', quantity }] })
      .success;
  expect([isTaken('100000'), isTaken('100001')]).toEqual([true, false]);
});

describe('a moment before and a second later', () => {
  test('so many seats can be given back as their own windows are open for', () => {
    const license = { ...running, purchased: 20, windows };
    const lowerTo = (quantity: number, seconds: number) =>
      licenseCan.lowerTo(license, { quantity, now: at(seconds) });
    expect([lowerTo(15, -1), lowerTo(14, -1)]).toEqual([true, false]);
    expect([lowerTo(18, 0), lowerTo(15, 0)]).toEqual([true, false]);
    expect([lowerTo(18, 1), lowerTo(17, 1)]).toEqual([true, false]);
    expect([lowerTo(20, 3601), lowerTo(19, 3601)]).toEqual([true, false]);
  });

  test('it can be cancelled until its date, and never without one', () => {
    const can = (seconds: number, cancellableUntil: string | null = end) =>
      licenseCan.cancel({ ...running, cancellableUntil }, at(seconds));
    expect([can(-1), can(0), can(1), can(-1, null)]).toEqual([true, false, false, false]);
  });

  test('it can be changed until its term is over', () => {
    const can = (seconds: number) => licenseCan.change({ ...running, termEndsAt: end }, at(seconds));
    expect([can(-1), can(0), can(1)]).toEqual([true, false, false]);
  });
});

test('a new term begins in place of the months of a running license, and of no other', () => {
  const can = (one: Parameters<typeof licenseCan.startTerm>[0]) => licenseCan.startTerm(one);
  expect(can({ ...running, isExtended: true })).toBe(true);
  expect(can({ ...running, isExtended: false })).toBe(false);
  expect(can({ ...running, status: 'suspended', isExtended: true })).toBe(false);
});

test('the last seat is not given back, but cancelled', () => {
  expect(seatsToGiveBack({ purchased: 5, windows }, at(-1))).toBe(4);
  expect(seatsToGiveBack({ purchased: 1, windows }, at(-1))).toBe(0);
});

test('what is suspended can be reactivated and cancelled; what is over, or being changed, nothing', () => {
  const allowed = (of: Parameters<typeof licenseCan.suspend>[0]) => {
    const license = { ...of, purchased: 5, windows, termEndsAt: end, cancellableUntil: end };
    const now = at(-1);
    return [
      licenseCan.change(license, now) && 'change',
      licenseCan.lowerTo(license, { quantity: 4, now }) && 'lower',
      licenseCan.cancel(license, now) && 'cancel',
      licenseCan.suspend(license) && 'suspend',
      licenseCan.reactivate(license) && 'reactivate',
    ].filter((one) => one !== false);
  };
  const byStatus = licenseStatuses.map((status) => [status, allowed({ state: 'active', status })]);
  expect(Object.fromEntries(byStatus)).toEqual({
    active: ['change', 'lower', 'cancel', 'suspend'],
    suspended: ['cancel', 'reactivate'],
    pending: [],
    disabled: [],
    expired: [],
    cancelled: [],
    unknown: ['change', 'lower', 'cancel', 'suspend', 'reactivate'],
  });
  expect(allowed({ state: 'updating', status: 'active' })).toEqual([]);
});

test('auto-renew is on, off, or being processed', () => {
  const termEnd = { isDecided: true, next: null, customerMinor: null, percentMore: null };
  const of = (
    outcome: 'renews' | 'extends' | 'ends',
    kind?: string,
    state: 'active' | 'updating' = kind === undefined ? 'active' : 'updating',
  ) =>
    autoRenewOf({
      state,
      termEnd: { ...termEnd, outcome },
      operation:
        kind === undefined
          ? null
          : {
              id: '0b9d2f57-6d0e-4c51-8f0e-3b1f6f1a7c12',
              kind,
              service: 'm365-licenses',
              subject: 'Standard',
              state: 'running',
              reason: null,
              reasonValues: {},
              lines: null,
              reference: 'R',
            },
    });
  expect([of('renews'), of('extends'), of('ends')]).toEqual(['on', 'off', 'off']);
  expect([of('renews', 'setLicenseTermEnd'), of('renews', 'updateLicense')]).toEqual(['processing', 'on']);
  // What was ordered is over, or not told.
  expect([of('ends', 'setLicenseTermEnd', 'active'), of('renews', undefined, 'updating')]).toEqual([
    'off',
    'on',
  ]);
});

test('what goes by the month already is not extended by the month', () => {
  const can = (['P1M', 'P1Y', 'P3Y'] as const).filter((term) => licenseCan.extend({ term }));
  expect(can).toEqual(['P1Y', 'P3Y']);
});

test('no seats are added to an extended term', () => {
  expect([licenseCan.raise({ isExtended: false }), licenseCan.raise({ isExtended: true })]).toEqual([
    true,
    false,
  ]);
});
