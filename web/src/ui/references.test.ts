import { expect, test } from 'vitest';
import { ApiError } from '../platform/api-error.ts';
import { referenceOf, shownReference } from './references.ts';

test('a request is shown by the first eight digits of its id', () => {
  expect(shownReference('41a2e82f-d4fa-426d-8b5b-43be780ba325')).toBe('41a2e82f');
});

test('a reference that is short already is shown as it is', () => {
  expect(shownReference('7F3K-92QD')).toBe('7F3K-92QD');
});

test('only an error that the portal answered has a reference', () => {
  expect(referenceOf(new ApiError(500, 'customers', { requestId: 'r' }))).toBe('r');
  expect(referenceOf(new ApiError(0, 'customers', { errorKey: 'offline' }))).toBeUndefined();
  expect(referenceOf(new Error('Lost.'))).toBeUndefined();
});
