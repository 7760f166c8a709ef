import { validationKeys } from '@portal/contract/fields';
import { describe, expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import en from './en.json' with { type: 'json' };
import { errorText, fieldErrorText } from './errors.ts';
import sv from './sv.json' with { type: 'json' };
import { createTextSource, merge } from './texts.ts';

const own = {
  api: {
    customers: {
      error: {
        taken: 'Customer {name} exists',
        notFound: 'No such customer',
        left_one: '{count} user is left',
        left_other: '{count} users are left',
      },
    },
  },
};
const texts = createTextSource({
  language: 'en',
  texts: merge(en, own),
  fallback: {},
  onMissing: () => undefined,
});
const format = {
  money: (minor: unknown, currency: string) => `${Number(minor) / 100} ${currency}`,
  dateTime: (moment: unknown) => `the day of ${String(moment)}`,
};
const error = (errorKey: string, message = '') => new ApiError(409, 'customers', { errorKey, message });

describe('the four steps of the error look-up', () => {
  test("1: the module's own text", () =>
    expect(errorText(texts, error('notFound', 'm'))).toBe('No such customer'));
  test('2: the common text', () =>
    expect(errorText(texts, error('methodNotAllowed', 'm'))).toBe('Method not allowed'));
  test("3: the error's message", () =>
    expect(errorText(texts, error('neverHeardOf', 'The message'))).toBe('The message'));
  test('amounts are told as the language writes them', () => {
    const body = {
      errorKey: 'taken',
      details: { nameMinor: 12_300, currency: 'SEK' },
    };
    expect(errorText(texts, new ApiError(409, 'customers', body), format)).toBe('Customer 123 SEK exists');
  });
  test('who was faster and when is told wherever the API names them', () => {
    const stale = (details: Record<string, string>) =>
      new ApiError(409, 'customers', { errorKey: 'stale', details });
    const at = '2026-11-22T10:00:00Z';
    const sentence = errorText(texts, stale({ by: 'Åsa Ek', at }), format);
    expect(sentence).toContain(`Åsa Ek changed this on the day of ${at}.`);
    expect(errorText(texts, stale({ by: '', at }), format)).toBe(en.api.common.error.stale);
  });
  test('4: an unexpected error', () => {
    expect(errorText(texts, error('neverHeardOf'))).toBe('An unexpected error occurred');
    expect(errorText(texts, new TypeError('x is undefined'))).toBe('An unexpected error occurred');
  });
  test('a text names what the details say', () => {
    const taken = new ApiError(409, 'customers', { errorKey: 'taken', details: { name: 'Granit AB' } });
    expect(errorText(texts, taken)).toBe('Customer Granit AB exists');
  });
  test.each([
    { count: 1, says: '1 user is left' },
    { count: 2, says: '2 users are left' },
  ])('a text counts $count in its form', ({ count, says }) => {
    const left = new ApiError(409, 'customers', { errorKey: 'left', details: { count } });
    expect(errorText(texts, left)).toBe(says);
  });
  test('login says the same for every wrong credential', () =>
    expect(errorText(texts, new ApiError(401, 'auth', { errorKey: '100320' }))).toBe(
      'Username or password is incorrect',
    ));
});

describe('validation messages', () => {
  test('the generic ones are the promised words', () => {
    const say = (errorKey: string, values = {}) => fieldErrorText(texts, { errorKey, values }, 'Name');
    expect(say('empty')).toBe('Name can not be left empty');
    expect(say('required')).toBe('Name is required');
    expect(say('consent')).toBe('Please confirm that you have accepted');
    expect(say('confirm', { action: 'you agree' })).toBe('Please confirm that you agree');
    expect(say('number')).toBe('Name must be a number');
    expect(say('betweenLength', { min: 1, max: 12 })).toBe('Name must be between 1 and 12 characters long');
    expect(say('organizationNumber')).toBe(
      'Invalid organization number. Organization number must be of format 123456-7890',
    );
    expect(say('hexColor', { value: 'red' })).toBe('red Not a valid hex code');
  });
  test('the generic ones stand word for word in one catalogue', () => {
    expect(en.validation).toMatchObject({
      minLength: '{field} must be at least {min} characters long',
      maxLength: '{field} can be at most {max} characters long',
      betweenLength: '{field} must be between {min} and {max} characters long',
      exactLength: '{field} must be exactly {length} characters long',
      atLeastOne: '{field}: select at least one item',
      minAmount: '{field}: select at least {min} items',
      numberBetween: '{field} must be a number between {min} and {max}',
      match: '{field} must match {other}',
      email: 'Enter a valid email address',
    });
    const swedish = new Set(Object.values(sv.validation));
    expect(Object.values(en.validation).filter((text) => swedish.has(text))).toEqual([]);
  });
  test('a key that the catalogue does not have is still a sentence', () =>
    expect(fieldErrorText(texts, { errorKey: 'neverHeardOf' }, 'Name')).toBe('Name is not valid'));
  test('every key of the contract has its text in both languages', () => {
    expect(validationKeys.filter((key) => !(key in en.validation))).toEqual([]);
    expect(validationKeys.filter((key) => !(key in sv.validation))).toEqual([]);
  });
});
