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

test('very small figures are written out, and money has its two decimals', () => {
  const head = ['kg', 'Cost'];
  const rows = [
    [0.000000019, { minor: 1250 }],
    [7570, { minor: 0 }],
    [0, { minor: -5 }],
  ];
  const lines = (language: 'en' | 'sv') => csvOf({ head, rows, language }).split('\r\n').slice(1, 4);
  expect(lines('en')).toEqual(['0.000000019,12.50', '7570,0.00', '0,-0.05']);
  expect(lines('sv')).toEqual(['0,000000019;12,50', '7570;0,00', '0;-0,05']);
});
