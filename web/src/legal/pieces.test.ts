import { expect, test } from 'vitest';
import { piecesOf } from './pieces.ts';

const lengths = (text: string): number[] => piecesOf(text).map(({ length }) => length);

test('a long text is cut behind lines, else between words, else anywhere, and nothing of it is lost', () => {
  expect(piecesOf('')).toEqual(['']);
  expect(piecesOf('short\ntext')).toEqual(['short\ntext']);
  expect(lengths(`${'a'.repeat(1500)}\n${'b c '.repeat(1000)}`)).toEqual([1501, 2000, 2000]);
  expect(lengths('a'.repeat(5000))).toEqual([1999, 1999, 1002]);
  for (const text of ['😀'.repeat(3000), '\n'.repeat(9000), `${'a '.repeat(4000)}\n`]) {
    expect(piecesOf(text).join('')).toBe(text);
    expect(piecesOf(text).every((piece) => !/^[\uDC00-\uDFFF]/.test(piece))).toBe(true);
  }
});
