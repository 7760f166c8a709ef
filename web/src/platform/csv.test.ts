import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

const table = {
  head: ['Bucket', 'Cost'],
  rows: [
    ['a;b', 12.5],
    ['=1+1', null],
    ['"x"', -3],
  ],
} as const;

test('English CSV has commas and points', () => {
  expect(csvOf({ ...table, language: 'en' })).toBe('Bucket,Cost\r\n"a;b",12.5\r\n\'=1+1,\r\n"""x""",-3\r\n');
});

test('Swedish CSV has a byte order mark, semicolons and decimal commas', () => {
  expect(csvOf({ ...table, language: 'sv' })).toBe(
    '\uFEFFBucket;Cost\r\n"a;b";12,5\r\n\'=1+1;\r\n"""x""";-3\r\n',
  );
});
