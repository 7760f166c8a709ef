import { expect, test } from 'vitest';
import { usualRetentionDays } from './status.ts';

test('a form proposes thirty days, and no more than the customer may lock', () => {
  expect(usualRetentionDays({ maxLockDays: 90 })).toBe(30);
  expect(usualRetentionDays({ maxLockDays: 7 })).toBe(7);
});
