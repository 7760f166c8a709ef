import { expect, test } from 'vitest';
import { compare } from './differences.ts';

const names = ['name', 'city', 'zipcode'] as const;

test('only empty fields are filled; what was typed is asked about', () => {
  const typed = { name: '', city: 'Lulea', zipcode: '972 33' };
  const found = { name: 'Polarvind Kraft AB', city: 'Luleå', zipcode: '972 33' };
  expect(compare(typed, found, names)).toEqual({
    fills: { name: 'Polarvind Kraft AB' },
    differences: [{ name: 'city', typed: 'Lulea', found: 'Luleå' }],
  });
});

test('what the source does not tell changes nothing', () => {
  const typed = { name: 'Polarvind', city: '', zipcode: '' };
  expect(compare(typed, { name: null, city: null }, names)).toEqual({ fills: {}, differences: [] });
});
