import { expect, test } from 'vitest';
import { pinned } from './use-rows.ts';

test('what is being created stands on top, the rest stays in its order', () => {
  const rows = [{ name: 'b' }, { name: 'a', state: 'creating' }, { name: 'c' }];
  const names = pinned(rows, (row) => row.state === 'creating').map((row) => row.name);
  expect(names).toEqual(['a', 'b', 'c']);
});
