import { expect, test } from 'vitest';
import { mergeTyped } from './newer-version.ts';

const base = { name: 'a', quota: 100, list: ['x'], version: 1 };

test('what was typed stays, the rest is what the newer version says', () => {
  const found = { ...base, name: 'b', version: 2 };
  expect(mergeTyped({ typed: { ...base, quota: 200 }, base, found })).toEqual({
    merged: [{ name: 'quota', value: 200 }],
    differences: [],
  });
});

test('a field that both have changed is found, unless they agree', () => {
  const typed = { ...base, name: 'mine', quota: 200, list: ['x', 'y'] };
  const found = { ...base, name: 'theirs', quota: 200, list: ['x', 'y'], version: 2 };
  expect(mergeTyped({ typed, base, found }).differences).toEqual([
    { name: 'name', typed: 'mine', found: 'theirs' },
  ]);
});
