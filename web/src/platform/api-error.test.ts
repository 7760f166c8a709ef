import { expect, test } from 'vitest';
import { ApiError, isMissing } from './api-error.ts';

const answer = (status: number, fields = {}): ApiError => new ApiError(status, 'customers', { fields });

test('what is not there, and what is no id at all, are missing alike', () => {
  expect(isMissing(answer(404))).toBe(true);
  expect(isMissing(answer(400, { id: { errorKey: 'invalid' } }))).toBe(true);
  expect(isMissing(answer(400, { customerId: { errorKey: 'invalid' } }))).toBe(true);
});

test('other failures say nothing about what is there', () => {
  expect(isMissing(answer(400, { sort: { errorKey: 'invalid' } }))).toBe(false);
  expect(isMissing(answer(403))).toBe(false);
  expect(isMissing(answer(500))).toBe(false);
  expect(isMissing(new Error('Lost.'))).toBe(false);
  expect(isMissing(null)).toBe(false);
});
