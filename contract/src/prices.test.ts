import { expect, test } from 'vitest';
import { agreedTo, hoursOfMonth, isProductKey } from './prices.ts';

test('a month has 24 hours a day, one less when summer time begins and one more when it ends', () => {
  expect(['2026-01', '2026-02', '2026-04', '2026-12'].map(hoursOfMonth)).toEqual([744, 672, 720, 744]);
  expect(['2028-02', '2026-03', '2026-10'].map(hoursOfMonth)).toEqual([696, 743, 745]);
});

test('a product is called by its service and a name of its own', () => {
  for (const key of ['s3-storage.capacity', 'm365-licenses.CFQ7TTC0LH18:0001:P1Y'])
    expect([key, isProductKey(key)]).toEqual([key, true]);
  for (const key of ['s3-storage', 's3-storage.', 'weather.capacity', 's3-storage.-x', ''])
    expect([key, isProductKey(key)]).toEqual([key, false]);
});

test('what is agreed to is the price that the customer is shown, of each line', () => {
  const explanation = {
    product: 's3-storage.capacity' as const,
    unit: 'GiB-hour',
    currency: 'SEK',
    listPrice: '1',
    discountPercent: '20',
    partnerPrice: '0.8',
    upliftPercent: '10',
    customerPrice: '1.1',
    validFrom: '2026-01-01',
    listVersion: 3,
  };
  expect(agreedTo({ lines: [{ product: 's3-storage.capacity', explanation }] })).toEqual([
    { product: 's3-storage.capacity', currency: 'SEK', unitPrice: '1.1' },
  ]);
});
