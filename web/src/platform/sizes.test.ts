import { expect, test } from 'vitest';
import { usageOf } from './sizes.ts';

const gib = 2 ** 30;

test('used and quota share a unit', () => {
  const usage = usageOf({ usedBytes: 24.6 * gib, quotaGiB: 100 }, 'en');
  expect(usage).toMatchObject({ used: '24.6', quota: '100', unit: 'GiB' });
  expect(usage.share).toBeCloseTo(0.246);
  expect(usageOf({ usedBytes: 512 * gib, quotaGiB: 2048 }, 'sv')).toMatchObject({
    used: '0,5',
    quota: '2',
    unit: 'TiB',
  });
});

test('little is not nothing', () => {
  expect(usageOf({ usedBytes: 1000, quotaGiB: 100 }, 'en').used).toBe('<0.1');
  expect(usageOf({ usedBytes: 0, quotaGiB: 100 }, 'en').used).toBe('0');
  expect(usageOf({ usedBytes: 2048, quotaGiB: null }, 'en')).toMatchObject({ used: '2', unit: 'KiB' });
});

test('without a quota there is no share', () => {
  expect(usageOf({ usedBytes: 3 * gib, quotaGiB: null }, 'en')).toMatchObject({ quota: null, share: null });
});
