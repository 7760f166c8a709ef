import { expect, test } from 'vitest';
import { backupProduct, billedGiB } from './backup.ts';

test('a disk is billed by whole GiB, rounded up, and at least one', () => {
  const billed = [0, 1, 1024, 1025, 2048, 2049].map((diskMiB) => billedGiB({ diskMiB }));
  expect(billed).toEqual([1, 1, 1, 2, 2, 3]);
  expect(backupProduct('basic')).toBe('virtual-data-center.backup-basic');
});
