import { expect, test } from 'vitest';
import { addEntries, splitEntries } from './entries.ts';

test('a pasted list is split into its entries', () => {
  expect(splitEntries('a@x.example, b@x.example;\n c@x.example ')).toEqual([
    'a@x.example',
    'b@x.example',
    'c@x.example',
  ]);
});

test('an address is not added twice, in whatever case', () => {
  expect(addEntries(['a@x.example'], 'A@X.example b@x.example')).toEqual(['a@x.example', 'b@x.example']);
});

test('nothing typed adds nothing', () => {
  expect(addEntries(['a@x.example'], '  ')).toEqual(['a@x.example']);
});
