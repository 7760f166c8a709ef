import { expect, test } from 'vitest';
import { withReturn } from './addresses.ts';

test('a page of the sign-in carries the whole address to come back to', () => {
  expect(withReturn('/auth/login', '/customers/customers?search=a&sort=-name')).toBe(
    '/auth/login?returnTo=%2Fcustomers%2Fcustomers%3Fsearch%3Da%26sort%3D-name',
  );
  expect(withReturn('/auth/login', null)).toBe('/auth/login');
});
